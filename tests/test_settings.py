"""Settings come from arguments, else from the environment, and those that cannot be right are refused by name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pydantic
import pytest

from engine_service.config import Settings

KEY = "a key of the operator's own".replace(" ", "-")


@pytest.fixture(autouse=True)
def no_settings_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of whoever runs the tests counts."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"PETTEIA_{name.upper()}", raising=False)


def complaints(**given: Any) -> str:
    """What is said of settings that are refused."""
    with pytest.raises(pydantic.ValidationError) as caught:
        Settings(**given)
    return str(caught.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "localhost", "[::1]"])
def test_loopback_needs_no_operator_key(host: str) -> None:
    """Where only this machine can call, every caller may be the operator."""
    assert Settings(listen=f"{host}:0").operator_key is None


@pytest.mark.parametrize(
    "host", ["0.0.0.0", "[::]", "192.0.2.7", "[2001:db8::1]", "example.org", "localhost.example.org"]
)
def test_beyond_loopback_an_operator_key_is_needed(host: str) -> None:
    """Without one the setting is refused, and the refusal names the variable; with one it is fine."""
    assert "PETTEIA_OPERATOR_KEY" in complaints(listen=f"{host}:7070")
    assert Settings(listen=f"{host}:7070", operator_key=KEY).listen == f"{host}:7070"


NO_ADDRESSES = """7070 :7070 127.0.0.1 127.0.0.1: 127.0.0.1:http 127.0.0.1:-1 127.0.0.1:65536 127.0.0.1:٧ ::1:7070
http://127.0.0.1:7070 unix:/tmp/socket"""


@pytest.mark.parametrize("listen", ["", "127.0.0.1 :7070", *NO_ADDRESSES.split()])
def test_what_is_no_address_is_refused(listen: str) -> None:
    """The refusal quotes it and shows what an address looks like, with an operator key or without."""
    for key in (None, KEY):
        said = complaints(listen=listen, operator_key=key)
        assert f"listen {listen!r}: must be HOST:PORT" in said


@pytest.mark.parametrize(
    "key", ["", "x" * 15, "x" * 257, "a key with blanks in it", "ein-Schlüssel-mit-Umlaut", "x" * 16 + "\n"]
)
def test_an_operator_key_that_no_call_could_carry_is_refused(key: str) -> None:
    """Too short, too long, or with characters that metadata cannot hold."""
    assert "operator_key" in complaints(operator_key=key)


@pytest.mark.parametrize(
    ("name", "value"),
    [("live_games", 0), ("bot_workers", 0), ("bot_workers", 65), ("grace", -1), ("grace", 601), ("live_games", "many")],
)
def test_numbers_out_of_range_are_refused_by_name(name: str, value: Any) -> None:
    """The complaint begins with the setting."""
    assert name in complaints(**{name: value})


def test_every_setting_has_a_variable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """PETTEIA_ and the setting's name in capitals; what is given as an argument goes before."""
    values = {
        "listen": "127.0.0.1:99",
        "data": str(tmp_path),
        "store": "sqlite:games.db",
        "operator_key": KEY,
        "allow": "delphi, petteia-ophir,,",
        "block": "cyclades",
        "live_games": "7",
        "bot_workers": "3",
        "log_level": "debug",
        "grace": "1.5",
        "watch_heartbeat": "2.5",
        "watch_patience": "3.5",
        "plugin_seconds": "0.5",
        "watchdog_seconds": "0",
        "bot_seconds": "4.5",
        "isolate": "petteia-ophir, hostile",
        "isolate_memory_mb": "600",
    }
    assert set(values) == set(Settings.model_fields)
    for name, value in values.items():
        monkeypatch.setenv(f"PETTEIA_{name.upper()}", value)
    settings = Settings()
    assert (settings.listen, settings.data, settings.store_url) == ("127.0.0.1:99", tmp_path, "sqlite:games.db")
    assert (settings.operator_key, settings.log_level) == (KEY, "debug")
    assert (settings.allow, settings.block) == (("delphi", "petteia-ophir"), ("cyclades",))
    assert (settings.live_games, settings.bot_workers, settings.grace) == (7, 3, 1.5)
    assert (settings.watch_heartbeat, settings.watch_patience) == (2.5, 3.5)
    assert (settings.plugin_seconds, settings.watchdog_seconds, settings.bot_seconds) == (0.5, 0, 4.5)
    assert (settings.isolate, settings.isolate_memory_mb) == (("petteia-ophir", "hostile"), 600)
    given = Settings(listen="127.0.0.1:1", allow="ophir")
    assert (given.listen, given.allow, given.block) == ("127.0.0.1:1", ("ophir",), ("cyclades",))


def test_games_lie_in_the_data_folder_unless_a_store_is_named(tmp_path: Path) -> None:
    """`games.sqlite` in `data` is the default."""
    assert Settings(data=tmp_path).store_url == f"sqlite:{tmp_path / 'games.sqlite'}"
    assert Settings(data=tmp_path, store="sqlite:/games.db").store_url == "sqlite:/games.db"


def test_lists_with_commas_hold_no_empty_names() -> None:
    """Blanks around names and commas too many do no harm."""
    assert Settings(allow=" a ,, b,").allow == ("a", "b")
    assert Settings(block="").block == ()


def test_isolated_plugins_need_a_store_that_processes_share() -> None:
    """The refusal says which kind would do."""
    assert "sqlite:games.sqlite" in complaints(store="memory:", isolate="hostile")
    assert Settings(store="memory:").isolate == ()
    assert Settings(store="sqlite:games.db", isolate="hostile").isolate == ("hostile",)
