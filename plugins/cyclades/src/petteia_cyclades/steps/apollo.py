"""C-15."""

from __future__ import annotations

from engine_service.game import Step
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.steps.asked import Asked, Asking


class ApolloTurn(Asked, kw_only=True):
    """C-15 (decision apollo_marker); `space` counts from 1."""

    space: int
    begun: bool = False
