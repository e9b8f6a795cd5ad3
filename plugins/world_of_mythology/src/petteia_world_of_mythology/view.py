"""W-17: the view of one viewer, built by naming what he may see."""

from __future__ import annotations

from engine_service.game import Asked, Secret, Viewer
from petteia_world_of_mythology.components import POWER
from petteia_world_of_mythology.kinds import Card, Power
from petteia_world_of_mythology.options import End
from petteia_world_of_mythology.records import RoundScore
from petteia_world_of_mythology.round_score import round_score
from petteia_world_of_mythology.state import MythologyState, Steps
from petteia_world_of_mythology.steps.gathered_table import Giving, Keeping
from petteia_world_of_mythology.steps.pantheons import PantheonChoice
from petteia_world_of_mythology.steps.powers.hands import Mixing, OwnStash, Passing, Returning
from petteia_world_of_mythology.steps.powers.stakes import OwnRecall, SwapIn, SwapOut, Victim
from petteia_world_of_mythology.steps.powers.tricks import LoveDeclaration
from petteia_world_of_mythology.steps.settlement import CutShort, FewestGetsThis
from petteia_world_of_mythology.steps.trick import BlindOrder, Turn
from petteia_world_of_mythology.v1 import view_pb2 as v1

__all__ = ["DECISIONS", "view"]

DECISIONS: dict[type[Steps], str] = {
    PantheonChoice: "choose_pantheon",
    Turn: "turn",
    LoveDeclaration: "declare",
    SwapOut: "swap_hand",
    SwapIn: "swap_stake",
    OwnStash: "stash",
    CutShort: "stash",
    Passing: "pass",
    Mixing: "mix",
    Victim: "target",
    FewestGetsThis: "target",
    OwnRecall: "recall",
    Returning: "return",
    BlindOrder: "next",
    Keeping: "keep",
    Giving: "give",
}
"""What each decision is called (W-16)."""

_NO_POWER = (PantheonChoice, Turn)
_CARD = {power: card for card, power in POWER.items()}
_ASKED_LATER: dict[type[Steps], Card] = {
    FewestGetsThis: _CARD[Power.FEWEST_GETS_THIS],
    BlindOrder: _CARD[Power.BLIND_ORDER],
    CutShort: _CARD[Power.END_TRICK],
    Keeping: _CARD[Power.LOSE_DRAW_TWO],
    Giving: _CARD[Power.LOSE_HALF],
}
"""Decisions of gods that need not stand any more; each of these powers has one god."""


def view(state: MythologyState, viewer: Viewer) -> v1.View:
    """What `viewer` may know; W-17.28: a spectator knows what is public."""
    return v1.View(
        viewer=viewer,
        round=_round(state),
        trick=_trick(state, viewer) if state.agenda and state.trick.number else None,
        seats=[_seat(state, seat, viewer) for seat in range(len(state.hands))],
        removed=[v1.RemovedCard(card=removed.card, stake=removed.seat) for removed in state.removed],  # W-17.9
        shown_hands=_shown_hands(state, viewer),
        decision=_decision(state, viewer),
    )


def _round(state: MythologyState) -> v1.Round:
    """W-17.1, W-17.8."""
    options = state.options
    to_points = options.end is End.POINTS
    return v1.Round(
        number=state.round,
        rounds=options.max_rounds if to_points else options.rounds,
        target=options.target if to_points else 0,
        reversed=not state.clockwise,
        deck_count=len(state.deck),
        wealth_count=len(state.wealth_deck),
        secret_count=len(state.secret_deck),
    )


def _trick(state: MythologyState, viewer: Viewer) -> v1.Trick:
    """W-17.1, W-17.4, W-17.5, W-17.7, W-17.18."""
    trick, step = state.trick, state.agenda[-1]
    gives = isinstance(step, Giving) and step.seat == viewer
    keeps = isinstance(step, Keeping) and step.seat == viewer
    return v1.Trick(
        number=trick.number,
        leader=state.leader,
        standing=_standing(state),
        table=[
            v1.TableCard(
                seat=laid.seat,
                card=laid.card if laid.face_up or laid.seat == viewer else "",
                face_up=laid.face_up,
            )
            for laid in trick.table
        ],
        gathered_count=len(trick.gathered),
        gathered=trick.gathered if gives else [],
        to_come=trick.queue,
        levels_reversed=trick.reversed,
        muted_by=trick.muted_by,
        blind=trick.blind,
        blind_next=trick.blind_next,
        ordered_by=trick.order_by,
        noted=[v1.NotedPower(card=noted.card, seat=noted.seat) for noted in trick.noted],
        winner=trick.winner,
        drawn=trick.drawn if keeps else [],
    )


def _standing(state: MythologyState) -> v1.StandingGod | None:
    trick = state.trick
    if trick.standing is None:
        return None
    laid = trick.table[trick.standing]
    return v1.StandingGod(card=laid.card, seat=laid.seat, declared=trick.declared or "", at_war=trick.war)


def _seat(state: MythologyState, seat: int, viewer: Viewer) -> v1.Seat:
    """W-17.2, W-17.3, W-17.6, W-17.10, W-17.11, W-17.26, W-17.27: a player as the viewer sees him."""
    own, over = seat == viewer, not state.agenda
    wealth, open_wealth, secrets = state.wealth[seat], state.open_wealth[seat], state.secrets[seat]
    stake = state.stakes[seat]
    locks = state.trick.locks[seat] if state.trick.locks else []
    known = sorted(wealth + open_wealth) if own or over else sorted(open_wealth)
    now = round_score(stake, wealth + open_wealth, secrets, state.options.secret_all) if own and not over else None
    return v1.Seat(
        pantheon=state.pantheons[seat] or "",
        total=state.total(seat),
        rounds=[_points(scores[seat]) for scores in state.results],
        hand_count=len(state.hands[seat]),
        hand=state.hands[seat] if own else [],
        locked=list(dict.fromkeys(locks)) if own else [],
        is_locked=bool(locks),
        stake_count=len(stake),
        stake=stake if own or over else [],
        wealth_count=len(wealth) + len(open_wealth),
        wealth=known,
        secret_count=len(secrets),
        secrets=secrets if own or over else [],
        now=None if now is None else _points(now),
    )


def _points(score: RoundScore) -> v1.RoundPoints:
    return v1.RoundPoints(points=score.points, levels=score.levels, wealth=score.wealth, secrets=score.secrets)


def _shown_hands(state: MythologyState, viewer: Viewer) -> list[v1.ShownHand]:
    """W-17.13."""
    snapshot = state.trick.snapshot
    if snapshot is None or snapshot.seat != viewer:
        return []
    return [v1.ShownHand(seat=seat, cards=hand) for seat, hand in enumerate(snapshot.hands) if seat != viewer]


def _decision(state: MythologyState, viewer: Viewer) -> v1.Decision | None:
    """W-17.25."""
    if not state.agenda:
        return None
    step = state.agenda[-1]
    asked, chosen = [], []
    if isinstance(step, Secret):
        asked = step.asked
        if viewer in asked:
            chosen = [move.card for move in step.picked(viewer)]
    elif isinstance(step, Asked):
        asked = [step.seat]
        if isinstance(step, SwapIn) and step.seat == viewer:
            chosen = [step.card]
    else:
        asked = list(step.seats(state))
    card = None if isinstance(step, _NO_POWER) else _ASKED_LATER.get(type(step), state.standing)
    return v1.Decision(
        kind=DECISIONS[type(step)], card=card or "", seats=asked, waiting=step.seats(state), chosen=chosen
    )
