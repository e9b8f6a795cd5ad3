"""Checks of the lists of moves: short, without duplicates, in a stable order, declared, and complete."""

from __future__ import annotations

from typing import Any

import msgspec

from engine_service.errors import Reason
from engine_service.game import MAX_MOVES, Event, Move, rules_text
from engine_service.refusal import refuse_move
from engine_service.testing.clauses import clause_ids, clauses_named
from engine_service.testing.knowledge import name_of
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.other_moves import OtherMoves
from engine_service.testing.simulate import where_raised
from engine_service.testing.trial import Trial, seats_with_moves

__all__ = ["MOVES_CHECKS"]


def lists_are_short(trial: Trial) -> None:
    """No list of legal moves is longer than `MAX_MOVES`."""
    for position, seat, moves in _lists(trial, 4000):
        if len(moves) > MAX_MOVES:
            raise Nonconformity(
                f"{position}: seat {seat} has {len(moves)} legal moves, at most {MAX_MOVES} are allowed"
            )


def moves_differ(trial: Trial) -> None:
    """No list holds a move twice, nor two moves with one notation."""
    for position, seat, moves in _lists(trial, 4000):
        seen: dict[str, Move] = {}
        for move in moves:
            if move.notation in seen:
                same = "twice" if seen[move.notation] == move else f"for {seen[move.notation]!r} and {move!r}"
                raise Nonconformity(f"{position}: the list of seat {seat} holds {move.notation!r} {same}")
            seen[move.notation] = move


def order_is_stable(trial: Trial) -> None:
    """A list is the same when asked for again, and for a state that was encoded and decoded."""
    game = trial.game
    for position, seat, moves in _lists(trial, 1500):
        state = position.state()
        for when in ("in a decoded copy", "when asked for again"):
            again = list(game.legal_moves(state, seat))
            if again != moves:
                raise Nonconformity(f"{position}: the list of seat {seat} is another {when}: {_other(moves, again)}")


def moves_are_declared(trial: Trial) -> None:
    """Listed moves are of the verbs in `Game.moves`, with arguments of their declared types and no blanks."""
    for position, seat, moves in _lists(trial, 1500):
        for move in moves:
            wrong = _undeclared(move, trial.game.moves, "Game.moves") or _blanks(move)
            if wrong:
                raise Nonconformity(f"{position}: seat {seat} is offered {move.notation!r}: {wrong}")


def events_are_declared(trial: Trial) -> None:
    """Events, and what viewers are told in their place, are of the classes in `Game.events`, arguments included."""
    declared = trial.game.events
    for recorded in trial.games():
        told = [recorded.start_events, *(entry.events for entry in recorded.entries)]
        for version, events in enumerate(told if recorded.states else []):
            for event in events:
                for viewer in (*range(recorded.configuration.seats), None):
                    seen = event.seen_by(viewer)
                    for each in (event, seen) if seen is not None and seen != event else (event,):
                        if wrong := _undeclared(each, declared, "Game.events"):
                            where = f"{recorded}, version={version}"
                            raise Nonconformity(f"{where}: event {each!r}, told to {name_of(viewer)}: {wrong}")


def other_moves_are_refused(trial: Trial) -> None:
    """Moves that are not listed, drawn from the declared verbs and from other positions, are refused without failing.

    The refusal can be read back from the notation, and a clause it names stands in RULES.md.
    """
    game = trial.game
    known = set(clause_ids(rules_text(game)))
    others = OtherMoves(trial)
    for position, seat, moves in _lists(trial, 600):
        state = position.state()
        listed = [move.notation for move in moves]
        for move in others.draw(moves, 8, position.seats):
            where = f"{position}: seat {seat} tries {move.notation!r}, which is not listed"
            try:
                refusal = refuse_move(game, state, seat, move.notation, listed)
                clause = game.why_not(state, seat, move)
            except Exception as wrong:
                raise Nonconformity(f"{where}; to say why fails: {where_raised(wrong)}") from wrong
            if refusal.reason is not Reason.ILLEGAL_MOVE:
                raise Nonconformity(f"{where}; refused with {refusal.reason}: {refusal}")
            if clause is not None and known and (unknown := set(clauses_named(clause)) - known):
                raise Nonconformity(f"{where}; why_not names {', '.join(sorted(unknown))}, which RULES.md lacks")
            if game.encode(state) != position.encoded:
                raise Nonconformity(f"{where}; to say why changes the state")


def _lists(trial: Trial, limit: int) -> Any:
    for position in trial.positions(limit):
        state = position.state()
        for seat in seats_with_moves(trial.game, state):
            yield position, seat, list(trial.game.legal_moves(state, seat))


def _other(before: list[Move], after: list[Move]) -> str:
    for index, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return f"move {index + 1} was {one.notation!r}, is {other.notation!r}"
    return f"it had {len(before)} moves, has {len(after)}"


def _undeclared(told: Move | Event, declared: tuple[type[Any], ...], where: str) -> str:
    """What is undeclared in a move or an event; empty where nothing is."""
    if type(told) not in declared:
        return f"its class {type(told).__qualname__} is not in {where}"
    try:
        read = msgspec.convert(msgspec.to_builtins(told), type(told))
    except msgspec.ValidationError as wrong:
        return str(wrong)
    return "" if read == told else f"encoded and decoded it is {read!r}"


def _blanks(move: Move) -> str:
    words = move.notation.split(" ")
    values = [getattr(move, name) for name in move.__struct_fields__]
    if any(isinstance(value, str) and (not value or value.split() != [str(value)] or value == "-") for value in values):
        return "a text among its arguments is empty, holds blanks or is '-'"
    return "" if all(words) else "its notation holds an empty word"


MOVES_CHECKS = (
    lists_are_short,
    moves_differ,
    order_is_stable,
    moves_are_declared,
    events_are_declared,
    other_moves_are_refused,
)
