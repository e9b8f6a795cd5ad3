"""The names in the game: cities, kinds of cards and oracle cards, each in its table's order."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["CardClass", "Cause", "City", "Kind", "Oracle", "Row", "Scope", "Select", "Timing"]


class City(StrEnum):
    """A city; the order is that in which effects are carried out (D-4.9)."""

    ATHENS = "athens"
    THEBES = "thebes"
    CORINTH = "corinth"
    SPARTA = "sparta"


class Kind(StrEnum):
    """A kind of card in a city's deck; the order is that of lists of moves (D-10.10)."""

    W2 = "w2"
    W3 = "w3"
    W4 = "w4"
    W5 = "w5"
    W6 = "w6"
    ACHILLES = "achilles"
    THESEUS = "theseus"
    PROMETHEUS = "prometheus"
    HERCULES = "hercules"
    APOLLO = "apollo"
    ARES = "ares"
    HEPHAESTUS = "hephaestus"
    POSEIDON = "poseidon"
    ZEUS = "zeus"
    HADES = "hades"
    MOIRAI = "moirai"
    HERA = "hera"
    DELPHI = "delphi"
    PASS = "pass"


class CardClass(StrEnum):
    """What sort of card a kind is (D-1.7)."""

    HERO = "hero"
    GOD = "god"
    DELPHI = "delphi"
    PASS = "pass"


class Oracle(StrEnum):
    """An oracle card."""

    GREAT_HALT = "great_halt"
    SACRED_TRUCE = "sacred_truce"
    OLYMPUS_SILENT = "olympus_silent"
    EARTHQUAKE = "earthquake"
    FALL_OF_HEROES = "fall_of_heroes"
    PYTHIAS_FAVOUR = "pythias_favour"
    TEMPLE_TRIBUTE = "temple_tribute"
    DISCORD = "discord"
    HUBRIS = "hubris"


class Cause(StrEnum):
    """What removed a card from a row: a god or an oracle card, under its own id (D-3.2a)."""

    APOLLO = "apollo"
    ARES = "ares"
    HEPHAESTUS = "hephaestus"
    POSEIDON = "poseidon"
    ZEUS = "zeus"
    HADES = "hades"
    MOIRAI = "moirai"
    HERA = "hera"
    GREAT_HALT = "great_halt"
    SACRED_TRUCE = "sacred_truce"
    OLYMPUS_SILENT = "olympus_silent"
    EARTHQUAKE = "earthquake"
    FALL_OF_HEROES = "fall_of_heroes"
    PYTHIAS_FAVOUR = "pythias_favour"
    TEMPLE_TRIBUTE = "temple_tribute"
    DISCORD = "discord"
    HUBRIS = "hubris"


class Timing(StrEnum):
    """Whether an oracle is done once or holds until the march ends."""

    NOW = "now"
    MARCH = "march"


class Scope(StrEnum):
    """Whom an oracle touches."""

    ALL_PLAYERS = "all_players"
    OTHER_PLAYERS = "other_players"
    CALLER = "caller"
    BEST_ACTIVE = "best_active"


class Select(StrEnum):
    """Which one card of a row an oracle takes."""

    HIGHEST_HERO = "highest_hero"
    RIGHTMOST = "rightmost"


Row = list[Kind | None]
"""A player's cards from left to right; None is the blank that a removed card can leave (D-12.3)."""
