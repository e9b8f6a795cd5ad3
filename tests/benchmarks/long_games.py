"""Whether a long game costs more than a short one."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

from engine_service.catalogue import Catalogue
from engine_service.game import read_options
from engine_service.loading import load_game
from engine_service.store import open_store
from engine_service.store.base import Holder
from engine_service.tables import Tables
from tests.benchmarks.marathon import Marathon
from tests.benchmarks.ratios import Ratio

__all__ = ["long_game_ratios"]

SHORT, LONG = 10, 1_000
_GAMES = 16
_REPEATS = 40


async def long_game_ratios() -> dict[str, Ratio]:
    """`apply_late` and `cold_load`: microseconds at entry 1,000 against entry 10."""
    catalogue = Catalogue()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:{Path(folder) / 'games.sqlite'}")
        catalogue.add("marathon", Marathon.plugin(), "benchmarks", "0")
        tables = Tables(store, catalogue)
        early, late, ids = [], [], []
        for _ in range(_GAMES):
            game = catalogue.games["marathon"].game
            live = await tables.create(
                game, [Holder()], read_options(game.meta.options, {}), os.urandom(32), lambda made: made
            )
            ids.append(live.head.game_id)
            for version in range(LONG + SHORT):
                began = time.perf_counter()
                await tables.apply(live.head.game_id, 0, version, ["run"], lambda answer: answer)
                spent = time.perf_counter() - began
                if SHORT <= version < 2 * SHORT:
                    early.append(spent)
                if version >= LONG:
                    late.append(spent)
        loads: dict[int, list[float]] = {SHORT: [], LONG: []}
        for _ in range(_REPEATS):
            for game_id in ids:
                for upto, spent_on in loads.items():
                    began = time.perf_counter()
                    await load_game(store, catalogue, game_id, upto=upto)
                    spent_on.append(time.perf_counter() - began)
        await store.close()
    return {
        "apply_late": _ratio(late, early),
        "cold_load": _ratio(loads[LONG], loads[SHORT]),
    }


def _ratio(figure: list[float], reference: list[float]) -> Ratio:
    return Ratio(1e6 * statistics.median(figure), 1e6 * statistics.median(reference))
