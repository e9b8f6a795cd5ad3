"""The moves, in the order of chapter 6 (C-D)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from engine_service.game import Move, Seat
from petteia_cyclades.kinds import Building, Creature, God, Space, Unit

__all__ = [
    "MOVES",
    "NOWHERE",
    "Apollo",
    "Bid",
    "Build",
    "Copy",
    "DestroyBuilding",
    "Done",
    "EndTurn",
    "Fight",
    "Giant",
    "GiveBuilding",
    "Harpy",
    "KrakenStep",
    "MoveArmy",
    "MoveFleet",
    "Pegasus",
    "Place",
    "PlaceMetropolis",
    "Prosper",
    "Push",
    "Recruit",
    "ReplaceCreature",
    "Retreat",
    "Sail",
    "Sell",
    "Siren",
    "Stop",
    "Summon",
    "SylphMove",
    "Take",
    "Target",
    "Transform",
    "Waive",
]

Amount: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
Slot: TypeAlias = Annotated[int, Meta(ge=2, le=4)]

NOWHERE = "none"
"""C-14.19b: where pushed fleets go that have no place to go to: they are destroyed."""


class Bid(Move, frozen=True):
    """C-D-bid, C-6.2: offers gold to a god."""

    god: God
    amount: Amount


class Apollo(Move, frozen=True):
    """C-D-bid, C-6.3: goes to Apollo, for nothing."""


class Summon(Move, frozen=True):
    """C-D-act, C-8: summons the creature in a slot of the row, named by its price."""

    slot: Slot


class Recruit(Move, frozen=True):
    """C-D-act, C-9: recruits the god's unit; fleets and troops need a place."""

    at: Space | None = None


class Build(Move, frozen=True):
    """C-D-act, C-10: builds the god's building on an island."""

    at: Space


class MoveFleet(Move, frozen=True):
    """C-D-act, C-11.1: pays for a move of fleets and makes its first step."""

    origin: Space
    to: Space
    n: Count


class MoveArmy(Move, frozen=True):
    """C-D-act, C-11.4: moves troops over a chain of own fleets."""

    origin: Space
    to: Space
    n: Count


class ReplaceCreature(Move, frozen=True):
    """C-D-act, C-11.5: has Zeus replace the creature in a slot."""

    slot: Slot


class EndTurn(Move, frozen=True):
    """C-D-act, C-7.3a: ends the turn."""


class Sail(Move, frozen=True):
    """C-D-sail, C-11.2: goes on with some fleets of the space reached."""

    to: Space
    n: Count


class Stop(Move, frozen=True):
    """C-D-sail, C-D-kraken_move: ends the move of fleets, or of the Kraken."""


class Retreat(Move, frozen=True):
    """C-D-retreat, C-12.7, C-12.8: leaves the battle with all units."""

    to: Space


class Fight(Move, frozen=True):
    """C-D-retreat, C-12.6: stays in the battle."""


class GiveBuilding(Move, frozen=True):
    """C-D-give_building, C-13.4: gives back a building for a metropolis."""

    building: Building
    at: Space


class PlaceMetropolis(Move, frozen=True):
    """C-D-place_metropolis, C-13.5: places a metropolis."""

    at: Space


class DestroyBuilding(Move, frozen=True):
    """C-D-destroy_building, C-13.5a: makes room for a metropolis."""

    building: Building


class Prosper(Move, frozen=True):
    """C-D-apollo_marker, C-15.2: places a prosperity marker."""

    at: Space


class Copy(Move, frozen=True):
    """C-D-chimera, C-14.1: has Chimera use the power of a discarded creature."""

    creature: Creature


class Transform(Move, frozen=True):
    """C-D-cyclops, C-14.2: changes an own building into another."""

    at: Space
    old: Building
    new: Building


class Target(Move, frozen=True):
    """C-D-dryad, C-D-satyr, C-D-griffon: chooses whom to steal from."""

    seat: Seat


class Giant(Move, frozen=True):
    """C-D-giant, C-14.5: destroys a building."""

    at: Space
    building: Building


class Harpy(Move, frozen=True):
    """C-D-harpy, C-14.7: removes a troop."""

    at: Space


class Pegasus(Move, frozen=True):
    """C-D-pegasus, C-14.8: flies troops to another island."""

    origin: Space
    to: Space
    n: Count


class Siren(Move, frozen=True):
    """C-D-siren, C-14.10: replaces an isolated fleet."""

    at: Space


class Take(Move, frozen=True):
    """C-D-siren_from, C-14.10a: says which own fleet takes its place."""

    origin: Space


class Sell(Move, frozen=True):
    """C-D-sphinx, C-14.11: sells a unit; fleets and troops have a place."""

    kind: Unit
    at: Space | None = None


class Done(Move, frozen=True):
    """C-D-sphinx, C-D-sylph: ends the power."""


class SylphMove(Move, frozen=True):
    """C-D-sylph, C-14.12: moves fleets a step for nothing."""

    origin: Space
    to: Space
    n: Count


class Place(Move, frozen=True):
    """C-D-figure, C-D-kraken: places a figure on an island, the Kraken on a sea space."""

    at: Space


class Push(Move, frozen=True):
    """C-D-push, C-14.19: pushes the fleets of a space away; `none` destroys them."""

    origin: Space
    to: Space


class KrakenStep(Move, frozen=True):
    """C-D-kraken_move, C-14.21a: moves the Kraken a space."""

    to: Space


class Waive(Move, frozen=True):
    """C-O-creature_waive: does without a creature's power."""


MOVES: tuple[type[Move], ...] = (
    Bid,
    Apollo,
    Summon,
    Recruit,
    Build,
    MoveFleet,
    MoveArmy,
    ReplaceCreature,
    EndTurn,
    Sail,
    Stop,
    Retreat,
    Fight,
    GiveBuilding,
    PlaceMetropolis,
    DestroyBuilding,
    Prosper,
    Copy,
    Transform,
    Target,
    Giant,
    Harpy,
    Pegasus,
    Siren,
    Take,
    Sell,
    Done,
    SylphMove,
    Place,
    Push,
    KrakenStep,
    Waive,
)
"""All of them, in the order of chapter 6."""
