"""What an author of games installs: the engine without extras and a game bring neither network nor store."""

from __future__ import annotations

from pathlib import Path

from tests.packaging.building import Built
from tests.packaging.environment import Environment
from tests.packaging.requirements import closure, metadata_of, requirements_of

AUTHOR = ["petteia", "petteia-delphi"]
HOSTS_ONLY = (
    "grpc",
    "sqlite3",
    "structlog",
    "pydantic",
    "pydantic_settings",
    "typer",
    "rich",
    "itsdangerous",
    "petteia",
)
"""Packages that only a host needs; SQLite comes with Python and is not asked for either."""

DATABASE_DRIVERS = {"aiosqlite", "asyncpg", "psycopg", "psycopg-binary", "psycopg2", "redis", "sqlalchemy"}

PLAY = f"""
import sys
sys.modules |= dict.fromkeys({HOSTS_ONLY})  # importing one of them fails from here on
from engine_service.game import Rng, Setup, Texts
from petteia_delphi import Delphi
game, chance = Delphi(), Rng.from_seed(b"author")
state, events = game.begin(Setup(3, game.meta.options(), Rng.from_seed(b"game")))
texts, told = Texts(game), 0
while to_act := sorted(game.to_act(state)):
    seat = chance.choice(to_act)
    for event in game.play(state, seat, chance.choice(game.legal_moves(state, seat))):
        told += bool(texts.tell(event, ("A", "B", "C"), "en"))
    game.render_text(game.view(state, seat))
print(len(game.result(state).standings), told > 100)
"""

TEST = f"""
import sys
sys.modules |= dict.fromkeys({HOSTS_ONLY})
from engine_service.testing import conformance, golden
from petteia_delphi import Delphi
test_conformance = conformance(Delphi())
test_golden = golden(Delphi())
"""


def test_no_library_of_the_host_is_required(built: dict[str, Built]) -> None:
    """The requirements of engine and game, walked to their ends, hold nothing that the extra `server` asks for."""
    own = metadata_of(built.values())
    of_server = requirements_of(own["petteia"], "server") - requirements_of(own["petteia"], "")
    assert {"grpcio", "structlog", "pydantic-settings", "typer", "petteia-protos"} <= of_server
    assert of_server <= set(closure(["petteia[server]"], own))
    brought = set(closure(AUTHOR, own))
    assert {"petteia", "petteia-delphi", "msgspec", "protobuf"} <= brought
    assert not brought & (of_server | DATABASE_DRIVERS)


def test_a_game_is_played_without_them(built: dict[str, Built], tmp_path: Path) -> None:
    """In an environment with no more than that, a whole game of Delphi is played, told and drawn."""
    own = metadata_of(built.values())
    environment = Environment(tmp_path / "venv", built["petteia"].wheel.parent, AUTHOR, own)
    environment.install(*AUTHOR)
    assert environment.run(PLAY).split() == ["3", "True"]


def test_a_game_is_tested_without_them(built: dict[str, Built], tmp_path: Path) -> None:
    """The extra `testing` is enough to hold a game to the conformance suite, whose pytest plugin is found by itself."""
    own = metadata_of(built.values())
    wanted = ["petteia[testing]", "petteia-delphi"]
    assert not {"grpcio", "structlog", "pydantic", "typer", "petteia-protos"} & set(closure(wanted, own))
    environment = Environment(tmp_path / "venv", built["petteia"].wheel.parent, wanted, own)
    environment.install(*wanted)
    (tmp_path / "test_delphi.py").write_text(TEST)
    collect = "import pytest, sys; sys.exit(pytest.main(['-q', '--collect-only', '--conformance=sample', sys.argv[1]]))"
    assert "test_conformance[" in environment.run(collect, str(tmp_path / "test_delphi.py"))
