"""C-4: the god tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine_service.game import Event, Step
from petteia_cyclades.components import PLAYER_COUNTS
from petteia_cyclades.events import GodHidden, GodPlaced
from petteia_cyclades.kinds import God

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["Gods"]


class Gods(Step):
    """C-4: lays the four tiles out; Apollo is always there (C-4.1)."""

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Follows the scheme of the number of seats, which begins anew when that number changes (C-4.5)."""
        begun = len(state.players)
        scheme = 4 if begun == 2 else max(3, len(state.playing))  # C-17.1, C-4.5a
        if scheme != state.god_scheme:
            state.god_scheme, state.god_step = scheme, 0
        step, gods = state.god_step, state.gods
        state.god_step += 1
        if scheme == 4 and step:  # C-4.3a
            rest = gods[:3]
            state.rng.shuffle(rest)
            state.gods = [gods[3], *rest]
        elif scheme == 3 and step % 2:  # C-4.4a
            state.gods = [gods[2], gods[3], gods[0], gods[1]]
        else:  # C-4.2, C-4.3, C-4.4
            state.gods = list(God)
            state.rng.shuffle(state.gods)
        state.face_up = PLAYER_COUNTS[scheme].gods_face_up
        available = state.gods[: state.face_up]
        for position, god in enumerate(available, 1):
            yield GodPlaced(god, position)
        for god in God:  # C-V.9: in fixed order
            if god not in available:
                yield GodHidden(god)
