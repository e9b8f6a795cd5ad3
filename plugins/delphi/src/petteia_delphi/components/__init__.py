"""The components of the game, read from the data files in this folder and checked once at import."""

from __future__ import annotations

from engine_service.game import read_components
from petteia_delphi.components.checks import check_cities, check_deck, check_oracles, check_parades
from petteia_delphi.components.schema import (
    Card,
    CityCard,
    CityTable,
    Deck,
    MarchLine,
    OracleCard,
    OracleTable,
    ParadeTable,
    SourceTable,
)
from petteia_delphi.kinds import CardClass, City, Kind, Oracle

__all__ = [
    "CARDS",
    "CITIES",
    "DEAL",
    "DECK",
    "HEROES",
    "MARCHES",
    "MARCHES_IN_PARADE",
    "NUMBER",
    "ORACLES",
    "SOURCES",
]

SOURCES = read_components(__name__, "sources.toml", SourceTable)
_cities = read_components(__name__, "cities.toml", CityTable)
_deck = read_components(__name__, "deck.toml", Deck)
_parades = read_components(__name__, "parades.toml", ParadeTable)
_oracles = read_components(__name__, "oracles.toml", OracleTable)

check_cities(_cities, SOURCES)
check_deck(_deck, SOURCES)
check_parades(_parades, SOURCES)
check_oracles(_oracles, SOURCES)

CITIES: dict[City, CityCard] = {city.id: city for city in _cities.city}
"""The cities in the order of D-4.9."""

CARDS: dict[Kind, Card] = {card.id: card for card in _deck.card}
"""What is printed on each kind of card (table 3.2)."""

DECK: tuple[Kind, ...] = tuple(card.id for card in _deck.card for _ in range(card.copies))
"""D-1.6: the cards of a whole deck, in table order."""

DEAL: int = _deck.deal
"""How many cards each player draws at the start of a parade (D-1.2a, D-2.2a)."""

NUMBER: dict[Kind, int] = {card.id: card.number for card in _deck.card}
"""A card's number; 0 for all that are no heroes (D-5.1)."""

HEROES: frozenset[Kind] = frozenset(card.id for card in _deck.card if card.class_ is CardClass.HERO)
"""D-1.7: the kinds that are heroes."""

MARCHES: tuple[MarchLine, ...] = tuple(line for parade in _parades.parade for line in parade.marches)
"""D-8.6: loss and prizes of each march of a full game; march 1 comes first."""

MARCHES_IN_PARADE: int = len(_parades.parade[0].marches)
"""D-2.1: how many marches a parade has."""

ORACLES: dict[Oracle, OracleCard] = {oracle.id: oracle for oracle in _oracles.oracle}
"""The oracle cards (table 3.4)."""
