"""Sentences for moves and events, made from a game's Fluent texts.

Message ids: `move-<verb>`, `event-<name>`, and for each member of an enum `<enum>-<value>` (`city-athens`), all
with the underscores that the names have. A message gets its move's or event's arguments by name. An argument
from an enum arrives as that enum's message, and raw as `$<name>_id` for selectors; bools arrive as `yes` or
`no`, a missing optional as `none`. An argument of the type `Seat` arrives as the seat's name, its number as
`$<name>_id`.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from engine_service.game.assets import text_sources
from engine_service.game.event import Event
from engine_service.game.game import Game
from engine_service.game.move import Move
from engine_service.game.scalars import Argument, Scalar, arguments_of, snake_case, spell

__all__ = ["MissingText", "Texts"]

FALLBACK = "en"
_CACHED = 1 << 15


class MissingText(LookupError):
    """A message that a game's texts lack, or that cannot be formatted."""


class Texts:
    """The texts of one game in all its languages; each sentence is made once and kept."""

    def __init__(self, game: Game[Any]) -> None:
        """Reads the game's texts.

        Raises:
            MissingText: a Fluent file holds a line that cannot be read; the message names it.
        """
        self.game = game
        shared = files("engine_service.game").joinpath("texts/en.ftl").read_text("utf-8")
        sources = {FALLBACK: "", **text_sources(game)}
        self._bundles = {tag: _bundle(tag, source, shared) for tag, source in sources.items()}
        self.tell = functools.lru_cache(maxsize=_CACHED)(self._tell)
        self._names = functools.lru_cache(maxsize=_CACHED)(self._make_names)

    @property
    def languages(self) -> tuple[str, ...]:
        """The language tags there are texts for, in alphabetical order."""
        return tuple(sorted(self._bundles))

    def language(self, wanted: str) -> str:
        """The best language there is for a wanted tag: itself, its base (`de` for `de-AT`), else English."""
        for tag in (wanted, wanted.partition("-")[0]):
            if tag in self._bundles:
                return tag
        return FALLBACK

    def seat_names(self, state: Any, seats: int, language: str) -> tuple[str, ...]:
        """What the seats are called: by the roles they play, else by number.

        Raises:
            TypeError: a role is no StrEnum.
        """
        return self._names(tuple(self.game.seat_role(state, seat) for seat in range(seats)), language)

    def _make_names(self, roles: tuple[enum.StrEnum | None, ...], language: str) -> tuple[str, ...]:
        if strangers := [role for role in roles if not isinstance(role, enum.StrEnum | None)]:
            raise TypeError(f"seat_role gives a {type(strangers[0]).__qualname__}, must be a StrEnum or None")
        return tuple(
            self.format("seat", {"seat": seat}, language)
            if role is None
            else self._named(_enum_id(type(role), role), role, language)
            for seat, role in enumerate(roles)
        )

    def _tell(self, told: Move | Event, seat_names: tuple[str, ...], language: str) -> str:
        """The sentence for a move or an event (as `tell`, cached).

        Raises:
            MissingText: there is no such message, not even in English.
        """
        key = f"move-{told.verb}" if isinstance(told, Move) else f"event-{told.name}"
        values: dict[str, Scalar] = {}
        for argument in arguments_of(type(told)):
            value = getattr(told, argument.name)
            values[argument.name] = self._spoken(argument, value, seat_names, language)
            if argument.choices_type or argument.kind == "seat":
                values[f"{argument.name}_id"] = "none" if value is None else value
        return self.format(key, values, language)

    def word(self, word_set: str, word: str, language: str) -> str:
        """What a word of a set is called; the word itself where the texts don't say."""
        return self._named(f"{word_set}-{word}", word, language)

    def has(self, key: str, language: str) -> bool:
        """Whether `language` itself has the message `key`, without falling back to English."""
        bundle = self._bundles.get(language)
        return bundle is not None and bundle.has_message(key) and bundle.get_message(key).value is not None

    def format(self, key: str, values: Mapping[str, Any], language: str) -> str:
        """The message `key` with `values`, in `language` or else in English.

        Raises:
            MissingText: neither has it, or it names a value that is not given.
        """
        for tag in dict.fromkeys((language, FALLBACK)):
            bundle = self._bundles.get(tag)
            if bundle is None or not bundle.has_message(key):
                continue
            pattern = bundle.get_message(key).value
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, dict(values))
            if errors:
                raise MissingText(f"texts/{tag}.ftl of {self.game.meta.id}, message {key!r}: {errors[0]}")
            return str(text)
        raise MissingText(f"texts/{FALLBACK}.ftl of {self.game.meta.id} lacks the message {key!r}")

    def _spoken(self, argument: Argument, value: Any, seat_names: Sequence[str], language: str) -> Any:
        if value is None:
            return "none"
        if argument.kind == "seat":
            return seat_names[value] if value < len(seat_names) else spell(value)
        if argument.choices_type:
            return self.word(argument.choices_type, value, language)
        return spell(value) if isinstance(value, bool) else value

    def _named(self, key: str, value: str, language: str) -> str:
        try:
            return self.format(key, {}, language)
        except MissingText:
            return str(value)


def _enum_id(kind: type, value: str) -> str:
    return f"{snake_case(kind.__name__)}-{value}"


def _bundle(tag: str, source: str, shared: str) -> FluentBundle:
    bundle = FluentBundle([tag], use_isolating=False)
    for text, where in ((source, f"texts/{tag}.ftl"), (shared, "the shared texts")):
        resource = FluentResource(text)
        for entry in resource.body:
            if isinstance(entry, Junk):
                raise MissingText(f"{where}: cannot be read at {str(entry.content).strip().splitlines()[0]!r}")
        bundle.add_resource(resource)
    return bundle
