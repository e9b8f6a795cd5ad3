"""Games played over real gRPC: safe to repeat, secret while secret, and watched by whoever may."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from google.protobuf import descriptor_pool, message_factory

from petteia.v1 import engine_pb2 as pb
from tests.service.table import apply, bearer, new_game


async def legal(stub: Any, game: pb.CreateGameResponse, seat: int) -> pb.LegalMovesResponse:
    """What a seat may do."""
    request = pb.LegalMovesRequest(game_id=game.frame.game_id, seat=seat)
    answer: pb.LegalMovesResponse = await stub.LegalMoves(request, metadata=bearer(game.seat_tokens[seat]))
    return answer


async def test_a_whole_game_by_its_lists_of_moves(stub: Any) -> None:
    """Always playing the first legal move ends a game, each answer can be had again, and the seed is as promised."""
    game = await new_game(stub)
    frame, last = game.frame, None
    while frame.decisions:
        seat = next(each.seat for each in frame.decisions if each.required)
        answer = await legal(stub, game, seat)
        move = answer.legal_moves.moves[0]
        request = apply(game, seat, answer.legal_moves.decision, move.notation, with_view=True, with_legal_moves=True)
        made = await stub.Apply(request, metadata=bearer(game.seat_tokens[seat]))
        again = await stub.Apply(request, metadata=bearer(game.seat_tokens[seat]))
        assert again == made
        assert made.applied == 1
        frame, last = made.frame, (request, made)
    assert {standing.seat for standing in frame.result.standings} == {0, 1, 2}
    assert sha256(frame.seed).digest() == game.frame.seed_commitment
    assert last is not None


async def test_a_secret_choice_touches_nobody_else(stub: Any) -> None:
    """Who lays a card face down changes no other seat's decision, is seen to have chosen, and may take it back."""
    game = await new_game(stub)
    mine = (await legal(stub, game, 1)).legal_moves
    first = await stub.Apply(apply(game, 0, 0, "lay pass"), metadata=bearer(game.seat_tokens[0]))
    assert [(each.seat, each.required) for each in first.frame.decisions] == [(0, False), (1, True), (2, True)]
    assert not first.entries[0].events
    assert (await legal(stub, game, 1)).legal_moves == mine
    back = await stub.Apply(apply(game, 0, 1, "take_back"), metadata=bearer(game.seat_tokens[0]))
    assert all(each.required for each in back.frame.decisions)
    seen = await stub.View(
        pb.ViewRequest(game_id=game.frame.game_id, seat=1, entries_from=1), metadata=bearer(game.seat_tokens[1])
    )
    assert [(entry.seat, entry.notation, len(entry.events)) for entry in seen.entries] == [(0, "", 0), (0, "", 0)]


async def test_a_dry_run_changes_nothing_and_tells_nothing_behind_a_barrier(stub: Any) -> None:
    """Asking whether the last secret choice is legal shows none of the cards that it would turn over."""
    game = await new_game(stub)
    for seat in (0, 1):
        await stub.Apply(apply(game, seat, 0, "lay pass"), metadata=bearer(game.seat_tokens[seat]))
    request = apply(game, 2, 0, "lay pass", dry_run=True)
    asked = await stub.Apply(request, metadata=bearer(game.seat_tokens[2]))
    assert (asked.applied, len(asked.entries), asked.frame.version) == (1, 0, 2)
    frame = (
        await stub.GetGame(pb.GetGameRequest(game_id=game.frame.game_id), metadata=bearer(game.spectator_token))
    ).frame
    assert frame.version == 2


async def test_a_list_of_moves_stops_where_the_turn_ends(stub: Any) -> None:
    """Of a list only the moves up to the end of the seat's decision are made, and the answer says how many."""
    game = await new_game(stub)
    made = await stub.Apply(apply(game, 0, 0, "lay pass", "take_back"), metadata=bearer(game.seat_tokens[0]))
    assert made.applied == 2
    assert made.frame.version == 2


async def test_creating_again_gives_the_first_game(stub: Any) -> None:
    """The same request id and request give the same game and tokens."""
    first = await new_game(stub, request_id="one", options={"parades": "1"})
    assert await new_game(stub, request_id="one", options={"parades": "1"}) == first


async def test_an_earlier_version_looks_as_it_did(stub: Any) -> None:
    """A view of version 0 is what the seat saw at the start."""
    game = await new_game(stub)
    token = bearer(game.seat_tokens[0])
    start = await stub.View(pb.ViewRequest(game_id=game.frame.game_id, seat=0), metadata=token)
    await stub.Apply(apply(game, 0, 0, "lay pass"), metadata=token)
    earlier = await stub.View(pb.ViewRequest(game_id=game.frame.game_id, seat=0, version=0), metadata=token)
    assert earlier == start


async def test_views_can_be_read_by_the_published_descriptors(stub: Any) -> None:
    """A client that has no plugin reads a view from what GetGameType publishes, comments included."""
    kind = (await stub.GetGameType(pb.GetGameTypeRequest(game_type="delphi"))).game_type
    pool = descriptor_pool.DescriptorPool()
    for file in kind.view_descriptors.file:
        pool.Add(file)
    game = await new_game(stub)
    answer = await stub.View(pb.ViewRequest(game_id=game.frame.game_id), metadata=bearer(game.spectator_token))
    view = message_factory.GetMessageClass(pool.FindMessageTypeByName(kind.view_type))()
    assert answer.view.Unpack(view)
    assert len(view.seats) == 3
    own = [file for file in kind.view_descriptors.file if file.name.startswith("petteia_delphi")]
    assert any(location.leading_comments for file in own for location in file.source_code_info.location)
    assert kind.rules.startswith("# Delphi")


async def test_bots_play_to_the_end_by_themselves(stub: Any) -> None:
    """A game of bots only ends without anybody calling."""
    game = await new_game(stub, [pb.SeatHolder(bot="random")] * 4, options={"parades": "1"})
    request = pb.GetGameRequest(game_id=game.frame.game_id)
    while not (frame := (await stub.GetGame(request, metadata=bearer(game.spectator_token))).frame).HasField("result"):
        assert all(frame.seats[each.seat].bot for each in frame.decisions)
    assert len(frame.result.standings) == 4


async def test_pages_of_games_hold_each_game_once(stub: Any) -> None:
    """Walking through all pages gives every game once, the newest first, though games are added meanwhile."""
    made = [(await new_game(stub)).frame.game_id for _ in range(7)]
    seen: list[str] = []
    token = ""
    while True:
        page = await stub.ListGames(pb.ListGamesRequest(page_size=3, page_token=token))
        seen += [each.game_id for each in page.games]
        token = page.next_page_token
        if not token:
            break
        await new_game(stub)
    assert seen == made[::-1]


async def test_every_word_of_a_game_type_has_a_name(stub: Any) -> None:
    """A front-end learns from the engine what to call cards and oracles; each argument of words names its set."""
    answer = await stub.GetGameType(pb.GetGameTypeRequest(game_type="delphi", language="en"))
    sets = {each.name: {word.word: word.name for word in each.words} for each in answer.game_type.word_sets}
    assert sets["oracle"]["great_halt"] == "The Great Halt"
    arguments = [each for spec in (*answer.game_type.moves, *answer.game_type.events) for each in spec.arguments]
    assert all(set(each.choices) <= set(sets[each.word_set]) for each in arguments if each.choices)
    assert all(all(words.values()) for words in sets.values())
