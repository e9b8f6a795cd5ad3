"""W-17.29, W-17.30: what a bot's imagination keeps is what its seat was told, no more and no less."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from engine_service.game import Event, Rng, Setup, read_options
from petteia_world_of_mythology import events as told
from petteia_world_of_mythology.components import BIT, ORDER
from petteia_world_of_mythology.game import WorldOfMythology
from petteia_world_of_mythology.kinds import Card, Source
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.state import MythologyState

GAME = WorldOfMythology()
Place = tuple[str, int]
TABLE, REMOVED, DRAWN, SHOWN = ("table", 0), ("removed", 0), ("drawn", 0), ("shown", 0)


class Listener:
    """A player with a good memory for places, who knows nothing but what he is told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.where: dict[Card, Place] = {}

    def hear(self, events: Sequence[Event]) -> None:
        """Takes in what one move brought about."""
        heard = [seen for event in events if (seen := event.seen_by(self.seat)) is not None]
        for event in heard:  # cards that are passed leave all hands before they come to others
            if isinstance(event, told.Passed) and event.card is None:
                self._forget(("hand", event.giver))
        for event in heard:
            self._take_in(event)

    def _take_in(self, event: Event) -> None:
        match event:
            case told.RoundBegan():
                self.where.clear()
            case told.Drew(seat, card) | told.Recalled(seat, card) if card:
                self.where[card] = ("hand", seat)
            case told.PeekedAtHand(_, owner, card):
                self.where[card] = ("hand", owner)
            case told.DealtBack(seat, card):
                self.where[card] = ("hand", seat)
            case told.HandMixed(seat):
                self._forget(("hand", seat))
            case told.Played(_, card) | told.TableShown(_, card):
                self.where[card] = TABLE
            case told.Discarded(seat, source, card):
                self._move(("stake" if source is Source.STAKE else "hand", seat), card, TABLE)
            case told.Swapped(seat, stashed, recalled):
                if stashed is None or recalled is None:
                    self._forget(("hand", seat))
                    self._forget(("stake", seat))
                else:
                    self.where[stashed], self.where[recalled] = ("stake", seat), ("hand", seat)
            case told.LostFromStake(_, card) | told.LostFromTable(card):
                self.where[card] = REMOVED
            case told.Stashed(seat, card):
                self._move(("hand", seat), card, ("stake", seat))
            case told.Passed(_, receiver, card) if card:
                self.where[card] = ("hand", receiver)
            case told.ReturnedToDeck(seat, card):
                if card is None:
                    self._forget(("hand", seat))
                else:
                    del self.where[card]
            case told.DeckToStake(seat, card) | told.WentToStake(seat, card) if card:
                self.where[card] = ("stake", seat)
            case told.CollectedCard(seat, card):
                self.where[card] = ("stake", seat)
            case told.Contested(_, card):
                self.where[card] = SHOWN
            case told.ContestWon(seat):
                self._gather(SHOWN, ("stake", seat))
            case told.StakeTaken(giver, receiver, card):
                self._move(("stake", giver), card, ("stake", receiver))
            case told.Recalled(seat):
                self._forget(("stake", seat))
            case told.TookFromTable(seat, card):
                self._move(TABLE, card, ("stake", seat))
            case told.DrewFromTable(_, card):
                self._move(TABLE, card, DRAWN)
            case told.Kept(seat, card):
                self._move(DRAWN, card, ("stake", seat))
            case told.Gave(_, receiver, card):
                self._move(TABLE, card, ("stake", receiver))
            case told.Collected(seat):
                self._gather(TABLE, ("stake", seat))

    def _move(self, start: Place, card: Card | None, end: Place) -> None:
        if card is None:
            self._forget(start)
        else:
            self.where[card] = end

    def _gather(self, start: Place, end: Place) -> None:
        self.where |= {card: end for card, place in self.where.items() if place == start}

    def _forget(self, place: Place) -> None:
        self.where = {card: where for card, where in self.where.items() if where != place}


def places(state: MythologyState) -> dict[Card, Place]:
    """Where each god really is; those of the deck are left out."""
    trick = state.trick
    return {
        **{card: ("hand", seat) for seat, hand in enumerate(state.hands) for card in hand},
        **{card: ("stake", seat) for seat, stake in enumerate(state.stakes) for card in stake},
        **{laid.card: TABLE for laid in trick.table},
        **dict.fromkeys(trick.gathered, TABLE),
        **dict.fromkeys(trick.drawn, DRAWN),
        **{removed.card: REMOVED for removed in state.removed},
    }


def positions(seats: int, seed: str) -> Iterator[tuple[MythologyState, list[Listener]]]:
    """The positions of a random game, and listeners who have heard all of it."""
    chance = random.Random(seed)
    options = read_options(MythologyOptions, {"target": "150"})
    state, events = GAME.begin(Setup(seats, options, Rng.from_seed(seed.encode())))
    listeners = [Listener(seat) for seat in range(seats)]
    while True:
        for listener in listeners:
            listener.hear(events)
        yield state, listeners
        to_act = list(GAME.to_act(state))
        if not to_act:
            return
        seat = chance.choice(to_act)
        moves = GAME.legal_moves(state, seat)
        move = moves[0] if chance.random() < 0.6 else chance.choice(moves)  # plays face up more often than not
        events = list(GAME.play(state, seat, move))


@pytest.mark.clause("W-17.29", "W-17.30")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_remembers_the_places_that_it_was_told_and_no_others(seats: int) -> None:
    for number in range(8):
        for state, listeners in positions(seats, f"remembering {seats} {number}"):
            really = places(state)
            for listener in listeners:
                known, seat = state.known[listener.seat], listener.seat
                own = {("hand", seat), ("stake", seat)}
                remembered = {card for card in ORDER if known & BIT[card] and really.get(card) not in own}
                heard = {card for card, place in listener.where.items() if place not in own}
                assert remembered == heard
                assert all(listener.where[card] == really[card] for card in heard)


@pytest.mark.clause("W-17.31")
def test_an_imagined_position_keeps_what_is_remembered_and_a_re_dealt_one_does_not() -> None:
    moved = 0
    for state, listeners in positions(4, "imagining"):
        if not state.agenda:
            break
        really = places(state)
        for listener in listeners:
            seat, rng = listener.seat, Rng.from_seed(b"imagining")
            imagined = places(GAME.redealt(state, seat, rng, imagine=True))
            assert all(imagined[card] == really[card] for card in listener.where)
            redealt = places(GAME.redealt(state, seat, rng))
            moved += any(redealt.get(card) != really[card] for card in listener.where)
    assert moved > 100
