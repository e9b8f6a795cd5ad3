"""C-V.13, C-D: the battle in progress and the decision, which everybody sees."""

from __future__ import annotations

from petteia_cyclades.state import CycladesState
from petteia_cyclades.steps.asked import Asking
from petteia_cyclades.steps.auction import Auction
from petteia_cyclades.steps.battles import LandBattle, SeaBattle
from petteia_cyclades.steps.figures import PolyphemusPush
from petteia_cyclades.steps.metropolises import GivingBack, MakingRoom
from petteia_cyclades.steps.power import Power
from petteia_cyclades.steps.sea_powers import SirenFleet, SylphPower
from petteia_cyclades.steps.special_actions import FleetMove
from petteia_cyclades.v1 import view_pb2 as v1

__all__ = ["battle_view", "decision_view"]


def battle_view(state: CycladesState) -> v1.Battle | None:
    """C-V.13: the battle in progress."""
    for step in reversed(state.agenda):
        if isinstance(step, LandBattle | SeaBattle):
            return v1.Battle(
                place=step.place(state),
                attacker=step.attacker,
                defender=step.defender,
                attackers=step.attackers,
                defenders=step.defenders(state),
                bonus=step.bonus(state),
                minotaur=step.minotaur(state),
                rounds=[
                    v1.Round(attacker_die=attack_die, defender_die=die, attacker_total=attack, defender_total=defence)
                    for attack_die, die, attack, defence in step.rounds
                ],
            )
    return None


def decision_view(state: CycladesState) -> v1.Decision | None:
    """C-D: who is asked what; never the moves or their number (C-V.4)."""
    if not state.agenda or not isinstance(step := state.agenda[-1], Asking):
        return None
    (seat,) = step.seats(state)
    shown = v1.Decision(kind=step.decision, seat=seat, creature=state.summoned or "")
    if isinstance(step, Power):
        shown.creature = step.creature
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
    return shown
