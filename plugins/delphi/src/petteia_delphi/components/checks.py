"""What must hold of the component tables beyond the shape of each row: counts, references and ranges."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from petteia_delphi.components.schema import Card, CityTable, Deck, OracleTable, ParadeTable, SourceTable
from petteia_delphi.kinds import CardClass, City, Kind, Oracle

__all__ = ["check_cities", "check_deck", "check_oracles", "check_parades"]

_PARADES = 3
_OWN_CLASS = {Kind.DELPHI: (CardClass.DELPHI,), Kind.PASS: (CardClass.PASS,)}
_SINGLE = (Kind.PASS, Kind.ZEUS)


def check_cities(table: CityTable, sources: SourceTable) -> None:
    """Every city once, in the order of D-4.9.

    Raises:
        ValueError: it isn't so; the message names the file and what would be right.
    """
    _in_order("cities.toml", (city.id for city in table.city), City)
    for city in table.city:
        _known("cities.toml", city.id, city.source, sources)


def check_deck(deck: Deck, sources: SourceTable) -> None:
    """Every kind once, the copies add up, heroes have numbers and others none.

    Raises:
        ValueError: it isn't so; the message names the file and what would be right.
    """
    _in_order("deck.toml", (card.id for card in deck.card), Kind)
    _known("deck.toml", "the deck", deck.source, sources)
    for card in deck.card:
        _known("deck.toml", card.id, card.source, sources)
        _check_card(card)
        _check_text(card, deck)
    copies = sum(card.copies for card in deck.card)
    if copies != deck.cards:
        raise ValueError(f"deck.toml: the copies add up to {copies}, but `cards` is {deck.cards}; correct one of them")
    if deck.deal > deck.cards - 1:
        raise ValueError(f"deck.toml: `deal` is {deck.deal}, more than the {deck.cards - 1} cards besides Pass")


def _check_card(card: Card) -> None:
    if (card.class_ is CardClass.HERO) != (card.number > 0):
        raise ValueError(
            f"deck.toml, {card.id}: heroes have a `number` from 1 on, others none; here it is {card.number}"
        )
    if card.removes is not None and card.class_ is not CardClass.GOD:
        raise ValueError(f"deck.toml, {card.id}: only a god `removes` a hero, and this is a {card.class_}")
    if card.removes in (Kind.PASS, card.id):
        raise ValueError(f"deck.toml, {card.id}: it can't remove {card.removes}; name another kind that lies in rows")
    classes = _OWN_CLASS.get(card.id, (CardClass.HERO, CardClass.GOD))
    if card.class_ not in classes:
        raise ValueError(f"deck.toml, {card.id}: its class is {' or '.join(classes)}, not {card.class_}")
    if card.id in _SINGLE and card.copies != 1:
        raise ValueError(
            f"deck.toml, {card.id}: the rules know a single one in a deck (D-1.2, D-6.4c), not {card.copies}"
        )


def _check_text(card: Card, deck: Deck) -> None:
    if (card.class_ in (CardClass.GOD, CardClass.DELPHI)) != bool(card.text):
        raise ValueError(f"deck.toml, {card.id}: gods and Delphi say in their `text` what they do, others have none")
    removed = next((each.name for each in deck.card if each.id is card.removes), "")
    if removed not in card.text:
        raise ValueError(f"deck.toml, {card.id}: it removes {removed}, and its `text` says: {card.text}")


def check_parades(table: ParadeTable, sources: SourceTable) -> None:
    """Three parades (D-2.1), and prizes that don't fall from place to place.

    Raises:
        ValueError: it isn't so; the message names the file and what would be right.
    """
    if len(table.parade) != _PARADES:
        raise ValueError(f"parades.toml: a full game has {_PARADES} parades (D-2.1), not {len(table.parade)}")
    for number, parade in enumerate(table.parade, 1):
        for march, line in enumerate(parade.marches, 1):
            _known("parades.toml", f"parade {number}, march {march}", {"points": line.source}, sources)
            if line.low > line.high:
                raise ValueError(
                    f"parades.toml, parade {number}, march {march}: the low prize {line.low} is above the "
                    f"high one {line.high}"
                )


def check_oracles(table: OracleTable, sources: SourceTable) -> None:
    """Every oracle card once (D-1.3).

    Raises:
        ValueError: it isn't so; the message names the file and what would be right.
    """
    _in_order("oracles.toml", (oracle.id for oracle in table.oracle), Oracle)
    for oracle in table.oracle:
        _known("oracles.toml", oracle.id, oracle.source, sources)


def _in_order(file: str, given: Iterable[StrEnum], names: type[StrEnum]) -> None:
    found, wanted = [str(name) for name in given], [str(name) for name in names]
    if found != wanted:
        raise ValueError(f"{file}: the ids are {', '.join(found)}; they must be, in this order, {', '.join(wanted)}")


def _known(file: str, row: str, tags: dict[str, list[str]], sources: SourceTable) -> None:
    known = {source.tag for source in sources.source}
    if not tags:
        raise ValueError(f"{file}, {row}: say in `source` where it comes from")
    for what, names in tags.items():
        for name in names:
            if name not in known:
                raise ValueError(
                    f"{file}, {row}: source of {what} is {name!r}; sources.toml knows {', '.join(sorted(known))}"
                )
