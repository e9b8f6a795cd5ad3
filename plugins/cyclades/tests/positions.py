"""Positions for tests from short data: islands, fleets, gods, creatures, whose turn it is; and shorthand to play on.

Seats are numbered 0 to 4; `A` to `E` are their numbers, and the letters are what texts call them here.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine_service.game import Event, Move, Rng, Setup, Viewer, read_options
from petteia_cyclades.components import DIE
from petteia_cyclades.game import Cyclades
from petteia_cyclades.kinds import God
from petteia_cyclades.options import CycladesOptions
from petteia_cyclades.setup import set_up
from petteia_cyclades.state import CycladesState
from petteia_cyclades.steps.auction import Auction, Payment
from petteia_cyclades.steps.cycle import Cycle
from petteia_cyclades.steps.ending import CycleEnd
from petteia_cyclades.steps.turns import GodTurn, Turns
from plugins.cyclades.tests.laying import (
    BUILDINGS,
    lay_creatures,
    lay_fleets,
    lay_gods,
    lay_islands,
    lay_reserves,
    lay_track,
    letter,
)

GAME = Cyclades()
A, B, C, D, E = range(5)
T = TypeVar("T", bound=Event)


class _Placed(Cyclades):
    """The game, begun in the middle."""

    def __init__(self, state: CycladesState) -> None:
        self._state = state

    def start(self, setup: Setup) -> CycladesState:
        return self._state


def position(
    islands: Mapping[str, str] | None = None,
    fleets: Mapping[str, str] | None = None,
    *,
    seats: int = 5,
    turn: str | None = "A athena",
    later: str = "",
    auction: str | None = None,
    cycle: int = 4,
    begins: bool = False,
    gods: str = "",
    track: str = "",
    gold: int | Mapping[int, int] = 7,
    priests: Mapping[int, int] | None = None,
    philosophers: Mapping[int, int] | None = None,
    discounts: Mapping[int, int] | None = None,
    row: str = "- - -",
    discard: str = "",
    draw: str | None = None,
    figures: Mapping[str, str] | None = None,
    supplies: Mapping[str, Any] | None = None,
    out: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    check: bool = True,
) -> CycladesState:
    """A position in the middle of a cycle, at the first decision.

    `islands` are owner, troops, buildings, `M` for a metropolis and `+1` for prosperity markers, as in
    `{"i1": "A 2 PPT M +1"}`; `-` is nobody. A seat that none of them names has what is left of its
    islands of the start or, if nothing is, the last free island.
    `fleets` are `{"C6": "A 2"}`; without `islands` and `fleets` they are those of the start.

    `turn` is whose turn with which god it is; `later` are the markers that act afterwards, `"zeus B 3, apollo C"`.
    With `auction` markers are to be placed in this order, `"A B C"`, and `later` are the standing offerings. With
    `begins` the cycle is about to begin. All other markers are on the turn track, unless `track` (`"A - B"`) says.
    `gods` are the tiles from position 1; the ones in use come first.

    `row` is from slot 4 to slot 2, `draw` what lies on top of the draw pile; with `draw=""` it is empty, and all other
    cards are discarded. `figures` are `{"minotaur": "i3 B"}`; with `copied` behind it, no card belongs to it.
    """
    chosen = read_options(CycladesOptions, options or {})
    state = set_up(Setup(seats, chosen, Rng.from_seed(b"position")))
    state.cycle = cycle
    turn = None if begins else turn
    state.out = list(out)
    lay_islands(state, islands)
    lay_fleets(state, fleets, start=islands is None and fleets is None)
    for seat, player in enumerate(state.players):
        player.gold = 0 if seat in out else gold if isinstance(gold, int) else gold.get(seat, 7)
        player.counted = player.gold
        player.priests = (priests or {}).get(seat, 0)
        player.philosophers = (philosophers or {}).get(seat, 0)
        player.discounts = (discounts or {}).get(seat, 0)
    lay_creatures(state, row, discard, draw, figures or {})
    lay_gods(state, turn, later, auction, gods)
    lay_track(state, track, auction)
    lay_reserves(state, supplies or {})
    if begins:
        state.agenda = [Cycle(cycle)]
    elif auction is not None:
        state.agenda = [CycleEnd(), Turns(), Payment(), Auction([letter(each) for each in auction.split()][::-1])]
    elif turn is not None:
        seat, god = turn.split()
        state.agenda = [CycleEnd(), Turns(), GodTurn(seat=letter(seat), god=God(god))]
    else:
        state.agenda = [CycleEnd(), Turns()]
    _Placed(state).begin(Setup(seats, chosen, state.rng))
    if check:
        GAME.check(state)
    return state


def play(state: CycladesState, *notations: str, check: bool = True) -> list[Event]:
    """What legal moves bring about, each made by the seat that is asked; `check` verifies the positions after them."""
    events: list[Event] = []
    for notation in notations:
        (seat,) = GAME.to_act(state)
        moves = {move.notation: move for move in GAME.legal_moves(state, seat)}
        assert notation in moves, f"seat {seat} can't {notation}; legal are {list(moves)}"
        events += GAME.play(state, seat, moves[notation])
        if check:
            GAME.check(state)
    return events


def refused(state: CycladesState, move: Move) -> str | None:
    """The clause by which the seat that is asked can't make a move, which isn't legal."""
    (seat,) = GAME.to_act(state)
    assert move not in GAME.legal_moves(state, seat)
    return GAME.why_not(state, seat, move)


def roll(state: CycladesState, faces: str) -> None:
    """Makes the next dice fall so: `"1 2, 3 0"` are two rounds, the attacker's die first."""
    wanted = tuple(int(each) for each in faces.replace(",", " ").split())
    state.rng = Rng.from_seed(_loaded(wanted, DIE[state.options.die_faces]))


@functools.cache
def _loaded(wanted: tuple[int, ...], die: tuple[int, ...]) -> bytes:
    for number in range(1_000_000):
        seed = str(number).encode()
        rng = Rng.from_seed(seed)
        if all(rng.choice(die) == face for face in wanted):
            return seed
    raise LookupError(f"no seed rolls {wanted}")


def legal(state: CycladesState, verb: str = "") -> list[str]:
    """The notations of the legal moves of the seat that is asked; of one verb, without it."""
    (seat,) = GAME.to_act(state)
    moves = [move.notation for move in GAME.legal_moves(state, seat)]
    return [move.removeprefix(verb).strip() for move in moves if move.split()[0] == verb] if verb else moves


def asked(state: CycladesState) -> tuple[int, str]:
    """Who is asked, and what."""
    decision = GAME.view(state, None).decision
    return decision.seat, decision.kind


def told(events: Sequence[Event], *kinds: type[T]) -> list[T]:
    """The events of some kinds."""
    return [event for event in events if isinstance(event, kinds)]


def heard(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """The events as a seat or the spectator is told of them."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def island(state: CycladesState, name: str) -> str:
    """What lies on an island, in the form that `position` reads."""
    each = state.islands[state.map.island_at[name]]
    words = ["-" if each.owner is None else "ABCDE"[each.owner], str(each.troops)]
    words += ["".join(sign * count for sign, count in zip(BUILDINGS, each.buildings, strict=True))]
    words += ["M" * each.metropolis, f"+{each.markers}" if each.markers else ""]
    return " ".join(filter(None, words))


def fleet(state: CycladesState, name: str) -> str:
    """What lies on a sea space, in the form that `position` reads; empty if it is free."""
    number = state.map.sea_at[name]
    admiral = state.admirals[number]
    return "" if admiral is None else f"{'ABCDE'[admiral]} {state.fleets[number]}"


def fleets(state: CycladesState) -> dict[str, str]:
    """All sea spaces that are not free."""
    return {sea.id: shown for sea in state.map.seas if (shown := fleet(state, sea.id))}


def gold(state: CycladesState) -> list[int]:
    """The gold of all seats."""
    return [player.gold for player in state.players]


def row(state: CycladesState) -> str:
    """The creature row, from slot 4 to slot 2."""
    return " ".join(creature or "-" for creature in state.row)


def track(state: CycladesState) -> str:
    """The turn track, from space 1 on."""
    return " ".join("-" if seat is None else "ABCDE"[seat] for seat in state.track)


def pass_cycle(state: CycladesState) -> list[Event]:
    """What happens until the next cycle's auction when all markers still to come go to Apollo, and no turn is used."""
    cycle, events = state.cycle, list[Event]()
    while state.agenda and state.cycle == cycle:
        moves = legal(state)
        choice = next((move for move in ("apollo", "end_turn") if move in moves), moves[0])
        events += play(state, choice)
    return events
