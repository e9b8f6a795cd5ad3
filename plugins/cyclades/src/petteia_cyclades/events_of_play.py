"""The events of the cycle, the offerings and the turns (C-2 to C-11, C-15)."""

from __future__ import annotations

from typing import ClassVar

from engine_service.game import Event, Seat
from petteia_cyclades.kinds import Building, Creature, God, Space, Unit

__all__ = [
    "ApolloGave",
    "Built",
    "CreatureDiscarded",
    "CreatureDrawn",
    "CreatureSlid",
    "CreaturesShuffled",
    "CycleBegan",
    "Displaced",
    "FleetsMoved",
    "GodHidden",
    "GodPlaced",
    "IncomeReceived",
    "Offered",
    "Paid",
    "ProsperityPlaced",
    "Recruited",
    "SpentOnAction",
    "Summoned",
    "TroopsMoved",
    "TurnBegan",
    "TurnEnded",
    "WentToApollo",
]


class CycleBegan(Event, frozen=True):
    """C-2.1: a cycle began."""

    cycle: int


class CreatureDiscarded(Event, frozen=True):
    """C-8.4: a creature's card went to the discard pile, face up."""

    creature: Creature


class CreatureSlid(Event, frozen=True):
    """C-3.4a: a card of the row moved to a cheaper slot."""

    creature: Creature
    slot: int


class CreatureDrawn(Event, frozen=True):
    """C-3: a card was drawn to a slot of the row."""

    reveals: ClassVar[bool] = True

    creature: Creature
    slot: int


class CreaturesShuffled(Event, frozen=True):
    """C-3.7, C-14.1a: the draw pile was shuffled anew; `cards` are in it now."""

    reveals: ClassVar[bool] = True

    cards: int


class GodPlaced(Event, frozen=True):
    """C-4: a god is available at a position, from 1."""

    god: God
    position: int


class GodHidden(Event, frozen=True):
    """C-4.3: a god is not available this cycle; told in fixed order (C-V.9)."""

    god: God


class IncomeReceived(Event, frozen=True):
    """C-5.1, C-14.4: a seat received its income."""

    seat: Seat
    gold: int


class Offered(Event, frozen=True):
    """C-6.2: a seat offered gold to a god."""

    seat: Seat
    god: God
    amount: int


class Displaced(Event, frozen=True):
    """C-6.5: an offering was outbid; its owner must place the marker elsewhere."""

    seat: Seat
    god: God


class WentToApollo(Event, frozen=True):
    """C-6.3: a marker went to a space of Apollo, from 1."""

    seat: Seat
    space: int


class Paid(Event, frozen=True):
    """C-6.8: a seat paid for its offerings."""

    reveals: ClassVar[bool] = True

    seat: Seat
    gold: int


class TurnBegan(Event, frozen=True):
    """C-7.1: a seat's turn with a god began."""

    seat: Seat
    god: God


class Summoned(Event, frozen=True):
    """C-8.3: a seat summoned a creature."""

    seat: Seat
    creature: Creature
    gold: int


class Recruited(Event, frozen=True):
    """C-9.1: a seat recruited a unit."""

    seat: Seat
    unit: Unit
    gold: int
    at: Space | None = None


class Built(Event, frozen=True):
    """C-10.1: a seat built."""

    seat: Seat
    building: Building
    at: Space
    gold: int


class FleetsMoved(Event, frozen=True):
    """C-11.1, C-11.2, C-14.12: fleets moved a step."""

    seat: Seat
    origin: Space
    to: Space
    count: int


class TroopsMoved(Event, frozen=True):
    """C-11.4, C-14.8: troops moved to another island."""

    seat: Seat
    origin: Space
    to: Space
    count: int


class SpentOnAction(Event, frozen=True):
    """C-11: a seat paid for a special action."""

    seat: Seat
    god: God
    gold: int


class ApolloGave(Event, frozen=True):
    """C-15.1: Apollo gave a seat gold."""

    seat: Seat
    gold: int


class ProsperityPlaced(Event, frozen=True):
    """C-15.2: a seat placed a prosperity marker."""

    seat: Seat
    at: Space


class TurnEnded(Event, frozen=True):
    """C-7.4: a turn ended, and the marker went to a space of the turn track, from 1."""

    seat: Seat
    space: int
