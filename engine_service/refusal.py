"""Why a notation is not among the legal moves: it cannot be read, or it is not legal now.

The declared verbs serve this purpose alone; a legal move is found by its notation and never parsed.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import msgspec

from engine_service.errors import EngineError, Reason
from engine_service.game import Argument, Game, Move, arguments_of

__all__ = ["refuse_move"]

_SHOWN = 80


def refuse_move(
    game: Game[Any], state: Any, seat: int, notation: str, legal: Sequence[str], *, index: int = 0
) -> EngineError:
    """The error for a `notation` that is not in `legal`, the notations of this seat's legal moves.

    `index` is the move's place in the request. Nothing but `legal` and the seat's own knowledge enters it.
    """
    words = notation.split(" ")
    verbs = {str(verb.__struct_config__.tag): verb for verb in game.moves}
    shown = notation if len(notation) <= _SHOWN else notation[:_SHOWN] + "…"
    where = f"move {index + 1}, {shown!r}" if index else repr(shown)
    facts: dict[str, Any] = {"field": f"moves[{index}]", "move": shown, "index": index}
    if words[0] not in verbs:
        nearest = difflib.get_close_matches(words[0][:_SHOWN], verbs, n=3, cutoff=0.5)
        hint = f"; did you mean {' or '.join(nearest)}?" if nearest else f"; verbs: {', '.join(verbs)}"
        message = f"{where}: {game.meta.id} has no verb {words[0][:_SHOWN]!r}{hint}"
        return EngineError(Reason.UNKNOWN_VERB, message, nearest=nearest or list(verbs), **facts)
    verb = verbs[words[0]]
    try:
        move = _read(verb, words[1:])
    except ValueError as wrong:
        wanted = " ".join((words[0], *(_form(argument) for argument in arguments_of(verb))))
        message = f"{where} cannot be read: {wrong}; it has the form: {wanted}"
        return EngineError(Reason.MALFORMED_MOVE, message, wanted=wanted, **facts)
    nearest = difflib.get_close_matches(notation, legal, n=5, cutoff=0.4) or list(legal[:5])
    clause = game.why_not(state, seat, move)
    if not isinstance(clause, str | None):
        raise TypeError(f"why_not gives a {type(clause).__qualname__}, must be a text or None")
    because = f" ({clause})" if clause else ""
    message = f"{where} is not legal for seat {seat} now{because}; legal moves near it: {', '.join(nearest)}"
    return EngineError(Reason.ILLEGAL_MOVE, message, nearest=nearest, clause=clause, **facts)


def _read(verb: type[Move], words: Sequence[str]) -> Move:
    arguments = arguments_of(verb)
    needed = len(arguments)
    while needed and arguments[needed - 1].optional:
        needed -= 1
    if not needed <= len(words) <= len(arguments):
        span = str(needed) if needed == len(arguments) else f"{needed} to {len(arguments)}"
        raise ValueError(f"{len(words)} arguments given, {span} wanted")
    values = {argument.name: _value(argument, word) for argument, word in zip(arguments, words, strict=False)}
    try:
        return msgspec.convert(values, verb)
    except msgspec.ValidationError as wrong:
        raise ValueError(str(wrong)) from None


def _value(argument: Argument, word: str) -> int | bool | str | None:
    if word == "-" and argument.optional:
        return None
    if argument.kind == "bool":
        if word not in ("yes", "no"):
            raise ValueError(f"{argument.name} is {word[:_SHOWN]!r}, must be yes or no")
        return word == "yes"
    if argument.kind in ("int", "seat"):
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
            raise ValueError(f"{argument.name} is {word[:_SHOWN]!r}, must be a whole number")
        return int(word)
    if argument.choices and word not in argument.choices:
        close = difflib.get_close_matches(word[:_SHOWN], argument.choices, n=1)
        hint = f", {close[0]} perhaps" if close else ""
        raise ValueError(f"{argument.name} is {word[:_SHOWN]!r}, must be one of {', '.join(argument.choices)}{hint}")
    return word


def _form(argument: Argument) -> str:
    name = argument.name.upper()
    return f"[{name}]" if argument.optional else name
