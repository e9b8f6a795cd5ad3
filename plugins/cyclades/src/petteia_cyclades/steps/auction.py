"""C-6, C-17.1 to C-17.3: offerings to the gods."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Move, Step
from petteia_cyclades.events import Displaced, Offered, Paid, WentToApollo
from petteia_cyclades.kinds import Decision, God
from petteia_cyclades.moves import Apollo, Bid
from petteia_cyclades.offerings import cost_of_offers, highest_offer, place_offer
from petteia_cyclades.steps.asked import Asking

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["Auction", "Offerings", "Payment"]

_BIDS = {god: tuple(Bid(god, amount) for amount in range(1, 101)) for god in God}
_APOLLO = Apollo()


class Offerings(Step):
    """C-6.1, C-7.6a: the markers are taken from the turn track, to be placed in its order."""

    def run(self, state: CycladesState) -> None:
        """Opens the auction."""
        waiting = [marker for marker in state.track if marker is not None]
        state.track = [None] * len(state.track)
        state.offers, state.apollo = {}, []
        state.then(Auction(waiting[::-1]))


class Auction(Asking):
    """C-6.1a: one marker after another is placed, each with all displacements that it causes (C-6.8)."""

    asks: ClassVar[Decision] = Decision.BID

    waiting: list[int]
    """Whose markers are still to be placed; the last one is next."""
    barred: God | None = None
    """C-6.6: the god from which the next marker has just been displaced."""

    def seats(self, state: CycladesState) -> Collection[int]:
        """The owner of the marker that is to be placed."""
        return self.waiting[-1:]

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """C-6.2: each amount above the standing one that the seat can pay, god by god; and Apollo (C-6.3)."""
        for god in state.gods[: state.face_up]:
            if god is not self.barred:
                standing = state.offers.get(god)
                least = standing.amount if standing is not None else 0
                yield from _BIDS[god][least : highest_offer(state, seat, god)]
        yield _APOLLO

    def play(self, state: CycladesState, seat: int, move: Move) -> Iterator[Event]:
        """Places the marker; an outbid one must be placed before all others (C-6.5)."""
        self.waiting.pop()
        self.barred = None
        match move:
            case Bid(god, amount):
                yield Offered(seat, god, amount)
                outbid = place_offer(state, seat, god, amount)
                if outbid is not None:
                    yield Displaced(outbid, god)
                    self.waiting.append(outbid)
                    self.barred = god
            case Apollo():
                state.apollo.append(seat)  # C-6.3a
                yield WentToApollo(seat, len(state.apollo))

    def why_not(self, state: CycladesState, seat: int, move: Move) -> str | None:
        """Why an offering is not possible."""
        match move:
            case Bid(god, amount) if god is not self.barred and god in state.gods[: state.face_up]:
                standing = state.offers.get(god)
                low = standing is not None and amount <= standing.amount
                return "C-6.2" if low or amount > state.options.max_bid else "C-6.4"
            case Bid(god):
                return "C-6.5" if god is self.barred else "C-6.2"
        return None


class Payment(Step):
    """C-6.8: every seat pays what it has offered, in seat order; what was outbid costs nothing (C-6.8a)."""

    def run(self, state: CycladesState) -> Iterator[Event]:
        """Takes the gold."""
        for seat in state.playing:
            gold = cost_of_offers(state, seat)
            if gold:
                state.players[seat].pay(gold)
                yield Paid(seat, gold)
