"""C-8: summoning creatures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.card_piles import discard, shuffle_all
from petteia_cyclades.components import SLOTS
from petteia_cyclades.events import Summoned
from petteia_cyclades.kinds import Creature
from petteia_cyclades.moves import Summon
from petteia_cyclades.steps.chimera import ChimeraPower
from petteia_cyclades.steps.powers import power_of

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["PowerEnd", "discount", "possible_summons", "summon"]


def discount(state: CycladesState, seat: int, slot: int) -> int:
    """C-8.2: how much the seat's unused temples take off a slot's price; 1 GP remains at least."""
    unused = state.temples_of(seat) - state.players[seat].discounts
    return max(0, min(slot - 1, unused))


def possible_summons(state: CycladesState, seat: int) -> Iterator[Summon]:
    """C-8.1: the slots whose card the seat can pay."""
    gold = state.players[seat].gold
    for slot, creature in zip(SLOTS, state.row, strict=True):
        if creature is not None and slot - discount(state, seat, slot) <= gold:
            yield Summon(slot)


def summon(state: CycladesState, seat: int, slot: int) -> Iterator[Event]:
    """C-8.3: pays, takes the card out of the row (C-3.5), and begins its power."""
    off, player, place = discount(state, seat, slot), state.players[seat], SLOTS.index(slot)
    creature, state.row[place] = state.row[place], None
    assert creature is not None
    player.pay(slot - off)
    player.discounts += off
    state.summoned = creature
    yield Summoned(seat, creature, slot - off)
    chimera = creature is Creature.CHIMERA
    power = ChimeraPower(seat, creature=creature) if chimera else power_of(creature, seat)
    state.then(power, PowerEnd(creature))


class PowerEnd(Step):
    """C-8.4: the power is carried out, and the card is discarded unless it lies in front of its seat (C-8.4a)."""

    creature: Creature

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Discards the card; Chimera is shuffled into the draw pile with all other discarded cards (C-14.1a)."""
        if state.summoned is None:
            return
        state.summoned = None
        yield from discard(state, self.creature)
        if self.creature is Creature.CHIMERA:  # C-14.1d too
            yield from shuffle_all(state)
