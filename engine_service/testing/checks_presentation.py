"""Checks of what people and clients are shown: views, boards for terminals, sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine_service.game import Event, MissingText, Move, Texts, arguments_of
from engine_service.testing.differences import describe_lines
from engine_service.testing.dump import dump
from engine_service.testing.knowledge import name_of
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.other_moves import one_of_each_value
from engine_service.testing.simulate import Position
from engine_service.testing.trial import Trial, seats_with_moves

__all__ = ["PRESENTATION_CHECKS"]

COLUMNS = 100
"""How wide a board for terminals may be."""


def views_are_messages(trial: Trial) -> None:
    """A view is a message of `view_type`, and is encoded to the same bytes when made again and read back."""
    game = trial.game
    for position in trial.positions(900):
        for viewer in position.viewers:
            view = game.view(position.state(), viewer)
            if type(view) is not game.view_type:
                kinds = f"a {type(view).__qualname__}, must be a {game.view_type.__qualname__}"
                raise Nonconformity(f"{position}: the view of {name_of(viewer)} is {kinds}")
            encoded = view.SerializeToString(deterministic=True)
            again = game.view(position.state(), viewer).SerializeToString(deterministic=True)
            read = game.view_type.FromString(encoded).SerializeToString(deterministic=True)
            for when, other in (("made again", again), ("encoded and decoded", read)):
                if other != encoded:
                    told = describe_lines(*(dump(game.view_type.FromString(each)) for each in (encoded, other)))
                    where = f"{position}: the view of {name_of(viewer)}"
                    raise Nonconformity(f"{where} is another when {when}:\n{told}")


def boards_fit(trial: Trial) -> None:
    """`render_text` fits 100 columns and holds no control characters, for every viewer."""
    game = trial.game
    if "render_text" not in game.traits:
        return
    for position in trial.positions(400):
        for viewer in position.viewers:
            board = game.render_text(game.view(position.state(), viewer))
            if not board.strip():
                raise Nonconformity(f"{position}: the board of {name_of(viewer)} is empty")
            for number, line in enumerate(board.split("\n"), 1):
                where = f"{position}: the board of {name_of(viewer)}, line {number}"
                if (width := _columns(line)) > COLUMNS:
                    raise Nonconformity(f"{where}, is {width} columns wide, at most {COLUMNS} fit: {line!r}")
                if not line.isprintable() and any(unicodedata.category(each) == "Cc" for each in line):
                    raise Nonconformity(f"{where}, holds a control character: {line!r}")


def what_is_inspected_is_plain_data(trial: Trial) -> None:
    """`inspect` gives names and data that JSON can hold, each time the same."""
    game = trial.game
    for position in trial.positions(400):
        once, again = (game.inspect(position.state()) for _ in range(2))
        try:
            encoded = [msgspec.json.encode(dict(each), order="deterministic") for each in (once, again)]
        except (TypeError, ValueError) as wrong:
            raise Nonconformity(f"{position}: inspect gives no plain data: {wrong}") from wrong
        if encoded[0] != encoded[1]:
            raise Nonconformity(f"{position}: inspect gives {once!r}, and made again {again!r}")


def every_name_has_a_text(trial: Trial) -> None:
    """Every verb and event has a message in every language, and so has each member of an enum where one member has."""
    game = trial.game
    texts = _texts(trial)
    for language in texts.languages:
        missing = [key for key in _keys(game.moves, game.events) if not texts.has(key, language)]
        missing += _enum_keys((*game.moves, *game.events), texts, language)
        if missing:
            raise Nonconformity(f"texts/{language}.ftl of {game.meta.id} lacks: {', '.join(dict.fromkeys(missing))}")


def texts_can_be_made(trial: Trial) -> None:
    """Sentences for moves and events come out in every language, for those played, listed, and one of each value."""
    game = trial.game
    texts = _texts(trial)
    for position in trial.positions(500):
        state = position.state()
        for language in texts.languages:
            names = texts.seat_names(state, position.seats, language)
            told: list[Move | Event] = [*_events_before(position)]
            for seat in seats_with_moves(game, state):
                told.extend(game.legal_moves(state, seat))
            for each in told:
                _tell(texts, each, names, language)
    first = next(iter(trial.positions(1)))
    every: tuple[type[Move | Event], ...] = (*game.moves, *game.events)
    for declared in every:
        for language in texts.languages:
            names = texts.seat_names(first.state(), first.seats, language)
            for each in one_of_each_value(declared, first.seats):
                _tell(texts, each, names, language)


def _texts(trial: Trial) -> Texts:
    try:
        return Texts(trial.game)
    except MissingText as wrong:
        raise Nonconformity(f"{trial.game.meta.id}: {wrong}") from wrong


def _tell(texts: Texts, told: Move | Event, names: tuple[str, ...], language: str) -> None:
    try:
        text = texts.tell(told, names, language)
    except Exception as wrong:
        raise Nonconformity(f"no text for {told!r} in {language!r}: {wrong}") from wrong
    if not text.strip():
        raise Nonconformity(f"the text for {told!r} in {language!r} is empty")


def _events_before(position: Position) -> Iterable[Event]:
    playthrough, version = position.playthrough, position.version
    events = playthrough.entries[version - 1].events if version else playthrough.start_events
    for event in events:
        told = (event.seen_by(viewer) for viewer in position.viewers)
        yield from dict.fromkeys((event, *(seen for seen in told if seen is not None)))


def _keys(moves: Iterable[type[Move]], events: Iterable[type[Event]]) -> Iterator[str]:
    yield from (f"move-{each.__struct_config__.tag}" for each in moves)
    yield from (f"event-{each.__struct_config__.tag}" for each in events)


def _enum_keys(declared: Iterable[Any], texts: Texts, language: str) -> Iterator[str]:
    """The ids that enum members lack, for enums of which some member has a text."""
    for each in declared:
        for argument in arguments_of(each):
            keys = [f"{argument.choices_type}-{choice}" for choice in argument.choices if argument.choices_type]
            if any(texts.has(key, language) for key in keys):
                yield from (key for key in keys if not texts.has(key, language))


def _columns(line: str) -> int:
    return sum(0 if unicodedata.combining(each) else 1 + (unicodedata.east_asian_width(each) in "WF") for each in line)


PRESENTATION_CHECKS = (
    views_are_messages,
    boards_fit,
    what_is_inspected_is_plain_data,
    every_name_has_a_text,
    texts_can_be_made,
)
