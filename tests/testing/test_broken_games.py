"""Every check of the conformance suite catches a game that breaks its promise, and says what is wrong and where."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine_service.game import Game
from engine_service.testing import Nonconformity, simulate
from engine_service.testing.conformance import CHECKS
from engine_service.testing.trial import Trial
from tests.testing.broken import Broken, broken_games, make_broken

Make = Callable[[Broken], Game[Any]]

BROKEN = broken_games()
CHECK = {check.__name__: check for check in CHECKS}
SUITE = str(Path(simulate.__file__).parent)


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Makes broken games that can be imported as long as the test runs."""
    monkeypatch.syspath_prepend(tmp_path)

    imported = set(sys.modules)
    yield lambda broken: make_broken(broken, tmp_path)
    for name in set(sys.modules) - imported:
        if name in {broken.package for broken in BROKEN}:
            del sys.modules[name]


def test_every_check_has_a_game_that_it_catches() -> None:
    """No check is there that was never seen to fail, and none is named here that is not there."""
    assert {broken.check for broken in BROKEN} == set(CHECK)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.what)
def test_a_broken_game_is_caught(broken: Broken, make: Make) -> None:
    """The check that is for it says what is wrong, and where."""
    message = message_of(broken.check, trial_of(make(broken)))
    assert broken.is_told_by(message), message


@pytest.mark.parametrize(
    "broken", [broken for broken in BROKEN if broken.kind in ("rules", "moves")], ids=lambda broken: broken.what
)
def test_no_check_stumbles_over_what_another_is_for(broken: Broken, make: Make) -> None:
    """Where a game is broken so that other checks cannot go on, they blame the game's code, never the suite's own."""
    trial = trial_of(make(broken))
    messages = [message_of(name, trial) for name in CHECK if name != "fresh_process_agrees"]
    assert not [message for message in messages if SUITE in message]


def trial_of(game: Game[Any]) -> Trial:
    """The trial of a broken game, whose list of never re-dealt paths should be the toy's."""
    trial = Trial(game, bound=40)
    trial.folder = Path(__file__).parent
    return trial


def message_of(check: str, trial: Trial) -> str:
    """What a check says; nothing where it finds nothing wrong."""
    try:
        trial.hold(CHECK[check])
    except Nonconformity as wrong:
        return str(wrong)
    return ""
