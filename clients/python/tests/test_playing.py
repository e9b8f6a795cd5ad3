"""Whole games over loopback, the same with both clients."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import grpc
import pytest

from petteia_client import (
    AsyncClient,
    Client,
    DecisionGone,
    IllegalMove,
    NotFound,
    NotYourTurn,
    PermissionDenied,
    Tokens,
    UnreadableMove,
    bot,
    is_over,
    must_decide,
    person,
)

Connect = Callable[..., Any]


def test_both_clients_have_the_same_methods() -> None:
    """Names, parameters and descriptions are the same, so that what is read of one holds for the other."""

    def public(kind: type) -> dict[str, inspect.Signature]:
        own = {name: value for name, value in vars(kind).items() if not name.startswith("_")}
        return {name: inspect.signature(value) for name, value in own.items()}

    one, other = public(Client), public(AsyncClient)
    assert other.pop("play"), "a stream for many tasks has no blocking form"
    assert {name: list(each.parameters) for name, each in one.items()} == {
        name: list(each.parameters) for name, each in other.items()
    }
    for name in one.keys() - {"watch"}:  # both give iterators
        assert inspect.iscoroutinefunction(getattr(AsyncClient, name)) is not inspect.iscoroutinefunction(
            getattr(Client, name)
        )
        assert getattr(Client, name).__doc__ and getattr(AsyncClient, name).__doc__


async def test_a_person_plays_a_game_to_its_end(client: Any) -> None:
    """Against bots, with the first legal move each time: events, views and the result come as the API says."""
    game = await client.create_game("delphi", [person("Ada"), bot(), bot()], options={"parades": 1}, seed="mine")
    game_id = game.frame.game_id
    assert game.frame.options["parades"] == "1"
    versions = [0]
    while not is_over(frame := await client.wait_for_turn(game_id, 0, patience=60)):
        assert must_decide(frame, {0})
        legal = (await client.legal_moves(game_id, 0)).legal_moves
        made = await client.apply(
            game_id, 0, legal.decision, legal.moves[0].notation, with_view=True, with_legal_moves=True
        )
        assert made.applied == 1 and made.entries[0].notation == legal.moves[0].notation
        view = await client.read_view(made)
        assert view.DESCRIPTOR.full_name == "petteia_delphi.v1.View" and view.viewer == 0
        versions.append(made.frame.version)
    assert versions == sorted(set(versions))
    assert len(frame.result.standings) == 3
    assert sha256(frame.seed).digest() == game.frame.seed_commitment
    seen = await client.view(game_id, entries_from=0, with_board=True)
    assert [entry.version for entry in seen.entries] == list(range(frame.version + 1))
    assert "Athens" in seen.board


async def test_refused_moves_change_nothing(client: Any) -> None:
    """Moves that cannot be read, are not legal, are another seat's or too late each have their own exception."""
    game_id = (await client.create_game("delphi", [person(), person(), person()])).frame.game_id
    with pytest.raises(UnreadableMove):
        await client.apply(game_id, 0, 0, "fly")
    with pytest.raises(IllegalMove) as illegal:
        await client.apply(game_id, 0, 0, "drop_out")
    assert illegal.value.nearest
    judged = await client.apply(game_id, 0, 0, ["lay pass"], dry_run=True)
    assert judged.applied == 1
    assert (await client.get_game(game_id)).frame.version == 0
    await client.apply(game_id, 0, 0, "lay pass")
    with pytest.raises(DecisionGone) as gone:
        await client.apply(game_id, 0, 0, "take_back")
    assert gone.value.reason == "DECISION_ANSWERED" and gone.value.present == 1
    await client.apply(game_id, 0, 1, "take_back")
    while len(acting := [each for each in (await client.get_game(game_id)).frame.decisions if each.required]) == 3:
        for seat in range(3):
            legal = (await client.legal_moves(game_id, seat)).legal_moves
            await client.apply(game_id, seat, legal.decision, legal.moves[0].notation)
    waiting = next(seat for seat in range(3) if seat not in [each.seat for each in acting])
    version = (await client.get_game(game_id)).frame.version
    with pytest.raises(NotYourTurn):
        await client.apply(game_id, waiting, version, "drop_out")


async def test_games_are_listed_page_by_page_and_deleted(client: Any) -> None:
    """Pages together hold each game once; a deleted game is gone, and its tokens with it."""
    made = [(await client.create_game("delphi", [person()] * 3)).frame.game_id for _ in range(3)]
    listed: list[str] = []
    token = ""
    while True:
        page = await client.list_games(game_type="delphi", over=False, page_size=2, page_token=token)
        listed += [each.game_id for each in page.games]
        token = page.next_page_token
        if not token:
            break
    assert set(made) <= set(listed) and len(listed) == len(set(listed))
    await client.delete_game(made[0])
    assert client.tokens.seats(made[0]) == [] and client.tokens.seats(made[1]) == [0, 1, 2]
    with pytest.raises(NotFound):
        await client.delete_game(made[0])


async def test_a_token_opens_one_seat(connect: Connect, engine: str) -> None:
    """Who is given one seat's token plays that seat and looks on as a spectator, and no more."""
    dealer = connect(engine)
    game = await dealer.create_game("delphi", [person(), person(), person()])
    game_id, tokens = game.frame.game_id, Tokens()
    tokens.keep(game_id, 1, game.seat_tokens[1])
    guest = connect(engine, tokens=tokens)
    assert (await guest.legal_moves(game_id, 1)).legal_moves.moves
    assert (await guest.view(game_id)).frame == game.frame
    with pytest.raises(PermissionDenied):
        await guest.view(game_id, 0, token=game.seat_tokens[1])


async def test_the_engine_is_asked_for_a_game_type_once(connect: Connect, engine: str) -> None:
    """Descriptors come from memory, until a game is played by other rules."""
    client = connect(engine)
    first = await client.described_type("delphi")
    assert await client.described_type("delphi", first.summary.rules_version) is first
    assert await client.described_type("delphi", "of tomorrow") is not first


async def test_whether_anybody_serves(connect: Connect, engine: str, stand_in: Any) -> None:
    """An engine is serving; a server without the health service, a closed port and a name that is none are not."""
    assert await connect(engine).is_serving()
    assert not await connect(stand_in.address).is_serving()
    assert not await connect("127.0.0.1:1").is_serving(timeout=5.0)
    assert not await connect("no.such.host.invalid:7070").is_serving(timeout=5.0)


async def test_an_engine_that_asks_for_tls_is_reached_with_it(connect: Connect, engine: str) -> None:
    """With credentials the channel is secure: it does not speak to a server in plain text."""
    assert not await connect(engine, credentials=grpc.ssl_channel_credentials()).is_serving(timeout=5.0)
