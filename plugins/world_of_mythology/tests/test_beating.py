"""W-5.10 to W-5.17: which god beats which."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from petteia_world_of_mythology.components import GODS, LEVEL, PANTHEON
from petteia_world_of_mythology.events import Discarded, Played
from petteia_world_of_mythology.kinds import Armour, Card, Pantheon, Sex, Source
from plugins.world_of_mythology.tests.positions import follow, legal, play, position

LIMIT = {Armour.SHIELD8: 8, Armour.SHIELD10: 10, Armour.SHIELD12: 12}


def beaters(led: str, pantheons: str, holds: str, options: Mapping[str, str] | None = None) -> list[str]:
    """Which of the second player's cards beat the one that the first has led; it is no card of his own."""
    state = position(pantheons, (led, holds), options=options)
    play(state, 0, f"play {led}")
    return [notation[5:] for notation in legal(state, 1) if notation.startswith("play")]


def within(god: Card, other: Card) -> bool:
    """W-3.21 to W-3.25, said once more."""
    armour = GODS[god].armour
    if armour in LIMIT:
        return LEVEL[other] <= LIMIT[armour]
    return GODS[other].sex is (Sex.M if armour is Armour.FEMALE else Sex.F)


@pytest.mark.clause("W-5.10", "W-5.11", "W-5.12", "W-5.13", "W-5.14", "W-3.21", "W-3.22", "W-3.23", "W-3.24", "W-3.25")
@pytest.mark.parametrize("pantheon", list(Pantheon))
def test_higher_levels_of_a_pantheon_beat_and_own_gods_beat_within_their_armour(pantheon: Pantheon) -> None:
    """Each god of three pantheons against each other god, in the hands of a player of this pantheon."""
    leader = next(each for each in Pantheon if each is not pantheon)
    for led in GODS:
        if PANTHEON[led] is leader:
            continue
        holds = [card for card in GODS if card is not led]
        expected = [
            card
            for card in holds
            if (PANTHEON[card] is PANTHEON[led] and LEVEL[card] > LEVEL[led])
            or (PANTHEON[card] is pantheon and within(card, led))
        ]
        assert beaters(led, f"{leader} {pantheon}", " ".join(holds)) == expected


@pytest.mark.clause("W-5.11")
def test_anybody_may_use_any_pantheon() -> None:
    assert beaters("egy5", "gre nor", "egy4 egy6 egy12 sla6 hin12") == ["egy6", "egy12"]


@pytest.mark.clause("W-5.14")
def test_a_foreign_god_of_level_one_beats_nothing() -> None:
    foreign = "hin1 sla1 egy1 gre1"
    assert all(
        not beaters(led, "hin nor", foreign) for led in GODS if PANTHEON[led] is not Pantheon.HIN and led not in foreign
    )


@pytest.mark.clause("W-5.15", "W-6.1")
@pytest.mark.parametrize(
    ("declared", "able"),
    [("gre", ["gre2"]), ("nor", ["nor4", "nor8"]), ("egy", []), ("none", ["gre2", "nor4", "nor8"])],
)
def test_love_asks_for_its_pantheon_and_for_the_right_to_beat(declared: str, able: list[str]) -> None:
    """gre2 beats by its level, nor4 and nor8 by their shields; egy9 and hin2 have no right."""
    state = position("gre nor egy", ("gre1 sla2", "gre2 nor4 nor8 egy9 hin2", "sla3 sla4"))
    follow(state, "0 play gre1", f"0 declare {declared}")
    assert [notation[5:] for notation in legal(state, 1) if notation.startswith("play")] == able


@pytest.mark.clause("W-5.15", "W-5.25a")
def test_love_of_a_foreign_or_beaten_god_restricts_nobody() -> None:
    state = position("nor egy sla", ("gre1 sla1", "gre2 egy2", "egy9 sla9 gre3"))
    play(state, 0, "play gre1")
    assert legal(state, 1)[:2] == ["play gre2", "play egy2"]
    state = position("gre egy sla", ("gre1 sla1", "gre2 egy2", "nor9 sla9 gre3"))
    follow(state, "0 play gre1", "0 declare egy", "1 play egy2")
    assert legal(state, 2)[0] == "play sla9"


@pytest.mark.clause("W-5.16", "W-5.14")
def test_reversed_levels_let_lower_gods_of_a_pantheon_beat() -> None:
    state = position("nor egy sla", ("nor4 gre1", "egy2 gre2 sla2", "gre7 hin7 gre9"))
    follow(state, "0 play nor4", "1 play egy2")
    assert [each for each in legal(state, 2) if each.startswith("play")] == []
    state = position("nor egy sla", ("nor4 gre1", "nor1 gre2", "nor3 nor2 hin7"))
    follow(state, "0 play nor4", "1 play nor1")
    assert legal(state, 2) == ["discard hin7", "discard nor2", "discard nor3"]
    state = position("nor egy sla", ("nor4 gre1", "nor3 gre2", "nor1 nor2 nor9"))
    follow(state, "0 play nor4", "1 play nor3")
    assert [each for each in legal(state, 2) if each.startswith("play")] == ["play nor1", "play nor2"]


@pytest.mark.clause("W-5.16a")
def test_reversal_leaves_shields_and_signs_as_they_are() -> None:
    state = position("nor egy gre", ("nor4 sla1", "egy11 sla2", "gre1 gre2 gre7 gre8"))
    follow(state, "0 play nor4", "1 play egy11")
    assert [each for each in legal(state, 2) if each.startswith("play")] == ["play gre1", "play gre8"]


@pytest.mark.clause("W-5.17", "W-6.39", "W-6.32")
@pytest.mark.parametrize(("holds", "up"), [("sla12", True), ("egy9", True), ("egy7", False), ("gre12", False)])
def test_the_same_rules_decide_about_a_blind_card(holds: str, up: bool) -> None:
    state = position("sla egy nor", ("sla11 hin1", holds, "hin2"))
    events = play(state, 0, "play sla11")
    assert (Played(1, Card(holds), Source.BLIND) in events) == up
    assert (Discarded(1, Source.BLIND, Card(holds)) in events) == (not up)


@pytest.mark.clause("W-5.17", "W-6.33")
@pytest.mark.parametrize(("holds", "up"), [("sla12", True), ("egy9", True), ("egy7", False), ("gre12", False)])
def test_and_about_a_card_from_a_stake(holds: str, up: bool) -> None:
    state = position("egy sla", ("egy5 hin1", "sla11 hin2"), (holds, ""))
    follow(state, "0 play egy5")
    events = play(state, 1, "play sla11")
    assert (Played(0, Card(holds), Source.STAKE) in events) == up
    assert (Discarded(0, Source.STAKE, Card(holds)) in events) == (not up)
