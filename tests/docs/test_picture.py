"""The README's picture."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT


def test_the_picture_is_what_the_program_shows(tmp_path: Path) -> None:
    """Drawn anew from a game that is played anew, it is the picture in docs/; else run `make picture`."""
    drawn = tmp_path / "delphi.svg"
    subprocess.run([sys.executable, "-m", "tools.picture", str(drawn)], cwd=ROOT, check=True)
    assert drawn.read_bytes() == (ROOT / "docs/delphi.svg").read_bytes()
