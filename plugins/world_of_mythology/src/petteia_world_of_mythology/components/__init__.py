"""The components of the game, read from the data files in this folder and checked once at import."""

from __future__ import annotations

from engine_service.game import read_components
from petteia_world_of_mythology.components.checks import check_bonus, check_gods, check_powers
from petteia_world_of_mythology.components.schema import (
    BonusTable,
    God,
    GodTable,
    PowerCard,
    PowerTable,
    SecretRow,
    SourceTable,
)
from petteia_world_of_mythology.kinds import Card, Pantheon, Power, SecretCard, War

__all__ = [
    "BIT",
    "DEAL",
    "GODS",
    "LEVEL",
    "ORDER",
    "PANTHEON",
    "POWER",
    "POWERS",
    "RETURNED_WEALTH",
    "SECRETS",
    "SOURCES",
    "WAR_CARDS",
    "WEALTH",
]

SOURCES = read_components(__name__, "sources.toml", SourceTable)
_gods = read_components(__name__, "gods.toml", GodTable)
_powers = read_components(__name__, "powers.toml", PowerTable)
_bonus = read_components(__name__, "bonus.toml", BonusTable)

check_gods(_gods, SOURCES)
check_powers(_powers, _gods)
check_bonus(_bonus)

GODS: dict[Card, God] = {god.id: god for god in _gods.god}
"""What is printed on each god card, in table order (W-3.3)."""

LEVEL: dict[Card, int] = {god.id: god.level for god in _gods.god}
"""A god's level, which is also its worth in points (W-3.26)."""

PANTHEON: dict[Card, Pantheon] = {god.id: Pantheon(god.id[:3]) for god in _gods.god}
"""The pantheon that a god belongs to."""

POWER: dict[Card, Power] = {god.id: god.power for god in _gods.god}
"""What a god does when it is activated."""

ORDER: dict[Card, int] = {card: place for place, card in enumerate(GODS)}
"""A god's place in table order, from 0."""

BIT: dict[Card, int] = {card: 1 << place for card, place in ORDER.items()}
"""A god as one bit, for sets of gods in a number."""

POWERS: dict[Power, PowerCard] = {power.id: power for power in _powers.power}
"""What each power does (W-6)."""

WEALTH: tuple[int, ...] = tuple(row.points for row in _bonus.wealth for _ in range(row.copies))
"""The wealth deck, lowest cards first (W-3.41 to W-3.43)."""

RETURNED_WEALTH: int = min(WEALTH)
"""W-6.4: the kind of wealth card that nobody may keep who turns it up."""

SECRETS: dict[SecretCard, SecretRow] = {row.id: row for row in _bonus.secret}
"""The secret deck (W-3.44 to W-3.46)."""

WAR_CARDS: tuple[War, ...] = tuple(_bonus.war)
"""W-3.47."""

DEAL: int = _bonus.deal
"""How many cards each player is dealt (W-4.7)."""
