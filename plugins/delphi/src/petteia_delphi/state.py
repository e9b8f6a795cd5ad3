"""The state of a game: what lies where, and how far the march has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from engine_service.game import State
from petteia_delphi.events import Removed
from petteia_delphi.final_ranking import hand_points
from petteia_delphi.kinds import Cause, City, Kind, Oracle, Row
from petteia_delphi.options import (
    DelphiOptions,
    GodChaining,
    GodDirection,
    PoseidonScope,
    Protection,
    RemovalGap,
)
from petteia_delphi.row_value import RowRules, halved_rows, table_values
from petteia_delphi.steps.contest import Contest, FaceDown, Turn
from petteia_delphi.steps.effects import Banishment, Thunderbolt
from petteia_delphi.steps.final_scoring import FinalScoring
from petteia_delphi.steps.hands import KeepCards, Tribute
from petteia_delphi.steps.march_end import MarchEnd
from petteia_delphi.steps.oracle import Consultation, Judgement
from petteia_delphi.steps.parades import March, Parade

__all__ = ["DelphiState", "SealedOracle", "Steps"]

Steps = (
    Parade
    | March
    | Contest
    | Turn
    | FaceDown
    | Banishment
    | Thunderbolt
    | Consultation
    | Judgement
    | KeepCards
    | Tribute
    | MarchEnd
    | FinalScoring
)
"""All that can be pending, in rulebook order."""

_CITY_ORDER = {city: place for place, city in enumerate(City)}


class SealedOracle(Struct):
    """A card in the oracle pile."""

    card: Oracle
    seen_by: list[int] = []
    """The seats that have looked at it and can follow its place in the pile (D-11.5)."""


class DelphiState(State, kw_only=True):
    """All of a game; lists with one entry per seat go by seat."""

    agenda: list[Steps]
    options: DelphiOptions
    cities: list[City]
    hands: list[list[Kind]]
    """In table order (D-10.10). A card laid face down is here until it is turned over (D-11.7)."""
    piles: list[list[Kind]]
    """The next card to be drawn comes first."""
    rows: list[Row]
    discards: list[list[Kind]]
    """D-2.4: what has left the game."""
    oracles: list[SealedOracle]
    """The top card comes first; one that is being judged still lies there."""
    announced: list[Oracle] = []
    """D-7.2b: the oracle cards that have left the game."""
    march: int = 0
    """The number of the march in progress or, after the game, of the last."""
    active: list[int]
    """The seats that still compete in this march."""
    groups: list[list[int]] = []
    """The seats that have dropped out, group by group (D-8.1)."""
    factors: list[int]
    """D-7.8: what oracles multiply rows with."""
    no_pairs: bool = False
    """D-7.10."""
    results: list[list[int]] = []
    """The points of each finished march by seat."""

    @property
    def city_order(self) -> list[int]:
        """For each seat the place of its city in the order of D-4.9."""
        return [_CITY_ORDER[city] for city in self.cities]

    @property
    def row_rules(self) -> RowRules:
        """How rows are read now."""
        options = self.options
        return RowRules(
            no_pairs=self.no_pairs,
            chaining=options.god_chaining is GodChaining.ON,
            always_protects=options.hephaestus_protection is Protection.ALWAYS,
            lead=options.god_direction is GodDirection.LEAD,
        )

    def halved(self) -> list[bool]:
        """D-5.12: which rows a Poseidon halves now."""
        everywhere = self.options.poseidon_scope is PoseidonScope.TABLE  # D-5.12a, D-12.11
        return halved_rows(self.rows, [everywhere or seat in self.active for seat in range(len(self.rows))])

    def values(self) -> list[int]:
        """D-5: what each row is worth now."""
        return table_values(self.rows, self.row_rules, self.factors, self.halved())

    def worst(self) -> list[int]:
        """D-4.2, D-4.10a: the active seats whose rows have the lowest value."""
        values = self.values()
        lowest = min(values[seat] for seat in self.active)
        return [seat for seat in self.active if values[seat] == lowest]

    def score(self, seat: int) -> int:
        """The points from all marches so far."""
        return sum(march[seat] for march in self.results)

    def hand_points(self, seat: int) -> int:
        """D-9.2: what a seat's hand would be worth if the game ended now."""
        return hand_points(self.hands[seat], pass_counts=self.options.pass_counts_at_end)

    def places(self, seat: int) -> list[int]:
        """Where in a row's list real cards lie; the first of them is position 1."""
        return [place for place, card in enumerate(self.rows[seat]) if card is not None]

    def lay(self, seat: int, card: Kind) -> None:
        """D-3.1: puts a hand card at the right end of its owner's row."""
        self.hands[seat].remove(card)
        self.rows[seat].append(card)

    def remove_at(self, seat: int, place: int, cause: Cause) -> Removed:
        """D-2.4a, D-3.3: takes the card at index `place` out of a row; what is told of it."""
        row = self.rows[seat]
        card = row[place]
        if card is None:
            raise LookupError(f"index {place} of seat {seat}'s row is a blank: {row}")
        pos = self.places(seat).index(place) + 1
        if self.options.removal_gap is RemovalGap.GAP:  # D-12.3
            row[place] = None
        else:
            del row[place]
        self.discards[seat].append(card)
        return Removed(seat, card, pos, cause)

    def remove(self, seat: int, hits: Callable[[Kind], bool], cause: Cause) -> Iterator[Removed]:
        """Takes all cards that `hits` names out of a row, from right to left."""
        row = self.rows[seat]
        for place in range(len(row) - 1, -1, -1):
            card = row[place]
            if card is not None and hits(card):
                yield self.remove_at(seat, place, cause)

    def clear(self) -> None:
        """D-2.4, D-2.6: ends the march on the table; everybody takes part in the next (D-2.6a)."""
        for row, discards in zip(self.rows, self.discards, strict=True):
            discards += filter(None, row)
            row.clear()
        seats = len(self.cities)
        self.active = list(range(seats))
        self.groups = []
        self.factors = [1] * seats
        self.no_pairs = False
