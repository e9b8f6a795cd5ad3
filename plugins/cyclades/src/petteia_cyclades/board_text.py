"""A board for terminals, made from a view alone and at most 100 columns wide."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable

from petteia_cyclades.v1 import view_pb2 as v1

__all__ = ["render"]

_WIDTH = 100
_CELL = 9
"""Columns for a hex; the widest map has eleven of them in a row."""
_HARD = "\u00a0"
"""A blank at which no line ends."""
_LETTERS = {"yellow": "Y", "black": "K", "red": "R", "blue": "B", "green": "G"}
_BUILDINGS = (("ports", "port"), ("fortresses", "fortress"), ("temples", "temple"), ("universities", "university"))
_SUPPLIES = (
    *(f"{name}" for name, _ in _BUILDINGS),
    "metropolises", "philosophers", "priests", "prosperity_markers",
)  # fmt: skip
_ASKED = {
    "bid": "to place a marker on a god",
    "act": "to act, or to end the turn",
    "sail": "to sail on, or to stop",
    "retreat": "to retreat, or to fight on",
    "give_building": "to choose which building to give back",
    "place_metropolis": "to choose where the metropolis goes",
    "destroy_building": "to choose what the metropolis destroys",
    "apollo_marker": "to place a prosperity marker",
    "chimera": "to choose the creature that Chimera copies",
    "cyclops": "to choose a building that Cyclops changes",
    "dryad": "to choose whose priest Dryad steals",
    "satyr": "to choose whose philosopher Satyr steals",
    "griffon": "to choose whose gold Griffon steals",
    "giant": "to choose a building that Giant destroys",
    "harpy": "to choose where Harpy kills a troop",
    "pegasus": "to choose where Pegasus takes troops",
    "siren": "to choose a fleet that Siren takes over",
    "siren_from": "to choose which fleet takes its place",
    "sphinx": "to sell to Sphinx, or to be done",
    "sylph": "to sail with Sylph, or to be done",
    "figure": "to place the creature's figure",
    "push": "to push fleets away from Polyphemus",
    "kraken": "to place the Kraken",
    "kraken_move": "to move the Kraken on, or to stop",
}


def render(view: v1.View) -> str:
    """The board that `view` shows: map, islands, gods, creatures, players, and what is to be decided."""
    blocks = [_head(view), _map(view), _islands(view), _table(view), _seats(view), _foot(view)]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def _head(view: v1.View) -> list[str]:
    return [
        (
            f"CYCLADES · cycle {view.cycle} of {view.max_cycles} · "
            f"{view.metropolises_to_win} metropolises win at the end of a cycle"
        )
    ]


def _map(view: v1.View) -> list[str]:
    """The hexes; a sea space's name is followed by its fleets, an island's by its troops."""
    cells = [(sea.hex, _sea(view, sea)) for sea in view.seas]
    for island in view.islands:
        cells += [(each, _land(view, island, first=each is island.hexes[0])) for each in island.hexes]
    left = min(2 * each.q + each.r for each, _ in cells)
    lines = []
    for row in sorted({each.r for each, _ in cells}):
        line = ""
        for each, text in sorted(((each, text) for each, text in cells if each.r == row), key=lambda cell: cell[0].q):
            line = line.ljust((2 * each.q + each.r - left) * _CELL // 2) + text
        lines.append(line)
    letters = [f"{_letter(seat)} {_colour(seat)}" for seat in view.seats]
    signs = ["* trade", "@ Kraken", "x no fleet may enter", "[island troops]", "sea fleets"]
    return [*lines, *_listed("Signs", [", ".join(letters), *signs])]


def _sea(view: v1.View, sea: v1.Sea) -> str:
    name = sea.id + ("*" if sea.trade else "")
    if sea.HasField("owner"):
        return f"{name} {_letter(view.seats[sea.owner])}{sea.fleets}"
    return name + (" @" if sea.kraken else " x" if sea.forbidden else "")


def _land(view: v1.View, island: v1.Island, *, first: bool) -> str:
    owner = _letter(view.seats[island.owner]) if island.HasField("owner") else ""
    held = f"{owner}{island.troops}" if owner and first else ""
    return f"[{island.id + ' ' + held:<6}]"


def _islands(view: v1.View) -> list[str]:
    lines = ["Island        Owner   Troops  Income  Places  On it"]
    for island in view.islands:
        owner = _colour(view.seats[island.owner]) if island.HasField("owner") else "-"
        income = island.printed_prosperity + island.prosperity_markers
        built = sum(getattr(island, name) for name, _ in _BUILDINGS)
        on_it = ["METROPOLIS"] if island.metropolis else []
        on_it += _counted((name, getattr(island, plural)) for plural, name in _BUILDINGS)
        if island.HasField("figure"):
            by = _colour(view.seats[island.figure.placed_by])
            on_it.append(f"{_name(island.figure.creature)} (placed by {by})")
        lines += _wrapped(
            f"{island.id:<4}{island.label:<10}{owner:<8}{island.troops:>4}{income:>8}{built:>6}/{island.capacity}"
            f"    {', '.join(on_it)}",
            indent=42,
        )
    return lines


def _table(view: v1.View) -> list[str]:
    """Gods, turn track, creatures and supplies."""
    offerings, creatures = view.offerings, view.creatures
    gods = []
    for god in offerings.gods:
        offer = god.offering
        told = f"{_seat(view, offer.seat)} offers {offer.amount}" if god.HasField("offering") else "-"
        gods.append(f"{god.position} {_name(god.god)}: {told}")
    apollo = ", ".join(f"{each.space} {_seat(view, each.seat)}" for each in offerings.apollo)
    gods.append(f"Apollo: {apollo or '-'}")
    if offerings.face_down:
        gods.append("not to be had: " + ", ".join(map(_name, offerings.face_down)))
    track = [f"{each.space} {_seat(view, each.seat) if each.HasField('seat') else '-'}" for each in view.turn_track]
    row = [f"{slot.price} GP: {_name(slot.creature) if slot.creature else '-'}" for slot in creatures.row]
    discards = ", ".join(map(_name, creatures.discard_pile)) or "none"
    supplies = [f"{getattr(view.supplies, name)} {name.replace('_', ' ')}" for name in _SUPPLIES]
    row += [f"draw pile {creatures.draw_pile}", f"discarded: {discards}"]
    return [
        *_listed("Gods", gods),
        *_listed("Turn track", track),
        *_listed("Creatures", row),
        *_listed("Supplies", supplies),
    ]


def _seats(view: v1.View) -> list[str]:
    lines = ["  Player        Gold  Income  Islands  Metropolises  Troops  Fleets  Priests  Philosophers  Discount"]
    for number, seat in enumerate(view.seats):
        mark = ">" if view.HasField("decision") and view.decision.seat == number else " "
        name = _colour(seat) + (" (you)" if view.HasField("viewer") and view.viewer == number else "")
        if seat.eliminated:
            lines.append(f"{mark} {name:<14}has lost the last island and is out")
            continue
        gold = str(seat.gold) if seat.HasField("gold") else "?"
        lines.append(
            f"{mark} {name:<14}{gold:>4}{seat.income:>8}{seat.islands:>9}{seat.metropolises:>14}"
            f"{f'{seat.troops}/{seat.troops + seat.troops_in_reserve}':>8}"
            f"{f'{seat.fleets}/{seat.fleets + seat.fleets_in_reserve}':>8}"
            f"{seat.priests:>9}{seat.philosophers:>14}{f'{seat.discount_used}/{seat.discount}':>10}"
        )
        if seat.cards:
            lines += _wrapped("    keeps the cards of " + ", ".join(map(_name, seat.cards)))
    return lines


def _foot(view: v1.View) -> list[str]:
    lines = []
    if view.HasField("turn"):
        turn = view.turn
        told = f"{_seat(view, turn.seat)}'s turn with {_name(turn.god)}"
        if turn.recruited:
            told += f" · {turn.recruited} recruited"
        if turn.HasField("next_price"):
            told += f" · the next unit costs {turn.next_price} GP"
        lines.append(told)
    if view.HasField("battle"):
        lines += _battle(view)
    if not view.HasField("decision"):
        return [*lines, "The game is over."]
    decision = view.decision
    told = f"> {_seat(view, decision.seat)}: {_ASKED[decision.kind]}"
    if decision.barred_god:
        told += f", not on {_name(decision.barred_god)}"
    if decision.creature:
        told += f" · {_name(decision.creature)} is at work"
    if decision.building:
        told += f" · {decision.building}"
    if decision.at:
        told += f" · at {decision.at}"
    if decision.steps_left:
        told += f" · {decision.steps_left} steps left"
    return [*lines, *_wrapped(told)]


def _battle(view: v1.View) -> list[str]:
    battle = view.battle
    defender = _seat(view, battle.defender) if battle.HasField("defender") else "nobody"
    minotaur = ", with Minotaur" if battle.minotaur else ""
    sides = (
        f"{_seat(view, battle.attacker)} attacks with {battle.attackers}, "
        f"{defender} defends with {battle.defenders} and a bonus of {battle.bonus}{minotaur}"
    )
    lines = _wrapped(f"Battle for {battle.place}: {sides}")
    lines += [
        f"    round {number}: attacker {each.attacker_total} (die {each.attacker_die}), "
        f"defender {each.defender_total} (die {each.defender_die})"
        for number, each in enumerate(battle.rounds, 1)
    ]
    return lines


def _seat(view: v1.View, number: int) -> str:
    return _colour(view.seats[number])


def _colour(seat: v1.Seat) -> str:
    return seat.colour.capitalize()


def _letter(seat: v1.Seat) -> str:
    return _LETTERS[seat.colour]


def _name(identifier: str) -> str:
    return identifier.capitalize()


def _counted(things: Iterable[tuple[str, int]]) -> list[str]:
    return [name if count == 1 else f"{count} x {name}" for name, count in Counter(dict(things)).items() if count]


def _listed(label: str, items: Iterable[str]) -> list[str]:
    """Items behind a label; lines break between items, and within them only where one is longer than a line."""
    kept = [item.replace(" ", _HARD) if len(item) < _WIDTH // 2 else item for item in items]
    return [line.replace(_HARD, " ") for line in _wrapped(f"{label:<12}" + " · ".join(kept), indent=12)]


def _wrapped(text: str, *, indent: int = 4) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
        drop_whitespace=True,
    )
