"""How much memory a live game takes. Run as a program, since only a fresh process tells."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from engine_service.catalogue import Catalogue
from engine_service.game import Rng, read_options
from engine_service.loading import sitting_of
from engine_service.logs import set_up_logs
from engine_service.store import open_store
from engine_service.store.base import Head, Holder
from engine_service.table import Table
from engine_service.tables import Tables

__all__ = ["bytes_per_live_game"]

GAMES = 2_000
ENTRIES = 40
"""Each game has been played so far."""


def bytes_per_live_game(game_type: str = "delphi") -> float:
    """Bytes of a live game with everything that the process keeps of it."""
    command = [sys.executable, "-m", "tests.benchmarks.memory", game_type]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


async def main(game_type: str) -> None:
    """Prints the bytes."""
    set_up_logs("warning")
    catalogue = Catalogue.load()
    game = catalogue.games[game_type].game
    seats = game.meta.seats[0]
    options = read_options(game.meta.options, {})
    with TemporaryDirectory() as folder:
        store = open_store(f"sqlite:{Path(folder) / 'games.sqlite'}")
        tables = Tables(store, catalogue, capacity=GAMES + 1)

        async def play(number: int) -> None:
            head = Head(
                game_id="", game_type=game_type, rules_version="", holders=(Holder(),) * seats, options={},
                seed=b"%d" % number, created=0,
            )  # fmt: skip
            table, _ = Table.start(sitting_of(head, game), options)
            chance, moves = Rng.from_seed(head.seed), []
            while table.to_act and len(moves) < ENTRIES:
                seat = chance.choice(table.to_act)
                moves.append((seat, chance.choice(list(table.legal_moves(seat)))))
                table, _ = table.replay(*moves[-1])
            await tables.create(game, head.holders, options, head.seed, lambda made: made, moves=moves)

        await play(-1)
        before = _resident()
        for number in range(GAMES):
            await play(number)
        print((_resident() - before) / GAMES)
        await store.close()


def _resident() -> int:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
