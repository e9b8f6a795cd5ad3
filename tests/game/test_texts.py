"""Sentences for moves and events: from the game's own texts, in the best language there is, with everything named."""

from __future__ import annotations

from typing import Any

import pytest

from engine_service.game import Event, MissingText, Move, TakeBack, Texts

from .small import Colour, Drew, DrewHidden, Say, Showed, Small, Take, Took, begun

ENGLISH = """
colour-red = crimson
move-take = { $number ->
    [one] take one { $colour } stone
   *[other] take { $number } { $colour } stones
}{ $giver ->
    [none] {""}
   *[other] {" "}from { $giver }
}{ $quickly ->
    [yes] {" "}at once
   *[other] {""}
}
move-say = say { $word } { $loudly ->
    [yes] aloud
   *[no] quietly
}
event-took = { $seat } takes { $colour_id ->
    [red] the glowing { $colour }
   *[other] { $colour }
} ({ $number }, seat { $seat_id }, from { $giver_id })
event-drew = { $seat } draws { $number }
event-showed = { $numbers }
event-drew_hidden = { $seat } draws something
    .hint = an attribute
"""
GERMAN = """
colour-red = rot
event-drew = { $seat } zieht { $number }
only-here = nur hier
"""
NAMES = ("Athens", "Thebes", "Sparta")


class City(Small):
    """The small game with texts in two languages; its seats are cities of colours."""

    texts = {"en": ENGLISH, "de": GERMAN}

    def seat_role(self, state: Any, seat: int) -> Colour | None:
        return (Colour.RED, Colour.DARK_BLUE, None)[seat]


def texts_of(**sources: str) -> Texts:
    """The texts of the small game with these sources by language."""
    game: Small = type("WithTexts", (Small,), {"texts": sources})()
    return Texts(game)


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (Take(Colour.RED, 1), "take one crimson stone"),
        (Take(Colour.RED, 2), "take 2 crimson stones"),
        (Take(Colour.RED, 1, 2), "take one crimson stone from Sparta"),
        (Take(Colour.RED, 3, 0, True), "take 3 crimson stones from Athens at once"),
        (Take(Colour.DARK_BLUE, 1, None, False), "take one dark_blue stone"),
        (Say("hail", True), "say hail aloud"),
        (Say("farewell", False), "say farewell quietly"),
        (Took(1, Colour.RED, 1), "Thebes takes the glowing crimson (1, seat 1, from none)"),
        (Took(2, Colour.DARK_BLUE, 4, 0), "Sparta takes dark_blue (4, seat 2, from 0)"),
        (Drew(0, 1234), "Athens draws 1,234"),
        (Drew(7, 0), "7 draws 0"),
        (DrewHidden(1), "Thebes draws something"),
        (Showed("1 2"), "1 2"),
        (TakeBack(), "take the choice back"),
    ],
)
def test_a_move_or_an_event_is_told_with_its_arguments(told: Move | Event, sentence: str) -> None:
    """Numbers choose the plural, enums come by their own message or raw, seats by name and number, flags as yes and
    no, what is missing as none.
    """
    texts = Texts(City())
    assert texts.tell(told, NAMES, "en") == sentence
    assert texts.tell(told, NAMES, "en") == sentence


def test_no_marks_are_put_around_arguments() -> None:
    """A sentence has no invisible characters, so that it can be compared and typed."""
    assert Texts(City()).tell(Drew(0, 1), NAMES, "en").isascii()


def test_a_sentence_depends_on_names_and_language() -> None:
    """The same event is told anew for other names of the seats and in another language."""
    texts = Texts(City())
    told = [texts.tell(Drew(0, 1), names, language) for names in (NAMES, ("A", "B")) for language in ("en", "de")]
    assert told == ["Athens draws 1", "Athens zieht 1", "A draws 1", "A zieht 1"]


def test_what_a_language_lacks_is_told_in_english() -> None:
    """Message by message: words that the language has stand beside an English sentence that it lacks."""
    texts = Texts(City())
    assert texts.tell(DrewHidden(0), NAMES, "de") == "Athens draws something"
    assert texts.tell(Took(1, Colour.RED, 1), NAMES, "de") == "Thebes takes the glowing rot (1, seat 1, from none)"
    assert texts.tell(Drew(0, 1), NAMES, "xx") == "Athens draws 1"
    assert texts.format("only-here", {}, "de") == "nur hier"


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("en", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("pt-BR", "pt-BR"),
        ("pt", "en"),
        ("fr", "en"),
        ("", "en"),
        ("-", "en"),
    ],
)
def test_the_best_language_there_is(wanted: str, best: str) -> None:
    """A tag itself, else its base, else English."""
    texts = texts_of(**{"de": "", "pt-BR": ""})
    assert texts.languages == ("de", "en", "pt-BR")
    assert texts.language(wanted) == best


def test_has_looks_into_one_language_alone() -> None:
    """Whether a language itself has a sentence: no other is asked, and attributes alone are none."""
    texts = texts_of(en="a = A\nb =\n    .hint = no sentence", de="c = C")
    assert [texts.has(key, "en") for key in ("a", "b", "c", "d")] == [True, False, False, False]
    assert [texts.has(key, "de") for key in ("a", "c")] == [False, True]
    assert not texts.has("a", "xx")


def test_a_message_that_is_nowhere_is_missing() -> None:
    """A move without a message is an error that names the game, the file and the message, in every language."""
    texts = texts_of(de="b =\n    .hint = no sentence")
    for language in ("en", "de", "xx"):
        with pytest.raises(MissingText, match=r"texts/en.ftl of small lacks the message 'move-take'"):
            texts.tell(Take(Colour.RED, 1), NAMES, language)
        with pytest.raises(MissingText, match="lacks the message 'b'"):
            texts.format("b", {}, language)


@pytest.mark.parametrize("source", ["event-drew = { $colour }", "event-drew = { nowhere }", "event-drew = { -term }"])
def test_a_message_that_asks_for_what_is_not_given_is_refused(source: str) -> None:
    """An unknown value, message or term in a sentence names the language and the message."""
    with pytest.raises(MissingText, match=r"texts/de.ftl of small, message 'event-drew': "):
        texts_of(de=source).tell(Drew(0, 1), NAMES, "de")


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("good = A\nmove-take {\nnext = B", "move-take {"),
        ("= no id", "= no id"),
        ("a = { $b ->\n  [c] D\n}", "a = { $b ->"),
    ],
)
def test_a_line_that_cannot_be_read_is_shown(source: str, shown: str) -> None:
    """Broken Fluent is refused when the texts are read, with the file and the line."""
    with pytest.raises(MissingText) as caught:
        texts_of(de=source)
    assert str(caught.value) == f"texts/de.ftl: cannot be read at {shown!r}"


def test_seats_are_called_by_the_roles_they_play() -> None:
    """A role has the name of its message, else its own; a seat without a role has its number."""
    game = City()
    _, state = begun(3)
    texts = Texts(game)
    assert texts.seat_names(state, 3, "en") == ("crimson", "dark_blue", "Seat 2")
    assert texts.seat_names(state, 2, "de") == ("rot", "dark_blue")


def test_a_games_own_words_go_before_the_shared_ones() -> None:
    """A game may call its seats and the taking back of a choice as it likes, in each language."""
    texts = texts_of(en="seat = Player { $seat }\nmove-take_back = undo", de="seat = Platz { $seat }")
    _, state = begun(2)
    assert texts.seat_names(state, 2, "en") == ("Player 0", "Player 1")
    assert texts.seat_names(state, 2, "de") == ("Platz 0", "Platz 1")
    assert texts.tell(TakeBack(), NAMES, "en") == "undo"
    assert texts_of().tell(TakeBack(), NAMES, "en") == "take the choice back"
    assert texts_of().seat_names(state, 1, "xx") == ("Seat 0",)
