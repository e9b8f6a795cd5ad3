"""`petteia-engine try`: positions, moves, views and values for authors, and every refusal with its reason."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from engine_service.commands.inspecting import Tryout
from engine_service.errors import EngineError, Reason
from engine_service.positions import load_position
from petteia_delphi import Delphi
from tests.commands.conftest import Run
from tests.commands.test_selfplay_command import HAUNTED
from tests.conftest import Distribute
from tests.testing.toy import Lay, Laying, Offerings
from tests.toys import Toy

ZEUS = {
    "rows": [["w2"], ["w6"], ["w6"]],
    "hands": [["zeus", "pass"], ["pass"], ["pass"]],
    "agenda": [{"step": "final_scoring"}, {"step": "march_end"}, {"step": "contest"}],
}


def told(run: Run, *arguments: object, stdin: str = "") -> list[dict[str, Any]]:
    """What the command tells as JSON, a line each."""
    done = run("try", *arguments, "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def tryout(**given: Any) -> Tryout:
    """The toy with two seats."""
    return Tryout(Toy(), load_position(Toy(), given, seats=2), 2, seat=None, viewers=[1, None], value=True)


def test_a_fresh_game_is_looked_at(run: Run) -> None:
    """Without anything else: who may act, the moves of the first seat, and the state, which is a position itself."""
    (position,) = told(run, "delphi", "--seats", 4, "--seed", "x")
    assert (position["what"], position["moves_made"], position["check"]) == ("position", 0, None)
    assert position["seats"] == ["Athens", "Thebes", "Corinth", "Sparta"]
    assert (position["to_act"], position["free_seats"], position["seat"]) == ([0, 1, 2, 3], [], 0)
    assert position["legal_moves"][-1] == {"notation": "lay pass", "text": "lay Pass face down"}
    again = told(run, "delphi", "--seats", 4, "--seat", 2, "--state", "-", stdin=json.dumps(position["state"]))
    assert again[0]["state"] == position["state"]
    assert again[0]["seat"] == 2


def test_moves_lead_on_from_a_position(run: Run, tmp_path: Path) -> None:
    """Each is told with its events, then the position after it, with the value and the views asked for."""
    (tmp_path / "zeus.json").write_text(json.dumps(ZEUS))
    lines = told(
        run, "delphi", "--state", "zeus.json", "--move", "play zeus", "--move", "0: strike corinth 1", "--value",
        "--view", "spectator", "--view", "1",
    )  # fmt: skip
    assert [each["what"] for each in lines] == ["position", "value", "view", "view"] + [
        "move", "position", "value", "view", "view",
    ] * 2  # fmt: skip
    assert lines[1]["inspect"]["values"] == [2, 6, 6]
    assert lines[1]["result"] is None and len(lines[1]["estimate"]) == 3 and lines[1]["progress"] == 0
    assert (lines[2]["viewer"], lines[3]["viewer"]) == ("spectator", 1)
    assert lines[3]["view"]["seats"][1]["hand"] == ["pass"] and "hand" not in lines[2]["view"]["seats"][1]
    assert lines[3]["board"].startswith("DELPHI")
    strike = lines[9]
    assert (strike["seat"], strike["notation"]) == (0, "strike corinth 1")
    assert strike["events"] == [
        {
            "event": "removed",
            "arguments": {"seat": 2, "card": "w6", "pos": 1, "cause": "zeus"},
            "text": "Zeus removes Scythed chariot 6, card 1 of Corinth's row.",
        }
    ]
    assert strike["told"] == {"spectator": strike["events"], "1": strike["events"]}
    after = lines[10]
    assert (after["moves_made"], after["to_act"], after["seat"]) == (2, [2], 2)
    assert after["state"]["rows"] == [["w2", "zeus"], ["w6"], []]
    assert after["check"].startswith("AssertionError: athens: deck and cards differ")


def test_people_get_the_same_in_lines(invoke: Run, tmp_path: Path) -> None:
    """The state is printed as JSON that can be given again."""
    (tmp_path / "zeus.json").write_text(json.dumps(ZEUS))
    done = invoke("try", "delphi", "--state", "zeus.json", "--move", "play zeus", "--view", "1", "--value")
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        "POSITION after 0 moves",
        "to act: seat 0 (Athens)",
        "seat 0 (Athens) has 2 legal moves",
        "  play zeus  play Zeus",
        "MOVE 0: play zeus",
        '  played {"seat": 0, "card": "zeus"}  Athens plays Zeus.',
        "seat 1 is told the same",
        "POSITION after 1 move",
        "VIEW of seat 1",
        "  inspect worst: [0]",
    ):
        assert line in done.stdout.splitlines()
    assert "check: BROKEN: AssertionError: athens: deck and cards differ" in done.stdout
    text = done.stdout.split("\n{")[1].split("\n}")[0]
    assert json.loads("{" + text + "}")["hands"] == ZEUS["hands"]


def test_what_viewers_are_told_of_a_move() -> None:
    """Events in full for the author, and as each viewer has them."""
    move = next(tryout(secrets=[11, 22]).play("look"))
    assert move["barrier"]
    assert move["events"][0]["arguments"] == {"seat": 0, "secret": 11}
    assert move["told"]["1"][0]["arguments"] == move["told"]["spectator"][0]["arguments"] == {"seat": 0, "secret": None}


def test_only_what_a_game_offers_is_told_of_its_value() -> None:
    """No estimate where there is none; the result once it is there."""
    trial = tryout(heap=1)
    assert [set(each) for each in trial.look() if each["what"] == "value"] == [{"what", "progress", "result"}]
    *_, position, value, _, _ = trial.play("take 1")
    assert (position["to_act"], position["seat"], position["legal_moves"]) == ([], None, [])
    assert [each["rank"] for each in value["result"]["standings"]] == [1, 2]


def test_a_seat_that_has_chosen_may_move_though_nothing_waits_for_it() -> None:
    """It is told apart from those that are to act, and stands last in turn."""
    laying = Laying(asked=[0, 1], chosen=[[Lay(5)], []])
    state = load_position(Offerings(), {"agenda": [laying], "hands": [[5, 6], [7]]}, seats=2)
    (position,) = Tryout(Offerings(), state, 2, seat=None, viewers=[], value=False).look()
    assert (position["to_act"], position["free_seats"], position["seat"]) == ([1], [0], 1)
    trial = Tryout(Offerings(), state, 2, seat=0, viewers=[], value=False)
    (position,) = trial.look()
    assert [each["notation"] for each in position["legal_moves"]] == ["take_back"]
    _, after = trial.play("take_back")
    assert (after["to_act"], after["free_seats"]) == ([0, 1], [])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take 4", Reason.ILLEGAL_MOVE),
        ("take", Reason.MALFORMED_MOVE),
        ("", Reason.UNKNOWN_VERB),
        ("grab 1", Reason.UNKNOWN_VERB),
        ("1: take 1", Reason.NOT_YOUR_TURN),
        ("7: take 1", Reason.NOT_YOUR_TURN),
    ],
)
def test_a_move_is_refused_as_the_engine_refuses_it(text: str, reason: Reason) -> None:
    """For the same reasons."""
    with pytest.raises(EngineError) as refused:
        list(tryout().play(text))
    assert refused.value.reason is reason


def test_nothing_can_be_played_after_the_end() -> None:
    """The refusal says so."""
    trial = tryout(heap=0)
    with pytest.raises(EngineError) as refused:
        list(trial.play("take 1"))
    assert refused.value.reason is Reason.GAME_OVER


def test_the_command_ends_with_1_where_a_move_is_refused(invoke: Run) -> None:
    """With the engine's own words, or as a JSON object; the moves before it are told."""
    moves = ("--move", "lay pass", "--move", "1: lay nothing")
    done = invoke("try", "delphi", *moves)
    assert done.returncode == 1
    assert "MOVE 0: lay pass" in done.stdout
    assert done.stderr.startswith("petteia-engine: 'lay nothing' cannot be read: card is 'nothing', must be one of w2")
    assert len(done.stderr.splitlines()) == 1
    spoken = invoke("try", "delphi", *moves, "--json")
    refusal = json.loads(spoken.stderr)
    assert (spoken.returncode, refusal["what"], refusal["reason"]) == (1, "refusal", "MALFORMED_MOVE")
    assert refusal["metadata"]["wanted"] == "lay CARD"


WRONG = {
    "there is no game type 'chess'": ["chess"],
    "--seat 3: with 3 seats they are 0 to 2": ["delphi", "--seat", "3"],
    "--view '3': must be a seat from 0 to 2, or spectator": ["delphi", "--view", "3"],
    "--view 'me': must be a seat from 0 to 2, or spectator": ["delphi", "--view", "me"],
    "nowhere.json can't be read: No such file or directory": ["delphi", "--state", "nowhere.json"],
    "standard input: the whole: given no JSON (Input data was truncated), wanted a JSON object": [
        "delphi", "--state", "-",
    ],
    ". can't be read: Is a directory": ["delphi", "--state", "."],
    "/dev/zero is larger than 16 MiB": ["delphi", "--state", "/dev/zero"],
}  # fmt: skip


@pytest.mark.parametrize(("said", "arguments"), WRONG.items(), ids=WRONG)
def test_a_wrong_command_line_ends_with_2_and_one_line(invoke: Run, said: str, arguments: list[str]) -> None:
    """The line quotes what is wrong."""
    done = invoke("try", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"petteia-engine: {said}") and len(done.stderr.splitlines()) == 1


def test_a_position_that_does_not_fit_ends_with_2(invoke: Run) -> None:
    """Its path is named."""
    done = invoke("try", "delphi", "--state", "-", stdin='{"rows": [["w7"]]}')
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('petteia-engine: standard input: rows[0][0]: given "w7", wanted one of w2, w3, ')


UNSOUND = [
    '{"cities": []}',
    '{"agenda": [{"step": "turn", "seat": 9}]}',
    '{"agenda": [{"step": "contest"}], "rows": []}',
]


@pytest.mark.parametrize("data", UNSOUND)
def test_a_game_that_fails_is_told_with_the_line(invoke: Run, data: str) -> None:
    """A position that its rules cannot stand: the exception and where in the game's own code it was raised."""
    done = invoke("try", "delphi", "--state", "-", stdin=data)
    assert done.returncode == 1
    assert "petteia_delphi" in done.stderr and len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_dumped_fault_comes_again(invoke: Run, distribute: Distribute) -> None:
    """What self-play wrote down before a fault leads to it here, with the line of the game's code."""
    distribute("petteia-haunted", {"haunted": "haunted_game"}, haunted_game=HAUNTED)
    done = invoke("selfplay", "haunted", "--games", 30, "--option", "heap=3", "--dump", "faults")
    fault, _, look = (line.strip() for line in done.stderr.splitlines()[:3])
    program, *arguments = shlex.split(look)
    assert (program, arguments[0]) == ("petteia-engine", "try")
    tried = invoke(*arguments)
    assert tried.returncode == 1
    assert fault.rpartition(": ValueError")[2] == tried.stderr.strip().rpartition(": ValueError")[2]
    assert "the rules of haunted failed (play)" in tried.stderr


def test_the_loader_is_there_for_tests_of_plugins() -> None:
    """The same positions, by one name."""
    from engine_service import testing

    assert testing.load_position is load_position
    assert list(Delphi().to_act(testing.load_position(Delphi(), ZEUS, seats=3))) == [0]
