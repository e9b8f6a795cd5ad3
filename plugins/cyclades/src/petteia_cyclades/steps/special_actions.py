"""C-11: the special actions of Poseidon, Ares and Zeus; Athena has none (C-11.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Events, Move
from petteia_cyclades.card_piles import discard, fill_slot, shuffle_all
from petteia_cyclades.components import COUNTS, GODS, SLOTS
from petteia_cyclades.events import SpentOnAction
from petteia_cyclades.kinds import Creature, Decision, God, Space
from petteia_cyclades.movement import linked_islands, may_land, sea_steps
from petteia_cyclades.moves import MoveArmy, MoveFleet, ReplaceCreature, Sail, Stop
from petteia_cyclades.steps.arrivals import arrive_at_sea, arrive_on_land
from petteia_cyclades.steps.asked import Asking

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["FleetMove", "move_army", "move_fleet", "possible_specials", "replace_creature"]

_STOP = Stop()


def possible_specials(state: CycladesState, seat: int, god: God) -> Iterable[Move]:
    """C-11.7: the god's special action, as long as it can be paid."""
    if state.players[seat].gold < GODS[god].action_price:
        return ()
    match god:
        case God.POSEIDON:
            return _fleet_moves(state, seat)
        case God.ARES:
            return _army_moves(state, seat)
        case God.ZEUS:
            return [ReplaceCreature(slot) for slot, card in zip(SLOTS, state.row, strict=True) if card is not None]
    return ()


def move_fleet(state: CycladesState, seat: int, origin: Space, to: Space, n: int) -> Iterator[Event]:
    """C-11.1: pays, makes the first step, and leaves two more (C-11.2)."""
    yield from _pay(state, seat, God.POSEIDON)
    sea_at = state.map.sea_at
    move = FleetMove(seat=seat, at=sea_at[origin], steps=COUNTS.fleet_steps)
    state.then(move)
    yield from move.sail(state, sea_at[to], n)


def move_army(state: CycladesState, seat: int, origin: Space, to: Space, n: int) -> Iterator[Event]:
    """C-11.4: pays and moves troops to a linked island."""
    yield from _pay(state, seat, God.ARES)
    island_at = state.map.island_at
    yield from arrive_on_land(state, seat, island_at[origin], island_at[to], n)


def replace_creature(state: CycladesState, seat: int, slot: int) -> Iterator[Event]:
    """C-11.5: pays, discards the card of a slot and draws another to it."""
    yield from _pay(state, seat, God.ZEUS)
    place = SLOTS.index(slot)
    creature, state.row[place] = state.row[place], None
    assert creature is not None
    yield from discard(state, creature)
    if creature is Creature.CHIMERA:  # C-14.1b
        yield from shuffle_all(state)
    yield from fill_slot(state, place)


class FleetMove(Asking, kw_only=True):
    """C-11.2: a move of fleets with steps left; they belong to the move, not to single fleets (C-11.2b)."""

    asks: ClassVar[Decision] = Decision.SAIL
    clauses: ClassVar[dict[type[Move], str]] = {Sail: "C-11.2"}

    seat: int
    at: int
    """Where the move has come to."""
    steps: int
    """How many are left."""

    def seats(self, state: CycladesState) -> Collection[int]:
        """The mover, while steps are left (C-11.2a)."""
        return (self.seat,) if self.steps else ()

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """One step with any number of the own fleets on the space reached, or the end of the move."""
        seas, most = state.map.seas, state.fleets[self.at]
        for to in sea_steps(state, self.at):
            yield from (Sail(seas[to].id, n) for n in range(1, most + 1))
        yield _STOP

    def play(self, state: CycladesState, seat: int, move: Move) -> Events:
        """Makes the step; a battle ends the move (C-11.3a, C-12.14)."""
        match move:
            case Sail(to, n):
                return self.sail(state, state.map.sea_at[to], n)
        self.steps = 0
        return None

    def sail(self, state: CycladesState, to: int, n: int) -> Iterator[Event]:
        """One step of `n` fleets."""
        origin, self.at = self.at, to
        self.steps = self.steps - 1 if state.admirals[to] in (None, self.seat) else 0
        return arrive_at_sea(state, self.seat, origin, to, n)


def _pay(state: CycladesState, seat: int, god: God) -> Iterator[Event]:
    gold = GODS[god].action_price
    state.players[seat].pay(gold)
    yield SpentOnAction(seat, god, gold)


def _fleet_moves(state: CycladesState, seat: int) -> Iterator[MoveFleet]:
    """C-11.1: each own space, each way from there, each number of fleets."""
    seas = state.map.seas
    for sea, admiral in enumerate(state.admirals):
        if admiral == seat:
            origin, most = seas[sea].id, state.fleets[sea]
            for to in sea_steps(state, sea):
                yield from (MoveFleet(origin, seas[to].id, n) for n in range(1, most + 1))


def _army_moves(state: CycladesState, seat: int) -> Iterator[MoveArmy]:
    """C-11.4: each own island with troops, each linked one, each number of troops."""
    islands, medusa = state.map.islands, state.place_of(Creature.MEDUSA)
    for number in state.islands_of(seat):
        most = state.islands[number].troops
        if not most or number == medusa:  # C-11.4d, C-14.18
            continue
        for to in linked_islands(state, seat, number):
            if may_land(state, seat, to):
                yield from (MoveArmy(islands[number].id, islands[to].id, n) for n in range(1, most + 1))
