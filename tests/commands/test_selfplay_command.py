"""`petteia-engine selfplay` as people run it."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from tests.commands.conftest import PROGRAM, Run
from tests.conftest import Distribute

KEYS = ["game", "seats", "games", "finished", "decisions", "decisions_per_second", "mean_length", "max_length"]
KEYS += ["max_moves", "bots"]
BOT_KEYS = {"name", "wins", "win_rate", "mean_score"}
BOT_KEYS |= {"win_rate_low", "win_rate_high", "mean_score_low", "mean_score_high"}

HAUNTED = """
import sys
from engine_service.game import GameMeta, hookimpl
from tests.toys import Toy, ToyOptions

class Haunted(Toy):
    meta = GameMeta(id="haunted", title="Haunted", goal="-", rules_version="1", seats=(2, 4), options=ToyOptions)

    def play(self, state, seat, move):
        if move.verb == "look" and state.secrets[seat] % 2:
            raise ValueError("the heap is haunted")
        if state.heap == 999:
            print("waiting", file=sys.stderr, flush=True)
            while True:
                pass
        return super().play(state, seat, move)

@hookimpl
def petteia_games():
    return [Haunted()]
"""


@pytest.fixture
def haunted(distribute: Distribute) -> None:
    """A game that fails now and then is installed; with a heap of 999 it hangs."""
    distribute("petteia-haunted", {"haunted": "haunted_game"}, haunted_game=HAUNTED)


def test_the_json_object_has_what_it_promises(run: Run) -> None:
    """Exactly its keys, one bot for each place; the same seed gives the same figures but for the speed."""
    command = ("selfplay", "delphi", "--seats", 4, "--games", 3, "--bots", "greedy,random", "--option", "parades=1")
    done = [run(*command, "--seed", seed, "--json") for seed in ("a", "a", "b")]
    assert [(each.returncode, each.stderr) for each in done] == [(0, "")] * 3
    told = [json.loads(each.stdout) for each in done]
    assert list(told[0]) == KEYS
    assert [bot["name"] for bot in told[0]["bots"]] == ["greedy", "random"] * 2
    assert all(set(bot) == BOT_KEYS for bot in told[0]["bots"])
    assert (told[0]["game"], told[0]["seats"], told[0]["games"], told[0]["finished"]) == ("delphi", 4, 3, 3)
    for each in told:
        assert each.pop("decisions_per_second") > 0
    assert told[0] == told[1] != told[2]


def test_people_get_lines(run: Run) -> None:
    """The fewest seats and random bots where nothing else is said; no bar where nobody watches."""
    done = run("selfplay", "delphi", "--games", 5, "--check", "--processes", 2)
    assert (done.returncode, done.stderr) == (0, "")
    first, *_, last = done.stdout.splitlines()
    assert first == "delphi, 3 seats, seed '0': 5 of 5 games finished"
    assert last.startswith("random  ")


def test_a_bar_is_shown_to_whoever_watches(environment: dict[str, str]) -> None:
    """On a terminal standard error has it, with the game's title; standard output stays what it is."""
    master, slave = pty.openpty()
    command = [PROGRAM, "selfplay", "delphi", "--games", "3", "--option", "parades=1", "--json"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=slave) as process:
        os.close(slave)
        shown = b""
        with contextlib.suppress(OSError), open(master, "rb", buffering=0) as terminal:  # it ends with an error
            while part := terminal.read(1000):
                shown += part
        assert process.stdout is not None
        assert json.loads(process.stdout.read())["finished"] == 3
    assert b"Delphi" in shown and b"%" in shown


@pytest.mark.usefixtures("haunted")
def test_faults_are_told_and_can_be_come_to_again(invoke: Run, tmp_path: Path) -> None:
    """The run goes on, ends with 1, and each of its commands leads to the same fault."""
    command = ("selfplay", "haunted", "--games", 20, "--option", "heap=3", "--dump", tmp_path / "faults")
    done = invoke(*command)
    assert done.returncode == 1
    told = done.stderr.splitlines()
    faults, again, look = told[::3], told[1::3], told[2::3]
    assert 0 < len(faults) < 20
    assert f"{20 - len(faults)} of 20 games finished" in done.stdout
    assert "ValueError: the heap is haunted (" in faults[0] and "haunted_game.py:" in faults[0]
    program, *arguments = shlex.split(again[-1])
    assert program == "petteia-engine"
    repeated = invoke(*arguments)
    assert (repeated.returncode, repeated.stderr.splitlines()[0]) == (1, faults[-1])
    assert len(look) == len(faults) == len(list((tmp_path / "faults").iterdir()))
    spoken = invoke(*command, "--json")
    lines = [json.loads(line)["fault"] for line in spoken.stderr.splitlines()]
    assert len(lines) == len(faults)
    assert f"game {lines[0]['game']} (seed {lines[0]['seed']!r}), decision {lines[0]['decision']}, " in faults[0]
    assert lines[0]["again"] == [again[0].strip(), look[0].strip()]
    assert list(json.loads(spoken.stdout)) == KEYS


@pytest.mark.usefixtures("haunted")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_an_interrupt_ends_even_a_game_that_hangs(environment: dict[str, str], processes: str) -> None:
    """It says where the game was, as far as it is played here, tells the figures so far and ends with 130."""
    command = [PROGRAM, "selfplay", "haunted", "--option", "heap=999", "--processes", processes]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            assert process.stderr.readline() == "waiting\n"
            process.send_signal(signal.SIGINT)
            told, said = process.communicate()
        finally:
            process.kill()
    assert process.returncode == 130
    assert "0 of 100 games finished" in told
    assert "Traceback" not in said
    if processes == "1":
        assert "game 0 (seed '0/0'), decision 1, seat 0" in said
        assert "interrupted at " in said and "haunted_game.py:" in said


WRONG = {
    "there is no game type 'chess'; installed: ": ["chess"],
    "--seats 5: delphi is for 3 to 4": ["delphi", "--seats", "5"],
    "--bots 'greedy,grumpy': no bot 'grumpy' plays delphi; there are: random, greedy,": [
        "delphi",
        "--bots=greedy,grumpy",
    ],
    "--bots 'random,random,random,random': 4 bots for 3 seats": ["delphi", "--bots", "random,random,random,random"],
    "option 'parades' = '4': must be one of ": ["delphi", "--option", "parades=4"],
    "--option 'parades': must be name=value, each name once": ["delphi", "--option", "parades"],
}


@pytest.mark.parametrize(("said", "arguments"), WRONG.items())
def test_a_wrong_command_line_ends_with_2_and_one_line(invoke: Run, said: str, arguments: list[str]) -> None:
    """The line quotes what is wrong and says what would be right."""
    done = invoke("selfplay", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"petteia-engine: {said}") and len(done.stderr.splitlines()) == 1


def test_a_broken_plugin_is_named_where_its_game_is_missed(invoke: Run, distribute: Distribute) -> None:
    """Whoever asks for a game that does not load learns why."""
    distribute("petteia-broken", {"broken": "broken_game"}, broken_game="raise RuntimeError('no licence')")
    done = invoke("selfplay", "broken")
    assert done.returncode == 2
    assert "broken: broken, cannot be imported: RuntimeError: no licence" in done.stderr


def test_the_help_says_all_that_is_needed(invoke: Run) -> None:
    """Options, figures, faults and exit codes."""
    told = invoke("selfplay", "--help").stdout
    for word in ("--seats", "--games", "--bots", "--seed", "--option", "--check", "--json", "Wilson", "Exit codes"):
        assert word in told
