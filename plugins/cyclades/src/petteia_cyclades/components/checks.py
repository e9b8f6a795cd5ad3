"""What must hold of the component tables beyond the shape of each row: counts, references and ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from petteia_cyclades.components.schema import (
    Counts,
    CreatureTable,
    DiceTable,
    GodTable,
    SourceTable,
    Tags,
)
from petteia_cyclades.kinds import Building, Creature, CreatureKind, God, Unit
from petteia_cyclades.options import DieFaces

__all__ = ["check_counts", "check_creatures", "check_dice", "check_gods", "check_sources", "in_order", "known"]

_KINDS = {CreatureKind.INSTANT: 12, CreatureKind.ISLAND_FIGURE: 4, CreatureKind.SEA_FIGURE: 1}
"""C-T.15, C-T.16: how many creatures there are of each kind."""


def check_sources(sources: SourceTable) -> None:
    """Every tag once.

    Raises:
        ValueError: one stands there twice; the message names it.
    """
    tags = [source.tag for source in sources.source]
    if twice := sorted({tag for tag in tags if tags.count(tag) > 1}):
        raise ValueError(f"sources.toml: each tag stands for one source; {', '.join(twice)} for several")


def check_counts(counts: Counts, sources: SourceTable) -> None:
    """Each number has its source.

    Raises:
        ValueError: one has none; the message names it.
    """
    names = [name for name in counts.__struct_fields__ if name != "source"]
    if sorted(names) != sorted(counts.source):
        odd = sorted(set(names) ^ set(counts.source))
        raise ValueError(f"counts.toml: `source` has an entry for each number and no other; look at {', '.join(odd)}")
    known("counts.toml", "the numbers", counts.source, sources)


def check_dice(table: DiceTable, sources: SourceTable) -> None:
    """One die for each value of the option, with the faces that it names.

    Raises:
        ValueError: it isn't so; the message says what would be right.
    """
    in_order("dice.toml", (die.id for die in table.die), DieFaces)
    for die in table.die:
        known("dice.toml", die.id, die.source, sources)
        if ",".join(map(str, die.faces)) != die.id:
            raise ValueError(f"dice.toml, {die.id}: the id names the faces, which are {die.faces}")


def check_gods(table: GodTable, sources: SourceTable) -> None:
    """Every god once (C-T.14), each with a unit and a building of its own; the first unit is free (C-9.1).

    Raises:
        ValueError: it isn't so; the message names the god and what would be right.
    """
    in_order("gods.toml", (god.id for god in table.god), God)
    for god in table.god:
        known("gods.toml", god.id, god.source, sources)
        if list(god.prices) != sorted(god.prices) or god.prices[0]:
            raise ValueError(f"gods.toml, {god.id}: prices begin with 0 and don't fall; these are {god.prices}")
    in_order("gods.toml", (god.unit for god in table.god), Unit)
    in_order("gods.toml", (god.building for god in table.god), Building)


def check_creatures(table: CreatureTable, sources: SourceTable) -> None:
    """Every creature once (C-T.15), and as many figures as there are (C-T.16).

    Raises:
        ValueError: it isn't so; the message names what would be right.
    """
    in_order("creatures.toml", (card.id for card in table.creature), Creature)
    for card in table.creature:
        known("creatures.toml", card.id, card.source, sources)
    for kind, wanted in _KINDS.items():
        found = [card.id for card in table.creature if card.kind is kind]
        if len(found) != wanted:
            raise ValueError(f"creatures.toml: {wanted} creatures are of kind {kind}, not {', '.join(found) or 'none'}")


def in_order(file: str, given: Iterable[StrEnum], names: type[StrEnum]) -> None:
    """A table has a row for each name, in the names' order.

    Raises:
        ValueError: it hasn't.
    """
    found, wanted = [str(name) for name in given], [str(name) for name in names]
    if found != wanted:
        raise ValueError(f"{file}: it has {'; '.join(found)}; it must have, in this order, {'; '.join(wanted)}")


def known(file: str, row: str, tags: Mapping[str, Tags], sources: SourceTable) -> None:
    """Each thing said in a row has its sources, and `sources.toml` knows them.

    Raises:
        ValueError: there is none, or one is unknown.
    """
    titles = {source.tag for source in sources.source}
    if not tags:
        raise ValueError(f"{file}, {row}: say in `source` where it comes from")
    for what, names in tags.items():
        for name in names:
            if name not in titles:
                raise ValueError(
                    f"{file}, {row}: source of {what} is {name!r}; sources.toml knows {', '.join(sorted(titles))}"
                )
