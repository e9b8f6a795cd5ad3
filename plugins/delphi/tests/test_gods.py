"""D-6: what gods do when they are played, and what becomes of rows that lose cards to them."""

from __future__ import annotations

import pytest

from petteia_delphi.events import Played, Removed, StrikeDeclined
from petteia_delphi.kinds import Cause, City, Kind
from petteia_delphi.moves import Strike
from plugins.delphi.tests.positions import GAME, A, C, S, T, ask_oracle, asked, cards, lay, legal, play, position, told

BANISHERS = [
    pytest.param(Kind.HADES, Kind.ACHILLES, marks=pytest.mark.clause("D-6.1"), id="hades"),
    pytest.param(Kind.MOIRAI, Kind.PROMETHEUS, marks=pytest.mark.clause("D-6.2"), id="moirai"),
    pytest.param(Kind.HERA, Kind.HERCULES, marks=pytest.mark.clause("D-6.3"), id="hera"),
]
GODS = [Kind.APOLLO, Kind.ARES, Kind.HEPHAESTUS, Kind.POSEIDON, Kind.ZEUS, Kind.HADES, Kind.MOIRAI, Kind.HERA]
NAMED = (Kind.ACHILLES, Kind.PROMETHEUS, Kind.HERCULES)


@pytest.mark.parametrize(("god", "hero"), BANISHERS)
def test_a_banisher_removes_its_hero_from_every_row_and_no_other_card(god: Kind, hero: Kind) -> None:
    """Every row loses it, the player's own and that of one who has dropped out too; all else stays."""
    others = " ".join(kind for kind in NAMED if kind is not hero)
    state = position(
        (f"3 {hero} 2 D", f"{hero}", f"6 6 {others} {hero} 4", f"{hero} 8 8"[:-2]), (god, god), groups=[[S]]
    )
    assert asked(state) == [T]
    events = play(state, T, f"play {god}")
    assert told(events, Removed) == [
        Removed(A, hero, 2, Cause(god)),
        Removed(T, hero, 1, Cause(god)),
        Removed(C, hero, 5, Cause(god)),
        Removed(S, hero, 1, Cause(god)),
    ]
    assert state.rows == [cards("3 2 D"), [god], cards(f"6 6 {others} 4"), cards("8")]
    assert all(state.discards[seat][-1] is hero for seat in range(4))


@pytest.mark.parametrize(
    ("god", "hero"),
    [
        pytest.param(Kind.HADES, Kind.ACHILLES, marks=pytest.mark.clause("D-6.1a"), id="hades"),
        pytest.param(Kind.MOIRAI, Kind.PROMETHEUS, marks=pytest.mark.clause("D-6.2a"), id="moirai"),
        pytest.param(Kind.HERA, Kind.HERCULES, marks=pytest.mark.clause("D-6.3a"), id="hera"),
    ],
)
def test_a_hero_played_after_his_banisher_stays(god: Kind, hero: Kind) -> None:
    """In the row of the banisher's owner and in another's."""
    state = position(("", "2", "3"), (f"{god} {hero}", f"{hero}", ""))
    play(state, A, f"play {god}")
    play(state, A, f"play {hero}")
    play(state, T, f"play {hero}")
    assert state.rows == [[god, hero], [Kind.W2, hero], [Kind.W3]]
    assert state.values()[A] > 0


@pytest.mark.clause("D-6.1", "D-3.3", "D-12.3")
@pytest.mark.parametrize(("gap", "row", "worth"), [("close", "6 6", 36), ("gap", "6 _ 6", 12)])
def test_W14_cards_that_were_apart_become_a_pair(gap: str, row: str, worth: int) -> None:
    state = position(("6 7 6", "2", "10 9"), {T: "hades"}, options={"removal_gap": gap})
    assert state.values()[A] == 19
    play(state, T, "play hades")
    assert state.rows[A] == cards(row)
    assert state.values()[A] == worth


@pytest.mark.clause("D-6.1", "D-3.3a", "D-12.3")
@pytest.mark.parametrize(("gap", "row", "worth"), [("close", "5 Ap", 10), ("gap", "5 _ Ap", 5)])
def test_W15_a_god_comes_to_lie_behind_another_hero(gap: str, row: str, worth: int) -> None:
    state = position(("5 7 Ap", "2", "10 9"), {T: "hades"}, options={"removal_gap": gap})
    assert state.values()[A] == 19
    play(state, T, "play hades")
    assert state.rows[A] == cards(row)
    assert state.values()[A] == worth


@pytest.mark.clause("D-5.12", "D-5.12b", "D-5.12c")
def test_W16_two_poseidons_halve_every_row_once() -> None:
    state = position(("6 P", "5 5", "9"), {T: "P"})
    assert state.values() == [6, 12, 4]
    state.lay(T, Kind.POSEIDON)
    assert state.values() == [3, 12, 4]


@pytest.mark.clause("D-5.12", "D-3.2")
@pytest.mark.parametrize("row", ["P 6", "2 P 4", "6 P D Z"])
def test_poseidon_halves_from_wherever_he_lies_in_his_row(row: str) -> None:
    assert position((row, "5 5", "9")).values() == [6, 12, 4]


@pytest.mark.clause("D-6.1", "D-4.9b")
def test_W18_hades_removes_an_achilles_revealed_with_him() -> None:
    state = position(hands=("7", "hades", "2"))
    lay(state, {A: "7", T: "hades", C: "2"})
    assert state.values() == [0, 0, 2]
    assert state.rows[A] == []
    assert GAME.view(state, A).decision.kind == "lay"
    assert asked(state) == [A, T]


@pytest.mark.clause("D-5.6", "D-5.7f")
def test_W33_a_long_row() -> None:
    state = position(("3 3 Ap 4 H 10 Ar 5", "2", "4"))
    assert state.values()[A] == 63


def struck(rows: tuple[str, ...], target: str, **options: str) -> tuple[list[int], list[int]]:
    """The values after Athens, alone in last place with nothing, has played Zeus, and after he has struck."""
    state = position(("", *rows), {A: "Z"}, options=options)
    play(state, A, "play zeus")
    before = state.values()
    play(state, A, f"strike {target}")
    return before, state.values()


@pytest.mark.clause("D-6.4", "D-3.2")
def test_W35_zeus_breaks_a_pair_and_stays_in_his_row() -> None:
    state = position(("4", "6 6", "9"), {A: "Z"})
    play(state, A, "play zeus")
    assert play(state, A, "strike thebes 2") == [Removed(T, Kind.W6, 2, Cause.ZEUS)]
    assert state.rows[T] == cards("6")
    assert state.rows[A] == cards("4 Z")
    assert state.values() == [4, 6, 9]


@pytest.mark.clause("D-12.3", "D-3.3a")
@pytest.mark.parametrize(("gap", "worth"), [("close", 36), ("gap", 12)])
def test_W36_a_card_struck_from_the_right_end_leaves_a_gap_only_by_option(gap: str, worth: int) -> None:
    state = position(("5", "6 3", "10"), {A: "Z 4", T: "6"}, options={"removal_gap": gap})
    play(state, A, "play zeus")
    play(state, A, "strike thebes 2")
    play(state, A, "play w4")
    play(state, T, "play w6")
    assert state.values()[T] == worth


@pytest.mark.clause("D-6.4", "D-6.4a")
def test_zeus_may_strike_any_card_in_any_row() -> None:
    """Heroes, gods and Delphi cards; in his owner's row, in an active opponent's and in one who has dropped out."""
    rows = ("2 D", "8 Ap", "P 3 D", "9 Z 10")
    state = position(rows, {A: "Z"}, groups=[[S]])
    play(state, A, "play zeus")
    targets = [("athens", 2), ("thebes", 2), ("corinth", 3), ("sparta", 3)]
    strikes = [f"strike {city} {pos}" for city, count in targets for pos in range(1, count + 1)]
    assert legal(state, A) == [*strikes, "no_strike"]
    for strike in strikes:
        after = GAME.clone(state)
        _, city, pos = strike.split()
        seat = list(City).index(City(city))
        gone = state.rows[seat][int(pos) - 1]
        assert gone is not None
        assert play(after, A, strike) == [Removed(seat, gone, int(pos), Cause.ZEUS)]
        assert after.rows[seat] == state.rows[seat][: int(pos) - 1] + state.rows[seat][int(pos) :]
        assert after.discards[seat][-1] is gone
        assert [row for each, row in enumerate(after.rows) if each != seat] == [
            row for each, row in enumerate(state.rows) if each != seat
        ]


@pytest.mark.clause("D-6.4b")
@pytest.mark.parametrize(
    ("rows", "target", "before", "after"),
    [
        pytest.param(("8", "9 P"), "corinth 2", [0, 4, 9], [0, 8, 9], id="poseidon"),
        pytest.param(("6 Ar", "9"), "thebes 2", [0, 36, 9], [0, 6, 9], id="ares"),
        pytest.param(("6 Ap", "9"), "thebes 2", [0, 12, 9], [0, 6, 9], id="apollo"),
        pytest.param(("6 H 4", "9"), "thebes 2", [0, 24, 9], [0, 10, 9], id="hephaestus"),
        pytest.param(("6 6", "9"), "thebes 1", [0, 36, 9], [0, 6, 9], id="pair"),
    ],
)
def test_a_continuing_effect_ends_with_its_card(
    rows: tuple[str, ...], target: str, before: list[int], after: list[int]
) -> None:
    assert struck(rows, target) == (before, after)


@pytest.mark.clause("D-6.4b")
def test_an_achilles_does_not_come_back_when_his_hades_is_struck() -> None:
    state = position(("6", "7 8", "3"), {A: "Z", C: "hades 5"})
    play(state, C, "play hades")
    play(state, C, "play w5")
    play(state, A, "play zeus")
    play(state, A, "strike corinth 2")
    assert state.rows == [cards("6 Z"), cards("8"), cards("3 5")]


@pytest.mark.clause("D-6.4b", "D-7.8")
def test_a_favour_outlives_its_struck_delphi_card() -> None:
    state = position(("5", "9", "3 D"), {A: "Z"}, factors=(1, 1, 2))
    play(state, A, "play zeus")
    play(state, A, "strike corinth 2")
    assert state.rows[C] == cards("3")
    assert state.values()[C] == 6


@pytest.mark.clause("D-6.4c")
def test_a_zeus_can_not_strike_himself_but_another_zeus_can() -> None:
    """Positions are counted past the Zeus that can't be chosen; the one that was struck still strikes (D-4.9a)."""
    state = position(("3", "3", "9"), {A: "Z", T: "Z"})
    lay(state, {A: "Z", T: "Z"})
    assert asked(state) == [A]
    assert legal(state, A) == ["strike athens 1", "strike thebes 1", "strike thebes 2", "strike corinth 1", "no_strike"]
    assert GAME.why_not(state, A, Strike(City.ATHENS, 2)) == "D-6.4c"
    assert GAME.why_not(state, A, Strike(City.ATHENS, 3)) == "D-6.4a"
    play(state, A, "strike thebes 2")
    assert asked(state) == [T]
    assert legal(state, T) == ["strike athens 1", "strike athens 2", "strike thebes 1", "strike corinth 1", "no_strike"]
    play(state, T, "strike athens 2")
    assert state.rows == [cards("3"), cards("3"), cards("9")]


@pytest.mark.clause("D-6.4d")
def test_the_player_of_a_zeus_may_decline() -> None:
    state = position(("", "2", "3"), {A: "Z"})
    play(state, A, "play zeus")
    assert play(state, A, "no_strike") == [StrikeDeclined(A)]
    assert state.rows == [cards("Z"), cards("2"), cards("3")]


@pytest.mark.clause("D-6.4d", "D-10.9")
def test_declining_is_the_only_move_when_zeus_lies_alone() -> None:
    """He is asked all the same."""
    state = position(hands={A: "Z"})
    lay(state, {A: "Z", T: "pass", C: "pass"})
    assert legal(state, A) == ["no_strike"]
    play(state, A, "no_strike")
    assert state.march == 2


@pytest.mark.clause("D-6.5")
@pytest.mark.parametrize("god", [Kind.ARES, Kind.APOLLO, Kind.HEPHAESTUS, Kind.POSEIDON])
def test_gods_who_work_through_values_do_nothing_when_they_are_played(god: Kind) -> None:
    """The card is laid and told of; no other card stirs and nobody is asked about it."""
    others = {T: "7 9 10", C: "8 D P" if god is not Kind.POSEIDON else "8 D"}
    state = position({A: "2", **others}, {A: f"{god} 3"})
    assert play(state, A, f"play {god}") == [Played(A, god)]
    assert state.rows == [[Kind.W2, god], cards(others[T]), cards(others[C])]
    assert not state.no_pairs and state.factors == [1, 1, 1]
    assert GAME.view(state, A).decision.kind == "act"


@pytest.mark.clause("D-6.6", "D-3.2")
@pytest.mark.parametrize("god", GODS)
def test_any_god_may_be_played_without_effect(god: Kind) -> None:
    """Where there is nothing to change it is offered all the same, and then lies in the row."""
    state = position(("D", "D"), (god, "hera"), groups=[[C]])
    assert f"lay {god}" in legal(state, A)
    events = lay(state, {A: god, T: "hera"})
    if god is Kind.ZEUS:
        events += play(state, A, "no_strike")
    assert told(events, Removed) == []
    assert state.rows == [[Kind.DELPHI, god], [Kind.DELPHI, Kind.HERA], []]
    assert state.values() == [0, 0, 0]
    assert asked(state) == [A, T]


@pytest.mark.clause("D-6.7")
@pytest.mark.parametrize("god", GODS)
def test_no_god_removes_theseus_or_a_warrior_by_name(god: Kind) -> None:
    """Playing it leaves every Theseus and warrior where he lies."""
    rows = ("8", "8 2 3 4 5 6 2 3 4 5 6", "6 5 4 3 2 8")
    state = position(rows, {A: god})
    play(state, A, f"play {god}")
    assert state.rows == [[Kind.THESEUS, god], cards(rows[T]), cards(rows[C])]


@pytest.mark.clause("D-6.7")
@pytest.mark.parametrize(("row", "left"), [("8 3", "3"), ("4 3", "3")])
def test_zeus_can_remove_theseus_and_warriors(row: str, left: str) -> None:
    state = position(("", row, "9"), {A: "Z"})
    play(state, A, "play zeus")
    play(state, A, "strike thebes 1")
    assert state.rows[T] == cards(left)


@pytest.mark.clause("D-6.7")
@pytest.mark.parametrize(
    ("oracle", "row", "left"),
    [("fall_of_heroes", "8 6", "6"), ("earthquake", "8 6", "6"), ("earthquake", "6 5", "5"), ("hubris", "3 8", "3")],
)
def test_oracles_can_remove_theseus_and_warriors(oracle: str, row: str, left: str) -> None:
    state = position(("", row, "3"), {A: "D"}, oracles=oracle)
    ask_oracle(state, A)
    assert state.rows[T] == cards(left)
