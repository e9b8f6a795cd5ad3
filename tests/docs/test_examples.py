"""Every command and example of the documentation runs as it stands."""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from petteia_client import Client
from tests.docs.pages import ROOT, Block, blocks, inline

LOCAL = "127.0.0.1:7070"
"""Where the examples expect an engine; the tests have theirs elsewhere."""

SHELL = """
set -eu
# The set-up that runs these tests is there already; and tests that run all tests would never end.
make() { case " $* " in *" test "*) command make -n -o setup "$@" ;; *) command make -o setup "$@" ;; esac; }
"""


@pytest.fixture
def environment(engine: str, tmp_path: Path) -> dict[str, str]:
    """The environment of a reader who has an engine running and types the commands into a shell."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PETTEIA_", "MAKE"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    own = {"PATH": path, "PETTEIA_SERVER": engine, "PETTEIA_HOME": str(tmp_path / "home")}
    return {**kept, **own, "PETTEIA_DATA": str(tmp_path / "data")}


def test_every_block_says_what_it_is() -> None:
    """Code blocks are commands, Python or text; commands and Python are run below."""
    assert {block.language for block in blocks()} <= {"sh", "python", "text"}


@pytest.mark.parametrize("block", blocks("sh"), ids=str)
def test_commands_run(block: Block, environment: dict[str, str], engine: str) -> None:
    """The commands of a block run one after the other; whoever is asked something leaves with q."""
    script = SHELL + block.code.replace(LOCAL, engine)
    command = ["bash", "-c", script]
    done = subprocess.run(command, cwd=ROOT, env=environment, input="q\n", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_python_runs(block: Block, environment: dict[str, str], engine: str) -> None:
    """A block of Python is a program that runs and prints something."""
    command = [sys.executable, "-W", "error", "-c", block.code.replace(LOCAL, engine)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout and not done.stderr


def test_the_pages_have_examples() -> None:
    """The README shows how to play, how to call the engine from Python, and from a shell."""
    own = [block for block in blocks() if block.page == Path("README.md")]
    assert [block.language for block in own] == ["sh", "python", "sh"]
    assert "make play" in own[0].code and "petteia_client" in own[1].code and "buf curl" in own[2].code


@pytest.mark.parametrize(("page", "command"), inline(r"make [a-z][\w= -]*"), ids=str)
def test_make_has_the_targets_that_are_named(page: Path, command: str, environment: dict[str, str]) -> None:
    """Every `make` command in the text names targets that are there and that `make help` lists."""
    subprocess.run(shlex.split(command) + ["-n"], cwd=ROOT, env=environment, capture_output=True, check=True)
    listed = subprocess.run(["make", "help"], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    targets = {line.split()[0] for line in listed.stdout.splitlines()}
    assert {word for word in command.split()[1:] if "=" not in word} <= targets


@pytest.mark.parametrize(("page", "command"), inline(r"petteia(-engine)? [a-z]\w*.*"), ids=str)
def test_programs_have_the_commands_that_are_named(page: Path, command: str, environment: dict[str, str]) -> None:
    """Every command of `petteia` and `petteia-engine` in the text is there, with its options."""
    words = command.split()
    asked = subprocess.run([*words[:2], "--help"], env=environment, capture_output=True, text=True, check=True)
    assert set(re.findall(r"--[a-z-]+", command)) <= set(re.findall(r"--[a-z-]+", asked.stdout))


def test_make_serve_serves(environment: dict[str, str], engine: str) -> None:
    """`make serve` answers at the port that it is given, and stops when it is told to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = ["make", "-o", "setup", "serve", f"PORT={port}"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL, start_new_session=True)
    with process, Client(f"127.0.0.1:{port}") as client:
        while not client.is_serving(timeout=1.0):
            assert process.poll() is None
        assert client.list_game_types().game_types
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
        assert not client.is_serving(timeout=1.0)
    assert Path(environment["PETTEIA_DATA"], "games.sqlite").exists()


def test_the_script_of_ci_runs_what_the_readme_tells(environment: dict[str, str]) -> None:
    """`.ci/run` is the commands of CONTRIBUTING and nothing else."""
    lines = [line for line in (ROOT / ".ci/run").read_text().splitlines() if not line.startswith(("#", "set", "cd"))]
    assert lines == ["make lint test"]
    assert "`make lint test`" in (ROOT / "CONTRIBUTING.md").read_text()
