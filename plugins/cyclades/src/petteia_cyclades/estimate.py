"""How well a seat stands, for bots: metropolises and what leads to them, land, income, gold, and turns to come."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from petteia_cyclades.battle_odds import attacker_wins
from petteia_cyclades.components import COUNTS, DIE, GODS
from petteia_cyclades.kinds import Building, Creature, God, Unit
from petteia_cyclades.steps.auction import Auction, Payment
from petteia_cyclades.steps.battles import LandBattle, SeaBattle
from petteia_cyclades.steps.metropolises import MakingRoom, Placing
from petteia_cyclades.steps.power import Power
from petteia_cyclades.steps.turns import GodTurn

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["estimate"]

_SCALE = 80.0
"""A lead of so many points is nearly won."""
_METROPOLIS = 40.0
_ENOUGH = 80.0
"""What it adds to own enough metropolises to win at the end of the cycle."""
_SET = (0.0, 5.0, 12.0, 22.0, 22.0)
"""What so many different types of buildings are worth on the way to a metropolis."""
_WISE = (0.0, 6.0, 14.0, 24.0)
"""What so many philosophers are worth on the way to a metropolis."""
_TEMPLE = 0.6
_PRIESTS = (0.0, 2.6, 4.8, 6.6, 8.0, 9.0)
_ISLAND = 5.0
_GUARD = 1.0
_TROOPS = (0.0, 2.0, 3.8, 5.4, 6.6, 7.4, 8.0, 8.4, 8.6)
_FLEETS = (0.0, 1.6, 3.0, 4.0, 4.6, 5.0, 5.2, 5.4, 5.4)
_REACH = 0.25
"""What part of an island's worth it is to be able to land there with more troops than defend it."""
_HORIZON, _LEAST_HORIZON = 9, 2
"""For how many cycles income is counted, from the first on, and at least."""
_COINS = ((8, 1.0), (16, 0.5), (10_000, 0.05))
"""Up to what amount of gold a piece is worth how much."""
_PENDING = 0.8
"""What part of a unit or building it is to have a god who gives it."""
_POWERS = {
    Creature.CYCLOPS: 4.0,
    Creature.DRYAD: 4.5,
    Creature.SATYR: 9.0,
    Creature.GRIFFON: 4.5,
    Creature.GIANT: 3.5,
    Creature.HARPY: 2.5,
    Creature.PEGASUS: 5.0,
    Creature.SIREN: 2.5,
    Creature.MINOTAUR: 2.0,
    Creature.KRAKEN: 2.5,
    Creature.CHIMERA: 4.5,
}
"""What a power is worth that is still to be used; others hardly anything."""
_OUT = -200.0
_TEMPLES = tuple(Building).index(Building.TEMPLE)


def estimate(state: CycladesState, seat: int) -> float:
    """How well `seat` stands, from -1 to 1: its prospects against those of the best other seat."""
    prospects = [_prospects(state, each) for each in range(len(state.players))]
    ahead = prospects[seat] - max(other for each, other in enumerate(prospects) if each != seat)
    return math.tanh(ahead / _SCALE)


def _prospects(state: CycladesState, seat: int) -> float:
    """What a seat has, in points that are worth about one gold piece."""
    if seat in state.out:
        return _OUT
    player, own = state.players[seat], state.islands_of(seat)
    metropolises = sum(state.islands[number].metropolis for number in own)
    wins = metropolises >= state.numbers.metropolises
    cycles = min(_HORIZON, state.options.max_cycles) - state.cycle
    unpaid, turns = _offerings(state, seat)
    gold = player.gold - unpaid
    return (
        _METROPOLIS * metropolises
        + _ENOUGH * wins
        + _progress(state, seat, own)
        + sum(_land(state, number) for number in own)
        + state.income(seat) * max(_LEAST_HORIZON, cycles)
        + _coins(gold)
        + _PRIESTS[min(player.priests, 5)]
        + _TROOPS[COUNTS.troops - player.troops]
        + _FLEETS[COUNTS.fleets - player.fleets]
        + _reach(state, seat, own)
        + _fight(state, seat)
        + _turns(state, seat, own, turns, gold)
        + _power(state, seat)
    )


def _progress(state: CycladesState, seat: int, own: list[int]) -> float:
    """C-13: buildings and philosophers on the way to a metropolis; little where none could stand."""
    counts = _buildings(state, own)
    types = sum(count > 0 for count in counts)
    places = sum(state.capacity(number) for number in own) - sum(counts)
    worth = _SET[types] if places >= len(Building) - types else _SET[types] / 2
    worth += _WISE[min(state.players[seat].philosophers, 3)]
    if all(state.islands[number].metropolis for number in own):
        worth /= 4
    if any(isinstance(step, Placing | MakingRoom) and step.seat == seat for step in state.agenda):
        worth += _METROPOLIS
    return worth + _TEMPLE * counts[_TEMPLES]


def _coins(gold: int) -> float:
    """Gold; what cannot be spent soon is hardly worth anything."""
    worth, below = 0.0, 0
    for limit, each in _COINS:
        worth += each * max(0, min(gold, limit) - below)
        below = limit
    return worth


def _buildings(state: CycladesState, own: list[int]) -> list[int]:
    return [sum(state.islands[number].buildings[kind] for number in own) for kind in range(len(Building))]


def _land(state: CycladesState, number: int) -> float:
    """An island, without its income; a metropolis wants to be guarded."""
    island = state.islands[number]
    guards = min(island.troops, 3 if island.metropolis else 1)
    return _ISLAND + guards * _GUARD * (2 if island.metropolis else 1)


def _worth(state: CycladesState, number: int) -> float:
    """What it is to take an island."""
    island = state.islands[number]
    income = state.map.islands[number].prosperity + island.markers
    return _ISLAND + 4 * income + 3 * sum(island.buildings) + _METROPOLIS * island.metropolis


def _reach(state: CycladesState, seat: int, own: list[int]) -> float:
    """C-11.4c: the islands on which the seat could land with more troops than defend them."""
    board, admirals = state.map, state.admirals
    seen: set[int] = set()
    worth: dict[int, float] = {}
    for start, admiral in enumerate(admirals):
        if admiral != seat or start in seen:
            continue
        seen.add(start)
        chain = [start]
        for sea in chain:
            fresh = [each for each in board.seas[sea].seas if admirals[each] == seat and each not in seen]
            seen.update(fresh)
            chain += fresh
        shores = {island for sea in chain for island in board.seas[sea].islands}
        troops = max((state.islands[island].troops for island in shores if island in own), default=0)
        for island in sorted(shores.difference(own)):
            if troops > _defence(state, island):
                worth[island] = _worth(state, island)
    return _REACH * sum(sorted(worth.values(), reverse=True)[:3])


def _defence(state: CycladesState, number: int) -> int:
    """Troops and what helps them; nothing where nobody stands (C-11.4a)."""
    troops = state.islands[number].troops
    if state.place_of(Creature.MINOTAUR) == number:
        return troops + COUNTS.minotaur + 1
    return troops + state.effective(Building.FORTRESS, number) if troops else 0


def _fight(state: CycladesState, seat: int) -> float:
    """C-12: what the battle in progress is likely to bring; its units count as on the board until they fall."""
    for step in reversed(state.agenda):
        if isinstance(step, LandBattle | SeaBattle) and seat in (step.attacker, step.defender):
            defenders = step.defenders(state) + step.minotaur(state)
            wins = attacker_wins(step.attackers, defenders, step.bonus(state), DIE[state.options.die_faces])
            stake = _worth(state, step.at) if isinstance(step, LandBattle) else 2.0
            return wins * stake - 1.5 if seat == step.attacker else -wins * stake - 1.0
    return 0.0


def _offerings(state: CycladesState, seat: int) -> tuple[int, list[tuple[God, int]]]:
    """C-6: what the seat still has to pay, and the gods' turns that it has or is to have, with units recruited."""
    amounts = [
        (god, state.offers[god].amount) for god in state.gods if god in state.offers and state.offers[god].seat == seat
    ]
    bidding = any(isinstance(step, Auction | Payment) for step in state.agenda)
    due = max(1, sum(amount for _, amount in amounts) - state.players[seat].priests) if amounts and bidding else 0
    active = {step.god: step.recruited for step in state.agenda if isinstance(step, GodTurn)}
    return due, [(god, active.get(god, 0)) for god, _ in amounts]


def _turns(state: CycladesState, seat: int, own: list[int], turns: list[tuple[God, int]], gold: int) -> float:
    """What the gods' turns that the seat has or is to have can bring, and Apollo's."""
    worth = 0.0
    for god, recruited in turns:
        gain = _units(state, seat, GODS[god].unit, recruited, gold)
        place = tuple(Building).index(GODS[god].building)
        counts = _buildings(state, own)
        types = sum(count > 0 for count in counts)
        if not counts[place] and gold >= COUNTS.building and _room(state, own):
            gain += (_SET[types + 1] if types < 3 else _METROPOLIS) - _SET[types] - COUNTS.building
        worth += _PENDING * gain
    for space, marker in enumerate(state.apollo):
        if marker == seat:
            worth += COUNTS.apollo_one if len(own) == 1 else COUNTS.apollo_many
            worth += 0 if space else 3
    return worth


def _room(state: CycladesState, own: list[int]) -> bool:
    return any(sum(state.islands[number].buildings) < state.capacity(number) for number in own)


def _units(state: CycladesState, seat: int, unit: Unit, recruited: int, gold: int) -> float:
    """What the units are worth that a god still gives, beyond their price."""
    player = state.players[seat]
    left = 0.0
    table: tuple[float, ...]
    match unit:
        case Unit.FLEET:
            table, have, most = _FLEETS, COUNTS.fleets - player.fleets, player.fleets
        case Unit.TROOP:
            table, have, most = _TROOPS, COUNTS.troops - player.troops, player.troops
        case Unit.PRIEST:
            table, have, most = _PRIESTS, min(player.priests, 5), 5 - min(player.priests, 5)
        case Unit.PHILOSOPHER:
            table, have, most = (*_WISE, _METROPOLIS), player.philosophers, 4 - player.philosophers
    god_prices = next(tile.prices for tile in GODS.values() if tile.unit is unit)
    for price in god_prices[recruited:]:
        if most <= 0 or gold < price:
            break
        gain = table[have + 1] - table[have] - price
        if gain <= 0:
            break
        left += gain
        gold -= price
        have += 1
        most -= 1
    return left


def _power(state: CycladesState, seat: int) -> float:
    """C-8: a power that is still to be used."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Power) and seat == step.seat:
        return _POWERS.get(step.creature, 0.5)
    return 0.0
