"""`petteia play` as a person at a terminal has it."""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from clients.cli.tests.commands import PETTEIA, answer, run
from petteia_cli.tokens import FileTokens
from petteia_client import Client
from tools.terminal import CTRL_C, CTRL_D, Terminal

ASKED = "your move (? for help): "
SURE = "takes it back: "


def playing(user: Mapping[str, str], *arguments: str, columns: int = 100) -> Terminal:
    """A person who has typed `petteia play` with these arguments."""
    return Terminal([PETTEIA, "play", *arguments], user, columns=columns)


def way_back(terminal: Terminal) -> str:
    """The game that the sentence on leaving names."""
    found = re.search(r"The game waits for you\. Come back with: petteia play ([0-9a-f]{8})\n", terminal.text)
    assert found, terminal.text
    return found[1]


def test_a_person_plays_a_game_by_always_answering_1(user: dict[str, str]) -> None:
    """From the first hand to the result, a person who only ever types 1 and Enter plays a whole game of Delphi."""
    with playing(user, "delphi", "--player", "Ada", "--option", "parades=1") as terminal:
        terminal.wait_for("waiting for Athens (Ada)")
        while terminal.asked(ASKED, SURE):
            terminal.type("1\n")
        assert terminal.end() == 0
        for told in ("You draw", "March 1 begins", "Your hand", "Athens (you)", "Result", "score", "Ada"):
            assert told in terminal.text
        assert max(map(len, terminal.text.splitlines())) <= 100


def test_what_cannot_be_used_is_asked_again(user: dict[str, str]) -> None:
    """Wrong numbers, words, keys and far too much are explained, and nothing is played."""
    with playing(user, "delphi") as terminal:
        for wrong, told in (
            ("99", "There is no number 99: choose 1 to "),
            ("0", "There is no number 0: choose 1 to "),
            ("9" * 3000, "There is no number 999999999: choose 1 to "),
            ("fly", "has no verb 'fly'"),
            ("play zeus", "is not legal for Athens now"),
            ("face", "has no verb 'face'"),
            ("lay", "lay"),
            ("\x1b[A\x1b[A", "cannot be printed"),
            ("x" * 300, "at most 200"),
            ("[bold]", "[bold]"),
            ("u", "Nothing is chosen yet, and no move of yours can be taken back."),
        ):
            terminal.wait_for(ASKED)
            terminal.type(f"{wrong}\n")
            terminal.wait_for(told)
        terminal.wait_for(ASKED)
        terminal.type("q\n")
        assert terminal.end() == 0
        assert run(user, "show", way_back(terminal)).stdout.startswith("delphi ")
        shown = answer(user, "show", way_back(terminal), "--seat", "0")
        assert len(shown["view"]["seats"][0]["hand"]) == 9


def test_a_number_can_be_taken_back(user: dict[str, str]) -> None:
    """A number is shown as its move first; u takes it back, another number takes its place, Enter makes it."""
    with playing(user, "delphi", "--seat", "0") as terminal:
        listed = terminal.wait_for(ASKED)
        first, second = (re.search(rf"\n +{n}  lay (.*?) face down", listed)[1] for n in (1, 2))  # type: ignore[index]
        terminal.type("1\n")
        terminal.wait_for(f"Lay {first} face down? Enter makes it, u takes it back: ")
        terminal.type("u\n")
        terminal.wait_for("Taken back.")
        terminal.wait_for(ASKED)
        terminal.type("1\n")
        terminal.wait_for(SURE)
        terminal.type("2\n")
        terminal.wait_for(f"Lay {second} face down? ")
        terminal.type("\n")
        terminal.wait_for(f"Athens turns over {second}.")
        terminal.wait_for(ASKED)


@pytest.mark.parametrize(("typed", "says"), [("n", "Taken back."), ("No", "Taken back."), ("undo", "Taken back.")])
def test_no_takes_back_and_yes_makes(user: dict[str, str], typed: str, says: str) -> None:
    """Where one is asked whether one is sure, yes and no are answers, in any case."""
    with playing(user, "delphi", "--seat", "0") as terminal:
        listed = terminal.wait_for(ASKED)
        card = re.search(r"\n +1  lay (.*?) face down", listed)[1]  # type: ignore[index]
        for answered, told in ((typed, says), ("Yes" if typed == "No" else "y", f"Athens turns over {card}.")):
            terminal.type("1\n")
            terminal.wait_for(SURE)
            terminal.type(f"{answered}\n")
            terminal.wait_for(told)
            terminal.wait_for(ASKED)


def test_another_answer_says_first_that_nothing_was_made(user: dict[str, str]) -> None:
    """A command or nonsense typed when one is asked whether one is sure makes nothing, and says so."""
    with playing(user, "delphi", "--seat", "0") as terminal:
        listed = terminal.wait_for(ASKED)
        card = re.search(r"\n +1  lay (.*?) face down", listed)[1]  # type: ignore[index]
        for typed, told in (("yep", "has no verb 'yep'"), ("hint", "The bot ")):
            terminal.type("1\n")
            terminal.wait_for(SURE)
            terminal.type(f"{typed}\n")
            said = terminal.wait_for(told)
            assert f"Not made: lay {card} face down." in said
            terminal.wait_for(ASKED)


def test_moves_in_any_case_and_by_name(user: dict[str, str]) -> None:
    """A card that only one move names is asked about; a notation in another case is that notation."""
    with playing(user, "delphi", "--seat", "0") as terminal:
        terminal.wait_for(ASKED)
        terminal.type("PASS\n")
        terminal.wait_for("Lay Pass face down? Enter makes it")
        terminal.type("n\n")
        terminal.wait_for(ASKED)
        terminal.type("Lay  PASS\n")
        terminal.wait_for("Athens turns over Pass.")


def test_help_board_news_and_rules(user: dict[str, str]) -> None:
    """Letters and words explain themselves, show the board again, tell all that has happened, and open the rules."""
    with playing({**user, "PAGER": "cat"}, "delphi") as terminal:
        for key, told in (
            ("?", "leave; the game waits for you"),
            ("HELP", "a notation such as lay "),
            ("Board", "Your hand"),
            ("events", "Parade 1 begins."),
            ("b", "Your hand"),
            ("e", "Parade 1 begins."),
            ("r", "the rules"),
        ):
            terminal.wait_for(ASKED)
            terminal.type(f"{key}\n")
            terminal.wait_for(told)
        terminal.wait_for(ASKED)


def test_a_hint_is_given(user: dict[str, str]) -> None:
    """h tells what a bot would do; it is one of the moves, and nothing is played."""
    with playing(user, "delphi") as terminal:
        listed = terminal.wait_for(ASKED)
        terminal.type("h\n")
        hint = re.search(r"The bot \w+ would (lay .*? face down)\.", terminal.wait_for(ASKED))
        assert hint and hint[1] in listed
        terminal.type("1\n")
        terminal.wait_for(SURE)


def test_a_move_is_taken_back(user: dict[str, str]) -> None:
    """u takes back the last move where the game allows it, and says so where it doesn't; the position is as before."""
    with playing(user, "delphi", "--bot", "random") as terminal:
        before = terminal.wait_for(ASKED)
        while True:
            terminal.type("1\n")
            terminal.wait_for(SURE)
            terminal.type("\n")
            after = terminal.wait_for(ASKED)
            terminal.type("u\n")
            if "Athens goes back to version " in (told := terminal.wait_for(ASKED)):
                break
            assert "no move of yours can be taken back" in told
            before = after
        hands = [re.search(r"Your hand: .*?\n>", text, re.S) for text in (before, after, told)]
        assert all(hands) and hands[0][0] == hands[2][0] != hands[1][0]  # type: ignore[index]


@pytest.mark.parametrize(("keys", "code"), [("q\n", 0), (CTRL_D, 0), (CTRL_C, 130)])
def test_leaving_and_coming_back(user: dict[str, str], keys: str, code: int) -> None:
    """q, Ctrl-D and Ctrl-C leave with the command that comes back; it tells what has happened since and plays on."""
    with playing(user, "delphi") as terminal:
        for _ in range(2):
            terminal.wait_for(ASKED)
            terminal.type("1\n")
            terminal.wait_for(SURE)
            terminal.type("\n")
        hand = re.search(r"Your hand: (.*)", terminal.wait_for(ASKED))
        terminal.type(keys)
        assert terminal.end() == code
        assert terminal.text.count("\n") == len(terminal.text.splitlines()), "it ends with a whole line"
        game = way_back(terminal)
    with playing(user, game) as terminal:
        news = terminal.wait_for(ASKED)
        assert hand and hand[0] in news
        assert "Parade 1 begins." not in news
        terminal.type("1\n")
        terminal.wait_for(SURE)
        terminal.type("\n")
        terminal.wait_for("· Athens")


def test_leaving_when_asked_whether_one_is_sure(user: dict[str, str]) -> None:
    """Ctrl-D at the second question leaves as well, and the move is not made."""
    with playing(user, "delphi") as terminal:
        terminal.wait_for(ASKED)
        terminal.type("1\n")
        terminal.wait_for(SURE)
        terminal.type(CTRL_D)
        assert terminal.end() == 0
        assert len(answer(user, "show", way_back(terminal), "--seat", "0")["view"]["seats"][0]["hand"]) == 9


def test_an_engine_that_was_started_stops_with_the_player(alone: dict[str, str]) -> None:
    """Leaving with Ctrl-C stops it, and the next time the game is there again."""
    with playing(alone, "delphi") as terminal:
        terminal.wait_for(ASKED)
        terminal.type(CTRL_C)
        assert terminal.end() == 130
        assert "every move is on disk" in terminal.text
        game = way_back(terminal)
    with Client(alone["PETTEIA_SERVER"]) as client:
        assert not client.is_serving(timeout=1.0)
    with playing(alone, game) as terminal:
        terminal.wait_for(ASKED)
        terminal.process.send_signal(signal.SIGHUP)
        assert terminal.process.wait() == 128 + signal.SIGHUP
    with Client(alone["PETTEIA_SERVER"]) as client:
        assert not client.is_serving(timeout=1.0)


def test_the_way_back_is_true_for_whoever_started_it(user: dict[str, str]) -> None:
    """`make play` names itself; a server given by hand is named too."""
    with playing({**user, "PETTEIA_WAY_BACK": "make play GAME={game}"}, "delphi") as terminal:
        terminal.wait_for(ASKED)
        terminal.type("q\n")
        terminal.end()
        assert re.search(r"Come back with: make play GAME=[0-9a-f]{8}\n", terminal.text)
    server = user.pop("PETTEIA_SERVER")
    with playing(user, "delphi", "--server", server) as terminal:
        terminal.wait_for(ASKED)
        terminal.type("q\n")
        terminal.end()
        assert re.search(rf"Come back with: petteia play [0-9a-f]{{8}} --server {server}\n", terminal.text)


def test_two_people_at_one_keyboard_see_their_own_hands_only(user: dict[str, str]) -> None:
    """Between two turns the screen is cleared, and the next person is asked to take the keyboard."""
    seats = ("--seat", "0", "--seat", "1", "--player", "Ann", "--player", "Ben")
    with playing(user, "delphi", *seats) as terminal:
        for name in ("Athens (Ann)", "Thebes (Ben)"):
            terminal.wait_for(f"Pass the keyboard to {name}, who presses Enter.")
            terminal.type("\n")
            terminal.wait_for(f"{name.partition(' ')[0]} (you)")
            terminal.wait_for(ASKED)
            terminal.type("1\n")
            terminal.wait_for(SURE)
            terminal.type("\n")
        assert terminal.shown.count("\x1b[2J") >= 4


@pytest.mark.parametrize("columns", [40, 80])
def test_a_narrow_terminal_cuts_nothing(user: dict[str, str], columns: int) -> None:
    """Lines are folded between words; the whole hand and every move can be read."""
    with playing(user, "delphi", columns=columns) as terminal:
        text = terminal.wait_for(ASKED)
    assert max(map(len, text.splitlines())) <= columns
    hand = re.search(r"Your hand: (.*?)\n(?: *\(|>)", text, re.S)
    assert hand and hand[1].split()[-1] == "Pass"
    assert text.count("lay ") >= 8
    told = text.partition("Parade 1 begins.")[2].partition("─")[0].splitlines()[1:]
    assert all(line.startswith(("  · ", "    ")) for line in told)
    assert any(line.startswith("    ") for line in told) and len(told) > 10


def test_without_colours(user: dict[str, str]) -> None:
    """NO_COLOR is respected; without it names of seats are in colours."""
    colour = re.compile(r"\x1b\[[0-9;]*?(?<![0-9])(3[0-8]|4[0-8]|9[0-7])[;m]")
    with playing({**user, "NO_COLOR": "1"}, "delphi") as terminal:
        terminal.wait_for(ASKED)
        assert not colour.search(terminal.shown)
    with playing(user, "delphi") as terminal:
        terminal.wait_for(ASKED)
        assert colour.search(terminal.shown)
    with Terminal([PETTEIA, "--help"], {**user, "NO_COLOR": "1"}) as terminal:
        assert terminal.end() == 0
        assert not colour.search(terminal.shown)


def test_others_are_waited_for(user: dict[str, str]) -> None:
    """Whoever waits for a person is told whom, and hears what that person does as it happens."""
    seats = ("--seat", "0", "--seat", "1", "--bot", "random")
    made = answer(user, "new", "delphi", *seats, "--player", "Ann", "--player", "Ben")
    game, server = made["frame"]["gameId"], user["PETTEIA_SERVER"]
    ann = {**user, "PETTEIA_HOME": user["PETTEIA_HOME"] + " of Ann"}
    FileTokens(server, path=Path(ann["PETTEIA_HOME"], "tokens.json")).keep(game, 0, made["seatTokens"][0])
    with playing(ann, game[:8]) as terminal:
        terminal.wait_for(ASKED)
        terminal.type("lay pass\n")
        terminal.wait_for("You have chosen: lay pass")
        terminal.wait_for("Waiting for Thebes (Ben)")
        answer(user, "move", game, "lay pass", "--seat", "1")
        terminal.wait_for("Athens turns over Pass.")
