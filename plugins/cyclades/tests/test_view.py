"""Chapter 7: what the view shows to everybody, field by field."""

from __future__ import annotations

import pytest

from engine_service.game import SPECTATOR
from petteia_cyclades.state import CycladesState
from petteia_cyclades.v1 import view_pb2 as v1
from plugins.cyclades.tests.positions import GAME, A, B, C, D, E, asked, play, position, roll


def seen(state: CycladesState) -> v1.View:
    """The spectator's view; a seat's differs from it in its number and its gold alone."""
    view = GAME.view(state, SPECTATOR)
    for viewer in range(len(state.players)):
        other = GAME.view(state, viewer)
        assert other.viewer == viewer
        other.ClearField("viewer")
        other.seats[viewer].ClearField("gold")
        if state.agenda:
            assert other == view
    return view


def island(view: v1.View, name: str) -> v1.Island:
    """An island by its id."""
    return next(each for each in view.islands if each.id == name)


def sea(view: v1.View, name: str) -> v1.Sea:
    """A sea space by its id."""
    return next(each for each in view.seas if each.id == name)


def test_V5_islands_with_owners_troops_buildings_markers_and_figures() -> None:
    figures = {"medusa": "i2 C", "chiron": "i4 D copied"}
    view = seen(position({"i2": "A 3 PT M +2", "i4": "-"}, figures=figures))
    shown = island(view, "i2")
    assert (shown.label, shown.owner, shown.troops, shown.metropolis, shown.prosperity_markers) == (
        "Kea",
        A,
        3,
        True,
        2,
    )
    assert (shown.ports, shown.fortresses, shown.temples, shown.universities) == (1, 0, 1, 0)
    assert (shown.slots, shown.metropolis_cover, shown.capacity, shown.printed_prosperity) == (4, 2, 2, 0)
    assert [(each.q, each.r) for each in shown.hexes] == [(-1, -4), (0, -4), (-2, -3), (-1, -3)]
    assert list(shown.seas) == ["A1", "A2", "B3", "C3", "D1", "D2", "D3"]
    assert (shown.figure.creature, shown.figure.placed_by, shown.figure.holds_card) == ("medusa", C, True)
    assert not island(view, "i4").HasField("owner")
    assert (island(view, "i4").figure.creature, island(view, "i4").figure.holds_card) == ("chiron", False)
    assert not island(view, "i3").HasField("figure")


def test_V5_seas_with_fleets_and_the_kraken() -> None:
    view = seen(position({"i1": "A 1"}, {"C6": "A 2", "K1": "B 1"}, figures={"kraken": "E7 C", "polyphemus": "i11 B"}))
    assert (sea(view, "C6").owner, sea(view, "C6").fleets, sea(view, "C6").forbidden) == (A, 2, False)
    assert (sea(view, "K1").trade, list(sea(view, "K1").islands), list(sea(view, "K1").seas)) == (
        1,
        ["i12"],
        ["J1", "K2"],
    )
    assert (sea(view, "K1").hex.q, sea(view, "K1").hex.r) == (-5, 5)
    assert not sea(view, "C5").HasField("owner")
    assert [each.id for each in view.seas if each.kraken] == ["E7"]
    assert [each.id for each in view.seas if each.forbidden] == ["E7", "G7", "G8", "H6", "H8", "I6", "I7"]


def test_V2_V6_V7_seats_with_income_cards_units_and_discounts() -> None:
    state = position(
        {"i2": "A 3 TT M", "i12": "A 1"},
        {"K1": "A 2"},
        priests={A: 2},
        philosophers={A: 1},
        discounts={A: 1},
        figures={"medusa": "i5 A", "chiron": "i4 A copied"},
        out=[E],
    )
    view = seen(state)
    assert [seat.colour for seat in view.seats] == ["yellow", "black", "red", "blue", "green"]
    seat = view.seats[A]
    assert (seat.income, seat.priests, seat.philosophers, seat.islands, seat.metropolises) == (1, 2, 1, 2, 1)
    assert (seat.troops, seat.troops_in_reserve, seat.fleets, seat.fleets_in_reserve) == (4, 4, 2, 6)
    assert (seat.discount, seat.discount_used, list(seat.cards)) == (3, 1, ["medusa"])
    assert [each.eliminated for each in view.seats] == [False] * 4 + [True]
    assert (view.seats[E].troops, view.seats[E].fleets) == (0, 0)


def test_V3_offerings_apollo_and_the_turn_track() -> None:
    view = seen(
        position(auction="D", later="zeus B 3, apollo C, apollo E", gods="ares zeus athena poseidon", track="- A - - -")
    )
    gods = view.offerings.gods
    assert [(god.god, god.position) for god in gods] == [("ares", 1), ("zeus", 2), ("athena", 3), ("poseidon", 4)]
    assert [god.HasField("offering") for god in gods] == [False, True, False, False]
    assert (gods[1].offering.seat, gods[1].offering.amount) == (B, 3)
    assert [(each.space, each.seat) for each in view.offerings.apollo] == [(1, C), (2, E)]
    assert [each.seat if each.HasField("seat") else None for each in view.turn_track] == [None, A, None, None, None]
    assert [each.space for each in view.turn_track] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("gods", ["zeus ares poseidon athena", "zeus ares athena poseidon"])
def test_V9_gods_face_down_are_shown_as_a_set(gods: str) -> None:
    view = seen(position(seats=3, turn="A zeus", gods=gods))
    assert [god.god for god in view.offerings.gods] == ["zeus", "ares"]
    assert list(view.offerings.face_down) == ["poseidon", "athena"]


def test_V7_V8_V12_creatures_and_supplies() -> None:
    state = position({"i2": "A 1 PF", "i12": "A 0 M"}, row="giant - harpy", discard="satyr kraken")
    view = seen(state)
    assert [(slot.price, slot.creature) for slot in view.creatures.row] == [(4, "giant"), (3, ""), (2, "harpy")]
    assert list(view.creatures.discard_pile) == ["satyr", "kraken"]
    assert view.creatures.draw_pile == 13
    supplies = view.supplies
    assert (supplies.ports, supplies.fortresses, supplies.temples, supplies.universities) == (9, 9, 10, 10)
    assert (supplies.metropolises, supplies.philosophers, supplies.priests, supplies.prosperity_markers) == (
        9,
        17,
        18,
        16,
    )


def test_V13_the_battle_in_progress_with_its_rounds() -> None:
    state = position({"i8": "B 1 P", "i2": "B 1"}, {"E6": "A 2", "E7": "B 1"}, turn="A poseidon")
    assert not seen(state).HasField("battle")
    roll(state, "1 2")
    play(state, "move_fleet E6 E7 2")
    battle = seen(state).battle
    assert (battle.place, battle.attacker, battle.defender, battle.attackers, battle.defenders) == ("E7", A, B, 1, 1)
    assert (battle.bonus, battle.minotaur) == (1, False)
    rounds = [
        (each.attacker_die, each.defender_die, each.attacker_total, each.defender_total) for each in battle.rounds
    ]
    assert rounds == [(1, 2, 3, 4)]
    assert (seen(state).decision.kind, seen(state).decision.seat) == ("retreat", B)
    play(state, "retreat E8")
    assert not seen(state).HasField("battle")
    state = position({"i1": "A 3"}, {"C6": "A 1"}, turn="A ares", figures={"minotaur": "i4 B"})
    roll(state, "0 3")
    play(state, "move_army i1 i4 3")
    battle = seen(state).battle
    assert (battle.place, battle.minotaur, battle.bonus, battle.HasField("defender")) == ("i4", True, 2, False)


def test_V4_decisions_are_shown_with_what_is_public_of_them_and_without_moves() -> None:
    state = position(auction="A B C D E")
    play(state, "bid ares 1", "bid ares 2")
    assert (seen(state).decision.kind, seen(state).decision.barred_god) == ("bid", "ares")
    state = position({"i1": "A 1"}, {"C6": "A 2"}, turn="A poseidon")
    play(state, "move_fleet C6 C5 1")
    decision = seen(state).decision
    assert (decision.kind, decision.at, decision.steps_left) == ("sail", "C5", 2)
    assert (seen(state).turn.seat, seen(state).turn.god) == (A, "poseidon")
    state = position({"i1": "A 1 PT", "i12": "A 1 PF"}, turn="A athena")
    play(state, "build i12")
    assert (seen(state).decision.kind, seen(state).decision.building) == ("give_building", "port")
    state = position(turn="A athena", row="medusa - -")
    play(state, "summon 4")
    assert (seen(state).decision.kind, seen(state).decision.creature) == ("figure", "medusa")
    names = {field.name for field in v1.Decision.DESCRIPTOR.fields}
    assert names == {"kind", "seat", "barred_god", "at", "steps_left", "building", "creature"}


def test_a_turn_shows_what_the_next_unit_costs() -> None:
    state = position(turn="A zeus")
    assert (seen(state).turn.recruited, seen(state).turn.next_price) == (0, 0)
    play(state, "recruit")
    assert (seen(state).turn.recruited, seen(state).turn.next_price) == (1, 4)
    play(state, "recruit")
    assert not seen(state).turn.HasField("next_price")
    state = position(turn="A zeus", later="apollo B")
    play(state, "end_turn")
    assert (seen(state).turn.seat, seen(state).turn.god) == (B, "apollo")
    play(state, "prosper i2")
    assert asked(state)[1] == "bid"
    assert not seen(state).HasField("turn")


def test_the_course_of_the_game_is_shown_and_at_its_end_all_gold() -> None:
    state = position(
        {"i2": "A 0 M", "i12": "A 0 M"}, turn="D athena", cycle=6, gold={A: 3, C: 9}, options={"max_cycles": "8"}
    )
    view = seen(state)
    assert (view.cycle, view.max_cycles, view.metropolises_to_win, view.map) == (6, 8, 2, "m5")
    assert not any(seat.HasField("gold") for seat in view.seats)
    assert view.decision.seat == D
    play(state, "end_turn")
    view = seen(state)
    assert [seat.gold for seat in view.seats] == [3, 7, 9, 7, 7]
    assert not view.HasField("decision")
