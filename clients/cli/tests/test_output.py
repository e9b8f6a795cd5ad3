"""What people read: it fits, names who is who, and says what happened."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from petteia.v1 import engine_pb2, game_pb2, move_pb2
from petteia_cli import output, position
from petteia_cli.session import Session
from petteia_cli.tokens import FileTokens
from petteia_client import Client

NAMES = ("Athens", "Thebes", "Corinth", "Sparta", "Argos", "Mycenae")


def frame(*scores: int, parts: int = 9, ranks: tuple[int, ...] = (), players: tuple[str, ...] = ()) -> game_pb2.Frame:
    """A game that has ended with these scores, each of so many parts."""
    standings = [
        game_pb2.Standing(
            seat=seat,
            rank=ranks[seat] if ranks else 1 + sum(other > score for other in scores),
            score=score,
            breakdown={f"march_{number}": score - number for number in range(1, parts + 1)},
        )
        for seat, score in enumerate(scores)
    ]
    seats = [game_pb2.Seat(seat=seat, name=NAMES[seat], bot="search_hard") for seat in range(len(scores))]
    for seat, player in enumerate(players):
        seats[seat].ClearField("bot")
        seats[seat].player = player
    return game_pb2.Frame(seats=seats, result=game_pb2.Result(standings=standings))


def printed(show: object, *arguments: object, width: int = 80, terminal: bool = True) -> str:
    """What a function prints on a console of this width."""
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=terminal, color_system=None, emoji=False, highlight=False)
    show(console, *arguments)  # type: ignore[operator]
    return re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue())


@pytest.mark.parametrize("seats", range(1, 6))
def test_the_result_fits_80_columns(seats: int) -> None:
    """Rank, seat, holder, every part of the score and the score itself stand in 80 columns, nothing is cut."""
    over = frame(*range(100, 100 + seats), parts=12)
    shown = printed(position.show_result, over)
    assert max(map(len, shown.splitlines())) <= 80
    assert "…" not in shown
    for seat in over.seats:
        assert f". {seat.name}" in shown
    assert "".join(shown.split()).count("search_hard") > 0
    rows = [line.strip("│ ").split()[:2] for line in shown.splitlines() if "march" in line]
    assert rows == [["march", str(number)] for number in range(1, 13)]
    score = next(line for line in shown.splitlines() if "score" in line)
    assert re.findall(r"\d+", score) == [str(number) for number in reversed(range(100, 100 + seats))]


def test_who_has_won() -> None:
    """The winner is named with who holds the seat; winners that share the first place are all named."""
    assert "Thebes (Ben) wins." in printed(position.show_result, frame(1, 2, 0, players=("Ann", "Ben")))
    shared = printed(position.show_result, frame(5, 5, 0, ranks=(1, 1, 3), players=("Ann", "Ben")))
    assert "Athens (Ann) and Thebes (Ben) share the first place." in shared
    assert "1. Athens" in shared and "1. Thebes" in shared and "3. Corinth" in shared


@given(st.lists(st.text("ab c", min_size=1, max_size=30), min_size=1, max_size=60), st.integers(50, 200))
def test_every_legal_move_has_its_number(texts: list[str], width: int) -> None:
    """However many moves there are and however wide the terminal, each stands there once, with its number."""
    moves = [move_pb2.Move(notation=f"m{number}", text=text.strip()) for number, text in enumerate(texts, 1)]
    shown = printed(position.show_moves, moves, width=width)
    assert max(map(len, shown.splitlines())) <= width
    for number, move in enumerate(moves, 1):
        assert re.search(rf"(?<!\d){number}  ", shown)
        assert len(re.findall(rf"m{number}(?!\d)", shown)) == (1 if move.text else 2)


def test_many_moves_stand_beside_each_other() -> None:
    """A long list takes few lines where the terminal is wide, and the numbers run down the columns."""
    moves = [move_pb2.Move(notation=f"go {number}", text=f"go to {number}") for number in range(1, 37)]
    lines = printed(position.show_moves, moves, width=120).strip("\n").splitlines()
    assert len(lines) == 12
    assert lines[0].split()[0] == "1" and " 13  go to 13" in lines[0] and " 25  go to 25" in lines[0]


def entry(
    version: int, seat: int | None = None, *texts: str, notation: str = "", back: int | None = None
) -> move_pb2.Entry:
    """A line of a log."""
    events = [move_pb2.Event(text=text) for text in texts]
    return move_pb2.Entry(version=version, seat=seat, notation=notation, events=events, undo_to=back)


def test_what_happened_as_sentences() -> None:
    """Events are told as they are, secret choices in a row in one sentence, one's own choice and going back by name."""
    log = [
        entry(0, None, "Parade 1 begins."),
        entry(1, 0, notation="lay zeus"),
        entry(2, 1),
        entry(3, 2),
        entry(4, 1),
        entry(5, 0, "Athens turns over Zeus.", "Thebes turns over Hera.", notation="play zeus"),
        entry(6, 2),
        entry(7, 1, back=5),
    ]
    assert output.sentences(log, frame(0, 0, 0)) == [
        "Parade 1 begins.",
        "You have chosen: lay zeus",
        "Thebes and Corinth have chosen.",
        "Athens turns over Zeus.",
        "Thebes turns over Hera.",
        "Corinth has chosen.",
        "Thebes goes back to version 5.",
    ]


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=60))
def test_texts_are_shown_as_they_are(text: str) -> None:
    """Brackets, colons and backslashes of names and texts mean nothing to the terminal."""
    seats = frame(0, 0)
    seats.seats[0].name = text[:10]
    assert printed(output.told, [text], seats, terminal=False) == f"  · {text}\n"


@given(st.lists(st.text("ab [", max_size=150), max_size=8), st.integers(20, 120))
def test_a_board_is_folded_between_words(lines: list[str], width: int) -> None:
    """No letter of a board is lost on a narrow terminal, and no line is wider."""
    answer = engine_pb2.ViewResponse(board="\n".join(lines) or "x", frame=frame(0, 0))
    with Client("127.0.0.1:1") as client:
        session = Session(client, FileTokens.__new__(FileTokens), as_json=False)

        def show(console: Console) -> None:
            session.console = console
            position.show_board(session, answer)

        shown = printed(show, width=width)
        whole = printed(show, width=width, terminal=False)
    assert all(len(line) <= width for line in shown.splitlines())
    assert "".join(shown.split()) == "".join(answer.board.split())
    assert whole.splitlines() == answer.board.splitlines()
