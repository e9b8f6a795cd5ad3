"""The events of battles, metropolises, creatures and the end (C-12 to C-14, C-16)."""

from __future__ import annotations

from typing import ClassVar

from engine_service.game import Event, Seat
from petteia_cyclades.kinds import Building, Creature, Ending, Space, Unit

__all__ = [
    "BattleBegan",
    "BattleEnded",
    "BattleRound",
    "BuildingDestroyed",
    "BuildingGiven",
    "BuildingTransformed",
    "CardStolen",
    "FigurePlaced",
    "FigureRemoved",
    "FleetReplaced",
    "FleetsDestroyed",
    "FleetsPushed",
    "FoughtOn",
    "GameEnded",
    "GoldShown",
    "GoldStolen",
    "IslandTaken",
    "KrakenMoved",
    "MetropolisLost",
    "MetropolisPlaced",
    "PhilosophersGiven",
    "PowerCopied",
    "PowerVoid",
    "PowerWaived",
    "Retreated",
    "SeatEliminated",
    "TroopRemoved",
    "UnitSold",
]


class BattleBegan(Event, frozen=True):
    """C-12.1: a battle began; a neutral island has no defending seat (C-12.15)."""

    at: Space
    attacker: Seat
    attackers: int
    defenders: int
    defender: Seat | None = None


class BattleRound(Event, frozen=True):
    """C-12.2, C-12.5: a round was fought: dice, totals, and the units left; Minotaur is no unit."""

    reveals: ClassVar[bool] = True

    at: Space
    attack_die: int
    defence_die: int
    attack: int
    defence: int
    attackers: int
    defenders: int


class FoughtOn(Event, frozen=True):
    """C-12.6: a seat did not retreat."""

    seat: Seat
    at: Space


class Retreated(Event, frozen=True):
    """C-12.7, C-12.8: a seat left a battle with all its units."""

    reveals: ClassVar[bool] = True

    seat: Seat
    origin: Space
    to: Space
    count: int


class BattleEnded(Event, frozen=True):
    """C-12.10 to C-12.12: a battle ended; `winner` is the seat that is left, if any."""

    at: Space
    winner: Seat | None = None


class IslandTaken(Event, frozen=True):
    """C-11.4b: a seat took an island, from another or from nobody."""

    seat: Seat
    at: Space
    loser: Seat | None = None


class SeatEliminated(Event, frozen=True):
    """C-16.4: a seat lost its last island and is out."""

    seat: Seat


class BuildingGiven(Event, frozen=True):
    """C-13.1: a seat gave a building back for a metropolis."""

    seat: Seat
    building: Building
    at: Space


class PhilosophersGiven(Event, frozen=True):
    """C-13.2: a seat gave philosophers back for a metropolis."""

    seat: Seat
    count: int


class MetropolisPlaced(Event, frozen=True):
    """C-13.5: a seat placed a metropolis."""

    seat: Seat
    at: Space


class MetropolisLost(Event, frozen=True):
    """C-13.7: a seat gained no metropolis for what it gave."""

    seat: Seat


class BuildingDestroyed(Event, frozen=True):
    """C-13.5a, C-14.5: a building was destroyed."""

    building: Building
    at: Space


class PowerWaived(Event, frozen=True):
    """C-O-creature_waive: a seat did without a creature's power."""

    seat: Seat
    creature: Creature


class PowerVoid(Event, frozen=True):
    """C-8.5: a creature's power found no target."""

    creature: Creature


class PowerCopied(Event, frozen=True):
    """C-14.1: Chimera uses the power of a discarded creature."""

    seat: Seat
    creature: Creature


class BuildingTransformed(Event, frozen=True):
    """C-14.2: Cyclops changed a building."""

    seat: Seat
    at: Space
    old: Building
    new: Building


class CardStolen(Event, frozen=True):
    """C-14.3, C-14.9: a priest or a philosopher changed hands."""

    seat: Seat
    victim: Seat
    unit: Unit


class GoldStolen(Event, frozen=True):
    """C-14.6: Griffon showed a seat's gold and took half of it."""

    reveals: ClassVar[bool] = True

    seat: Seat
    victim: Seat
    before: int
    loot: int


class TroopRemoved(Event, frozen=True):
    """C-14.7: Harpy removed a troop."""

    seat: Seat
    at: Space


class FleetReplaced(Event, frozen=True):
    """C-14.10: Siren put a fleet in another's place; `origin` is where it came from, if not from the reserve."""

    seat: Seat
    victim: Seat
    at: Space
    origin: Space | None = None


class UnitSold(Event, frozen=True):
    """C-14.11: a seat sold a unit to Sphinx."""

    seat: Seat
    unit: Unit
    gold: int
    at: Space | None = None


class FigurePlaced(Event, frozen=True):
    """C-14.15, C-14.21: a figure was placed."""

    seat: Seat
    figure: Creature
    at: Space


class FigureRemoved(Event, frozen=True):
    """C-14.14: a figure left the board."""

    figure: Creature
    at: Space


class FleetsPushed(Event, frozen=True):
    """C-14.19a: fleets were pushed away."""

    seat: Seat
    origin: Space
    to: Space
    count: int


class FleetsDestroyed(Event, frozen=True):
    """C-14.19b, C-14.21: fleets were destroyed."""

    seat: Seat
    at: Space
    count: int


class KrakenMoved(Event, frozen=True):
    """C-14.21a: the Kraken moved a space."""

    seat: Seat
    to: Space
    gold: int


class GameEnded(Event, frozen=True):
    """C-16.1, C-16.5, C-16.6: the game is over."""

    ending: Ending


class GoldShown(Event, frozen=True):
    """C-V.1: a seat's gold at the end."""

    reveals: ClassVar[bool] = True

    seat: Seat
    gold: int
