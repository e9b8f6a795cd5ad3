"""Notations: what people type for a move, and why something that was typed is none that is legal."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.contract import BrokenContract, check_contract
from engine_service.errors import EngineError, Reason
from engine_service.game import Move, TakeBack
from engine_service.refusal import refuse_move

from .small import Colour, Hide, Say, Small, Take


class Listening(Small):
    """The small game, which keeps the moves that it is asked about."""

    def __init__(self) -> None:
        self.heard: list[Move] = []

    def why_not(self, state: Any, seat: int, move: Move) -> str | None:
        self.heard.append(move)
        return "S-1" if isinstance(move, Take) else None


numbers = st.integers(-(10**18) + 1, 10**18 - 1)
moves = st.one_of(
    st.builds(
        Take,
        colour=st.sampled_from(Colour),
        number=numbers,
        giver=st.none() | st.integers(0, 63),
        quickly=st.none() | st.booleans(),
    ),
    st.builds(Say, word=st.sampled_from(["hail", "farewell"]), loudly=st.booleans()),
    st.builds(Hide, number=numbers),
    st.just(TakeBack()),
)


def refusal(notation: str, legal: tuple[str, ...] = ("hide 1", "hide 2"), **place: int) -> EngineError:
    """Why a notation is refused to seat 0."""
    return refuse_move(Listening(), None, 0, notation, legal, **place)


@pytest.mark.parametrize(
    ("move", "notation"),
    [
        (TakeBack(), "take_back"),
        (Hide(0), "hide 0"),
        (Say("hail", True), "say hail yes"),
        (Take(Colour.DARK_BLUE, -3), "take dark_blue -3"),
        (Take(Colour.RED, 1, 0), "take red 1 0"),
        (Take(Colour.RED, 1, 2, False), "take red 1 2 no"),
        (Take(Colour.RED, 1, None, True), "take red 1 - yes"),
        (Take(Colour.RED, 1, None, None), "take red 1"),
    ],
)
def test_a_notation_is_the_verb_and_its_arguments(move: Move, notation: str) -> None:
    """Blanks stand between; what is missing is a dash, and left out at the end."""
    assert move.notation == notation
    assert move.verb == notation.partition(" ")[0]


@given(moves)
def test_what_is_written_is_read_as_the_same_move(move: Move) -> None:
    """Each move's notation, where it is not legal, is read as that very move, and the rules are asked about it."""
    game = Listening()
    refused = refuse_move(game, None, 0, move.notation, ["hide 1"])
    assert refused.reason is Reason.ILLEGAL_MOVE
    assert game.heard == [move] and type(game.heard[0]) is type(move)
    assert refused.metadata.get("clause") == ("S-1" if isinstance(move, Take) else None)


@given(st.lists(moves, max_size=8))
def test_different_moves_have_different_notations(some: list[Move]) -> None:
    """Two moves are written alike only where they are equal, and equal ones always are."""
    for one in some:
        for other in some:
            assert (one.notation == other.notation) == (one == other)


@pytest.mark.parametrize("notation", ["", " ", "fly", "TAKE red 1", " take red 1", "take\tred 1", "tak", "také red 1"])
def test_an_unknown_verb_is_refused_with_those_there_are(notation: str) -> None:
    """What begins with no verb of the game is refused; verbs near it are offered, else all."""
    refused = refusal(notation)
    assert refused.reason is Reason.UNKNOWN_VERB
    assert refused.metadata["move"] == notation and refused.field == "moves[0]"
    assert set(refused.metadata["nearest"].split(", ")) <= {"take", "say", "hide", "take_back"}
    assert refused.metadata["nearest"]


def test_a_slip_in_a_verb_is_answered_with_what_was_meant() -> None:
    """Verbs that look like the one given are named."""
    refused = refusal("tkae red 1")
    assert "did you mean take" in refused.message
    assert refused.metadata["nearest"].split(", ")[0] == "take"


@pytest.mark.parametrize(
    ("notation", "complaint"),
    [
        ("take", "0 arguments given, 2 to 4 wanted"),
        ("take red", "1 arguments given, 2 to 4 wanted"),
        ("take red 1 2 yes 5", "5 arguments given, 2 to 4 wanted"),
        ("hide", "0 arguments given, 1 wanted"),
        ("hide 1 2", "2 arguments given, 1 wanted"),
        ("take_back now", "1 arguments given, 0 wanted"),
        ("hide  1", "2 arguments given, 1 wanted"),
        ("hide 1 ", "2 arguments given, 1 wanted"),
        ("hide one", "number is 'one', must be a whole number"),
        ("hide 1.0", "number is '1.0', must be a whole number"),
        ("hide +1", "number is '+1', must be a whole number"),
        ("hide --1", "number is '--1', must be a whole number"),
        ("hide 1_0", "number is '1_0', must be a whole number"),
        ("hide ²", "number is '²', must be a whole number"),
        ("hide ٣", "number is '٣', must be a whole number"),
        ("hide -", "number is '-', must be a whole number"),
        ("hide ", "number is '', must be a whole number"),
        ("hide 1\n", "number is '1\\n', must be a whole number"),
        ("hide " + "9" * 19, "must be a whole number"),
        ("take - 1", "colour is '-', must be one of red, dark_blue"),
        ("take RED 1", "colour is 'RED', must be one of red, dark_blue"),
        ("take blue 1", "must be one of red, dark_blue, dark_blue perhaps"),
        ("take dark blue 1", "colour is 'dark', must be one of red, dark_blue"),
        ("take red 1 64", "`int` <= 63"),
        ("take red 1 -1", "`int` >= 0"),
        ("take red 1 2 maybe", "quickly is 'maybe', must be yes or no"),
        ("take red 1 2 true", "quickly is 'true', must be yes or no"),
        ("say hello yes", "word is 'hello', must be one of"),
        ("say hail -", "loudly is '-', must be yes or no"),
    ],
)
def test_every_malformed_argument_is_refused_with_its_reason(notation: str, complaint: str) -> None:
    """Too few or too many, no number, no flag, no word of the set, no seat: named, with the form that is wanted."""
    refused = refusal(notation)
    assert refused.reason is Reason.MALFORMED_MOVE
    assert complaint in refused.message
    forms = {
        "take": "take COLOUR NUMBER [GIVER] [QUICKLY]",
        "say": "say WORD LOUDLY",
        "hide": "hide NUMBER",
        "take_back": "take_back",
    }
    assert refused.metadata["wanted"] == forms[notation.split(" ")[0]]
    assert refused.message.endswith(f"it has the form: {refused.metadata['wanted']}")


@given(
    st.text(max_size=200) | st.builds(" ".join, st.lists(st.sampled_from(["take", "hide", "red", "1", "-", "²", ""])))
)
def test_whatever_is_typed_is_refused_shortly_and_in_one_piece(notation: str) -> None:
    """Any text gets one of the three reasons, with the text shortened, and the rules see well-formed moves only."""
    game = Listening()
    refused = refuse_move(game, None, 0, notation, ["hide 1"])
    assert refused.reason in (Reason.UNKNOWN_VERB, Reason.MALFORMED_MOVE, Reason.ILLEGAL_MOVE)
    assert (refused.reason is Reason.ILLEGAL_MOVE) == bool(game.heard)
    assert len(refused.metadata["move"]) <= 81
    assert len(refused.message) < 800


def test_a_move_that_is_not_legal_is_answered_with_legal_ones_near_it() -> None:
    """The nearest legal notations come first, or the first of all where none is near; the clause says why not."""
    refused = refusal("take red 9", ("take red 1", "take dark_blue 1", "hide 1"))
    assert refused.reason is Reason.ILLEGAL_MOVE
    assert refused.metadata["nearest"].split(", ")[0] == "take red 1"
    assert (refused.metadata["clause"], "(S-1)" in refused.message) == ("S-1", True)
    far = refusal("say farewell yes", tuple(f"hide {number}" for number in range(9)))
    assert far.metadata["nearest"] == "hide 0, hide 1, hide 2, hide 3, hide 4"


@pytest.mark.parametrize("notation", ["fly", "hide one", "hide 7"])
def test_the_place_in_a_list_is_told(notation: str) -> None:
    """The third of several moves is named as such."""
    refused = refusal(notation, index=2)
    assert (refused.field, refused.metadata["index"]) == ("moves[2]", "2")
    assert refused.message.startswith("move 3, ")


@pytest.mark.parametrize("word", ["", "a b", "a\tb", "end ", "-"])
def test_a_verb_with_words_that_nobody_can_type_is_refused(word: str) -> None:
    """Closed sets of a verb hold no empty word, no blanks and no dash, which stands for nothing."""
    cry = msgspec.defstruct("Cry", [("out", Literal["fine", word])], bases=(Move,), frozen=True)
    broken: Any = type("Broken", (Small,), {"moves": (Take, cry)})
    with pytest.raises(BrokenContract, match=re.escape(f"Cry.out: {word!r} can't be typed")):
        check_contract(broken())
