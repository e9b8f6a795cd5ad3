"""The author's guide: its code is the example's, its commands run, and the suite says what it says that it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine_service.scaffold.example import example_files
from engine_service.testing import Nonconformity
from engine_service.testing.conformance import CHECKS
from engine_service.testing.never_redealt import list_of_never_redealt
from engine_service.testing.trial import Trial
from tests.scaffold.mutants import mutant
from tests.scaffold.places import BIN, NEW, ROOT, SHIPPED, run, workspace

GUIDE = (ROOT / "plugins/README.md").read_text("utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
COMMANDS = [code.replace("high_lots", NEW) for language, code in BLOCKS if language == "sh"]
"""The guide's commands, with a game whose name nobody has who has followed the guide."""
CODE = [code for language, code in BLOCKS if language != "sh"]
(TURN,) = (code for code in CODE if code.startswith("class Turn(Step):"))
SAID: dict[str, str] = dict(
    re.findall(r"^\| `([^`]+)`.* \| (.+) \|$", GUIDE.partition("## What the suite says")[2], re.MULTILINE)
)
"""What the guide says that the suite says, and since when."""

ASK = "state.then(Choice.ask(range(len(state.hands))))"

MISTAKES: dict[str, dict[str, str]] = {
    "the view of the spectator must not depend on what it may not know": {
        "[] if viewer is None else state.hands[viewer]": "state.hands[viewer or 0]"
    },
    "the start tells the spectator what it may not know": {"self if viewer == self.seat else None": "self"},
    "counts as undoable and shows it something": {"    reveals = True\n": ""},
    "hands[other][*]": {"hand[:] = [state.bag.pop(rng.below(len(state.bag))) for _ in hand]": "state.bag.extend(hand)"},
    "redeal must not depend on what it replaces": {"sorted(sum(others, state.bag))": "sum(others, state.bag)"},
    "check fails: AssertionError: lost threads": {"            state.gone.append(lay.thread)\n": ""},
    "random.getrandbits is called": {
        'state.rng.roll(BOX["sides"])': "random.randint(1, 6)", "from typing": "import random\nfrom typing"
    },
    "a reloaded one": {
        ASK: "state.then(Choice.ask(range(len(state.hands)), hands=state.hands))",
        "    chosen: list[list[Lay]]\n": "    chosen: list[list[Lay]]\n    hands: list[list[int]]\n",
        "state.hands[seat].remove": "self.hands[seat].remove",
    },
    "seat 0 is to act and has no legal move": {"return map(Lay, state.hands[seat])": "return ()"},
    "the game goes on after": {
        "state.points[winner] += state.offer": "state.then(Round())",
        "            state.hands[seat].remove(lay.thread)\n            state.gone.append(lay.thread)\n": "",
    },
    "its class TakeBack is not in Game.moves": {"(Lay, TakeBack)": "(Lay,)"},
    "meta says simultaneous=False, and it is wrong": {"        simultaneous=True,\n": ""},
    "lacks: move-lay": {"move-lay = ": "move-lie = "},
}  # fmt: skip


def test_all_code_is_the_examples() -> None:
    """Every block stands in a file of the example, line for line; but for the step that it does not have."""
    files = [f"\n{data.decode('utf-8', 'replace')}" for data in example_files().values()]
    assert [code for code in CODE if not any(f"\n{code}" in text for text in files)] == [TURN]


def test_the_step_that_asks_one_seat_keeps_the_contract(tmp_path: Path) -> None:
    """Three Fates, played openly one after the other, passes the conformance suite."""
    game = mutant(
        tmp_path,
        {
            "class Choice(Secret)": f"{TURN}\n\nclass Choice(Secret)",
            ASK: "state.then(*map(Turn, range(len(state.hands))))",
            "Round | Choice": "Round | Choice | Turn",
            "import Iterable": "import Collection, Iterable",
            "        simultaneous=True,\n": "",
        },
    )
    trial = Trial(game, bound=100)
    for check in CHECKS:
        if check is not list_of_never_redealt:
            trial.hold(check)


def test_every_mistake_has_a_cause() -> None:
    """The table of the guide and the mistakes that are made below are the same."""
    assert list(SAID) == list(MISTAKES) and all(SAID.values())


@pytest.mark.parametrize("said", MISTAKES)
def test_the_suite_says_so(said: str, tmp_path: Path) -> None:
    """Where the example makes the mistake, what the guide quotes stands in what some check of the suite says."""
    trial = Trial(mutant(tmp_path, MISTAKES[said]), bound=100)
    trial.folder = tmp_path / "tests"
    told = []
    for check in CHECKS:
        try:
            trial.hold(check)
        except Nonconformity as wrong:
            told.append(str(wrong))
    assert any(said in each for each in told), told


SHELL = f"""
set -eux
# No index is asked here, and this environment stays as it is: games are installed into a folder of the test.
install() {{ command python -m pip install --quiet --no-deps --no-index --no-build-isolation --target "$SITE" "$1"; }}
make() {{ case "$1" in setup) install plugins/{NEW} ;; *) command make -o setup "$@" < /dev/null ;; esac; }}
python() {{ case "$*" in *--editable*) install . ;; *" pip "*) ;; *) command python "$@" ;; esac; }}
"""


def shell(folder: Path, site: Path, *scripts: str) -> str:
    """What commands say that are typed one after the other."""
    own = {"SITE": str(site), "PYTHONPATH": str(site), "PETTEIA_DATA": str(site / "data")}
    own["PETTEIA_ALLOW"] = ",".join((*SHIPPED, NEW))  # what else is installed may be broken
    return run(folder, "bash", "-c", "\n".join((SHELL, *scripts)), **own)


def test_commands_in_the_workspace_run(tmp_path: Path) -> None:
    """A game is laid, installed, tested, found, played by a person who leaves, looked at, and played by bots."""
    here, _, every_day = COMMANDS
    root = workspace(tmp_path).parent
    (root / ".venv").symlink_to(BIN.parent)
    said = shell(root, tmp_path / "site", here, every_day)
    assert f"Lots Of No Author is laid in plugins/{NEW}" in said and " passed in " in said
    assert "POSITION after 0 moves" in said and "50 of 50 games finished" in said


def test_commands_of_an_author_alone_run(tmp_path: Path) -> None:
    """The same in an empty folder; that wheels bring all that is needed is held by the tests of packaging."""
    _, alone, _ = COMMANDS
    (tmp_path / "empty").mkdir()
    said = shell(tmp_path / "empty", tmp_path / "site", alone)
    assert f"Lots Of No Author is laid in {NEW}" in said and " passed in " in said
