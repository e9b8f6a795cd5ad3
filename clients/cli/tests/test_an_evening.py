"""A whole evening: two people and a bot play, somebody looks on, and the record is taken home and verified."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from clients.cli.tests.commands import PETTEIA, answer, run
from petteia_client import Client, is_over, must_decide


def test_two_people_and_a_search_bot_play_while_a_spectator_watches(user: dict[str, str], tmp_path: Path) -> None:
    """Every version reaches the spectator, the game ends with standings, and its record proves true."""
    seats = ("--seat", "0", "--seat", "1", "--player", "Ann", "--player", "Ben", "--bot", "search_easy")
    game = answer(user, "new", "delphi", *seats, "--option", "parades=1")["frame"]["gameId"]
    watch = [PETTEIA, "watch", game, "--from", "0", "--json"]
    with subprocess.Popen(watch, env=user, stdout=subprocess.PIPE, text=True) as spectator:
        with Client(user["PETTEIA_SERVER"]) as client:
            token = _spectator_token(user, game)
            while not is_over(frame := client.wait_for_turn(game, [0, 1], token=token)):
                seat = next(seat for seat in (0, 1) if must_decide(frame, {seat}))
                move = answer(user, "hint", game, "--seat", str(seat), "--bot", "greedy")["move"]["notation"]
                assert answer(user, "move", game, move, "--seat", str(seat))["applied"] == 1
        assert spectator.stdout is not None
        told = [json.loads(line) for line in spectator.stdout]
    versions = [entry["version"] for news in told for entry in news.get("update", {}).get("entries", ())]
    assert versions == list(range(1, frame.version + 1))
    assert told[-1]["end"]["reason"] == "END_REASON_GAME_OVER"
    record = tmp_path / "evening.json"
    assert run(user, "export", game, "--file", str(record)).returncode == 0
    engine = Path(sys.executable).with_name("petteia-engine")
    verified = subprocess.run([engine, "verify", record, "--json"], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def _spectator_token(user: dict[str, str], game: str) -> str:
    tokens = json.loads(next(Path(user["PETTEIA_HOME"]).glob("*.json")).read_text())
    found = [held[game] for held in tokens.values() if game in held]
    return str(next(token for key, token in found[0].items() if not key.isdecimal()))
