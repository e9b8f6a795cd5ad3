"""D-12.1, D-12.5 to D-12.7, D-12.9 and D-12.10: options of the course of a game, and what is refused as one."""

from __future__ import annotations

import itertools

import pytest

from engine_service.game import OptionError, Rng, Setup, describe_options, read_options, spell_options
from petteia_delphi.components import DECK, ORACLES
from petteia_delphi.events import MarchBegan, ParadeOpened
from petteia_delphi.kinds import City, Kind
from petteia_delphi.moves import Decline
from petteia_delphi.options import DelphiOptions
from petteia_delphi.state import DelphiState
from plugins.delphi.tests.positions import (
    GAME,
    A,
    C,
    S,
    T,
    asked,
    lay,
    legal,
    play,
    points,
    position,
    told,
)

TABLE = {
    "pass_counts_at_end": ("yes", "no"),
    "god_chaining": ("off", "on"),
    "removal_gap": ("close", "gap"),
    "hephaestus_protection": ("effective", "always"),
    "oracle_optional": ("yes", "no"),
    "second_prize_in_3p": ("yes", "no"),
    "tie_break": ("shared", "late"),
    "god_direction": ("follow", "lead"),
    "parades": ("3", "2", "1"),
    "cities": ("seat_order", "random"),
    "poseidon_scope": ("table", "active"),
}
"""All options with their values, default first."""

CLAUSES = [f"D-12.{number}" for number in range(1, 12)]


def begun(seats: int, number: int, **options: str) -> DelphiState:
    """A game at its first decision; games of other numbers are dealt otherwise."""
    chosen = read_options(DelphiOptions, options)
    return GAME.begin(Setup(seats, chosen, Rng.from_seed(b"begun %d" % number)))[0]


def test_the_options_are_those_of_the_table() -> None:
    """Names, values and defaults; each meaning names its clause."""
    described = describe_options(DelphiOptions)
    assert [(each.name, sorted(each.choices)) for each in described] == [
        (name, sorted(values)) for name, values in TABLE.items()
    ]
    assert [each.default for each in described] == [values[0] for values in TABLE.values()]
    assert [each.meaning.split(":")[0] for each in described] == CLAUSES


def test_without_any_option_all_are_at_their_defaults() -> None:
    assert spell_options(read_options(DelphiOptions, {})) == {name: values[0] for name, values in TABLE.items()}


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(TABLE, 2)))
def test_options_combine_freely(one: str, other: str) -> None:
    """Every pair of values of two options is accepted and read back as it was given."""
    for pair in itertools.product(TABLE[one], TABLE[other]):
        given = dict(zip((one, other), pair, strict=True))
        assert given.items() <= spell_options(read_options(DelphiOptions, given)).items()


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("wrong", ["", "maybe", "true", "YES", "0", "4", " yes", "3.0", "-1"])
def test_a_value_that_an_option_lacks_is_refused_by_name(name: str, wrong: str) -> None:
    """With all that would be right; a right option beside it doesn't help."""
    with pytest.raises(OptionError) as refused:
        read_options(DelphiOptions, {"parades": "2", name: wrong})
    assert (refused.value.option, refused.value.given) == (name, wrong)
    assert refused.value.wanted.startswith("must be one of ")
    assert set(refused.value.wanted.removeprefix("must be one of ").split(", ")) == set(TABLE[name])


@pytest.mark.parametrize(
    ("wrong", "meant"), [("parade", "parades"), ("Cities", "cities"), ("god_chain", "god_chaining")]
)
def test_an_unknown_option_is_refused_by_name(wrong: str, meant: str) -> None:
    """With the one that was perhaps meant, and all there are."""
    with pytest.raises(OptionError) as refused:
        read_options(DelphiOptions, {wrong: "3"})
    assert refused.value.option == wrong
    assert f"did you mean '{meant}'?" in refused.value.wanted
    assert all(name in refused.value.wanted for name in TABLE)


@pytest.mark.clause("D-12.1", "D-9.2")
@pytest.mark.parametrize(("value", "hands"), [("yes", [3, 1, 1]), ("no", [2, 0, 0])])
def test_pass_counts_at_the_end_or_not(value: str, hands: list[int]) -> None:
    state = position(("2", "3", "4"), {A: "Z 2"}, march=9, options={"pass_counts_at_end": value})
    play(state, A, "drop_out")
    play(state, T, "drop_out")
    result = GAME.result(state)
    assert result is not None
    assert [standing.breakdown["hand"] for standing in result.standings] == hands
    assert [standing.score for standing in result.standings] == [hands[A] - 9, hands[T] + 10, hands[C] + 13]


@pytest.mark.clause("D-12.5", "D-7.1a")
@pytest.mark.parametrize(("value", "moves"), [("yes", ["consult", "decline"]), ("no", ["consult"])])
def test_the_oracle_may_or_must_be_consulted(value: str, moves: list[str]) -> None:
    state = position(("", "2", "3"), {A: "D"}, options={"oracle_optional": value})
    play(state, A, "play delphi")
    assert legal(state, A) == moves
    if value == "no":
        assert GAME.why_not(state, A, Decline()) == "D-12.5"


@pytest.mark.clause("D-12.6")
@pytest.mark.parametrize(
    ("value", "shared", "single"), [("yes", [-1, 2, 2], [-1, 2, 3]), ("no", [-1, 1, 1], [-1, 0, 3])]
)
def test_W39_the_second_prize_with_three_players(value: str, shared: list[int], single: list[int]) -> None:
    state = position(("", "2", "2"), options={"second_prize_in_3p": value})
    play(state, A, "drop_out")
    assert points(lay(state, {T: "pass", C: "pass"})) == shared
    state = position(("", "2", "3"), options={"second_prize_in_3p": value})
    play(state, A, "drop_out")
    assert points(play(state, T, "drop_out")) == single


@pytest.mark.clause("D-12.6")
@pytest.mark.parametrize("value", TABLE["second_prize_in_3p"])
def test_with_four_players_the_second_prize_stands(value: str) -> None:
    state = position(("4", "3", "2", ""), options={"second_prize_in_3p": value})
    play(state, S, "drop_out")
    play(state, C, "drop_out")
    assert points(play(state, T, "drop_out")) == [3, 2, 0, -1]


@pytest.mark.clause("D-12.7")
@pytest.mark.parametrize(
    ("before", "shared", "late"),
    [
        pytest.param([(3, 0, 0), (0, 3, 0)], [2, 2, 1], [3, 2, 1], id="the march before the last decides"),
        pytest.param([(5, 0, 0), (0, 5, 0), (-3, -3, 0)], [2, 2, 1], [3, 2, 1], id="the one before that decides"),
        pytest.param([(30, 8, 0), (0, 0, 0)], [1, 3, 2], [1, 3, 2], id="totals come first"),
        pytest.param([(4, 4, 0), (2, 2, 0)], [2, 2, 1], [2, 2, 1], id="equal in every march"),
    ],
)
def test_equal_totals_are_shared_or_ranked_from_the_last_march_back(
    before: list[tuple[int, ...]], shared: list[int], late: list[int]
) -> None:
    """Athens and Thebes lose the ninth march together, so the marches before it tell them apart."""
    for value, ranks in (("shared", shared), ("late", late)):
        state = position(("2", "2", "3"), march=9, results=before, options={"tie_break": value})
        assert points(lay(state, {A: "pass", T: "pass"})) == [-9, -9, 13]
        result = GAME.result(state)
        assert result is not None
        assert [standing.rank for standing in result.standings] == ranks


@pytest.mark.clause("D-12.7", "D-12.9")
@pytest.mark.parametrize(("value", "ranks"), [("shared", [2, 2, 1]), ("late", [3, 2, 1])])
def test_the_last_march_is_the_last_that_was_played(value: str, ranks: list[int]) -> None:
    """In a game of one parade it is the third: it brought Thebes more, and earlier ones Athens."""
    options = {"tie_break": value, "parades": "1"}
    state = position(("2", "3", "4"), march=3, results=[(4, 0, 0), (3, 0, 9)], options=options)
    play(state, A, "drop_out")
    assert points(play(state, T, "drop_out")) == [-3, 4, 5]
    result = GAME.result(state)
    assert result is not None
    assert [standing.score for standing in result.standings] == [5, 5, 15]
    assert [standing.rank for standing in result.standings] == ranks


@pytest.mark.clause("D-12.9", "D-9.1")
@pytest.mark.parametrize("parades", [3, 2, 1])
def test_a_game_of_fewer_parades_ends_earlier(parades: int) -> None:
    """With the marches numbered from 1 as usual, and cards still in the pile worth nothing."""
    chosen = read_options(DelphiOptions, {"parades": str(parades)})
    state, events = GAME.begin(Setup(3, chosen, Rng.from_seed(b"parades")))
    while asked(state):
        assert GAME.result(state) is None
        events += lay(state, dict.fromkeys(asked(state), "pass"))
    assert [event.parade for event in told(events, ParadeOpened)] == list(range(1, parades + 1))
    assert [event.march for event in told(events, MarchBegan)] == list(range(1, 3 * parades + 1))
    assert [GAME.view(state, A).march.marches, len(state.results)] == [3 * parades, 3 * parades]
    assert [len(pile) for pile in state.piles] == [24 - 8 * parades] * 3
    result = GAME.result(state)
    assert result is not None
    lost = sum(range(1, 3 * parades + 1))
    assert [standing.score for standing in result.standings] == [8 * parades + 1 - lost] * 3


@pytest.mark.clause("D-12.10", "D-1.1a")
@pytest.mark.parametrize("seats", [3, 4])
def test_seats_take_the_cities_in_order_unless_these_are_shuffled(seats: int) -> None:
    assert all(begun(seats, number).cities == list(City)[:seats] for number in range(20))
    shuffled = {tuple(begun(seats, number, cities="random").cities) for number in range(150)}
    assert shuffled == set(itertools.permutations(City, seats))


@pytest.mark.clause("D-12.10", "D-1.5")
def test_all_four_cities_are_shuffled_before_the_seats_take_them() -> None:
    """Then the decks of those in play in the order of the cities, and the oracle pile."""
    for number in range(20):
        state = begun(3, number, cities="random")
        rng = Rng.from_seed(b"begun %d" % number)
        cities = list(City)
        rng.shuffle(cities)
        assert state.cities == cities[:3]
        for city in City:
            if city in state.cities:
                deck = [kind for kind in DECK if kind is not Kind.PASS]
                rng.shuffle(deck)
                assert state.piles[state.cities.index(city)] == deck[8:]
        oracles = list(ORACLES)
        rng.shuffle(oracles)
        assert [sealed.card for sealed in state.oracles] == oracles


@pytest.mark.clause("D-12.10", "D-4.9")
def test_effects_go_by_cities_wherever_they_sit() -> None:
    state = position(hands=("Z", "Z", "Z"), cities=("sparta", "athens", "thebes"), options={"cities": "random"})
    lay(state, {A: "Z", T: "Z", C: "Z"})
    order = []
    while GAME.view(state, A).decision.kind == "strike":
        order.append(state.cities[asked(state)[0]])
        play(state, asked(state)[0], "no_strike")
    assert order == [City.ATHENS, City.THEBES, City.SPARTA]
