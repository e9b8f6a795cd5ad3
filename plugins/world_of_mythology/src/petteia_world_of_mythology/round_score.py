"""W-8.3: what a stake and its owner's bonus cards are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from petteia_world_of_mythology.components import GODS, LEVEL, PANTHEON, SECRETS
from petteia_world_of_mythology.kinds import Card, SecretCard, Sex
from petteia_world_of_mythology.options import SecretAll
from petteia_world_of_mythology.records import RoundScore

__all__ = ["round_score", "secret_points"]

_COUNTED = {SecretAll.ALL: tuple(Sex), SecretAll.FEMALE: (Sex.F,), SecretAll.MALE: (Sex.M,)}


def secret_points(secret: SecretCard, stake: Sequence[Card], secret_all: SecretAll) -> int:
    """W-3.44 to W-3.46: what a secret card is worth beside this stake."""
    row = SECRETS[secret]
    match row.counts:
        case "all":
            found = sum(GODS[card].sex in _COUNTED[secret_all] for card in stake)  # W-3.45, W-19.12
        case "pairs":
            found = sum(count // 2 for count in Counter(LEVEL[card] for card in stake).values())  # W-3.46
        case pantheon:
            found = sum(PANTHEON[card] == pantheon for card in stake)  # W-3.44
    return row.points * found


def round_score(
    stake: Sequence[Card], wealth: Iterable[int], secrets: Iterable[SecretCard], secret_all: SecretAll
) -> RoundScore:
    """W-8.3: levels, wealth cards and secret cards."""
    return RoundScore(
        levels=sum(LEVEL[card] for card in stake),  # W-3.26
        wealth=sum(wealth),
        secrets=sum(secret_points(secret, stake, secret_all) for secret in secrets),
    )
