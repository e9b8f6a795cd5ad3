"""The README's example runs as it stands."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from engine_service.config import Settings
from engine_service.service.server import serving

README = Path(__file__).resolve().parent.parent / "README.md"


async def test_the_python_example_plays_a_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The example in Python starts a game against bots and plays its first move."""
    blocks: list[str] = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    async with serving(Settings(listen="127.0.0.1:0", data=tmp_path, grace=1.0)) as address:
        for block in blocks:
            code = compile(block.replace("127.0.0.1:7070", address), str(README), "exec")
            await asyncio.to_thread(exec, code, {})
    assert "face down" in capsys.readouterr().out


def test_every_file_that_it_names_is_there() -> None:
    """Links in the README lead to files of the project."""
    for link in re.findall(r"\]\(([^)#]+)\)", README.read_text()):
        assert (README.parent / link).exists(), link
