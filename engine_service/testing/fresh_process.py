"""Recorded games, played again in a fresh Python process with another hash seed.

`python -m engine_service.testing.fresh_process` reads a `Task` from standard input and answers with a `Mismatch` or
nothing.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from engine_service.game import SPECTATOR, Event, Game, Rng, Setup, read_options, spell_options
from engine_service.testing.knowledge import Sight, sight
from engine_service.testing.simulate import Playthrough, where_raised

__all__ = ["Facts", "Mismatch", "Recorded", "Task", "facts_at", "replay_elsewhere"]

_SIGHTS_EVERY = 5
"""Versions between two whose views and legal moves are compared; states and events are at every one."""


class Facts(msgspec.Struct, frozen=True):
    """All that may not depend on the process: state and events as they are encoded, and what viewers get."""

    state: bytes
    events: bytes
    sights: tuple[Sight, ...]
    """Of all seats and the spectator; empty at most versions."""


class Recorded(msgspec.Struct, frozen=True):
    """A recorded game as text: what it starts from, its moves, and a digest of its facts at each version."""

    seats: int
    options: dict[str, str]
    seed: str
    moves: list[tuple[int, str]]
    digests: list[bytes]


class Task(msgspec.Struct, frozen=True):
    """Which game to play again, and where its class is found."""

    path: list[str]
    module: str
    file: str
    name: str
    games: list[Recorded]


class Mismatch(msgspec.Struct, frozen=True):
    """The first version of a game that came out differently."""

    game: int
    version: int
    facts: Facts | None = None
    """What is there instead."""
    failure: str = ""
    """Why the game went no further."""


def replay_elsewhere(game: Game[Any], playthroughs: Sequence[Playthrough]) -> Mismatch | None:
    """The first difference between games as they were recorded and as another process plays them, if there is one.

    The other process plays them from the last to the first, so that nothing which one game leaves behind in a cache can
    come to the same in both. It makes the game's class without arguments, from the module it was defined in.

    Raises:
        RuntimeError: the other process failed; the message holds what it said.
    """
    kind = type(game)
    module = sys.modules[kind.__module__]
    task = Task(
        [entry or os.getcwd() for entry in sys.path],
        kind.__module__,
        getattr(module, "__file__", None) or "",
        kind.__qualname__,
        [_as_text(playthrough) for playthrough in playthroughs],
    )
    hash_seed = "4242" if os.environ.get("PYTHONHASHSEED") != "4242" else "2424"
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=msgspec.msgpack.encode(task),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(task.path)},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"a fresh process could not replay {game.meta.id}:\n{done.stderr.decode(errors='replace')}")
    return msgspec.msgpack.decode(done.stdout, type=Mismatch | None)


def facts_at(playthrough: Playthrough, version: int) -> Facts:
    """What was recorded, or follows from it, at one version."""
    entries = playthrough.entries
    events = entries[version - 1].events if version else playthrough.start_events
    return _facts(playthrough.game, playthrough.states[version], events, playthrough.configuration.seats, version)


def _facts(game: Game[Any], encoded: bytes, events: Sequence[Event], seats: int, version: int) -> Facts:
    viewers = (*range(seats), SPECTATOR) if version % _SIGHTS_EVERY == 0 else ()
    sights = tuple(sight(game, game.decode(encoded), viewer) for viewer in viewers)
    return Facts(encoded, game.encode_events(list(events)), sights)


def _as_text(playthrough: Playthrough) -> Recorded:
    configuration = playthrough.configuration
    return Recorded(
        configuration.seats,
        spell_options(configuration.options),
        configuration.seed,
        [(entry.seat, entry.move.notation) for entry in playthrough.entries],
        [_digest(facts_at(playthrough, version)) for version in range(len(playthrough))],
    )


def _digest(told: Facts) -> bytes:
    return blake2b(msgspec.msgpack.encode(told), digest_size=16).digest()


def _find(task: Task) -> Game[Any]:
    try:
        module = importlib.import_module(task.module)
    except ImportError:
        spec = importlib.util.spec_from_file_location(task.module, task.file)
        if spec is None or spec.loader is None:
            raise
        module = sys.modules[task.module] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    found: Any = module
    for part in task.name.split("."):
        found = getattr(found, part)
    game: Game[Any] = found()
    return game


def _replay(game: Game[Any], index: int, recorded: Recorded) -> Mismatch | None:
    version = 0
    try:
        options = read_options(game.meta.options, recorded.options)
        state, events = game.begin(Setup(recorded.seats, options, Rng.from_seed(recorded.seed.encode())))
        for version, digest in enumerate(recorded.digests):
            encoded = game.encode(state)
            told = _facts(game, encoded, events, recorded.seats, version)
            if _digest(told) != digest:
                return Mismatch(index, version, told)
            if version < len(recorded.moves):
                seat, notation = recorded.moves[version]
                state = game.decode(encoded)
                legal = {move.notation: move for move in game.legal_moves(state, seat)}
                events = list(game.play(state, seat, legal[notation]))
    except Exception as wrong:
        return Mismatch(index, version, failure=where_raised(wrong))
    return None


def main() -> None:
    """Answers the task on standard input."""
    task = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Task)
    game = _find(task)
    backwards = [(index, task.games[index]) for index in reversed(range(len(task.games)))]
    found = (_replay(game, index, recorded) for index, recorded in backwards)
    first = next((mismatch for mismatch in found if mismatch is not None), None)
    sys.stdout.buffer.write(msgspec.msgpack.encode(first))


if __name__ == "__main__":
    main()
