"""The rules in the order of RULES.md: what may be chosen, what is told, the steps, and the state that they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta

from engine_service.game import Event, Move, Options, Seat, Secret, State, Step, Viewer, read_components

BOX = read_components("petteia_world_of_mythology", "components/box.toml", dict[str, int])


class Lay(Move, frozen=True):
    """WOM-3.1: lays a thread from the hand."""

    thread: int


class Drew(Event, frozen=True):
    """WOM-2.1: a player drew a thread, which he alone sees (WOM-5.1)."""

    seat: Seat
    thread: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


class Offered(Event, frozen=True):
    """WOM-2.2: a Fate offers points; `left` rounds come after hers."""

    points: int
    left: int


class Laid(Event, frozen=True):
    """WOM-4.1, WOM-4.2: a player's thread is shown, and whether it wins."""

    reveals = True
    seat: Seat
    thread: int
    wins: bool


class Round(Step):
    """WOM-2: hands are filled, a Fate offers points, and all are asked."""

    def run(self, state: Loom) -> Iterator[Event]:
        for seat, hand in enumerate(state.hands):
            while len(hand) < state.options.hand:  # WOM-2.1
                hand.append(state.bag.pop(state.rng.below(len(state.bag))))
                yield Drew(seat, hand[-1])
        state.offer = state.rng.roll(BOX["sides"])  # WOM-2.2
        yield Offered(state.offer, len(state.agenda))
        state.then(Choice.ask(range(len(state.hands))))


class Choice(Secret):
    """WOM-3: all choose in secret. WOM-4: the threads are shown, and the longest wins."""

    chosen: list[list[Lay]]

    def choices(self, state: Loom, seat: int, picked: list[Lay]) -> Iterable[Move]:
        return map(Lay, state.hands[seat])  # WOM-3.1

    def reveal(self, state: Loom, chosen: dict[int, list[Lay]]) -> Iterator[Event]:
        winner = max(chosen, key=lambda seat: chosen[seat][0].thread)
        state.points[winner] += state.offer  # WOM-4.2
        for seat, (lay,) in chosen.items():
            state.hands[seat].remove(lay.thread)
            state.gone.append(lay.thread)
            yield Laid(seat, lay.thread, wins=seat == winner)


class LoomOptions(Options, frozen=True, kw_only=True):
    """WOM-6: the options."""

    hand: Annotated[Literal[3, 2, 4], Meta(description="WOM-6.1: how many threads a player holds")] = 3


class Loom(State, kw_only=True):
    """All of a game; points and hands go by seat."""

    agenda: list[Round | Choice]
    options: LoomOptions
    points: list[int]
    hands: list[list[int]] = []
    bag: list[int] = []
    gone: list[int] = []
    offer: int = 0
