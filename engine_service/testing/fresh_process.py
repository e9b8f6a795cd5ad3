"""Recorded games, played again in a fresh Python process with another hash seed.

`python -m engine_service.testing.fresh_process` reads a `Task` from standard input and answers with `Mismatch`es.
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

from engine_service.game import Game, Rng, Setup, read_options, spell_options
from engine_service.testing.simulate import Playthrough, where_raised

__all__ = ["Mismatch", "Recorded", "Task", "replay_elsewhere"]

_HASH_SEED = "4242"


class Recorded(msgspec.Struct, frozen=True):
    """A recorded game as text: what it starts from, its moves, and a digest of state and events at each version."""

    seats: int
    options: dict[str, str]
    seed: str
    moves: list[tuple[int, str]]
    digests: list[str]


class Task(msgspec.Struct, frozen=True):
    """Which game to play again, and where its class is found."""

    path: list[str]
    module: str
    file: str
    name: str
    games: list[Recorded]


class Mismatch(msgspec.Struct, frozen=True):
    """The first version of a game that came out differently, with the encoded state there."""

    game: int
    version: int
    state: bytes
    message: str


def replay_elsewhere(game: Game[Any], playthroughs: Sequence[Playthrough]) -> list[Mismatch]:
    """The games that come out differently in another process; none where the rules are deterministic.

    Raises:
        RuntimeError: the other process failed; the message holds what it said. A game's class is made there without
            arguments, from the module it was defined in.
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
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input=msgspec.msgpack.encode(task),
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": _HASH_SEED, "PYTHONPATH": os.pathsep.join(task.path)},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"a fresh process could not replay {game.meta.id}:\n{done.stderr.decode(errors='replace')}")
    return msgspec.msgpack.decode(done.stdout, type=list[Mismatch])


def _as_text(playthrough: Playthrough) -> Recorded:
    configuration = playthrough.configuration
    told = [playthrough.start_events, *(entry.events for entry in playthrough.entries)]
    return Recorded(
        configuration.seats,
        spell_options(configuration.options),
        configuration.seed,
        [(entry.seat, entry.move.notation) for entry in playthrough.entries],
        [_digest(playthrough.game, *each) for each in zip(playthrough.states, told, strict=False)],
    )


def _digest(game: Game[Any], state: bytes, events: Sequence[Any]) -> str:
    return blake2b(state + b"|" + game.encode_events(list(events)), digest_size=16).hexdigest()


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
    options = read_options(game.meta.options, recorded.options)
    state, events = game.begin(Setup(recorded.seats, options, Rng.from_seed(recorded.seed.encode())))
    for version, digest in enumerate(recorded.digests):
        encoded = game.encode(state)
        if _digest(game, encoded, events) != digest:
            return Mismatch(index, version, encoded, f"its events are {events!r}")
        if version == len(recorded.moves):
            break
        seat, notation = recorded.moves[version]
        state = game.decode(encoded)
        legal = {move.notation: move for move in game.legal_moves(state, seat)}
        if notation not in legal:
            return Mismatch(index, version, encoded, f"seat {seat} has no move {notation!r}")
        try:
            events = list(game.play(state, seat, legal[notation]))
        except Exception as wrong:
            return Mismatch(index, version, encoded, f"playing {notation!r} fails: {where_raised(wrong)}")
    return None


def main() -> None:
    """Answers the task on standard input."""
    task = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Task)
    game = _find(task)
    mismatches = [_replay(game, index, recorded) for index, recorded in enumerate(task.games)]
    found = [mismatch for mismatch in mismatches if mismatch is not None]
    sys.stdout.buffer.write(msgspec.msgpack.encode(found))


if __name__ == "__main__":
    main()
