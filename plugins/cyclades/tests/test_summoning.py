"""C-8: summoning creatures."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import CreatureDiscarded, PowerVoid, Summoned
from petteia_cyclades.kinds import Creature
from petteia_cyclades.moves import Summon
from plugins.cyclades.tests.positions import A, asked, gold, legal, play, position, refused, row, told


@pytest.mark.clause("C-8.1")
def test_one_may_summon_any_number_one_after_the_other() -> None:
    state = position(turn="A athena", row="fates satyr dryad", gold=20)
    assert legal(state, "summon") == ["4", "3", "2"]
    play(state, "summon 3")
    assert legal(state, "summon") == ["4", "2"]
    play(state, "summon 4", "summon 2")
    assert legal(state, "summon") == []
    assert gold(state)[A] == 20 - 3 - 4 + 2 - 2


@pytest.mark.clause("C-8.2", "C-8.3")
@pytest.mark.parametrize(
    ("order", "pays"), [("4 3 2", [1, 3, 2]), ("2 4 3", [1, 2, 3]), ("3 4 2", [1, 3, 2]), ("2 3 4", [1, 1, 4])]
)
def test_W8_temples_save_gold_once_in_a_cycle(order: str, pays: list[int]) -> None:
    """The largest discount is always taken, and no creature costs less than 1 GP."""
    state = position({"i2": "A 1 TT", "i8": "A 1 M"}, turn="A zeus", row="satyr dryad cyclops", gold=9)
    for slot, price in zip(order.split(), pays, strict=True):
        before = gold(state)[A]
        events = play(state, f"summon {slot}")
        assert [event.gold for event in told(events, Summoned)] == [price]
        assert gold(state)[A] == before - price
        if asked(state)[1] == "cyclops":
            play(state, "transform i2 temple port")
            state.islands[1].buildings = [0, 0, 2, 0]
            state.supplies.buildings = [10, 10, 8, 10]
    assert state.players[A].discounts == 3


@pytest.mark.clause("C-8.2")
def test_W8_a_temple_built_meanwhile_counts_for_the_next_creature() -> None:
    state = position({"i2": "A 1 TT", "i8": "A 1 M"}, turn="A zeus", row="satyr dryad fates", gold=9)
    play(state, "summon 4")
    assert gold(state)[A] == 8
    play(state, "build i2", "summon 3")
    assert gold(state)[A] == 8 - 2 - 2


@pytest.mark.clause("C-8.2")
def test_with_fewer_temples_than_discounts_used_there_is_no_discount() -> None:
    state = position({"i2": "A 1 T"}, turn="A zeus", row="satyr dryad -", discounts={A: 2}, gold=9)
    play(state, "summon 3")
    assert (gold(state)[A], state.players[A].discounts) == (6, 2)


@pytest.mark.clause("C-8.2")
def test_a_creature_that_cannot_be_paid_is_not_offered() -> None:
    state = position({"i2": "A 1 T"}, turn="A zeus", row="satyr dryad fates", gold=2)
    assert legal(state, "summon") == ["3", "2"]
    assert refused(state, Summon(4)) == "C-8.2"


@pytest.mark.clause("C-8.3", "C-8.4")
def test_the_card_leaves_the_row_its_power_is_used_and_it_is_discarded() -> None:
    state = position(turn="A athena", row="giant griffon harpy", discard="satyr")
    events = play(state, "summon 3")
    assert row(state) == "giant - harpy"
    assert asked(state) == (A, "griffon")
    assert not told(events, CreatureDiscarded)
    events = play(state, "target 1")
    assert told(events, CreatureDiscarded) == [CreatureDiscarded(Creature.GRIFFON)]
    assert state.discard_pile == [Creature.SATYR, Creature.GRIFFON]
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-8.4")
def test_the_krakens_card_is_discarded_though_his_figure_stays() -> None:
    state = position(turn="A athena", row="- kraken -")
    play(state, "summon 3", "place A1", "stop")
    assert state.discard_pile == [Creature.KRAKEN]
    assert [figure.card for figure in state.figures] == [False]


@pytest.mark.clause("C-8.4a")
def test_an_island_figures_card_stays_with_its_user_until_the_figure_leaves() -> None:
    state = position(turn="A athena", row="- medusa -", later="apollo B")
    play(state, "summon 3", "place i3")
    assert state.discard_pile == []
    assert [(figure.creature, figure.seat, figure.card) for figure in state.figures] == [(Creature.MEDUSA, A, True)]
    play(state, "end_turn", "prosper i2")
    play(state, *["apollo"] * 5, "prosper i2")
    assert Creature.MEDUSA in state.discard_pile
    assert state.figures == []


@pytest.mark.clause("C-8.5")
@pytest.mark.parametrize("name", ["satyr", "dryad", "siren", "sylph", "cyclops", "chimera"])
def test_a_creature_without_a_target_may_be_summoned_for_nothing(name: str) -> None:
    state = position({"i2": "A 1"}, {}, turn="A athena", row=f"- {name} -", gold=3)
    events = play(state, "summon 3")
    assert asked(state) == (A, "act")
    assert gold(state)[A] == 0
    assert told(events, PowerVoid) == [PowerVoid(Creature(name))]
    assert state.summoned is None


@pytest.mark.clause("C-8.6")
@pytest.mark.parametrize("name", ["harpy", "giant", "griffon", "pegasus", "cyclops", "minotaur", "kraken"])
def test_a_power_with_a_target_must_be_used(name: str) -> None:
    """With the option it may be waived."""
    islands = {"i2": "A 1 P", "i8": "A 2", "i5": "D 1 F", "i9": "D 0"}
    for waivable in (False, True):
        options = {"creature_waive": "yes" if waivable else "no"}
        state = position(islands, turn="A athena", row=f"- {name} -", options=options)
        play(state, "summon 3")
        moves = legal(state)
        assert asked(state)[1] in (name, "figure")
        assert ("waive" in moves) is waivable
        assert not {"done", "stop", "end_turn"} & set(moves)
        if waivable:
            play(state, "waive")
            assert asked(state) == (A, "act")
            assert state.discard_pile == [Creature(name)]
            assert state.figures == []
