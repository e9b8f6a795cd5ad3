"""C-14.1 to C-14.11: creatures that work once on land, cards and gold."""

from __future__ import annotations

import pytest

from petteia_cyclades.events import (
    BuildingDestroyed,
    CardStolen,
    CreatureDiscarded,
    CreaturesShuffled,
    GoldStolen,
    IncomeReceived,
    IslandTaken,
    MetropolisPlaced,
    TroopRemoved,
    UnitSold,
)
from petteia_cyclades.kinds import Building, Creature, Unit
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import (
    A,
    B,
    C,
    D,
    asked,
    fleets,
    gold,
    island,
    legal,
    play,
    position,
    roll,
    told,
)


def summoned(name: str, *args: object, **more: object) -> CycladesState:
    """A has summoned the creature from slot 3, with Athena."""
    state = position(*args, turn="A athena", row=f"- {name} -", **more)  # type: ignore[arg-type]
    play(state, "summon 3", check=bool(more.get("check", True)))
    return state


def discarded(state: CycladesState, name: str) -> bool:
    """Whether the power is over: its card is discarded, and A acts on."""
    return Creature(name) in state.discard_pile and asked(state) == (A, "act")


@pytest.mark.clause("C-14.1", "C-14.1a", "C-14.1e")
def test_W23_chimera() -> None:
    state = position({"i5": "D 1 P", "i9": "D 1"}, turn="A athena", row="chimera - -", discard="giant satyr")
    play(state, "summon 4")
    assert (asked(state), legal(state)) == ((A, "chimera"), ["copy giant", "copy satyr"])
    assert gold(state)[A] == 3
    play(state, "copy giant")
    assert (asked(state), legal(state)) == ((A, "giant"), ["giant i5 port"])
    events = play(state, "giant i5 port")
    assert told(events, CreatureDiscarded, CreaturesShuffled) == [
        CreatureDiscarded(Creature.CHIMERA),
        CreaturesShuffled(17),
    ]
    assert (state.discard_pile, len(state.draw_pile)) == ([], 17)
    assert (gold(state)[A], state.players[A].discounts) == (3, 0)


@pytest.mark.clause("C-14.1d")
def test_with_an_empty_discard_pile_chimera_alone_is_shuffled_away() -> None:
    state = position(turn="A athena", row="chimera - -")
    events = play(state, "summon 4")
    assert told(events, CreaturesShuffled) == [CreaturesShuffled(17)]
    assert asked(state) == (A, "act")


@pytest.mark.clause("C-14.1c", "C-14.14")
def test_a_figure_that_chimera_copied_holds_no_card() -> None:
    state = position(turn="A athena", row="chimera - -", discard="medusa giant")
    play(state, "summon 4", "copy medusa", "place i3")
    assert [(figure.creature, figure.card) for figure in state.figures] == [(Creature.MEDUSA, False)]
    assert len(state.draw_pile) == 17
    play(state, "end_turn", "bid ares 1", *["apollo"] * 4)
    assert state.figures == []
    assert state.discard_pile == []


@pytest.mark.clause("C-14.1e")
def test_the_steps_of_a_copied_kraken_are_paid() -> None:
    state = position(turn="A athena", row="chimera - -", discard="kraken", gold=6)
    play(state, "summon 4", "copy kraken", "place A1", "kraken_step A2", "stop")
    assert gold(state)[A] == 1


@pytest.mark.clause("C-14.2", "C-1.7")
def test_cyclops_changes_an_own_building_into_another_that_is_in_supply() -> None:
    islands = {"i12": "A 1 PP", "i1": "A 1 T", "i2": "B 1 U"}
    state = summoned("cyclops", islands)
    assert legal(state, "transform") == [
        "i1 temple port",
        "i1 temple fortress",
        "i1 temple university",
        "i12 port fortress",
        "i12 port temple",
        "i12 port university",
    ]
    play(state, "transform i12 port university")
    assert island(state, "i12") == "A 1 PU"
    assert state.supplies.buildings == [9, 10, 9, 8]
    assert discarded(state, "cyclops")
    state = summoned("cyclops", islands, supplies={"buildings": [8, 0, 9, 9]}, check=False)
    assert not [move for move in legal(state, "transform") if move.endswith("fortress")]


@pytest.mark.clause("C-14.2", "C-13.3")
def test_cyclops_may_complete_a_set() -> None:
    state = summoned("cyclops", {"i2": "A 1 PPFT"})
    assert told(play(state, "transform i2 port university"), MetropolisPlaced) == [MetropolisPlaced(A, "i2")]
    assert island(state, "i2") == "A 1 M"


@pytest.mark.clause("C-14.3")
def test_dryad_steals_a_priest() -> None:
    state = summoned("dryad", priests={A: 1, B: 2, D: 1})
    assert legal(state) == ["target 1", "target 3"]
    assert told(play(state, "target 1"), CardStolen) == [CardStolen(A, B, Unit.PRIEST)]
    assert [player.priests for player in state.players] == [2, 1, 0, 1, 0]
    assert discarded(state, "dryad")


@pytest.mark.clause("C-14.4", "C-5.1")
def test_fates_give_income_again_from_what_one_holds_now() -> None:
    state = position({"i8": "A 1 +1", "i1": "A 1"}, {"K1": "A 2"}, turn="A athena", row="- fates -")
    events = play(state, "summon 3")
    assert told(events, IncomeReceived) == [IncomeReceived(A, 2 + 1 + 1 + 1)]
    assert gold(state)[A] == 7 - 3 + 5
    assert discarded(state, "fates")


@pytest.mark.clause("C-14.5", "C-14.17")
def test_giant_destroys_any_building_but_on_chirons_island() -> None:
    islands = {"i1": "A 1 P", "i5": "D 1 FT", "i9": "D 1", "i2": "B 1 U M", "i4": "- F"}
    state = summoned("giant", islands, figures={"chiron": "i2 B"})
    assert legal(state, "giant") == ["i1 port", "i4 fortress", "i5 fortress", "i5 temple"]
    events = play(state, "giant i5 temple")
    assert told(events, BuildingDestroyed) == [BuildingDestroyed(Building.TEMPLE, "i5")]
    assert (island(state, "i5"), state.supplies.buildings[2]) == ("D 1 F", 10)
    assert discarded(state, "giant")


@pytest.mark.clause("C-14.6", "C-14.6a")
@pytest.mark.parametrize(("has", "loot"), [(7, 3), (1, 0), (0, 0), (8, 4)])
def test_W20_griffon(has: int, loot: int) -> None:
    state = summoned("griffon", gold={A: 7, B: has})
    assert legal(state) == ["target 1", "target 2", "target 3", "target 4"]
    events = play(state, "target 1")
    assert told(events, GoldStolen) == [GoldStolen(A, B, has, loot)]
    assert gold(state)[:2] == [4 + loot, has - loot]
    assert discarded(state, "griffon")


@pytest.mark.clause("C-14.7", "C-14.13c", "C-14.17")
def test_harpy_removes_a_troop_anywhere_but_on_chirons_island() -> None:
    """Minotaur is no troop."""
    islands = {"i1": "A 1", "i12": "A 0", "i5": "D 2", "i9": "D 0", "i2": "B 3", "i8": "B 0", "i3": "C 0", "i13": "C 0"}
    islands |= {"i6": "E 0", "i10": "E 0"}
    state = summoned("harpy", islands, figures={"chiron": "i2 B", "minotaur": "i9 B"})
    assert legal(state) == ["harpy i1", "harpy i5"]
    assert told(play(state, "harpy i5"), TroopRemoved) == [TroopRemoved(D, "i5")]
    assert island(state, "i5") == "D 1"
    assert discarded(state, "harpy")


@pytest.mark.clause("C-14.8", "C-11.4a", "C-11.4b")
def test_pegasus_carries_troops_to_any_island_without_fleets() -> None:
    state = summoned("pegasus", {"i1": "A 2", "i12": "A 0", "i10": "E 0", "i6": "E 1"}, {})
    moves = legal(state, "pegasus")
    assert {move.split()[0] for move in moves} == {"i1"}
    assert len({move.split()[1] for move in moves}) == 12
    assert {move.split()[2] for move in moves} == {"1", "2"}
    assert told(play(state, "pegasus i1 i10 1"), IslandTaken) == [IslandTaken(A, "i10", 4)]
    assert (island(state, "i1"), island(state, "i10")) == ("A 1", "A 1")
    assert discarded(state, "pegasus")
    state = summoned("pegasus", {"i1": "A 2", "i12": "A 1"}, {})
    play(state, "pegasus i1 i12 2")
    assert island(state, "i12") == "A 3"


@pytest.mark.clause("C-14.8a", "C-14.17", "C-14.18")
def test_pegasus_leaves_medusas_island_and_chirons_alone() -> None:
    """To his own island under Chiron, and away from it, troops may go."""
    islands = {"i1": "A 2", "i12": "A 1", "i3": "C 0", "i13": "C 0"}
    state = summoned("pegasus", islands, {}, figures={"medusa": "i1 B", "chiron": "i3 B"})
    moves = legal(state, "pegasus")
    assert {move.split()[0] for move in moves} == {"i12"}
    assert "i3" not in {move.split()[1] for move in moves}
    assert "i12 i1 1" in moves
    state = summoned("pegasus", islands, {}, figures={"chiron": "i12 B"})
    moves = legal(state, "pegasus")
    assert {"i1 i12 2", "i12 i1 1"} <= set(moves)


@pytest.mark.clause("C-14.8b")
def test_who_came_with_pegasus_retreats_only_over_fleets() -> None:
    for at_sea, asks in (({}, False), ({"C5": "A 1", "D5": "A 1"}, True)):
        state = summoned("pegasus", {"i1": "A 3", "i3": "C 3", "i13": "C 0"}, at_sea)
        roll(state, "1 1, 1 1, 1 1")
        play(state, "pegasus i1 i3 3")
        assert asked(state) == ((A, "retreat") if asks else (A, "act"))


@pytest.mark.clause("C-14.9", "C-13.2", "C-13.3")
def test_satyr_steals_a_philosopher_which_may_be_the_fourth() -> None:
    state = summoned("satyr", {"i6": "A 1"}, philosophers={A: 3, C: 1})
    assert legal(state) == ["target 2"]
    events = play(state, "target 2")
    assert told(events, CardStolen, MetropolisPlaced) == [
        CardStolen(A, C, Unit.PHILOSOPHER),
        MetropolisPlaced(A, "i6"),
    ]
    assert [player.philosophers for player in state.players] == [0] * 5
    assert discarded(state, "satyr")


@pytest.mark.clause("C-14.11", "C-14.11a", "C-1.2")
def test_sphinx_buys_units_one_by_one_for_two_each() -> None:
    state = summoned("sphinx", {"i1": "A 1", "i12": "A 2"}, {"C6": "A 1"}, priests={A: 1}, philosophers={A: 1})
    assert legal(state) == [
        "sell fleet C6",
        "sell troop i1",
        "sell troop i12",
        "sell priest",
        "sell philosopher",
        "done",
    ]
    events = play(state, "sell fleet C6", "sell troop i1", "sell priest", "sell philosopher")
    assert [(event.unit, event.gold) for event in told(events, UnitSold)] == [
        (Unit.FLEET, 2),
        (Unit.TROOP, 2),
        (Unit.PRIEST, 2),
        (Unit.PHILOSOPHER, 2),
    ]
    player = state.players[A]
    assert (gold(state)[A], player.fleets, player.troops, player.priests, player.philosophers) == (12, 8, 6, 0, 0)
    assert (state.supplies.priests, state.supplies.philosophers) == (18, 17)
    assert (island(state, "i1"), fleets(state)) == ("A 0", {})
    assert legal(state) == ["sell troop i12", "done"]
    play(state, "done")
    assert discarded(state, "sphinx")


@pytest.mark.clause("C-14.11")
def test_one_may_sell_nothing_to_sphinx() -> None:
    state = summoned("sphinx")
    play(state, "done")
    assert gold(state)[A] == 4
    assert discarded(state, "sphinx")
