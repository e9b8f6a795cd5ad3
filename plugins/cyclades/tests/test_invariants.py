"""What `check` notices: whatever is moved, lost or made out of nothing in a sound position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from petteia_cyclades.invariants import check
from petteia_cyclades.kinds import Creature, Ending, God
from petteia_cyclades.state import CycladesState
from petteia_cyclades.table import Figure, Offer
from plugins.cyclades.tests.positions import A, B, C, D, position


def sound() -> CycladesState:
    """A position with something of everything."""
    return position(
        {"i1": "A 2 M +1", "i3": "C 1 F", "i4": "B 1 P", "i8": "B 1", "i9": "C 1", "i12": "A 1 PT"},
        {"C6": "A 2", "F5": "C 1"},
        priests={B: 2},
        philosophers={C: 3},
        figures={"medusa": "i4 B", "kraken": "E6 C"},
        row="giant - siren",
        discard="harpy",
        later="zeus B 3, apollo C",
    )


def bidding() -> CycladesState:
    """A position in an auction."""
    return position(seats=4, auction="A D", later="zeus B 7, ares C 4", gods="zeus ares athena poseidon")


def _out(state: CycladesState) -> None:
    state.out.append(D)


def _figure(creature: Creature, at: int, *, card: bool = False) -> Callable[[CycladesState], None]:
    """Places one more figure of seat C; where it has a card, it comes from the draw pile."""

    def place(state: CycladesState) -> None:
        if card:
            state.draw_pile.remove(creature)
        state.figures.append(Figure(creature, at, C, card, 1))

    return place


def _held_kraken(state: CycladesState) -> None:
    state.draw_pile.remove(Creature.KRAKEN)
    state.figures[1].card = True


def _full(state: CycladesState) -> None:
    state.islands[2].buildings[2] = 2
    state.supplies.buildings[2] -= 2


def _set_of_four(state: CycladesState) -> None:
    state.islands[2].owner = A  # i3, with a fortress
    state.players[C].troops += 1
    state.players[A].troops -= 1
    state.islands[3].owner, state.islands[3].buildings = A, [0, 0, 0, 1]  # i4, with a university in place of its port
    state.players[B].troops += 1
    state.players[A].troops -= 1
    state.supplies.buildings[0] += 1
    state.supplies.buildings[3] -= 1


def _philosophers(state: CycladesState) -> None:
    state.players[C].philosophers += 1
    state.supplies.philosophers -= 1


MISTAKES: list[tuple[str, Callable[[CycladesState], object]]] = [
    ("creature cards: missing", lambda state: state.draw_pile.pop()),
    ("too many", lambda state: state.discard_pile.append(Creature.GIANT)),
    ("has been summoned", lambda state: setattr(state, "summoned", state.discard_pile.pop())),
    ("tiles of port", lambda state: state.islands[6].buildings.__setitem__(0, 1)),
    ("metropolises, not 10", lambda state: setattr(state.supplies, "metropolises", 8)),
    ("prosperity markers, not 16", lambda state: setattr(state.islands[0], "markers", 2)),
    ("of 18 priests", lambda state: setattr(state.players[A], "priests", 1)),
    ("of 17 philosophers", lambda state: setattr(state.supplies, "philosophers", 13)),
    ("troops of nobody", lambda state: setattr(state.islands[6], "troops", 1)),
    ("which is out", _out),
    ("i3: 3 buildings where 2 have room", _full),
    ("owns no island", lambda state: [setattr(each, "owner", A) for each in state.islands if each.owner == D]),
    ("fleets of seat None", lambda state: state.fleets.__setitem__(0, 1)),
    ("0 fleets of seat 1", lambda state: state.admirals.__setitem__(0, B)),
    ("fleets on a forbidden space", lambda state: state.put_fleets(state.map.sea_at["E6"], C, 1)),
    ("seat 0: 3 fleets", lambda state: state.put_fleets(0, A, 1)),
    ("seat 0: 4 troops", lambda state: setattr(state.islands[0], "troops", 3)),
    ("a reserve below nothing", lambda state: setattr(state.players[D], "troops", -1)),
    ("a figure stands twice", _figure(Creature.MEDUSA, 0)),
    ("two figures on an island", _figure(Creature.MINOTAUR, 3, card=True)),
    ("has no figure", _figure(Creature.SATYR, 0)),
    ("kraken's card lies before", _held_kraken),
    ("god tiles", lambda state: state.gods.__setitem__(0, state.gods[1])),
    ("gods are face up", lambda state: setattr(state, "face_up", 3)),
    ("offering markers", lambda state: state.apollo.append(C)),
    ("the turn track", lambda state: state.track.append(None)),
    ("an offering of 41", lambda state: state.offers.__setitem__(God.ZEUS, Offer(B, 41))),
    ("has -1 GP", lambda state: setattr(state.players[A], "gold", -1)),
    ("philosophers=4", _philosophers),
    ("cycle 31", lambda state: setattr(state, "cycle", 31)),
    ("ended by metropolises", lambda state: setattr(state, "ending", Ending.METROPOLISES)),
    ("pending []", lambda state: state.agenda.clear()),
    ("a set of four", _set_of_four),
]


def test_a_sound_position_passes() -> None:
    check(sound())
    check(bidding())


@pytest.mark.parametrize(("told", "mistake"), MISTAKES, ids=[told for told, _ in MISTAKES])
def test_a_mistake_is_noticed_and_named(told: str, mistake: Callable[[CycladesState], object]) -> None:
    state = sound()
    mistake(state)
    with pytest.raises(AssertionError) as noticed:
        check(state)
    assert told in str(noticed.value)


def test_an_offering_that_cannot_be_paid_is_noticed() -> None:
    state = bidding()
    state.players[B].gold = 6
    with pytest.raises(AssertionError, match="seat 1 offers 7 GP and has 6"):
        check(state)
