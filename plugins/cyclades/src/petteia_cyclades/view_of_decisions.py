"""C-V.13, C-D: the battle in progress and the decision, which everybody sees."""

from __future__ import annotations

from petteia_cyclades.kinds import Creature
from petteia_cyclades.state import CycladesState
from petteia_cyclades.steps.asked import Asking
from petteia_cyclades.steps.auction import Auction
from petteia_cyclades.steps.battles import LandBattle, SeaBattle
from petteia_cyclades.steps.figures import FigurePower, PolyphemusPush
from petteia_cyclades.steps.metropolises import GivingBack, MakingRoom
from petteia_cyclades.steps.sea_powers import SirenFleet, SylphPower
from petteia_cyclades.steps.special_actions import FleetMove
from petteia_cyclades.steps.thefts import TheftPower
from petteia_cyclades.v1 import view_pb2 as v1

__all__ = ["battle_view", "decision_view"]

_LAST_OF_STEPS = (FleetMove, SylphPower)


def battle_view(state: CycladesState) -> v1.Battle | None:
    """C-V.13: the battle in progress, which is at work or decides nothing any more."""
    for step in reversed(state.agenda):
        if isinstance(step, LandBattle | SeaBattle):
            return _battle(state, step)
    return None


def _battle(state: CycladesState, step: LandBattle | SeaBattle) -> v1.Battle:
    land = isinstance(step, LandBattle)
    board = state.map
    return v1.Battle(
        place=board.islands[step.at].id if land else board.seas[step.at].id,
        attacker=step.attacker,
        defender=step.defender,
        attackers=step.attackers,
        defenders=state.islands[step.at].troops if land else state.fleets[step.at],
        bonus=step.bonus(state),
        minotaur=land and state.island_of(Creature.MINOTAUR) == step.at,
        rounds=[
            v1.Round(attacker_die=a, defender_die=d, attacker_total=attack, defender_total=defence)
            for a, d, attack, defence in step.rounds
        ],
    )


def decision_view(state: CycladesState) -> v1.Decision | None:
    """C-D: who is asked what; never the moves or their number (C-V.4)."""
    if not state.agenda or not isinstance(step := state.agenda[-1], Asking):
        return None
    (seat,) = step.seats(state)
    shown = v1.Decision(kind=step.decision, seat=seat, creature=state.summoned or "")
    match step:
        case Auction():
            shown.barred_god = step.barred or ""
        case FleetMove():
            shown.at = state.map.seas[step.at].id
            shown.steps_left = step.steps
        case SylphPower():
            shown.steps_left = step.steps
        case GivingBack():
            shown.building = step.building
        case MakingRoom() | PolyphemusPush():
            shown.at = state.map.islands[step.at].id
        case SirenFleet():
            shown.at = state.map.seas[step.at].id
        case FigurePower() | TheftPower():
            shown.creature = step.creature
    return shown
