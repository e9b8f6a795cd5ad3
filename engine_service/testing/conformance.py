"""The conformance suite: one line in a plugin's tests, one test for each promise that a game makes to the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine_service.game import Event, Game
from engine_service.testing.checks_decisions import DECISIONS_CHECKS
from engine_service.testing.checks_declarations import DECLARATIONS_CHECKS
from engine_service.testing.checks_determinism import DETERMINISM_CHECKS
from engine_service.testing.checks_information import INFORMATION_CHECKS
from engine_service.testing.checks_moves import MOVES_CHECKS
from engine_service.testing.checks_presentation import PRESENTATION_CHECKS
from engine_service.testing.checks_rules import RULES_CHECKS
from engine_service.testing.never_redealt import list_of_never_redealt
from engine_service.testing.trial import Trial

__all__ = ["CHECKS", "conformance"]

CHECKS: tuple[Callable[[Trial], None], ...] = (
    *DECLARATIONS_CHECKS,
    *RULES_CHECKS,
    *MOVES_CHECKS,
    *INFORMATION_CHECKS,
    list_of_never_redealt,
    *DECISIONS_CHECKS,
    *DETERMINISM_CHECKS,
    *PRESENTATION_CHECKS,
)
"""All checks, to be run by `Trial.hold`; each raises `Nonconformity` where the game breaks the contract."""


def conformance(game: Game[Any], *, bound: int = 5_000, told_once: tuple[type[Event], ...] = ()) -> Callable[..., None]:
    """A test function with one case per check: `test_conformance = conformance(Delphi())` in a plugin's tests.

    Args:
        game: the game to hold to the contract.
        bound: how many decisions a game may have at most; one that has more counts as endless.
        told_once: events that tell a viewer something which no later view repeats to him.

    `pytest --conformance=full` plays many more games and looks at every position.
    """
    trials: dict[bool, Trial] = {}

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def conforms(check: Callable[[Trial], None], request: pytest.FixtureRequest) -> None:
        """The game keeps this promise in every position that random games reach."""
        full = request.config.getoption("--conformance") == "full"
        if full not in trials:
            trials[full] = Trial(game, bound=bound, full=full, told_once=told_once)
        trial = trials[full]
        trial.folder, trial.update = request.path.parent, bool(request.config.getoption("--golden-update"))
        trial.hold(check)

    return conforms
