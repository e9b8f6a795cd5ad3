"""C-D: the decisions of chapter 6: who is asked what, and how decisions nest."""

from __future__ import annotations

import pytest

from petteia_cyclades.kinds import Decision
from petteia_cyclades.state import CycladesState
from plugins.cyclades.tests.positions import GAME, A, B, C, asked, gold, legal, play, position, roll

LAND = {"i1": "A 2 P", "i12": "A 1 T", "i3": "C 2 U", "i7": "C 0", "i2": "B 1"}
SEA = {"C5": "A 1", "D5": "A 1", "F5": "C 1", "E7": "B 1", "E6": "C 2", "F6": "B 1"}
POWERS = {
    "chimera": "copy",
    "cyclops": "transform",
    "dryad": "target",
    "satyr": "target",
    "griffon": "target",
    "giant": "giant",
    "harpy": "harpy",
    "pegasus": "pegasus",
    "siren": "siren",
    "sphinx": "sell done",
    "sylph": "sylph_move done",
    "chiron": "place",
    "medusa": "place",
    "minotaur": "place",
    "polyphemus": "place",
    "kraken": "place",
}


def asks(name: str, **more: object) -> CycladesState:
    """A has summoned a creature in a position where every power has a target."""
    state = position(
        LAND,
        SEA,
        turn="A athena",
        row=f"- {name} -",
        priests={B: 1},
        philosophers={C: 1},
        discard="fates",
        **more,  # type: ignore[arg-type]
    )
    play(state, "summon 3")
    return state


@pytest.mark.parametrize("name", POWERS)
def test_each_power_asks_its_user_with_its_own_verbs(name: str) -> None:
    """C-D-chimera to C-D-kraken."""
    state = asks(name)
    figure = name in ("chiron", "medusa", "minotaur", "polyphemus")
    assert asked(state) == (A, "figure" if figure else name)
    assert {move.split()[0] for move in legal(state)} == set(POWERS[name].split())


@pytest.mark.clause("C-8.6")
@pytest.mark.parametrize("name", POWERS)
def test_C_O_creature_waive_lets_the_first_decision_of_each_power_be_waived(name: str) -> None:
    state = asks(name, options={"creature_waive": "yes"})
    assert legal(state).count("waive") == 1
    play(state, "waive")
    assert asked(state) == (A, "act")
    assert state.summoned is None


@pytest.mark.clause("C-8.6")
def test_C_O_creature_waive_goes_for_a_copied_power_too_and_only_for_the_first_decision() -> None:
    state = position(
        {"i1": "A 1"},
        {"C6": "A 1"},
        turn="A athena",
        row="chimera sylph -",
        discard="kraken",
        options={"creature_waive": "yes"},
        gold=9,
    )
    play(state, "summon 3", "sylph_move C6 C5 1")
    assert "waive" not in legal(state)
    play(state, "done", "summon 4", "copy kraken")
    assert "waive" in legal(state)
    play(state, "place A1")
    assert "waive" not in legal(state)


def test_every_decision_of_the_chapter_comes_about_under_its_name() -> None:
    """C-D: the names that the view shows."""
    found = set()
    for name in POWERS:
        found.add(asked(asks(name))[1])
    found.add(asked(position(begins=True))[1])
    found.add(asked(position())[1])
    state = position(turn="A poseidon")
    play(state, "move_fleet C6 C5 1")
    found.add(asked(state)[1])
    state = position(LAND, SEA, turn="A ares")
    roll(state, "2 1")
    play(state, "move_army i1 i3 2")
    found.add(asked(state)[1])
    state = position({"i1": "A 1 PT", "i12": "A 1 PF"}, turn="A athena")
    play(state, "build i12")
    found.add(asked(state)[1])
    play(state, "give_building port i1")
    found.add(asked(state)[1])
    state = position({"i5": "D 1 PP", "i9": "D 1 TTP"}, turn="D athena", philosophers={3: 3})
    play(state, "recruit", "place_metropolis i9")
    found.add(asked(state)[1])
    state = position(turn="A athena", later="apollo B")
    play(state, "end_turn")
    found.add(asked(state)[1])
    state = position({"i1": "A 1"}, {"F6": "C 1", "C6": "A 8"}, turn="A athena", row="- siren -")
    play(state, "summon 3", "siren F6")
    found.add(asked(state)[1])
    state = asks("polyphemus")
    play(state, "place i8")
    found.add(asked(state)[1])
    state = asks("kraken")
    play(state, "place A1")
    found.add(asked(state)[1])
    assert found == set(Decision)


def test_one_legal_move_is_offered_too() -> None:
    """C-D.1: Kraken's `stop`, a copy of the only card, and `apollo` with no gold."""
    state = asks("chimera")
    assert legal(state) == ["copy fates"]
    assert legal(position(auction="A B C D E", gold=0)) == ["apollo"]


def test_the_act_list_holds_only_what_can_be_paid_and_carried_out() -> None:
    """C-D.4."""
    for god in ("poseidon", "ares", "zeus", "athena"):
        for purse in range(5):
            state = position(LAND, SEA, turn=f"A {god}", row="giant harpy griffon", gold=purse)
            for move in GAME.legal_moves(state, A):
                after = GAME.clone(state)
                GAME.play(after, A, move)
                GAME.check(after)
                assert min(gold(after)) >= 0


def test_a_battle_within_a_power_is_finished_before_the_power_goes_on() -> None:
    """C-D.3: the retreat is asked while Pegasus lies neither in the row nor in the discard pile."""
    state = asks("pegasus")
    roll(state, "2 1")
    play(state, "pegasus i1 i3 2")
    assert asked(state) == (C, "retreat")
    view = GAME.view(state, None)
    assert view.decision.creature == "pegasus"
    assert list(view.creatures.discard_pile) == ["fates"]
    play(state, "retreat i7")
    assert asked(state) == (A, "act")
    assert list(GAME.view(state, None).creatures.discard_pile) == ["fates", "pegasus"]


def test_lists_of_moves_stay_short() -> None:
    """The longest act list: Ares with eight troops on one island and all others linked."""
    state = position(
        {"i1": "A 8", **{f"i{number}": "A 0" for number in (3, 4, 6, 7, 8, 9, 10, 12)}},
        dict.fromkeys(("C5", "D5", "E6", "F6", "E4", "D3", "G3"), "A 1"),
        turn="A ares",
        row="giant harpy griffon",
        gold=60,
    )
    assert len(legal(state)) <= 126
