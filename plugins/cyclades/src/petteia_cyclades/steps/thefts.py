"""C-14.3, C-14.6, C-14.9: Dryad, Griffon and Satyr steal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move
from petteia_cyclades.events import CardStolen, GoldStolen
from petteia_cyclades.kinds import Creature, Unit
from petteia_cyclades.moves import Target
from petteia_cyclades.steps.metropolises import Metropolises
from petteia_cyclades.steps.power import Power

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["TheftPower"]


class TheftPower(Power, kw_only=True):
    """The seat steals a priest (Dryad), a philosopher (Satyr) or half of the gold (Griffon) of another."""

    clauses: ClassVar[dict[type[Move], str]] = {Target: "C-1.12"}

    def targets(self, state: CycladesState) -> Iterable[Move]:
        """The others who have what is stolen; gold is hidden, so anybody may be chosen for it (C-14.6a)."""
        for seat in state.playing:
            player = state.players[seat]
            match self.creature:
                case Creature.DRYAD:
                    has = player.priests > 0
                case Creature.SATYR:
                    has = player.philosophers > 0
                case _:
                    has = True
            if has and seat != self.seat:
                yield Target(seat)

    def answer(self, state: CycladesState, move: Move) -> Iterator[Event]:
        """Takes it."""
        assert isinstance(move, Target)
        thief, victim = state.players[self.seat], state.players[move.seat]
        match self.creature:
            case Creature.DRYAD:  # C-14.3
                victim.priests -= 1
                thief.priests += 1
                yield CardStolen(self.seat, move.seat, Unit.PRIEST)
            case Creature.SATYR:  # C-14.9
                victim.philosophers -= 1
                thief.philosophers += 1
                yield CardStolen(self.seat, move.seat, Unit.PHILOSOPHER)
                state.then(Metropolises(self.seat))
            case _:  # C-14.6
                loot = victim.gold // 2
                yield GoldStolen(self.seat, move.seat, victim.gold, loot)
                victim.counted = victim.gold  # all have seen it
                victim.pay(loot)
                thief.earn(loot)
