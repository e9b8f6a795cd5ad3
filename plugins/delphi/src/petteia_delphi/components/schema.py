"""The shape of the data files in this folder: one frozen Struct per kind of row."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from petteia_delphi.kinds import CardClass, City, Kind, Oracle, Scope, Select, Timing

__all__ = [
    "AnnulMarch",
    "Card",
    "CityCard",
    "CityTable",
    "Deck",
    "DiscardHand",
    "Effect",
    "KeepHand",
    "MarchLine",
    "Multiply",
    "NoPairs",
    "OracleCard",
    "OracleTable",
    "Parade",
    "ParadeTable",
    "RemoveClass",
    "RemoveNumbers",
    "RemoveOne",
    "Source",
    "SourceTable",
]

Count = Annotated[int, Meta(ge=1, le=99)]
Number = Annotated[int, Meta(ge=0, le=20)]
Points = Annotated[int, Meta(ge=0, le=99)]
Tags = Annotated[list[str], Meta(min_length=1)]


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a table: nothing may stand in it that the schema doesn't know."""


class Source(_Row, frozen=True):
    """What a source tag stands for."""

    tag: str
    title: str


class SourceTable(_Row, frozen=True):
    """`sources.toml`."""

    source: list[Source]


class CityCard(_Row, frozen=True):
    """A city (table 3.1)."""

    id: City
    name: str
    source: dict[str, Tags]


class CityTable(_Row, frozen=True):
    """`cities.toml`."""

    city: list[CityCard]


class Card(_Row, frozen=True, rename={"class_": "class"}):
    """A kind of card in a city's deck (table 3.2)."""

    id: Kind
    name: str
    class_: CardClass
    copies: Count
    source: dict[str, Tags]
    number: Number = 0
    """A hero's number; 0 for all others (D-5.1)."""
    removes: Kind | None = None
    """The hero that this god removes when it is played (D-6.1 to D-6.3)."""
    text: str = ""
    """What the card does, in a few words that follow its name; empty for heroes and Pass."""
    lead_text: str = ""
    """The same where gods work on what lies to their right (D-12.8); empty where that changes nothing."""


class Deck(_Row, frozen=True):
    """`deck.toml`."""

    cards: Count
    deal: Count
    card: list[Card]
    source: dict[str, Tags]


class MarchLine(_Row, frozen=True):
    """What one march takes and gives (table 3.3)."""

    loss: Points
    low: Points
    high: Points
    source: Tags


class Parade(_Row, frozen=True):
    """A parade card: three marches."""

    marches: Annotated[list[MarchLine], Meta(min_length=3, max_length=3)]


class ParadeTable(_Row, frozen=True):
    """`parades.toml`."""

    parade: list[Parade]


class _Act(_Row, frozen=True, tag_field="act"):
    """What an oracle does."""


class KeepHand(_Act, frozen=True, tag="keep_hand"):
    """Players keep `count` hand cards besides Pass (D-7.5)."""

    count: Count
    scope: Scope


class AnnulMarch(_Act, frozen=True, tag="annul_march"):
    """The march is over without points (D-7.6)."""


class RemoveClass(_Act, frozen=True, tag="remove_class"):
    """Every card of a class leaves the rows (D-7.7a)."""

    class_: CardClass = field(name="class")
    scope: Scope

    def hits(self, card: Card) -> bool:
        """Whether this card has to go."""
        return card.class_ is self.class_


class RemoveNumbers(_Act, frozen=True, tag="remove_numbers"):
    """Every hero with a number in a range leaves the rows (D-7.7c)."""

    least: Number = field(name="from")
    most: Number = field(name="to")
    scope: Scope

    def hits(self, card: Card) -> bool:
        """Whether this card has to go."""
        return card.class_ is CardClass.HERO and self.least <= card.number <= self.most


class RemoveOne(_Act, frozen=True, tag="remove_one"):
    """One card leaves each row (D-7.7b, D-7.11)."""

    select: Select
    scope: Scope


class Multiply(_Act, frozen=True, tag="multiply"):
    """Rows count several times until the march ends (D-7.8)."""

    factor: Annotated[int, Meta(ge=2, le=5)]
    scope: Scope


class DiscardHand(_Act, frozen=True, tag="discard_hand"):
    """Players discard `count` hand cards, not Pass (D-7.9)."""

    count: Count
    scope: Scope


class NoPairs(_Act, frozen=True, tag="no_pairs"):
    """Equal neighbours are no pairs until the march ends (D-7.10)."""


Effect = KeepHand | AnnulMarch | RemoveClass | RemoveNumbers | RemoveOne | Multiply | DiscardHand | NoPairs


class OracleCard(_Row, frozen=True):
    """An oracle card (table 3.4)."""

    id: Oracle
    clause: Annotated[str, Meta(pattern=r"^D-\d+\.\d+[a-z]?$")]
    name: str
    text: str
    timing: Timing
    effect: Effect
    source: dict[str, Tags]


class OracleTable(_Row, frozen=True):
    """`oracles.toml`."""

    oracle: list[OracleCard]
