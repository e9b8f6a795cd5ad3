"""What `petteia-engine try` tells of a position: plain objects, one for each thing that it looks at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from google.protobuf.json_format import MessageToDict

from engine_service.game import SPECTATOR, Event, Game, MissingText, Move, Texts, Viewer, arguments_of
from engine_service.raised import where_raised
from engine_service.table import Decision, Line, Sitting, Table
from engine_service.undo import Undoable

__all__ = ["Tryout"]

_MOVE = re.compile(r"(?:([0-9]{1,2}):\s*)?(.*)", re.DOTALL)

Told = dict[str, Any]


class Tryout:
    """A position, and what moves lead to from it; everything is told in full, hidden or not."""

    def __init__(
        self, game: Game[Any], state: Any, seats: int, *, seat: int | None, viewers: Sequence[Viewer], value: bool
    ) -> None:
        """`seat` is whose moves are listed and made: without one, the first that is to act."""
        self.game = game
        self._seat, self._viewers, self._value = seat, viewers, value
        to_act, free = game.to_act(state), game.free_seats(state)
        decisions = tuple(Decision(each, 0, each in to_act) for each in sorted({*to_act, *free}))
        self._table = Table(Sitting(game, b"", seats), 0, state, decisions, b"", Undoable())
        self._texts = Texts(game)

    def look(self) -> Iterator[Told]:
        """The position, its value where that is asked for, and the view of each viewer."""
        yield self._position()
        if self._value:
            yield self._values()
        for viewer in self._viewers:
            yield self._view(viewer)

    def play(self, text: str) -> Iterator[Told]:
        """The move and its events, then the position after it. `text` is a notation, with or without `SEAT:` before it.

        Raises:
            EngineError: the seat has nothing to decide, or the move cannot be read or is not legal; or the rules fail.
        """
        seat, notation = _MOVE.fullmatch(text).groups()  # type: ignore[union-attr]  # it matches any text
        mover = self._mover() if seat is None else int(seat)
        names = self._names()
        draft = self._table.play(0 if mover is None else mover, [notation])
        self._table = draft.table
        yield self._move(draft.lines[0], names)
        yield from self.look()

    def _mover(self) -> int | None:
        """The seat whose moves are listed: the one asked for, else the first that may move."""
        decisions = self._table.decisions
        return self._seat if self._seat is not None or not decisions else min(decisions, key=_urgency).seat

    def _position(self) -> Told:
        table, seat, names = self._table, self._mover(), self._names()
        moves = table.legal_moves(seat).values() if seat is not None else ()
        return {
            "what": "position",
            "moves_made": table.version,
            "seats": names,
            "to_act": list(table.to_act),
            "free_seats": [each.seat for each in table.decisions if not each.required],
            "seat": seat,
            "legal_moves": [{"notation": move.notation, "text": self._text(move, names)} for move in moves],
            "check": self._complaint(),
            "state": msgspec.to_builtins(table.state),
        }

    def _values(self) -> Told:
        table, game = self._table, self._table.game
        told: Told = {"what": "value"}
        if "estimate" in game.traits:
            told["estimate"] = [game.estimate(table.state, seat) for seat in range(table.seats)]
        if "progress" in game.traits:
            told["progress"] = game.progress(table.state)
        told["result"] = msgspec.to_builtins(game.result(table.state))
        if "inspect" in game.traits:
            told["inspect"] = msgspec.to_builtins(dict(game.inspect(table.state)), str_keys=True)
        return told

    def _view(self, viewer: Viewer) -> Told:
        view = self._table.game.view(self._table.state, viewer)
        shown = MessageToDict(view, preserving_proto_field_name=True)
        return {"what": "view", "viewer": _spell(viewer), "view": shown, "board": self._table.game.render_text(view)}

    def _move(self, line: Line, names: Sequence[str]) -> Told:
        told: Told = {
            "what": "move",
            "seat": line.seat,
            "notation": line.notation,
            "barrier": line.barrier,
            "events": self._events(line.events, names),
        }
        for viewer in self._viewers:
            seen = (event.seen_by(viewer) for event in line.events)
            told.setdefault("told", {})[str(_spell(viewer))] = self._events((each for each in seen if each), names)
        return told

    def _events(self, events: Iterable[Event], names: Sequence[str]) -> list[Told]:
        return [
            {"event": event.name, "arguments": _arguments(event), "text": self._text(event, names)} for event in events
        ]

    def _complaint(self) -> str | None:
        """What the game's `check` has to say of the position; None if nothing."""
        try:
            self._table.game.check(self._table.state)
        except Exception as wrong:
            return where_raised(wrong)
        return None

    def _names(self) -> tuple[str, ...]:
        return self._texts.seat_names(self._table.state, self._table.seats, "en")

    def _text(self, told: Move | Event, names: Sequence[str]) -> str:
        try:
            return self._texts.tell(told, tuple(names), "en")
        except MissingText as missing:
            return f"({missing})"


def _arguments(event: Event) -> Told:
    return {each.name: getattr(event, each.name) for each in arguments_of(type(event))}


def _urgency(decision: Decision) -> tuple[bool, int]:
    return not decision.required, decision.seat


def _spell(viewer: Viewer) -> str | int:
    return "spectator" if viewer is SPECTATOR else viewer
