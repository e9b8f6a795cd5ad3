"""Checks of barriers, of undo, and of secret choices."""

from __future__ import annotations

from typing import Any

from engine_service.game import Event, Move, Rng, Secret, TakeBack, is_barrier
from engine_service.testing.differences import describe_lines, state_differences
from engine_service.testing.knowledge import differing, name_of, sight, told_to
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.simulate import Position
from engine_service.testing.trial import Trial, seats_with_moves, some

__all__ = ["DECISIONS_CHECKS"]

_MOST_PICKS = 16
_DEALS = 3


def undoable_moves_reveal_nothing(trial: Trial) -> None:
    """A move that counts as undoable shows its mover nothing: whatever he did not know, he sees the same after it.

    It is played in positions re-dealt for the mover. Where this fails, an event lacks `reveals = True`. Whether a move
    is a barrier may not depend on what the mover does not know either, since a dry run would tell him.
    """
    game, rng = trial.game, trial.rng("undoable")
    for position in trial.positions(900):
        state = position.state()
        for seat in seats_with_moves(game, state):
            moves = game.legal_moves(state, seat)
            others = [game.redealt(state, seat, rng) for _ in range(_DEALS)]
            for other in others:
                other.rng = Rng(state.rng.key, state.rng.counter)
            legal = [set(game.legal_moves(other, seat)) for other in others]
            for move in moves if trial.full else some(moves, 2, rng):
                after, events, barrier = _played(trial, state, seat, move)
                for other, offered in zip(others, legal, strict=True):
                    where = f"{position}: {move.notation!r} of seat {seat}"
                    if move not in offered:
                        raise Nonconformity(f"{where} is legal, and is not when what the seat may not know is re-dealt")
                    there, told, too = _played(trial, other, seat, move)
                    if barrier != too:
                        raise Nonconformity(
                            f"{where} is {_barrier(barrier)}, and {_barrier(too)} when what the seat may not know is "
                            "re-dealt, so that a dry run would tell it (most often an event of that move lacks "
                            f"`reveals = True`):\n  {events}\n  {told}"
                        )
                    if not barrier:
                        _same_for_mover(trial, where, seat, (after, events), (there, told))


def take_back_leaves_no_trace(trial: Trial) -> None:
    """A seat that makes a secret choice and takes it back leaves the state as it was, byte for byte.

    While it stands, nobody else sees more of it than that the seat has chosen.
    """
    game, rng = trial.game, trial.rng("take back")
    for position in trial.positions(1500):
        state = position.state()
        choosing = sorted(game.to_act(state))
        if len(choosing) < 2:  # the last one's choice ends the step, and nothing can be taken back after that
            continue
        for seat in choosing:
            step = state.agenda[-1] if state.agenda else None
            if isinstance(step, Secret) and step.picked(seat):
                continue
            after = game.clone(state)
            moves = list[Move]()
            while len(moves) < _MOST_PICKS and seat in game.to_act(after) and _same_step(state, after):
                if not (drawn := some(game.legal_moves(after, seat), 1, rng)):
                    break
                moves += drawn
                game.play(after, seat, moves[-1])
            if seat not in game.free_seats(after) or TakeBack() not in game.legal_moves(after, seat):
                continue
            events = game.play(after, seat, TakeBack())
            if (encoded := game.encode(after)) != position.encoded:
                told = state_differences(position.encoded, encoded)
                chosen = ", ".join(move.notation for move in moves)
                where = f"{position}: seat {seat} plays {chosen}, take_back"
                raise Nonconformity(f"{where}, and the state is not what it was before:\n{told}")
            for viewer in position.viewers:
                if viewer != seat and told_to(events, viewer):
                    raise Nonconformity(f"{position}: {name_of(viewer)} is told that seat {seat} takes back: {events}")


def order_of_choices_leaves_no_trace(trial: Trial) -> None:
    """Two seats that choose secretly at once may do so in either order: state and events come out the same."""
    game, rng = trial.game, trial.rng("order")
    for position in trial.positions(1500):
        state = position.state()
        seats = sorted(game.to_act(state))
        if len(seats) < 2 or not isinstance(state.agenda[-1], Secret):
            continue
        rng.shuffle(seats)
        pair = [(seat, move) for seat in seats[:2] for move in some(game.legal_moves(state, seat), 1, rng)]
        results = []
        for order in (pair, pair[::-1]):
            after, events = game.clone(state), list[Event]()
            for seat, move in order:
                events.extend(game.play(after, seat, move))
                after = game.clone(after)
            results.append((game.encode(after), events))
        if results[0] != results[1]:
            told = state_differences(results[0][0], results[1][0]) or f"  {results[0][1]}\n  {results[1][1]}"
            spelt = " and ".join(f"{move.notation!r} of seat {seat}" for seat, move in pair)
            raise Nonconformity(f"{position}: {spelt} do not come out the same in the other order:\n{told}")


def untouched_decisions_stay(trial: Trial) -> None:
    """A seat that must decide before and after another's move, and was told nothing, keeps its legal moves."""
    game = trial.game
    for position in trial.positions(4000):
        entry = position.entry
        if entry is None:
            continue
        before = position.state()
        after = Position(position.playthrough, position.version + 1).state()
        for duty, waiting in (("is to act", game.to_act), ("may move", game.free_seats)):
            for seat in sorted({*waiting(before)} & {*waiting(after)} - {entry.seat}):
                lists = [list(game.legal_moves(state, seat)) for state in (before, after)]
                if not told_to(entry.events, seat) and lists[0] != lists[1]:
                    move = f"{entry.move.notation!r} of seat {entry.seat}"
                    told = describe_lines(*([each.notation for each in moves] for moves in lists))
                    where = f"{position}: seat {seat} {duty} before and after {move}, which tells it nothing"
                    raise Nonconformity(f"{where}; so its legal moves must stay, and they change:\n{told}")


def _played(trial: Trial, state: Any, seat: int, move: Move) -> tuple[Any, list[Event], bool]:
    after = trial.game.clone(state)
    drawn = after.rng.counter
    events = list(trial.game.play(after, seat, move))
    return after, events, is_barrier(drawn, after.rng.counter, events)


def _same_for_mover(
    trial: Trial, where: str, seat: int, here: tuple[Any, list[Event]], there: tuple[Any, list[Event]]
) -> None:
    """Verifies that the mover sees the same in two positions after his move.

    Raises:
        Nonconformity: he does not, and could undo what he learned it by.
    """
    hint = "counts as undoable and shows it something (is `reveals` missing?)"
    told = told_to(here[1], seat), told_to(there[1], seat)
    if told[0] != told[1]:
        raise Nonconformity(f"{where} {hint}; events when re-dealt:\n  {told[0]}\n  {told[1]}")
    sights = [sight(trial.game, state, seat) for state in (here[0], there[0])]
    for part, difference in differing(trial.game, *sights):
        raise Nonconformity(f"{where} {hint}; its {part} when re-dealt:\n{difference}")


def _same_step(before: Any, after: Any) -> bool:
    return bool(before.agenda and after.agenda) and type(before.agenda[-1]) is type(after.agenda[-1])


def _barrier(barrier: bool) -> str:
    return "a barrier" if barrier else "no barrier"


DECISIONS_CHECKS = (
    undoable_moves_reveal_nothing,
    take_back_leaves_no_trace,
    order_of_choices_leaves_no_trace,
    untouched_decisions_stay,
)
