"""A board for terminals, made from a view alone and at most 100 columns wide."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable

from petteia_delphi.components import CARDS, CITIES, ORACLES
from petteia_delphi.components.schema import Card, DiscardHand, KeepHand
from petteia_delphi.kinds import City, Kind, Oracle
from petteia_delphi.v1 import view_pb2 as v1

__all__ = ["render"]

_WIDTH = 100
_ASKED = {
    "lay": "to lay a card face down",
    "act": "to play a card or drop out",
    "strike": "to strike with Zeus",
    "consult": "to consult the oracle or not",
    "judge": "to judge an oracle card",
    "keep": "to keep {count} besides Pass",
    "tribute": "to give {count} to the temple, but not Pass",
}
_CHOSEN = {"lay": "You have laid", "keep": "You keep", "tribute": "You give"}
_PLACES = ("first", "second", "third", "fourth")


def render(view: v1.View) -> str:
    """The board that `view` shows: the march, the oracle, each player with row and score, the viewer's own hand."""
    blocks = [_head(view), *(_seat(view, number) for number in range(len(view.seats))), _foot(view)]
    return "\n\n".join("\n".join(block) for block in blocks)


def _head(view: v1.View) -> list[str]:
    march, oracle = view.march, view.oracle
    lines = [
        (
            f"DELPHI · march {march.number} of {march.marches} (parade {march.parade}) · "
            f"first out -{march.loss}, last but one +{march.low_prize}, last +{march.high_prize}"
        ),
    ]
    pile = f"Oracle pile: {oracle.count} {'card' if oracle.count == 1 else 'cards'}"
    if oracle.announced:
        pile += " · read aloud: " + ", ".join(_oracle(card) for card in oracle.announced)
    if oracle.known:
        pile += " · you know " + ", ".join(f"no. {each.place}: {_oracle(each.oracle)}" for each in oracle.known)
    lines += _wrapped(pile)
    if march.no_pairs:
        lines.append(f"{_oracle(Oracle.DISCORD)} is in force: equal neighbours form no pairs.")
    return lines


def _seat(view: v1.View, number: int) -> list[str]:
    seat = view.seats[number]
    notes = [*_march_notes(view, number), *_value_notes(seat)]
    mark = ">" if number in view.decision.waiting else " "
    name = _city(seat) + (" (you)" if _is_viewer(view, number) else "")
    numbers = (
        f"{mark} {name:<14} score {seat.score:>3}   hand {seat.hand_count:>2}   pile {seat.pile_count:>2}   "
        f"value {seat.value:>4}   "
    )
    row = "  ".join(f"[{card.pos}] {_card(card.card)}" if card.card else "[ ]" for card in seat.row)
    lines = _wrapped(numbers + ", ".join(notes), indent=len(numbers))
    lines += _wrapped("row:  " + (row or "-"))
    if seat.discards:
        lines += _wrapped("gone: " + ", ".join(_counted(seat.discards)))
    return lines


def _march_notes(view: v1.View, number: int) -> Iterable[str]:
    for place, group in enumerate(view.march.dropped_out):
        if number in group.seats:
            yield f"out {_PLACES[place]}"
    if view.seats[number].worst:
        yield "last place"


def _value_notes(seat: v1.Seat) -> Iterable[str]:
    if seat.factor > 1:
        yield f"counts {seat.factor} times"
    if seat.halved:
        yield "halved by Poseidon"
    if seat.hand_points:
        yield f"{seat.score + seat.hand_points} in all, {seat.hand_points} of it for the hand"


def _foot(view: v1.View) -> list[str]:
    lines = []
    for number, seat in enumerate(view.seats):
        if seat.hand:
            whose = "Your hand" if _is_viewer(view, number) else f"Hand of {_city(seat)}"
            lines += _wrapped(f"{whose}: " + ", ".join(_counted(seat.hand)), indent=2)
        if seat.hand and _is_viewer(view, number) and view.HasField("decision"):
            lines += _legend(view, seat.hand)
    if view.decision.chosen:
        chosen = ", ".join(_card(card) for card in view.decision.chosen)
        lines.append(f"{_CHOSEN[view.decision.kind]}: {chosen} (hidden from the others)")
    if not view.HasField("decision"):
        lines.append("The game is over.")
    else:
        names = [_city(view.seats[number]) for number in view.decision.waiting]
        lines += _wrapped(f"> {', '.join(names)}: {_ASKED[view.decision.kind].format(count=_count(view))}")
        lines += _oracle_at_work(view)
    return lines


def _legend(view: v1.View, hand: Iterable[str]) -> list[str]:
    """What the gods and the Delphi card in a hand do."""
    texts = {CARDS[Kind(card)].name: _does(CARDS[Kind(card)], lead=view.gods_lead) for card in hand}
    legend = "; ".join(f"{name} {text}" for name, text in texts.items() if text)
    return _wrapped(f"  ({legend})", indent=3) if legend else []


def _does(card: Card, *, lead: bool) -> str:
    return card.lead_text if lead and card.lead_text else card.text


def _oracle_at_work(view: v1.View) -> list[str]:
    """What the oracle card says about which something is decided, as far as the viewer knows it."""
    kind, pile = view.decision.kind, view.oracle
    if kind in ("keep", "tribute"):
        at_work = pile.announced[-1]
    elif kind == "judge" and pile.known and pile.known[0].place == 1:
        at_work = pile.known[0].oracle
    else:
        return []
    return _wrapped(f"  {_oracle(at_work)}: {ORACLES[Oracle(at_work)].text}")


def _count(view: v1.View) -> str:
    """How many cards the oracle that was read last takes or leaves."""
    effect = ORACLES[Oracle(view.oracle.announced[-1])].effect if view.oracle.announced else None
    count = effect.count if isinstance(effect, KeepHand | DiscardHand) else 0
    return "1 card" if count == 1 else f"{count} cards"


def _is_viewer(view: v1.View, number: int) -> bool:
    return view.HasField("viewer") and view.viewer == number


def _city(seat: v1.Seat) -> str:
    return CITIES[City(seat.city)].name


def _oracle(oracle: str) -> str:
    return ORACLES[Oracle(oracle)].name


def _card(kind: str) -> str:
    card = CARDS[Kind(kind)]
    return f"{card.name} {card.number}" if card.number else card.name


def _counted(cards: Iterable[str]) -> list[str]:
    """Cards in table order, with a number where there are several of a kind."""
    counts = Counter(cards)
    return [_card(kind) if counts[kind] == 1 else f"{counts[kind]} x {_card(kind)}" for kind in Kind if counts[kind]]


def _wrapped(text: str, *, indent: int = 4) -> list[str]:
    """Lines of at most the board's width; `row:` and `gone:` are set in from the left, other text only below."""
    first = "    " if text.startswith(("row:", "gone:")) else ""
    rest = first + " " * (6 if first else indent)
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
