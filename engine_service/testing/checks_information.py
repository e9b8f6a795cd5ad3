"""Checks that nothing a viewer may not know reaches him: not by views, moves, refusals or events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine_service.game import Event, Rng, Setup, Viewer
from engine_service.refusal import refuse_move
from engine_service.testing.differences import state_differences
from engine_service.testing.knowledge import believed, differing, name_of, sight, told_to
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.other_chance import OneWordOff
from engine_service.testing.other_moves import OtherMoves
from engine_service.testing.simulate import Position, where_raised
from engine_service.testing.trial import Trial, seats_with_moves

__all__ = ["INFORMATION_CHECKS"]

_WORDS = 24
"""How many words of chance are exchanged in the start of each game of a sample."""


def views_hide_what_is_hidden(trial: Trial) -> None:
    """A viewer's view is the same when all that he may not know is drawn anew."""
    _unchanged(trial, 900, ("view",))


def moves_hide_what_is_hidden(trial: Trial) -> None:
    """A seat's legal moves, their order and number, and whose turn it is, are the same when re-dealt."""
    _unchanged(trial, 900, ("legal moves", "to_act", "free_seats"))


def refusals_hide_what_is_hidden(trial: Trial) -> None:
    """Why a move is refused, to the last letter, is the same when re-dealt."""
    game, others = trial.game, OtherMoves(trial)
    for position, state, viewer, other in _redealt(trial, 900):
        if viewer is None or viewer not in seats_with_moves(game, state):
            continue
        moves = game.legal_moves(state, viewer)
        listed = [move.notation for move in moves]
        for move in others.draw(moves, 5, position.seats):
            told = [refuse_move(game, each, viewer, move.notation, listed) for each in (state, other)]
            if (str(told[0]), told[0].metadata) != (str(told[1]), told[1].metadata):
                where = f"{position}: seat {viewer} tries {move.notation!r}"
                raise Nonconformity(
                    f"{where}; the refusal must not depend on what it may not know:\n  {told[0]}\n  {told[1]}"
                )


def events_hide_what_is_hidden(trial: Trial) -> None:
    """A move tells a viewer the same in two positions that he can tell apart neither before nor after it.

    A position is re-dealt for him, and one move played in both. Where he knows the same afterwards by the game's own
    account (its re-deal), and was told different things, an event told him too much. An event that by the rules shows
    something to be forgotten again is named in `told_once`.
    """
    game, rng = trial.game, trial.rng("events")
    for position, state, viewer, other in _redealt(trial, 900):
        other.rng = game.clone(state).rng
        for seat in seats_with_moves(game, state):
            both = _in_both(trial, state, other, seat)
            if not both:
                continue
            move = rng.choice(both)
            after, there = game.clone(state), game.clone(other)
            told = [_kept(trial, game.play(each, seat, move), viewer) for each in (after, there)]
            if told[0] != told[1] and believed(game, after, viewer) == believed(game, there, viewer):
                where = f"{position}: {move.notation!r} of seat {seat} tells {name_of(viewer)} what it may not know"
                raise Nonconformity(f"{where}; re-dealt, it is told other things:\n  {told[0]}\n  {told[1]}")


def the_start_tells_nothing_hidden(trial: Trial) -> None:
    """Two games that begin alike for a viewer, by the game's own account, begin with the same events for him.

    The other game is dealt with one word of chance exchanged.
    """
    game, rng = trial.game, trial.rng("start")
    for recorded in trial.games():
        if not recorded.states:
            continue
        configuration = recorded.configuration
        viewers = (*range(configuration.seats), None)
        first = configuration.setup()
        state, events = game.begin(first)
        known = {viewer: (believed(game, state, viewer), _kept(trial, events, viewer)) for viewer in viewers}
        words = list(range(max(first.rng.counter, state.rng.counter)))
        rng.shuffle(words)
        for place in words if trial.full else words[:_WORDS]:
            state, events = game.begin(Setup(first.seats, first.options, OneWordOff(first.rng.key, 0, place)))
            for viewer, (before, told) in known.items():
                now = _kept(trial, events, viewer)
                if told != now and before == believed(game, state, viewer):
                    where = f"{recorded}: the start tells {name_of(viewer)} what it may not know"
                    raise Nonconformity(f"{where}; two games that look alike to it begin with:\n  {told}\n  {now}")


def redeal_starts_from_nothing_hidden(trial: Trial) -> None:
    """Re-dealing twice equals re-dealing once with the second generator, byte for byte; so does imagining.

    So what is drawn does not depend on what it replaces. What is not drawn at all stands in `never_redealt.txt`. What
    `imagine` keeps beyond that, because its viewer remembers it, is the game's own to test.
    """
    game = trial.game
    for position, state, viewer, redealt in _redealt(trial, 900):
        for imagine in _ways(trial):
            other = redealt
            if imagine:
                other = game.redealt(state, viewer, Rng.from_seed(b"first deal"), imagine=True)
            second = [Rng.from_seed(b"second deal") for _ in range(2)]
            once = game.encode(game.redealt(state, viewer, second[0], imagine=imagine))
            twice = game.encode(game.redealt(other, viewer, second[1], imagine=imagine))
            if once != twice:
                where = f"{position}: re-dealt for {name_of(viewer)}"
                way = "imagine" if imagine else "redeal"
                told = state_differences(once, twice)
                raise Nonconformity(
                    f"{where}, {way} must not depend on what it replaces; once (left), twice (right):\n{told}"
                )


def redealt_states_are_sound(trial: Trial) -> None:
    """A re-dealt state passes `check`, and so does an imagined one."""
    game, rng = trial.game, trial.rng("sound")
    for position in trial.positions(600):
        state = position.state()
        for viewer in position.viewers:
            for imagine in _ways(trial):
                where = f"{position}: {'imagined' if imagine else 're-dealt'} for {name_of(viewer)}"
                try:
                    game.check(game.clone(game.redealt(state, viewer, rng, imagine=imagine)))
                except Exception as wrong:
                    raise Nonconformity(f"{where}, the state is not sound: {where_raised(wrong)}") from wrong


def _kept(trial: Trial, events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """What `viewer` is told of events and can find again later on."""
    return [each for each in told_to(events, viewer) if type(each) not in trial.told_once]


def _unchanged(trial: Trial, limit: int, parts: tuple[str, ...]) -> None:
    game = trial.game
    for position, state, viewer, other in _redealt(trial, limit, imagine="imagine" in game.traits):
        before, after = sight(game, state, viewer), sight(game, other, viewer)
        if before != after:
            for part, told in differing(game, before, after):
                if part in parts:
                    where = f"{position}: the {part} of {name_of(viewer)}"
                    raise Nonconformity(
                        f"{where} must not depend on what it may not know; when that is re-dealt:\n{told}"
                    )


def _redealt(trial: Trial, limit: int, *, imagine: bool = False) -> Iterator[tuple[Position, Any, Viewer, Any]]:
    """Positions, their states, viewers, and the states re-dealt for them (twice, and once imagined where wanted)."""
    game, rng = trial.game, trial.rng("re-deal")
    for position in trial.positions(limit):
        for viewer in position.viewers:
            for way in (False, True) if imagine else (False,):
                state = position.state()
                yield position, state, viewer, game.redealt(state, viewer, rng, imagine=way)


def _ways(trial: Trial) -> tuple[bool, ...]:
    return (False, True) if "imagine" in trial.game.traits else (False,)


def _in_both(trial: Trial, state: Any, other: Any, seat: int) -> list[Any]:
    """The moves of `seat` that both states offer."""
    if seat not in seats_with_moves(trial.game, other):
        return []
    there = set(trial.game.legal_moves(other, seat))
    return [move for move in trial.game.legal_moves(state, seat) if move in there]


INFORMATION_CHECKS = (
    views_hide_what_is_hidden,
    moves_hide_what_is_hidden,
    refusals_hide_what_is_hidden,
    events_hide_what_is_hidden,
    the_start_tells_nothing_hidden,
    redeal_starts_from_nothing_hidden,
    redealt_states_are_sound,
)
