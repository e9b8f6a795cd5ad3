"""W-6.10, W-6.12 to W-6.15, W-6.27, W-6.34, W-6.35: powers that look into hands, mix, shorten, lock or pass them on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engine_service.game import Event, Events, Move, Secret
from petteia_world_of_mythology.components import ORDER
from petteia_world_of_mythology.events import (
    DealtBack,
    HandMixed,
    Locked,
    Passed,
    Peeked,
    PeekedAtHand,
    ReturnedToDeck,
    Stashed,
)
from petteia_world_of_mythology.kinds import Card
from petteia_world_of_mythology.moves import PASS, RETURN, STASH, Mix, Pass, Return, Stash
from petteia_world_of_mythology.piles import add, bits, clockwise, forget, take
from petteia_world_of_mythology.records import Snapshot
from petteia_world_of_mythology.steps.choice import Choice

if TYPE_CHECKING:
    from petteia_world_of_mythology.state import MythologyState

__all__ = [
    "Mixing",
    "OwnStash",
    "Passing",
    "Returning",
    "all_remix",
    "each_card",
    "lock",
    "opponents_remix",
    "pass_left",
    "pass_right",
    "peek_hands",
    "remix_two",
    "return_to_deck",
    "stash",
    "stash_each",
    "with_choice",
]


def peek_hands(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.10, W-17.13: the player sees all opponents' hands; what he saw is kept until the trick ends."""
    snapshot = Snapshot(seat, [[] for _ in state.hands])
    state.trick.snapshot = snapshot
    yield Peeked(seat)
    for owner in clockwise(state, seat):
        if owner != seat:
            hand = state.hands[owner]
            snapshot.hands[owner] = list(hand)
            state.known[seat] |= bits(hand)
            for held in hand:
                yield PeekedAtHand(seat, owner, held)


def opponents_remix(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.12."""
    return _remix(state, [each for each in clockwise(state, seat) if each != seat])


def all_remix(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.34."""
    return _remix(state, list(clockwise(state, seat)))


def _remix(state: MythologyState, seats: Sequence[int]) -> Iterator[Event]:
    """Shuffles the hands of `seats` together and deals them back with unchanged counts."""
    mixed = [seat for seat in seats if state.hands[seat]]
    if len(mixed) < 2:
        return
    cards = [card for seat in mixed for card in state.hands[seat]]
    forget(state, cards)
    state.rng.shuffle(cards)
    for seat in mixed:
        hand = state.hands[seat]
        count = len(hand)
        hand[:] = sorted(cards[:count], key=ORDER.__getitem__)
        del cards[:count]
        yield HandMixed(seat)
        for card in hand:
            yield DealtBack(seat, card)  # W-17.21


class Mixing(Choice):
    """W-6.15: the player names two players."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Every pair once."""
        seats = len(state.hands)
        return (Mix(a, b) for a in range(seats) for b in range(a + 1, seats))

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Mixes their hands."""
        assert isinstance(move, Mix)
        return _remix(state, [move.a, move.b])

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a pair can't be named."""
        return "W-6.15" if isinstance(move, Mix) else None


def remix_two(state: MythologyState, seat: int) -> None:
    """W-6.15."""
    state.then(Mixing(seat))


def stash(state: MythologyState, seat: int, card: Card) -> Event:
    """A hand card goes to its owner's stake, unseen by others (W-17.19); what is told of it."""
    take(state, state.hands[seat], card, seat)
    add(state.stakes[seat], card)
    return Stashed(seat, card)


class OwnStash(Choice):
    """W-6.13: the player of stash_each chooses a hand card for his stake."""

    def options(self, state: MythologyState) -> Iterable[Move]:
        """Every hand card."""
        return [STASH[card] for card in state.hands[self.seat]]

    def answer(self, state: MythologyState, move: Move) -> Events:
        """Puts it there."""
        assert isinstance(move, Stash)
        return [stash(state, self.seat, move.card)]

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be stashed."""
        return "W-6.13" if isinstance(move, Stash) else None


def stash_each(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.13: first each opponent, blindly; then the player himself."""
    for owner in clockwise(state, seat):
        if owner != seat and state.hands[owner]:
            yield stash(state, owner, state.rng.choice(state.hands[owner]))  # W-5.24
    state.then(OwnStash(seat))


def with_choice(state: MythologyState, seats: Iterable[int]) -> list[int]:
    """W-5.30, W-5.31: those of `seats` that have a hand card to choose, and not only one."""
    return [seat for seat in seats if len(state.hands[seat]) > 1]


def each_card(
    state: MythologyState, seats: Iterable[int], chosen: Mapping[int, Sequence[Pass | Return | Stash]]
) -> list[tuple[int, Card]]:
    """The card that each of `seats` puts in, in rising order: what it chose, or its only one; an empty hand none."""
    return [
        (seat, chosen[seat][0].card if seat in chosen else state.hands[seat][0])
        for seat in sorted(seats)
        if state.hands[seat]
    ]


class Passing(Secret):
    """W-6.14: every player with a card chooses one for his neighbour; all go at once."""

    chosen: list[list[Pass]]
    toward: int
    """1 for the left neighbour, -1 for the right one (W-4.1a)."""

    def choices(self, state: MythologyState, seat: int, picked: list[Pass]) -> Iterable[Move]:
        """Every hand card (W-6.27a)."""
        return [PASS[card] for card in state.hands[seat]]

    def reveal(self, state: MythologyState, chosen: dict[int, list[Pass]]) -> Iterator[Event]:
        """Moves all cards together."""
        seats = len(state.hands)
        passed = each_card(state, range(seats), chosen)
        for seat, card in passed:
            take(state, state.hands[seat], card, seat, (seat + self.toward) % seats)  # W-17.20
        for seat, card in passed:
            receiver = (seat + self.toward) % seats
            add(state.hands[receiver], card)
            yield Passed(seat, receiver, card)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be passed."""
        return "W-6.14" if isinstance(move, Pass) else None


def pass_right(state: MythologyState, _seat: int) -> None:
    """W-6.14."""
    state.then(Passing.ask(with_choice(state, range(len(state.hands))), toward=-1))


def pass_left(state: MythologyState, _seat: int) -> None:
    """W-6.14."""
    state.then(Passing.ask(with_choice(state, range(len(state.hands))), toward=1))


class Returning(Secret):
    """W-6.35: every player with a card chooses one that goes back to the deck."""

    chosen: list[list[Return]]

    def choices(self, state: MythologyState, seat: int, picked: list[Return]) -> Iterable[Move]:
        """Every hand card (W-6.27a)."""
        return [RETURN[card] for card in state.hands[seat]]

    def reveal(self, state: MythologyState, chosen: dict[int, list[Return]]) -> Iterator[Event]:
        """Puts the cards in and shuffles the deck."""
        returned = each_card(state, range(len(state.hands)), chosen)
        for seat, card in returned:
            take(state, state.hands[seat], card)
            state.deck.append(card)
            yield ReturnedToDeck(seat, card)
        if returned:
            state.rng.shuffle(state.deck)

    def why_not(self, state: MythologyState, seat: int, move: Move) -> str | None:
        """Why a card can't be returned."""
        return "W-6.35" if isinstance(move, Return) else None


def return_to_deck(state: MythologyState, _seat: int) -> None:
    """W-6.35."""
    state.then(Returning.ask(with_choice(state, range(len(state.hands)))))


def lock(state: MythologyState, seat: int) -> Iterator[Event]:
    """W-6.27: a random hand card of every opponent who has not acted; a locked one can be hit again (W-6.27c)."""
    trick = state.trick
    if not trick.locks:
        trick.locks = [[] for _ in state.hands]
    for owner in clockwise(state, seat):
        if owner in trick.queue and state.hands[owner]:
            hit = state.rng.choice(state.hands[owner])
            trick.locks[owner].append(hit)
            yield Locked(owner, hit)
