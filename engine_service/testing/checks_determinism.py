"""Checks that a game is its setup, its seed and its moves, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine_service.testing.differences import state_differences
from engine_service.testing.fresh_process import Facts, facts_at, replay_elsewhere
from engine_service.testing.knowledge import differing, name_of
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.outside import watch_outside_calls
from engine_service.testing.simulate import Playthrough
from engine_service.testing.trial import Trial, seats_with_moves

__all__ = ["DETERMINISM_CHECKS"]

_ASKED = 30
"""In how many positions of a long game of a sample everything is asked; the watch makes that slow."""


def live_and_reloaded_stay_equal(trial: Trial) -> None:
    """A live state and one that is encoded and decoded after every entry stay equal, and so do their events.

    A step that keeps a reference into the state, or rules that go by the order of a dict, break this.
    """
    game = trial.game
    for recorded in _some(trial):
        live, _ = game.begin(recorded.configuration.setup())
        for version, state in enumerate(recorded.states):
            if (encoded := game.encode(live)) != state:
                told = state_differences(state, encoded)
                where = f"{recorded.configuration}, version={version}"
                raise Nonconformity(f"{where}: a live state (right) differs from a reloaded one (left):\n{told}")
            if version < len(recorded.entries):
                entry = recorded.entries[version]
                events = tuple(game.play(live, entry.seat, entry.move))
                if events != entry.events:
                    where = f"{recorded.configuration}, version={version}, {entry.move.notation!r} of seat {entry.seat}"
                    raise Nonconformity(f"{where}: a live state tells {events}, a reloaded one {entry.events}")


def replays_are_equal(trial: Trial) -> None:
    """The same setup, seed and moves give the same states and events when played again."""
    for recorded in _some(trial):
        for version, state, events in _played_again(trial, recorded, len(recorded.entries)):
            where = f"{recorded.configuration}, version={version}"
            if state != recorded.states[version]:
                told = state_differences(recorded.states[version], state)
                raise Nonconformity(f"{where}: played again, the state is another:\n{told}")
            before = recorded.entries[version - 1].events if version else recorded.start_events
            if events != before:
                raise Nonconformity(f"{where}: played again, the events are {events}, they were {before}")


def fresh_process_agrees(trial: Trial) -> None:
    """A fresh Python process with another hash seed comes to the same states, events, views and lists of moves."""
    playthroughs = list(_some(trial))
    wrong = replay_elsewhere(trial.game, playthroughs)
    if wrong is None:
        return
    recorded = playthroughs[wrong.game]
    where = f"{recorded}, version={wrong.version}"
    if wrong.facts is None:
        raise Nonconformity(f"{where}: a fresh process goes no further than this: {wrong.failure}")
    told = _told_apart(trial, facts_at(recorded, wrong.version), wrong.facts)
    hint = "something goes by the order of a set or by what earlier games left behind"
    raise Nonconformity(f"{where}: a fresh process (right) comes to something else, so that {hint}; {told}")


def nothing_comes_from_outside(trial: Trial) -> None:
    """No rule calls `random`, `secrets`, `os.urandom`, a clock or a file: all chance comes from `state.rng`."""
    game = trial.game
    for recorded in islice(_some(trial), None if trial.full else 12):
        every = 4 if trial.full else max(4, len(recorded.entries) // _ASKED)
        with watch_outside_calls() as noted:
            for version, encoded, _ in _played_again(trial, recorded, len(recorded.entries)):
                if version % every == 0:
                    _ask_everything(trial, game.decode(encoded), recorded.configuration.seats)
                if noted:
                    break
        if noted:
            raise Nonconformity(f"{recorded.configuration}, version={version}: {noted[0]}")


def undo_restores_the_state(trial: Trial) -> None:
    """Replaying a log without its last entries, after those were played, gives the state that was there before."""
    rng = trial.rng("undo")
    for recorded in islice(_some(trial), None if trial.full else 15):
        if recorded.entries:
            kept = rng.below(len(recorded.entries))
            for version, state, _ in _played_again(trial, recorded, kept):
                if state != recorded.states[version]:
                    told = state_differences(recorded.states[version], state)
                    taken = len(recorded.entries) - kept
                    where = f"{recorded.configuration}, version={version}"
                    raise Nonconformity(f"{where}: replayed without the last {taken} entries:\n{told}")


def _told_apart(trial: Trial, here: Facts, there: Facts) -> str:
    """In what two processes differ: the state, else the events, else what the first viewer gets that differs."""
    if here.state != there.state:
        return f"the state:\n{state_differences(here.state, there.state)}"
    if here.events != there.events:
        told = (trial.game.decode_events(each.events) for each in (here, there))
        return "the events:\n" + "\n".join(f"  {events}" for events in told)
    for before, after in zip(here.sights, there.sights, strict=True):
        for part, difference in differing(trial.game, before, after):
            return f"the {part} of {name_of(before.viewer)}:\n{difference}"
    return "nothing that can be shown"


def _some(trial: Trial) -> Iterator[Playthrough]:
    """All games in full; in a sample those with the default options, and as many others as the budget allows."""
    left = 6000
    for recorded in trial.games():
        if not recorded.states:
            continue
        yield recorded
        left -= len(recorded.entries)
        if left < 0 and not trial.full:
            return


def _played_again(trial: Trial, recorded: Playthrough, count: int) -> Iterator[tuple[int, bytes, tuple[Any, ...]]]:
    """Version, encoded state and events of the first `count` entries, played anew from the setup."""
    game = trial.game
    state, events = game.begin(recorded.configuration.setup())
    yield 0, game.encode(state), tuple(events)
    for version, entry in enumerate(recorded.entries[:count], 1):
        state = game.clone(state)
        events = list(game.play(state, entry.seat, entry.move))
        yield version, game.encode(state), tuple(events)


def _ask_everything(trial: Trial, state: Any, seats: int) -> None:
    game, rng = trial.game, trial.rng("asked")
    for viewer in (*range(seats), None):
        view = game.view(state, viewer)
        game.render_text(view)
        game.redealt(state, viewer, rng)
        game.redealt(state, viewer, rng, imagine=True)
    for seat in range(seats):
        game.estimate(state, seat)
    for seat in seats_with_moves(game, state):
        game.legal_moves(state, seat)
    game.progress(state)
    game.result(state)
    game.check(state)


DETERMINISM_CHECKS = (
    live_and_reloaded_stay_equal,
    replays_are_equal,
    fresh_process_agrees,
    nothing_comes_from_outside,
    undo_restores_the_state,
)
