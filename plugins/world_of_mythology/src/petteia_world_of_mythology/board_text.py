"""A board for terminals, made from a view alone and at most 100 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from petteia_world_of_mythology.components import GODS
from petteia_world_of_mythology.kinds import Card
from petteia_world_of_mythology.power_text import ARMOUR_TEXT, POWER_TEXT
from petteia_world_of_mythology.v1 import view_pb2 as v1

__all__ = ["render"]

_WIDTH = 100
_NAMES = {"gre": "Greeks", "hin": "Hindus", "nor": "Norse", "sla": "Slavs", "egy": "Egyptians"}
_ASKED = {
    "choose_pantheon": "to choose a pantheon",
    "turn": "to play or discard a card",
    "lead": "to lead any card of the hand",
    "declare": "to name a pantheon for love",
    "swap_hand": "to choose a hand card to swap",
    "swap_stake": "to choose a card of the stake in exchange",
    "stash": "to stash a hand card",
    "pass": "to pass a card on",
    "mix": "to name two whose hands are mixed",
    "target": "to name a player",
    "recall": "to take a card back from the stake",
    "return": "to return a card to the deck",
    "next": "to name who plays next",
    "keep": "to keep one of two cards",
    "give": "to give a card of the trick",
}


def render(view: v1.View) -> str:
    """The board that `view` shows: round, trick, what is in force, each player, and the viewer's own cards."""
    blocks = [_head(view), _trick(view), _seats(view), _own(view), _foot(view)]
    return "\n\n".join("\n".join(lines) for block in blocks if (lines := list(block)))


def _head(view: v1.View) -> Iterator[str]:
    round_ = view.round
    aim = f"to {round_.target} points" if round_.target else f"of {round_.rounds}"
    line = f"WORLD OF MYTHOLOGY · round {round_.number} {aim}"
    if view.HasField("trick"):
        line += f" · trick {view.trick.number} · play runs {'against the clock' if round_.reversed else 'clockwise'}"
    yield line
    yield f"Deck {round_.deck_count} · wealth deck {round_.wealth_count} · secret deck {round_.secret_count}"


def _trick(view: v1.View) -> Iterator[str]:
    trick = view.trick
    if not view.HasField("trick"):
        return
    yield "On the table:" if trick.table or trick.gathered_count else "The table is empty."
    for laid in trick.table:
        name = _card(laid.card) if laid.card else "a card"
        stands = trick.HasField("standing") and laid.face_up and laid.card == trick.standing.card
        side = "STANDS" if stands else "" if laid.face_up else "face down"
        yield f"    {name:<20} {_name(view, laid.seat):<10} {side}".rstrip()
    if trick.gathered_count:
        yield f"    {_count(trick.gathered_count, 'card')}, gathered face down"
    if trick.gathered:
        yield from _wrapped("    They are: " + ", ".join(map(_card, trick.gathered)))
    if force := ", ".join(_in_force(view)):
        yield from _wrapped(f"In force: {force}")
    if trick.noted:
        noted = (f"{_card(each.card)} of the {_name(view, each.seat)}" for each in trick.noted)
        yield from _wrapped("At the end of the trick: " + ", ".join(noted))


def _in_force(view: v1.View) -> Iterator[str]:
    trick = view.trick
    if trick.standing.declared:
        yield f"love: only {_NAMES[trick.standing.declared]} may beat"
    if trick.standing.at_war:
        yield "war: who would beat it draws for life or death"
    if trick.levels_reversed:
        yield "lower levels beat higher ones"
    if trick.HasField("muted_by"):
        yield f"mute by the {_name(view, trick.muted_by)}"
    if trick.HasField("ordered_by"):
        yield f"blind play in the order that the {_name(view, trick.ordered_by)} choose"
    if trick.blind:
        yield "blind: " + " and ".join(_name(view, seat) for seat in trick.blind)
    if trick.blind_next:
        yield "the next player is blind"


def _seats(view: v1.View) -> Iterator[str]:
    for number, seat in enumerate(view.seats):
        mark = ">" if number in view.decision.waiting else " "
        name = _name(view, number) + (" (you)" if _is_viewer(view, number) else "")
        line = (
            f"{mark} {name:<16} total {seat.total:>4}   hand {seat.hand_count:>2}   stake {seat.stake_count:>2}   "
            f"wealth {seat.wealth_count:>2}   secrets {seat.secret_count}   "
        )
        yield from _wrapped(line + ", ".join(_notes(view, number)), indent=len(line))
    if view.removed:
        yield from _wrapped("Removed: " + ", ".join(_card(each.card) for each in view.removed))


def _notes(view: v1.View, number: int) -> Iterator[str]:
    seat = view.seats[number]
    if view.HasField("trick"):
        if view.trick.leader == number:
            yield "leads"
        if number in view.trick.to_come:
            yield "to come"
    if seat.is_locked:
        yield "lock"
    if seat.wealth and not _is_viewer(view, number):
        yield "open " + " ".join(f"+{wealth}" for wealth in seat.wealth)


def _own(view: v1.View) -> Iterator[str]:
    for shown in view.shown_hands:
        cards = ", ".join(map(_card, shown.cards)) or "nothing"
        yield from _wrapped(f"The {_name(view, shown.seat)} held: {cards}")
    for number, seat in enumerate(view.seats):
        if seat.hand:
            yield "Your hand:"
            for card in seat.hand:
                yield _hand_line(seat, card)
        whose = "Your" if _is_viewer(view, number) else f"{_name(view, number)}:"
        if seat.stake:
            yield from _wrapped(f"{whose} stake: " + ", ".join(map(_card, seat.stake)))
        if seat.secrets or (seat.wealth and whose == "Your"):
            bonus = [f"+{wealth}" for wealth in seat.wealth] + list(seat.secrets)
            yield from _wrapped(f"{whose} bonus cards: " + ", ".join(bonus))
        if seat.HasField("now"):
            now = seat.now
            yield (
                f"If the round ended now: {now.levels} for levels, {now.wealth} for wealth, {now.secrets} for "
                f"secrets, {now.points} in all"
            )


def _hand_line(seat: v1.Seat, card: str) -> str:
    god = GODS[Card(card)]
    own = card.startswith(seat.pantheon)
    armour = "LOCKED" if card in seat.locked else ARMOUR_TEXT[god.armour] if own else ""
    power = POWER_TEXT[god.power] if own else ""
    drawn = f" ({_count(god.cards, 'card')})" if own and god.cards else ""
    return f"    {card:<6} {god.name:<12}{armour:<16} {power}{drawn}".rstrip()


def _foot(view: v1.View) -> Iterator[str]:
    decision = view.decision
    if not view.HasField("decision"):
        yield "The game is over."
        for number, seat in enumerate(view.seats):
            rounds = " ".join(str(each.points) for each in seat.rounds)
            yield from _wrapped(f"{_name(view, number):<10} {seat.total:>4}   rounds: {rounds}", indent=15)
        return
    if decision.chosen:
        yield f"You have chosen {', '.join(map(_card, decision.chosen))} (hidden from the others)"
    names = ", ".join(_name(view, seat) for seat in decision.waiting)
    kind = "lead" if decision.kind == "turn" and not view.trick.HasField("standing") else decision.kind
    power = f" ({_card(decision.card)})" if decision.card else ""
    yield from _wrapped(f"> {names}: {_ASKED[kind]}{power}")


def _is_viewer(view: v1.View, number: int) -> bool:
    return view.HasField("viewer") and view.viewer == number


def _name(view: v1.View, seat: int) -> str:
    return _NAMES.get(view.seats[seat].pantheon, f"Seat {seat}")


def _card(card: str) -> str:
    return f"{GODS[Card(card)].name} {card}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _wrapped(text: str, *, indent: int = 4) -> Iterable[str]:
    """Lines of at most the board's width, those below the first set in."""
    return textwrap.wrap(
        text.rstrip(),
        _WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
