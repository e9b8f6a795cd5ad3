"""What holds after every entry: each card lies in one place, and what is in progress fits together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from petteia_world_of_mythology.components import LEVEL, ORDER, PANTHEON, POWER, POWERS, SECRETS, WEALTH
from petteia_world_of_mythology.kinds import Timing
from petteia_world_of_mythology.options import End
from petteia_world_of_mythology.steps.gathered_table import Keeping
from petteia_world_of_mythology.steps.pantheons import PantheonChoice
from petteia_world_of_mythology.steps.trick import Turn

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = ["check"]

_NOTED = (Timing.LOST, Timing.SETTLED, Timing.NEXT_TRICK)


def check(state: MythologyState) -> None:
    """Verifies a position.

    Raises:
        AssertionError: something doesn't fit; the message says what.
    """
    _check_gods(state)
    _check_bonus(state)
    _check_seats(state)
    _check_table(state)
    _check_trick(state)
    _check_rounds(state)


def _check_gods(state: MythologyState) -> None:
    trick = state.trick
    found = Counter(state.deck + trick.gathered + trick.drawn)
    found.update(card for place in (*state.hands, *state.stakes) for card in place)
    found.update(laid.card for laid in trick.table)
    found.update(removed.card for removed in state.removed)
    whole = Counter(list(ORDER))
    assert found == whole, f"gods: missing {whole - found}, too many {found - whole}"  # W-3.1
    for place in (*state.hands, *state.stakes, trick.gathered):
        assert place == sorted(place, key=ORDER.__getitem__), f"cards out of order: {place}"


def _check_bonus(state: MythologyState) -> None:
    wealth = Counter(state.wealth_deck)
    for held in (*state.wealth, *state.open_wealth):
        wealth.update(held)
    assert wealth == Counter(WEALTH), f"wealth cards differ from the box: {wealth}"  # W-3.41 to W-3.43
    secrets = Counter(state.secret_deck)
    for owned in state.secrets:
        secrets.update(owned)
    assert secrets == Counter(list(SECRETS)), f"secret cards differ from the box: {secrets}"  # W-3.44 to W-3.46


def _check_seats(state: MythologyState) -> None:
    seats = len(state.hands)
    lists = (state.pantheons, state.stakes, state.wealth, state.open_wealth, state.secrets, state.known)
    assert all(len(each) == seats for each in lists), "a list by seat has another length than `hands`"
    taken = [pantheon for pantheon in state.pantheons if pantheon is not None]
    assert len(set(taken)) == len(taken), f"a pantheon twice: {taken}"  # W-4.2
    choosing = bool(state.agenda) and isinstance(state.agenda[-1], PantheonChoice)
    assert choosing or len(taken) == seats, f"a seat without a pantheon: {state.pantheons}"
    assert 0 <= state.leader < seats, f"seat {state.leader} leads"
    assert all(0 <= known < 1 << len(ORDER) for known in state.known), "known cards that there are not"


def _check_table(state: MythologyState) -> None:
    trick = state.trick
    assert not (trick.table and trick.gathered), "cards on the table and gathered ones"  # W-7.6a
    if trick.standing is None:
        idle = trick.declared is None and not trick.war
        assert idle or trick.winner is not None, "a standing god's power without a standing god"  # W-5.25a, W-5.33
        return
    standing = trick.table[trick.standing]
    assert standing.face_up and not standing.dead, f"a card that can't stand: {standing}"  # W-5.9
    up = [laid.card for laid in trick.table[trick.standing + 1 :] if laid.face_up and not laid.dead]
    assert not up, f"{up} lie above the standing {standing.card}"  # W-5.5
    own = PANTHEON[standing.card] is state.pantheons[standing.seat]
    assert trick.declared is None or (own and LEVEL[standing.card] == 1), f"{standing} has declared"  # W-6.1
    assert not trick.war or own, f"{standing} is at war without its own player"  # W-5.20


def _check_trick(state: MythologyState) -> None:
    trick, seats = state.trick, range(len(state.hands))
    assert len(set(trick.queue)) == len(trick.queue) and set(trick.queue) <= set(seats), f"queue {trick.queue}"
    acted = [laid.seat for laid in trick.table if laid.seat in trick.queue]
    assert not acted, f"seats {acted} have put down a card and wait for their turn"  # W-5.1
    assert not trick.locks or len(trick.locks) == len(seats), f"locks by seat: {trick.locks}"
    late = [noted.card for noted in trick.noted if POWERS[POWER[noted.card]].timing not in _NOTED]
    assert not late, f"noted, but carried out at once: {late}"  # W-5.25b
    choosing = bool(state.agenda) and isinstance(state.agenda[-1], Keeping)
    assert len(trick.drawn) == (2 if choosing else 0), f"drawn: {trick.drawn}"  # W-6.30
    assert trick.number <= state.options.max_tricks, f"trick {trick.number}"  # W-8.5
    if state.agenda and isinstance(state.agenda[-1], Turn):
        seat = state.agenda[-1].seat
        assert state.hands[seat], f"seat {seat} has a turn and no card"  # W-5.6


def _check_rounds(state: MythologyState) -> None:
    options, over = state.options, not state.agenda
    assert len(state.results) == state.round - (not over), f"round {state.round}, {len(state.results)} results"
    most = options.rounds if options.end is End.ROUNDS else options.max_rounds
    assert state.round <= most, f"round {state.round} of {most}"  # W-9.2, W-9.4
    if options.end is End.POINTS and state.results:
        best = max(map(state.total, range(len(state.hands))))
        ended = best >= options.target or state.round >= options.max_rounds
        assert over == ended or (not over and best < options.target), f"a total of {best}, over: {over}"  # W-9.1
