"""W-19: the options."""

from __future__ import annotations

import pytest

from engine_service.game import OptionError, Rng, Setup, read_options
from petteia_world_of_mythology.components import PANTHEON
from petteia_world_of_mythology.events import (
    DealerNamed,
    LostFromStake,
    PantheonTaken,
    RoundBegan,
    RoundCutOff,
    StakeTaken,
    TrickBegan,
    TurnedUp,
)
from petteia_world_of_mythology.kinds import Card, Pantheon, SecretCard
from petteia_world_of_mythology.options import MythologyOptions, SecretAll
from petteia_world_of_mythology.round_score import secret_points
from plugins.world_of_mythology.tests.positions import (
    GAME,
    asked,
    cards,
    decision,
    follow,
    legal,
    outcomes,
    play,
    position,
    told,
)

TABLE = {
    "end": ("points", "rounds"),
    "target": (500, 50, 2000),
    "rounds": (3, 1, 20),
    "max_rounds": (20, 1, 50),
    "max_tricks": (100, 10, 200),
    "pantheon_assign": ("choose", "random"),
    "pantheon_term": ("game", "round"),
    "start_rule": ("seed", "dealer_reveal"),
    "armour_same_pantheon": (True, False),
    "love_scope": ("in_play", "any"),
    "love_need_right": (True, False),
    "secret_all": ("all", "female", "male"),
    "nor12_scope": ("each", "total"),
}


def spelled(value: object) -> str:
    """A value as one types it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.clause("W-19.1", "W-19.2", "W-19.3", "W-19.4", "W-19.5", "W-19.6", "W-19.7")
@pytest.mark.parametrize("name", TABLE)
def test_each_option_has_its_default_its_values_and_its_limits(name: str) -> None:
    default, *others = TABLE[name]
    assert getattr(MythologyOptions(), name) == default
    for value in (default, *others):
        assert getattr(read_options(MythologyOptions, {name: spelled(value)}), name) == value
    bad = (
        [str(min(others) - 1), str(max(others) + 1), "many"]
        if isinstance(default, int) and others != [False]
        else ["perhaps"]
    )
    for value in bad:
        with pytest.raises(OptionError, match=name):
            read_options(MythologyOptions, {name: value})


@pytest.mark.clause("W-19.8", "W-19.9", "W-19.10", "W-19.11", "W-19.12", "W-19.13")
def test_there_are_no_other_options() -> None:
    assert list(MythologyOptions.__struct_fields__) == list(TABLE)
    with pytest.raises(OptionError, match="dealers"):
        read_options(MythologyOptions, {"dealers": "yes"})


@pytest.mark.clause("W-19.14")
@pytest.mark.parametrize(("end", "other"), [("points", "rounds"), ("rounds", "target"), ("rounds", "max_rounds")])
def test_an_option_of_the_other_end_is_accepted_and_changes_nothing(end: str, other: str) -> None:
    ends = []
    for value in ("20", "50") if other == "max_rounds" else ("1", "20") if other == "rounds" else ("50", "500"):
        state = position(
            "nor hin", ("gre2", "sla1"), deck="", results=[(200, 3)], options={"end": end, "rounds": "3", other: value}
        )
        follow(state, "0 play gre2", "1 discard sla1")
        ends.append(asked(state) == [])
    assert ends == [False, False]


@pytest.mark.clause("W-19.1", "W-19.2", "W-9.1")
def test_a_lower_target_ends_the_game_earlier() -> None:
    state = position("nor hin", ("gre2", "sla1"), deck="", results=[(47, 3)], options={"target": "50"})
    follow(state, "0 play gre2", "1 discard sla1")
    assert GAME.result(state) is not None


@pytest.mark.clause("W-19.3", "W-9.2")
def test_a_game_of_one_round() -> None:
    state = position("nor hin", ("gre2", "sla1"), deck="", options={"end": "rounds", "rounds": "1"})
    assert (GAME.view(state, None).round.rounds, GAME.view(state, None).round.target) == (1, 0)
    follow(state, "0 play gre2", "1 discard sla1")
    assert GAME.result(state) is not None


@pytest.mark.clause("W-19.4", "W-9.4")
def test_a_lower_limit_of_rounds() -> None:
    state = position("nor hin", ("gre2", "sla1"), deck="", results=[(1, 2)], options={"max_rounds": "2"})
    follow(state, "0 play gre2", "1 discard sla1")
    assert GAME.result(state) is not None


@pytest.mark.clause("W-19.5", "W-8.5")
@pytest.mark.parametrize(("trick", "cut"), [(9, []), (10, [RoundCutOff(10)])])
def test_a_lower_limit_of_tricks(trick: int, cut: list[RoundCutOff]) -> None:
    state = position("nor hin", ("gre2 gre3", "sla1 sla2"), trick=trick, options={"max_tricks": "10"})
    follow(state, "0 play gre2")
    assert told(play(state, 1, "discard sla1"), RoundCutOff) == cut


@pytest.mark.clause("W-19.6", "W-4.2")
def test_random_pantheons_are_all_different() -> None:
    given = set()
    for number in range(40):
        chosen = read_options(MythologyOptions, {"pantheon_assign": "random"})
        state, events = GAME.begin(Setup(3, chosen, Rng.from_seed(b"random %d" % number)))
        assert [event.pantheon for event in told(events, PantheonTaken)] == state.pantheons
        assert len(set(state.pantheons)) == 3
        assert decision(state)[0] == "turn"
        given.add(state.pantheons[0])
    assert given == set(Pantheon)


@pytest.mark.clause("W-19.7", "W-4.2b", "W-4.3")
@pytest.mark.parametrize(("term", "anew"), [("game", 0), ("round", 2)])
def test_pantheons_for_the_game_or_the_round(term: str, anew: int) -> None:
    state = position("nor hin", ("gre2", "sla1"), deck="", options={"pantheon_term": term})
    play(state, 0, "play gre2")
    events = play(state, 1, "discard sla1")
    assert len(told(events, PantheonTaken)) == anew
    assert told(events, RoundBegan) == [RoundBegan(2)]


@pytest.mark.clause("W-19.8")
def test_example_33_cards_are_turned_up_until_one_belongs_to_a_player() -> None:
    leaders, dealers = set(), set()
    for number in range(60):
        chosen = read_options(MythologyOptions, {"pantheon_assign": "random", "start_rule": "dealer_reveal"})
        state, events = GAME.begin(Setup(2, chosen, Rng.from_seed(b"dealer %d" % number)))
        turned = [PANTHEON[event.card] for event in told(events, TurnedUp)]
        assert turned[-1] in state.pantheons
        assert not set(turned[:-1]) & set(state.pantheons)
        leader = state.pantheons.index(turned[-1])
        assert told(events, TrickBegan) == [TrickBegan(1, leader)]
        assert asked(state) == [leader]
        assert len(state.deck) == 52
        (dealer,) = told(events, DealerNamed)
        leaders.add(leader)
        dealers.add(dealer.seat)
    assert leaders == dealers == {0, 1}


@pytest.mark.clause("W-19.8")
def test_the_deck_is_reshuffled_after_cards_were_turned_up() -> None:
    chosen = read_options(MythologyOptions, {"pantheon_assign": "random", "start_rule": "dealer_reveal"})
    tops = set()
    for number in range(40):
        state, events = GAME.begin(Setup(2, chosen, Rng.from_seed(b"deck %d" % number)))
        tops.add(state.deck[-1] == told(events, TurnedUp)[0].card)
    assert False in tops


@pytest.mark.clause("W-19.8", "W-4.2b", "W-8.4")
def test_the_dealer_of_later_rounds_had_most_points_and_picks_first() -> None:
    options = {"start_rule": "dealer_reveal", "pantheon_term": "round", "pantheon_assign": "choose"}
    state = position("nor hin gre", ("gre2", "sla1", "egy1"), ("", "hin12", ""), deck="", dealer=0, options=options)
    follow(state, "0 play gre2", "1 discard sla1")
    events = play(state, 2, "discard egy1")
    assert told(events, DealerNamed) == [DealerNamed(1)]
    assert decision(state) == ("choose_pantheon", [1])
    follow(state, "1 choose_pantheon gre", "2 choose_pantheon hin")
    events = play(state, 0, "choose_pantheon nor")
    assert len(told(events, TurnedUp)) >= 1


@pytest.mark.clause("W-19.9", "W-5.13")
@pytest.mark.parametrize(("value", "able"), [("yes", ["gre3", "gre8"]), ("no", ["gre8"])])
def test_armour_within_a_pantheon_works_or_not(value: str, able: list[str]) -> None:
    state = position("nor gre", ("gre7 sla1", "gre3 gre2 gre8"), options={"armour_same_pantheon": value})
    play(state, 0, "play gre7")
    found = [notation[5:] for notation in legal(state, 1) if notation.startswith("play")]
    assert [card for card in found if card != "gre2"] == able
    assert ("gre2" in found) == (value == "yes")
    state = position("nor gre", ("sla7 sla1", "gre3 gre2"), options={"armour_same_pantheon": value})
    play(state, 0, "play sla7")
    assert legal(state, 1)[:2] == ["play gre2", "play gre3"]


@pytest.mark.clause("W-19.9")
@pytest.mark.parametrize(("value", "able"), [("yes", True), ("no", False)])
def test_the_sign_of_love_within_a_pantheon_works_or_not(value: str, able: bool) -> None:
    state = position("nor gre", ("gre8 sla1", "gre1 gre2"), options={"armour_same_pantheon": value})
    play(state, 0, "play gre8")
    assert ("play gre1" in legal(state, 1)) == able


@pytest.mark.clause("W-19.10", "W-6.1")
@pytest.mark.parametrize(("scope", "named"), [("in_play", ["gre", "nor"]), ("any", list(Pantheon))])
def test_love_names_pantheons_of_players_or_any(scope: str, named: list[str]) -> None:
    state = position("gre nor", ("gre1 sla1", "nor1 nor2"), options={"love_scope": scope})
    play(state, 0, "play gre1")
    assert legal(state, 0) == [*(f"declare {pantheon}" for pantheon in named), "declare none"]


@pytest.mark.clause("W-19.11", "W-5.15")
@pytest.mark.parametrize(
    ("need", "declared", "able"),
    [
        ("yes", "nor", ["nor2"]),
        ("yes", "egy", []),
        ("no", "nor", ["nor1", "nor2"]),
        ("no", "egy", ["egy9"]),
        ("no", "none", ["nor2"]),
    ],
)
def test_love_asks_for_the_right_to_beat_or_for_the_pantheon_alone(need: str, declared: str, able: list[str]) -> None:
    """nor1 has no right against Aphrodite, a goddess; egy9 is a stranger's in Norse hands."""
    state = position("gre nor egy", ("gre1 sla1", "nor1 nor2 egy9", "egy1 egy2"), options={"love_need_right": need})
    follow(state, "0 play gre1", f"0 declare {declared}")
    assert [notation[5:] for notation in legal(state, 1) if notation.startswith("play")] == able


@pytest.mark.clause("W-19.12", "W-3.45")
@pytest.mark.parametrize(("which", "points"), [("all", 15), ("female", 10), ("male", 5)])
def test_which_gods_the_secret_of_all_counts(which: str, points: int) -> None:
    assert secret_points(SecretCard.SEC_ALL, cards("gre1 gre2 gre5"), SecretAll(which)) == points


@pytest.mark.clause("W-19.13", "W-6.28", "W-6.37", "W-16.12")
@pytest.mark.parametrize(("god", "event"), [("nor12", StakeTaken), ("egy11", LostFromStake)])
def test_odin_and_osiris_touch_each_stake_or_one(god: str, event: type[StakeTaken | LostFromStake]) -> None:
    hands = (f"{god} sla1", "hin1 hin2", "hin3 hin4")
    stakes = ("", "gre1 gre2", "gre3 gre4")
    state = position(f"{god[:3]} sla hin", hands, stakes)
    assert len(told(play(state, 0, f"play {god}"), event)) == 2
    state = position(f"{god[:3]} sla hin", hands, stakes, options={"nor12_scope": "total"})
    assert told(play(state, 0, f"play {god}"), event) == []
    assert (decision(state), legal(state, 0)) == (("target", [0]), ["target 1", "target 2"])
    assert outcomes(state, "0 target 2", of=lambda after, _: tuple(after.stakes[2])) == {(Card.GRE3,), (Card.GRE4,)}
    state = position(f"{god[:3]} sla hin", hands, options={"nor12_scope": "total"})
    play(state, 0, f"play {god}")
    assert decision(state) == ("turn", [1])
