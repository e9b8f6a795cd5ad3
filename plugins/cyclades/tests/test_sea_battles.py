"""C-12: battles at sea, and what all battles have in common."""

from __future__ import annotations

from fractions import Fraction

import pytest

from petteia_cyclades.battle_odds import attacker_wins
from petteia_cyclades.components import DIE
from petteia_cyclades.events import BattleBegan, BattleEnded, BattleRound, FoughtOn, Retreated
from petteia_cyclades.options import DieFaces
from plugins.cyclades.tests.positions import A, B, asked, fleet, fleets, legal, play, position, roll, told

MIDDLING = DIE[DieFaces.MIDDLING]


@pytest.mark.clause("C-12.1", "C-12.2", "C-12.4", "C-12.5", "C-12.6", "C-12.8", "C-12.10")
def test_W12_sea_battle_with_port() -> None:
    islands = {"i8": "B 1 P", "i2": "B 1"}
    state = position(islands, {"E6": "A 2", "E7": "B 1"}, turn="A poseidon")
    roll(state, "1 2, 3 0")
    events = play(state, "move_fleet E6 E7 2")
    assert told(events, BattleBegan, BattleRound) == [
        BattleBegan("E7", A, 2, 1, B),
        BattleRound("E7", 1, 2, 3, 4, 1, 1),
    ]
    assert asked(state) == (B, "retreat")
    assert legal(state) == ["retreat E6", "retreat E8", "retreat F8", "fight"]
    assert told(play(state, "fight"), FoughtOn) == [FoughtOn(B, "E7")]
    assert asked(state) == (A, "retreat")
    assert legal(state) == ["retreat E6", "retreat E8", "retreat F8", "fight"]
    events = play(state, "fight")
    assert told(events, BattleRound, BattleEnded) == [BattleRound("E7", 3, 0, 4, 2, 1, 0), BattleEnded("E7", A)]
    assert fleets(state) == {"E7": "A 1"}
    assert (state.players[A].fleets, state.players[B].fleets) == (7, 8)


@pytest.mark.clause("C-12.5")
def test_bonuses_stay_whole_in_each_round() -> None:
    """A port more than the attacker has units wins the second round as the first."""
    state = position({"i8": "B 1 P"}, {"E6": "A 3", "E7": "B 2"}, turn="A poseidon")
    roll(state, "0 0, 1 0")
    rounds = told(play(state, "move_fleet E6 E7 3", "fight", "fight"), BattleRound)
    assert [(each.attack, each.defence) for each in rounds] == [(3, 3), (3, 2)]


@pytest.mark.clause("C-12.5")
@pytest.mark.parametrize(
    ("faces", "left"), [("3 1", (2, 1)), ("1 3", (1, 2)), ("2 2", (1, 1))], ids=["higher", "lower", "equal"]
)
def test_the_lower_total_loses_a_unit_and_equal_totals_cost_both_one(faces: str, left: tuple[int, int]) -> None:
    state = position({"i2": "B 1"}, {"E6": "A 2", "E7": "B 2"}, turn="A poseidon")
    roll(state, faces)
    (fought,) = told(play(state, "move_fleet E6 E7 2"), BattleRound)
    assert (fought.attackers, fought.defenders) == left
    assert (8 - state.players[A].fleets, 8 - state.players[B].fleets) == left


@pytest.mark.clause("C-12.5")
@pytest.mark.parametrize(
    ("lead", "counts"),
    [
        (-5, (0, 0, 36)), (-4, (0, 0, 36)), (-3, (0, 1, 35)), (-2, (1, 4, 31)), (-1, (5, 8, 23)), (0, (13, 10, 13)),
        (1, (23, 8, 5)), (2, (31, 4, 1)), (3, (35, 1, 0)), (4, (36, 0, 0)),
    ],
)  # fmt: skip
def test_the_die_gives_the_rounds_of_the_table(lead: int, counts: tuple[int, int, int]) -> None:
    rolls = [lead + attack - defence for attack in MIDDLING for defence in MIDDLING]
    assert (sum(each > 0 for each in rolls), rolls.count(0), sum(each < 0 for each in rolls)) == counts


@pytest.mark.clause("C-12.5")
@pytest.mark.parametrize(
    ("attackers", "defenders", "chance"),
    [
        (1, 1, Fraction(13, 36)),
        (2, 1, Fraction(1181, 1296)),
        (2, 2, Fraction(10439, 23328)),
        (3, 2, Fraction(168329, 186624)),
    ],
)
def test_W32_odds_without_retreat(attackers: int, defenders: int, chance: Fraction) -> None:
    assert attacker_wins(attackers, defenders, 0, MIDDLING) == pytest.approx(float(chance))


@pytest.mark.clause("C-12.4")
@pytest.mark.parametrize(("bonus", "ports"), [("owner", 3), ("any", 4)])
def test_C_O_port_bonus_says_whose_ports_help(bonus: str, ports: int) -> None:
    """E7 touches i4 and i8: ports and metropolises, captured ones too, of the defender, or of anybody."""
    islands = {"i4": "A 1 P", "i8": "B 1 M", "i2": "B 1"}
    state = position(islands, {"E6": "A 3", "E7": "B 1"}, turn="A poseidon", options={"port_bonus": bonus})
    roll(state, "1 0")
    (fought, *_) = told(play(state, "move_fleet E6 E7 3"), BattleRound)
    assert fought.defence == 1 + ports - 2


@pytest.mark.clause("C-12.4")
def test_a_space_beside_two_own_islands_gets_the_ports_of_both_and_attackers_get_none() -> None:
    islands = {"i4": "B 1 PP", "i8": "B 1 P", "i3": "A 1 PP"}
    state = position(islands, {"F6": "A 8", "E6": "B 1"}, turn="A poseidon")
    roll(state, "0 0")
    (fought,) = told(play(state, "move_fleet F6 E6 8"), BattleRound)
    assert (fought.attack, fought.defence) == (8, 1 + 3)


@pytest.mark.clause("C-12.6", "C-12.6a")
def test_only_who_has_a_place_to_go_to_is_asked_the_defender_first() -> None:
    """All spaces beside F1 and E1 belong to others: with nobody to ask, round follows round."""
    around = {"F2": "C 1", "D1": "C 1"}
    islands = {"i2": "B 1"}
    state = position(islands, {"E1": "A 2", "F1": "B 2", **around}, turn="A poseidon")
    roll(state, "1 1, 1 0")
    assert len(told(play(state, "move_fleet E1 F1 1"), BattleRound)) == 1
    state = position(islands, {"E1": "A 2", "F1": "B 2", **around}, turn="A poseidon")
    roll(state, "1 1, 3 0")
    events = play(state, "move_fleet E1 F1 2")
    assert asked(state) == (B, "retreat")
    assert legal(state) == ["retreat E1", "fight"]
    assert len(told(events, BattleRound)) == 1
    state = position(islands, {"E1": "A 3", "F1": "B 2", **around}, turn="A poseidon")
    roll(state, "1 3, 3 0")
    play(state, "move_fleet E1 F1 2")
    assert asked(state) == (A, "retreat")
    assert legal(state) == ["retreat E1", "fight"]
    play(state, "retreat E1")
    assert fleets(state) == {"D1": "C 1", "E1": "A 2", "F1": "B 2", "F2": "C 1"}


@pytest.mark.clause("C-12.6")
@pytest.mark.parametrize("when", ["both_alive", "both_several"])
def test_C_O_retreat_when_says_how_many_units_must_be_left(when: str) -> None:
    options = {"retreat_when": when}
    state = position({"i2": "B 1"}, {"E6": "A 2", "E7": "B 2"}, turn="A poseidon", options=options)
    roll(state, "2 2, 3 0, 3 0")
    events = play(state, "move_fleet E6 E7 2")
    asks = when == "both_alive"
    assert asked(state) == ((B, "retreat") if asks else (A, "act"))
    assert len(told(events, BattleRound)) == (1 if asks else 2)
    state = position({"i2": "B 1"}, {"E6": "A 3", "E7": "B 2"}, turn="A poseidon", options=options)
    roll(state, "1 3")
    play(state, "move_fleet E6 E7 3")
    assert asked(state) == (B, "retreat")


@pytest.mark.clause("C-12.8", "C-12.11", "C-12.13", "C-1.11")
def test_all_fleets_retreat_together_to_a_space_that_is_free_or_own() -> None:
    """Not to an enemy's, and not to a forbidden one."""
    at_sea = {"E6": "A 3", "E7": "B 3", "E8": "B 1", "F8": "C 1"}
    state = position({"i2": "B 1"}, at_sea, turn="A poseidon")
    roll(state, "3 0")
    play(state, "move_fleet E6 E7 3")
    assert legal(state) == ["retreat E6", "retreat E8", "fight"]
    events = play(state, "retreat E8")
    assert told(events, Retreated) == [Retreated(B, "E7", "E8", 2)]
    assert fleets(state) == {"E7": "A 3", "E8": "B 3", "F8": "C 1"}
    at_sea = {"E6": "A 3", "E7": "B 3"}
    state = position({"i2": "B 1"}, at_sea, turn="A poseidon", figures={"kraken": "E8 C"})
    roll(state, "0 3")
    play(state, "move_fleet E6 E7 2")
    assert legal(state) == ["retreat F8", "fight"]
    play(state, "fight")
    assert (asked(state), legal(state)) == ((A, "retreat"), ["retreat E6", "retreat F8", "fight"])
    play(state, "retreat F8")
    assert fleets(state) == {"E6": "A 1", "E7": "B 3", "F8": "A 1"}
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-12.12", "C-1.3a", "C-1.4a")
def test_when_the_last_fleets_of_both_fall_the_space_is_free() -> None:
    state = position({"i2": "B 1"}, {"E6": "A 1", "E7": "B 1"}, turn="A poseidon")
    roll(state, "2 2")
    events = play(state, "move_fleet E6 E7 1")
    assert told(events, BattleEnded) == [BattleEnded("E7", None)]
    assert fleets(state) == {}
    assert (state.players[A].fleets, state.players[B].fleets) == (8, 8)


@pytest.mark.clause("C-12.11")
def test_when_the_attackers_have_fallen_the_defender_keeps_the_space() -> None:
    state = position({"i2": "B 1"}, {"E6": "A 1", "E7": "B 1"}, turn="A poseidon")
    roll(state, "0 3")
    assert told(play(state, "move_fleet E6 E7 1"), BattleEnded) == [BattleEnded("E7", B)]
    assert fleet(state, "E7") == "B 1"


@pytest.mark.clause("C-12.14")
def test_a_move_that_ended_in_a_battle_is_over_even_with_steps_left() -> None:
    state = position({"i2": "B 1"}, {"C6": "A 2", "C5": "B 1"}, turn="A poseidon", gold=2)
    roll(state, "3 0")
    play(state, "move_fleet C6 C5 2")
    assert asked(state) == (A, "act")
    play(state, "move_fleet C5 D5 2", "sail E6 2", "stop")
    assert legal(state, "move_fleet") == []


@pytest.mark.clause("C-12.17")
def test_fleets_of_a_seat_with_one_island_are_not_protected() -> None:
    state = position({"i2": "B 1"}, {"E6": "A 1", "E7": "B 1"}, turn="A poseidon")
    assert len(state.islands_of(B)) == 1
    assert "E6 E7 1" in legal(state, "move_fleet")
