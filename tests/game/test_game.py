"""What the core makes of a game: states as bytes, copies, re-deals, traits; and what a game says of itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_service.game import (
    SPECTATOR,
    Bot,
    Event,
    Game,
    GameMeta,
    Move,
    Result,
    Rng,
    Setup,
    Standing,
    is_barrier,
    rank,
)

from .small import Colour, Drew, DrewHidden, Hide, Showed, Small, SmallOptions, SmallState, Take, Took, begun

events = st.one_of(
    st.builds(
        Took,
        seat=st.integers(0, 63),
        colour=st.sampled_from(Colour),
        number=st.integers(-(2**63), 2**63 - 1),
        giver=st.none() | st.integers(0, 63),
        quickly=st.none() | st.booleans(),
    ),
    st.builds(Drew, seat=st.integers(0, 63), number=st.integers(0, 99)),
    st.builds(DrewHidden, seat=st.integers(0, 63)),
    st.builds(Showed, numbers=st.text()),
)


def played(choices: list[int], seats: int = 3) -> tuple[Small, SmallState]:
    """The small game after these choices, each the place of a move in the list of a seat's moves."""
    game, state = begun(seats, stones=8, rounds=2)
    for choice in choices:
        movers = sorted({*game.to_act(state), *game.free_seats(state)})
        if not movers:
            break
        seat = movers[choice % len(movers)]
        moves = game.legal_moves(state, seat)
        game.play(state, seat, moves[choice % len(moves)])
    return game, state


positions = st.lists(st.integers(0, 20), max_size=25).map(played)


@given(positions)
def test_a_state_is_read_back_as_it_was(position: tuple[Small, SmallState]) -> None:
    """Encoded and decoded, a state is equal, with the types it had, pending steps and secret choices included."""
    game, state = position
    again = game.decode(game.encode(state))
    assert again == state
    assert [type(step) for step in again.agenda] == [type(step) for step in state.agenda]
    assert game.encode(again) == game.encode(state)


@given(positions)
def test_a_copy_shares_nothing_with_its_original(position: tuple[Small, SmallState]) -> None:
    """Whatever becomes of a clone, the state it was made from stays as it was."""
    game, state = position
    before = game.encode(state)
    clone = game.clone(state)
    clone.taken[0] += 1
    clone.notes["more"] = 1
    clone.rng.below(6)
    for seat in list(game.to_act(clone))[:1]:
        game.play(clone, seat, game.legal_moves(clone, seat)[0])
    clone.agenda.clear()
    assert game.encode(state) == before


def test_equal_states_have_equal_bytes() -> None:
    """The order in which a dict was filled leaves no trace in the bytes."""
    game, first = begun()
    _, second = begun()
    first.notes.update(a=1, b=2)
    second.notes.update(b=2, a=1)
    assert game.encode(first) == game.encode(second)


@pytest.mark.parametrize("data", [b"", b"\x00", b"\x80", b"not msgpack", b"\xc1"])
def test_what_is_no_state_is_refused(data: bytes) -> None:
    """Bytes that hold no state of the game, or only a part of one, are an error."""
    game, state = begun()
    with pytest.raises(msgspec.DecodeError):
        game.decode(data)
    with pytest.raises(msgspec.DecodeError):
        game.decode(game.encode(state)[:-1])


@given(st.lists(events, max_size=5))
def test_events_are_read_back_as_they_were(some: list[Event]) -> None:
    """Every event of the game comes back with its class; no bytes at all are no events."""
    game = Small()
    again = game.decode_events(game.encode_events(some))
    assert again == some
    assert [type(event) for event in again] == [type(event) for event in some]
    assert game.decode_events(b"") == []


def test_events_of_other_games_are_refused() -> None:
    """Bytes with an event that this game does not declare are an error; a game may declare one event alone."""

    class Alone(Small):
        events = (Showed,)

    assert Alone().decode_events(Small().encode_events([Showed("1")])) == [Showed("1")]
    with pytest.raises(msgspec.DecodeError):
        Alone().decode_events(Small().encode_events([DrewHidden(1)]))


@given(positions, st.binary(max_size=8), st.sampled_from([SPECTATOR, 0, 1, 2]))
def test_a_redeal_is_a_copy_with_chance_and_secrets_drawn_anew(
    position: tuple[Small, SmallState], seed: bytes, viewer: int | None
) -> None:
    """The original stays; the copy has the game's re-deal, new secret choices of others, and a generator of its own."""
    game, state = position
    before = game.encode(state)
    other = game.redealt(state, viewer, Rng.from_seed(seed))
    assert game.encode(state) == before
    assert "redealt" in other.notes
    assert other.rng.key != state.rng.key and other.rng.counter == 0
    for step, again in zip(state.agenda, other.agenda, strict=True):
        if viewer is not SPECTATOR and hasattr(step, "asked"):
            assert again.picked(viewer) == step.picked(viewer)
    assert game.encode(game.redealt(state, viewer, Rng.from_seed(seed))) == game.encode(other)


def test_bots_get_the_games_own_idea_of_what_may_be() -> None:
    """With `imagine` a game's own `imagine` takes the place of its `redeal`; by default they are the same."""

    class Imaginative(Small):
        def imagine(self, state: SmallState, viewer: int | None, rng: Rng) -> None:
            state.notes["imagined"] = 1

    _, state = begun()
    assert set(Imaginative().redealt(state, 0, Rng.from_seed(b""), imagine=True).notes) == {"imagined"}
    assert set(Imaginative().redealt(state, 0, Rng.from_seed(b"")).notes) == {"redealt"}
    assert set(Small().redealt(state, 0, Rng.from_seed(b""), imagine=True).notes) == {"redealt"}


def test_traits_are_what_a_game_overrides() -> None:
    """Optional capabilities count when the game or one of its bases brings them, and stand in alphabetical order."""

    class Able(Small):
        def progress(self, state: SmallState) -> float:
            return 0.5

        def estimate(self, state: SmallState, seat: int) -> float:
            return 1.0

    class AbleToo(Able):
        def seat_role(self, state: SmallState, seat: int) -> Colour:
            return Colour.RED

    assert (Small().traits, Able().traits) == ((), ("estimate", "progress"))
    assert AbleToo().traits == ("estimate", "progress", "seat_role")


def test_a_game_without_optional_capabilities_has_harmless_answers() -> None:
    """It stands even, nothing is over, no board is drawn and nobody plays a role."""
    game, state = begun()
    answers = (game.estimate(state, 0), game.progress(state), game.render_text(None), game.seat_role(state, 0))
    assert answers == (0.0, 0.0, "", None)
    assert game.inspect(state) == {}


REQUIRED = ("start", "view", "result", "redeal", "check")


@pytest.mark.parametrize("missing", REQUIRED)
def test_what_a_game_must_write_cannot_be_left_out(missing: str) -> None:
    """A game without one of the five required methods cannot be made, and the error names it."""
    required = {
        name: getattr(Small, name) for name in ("start", "view", "result", "redeal", "check") if name != missing
    }
    kind: Any = type("Unfinished", (Game,), required)
    with pytest.raises(TypeError, match=missing):
        kind()


def meta(**changes: Any) -> GameMeta:
    """A declaration with some fields changed."""
    return GameMeta(**{"id": "game", "title": "Game", "goal": "Win.", "rules_version": "1", "seats": (2, 4), **changes})


@pytest.mark.parametrize("name", ["delphi", "world_of_mythology", "g", "game2", "_"])
def test_an_id_is_snake_case(name: str) -> None:
    """Lower-case letters, digits and underscores make an id."""
    assert meta(id=name).id == name


@pytest.mark.parametrize("name", ["", "Delphi", "2games", "a-b", "a b", "a.b", "spiel\u00e4", "a\n", "ὄφις"])
def test_another_id_is_refused(name: str) -> None:
    """Capitals, blanks, signs, other letters, a leading digit or nothing at all are refused."""
    with pytest.raises(ValueError, match="lower-case letters, digits and underscores"):
        meta(id=name)


@pytest.mark.parametrize("seats", [(1, 1), (1, 64), (3, 4), (64, 64)])
def test_seats_are_a_range(seats: tuple[int, int]) -> None:
    """From 1 to 64, fewest first."""
    assert meta(seats=seats).seats == seats


@pytest.mark.parametrize("seats", [(0, 4), (4, 3), (1, 65), (-1, 2), (65, 65)])
def test_other_seats_are_refused(seats: tuple[int, int]) -> None:
    """No seats, too many of them, or a range the wrong way round are refused with the game's id."""
    with pytest.raises(ValueError, match="of game: must be"):
        meta(seats=seats)


@given(st.lists(st.integers(-3, 3), max_size=9))
def test_ranks_are_places_in_a_competition(scores: list[int]) -> None:
    """A rank is one more than the number of better ones: equals share a rank, and the next is skipped."""
    ordered = sorted(scores, reverse=True)
    assert rank(scores) == [ordered.index(score) + 1 for score in scores]


def test_ranks_of_tuples_break_ties_in_order() -> None:
    """Keys may be tuples: later parts count where the earlier are equal."""
    assert rank([(5, 1), (9, 0), (5, 2), (5, 1)]) == [3, 1, 2, 3]
    assert rank([]) == []


def test_winners_share_the_first_rank() -> None:
    """All seats of rank 1 have won, in order of seats; nobody else."""
    places = ((0, 2), (1, 1), (2, 1), (3, 4))
    assert Result(tuple(Standing(seat, place, 0) for seat, place in places)).winners == (1, 2)
    assert Result(()).winners == ()


@pytest.mark.parametrize(
    ("before", "after", "told", "barrier"),
    [
        (4, 4, [], False),
        (4, 4, [Took(0, Colour.RED, 1), DrewHidden(1), Showed("")], False),
        (4, 5, [], True),
        (4, 5, [Showed("")], True),
        (4, 4, [Showed(""), Drew(0, 1)], True),
    ],
)
def test_a_barrier_is_chance_or_what_was_learned(before: int, after: int, told: list[Event], barrier: bool) -> None:
    """A move is a barrier when the generator was drawn on, or an event came out whose class reveals something."""
    assert is_barrier(before, after, iter(told)) is barrier


def test_an_event_is_for_everybody_unless_it_says_otherwise() -> None:
    """By default each viewer is told all of it; `seen_by` may put another in its place."""
    for viewer in (SPECTATOR, 0, 1):
        assert Showed("1 2").seen_by(viewer) == Showed("1 2")
    assert [Drew(1, 7).seen_by(viewer) for viewer in (SPECTATOR, 0, 1)] == [DrewHidden(1), DrewHidden(1), Drew(1, 7)]
    assert (Showed("").name, DrewHidden(0).name) == ("showed", "drew_hidden")


def test_a_bot_chooses_for_any_game_unless_it_says_otherwise() -> None:
    """A bot must choose, and can play every game by default."""

    class First(Bot):
        name = "first"

        def choose(self, game: Game[Any], state: Any, seat: int, moves: Any, rng: Rng) -> Move:
            chosen: Move = moves[0]
            return chosen

    game, state = begun()
    assert First().can_play(game) is True
    assert First().choose(game, state, 0, game.legal_moves(state, 0), state.rng) == Take(Colour.RED, 1)
    with pytest.raises(TypeError, match="choose"):
        type("Dumb", (Bot,), {})()


def test_a_whole_game_uses_everything() -> None:
    """The small game of these tests comes to its end, with a result exactly there."""
    game, state = begun(3, stones=6)
    chance, told = Rng.from_seed(b"player"), list[Event]()
    while movers := list(game.to_act(state)):
        game.check(state)
        assert game.result(state) is None
        seat = chance.choice(movers)
        told += game.play(state, seat, chance.choice(game.legal_moves(state, seat)))
    result = game.result(state)
    assert result is not None and [standing.seat for standing in result.standings] == [0, 1, 2]
    assert sum(standing.score for standing in result.standings) == 6
    assert {type(event) for event in told} == {Took, Drew, Showed}
    assert isinstance(Setup(3, SmallOptions(), state.rng).options, SmallOptions)
    assert Hide(1) != Hide(2)
