"""C-12: battles, round by round, with retreats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from engine_service.game import Event, Events, Move
from petteia_cyclades.components import COUNTS, DIE
from petteia_cyclades.conquest import take_island
from petteia_cyclades.events import BattleEnded, BattleRound, FoughtOn, Retreated
from petteia_cyclades.figures_on_board import remove_figure
from petteia_cyclades.kinds import Building, Creature, Decision
from petteia_cyclades.movement import linked_islands, spaces_to_join
from petteia_cyclades.moves import Fight, Retreat
from petteia_cyclades.options import PortBonus, RetreatWhen
from petteia_cyclades.steps.asked import Asking

if TYPE_CHECKING:
    from petteia_cyclades.state import CycladesState

__all__ = ["LandBattle", "SeaBattle"]

_FIGHT = Fight()


class _Battle(Asking, kw_only=True):
    """C-12.1: a group of attackers against all who were there before; these stay on the board meanwhile."""

    asks: ClassVar[Decision] = Decision.RETREAT

    at: int
    """The number of the sea space or of the island."""
    attacker: int
    defender: int | None
    """None where Minotaur defends a neutral island (C-12.15)."""
    attackers: int
    """Units left."""
    asked: list[int] = []
    """Who may retreat before the next round; the last one is asked first (C-12.6)."""
    rounds: list[tuple[int, int, int, int]] = []
    """C-V.13: of each round the attacker's die, the defender's, and their totals."""

    def place(self, state: CycladesState) -> str:
        """The id of the battle's place."""
        raise NotImplementedError

    def defenders(self, state: CycladesState) -> int:
        """Units left, Minotaur not counted."""
        raise NotImplementedError

    def bonus(self, state: CycladesState) -> int:
        """What the defender's total gets beside units and die."""
        raise NotImplementedError

    def minotaur(self, state: CycladesState) -> bool:
        """Whether he fights here."""
        return False

    def lose_attacker(self, state: CycladesState) -> None:
        """C-12.5: an attacking unit goes to its reserve."""
        raise NotImplementedError

    def lose_defender(self, state: CycladesState) -> Events:
        """C-12.5: a defending unit goes to its reserve."""
        raise NotImplementedError

    def destinations(self, state: CycladesState, seat: int) -> list[str]:
        """Where a seat can retreat to."""
        raise NotImplementedError

    def retreat(self, state: CycladesState, seat: int, count: int, to: str) -> None:
        """Puts the seat's units down there."""
        raise NotImplementedError

    def leave(self, state: CycladesState) -> int:
        """Takes the defender's units away; how many they are."""
        raise NotImplementedError

    def win(self, state: CycladesState) -> Iterator[Event]:
        """C-12.10: the attacker controls the place."""
        raise NotImplementedError

    def seats(self, state: CycladesState) -> Collection[int]:
        """Who may retreat now."""
        return self.asked[-1:]

    def moves(self, state: CycladesState, seat: int) -> Iterable[Move]:
        """The destinations, and to fight on."""
        return [*map(Retreat, self.destinations(state, seat)), _FIGHT]

    def play(self, state: CycladesState, seat: int, move: Move) -> Iterator[Event]:
        """Takes a seat's units out of the battle, or asks the next one."""
        self.asked.pop()
        match move:
            case Retreat(to):
                self.asked.clear()  # C-12.9
                count = self.leave(state) if seat == self.defender else self.attackers
                if seat == self.attacker:
                    self.attackers = 0
                self.retreat(state, seat, count, to)
                yield Retreated(seat, self.place(state), to, count)
            case Fight():
                yield FoughtOn(seat, self.place(state))

    def run(self, state: CycladesState) -> Iterator[Event]:
        """A round, if both sides are there; else the end of the battle."""
        if self.attackers and (self.defenders(state) or self.minotaur(state)):
            yield from self._round(state)
            self.asked = self._may_retreat(state)
            state.then(self)
            return
        if self.attackers:
            yield BattleEnded(self.place(state), self.attacker)
            yield from self.win(state)
        else:  # C-12.11, C-12.12, C-12.12a
            holds = self.defender if self.defenders(state) or self.minotaur(state) else None
            yield BattleEnded(self.place(state), holds)

    def _round(self, state: CycladesState) -> Iterator[Event]:
        """C-12.2: both roll; the lower total loses a unit, equal totals cost both one (C-12.5)."""
        die = DIE[state.options.die_faces]
        attack_die, defence_die = state.rng.choice(die), state.rng.choice(die)
        attack = self.attackers + attack_die
        defence = self.defenders(state) + self.bonus(state) + defence_die
        told: Events = None
        if defence <= attack:
            told = self.lose_defender(state)
        if attack <= defence:
            self.attackers -= 1
            self.lose_attacker(state)
        left = self.defenders(state)
        self.rounds.append((attack_die, defence_die, attack, defence))
        yield BattleRound(self.place(state), attack_die, defence_die, attack, defence, self.attackers, left)
        if told is not None:
            yield from told

    def _may_retreat(self, state: CycladesState) -> list[int]:
        """C-12.6: the defender is asked first, then the attacker, if there is a place to go to (C-12.6a)."""
        units = self.defenders(state)
        defending = units + COUNTS.minotaur * self.minotaur(state)
        least = 2 if state.options.retreat_when is RetreatWhen.BOTH_SEVERAL else 1
        if self.attackers < least or defending < least:
            return []
        sides = [self.attacker]
        if self.defender is not None and units:  # C-12.9a, C-12.15, C-14.13b
            sides.append(self.defender)
        return [seat for seat in sides if self.destinations(state, seat)]


class SeaBattle(_Battle, kw_only=True):
    """C-12 at sea."""

    clauses: ClassVar[dict[type[Move], str]] = {Retreat: "C-12.8"}

    def place(self, state: CycladesState) -> str:
        """The sea space."""
        return state.map.seas[self.at].id

    def defenders(self, state: CycladesState) -> int:
        """The fleets on the space."""
        return state.fleets[self.at]

    def bonus(self, state: CycladesState) -> int:
        """C-12.4: ports, metropolises included, of the defender's islands beside the space."""
        anybody = state.options.port_bonus is PortBonus.ANY
        return sum(
            state.effective(Building.PORT, island)
            for island in state.map.seas[self.at].islands
            if anybody or state.islands[island].owner == self.defender
        )

    def lose_attacker(self, state: CycladesState) -> None:
        """C-1.4a."""
        state.players[self.attacker].fleets += 1

    def lose_defender(self, state: CycladesState) -> None:
        """C-1.4a."""
        assert self.defender is not None
        state.take_fleets(self.at, 1)
        state.players[self.defender].fleets += 1

    def destinations(self, state: CycladesState, seat: int) -> list[str]:
        """C-12.8, C-12.13: an adjacent space, free or own."""
        return [state.map.seas[sea].id for sea in spaces_to_join(state, seat, self.at)]

    def leave(self, state: CycladesState) -> int:
        """All fleets go."""
        count = state.fleets[self.at]
        state.take_fleets(self.at, count)
        return count

    def retreat(self, state: CycladesState, seat: int, count: int, to: str) -> None:
        """They join what is there."""
        state.put_fleets(state.map.sea_at[to], seat, count)

    def win(self, state: CycladesState) -> Iterator[Event]:
        """The attacking fleets take the space."""
        state.put_fleets(self.at, self.attacker, self.attackers)
        return iter(())


class LandBattle(_Battle, kw_only=True):
    """C-12 on an island."""

    clauses: ClassVar[dict[type[Move], str]] = {Retreat: "C-12.7"}

    def place(self, state: CycladesState) -> str:
        """The island."""
        return state.map.islands[self.at].id

    def defenders(self, state: CycladesState) -> int:
        """The troops on the island."""
        return state.islands[self.at].troops

    def minotaur(self, state: CycladesState) -> bool:
        """C-14.13: whether he stands on the island."""
        return state.place_of(Creature.MINOTAUR) == self.at

    def bonus(self, state: CycladesState) -> int:
        """C-12.3: fortresses, the metropolis included, and Minotaur."""
        return state.effective(Building.FORTRESS, self.at) + COUNTS.minotaur * self.minotaur(state)

    def lose_attacker(self, state: CycladesState) -> None:
        """C-1.4a."""
        state.players[self.attacker].troops += 1

    def lose_defender(self, state: CycladesState) -> Events:
        """C-14.13a: troops first, then Minotaur."""
        island = state.islands[self.at]
        if island.troops and self.defender is not None:
            island.troops -= 1
            state.players[self.defender].troops += 1
            return None
        minotaur = state.figure(Creature.MINOTAUR)
        assert minotaur is not None
        return list(remove_figure(state, minotaur))

    def destinations(self, state: CycladesState, seat: int) -> list[str]:
        """C-12.7, C-14.8b: a linked island of its own; none with Medusa here (C-12.7a)."""
        if state.place_of(Creature.MEDUSA) == self.at:
            return []
        linked = linked_islands(state, seat, self.at)
        return [state.map.islands[to].id for to in linked if state.islands[to].owner == seat]

    def leave(self, state: CycladesState) -> int:
        """All troops go."""
        island = state.islands[self.at]
        count, island.troops = island.troops, 0
        return count

    def retreat(self, state: CycladesState, seat: int, count: int, to: str) -> None:
        """They join what is there."""
        state.islands[state.map.island_at[to]].troops += count

    def win(self, state: CycladesState) -> Iterator[Event]:
        """C-11.4b: the attacking troops take the island."""
        return take_island(state, self.attacker, self.at, self.attackers)
