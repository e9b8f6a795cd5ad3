"""The state of a game: what lies where, who owns what, and how far the cycle has come."""

from __future__ import annotations

from msgspec import field

from engine_service.game import State
from petteia_cyclades.components import MAPS, PLAYER_COUNTS, SLOTS
from petteia_cyclades.components.schema import Map, PlayerCount
from petteia_cyclades.kinds import Building, Creature, Ending, God
from petteia_cyclades.options import CycladesOptions
from petteia_cyclades.steps.apollo import ApolloTurn
from petteia_cyclades.steps.auction import Auction, Offerings, Payment
from petteia_cyclades.steps.battles import LandBattle, SeaBattle
from petteia_cyclades.steps.chimera import ChimeraPower
from petteia_cyclades.steps.creature_row import CreatureRow
from petteia_cyclades.steps.cycle import Cycle
from petteia_cyclades.steps.ending import CycleEnd, GameEnd
from petteia_cyclades.steps.fates import FatesPower
from petteia_cyclades.steps.figures import FigurePower, PolyphemusPush
from petteia_cyclades.steps.gods import Gods
from petteia_cyclades.steps.income import Income
from petteia_cyclades.steps.kraken import KrakenJourney, KrakenPower
from petteia_cyclades.steps.land_powers import CyclopsPower, GiantPower, HarpyPower, PegasusPower
from petteia_cyclades.steps.metropolises import GivingBack, MakingRoom, Metropolises, Placing
from petteia_cyclades.steps.sea_powers import SirenFleet, SirenPower, SylphPower
from petteia_cyclades.steps.special_actions import FleetMove
from petteia_cyclades.steps.sphinx import SphinxPower
from petteia_cyclades.steps.summoning import PowerEnd
from petteia_cyclades.steps.thefts import TheftPower
from petteia_cyclades.steps.turns import GodTurn, TurnBegins, Turns
from petteia_cyclades.table import TYPES, Figure, Island, Offer, Player, Supplies

__all__ = ["CycladesState", "Figure", "Island", "Offer", "Player", "Steps", "Supplies"]

Steps = (
    Cycle
    | CreatureRow
    | Gods
    | Income
    | Offerings
    | Auction
    | Payment
    | Turns
    | TurnBegins
    | GodTurn
    | PowerEnd
    | FleetMove
    | SeaBattle
    | LandBattle
    | Metropolises
    | GivingBack
    | Placing
    | MakingRoom
    | ChimeraPower
    | CyclopsPower
    | TheftPower
    | FatesPower
    | GiantPower
    | HarpyPower
    | PegasusPower
    | SirenPower
    | SirenFleet
    | SphinxPower
    | SylphPower
    | FigurePower
    | PolyphemusPush
    | KrakenPower
    | KrakenJourney
    | ApolloTurn
    | CycleEnd
    | GameEnd
)
"""All that can be pending, in rulebook order."""


class CycladesState(State, kw_only=True):
    """All of a game; lists with one entry per seat go by seat, islands and seas by their number on the map."""

    agenda: list[Steps]
    options: CycladesOptions
    players: list[Player]
    """Eliminated seats keep their place with nothing left (C-16.4)."""
    out: list[int] = []
    """The eliminated seats, the first one first (C-16.7)."""
    islands: list[Island]
    fleets: list[int]
    """How many fleets are on each sea space; attackers in a battle stand in its step."""
    admirals: list[int | None]
    """Whose fleets they are; None where there are none (C-1.3a)."""
    figures: list[Figure] = []
    """In the order in which they were placed."""
    draw_pile: list[Creature]
    """The next card to be drawn comes first."""
    discard_pile: list[Creature] = []
    """The last card comes last."""
    row: list[Creature | None] = field(default_factory=lambda: [None] * len(SLOTS))
    """From left to right, as `SLOTS`: the most expensive slot first (C-T-row)."""
    summoned: Creature | None = None
    """The card whose power is in progress (C-8.4)."""
    gods: list[God] = []
    """The tiles on positions 1 to 4 (C-T-gods)."""
    face_up: int = 0
    """How many of them, from position 1, are available this cycle."""
    god_scheme: int = 0
    """C-4.5: the number of seats for which the gods are laid out; 0 before the first time."""
    god_step: int = 0
    """How many times they were laid out for that number of seats."""
    track: list[int | None]
    """The turn track (C-T-track): whose marker is on each space, space 1 first."""
    offers: dict[God, Offer] = {}
    """The standing offerings, until their turns end; read them in the order of `gods`."""
    apollo: list[int | None] = []
    """Whose marker is on each space of Apollo, space 1 first; None where one has left."""
    supplies: Supplies
    cycle: int = 0
    """The number of the cycle, from 1."""
    ending: Ending | None = None
    """Why the game is over, once it is."""

    @property
    def map(self) -> Map:
        """C-S.1: the board."""
        return MAPS[len(self.players)]

    @property
    def numbers(self) -> PlayerCount:
        """C-S.7: what depends on the number of seats with which the game began."""
        return PLAYER_COUNTS[len(self.players)]

    @property
    def playing(self) -> list[int]:
        """C-1.12: the seats that are not eliminated."""
        out = self.out
        return [seat for seat in range(len(self.players)) if seat not in out]

    def islands_of(self, seat: int) -> list[int]:
        """The islands that a seat owns."""
        return [number for number, island in enumerate(self.islands) if island.owner == seat]

    def metropolises_of(self, seat: int) -> int:
        """How many metropolises a seat owns."""
        return sum(island.metropolis for island in self.islands if island.owner == seat)

    def effective(self, building: Building, number: int) -> int:
        """C-1.10: how many ports, fortresses or temples an island has, its metropolis included."""
        island = self.islands[number]
        return island.buildings[TYPES.index(building)] + island.metropolis

    def temples_of(self, seat: int) -> int:
        """C-8.2: a seat's temples and metropolises."""
        return sum(self.effective(Building.TEMPLE, number) for number, i in enumerate(self.islands) if i.owner == seat)

    def capacity(self, number: int) -> int:
        """C-1.8a: how many buildings an island can hold."""
        place = self.map.islands[number]
        return place.slots - place.cover if self.islands[number].metropolis else place.slots

    def excess(self, number: int) -> int:
        """C-13.5: how many buildings would have to go from an island for a metropolis; none where it is open."""
        place = self.map.islands[number]
        return sum(self.islands[number].buildings) - (place.slots - place.cover)

    def figure(self, creature: Creature) -> Figure | None:
        """A creature's figure, if it is on the board."""
        return next((figure for figure in self.figures if figure.creature is creature), None)

    def place_of(self, creature: Creature) -> int | None:
        """The number of the island (sea space for the Kraken) where a creature's figure stands."""
        return next((figure.at for figure in self.figures if figure.creature is creature), None)

    def forbidden(self) -> tuple[int, ...]:
        """C-1.11: the sea spaces where no fleet may go: the Kraken's and the ring of Polyphemus (C-14.20, C-14.22)."""
        spaces: tuple[int, ...] = ()
        for figure in self.figures:
            if figure.creature is Creature.KRAKEN:
                spaces += (figure.at,)
            elif figure.creature is Creature.POLYPHEMUS:
                spaces += self.map.islands[figure.at].seas
        return spaces

    def put_fleets(self, sea: int, seat: int, count: int) -> None:
        """Adds fleets of a seat to a sea space that is free or its own."""
        self.fleets[sea] += count
        self.admirals[sea] = seat

    def take_fleets(self, sea: int, count: int) -> None:
        """Takes fleets from a sea space; without any it is free (C-1.3a)."""
        self.fleets[sea] -= count
        if not self.fleets[sea]:
            self.admirals[sea] = None

    def add_building(self, number: int, building: Building) -> None:
        """Places a tile from the supply on an island."""
        kind = TYPES.index(building)
        self.supplies.buildings[kind] -= 1
        self.islands[number].buildings[kind] += 1

    def remove_building(self, number: int, building: Building) -> None:
        """Gives a tile of an island back to the supply."""
        kind = TYPES.index(building)
        self.supplies.buildings[kind] += 1
        self.islands[number].buildings[kind] -= 1

    def back_to_track(self, seat: int) -> int:
        """C-7.4: puts a marker on the free space of the turn track with the highest number; that number."""
        space = max(place for place, marker in enumerate(self.track, 1) if marker is None)
        self.track[space - 1] = seat
        return space

    def income(self, seat: int) -> int:
        """C-5.1, C-5.1a, C-5.3: what a seat's islands and trade spaces bring."""
        board = self.map
        land = sum(
            place.prosperity + island.markers
            for place, island in zip(board.islands, self.islands, strict=True)
            if island.owner == seat
        )
        return land + sum(self.admirals[sea] == seat for sea in board.trade)
