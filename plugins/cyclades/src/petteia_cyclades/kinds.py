"""The names in the game: gods, buildings, units, creatures, colours, decisions; each in its table's order."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

__all__ = ["Building", "Colour", "Creature", "CreatureKind", "Decision", "Ending", "God", "Space", "Unit"]

Space: TypeAlias = str
"""Where something is: an island (`i1`) or a sea space (`C6`) of the map in play (C-T-names)."""


class Colour(StrEnum):
    """A seat's colour (C-T.1), in the order of seats (3.9)."""

    YELLOW = "yellow"
    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class God(StrEnum):
    """A god that has a tile (C-T.14); Apollo has none."""

    POSEIDON = "poseidon"
    ARES = "ares"
    ZEUS = "zeus"
    ATHENA = "athena"


class Building(StrEnum):
    """A type of building (C-T.10); the order is that of C-13.4 and of counts in lists."""

    PORT = "port"
    FORTRESS = "fortress"
    TEMPLE = "temple"
    UNIVERSITY = "university"


class Unit(StrEnum):
    """What a god lets a seat recruit, and what Sphinx sells (C-9.1, C-14.11)."""

    FLEET = "fleet"
    TROOP = "troop"
    PRIEST = "priest"
    PHILOSOPHER = "philosopher"


class Creature(StrEnum):
    """A creature (table 3.5)."""

    CHIMERA = "chimera"
    CYCLOPS = "cyclops"
    DRYAD = "dryad"
    FATES = "fates"
    GIANT = "giant"
    GRIFFON = "griffon"
    HARPY = "harpy"
    PEGASUS = "pegasus"
    SATYR = "satyr"
    SIREN = "siren"
    SPHINX = "sphinx"
    SYLPH = "sylph"
    CHIRON = "chiron"
    MEDUSA = "medusa"
    MINOTAUR = "minotaur"
    POLYPHEMUS = "polyphemus"
    KRAKEN = "kraken"


class CreatureKind(StrEnum):
    """Whether a creature works once, or as a figure on the board."""

    INSTANT = "instant"
    ISLAND_FIGURE = "island_figure"
    SEA_FIGURE = "sea_figure"


class Ending(StrEnum):
    """Why a game ended."""

    METROPOLISES = "metropolises"
    """C-16.1: a seat owned enough metropolises at the end of a cycle."""
    LAST_SEAT = "last_seat"
    """C-16.5: all others were eliminated."""
    CYCLES = "cycles"
    """C-16.6: the last cycle is over."""


class Decision(StrEnum):
    """What a seat is asked (chapter 6, C-D)."""

    BID = "bid"
    ACT = "act"
    SAIL = "sail"
    RETREAT = "retreat"
    GIVE_BUILDING = "give_building"
    PLACE_METROPOLIS = "place_metropolis"
    DESTROY_BUILDING = "destroy_building"
    APOLLO_MARKER = "apollo_marker"
    CHIMERA = "chimera"
    CYCLOPS = "cyclops"
    DRYAD = "dryad"
    SATYR = "satyr"
    GRIFFON = "griffon"
    GIANT = "giant"
    HARPY = "harpy"
    PEGASUS = "pegasus"
    SIREN = "siren"
    SIREN_FROM = "siren_from"
    SPHINX = "sphinx"
    SYLPH = "sylph"
    FIGURE = "figure"
    PUSH = "push"
    KRAKEN = "kraken"
    KRAKEN_MOVE = "kraken_move"
