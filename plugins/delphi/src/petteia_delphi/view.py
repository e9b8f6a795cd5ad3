"""D-11: the view of one viewer, built by naming what he may see."""

from __future__ import annotations

from engine_service.game import Asked, Secret, Viewer
from petteia_delphi.components import DECK, MARCHES, MARCHES_IN_PARADE, NUMBER
from petteia_delphi.kinds import Kind
from petteia_delphi.setup import marches_of
from petteia_delphi.state import DelphiState, Steps
from petteia_delphi.steps.contest import FaceDown, Turn
from petteia_delphi.steps.effects import Thunderbolt
from petteia_delphi.steps.hands import KeepCards, Tribute
from petteia_delphi.steps.oracle import Consultation, Judgement
from petteia_delphi.v1 import view_pb2 as v1

__all__ = ["DECISIONS", "view"]

DECISIONS: dict[type[Steps], str] = {
    FaceDown: "lay",
    Turn: "act",
    Thunderbolt: "strike",
    Consultation: "consult",
    Judgement: "judge",
    KeepCards: "keep",
    Tribute: "tribute",
}
"""What each decision is called (D-10)."""


def view(state: DelphiState, viewer: Viewer) -> v1.View:
    """What `viewer` may know."""
    values, halved = state.values(), state.halved()
    worst = state.worst() if state.agenda else []
    return v1.View(
        viewer=viewer,
        march=_march(state),
        seats=[
            _seat(state, seat, viewer, value=values[seat], halved=halved[seat], worst=seat in worst)
            for seat in range(len(state.cities))
        ],
        oracle=_oracle_pile(state, viewer),
        decision=_decision(state, viewer),
        gods_lead=state.row_rules.lead,
    )


def _march(state: DelphiState) -> v1.March:
    """D-11.8."""
    line = MARCHES[state.march - 1]
    parade, place = divmod(state.march - 1, MARCHES_IN_PARADE)
    return v1.March(
        number=state.march,
        marches=marches_of(state.options),
        parade=parade + 1,
        number_in_parade=place + 1,
        loss=line.loss,
        low_prize=line.low,
        high_prize=line.high,
        dropped_out=[v1.Group(seats=group) for group in state.groups],
        no_pairs=state.no_pairs,
    )


def _seat(state: DelphiState, seat: int, viewer: Viewer, *, value: int, halved: bool, worst: bool) -> v1.Seat:
    """D-11.1, D-11.8: a player as the viewer sees him."""
    hand, row, discards = state.hands[seat], state.rows[seat], state.discards[seat]
    open_hand = hand if seat == viewer or not state.agenda else []  # D-11.1, D-11.11
    unseen = list(DECK)
    for card in (*open_hand, *filter(None, row), *discards):
        unseen.remove(card)
    return v1.Seat(
        city=state.cities[seat],
        active=seat in state.active,
        worst=worst,
        score=state.score(seat),
        march_points=[march[seat] for march in state.results],
        row=_row(row),
        value=value,
        factor=state.factors[seat],
        halved=halved,
        hand_count=len(hand),  # D-11.7, D-11.10
        hand=open_hand,
        pile_count=len(state.piles[seat]),  # D-11.2
        discards=discards,  # D-11.9
        unseen=unseen,  # D-11.13
        hand_points=0 if state.agenda else state.hand_points(seat),  # D-9.2
    )


def _row(row: list[Kind | None]) -> list[v1.RowCard]:
    cards, pos = [], 0
    for card in row:
        pos += card is not None
        cards.append(v1.RowCard(card=card, number=NUMBER[card], pos=pos) if card else v1.RowCard())
    return cards


def _oracle_pile(state: DelphiState, viewer: Viewer) -> v1.OraclePile:
    known = [
        v1.KnownOracle(place=place, oracle=sealed.card)
        for place, sealed in enumerate(state.oracles, 1)
        if viewer in sealed.seen_by  # D-11.3, D-11.4, D-11.5
    ]
    return v1.OraclePile(count=len(state.oracles), known=known, announced=state.announced)  # D-11.6


def _decision(state: DelphiState, viewer: Viewer) -> v1.Decision | None:
    if not state.agenda:
        return None
    step = state.agenda[-1]
    asked, chosen = [], []
    if isinstance(step, Secret):
        asked = step.asked
        if viewer in asked:
            chosen = [move.card for move in step.picked(viewer)]  # D-11.7, D-11.10
    elif isinstance(step, Asked):
        asked = [step.seat]
    return v1.Decision(kind=DECISIONS[type(step)], seats=asked, waiting=step.seats(state), chosen=chosen)
