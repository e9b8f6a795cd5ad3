"""Draws docs/delphi.svg: one turn of a real game of Delphi, as `petteia play` shows it in a terminal.

The game has a seed of its own and bots that draw on it, so that the same picture comes of it every time.
"""

from __future__ import annotations

import asyncio
import io
import logging
import os
import re
import sys
import tempfile
from pathlib import Path

import structlog
from rich.console import Console
from rich.text import Text

from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.game import read_options
from engine_service.service.server import serving
from engine_service.service.tokens import Tokens, load_key
from engine_service.store import open_store
from engine_service.store.base import Holder
from engine_service.tables import Tables
from petteia.v1 import game_pb2
from petteia_cli.tokens import FileTokens
from petteia_client import AsyncClient
from tools.terminal import Terminal

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "delphi.svg"
WIDTH = 100
SEED = b"Delphi 87".ljust(32)
BEFORE = 1
"""How many turns are played before the one that is shown. In the answers to that one no bot makes a secret choice, of
which the terminal may or may not tell before the next board."""
CHOICE = "2"
GAME = "de1f1c05"
"""What stands in the picture for the beginning of the game's id, which is another every time."""

RULE = re.compile(r"^((?:\x1b\[[0-9;]*m)*─{9,}.*\n)", re.MULTILINE)
"""What stands between what has happened and the board."""

FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
  <style>
    .{unique_id}-matrix {{
      font-family: "Fira Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
      font-size: {char_height}px;
      line-height: {line_height}px;
    }}
    .{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
  </style>
  <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
    </clipPath>
{lines}
  </defs>
  {chrome}
  <g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">
{matrix}
    </g>
  </g>
</svg>
"""


def picture() -> str:
    """The picture, made from a game that is played anew."""
    with tempfile.TemporaryDirectory() as folder:
        shown = asyncio.run(_a_turn(Path(folder)))
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for line in shown.splitlines():
        console.print(Text.from_ansi(line))
    svg = console.export_svg(title="Delphi", code_format=FRAME, unique_id="delphi")
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


async def _a_turn(folder: Path) -> str:
    """What a terminal shows of one turn, from the command on."""
    catalogue, store = Catalogue.load(), open_store("memory:")
    game = catalogue.games["delphi"].game
    holders = [Holder(player="Ada"), Holder(bot="random"), Holder(bot="random")]
    live = await Tables(store, catalogue).create(
        game, holders, read_options(game.meta.options, {}), SEED, lambda live: live
    )
    game_id, settings = live.head.game_id, Settings(listen="127.0.0.1:0", data=folder, grace=0)
    async with serving(settings, catalogue=catalogue, store=store) as address:
        tokens = FileTokens(address, path=folder / "tokens.json")
        tokens.keep(game_id, 0, Tokens(load_key(folder / "token.key")).for_viewer(game_id, 0))
        async with AsyncClient(address, tokens=tokens) as client:
            for turn in range(BEFORE + 1):
                # Till every bot has moved: then what follows is the same every time.
                await client.wait_for(game_id, _only_ada)
                legal = (await client.legal_moves(game_id, 0)).legal_moves
                if turn < BEFORE:
                    await client.apply(game_id, 0, legal.decision, legal.moves[0].notation)
        shown = await asyncio.to_thread(_at_the_terminal, game_id, address, folder)
    return shown.replace(game_id[:8], GAME)


def _only_ada(frame: game_pb2.Frame) -> bool:
    return [each.seat for each in frame.decisions if each.required] == [0]


def _at_the_terminal(game_id: str, address: str, folder: Path) -> str:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "HOME")}
    environment = {**kept, "PETTEIA_HOME": str(folder), "PETTEIA_SERVER": address}
    program = str(Path(sys.executable).with_name("petteia"))
    with Terminal([program, "play", game_id[:8]], environment, columns=WIDTH) as terminal:
        terminal.wait_for("your move (? for help): ")
        terminal.type(f"{CHOICE}\n")
        terminal.wait_for("takes it back: ")
        terminal.type("\n")
        terminal.wait_for("your move (? for help): ")
    turn = RULE.split(terminal.shown.replace("\r\n", "\n"))
    return f"$ petteia play {game_id[:8]}\n" + "".join(turn[:3])


def main() -> None:
    """Writes the picture to its place, or to the file that is named."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    path.parent.mkdir(exist_ok=True)
    path.write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
