"""Chapter 7: who knows what, and what is drawn anew for whoever doesn't."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR, Rng, Setup, Viewer, read_options
from petteia_cyclades.kinds import Creature, God
from petteia_cyclades.offerings import cost_of_offers
from petteia_cyclades.options import CycladesOptions
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import GAME, A, B, C, D, asked, legal, play, position

VIEWERS = (SPECTATOR, A, B, C)
DEALS = 60


def deals(state: CycladesState, viewer: Viewer, *, imagine: bool = False) -> list[CycladesState]:
    """What a viewer may believe a position to be, many times; all of it sound."""
    drawn = [GAME.redealt(state, viewer, Rng.from_seed(b"%d" % number), imagine=imagine) for number in range(DEALS)]
    for each in drawn:
        GAME.check(each)
    return drawn


def shown_gold(state: CycladesState, viewer: Viewer) -> list[int | None]:
    """The gold of all seats as a view shows it."""
    seats = GAME.view(state, viewer).seats
    return [seat.gold if seat.HasField("gold") else None for seat in seats]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_V1_gold_is_shown_to_its_owner_alone(viewer: Viewer) -> None:
    state = position(gold={A: 3, B: 8, C: 0, D: 5}, seats=4)
    assert shown_gold(state, viewer) == [gold if seat == viewer else None for seat, gold in enumerate((3, 8, 0, 5))]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_V1_others_may_have_any_gold_and_a_seat_knows_its_own(viewer: Viewer) -> None:
    state = position(gold={A: 3, B: 8, C: 0, D: 5}, seats=4)
    for seat, player in enumerate(state.players):
        drawn = {each.players[seat].gold for each in deals(state, viewer)}
        assert drawn == {player.gold} if seat == viewer else len(drawn) > 8


def test_V1_a_seat_that_is_out_has_no_gold_in_anybodys_eyes() -> None:
    state = position(seats=4, out=[D])
    assert {each.players[D].gold for each in deals(state, A)} == {0}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_V3_others_can_always_pay_for_their_offerings(viewer: Viewer) -> None:
    """And no more is taken for granted: they may be left with nothing."""
    state = position(
        seats=4, gold=12, priests={B: 2}, auction="A D", later="zeus B 9, ares C 4", gods="zeus ares athena poseidon"
    )
    for seat in {B, C} - {viewer}:
        least = cost_of_offers(state, seat)
        assert least == {B: 7, C: 4}[seat]
        assert min(each.players[seat].gold for each in deals(state, viewer)) == least


def test_V1_at_the_end_all_gold_is_shown_and_stays() -> None:
    state = position(seats=3, cycle=1, gold={A: 3, B: 8, C: 1}, options={"max_cycles": "1"})
    assert asked(state) == (A, "act")
    play(state, "end_turn")
    assert not GAME.to_act(state)
    assert [shown_gold(state, viewer) for viewer in VIEWERS] == [[3, 8, 1]] * 4
    for viewer in VIEWERS:
        assert all([player.gold for player in each.players] == [3, 8, 1] for each in deals(state, viewer))


@pytest.mark.clause("C-14.6a")
def test_V1_griffons_list_of_victims_tells_nothing_of_gold() -> None:
    """Whoever has nothing stands in it too."""
    lists = []
    for gold in ({A: 9, B: 0, C: 1}, {A: 9, B: 20, C: 7}):
        state = position(seats=3, gold=gold, row="griffon - -")
        play(state, "summon 4")
        lists.append(legal(state))
    assert lists[0] == lists[1] == ["target 1", "target 2"]


@pytest.mark.clause("C-14.21b")
def test_V4_the_kraken_asks_also_whoever_has_no_gold() -> None:
    """So that who is asked, and what, is the same for all others."""
    for gold in (4, 5):
        state = position(gold={A: gold}, row="kraken - -")
        play(state, "summon 4", "place A1")
        assert asked(state) == (A, "kraken_move")
        assert (legal(state) == ["stop"]) == (gold == 4)


def test_V2_who_counts_along_knows_everybodys_gold() -> None:
    """In every position of whole games what was told of gold adds up to what seats have: so bots imagine it."""
    for seats in (2, 3, 4, 5):
        rng = Rng.from_seed(b"count %d" % seats)
        state, _ = GAME.begin(Setup(seats, read_options(CycladesOptions, {}), rng.fork()))
        while to_act := list(GAME.to_act(state)):
            assert [player.counted for player in state.players] == [player.gold for player in state.players]
            GAME.play(state, to_act[0], rng.choice(GAME.legal_moves(state, to_act[0])))


def test_V2_bots_imagine_the_gold_that_they_have_counted() -> None:
    state = position(seats=3, gold={A: 3, B: 8, C: 1})
    state.players[B].gold = 2  # as in a re-dealt position
    for each in deals(state, A, imagine=True):
        assert [player.gold for player in each.players] == [3, 8, 1]
    assert [player.gold for player in GAME.redealt(state, B, Rng.from_seed(b""), imagine=True).players] == [3, 2, 1]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("imagine", [False, True])
def test_V8_the_draw_pile_may_lie_in_any_order_and_holds_what_is_nowhere_else(viewer: Viewer, imagine: bool) -> None:
    state = position(seats=3, row="giant kraken -", discard="harpy", draw="siren sylph")
    drawn = deals(state, viewer, imagine=imagine)
    rest = sorted(set(Creature) - {Creature.GIANT, Creature.KRAKEN, Creature.HARPY})
    assert all(sorted(each.draw_pile) == rest for each in drawn)
    assert all(each.row == state.row and each.discard_pile == state.discard_pile for each in drawn)
    assert len({each.draw_pile[0] for each in drawn}) > 8
    assert len({tuple(each.draw_pile) for each in drawn}) == DEALS
    view = GAME.view(state, viewer).creatures
    assert (view.draw_pile, list(view.discard_pile)) == (14, ["harpy"])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_V9_nobody_knows_which_of_two_hidden_gods_lies_third(viewer: Viewer) -> None:
    """In an odd step of three seats; the view names both in one order."""
    views = []
    for gods in ("zeus ares athena poseidon", "zeus ares poseidon athena"):
        state = position(seats=3, turn="A zeus", gods=gods)
        assert (state.face_up, state.god_step) == (2, 1)
        hidden = {tuple(each.gods) for each in deals(state, viewer)}
        assert hidden == {
            (God.ZEUS, God.ARES, God.ATHENA, God.POSEIDON),
            (God.ZEUS, God.ARES, God.POSEIDON, God.ATHENA),
        }
        views.append(GAME.view(state, viewer).offerings)
    assert views[0] == views[1]
    assert list(views[0].face_down) == ["poseidon", "athena"]


@pytest.mark.parametrize(("seats", "step"), [(2, 1), (3, 2), (4, 1), (5, 1)])
def test_V9_in_all_other_steps_everybody_knows_where_each_god_lies(seats: int, step: int) -> None:
    """With three seats the two of an even step have been seen in their order, the step before."""
    state = position(seats=seats, turn="A zeus", gods="zeus ares athena poseidon")
    state.god_step = step
    assert all(each.gods == state.gods for each in deals(state, B))


def test_V11_chance_to_come_is_drawn_anew_for_all() -> None:
    state = position(seats=3)
    for viewer in VIEWERS:
        assert len({each.rng.key for each in deals(state, viewer)} | {state.rng.key}) == DEALS + 1


@pytest.mark.parametrize("viewer", VIEWERS)
def test_V5_V6_V7_V12_all_that_lies_on_the_table_stays(viewer: Viewer) -> None:
    """Re-dealt, a position differs in gold, the draw pile and hidden gods alone."""
    state = position(
        {"i1": "A 2 M +1", "i3": "C 1 F"},
        {"C6": "A 2", "F5": "C 1"},
        seats=5,
        priests={B: 2},
        philosophers={C: 3},
        figures={"medusa": "i4 B", "kraken": "E6 C"},
        row="giant - siren",
        discard="harpy",
    )
    for other in deals(state, viewer):
        other.rng, other.draw_pile = state.rng, state.draw_pile
        for player, real in zip(other.players, state.players, strict=True):
            player.gold = real.gold
        assert GAME.encode(other) == GAME.encode(state)
