"""C-2, C-3: the phases of a cycle, and the creature row."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import (
    ApolloGave,
    CreatureDiscarded,
    CreatureDrawn,
    CreaturesShuffled,
    CycleBegan,
    GodPlaced,
    IncomeReceived,
    WentToApollo,
)
from petteia_cyclades.kinds import Creature
from plugins.cyclades.tests.positions import asked, pass_cycle, play, position, row, told


@pytest.mark.clause("C-2.1")
def test_a_cycle_is_creatures_gods_income_offerings_and_turns() -> None:
    state = position(turn="A athena")
    events = [*play(state, "end_turn"), *pass_cycle(state)]
    phases = [CycleBegan, CreatureDrawn, GodPlaced, IncomeReceived, WentToApollo, ApolloGave]
    firsts = [next(place for place, event in enumerate(events) if isinstance(event, kind)) for kind in phases]
    assert firsts == sorted(firsts)
    assert [event.cycle for event in told(events, CycleBegan)] == [5, 6]
    assert asked(state)[1] == "bid"


@pytest.mark.clause("C-3.1")
def test_the_first_cycle_draws_one_card_to_the_dearest_slot() -> None:
    state = position(begins=True, cycle=1, draw="harpy giant")
    assert row(state) == "harpy - -"
    assert state.draw_pile[0] is Creature.GIANT


@pytest.mark.clause("C-3.2")
def test_the_second_cycle_moves_the_first_card_and_draws_one() -> None:
    state = position(begins=True, cycle=2, row="harpy - -", draw="giant kraken")
    assert row(state) == "giant harpy -"


@pytest.mark.clause("C-3.3", "C-3.6")
def test_W7_when_the_first_creature_was_used_the_second_cycle_draws_two() -> None:
    state = position(begins=True, cycle=2, row="- - -", discard="harpy", draw="giant kraken")
    assert row(state) == "kraken giant -"


@pytest.mark.clause("C-3.4", "C-3.4a", "C-3.4b", "C-3.6")
def test_W7_from_the_third_cycle_on_the_oldest_card_leaves_and_the_row_is_filled() -> None:
    state = position(begins=True, cycle=1, draw="harpy giant kraken satyr sylph")
    rows = [row(state)]
    for cycle in (2, 3, 4):
        if cycle == 4:
            state.row[1] = None  # Giant was used
            state.discard_pile.append(Creature.GIANT)
        events = pass_cycle(state)
        rows.append(row(state))
    assert rows == ["harpy - -", "giant harpy -", "kraken giant harpy", "sylph satyr kraken"]
    assert state.discard_pile == [Creature.GIANT, Creature.HARPY]
    assert [(event.creature, event.slot) for event in told(events, CreatureDrawn)] == [("satyr", 3), ("sylph", 4)]


@pytest.mark.clause("C-3.4a")
@pytest.mark.parametrize(
    ("slide", "before", "after"),
    [
        ("compact", "kraken - harpy", "sylph satyr kraken"),
        ("one_step", "kraken - harpy", "sylph kraken satyr"),
        ("compact", "kraken giant -", "satyr kraken giant"),
        ("one_step", "kraken giant -", "satyr kraken giant"),
        ("compact", "- giant -", "sylph satyr giant"),
    ],
)
def test_C_O_creature_slide_says_how_far_cards_slide(slide: str, before: str, after: str) -> None:
    state = position(begins=True, row=before, draw="satyr sylph", options={"creature_slide": slide})
    assert row(state) == after


@pytest.mark.clause("C-3.5")
def test_a_slot_emptied_by_summoning_stays_empty_until_the_next_cycle() -> None:
    state = position(turn="A athena", later="zeus B", row="harpy giant satyr", draw="kraken sylph")
    play(state, "summon 2", "end_turn")
    assert asked(state) == (1, "act")
    assert row(state) == "harpy giant -"
    play(state, "end_turn")
    assert row(state) == "kraken harpy giant"


@pytest.mark.clause("C-3.7")
def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile_when_a_card_must_be_drawn() -> None:
    state = position(turn="A athena", row="harpy giant kraken", draw="")
    events = play(state, "end_turn")
    assert told(events, CreaturesShuffled) == [CreaturesShuffled(15)]
    assert row(state).endswith("harpy giant")
    assert (len(state.draw_pile), state.discard_pile) == (14, [])


@pytest.mark.clause("C-3.7")
def test_a_draw_pile_that_just_ran_out_is_not_made_anew_before_it_is_needed() -> None:
    state = position(turn="A athena", row="harpy giant kraken", draw="")
    state.draw_pile = [state.discard_pile.pop()]
    events = play(state, "end_turn")
    assert not told(events, CreaturesShuffled)
    assert (state.draw_pile, len(state.discard_pile)) == ([], 14)


@pytest.mark.clause("C-3.7a")
def test_with_both_piles_empty_a_slot_stays_empty() -> None:
    state = position(turn="A athena", row="harpy giant -", draw="")
    state.discard_pile.clear()
    events = play(state, "end_turn", check=False)
    assert row(state) == "- harpy giant"
    assert not told(events, CreaturesShuffled, CreatureDrawn)


@pytest.mark.clause("C-3.8")
@pytest.mark.parametrize("reshuffles", [False, True])
def test_C_O_chimera_expiry_reshuffle(reshuffles: bool) -> None:
    """By default Chimera that slides out of the row is a card like others."""
    options = {"chimera_expiry_reshuffle": "yes" if reshuffles else "no"}
    state = position(turn="A athena", row="harpy giant chimera", discard="satyr", options=options)
    events = play(state, "end_turn")
    assert told(events, CreatureDiscarded) == [CreatureDiscarded(Creature.CHIMERA)]
    if reshuffles:
        assert told(events, CreaturesShuffled) == [CreaturesShuffled(15)]
        assert (len(state.draw_pile), state.discard_pile) == (14, [])
        drawn = [place for place, event in enumerate(events) if isinstance(event, CreatureDrawn)]
        assert events.index(CreaturesShuffled(15)) < min(drawn)
    else:
        assert not told(events, CreaturesShuffled)
        assert state.discard_pile == [Creature.SATYR, Creature.CHIMERA]


@pytest.mark.clause("C-3.8")
def test_only_chimera_makes_a_reshuffle_when_it_leaves_the_row() -> None:
    options = {"chimera_expiry_reshuffle": "yes"}
    state = position(turn="A athena", row="chimera giant harpy", options=options)
    assert not told(play(state, "end_turn"), CreaturesShuffled)
