"""Offerings, a game small enough to be read at once, which keeps every promise that the engine asks of a game.

O-1.1 The deck holds the cards 1 to 14. Each player is dealt as many as the option `cards` says; the rest is the pile.
O-2.1 A round begins with a favour for the player who is behind, seat 0 in the first one, if the option `favours` is on.
O-2.2 The favour is a look at the top card of the pile, which nobody else sees, or a throw of a die, 1 to 3 points.
O-3.1 Then all players choose a card from their hands, in secret, and lay them at once.
O-3.2 Who laid the highest card takes the top card of the pile and as many points as it says; the lowest is behind.
O-4.1 When the hands are empty the game is over. Most points win.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from google.protobuf.json_format import MessageToJson
from google.protobuf.struct_pb2 import Struct
from msgspec import Meta

from engine_service.game import (  # isort: skip
    Event, Game, GameMeta, Move, Options, Result, Rng, Seat, Secret, Setup, Standing, State, Step, TakeBack, Viewer,
    rank,
)  # fmt: skip

DECK = range(1, 15)


class Favour(enum.StrEnum):
    LOOK = "look"
    DIE = "die"


class OfferingsOptions(Options, frozen=True, kw_only=True):
    cards: Annotated[Literal[3, 2], Meta(description="how many cards each player is dealt")] = 3
    favours: Annotated[bool, Meta(description="whether the player who is behind gets a favour")] = True


class Ask(Move, frozen=True):
    favour: Favour


class Lay(Move, frozen=True):
    card: int


class Dealt(Event, frozen=True):
    seat: Seat
    card: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None


class Looked(Event, frozen=True):
    reveals = True
    seat: Seat
    card: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else LookedUnseen(self.seat)


class LookedUnseen(Event, frozen=True):
    seat: Seat


class Threw(Event, frozen=True):
    seat: Seat
    points: int


class Laid(Event, frozen=True):
    reveals = True
    seat: Seat
    card: int


class Won(Event, frozen=True):
    reveals = True
    seat: Seat
    card: int


class Table(State, kw_only=True):
    agenda: list[Deal | Round | Asking | Laying]
    options: OfferingsOptions
    points: list[int]
    pile: list[int]
    """Face down, the top card last."""
    hands: list[list[int]]
    gone: list[int] = []
    behind: int = 0
    looked: bool = False
    """Whether the seat that is behind has seen the top card."""


class Deal(Step):
    def run(self, state: Table) -> Iterator[Event]:
        state.rng.shuffle(state.pile)
        for seat, hand in enumerate(state.hands):
            hand.extend(sorted(state.pile.pop() for _ in range(state.options.cards)))
            yield from (Dealt(seat, card) for card in hand)
        state.then(Round())


class Round(Step):
    def run(self, state: Table) -> None:
        if state.hands[0]:
            state.then(Laying.ask(range(len(state.hands))), Round())
            if state.options.favours:
                state.then(Asking(seat=state.behind))


class Asking(Step):
    seat: int
    done: bool = False

    def seats(self, state: Table) -> list[int]:
        return [] if self.done else [self.seat]

    def moves(self, state: Table, seat: int) -> Iterator[Move]:
        yield from (Ask(favour) for favour in Favour)

    def play(self, state: Table, seat: int, move: Ask) -> Iterator[Event]:
        self.done = True
        if move.favour is Favour.LOOK:
            state.looked = True
            yield Looked(seat, state.pile[-1])
        else:
            points = state.rng.roll(3)
            state.points[seat] += points
            yield Threw(seat, points)


class Laying(Secret, kw_only=True):
    chosen: list[list[Lay]]

    def choices(self, state: Table, seat: int, picked: list[Lay]) -> Iterator[Move]:
        yield from (Lay(card) for card in state.hands[seat])

    def why_not(self, state: Table, seat: int, move: Move) -> str | None:
        return f"O-3.1: your hand is {state.hands[seat]}" if isinstance(move, Lay) else None

    def reveal(self, state: Table, chosen: dict[int, list[Lay]]) -> Iterator[Event]:
        laid = {seat: lay.card for seat, [lay] in chosen.items()}
        for seat, card in laid.items():
            state.hands[seat].remove(card)
            state.gone.append(card)
            yield Laid(seat, card)
        winner, won = max(laid, key=lambda seat: laid[seat]), state.pile.pop()
        state.points[winner] += won
        state.gone.append(won)
        state.behind, state.looked = min(laid, key=lambda seat: laid[seat]), False
        yield Won(winner, won)


class Offerings(Game[Table]):
    meta = GameMeta(
        id="offerings", title="Offerings", goal="Most points win (O-4.1).", rules_version="1", seats=(2, 3),
        options=OfferingsOptions, simultaneous=True,
    )  # fmt: skip
    state_type, view_type = Table, Struct
    moves = (Ask, Lay, TakeBack)
    events = (Dealt, Looked, LookedUnseen, Threw, Laid, Won)
    texts = {
        "en": """
move-ask = ask for { $favour }
move-lay = lay card { $card }
event-dealt = { $seat } is dealt card { $card }.
event-looked = { $seat } sees that the top card is { $card }.
event-looked_unseen = { $seat } looks at the top card.
event-threw = { $seat } throws { $points }.
event-laid = { $seat } lays card { $card }.
event-won = { $seat } takes card { $card }.
favour-look = a look
favour-die = a throw of the die
"""
    }

    def start(self, setup: Setup) -> Table:
        points, hands = [0] * setup.seats, [list[int]() for _ in range(setup.seats)]
        pile = list(DECK)
        return Table(agenda=[Deal()], rng=setup.rng, options=setup.options, points=points, pile=pile, hands=hands)

    def view(self, state: Table, viewer: Viewer) -> Struct:
        shown: dict[str, Any] = {"points": state.points, "behind": state.behind, "pile": len(state.pile)}
        shown["hands"], shown["gone"] = [len(hand) for hand in state.hands], state.gone
        if viewer is not None:
            shown["hand"] = state.hands[viewer]
            if state.looked and viewer == state.behind:
                shown["top"] = state.pile[-1]
            if state.agenda and isinstance(state.agenda[-1], Laying):
                shown["chosen"] = [lay.card for lay in state.agenda[-1].picked(viewer)]
        view = Struct()
        view.update(shown)
        return view

    def result(self, state: Table) -> Result | None:
        if state.agenda:
            return None
        ranks = rank(state.points)
        return Result(tuple(Standing(seat, ranks[seat], points) for seat, points in enumerate(state.points)))

    def redeal(self, state: Table, viewer: Viewer, rng: Rng) -> None:
        seen = [state.pile.pop()] if state.looked and viewer == state.behind else []
        others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
        unseen = sorted(sum(others, state.pile))
        rng.shuffle(unseen)
        for hand in others:
            hand[:] = sorted(unseen.pop() for _ in hand)
        state.pile = unseen + seen

    def check(self, state: Table) -> None:
        cards = sorted(sum(state.hands, state.pile + state.gone))
        assert cards == list(DECK), f"the cards are {cards}"

    def estimate(self, state: Table, seat: int) -> float:
        return state.points[seat] / (1 + sum(state.points))

    def progress(self, state: Table) -> float:
        return len(state.gone) / len(DECK)

    def inspect(self, state: Table) -> dict[str, Any]:
        return {"leading": [seat for seat, points in enumerate(state.points) if points == max(state.points)]}

    def render_text(self, view: Any) -> str:
        return MessageToJson(view)
