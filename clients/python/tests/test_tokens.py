"""The tokens that a client holds in memory."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from petteia.v1 import engine_pb2, game_pb2
from petteia_client import Tokens


def test_which_token_a_call_carries() -> None:
    """A seat's call carries that seat's token; a spectator's the spectators', else any that is held for the game."""
    tokens = Tokens()
    assert tokens.of("g") == tokens.of("g", 0) == ""
    tokens.keep("g", 1, "one")
    assert (tokens.of("g"), tokens.of("g", 1), tokens.of("g", 0)) == ("one", "one", "")
    tokens.keep("g", None, "looks on")
    assert (tokens.of("g"), tokens.of("g", 1)) == ("looks on", "one")
    assert tokens.seats("g") == [1]
    tokens.forget("g")
    tokens.forget("g")
    assert tokens.of("g") == ""


def test_a_new_game_brings_all_its_tokens() -> None:
    """What CreateGame answers is kept for each seat and for the spectators."""
    tokens = Tokens()
    frame = game_pb2.Frame(game_id="g")
    tokens.keep_all(engine_pb2.CreateGameResponse(frame=frame, seat_tokens=["a", "b"], spectator_token="s"))
    assert [tokens.of("g", seat) for seat in (0, 1, None)] == ["a", "b", "s"]
    assert tokens.seats("g") == [0, 1]


def test_threads_share_tokens() -> None:
    """What several threads keep at once is all there, and reading meanwhile fails for none of them."""
    tokens = Tokens()

    def keep(thread: int) -> None:
        for number in range(500):
            tokens.keep("g", 8 * number + thread, f"{thread}")
            assert tokens.of("g")
            assert 8 * number + thread in tokens.seats("g")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(keep, range(8)))
    assert tokens.seats("g") == list(range(4000))
