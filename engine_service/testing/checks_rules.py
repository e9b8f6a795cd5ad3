"""Checks of the rules as such: games come to an end, moves are playable, invariants and results hold."""

from __future__ import annotations

from typing import Any

from engine_service.game import Result
from engine_service.testing.knowledge import name_of
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.simulate import FaultKind, Position, where_raised
from engine_service.testing.trial import Trial, seats_with_moves, some

__all__ = ["RULES_CHECKS"]


def every_game_starts(trial: Trial) -> None:
    """Every seat count and every option value gives a game that starts."""
    _no_fault(trial, "start")


def every_game_ends(trial: Trial) -> None:
    """Every random game comes to an end within the bound."""
    _no_fault(trial, "endless")


def a_seat_to_act_has_a_move(trial: Trial) -> None:
    """Whoever is to act has a legal move, and so has whoever may move freely."""
    _no_fault(trial, "stuck")
    for position in trial.positions(3000):
        state = position.state()
        for seat in seats_with_moves(trial.game, state):
            duty = "is to act" if seat in trial.game.to_act(state) else "may move"
            if not 0 <= seat < position.seats:
                seats = f"there are the seats 0 to {position.seats - 1}"
                raise Nonconformity(f"{position}: seat {seat} {duty}, and {seats}")
            if not trial.game.legal_moves(state, seat):
                raise Nonconformity(f"{position}: seat {seat} {duty} and has no legal move")


def listed_moves_can_be_played(trial: Trial) -> None:
    """Each listed move applies: sampled, on copies, besides those that the random player chose."""
    _no_fault(trial, "raised")
    game, rng = trial.game, trial.rng("listed moves")
    for position in trial.positions(1200):
        state = position.state()
        for seat in seats_with_moves(game, state):
            moves = game.legal_moves(state, seat)
            for move in moves if trial.full else some(moves, 4, rng):
                try:
                    game.play(game.clone(state), seat, move)
                except Exception as wrong:
                    told = where_raised(wrong)
                    message = f"{position}: seat {seat} is offered {move.notation!r}, and playing it fails: {told}"
                    raise Nonconformity(message) from wrong


def invariants_hold(trial: Trial) -> None:
    """`check` holds after every entry of every recorded game."""
    for recorded in trial.games():
        for position in recorded.positions():
            try:
                trial.game.check(position.state())
            except Exception as wrong:
                raise Nonconformity(f"{position}: check fails: {where_raised(wrong)}") from wrong


def asking_changes_nothing(trial: Trial) -> None:
    """All that only asks (moves, views, result, check, estimate ...) leaves the state as it was."""
    game = trial.game
    for position in trial.positions(600):
        state = position.state()
        for name, ask in _questions(trial, state, position):
            ask()
            if game.encode(state) != position.encoded:
                raise Nonconformity(f"{position}: {name} changes the state")


def the_result_comes_at_the_end(trial: Trial) -> None:
    """The result is there exactly when nobody is to act, and ranks all seats as `rank` does."""
    game = trial.game
    for recorded in trial.games():
        for position in recorded.positions():
            state = position.state()
            result, to_act = game.result(state), sorted(game.to_act(state))
            if result is not None and to_act:
                raise Nonconformity(f"{position}: there is a result, and seat {to_act[0]} is still to act")
            if result is None and not to_act:
                raise Nonconformity(f"{position}: nobody is to act, and there is no result")
            if not to_act and (free := sorted(game.free_seats(state))):
                raise Nonconformity(f"{position}: the game is over, and seat {free[0]} may still move")
            if result is not None:
                _check_standings(result, position)


def estimates_are_in_range(trial: Trial) -> None:
    """`estimate` lies within -1 and 1 for every seat, `progress` within 0 and 1."""
    for position in trial.positions(1500):
        state = position.state()
        progress = trial.game.progress(state)
        if not 0 <= progress <= 1:
            raise Nonconformity(f"{position}: progress is {progress!r}, must lie within 0 and 1")
        for seat in range(position.seats):
            estimate = trial.game.estimate(state, seat)
            if not -1 <= estimate <= 1:
                raise Nonconformity(f"{position}: estimate of seat {seat} is {estimate!r}, must lie within -1 and 1")


def _questions(trial: Trial, state: Any, position: Position) -> list[tuple[str, Any]]:
    game = trial.game
    questions: list[tuple[str, Any]] = [
        ("to_act", lambda: game.to_act(state)),
        ("free_seats", lambda: game.free_seats(state)),
        ("result", lambda: game.result(state)),
        ("check", lambda: game.check(state)),
        ("progress", lambda: game.progress(state)),
        ("inspect", lambda: game.inspect(state)),
    ]
    for viewer in position.viewers:
        questions.append((f"the view of {name_of(viewer)}", lambda viewer=viewer: game.view(state, viewer)))
    for seat in range(position.seats):
        questions.append((f"estimate of seat {seat}", lambda seat=seat: game.estimate(state, seat)))
        questions.append((f"seat_role of seat {seat}", lambda seat=seat: game.seat_role(state, seat)))
    for seat in seats_with_moves(game, state):
        questions.append((f"legal_moves of seat {seat}", lambda seat=seat: game.legal_moves(state, seat)))
    return questions


def _check_standings(result: Result, position: Position) -> None:
    seats = [standing.seat for standing in result.standings]
    if seats != list(range(position.seats)):
        raise Nonconformity(f"{position}: the standings are of seats {seats}, must be one for each seat in order")
    ranks = [standing.rank for standing in result.standings]
    for standing in result.standings:
        better = sum(other < standing.rank for other in ranks)
        if standing.rank != 1 + better:
            message = f"seat {standing.seat} has rank {standing.rank}, and {better} seats have a better one"
            raise Nonconformity(f"{position}: the ranks are {ranks}: {message}")


def _no_fault(trial: Trial, kind: FaultKind) -> None:
    for recorded in trial.games():
        if recorded.fault is not None and recorded.fault.kind == kind:
            version = len(recorded.states) - 1
            at = f", version={version}" if recorded.states else ""
            raise Nonconformity(f"{recorded}{at}: {recorded.fault.message}")


RULES_CHECKS = (
    every_game_starts,
    every_game_ends,
    a_seat_to_act_has_a_move,
    listed_moves_can_be_played,
    invariants_hold,
    asking_changes_nothing,
    the_result_comes_at_the_end,
    estimates_are_in_range,
)
