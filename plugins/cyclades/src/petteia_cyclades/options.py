"""C-O: the options of the game, defaults first."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from engine_service.game import Options

__all__ = [
    "CreatureSlide",
    "CycladesOptions",
    "DieFaces",
    "FigureExpiry",
    "MetropolisPlacement",
    "MinPay",
    "NoRoom",
    "PortBonus",
    "RetreatWhen",
    "StartPositions",
    "VictoryTie",
]


class DieFaces(StrEnum):
    """C-O-die_faces: the six faces of a battle die."""

    MIDDLING = "0,1,1,2,2,3"
    LOW = "0,0,1,1,2,3"


class CreatureSlide(StrEnum):
    """C-O-creature_slide: how far the cards of the row slide."""

    COMPACT = "compact"
    ONE_STEP = "one_step"


class PortBonus(StrEnum):
    """C-O-port_bonus: whose ports help to defend a sea space."""

    OWNER = "owner"
    ANY = "any"


class MetropolisPlacement(StrEnum):
    """C-O-metropolis_placement: which islands may take a metropolis."""

    FREE_FIRST = "free_first"
    ANY = "any"


class NoRoom(StrEnum):
    """C-O-no_room: what becomes of a metropolis for which no island is open."""

    DESTROY = "destroy"
    LOSE = "lose"


class VictoryTie(StrEnum):
    """C-O-victory_tie: what is compared first among several who could win."""

    GOLD = "gold"
    METROPOLISES_THEN_GOLD = "metropolises_then_gold"


class RetreatWhen(StrEnum):
    """C-O-retreat_when: after which rounds retreat is asked for."""

    BOTH_ALIVE = "both_alive"
    BOTH_SEVERAL = "both_several"


class FigureExpiry(StrEnum):
    """C-O-figure_expiry: at which turn of its user an island figure leaves."""

    NEXT_TURN = "next_turn"
    NEXT_CYCLE = "next_cycle"


class MinPay(StrEnum):
    """C-O-two_player_min_pay: the least that two offerings of one seat cost."""

    TOTAL = "total"
    PER_GOD = "per_god"


class StartPositions(StrEnum):
    """C-O-start_positions: how seats come to their lettered positions."""

    BY_SEAT = "by_seat"
    SHUFFLED = "shuffled"


class CycladesOptions(Options, frozen=True, kw_only=True, omit_defaults=True):
    """The options, in the order of RULES.md."""

    die_faces: Annotated[DieFaces, Meta(description="C-O-die_faces: the six faces of both battle dice")] = (
        DieFaces.MIDDLING
    )
    philosopher_supply: Annotated[
        Literal[17, 16], Meta(description="C-O-philosopher_supply: how many philosopher cards there are")
    ] = 17
    priest_supply: Annotated[
        Literal[18, 16], Meta(description="C-O-priest_supply: how many priest cards there are")
    ] = 18
    max_bid: Annotated[int, Meta(ge=10, le=100, description="C-O-max_bid: the highest offering that can be named")] = 40
    creature_slide: Annotated[
        CreatureSlide,
        Meta(
            description="C-O-creature_slide: compact lets cards of the row slide right as far as they can, one_step by "
            "one slot only"
        ),
    ] = CreatureSlide.COMPACT
    chimera_expiry_reshuffle: Annotated[
        bool,
        Meta(
            description="C-O-chimera_expiry_reshuffle: yes shuffles discard pile and draw pile together when Chimera "
            "slides out of the row"
        ),
    ] = False
    port_bonus: Annotated[
        PortBonus,
        Meta(
            description="C-O-port_bonus: owner counts the defender's own ports at sea, any counts those of every "
            "adjacent island"
        ),
    ] = PortBonus.OWNER
    metropolis_placement: Annotated[
        MetropolisPlacement,
        Meta(
            description="C-O-metropolis_placement: any lets a metropolis go to an island whose buildings are in its "
            "way, though others are open; the excess is destroyed"
        ),
    ] = MetropolisPlacement.FREE_FIRST
    no_room: Annotated[
        NoRoom,
        Meta(
            description="C-O-no_room: where no island is open, destroy makes room for a metropolis and lose gives it "
            "up; this is looked at before metropolis_placement"
        ),
    ] = NoRoom.DESTROY
    victory_tie: Annotated[
        VictoryTie,
        Meta(
            description="C-O-victory_tie: gold lets the richest of several win, metropolises_then_gold the one with "
            "most metropolises and then the richest"
        ),
    ] = VictoryTie.GOLD
    retreat_when: Annotated[
        RetreatWhen,
        Meta(
            description="C-O-retreat_when: both_alive asks for retreat while each side has a unit left, both_several "
            "only while each has two; Minotaur counts two"
        ),
    ] = RetreatWhen.BOTH_ALIVE
    figure_expiry: Annotated[
        FigureExpiry,
        Meta(
            description="C-O-figure_expiry: an island figure leaves at its user's next turn, or with next_cycle at the "
            "first one in a later cycle; they differ only with two players"
        ),
    ] = FigureExpiry.NEXT_TURN
    two_player_min_pay: Annotated[
        MinPay,
        Meta(
            description="C-O-two_player_min_pay: total makes the offerings of a seat cost 1 GP at least together, "
            "per_god 1 GP at least each; for two players"
        ),
    ] = MinPay.TOTAL
    creature_waive: Annotated[
        bool,
        Meta(
            description="C-O-creature_waive: yes lets the user of a creature waive its power instead of using it; the "
            "price is lost"
        ),
    ] = False
    start_positions: Annotated[
        StartPositions,
        Meta(description="C-O-start_positions: shuffled deals the lettered starting positions to the seats at random"),
    ] = StartPositions.BY_SEAT
    max_cycles: Annotated[
        int, Meta(ge=1, le=200, description="C-O-max_cycles: after how many cycles a game without a winner ends")
    ] = 30
