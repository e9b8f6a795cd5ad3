"""The state of a game: what lies where, and how far round and trick have come."""

from __future__ import annotations

from engine_service.game import State
from petteia_world_of_mythology.kinds import Card, Pantheon, SecretCard
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.records import Laid, Noted, Removed, RoundScore, Snapshot, TrickState
from petteia_world_of_mythology.steps.gathered_table import Giving, Half, Keeping, TakeFromTable, TwoFromTable
from petteia_world_of_mythology.steps.pantheons import PantheonChoice, Pantheons
from petteia_world_of_mythology.steps.powers.hands import Mixing, OwnStash, Passing, Returning
from petteia_world_of_mythology.steps.powers.stakes import OwnRecall, SwapIn, SwapOut, Victim
from petteia_world_of_mythology.steps.powers.tricks import LoveDeclaration
from petteia_world_of_mythology.steps.rounds import Deal, NextTrick, Round, RoundEnd
from petteia_world_of_mythology.steps.settlement import (
    Collection,
    CutShort,
    FewestGetsThis,
    Gathering,
    OwnPowers,
    SaveThis,
    Settlement,
    StakePlay,
    Winning,
)
from petteia_world_of_mythology.steps.trick import BlindOrder, BlindTurn, NextTurn, Trick, Turn

__all__ = ["Laid", "MythologyState", "Noted", "Removed", "RoundScore", "Snapshot", "Steps", "TrickState"]

Steps = (
    Round
    | Pantheons
    | PantheonChoice
    | Deal
    | Trick
    | NextTurn
    | Turn
    | BlindTurn
    | BlindOrder
    | LoveDeclaration
    | SwapOut
    | SwapIn
    | OwnStash
    | Passing
    | Mixing
    | Victim
    | OwnRecall
    | Returning
    | Settlement
    | CutShort
    | StakePlay
    | Winning
    | OwnPowers
    | FewestGetsThis
    | SaveThis
    | Gathering
    | TakeFromTable
    | TwoFromTable
    | Keeping
    | Half
    | Giving
    | Collection
    | NextTrick
    | RoundEnd
)
"""All that can be pending, in the order of the rules."""


class MythologyState(State, kw_only=True):
    """All of a game; lists with one entry per seat go by seat."""

    agenda: list[Steps]
    options: MythologyOptions
    pantheons: list[Pantheon | None]
    """None while the seat has not got one."""
    hands: list[list[Card]]
    """In table order."""
    stakes: list[list[Card]]
    """In table order."""
    wealth: list[list[int]]
    """W-17.10: the wealth cards that their owner alone knows."""
    open_wealth: list[list[int]]
    """W-17.10: those that all have seen."""
    secrets: list[list[SecretCard]]
    deck: list[Card]
    """The next card to be drawn comes last."""
    wealth_deck: list[int]
    """The next card to be drawn comes last."""
    secret_deck: list[SecretCard]
    """The next card to be drawn comes last."""
    removed: list[Removed] = []
    round: int = 0
    """From 1; 0 before the first."""
    clockwise: bool = True
    """W-5.1a."""
    leader: int = 0
    """Who leads the trick in progress or the next one, as far as it is known."""
    dealer: int | None = None
    """W-19.8: only with start_rule=dealer_reveal."""
    trick: TrickState
    results: list[list[RoundScore]] = []
    """The finished rounds; each by seat."""
    known: list[int]
    """W-17.29: for each seat the gods whose place it knows, a bit for each in table order; its own hand and stake
    are always known and need no bit."""

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.hands)

    @property
    def standing(self) -> Card | None:
        """The standing god, while there is one on the table."""
        place = self.trick.standing
        return None if place is None else self.trick.table[place].card

    def total(self, seat: int) -> int:
        """The points of all finished rounds."""
        return sum(scores[seat].points for scores in self.results)
