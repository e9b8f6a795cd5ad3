"""W-19: the options of the game, defaults first."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from engine_service.game import Options

__all__ = [
    "End",
    "LoveScope",
    "MythologyOptions",
    "PantheonAssign",
    "PantheonTerm",
    "SecretAll",
    "StartRule",
    "TakeScope",
]


class End(StrEnum):
    """W-19.1: what ends the game."""

    POINTS = "points"
    ROUNDS = "rounds"


class PantheonAssign(StrEnum):
    """W-19.6: how players come to their pantheons."""

    CHOOSE = "choose"
    RANDOM = "random"


class PantheonTerm(StrEnum):
    """W-19.7: how long a player keeps his pantheon."""

    GAME = "game"
    ROUND = "round"


class StartRule(StrEnum):
    """W-19.8: who leads the first trick of a round."""

    SEED = "seed"
    DEALER_REVEAL = "dealer_reveal"


class LoveScope(StrEnum):
    """W-19.10: which pantheons a love god may name."""

    IN_PLAY = "in_play"
    ANY = "any"


class SecretAll(StrEnum):
    """W-19.12: which gods the secret card for all gods counts."""

    ALL = "all"
    FEMALE = "female"
    MALE = "male"


class TakeScope(StrEnum):
    """W-19.13: from how many opponents take_each and discard_each take a card."""

    EACH = "each"
    TOTAL = "total"


class MythologyOptions(Options, frozen=True, kw_only=True):
    """The options, in the order of RULES.md."""

    end: Annotated[
        End,
        Meta(description="W-19.1: points ends the game when a total reaches `target`, rounds after `rounds` rounds"),
    ] = End.POINTS
    target: Annotated[
        int, Meta(ge=50, le=2000, description="W-19.2: the total that ends the game; no effect with end=rounds")
    ] = 500
    rounds: Annotated[
        int, Meta(ge=1, le=20, description="W-19.3: how many rounds are played; no effect with end=points")
    ] = 3
    max_rounds: Annotated[
        int, Meta(ge=1, le=50, description="W-19.4: the most rounds a game can have; no effect with end=rounds")
    ] = 20
    max_tricks: Annotated[
        int, Meta(ge=10, le=200, description="W-19.5: after so many tricks a round is cut off and scored as it is")
    ] = 100
    pantheon_assign: Annotated[
        PantheonAssign,
        Meta(description="W-19.6: choose lets players pick their pantheons in turn, random deals them out"),
    ] = PantheonAssign.CHOOSE
    pantheon_term: Annotated[
        PantheonTerm, Meta(description="W-19.7: round gives pantheons anew before every round")
    ] = PantheonTerm.GAME
    start_rule: Annotated[
        StartRule,
        Meta(
            description="W-19.8: dealer_reveal turns up cards after each deal until one belongs to a player's "
            "pantheon; he leads"
        ),
    ] = StartRule.SEED
    armour_same_pantheon: Annotated[
        bool,
        Meta(description="W-19.9: no makes shields and signs useless against gods of the card's own pantheon"),
    ] = True
    love_scope: Annotated[
        LoveScope,
        Meta(description="W-19.10: any lets love gods name all five pantheons, not only those of players"),
    ] = LoveScope.IN_PLAY
    love_need_right: Annotated[
        bool,
        Meta(description="W-19.11: no lets every card of the named pantheon beat a love god, and only those"),
    ] = True
    secret_all: Annotated[SecretAll, Meta(description="W-19.12: which gods the secret card for all gods counts")] = (
        SecretAll.ALL
    )
    nor12_scope: Annotated[
        TakeScope,
        Meta(
            description="W-19.13: total makes take_each and discard_each take one card in all, from an opponent "
            "whom the player names"
        ),
    ] = TakeScope.EACH
