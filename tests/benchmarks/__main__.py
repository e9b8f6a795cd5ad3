"""`make bench`: measures everything and prints the table; `--json FILE` writes the figures too."""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
from datetime import UTC, datetime
from pathlib import Path

from engine_service.catalogue import Catalogue
from engine_service.logs import set_up_logs
from tests.benchmarks.calls import call_ratios, isolation_ratios
from tests.benchmarks.long_games import long_game_ratios
from tests.benchmarks.memory import bytes_per_live_game
from tests.benchmarks.random_games import random_games
from tests.benchmarks.ratios import Ratio

GOALS = {"apply": 0.6, "view": 0.7, "play": 0.6, "apply_late": 1.2, "cold_load": 2.0}
"""What each ratio must be: at least, or for the last two at most."""
AT_MOST = ("apply_late", "cold_load")
CARD_GAMES = ("delphi", "world_of_mythology")
UNITS = {
    "random": ("decisions/s", "plies/s"),
    "apply": ("calls/s", "calls/s"),
    "view": ("calls/s", "calls/s"),
    "play": ("moves/s", "messages/s"),
    "apply_late": ("us", "us"),
    "cold_load": ("us", "us"),
}


def goal(name: str) -> str:
    """What a ratio must be."""
    if name.startswith("random."):
        return f">= {2.0 if name.removeprefix('random.') in CARD_GAMES else 1.0}"
    return f"{'<=' if name in AT_MOST else '>='} {GOALS[name]}"


def reached(name: str, ratio: float) -> bool:
    """Whether a ratio is what it must be."""
    sign, number = goal(name).split()
    return ratio <= float(number) if sign == "<=" else ratio >= float(number)


def measure() -> dict[str, Ratio]:
    """All ratios that have goals."""
    found = {f"random.{name}": ratio for name, ratio in random_games(Catalogue.load()).items()}
    found |= asyncio.run(call_ratios())
    return found | asyncio.run(long_game_ratios())


def main() -> None:
    """Prints the table."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--json", type=Path)
    to = arguments.parse_args().json
    set_up_logs("warning")
    ratios, per_game = measure(), bytes_per_live_game()
    print(f"{platform.platform()}, Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}\n")
    print("| figure | measured | reference | ratio | goal | |\n| --- | --- | --- | --- | --- | --- |")
    for name, ratio in ratios.items():
        unit, of_reference = UNITS[name.partition(".")[0]]
        mark = "reached" if reached(name, ratio.value) else "missed"
        figures = f"{ratio.figure:,.0f} {unit} | {ratio.reference:,.0f} {of_reference}"
        print(f"| `{name}` | {figures} | {ratio.value:.2f} | {goal(name)} | {mark} |")
    for name, ratio in asyncio.run(isolation_ratios(rounds=1)).items():
        figures = f"{ratio.figure:,.0f} a second | {ratio.reference:,.0f} a second, not isolated"
        print(f"| `{name}` | {figures} | {ratio.value:.2f} | | |")
    games = 2**30 / per_game
    print(f"| `games_per_gib` | {games:,.0f} games | {per_game / 1024:.1f} KiB a live game | | | |")
    if to:
        figures = {name: round(ratio.value, 3) for name, ratio in ratios.items()}
        to.write_text(json.dumps({**figures, "games_per_gib": round(games)}, indent=2) + "\n")


if __name__ == "__main__":
    main()
