"""What holds after every entry: each component is in one place, limits are kept, what is in progress fits together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from petteia_cyclades.components import COUNTS, CREATURES, PLAYER_COUNTS
from petteia_cyclades.kinds import Building, Creature, CreatureKind, God
from petteia_cyclades.offerings import cost_of_offers
from petteia_cyclades.state import CycladesState
from petteia_cyclades.steps.auction import Auction
from petteia_cyclades.steps.battles import LandBattle, SeaBattle
from petteia_cyclades.steps.figures import PolyphemusPush
from petteia_cyclades.steps.metropolises import GivingBack, MakingRoom, Placing
from petteia_cyclades.steps.summoning import PowerEnd

__all__ = ["check"]


def check(state: CycladesState) -> None:
    """Verifies a position.

    Raises:
        AssertionError: something doesn't fit; the message says what.
    """
    _check_cards(state)
    _check_supplies(state)
    _check_islands(state)
    _check_seas(state)
    _check_units(state)
    _check_figures(state)
    _check_gods(state)
    _check_markers(state)
    _check_gold(state)
    _check_course(state)


def _check_cards(state: CycladesState) -> None:
    row = [card for card in state.row if card is not None]
    held = [figure.creature for figure in state.figures if figure.card]
    using = [state.summoned] if state.summoned is not None else []
    found = Counter([*state.draw_pile, *state.discard_pile, *row, *held, *using])
    whole = Counter(CREATURES.keys())
    assert found == whole, f"creature cards: missing {whole - found}, too many {found - whole}"  # C-T.15
    working = any(isinstance(step, PowerEnd) for step in state.agenda)
    fits = working or not using or state.ending is not None  # C-8.4a: a figure's card is before its seat already
    assert fits, f"{state.summoned} has been summoned, and {state.agenda} is pending"  # C-8.3


def _check_supplies(state: CycladesState) -> None:
    supplies = state.supplies
    for place, building in enumerate(Building):
        tiles = supplies.buildings[place] + sum(island.buildings[place] for island in state.islands)
        assert tiles == COUNTS.buildings, f"{tiles} tiles of {building}, not {COUNTS.buildings}"  # C-T.10
    tiles = supplies.metropolises + sum(island.metropolis for island in state.islands)
    assert tiles == COUNTS.metropolises, f"{tiles} metropolises, not {COUNTS.metropolises}"  # C-T.11
    markers = supplies.markers + sum(island.markers for island in state.islands)
    assert markers == COUNTS.markers, f"{markers} prosperity markers, not {COUNTS.markers}"  # C-T.9
    options, players = state.options, state.players
    cards = {
        "priests": (supplies.priests, sum(player.priests for player in players), options.priest_supply),
        "philosophers": (
            supplies.philosophers,
            sum(player.philosophers for player in players),
            options.philosopher_supply,
        ),
    }
    for name, (left, held, all_of_them) in cards.items():
        assert left + held == all_of_them or (state.out and left + held < all_of_them), (
            f"{left + held} of {all_of_them} {name} are there"  # C-T.12, C-T.13; C-16.4
        )
    numbers = [supplies.metropolises, supplies.markers, supplies.priests, supplies.philosophers, *supplies.buildings]
    assert min(numbers) >= 0, f"a supply is below nothing: {supplies}"  # C-1.7


def _check_islands(state: CycladesState) -> None:
    for number, (place, island) in enumerate(zip(state.map.islands, state.islands, strict=True)):
        assert island.troops >= 0 and min(island.buildings) >= 0 and island.markers >= 0, f"{place.id}: {island}"
        assert island.owner is not None or not island.troops, f"{place.id}: troops of nobody"  # C-1.1a
        assert island.owner not in state.out, f"{place.id} belongs to seat {island.owner}, which is out"  # C-16.4
        room, full = state.capacity(number), sum(island.buildings)
        assert full <= room, f"{place.id}: {full} buildings where {room} have room"  # C-1.8a
    for seat in state.playing:
        assert state.islands_of(seat), f"seat {seat} owns no island and is not out"  # C-16.4


def _check_seas(state: CycladesState) -> None:
    pushing = any(isinstance(step, PolyphemusPush) for step in state.agenda)
    barred = state.forbidden()
    for number, place in enumerate(state.map.seas):
        fleets, admiral = state.fleets[number], state.admirals[number]
        assert fleets >= 0, f"{place.id}: {fleets} fleets"
        assert (admiral is None) == (fleets == 0), f"{place.id}: {fleets} fleets of seat {admiral}"  # C-1.3a
        assert admiral not in state.out, f"{place.id}: fleets of seat {admiral}, which is out"  # C-16.4
        assert not fleets or number not in barred or pushing, f"{place.id}: fleets on a forbidden space"  # C-1.11


def _check_units(state: CycladesState) -> None:
    fleets = Counter(dict.fromkeys(range(len(state.players)), 0))
    troops = fleets.copy()
    for number, admiral in enumerate(state.admirals):
        if admiral is not None:
            fleets[admiral] += state.fleets[number]
    for island in state.islands:
        if island.owner is not None:
            troops[island.owner] += island.troops
    for battle in _battles(state):
        units = troops if isinstance(battle, LandBattle) else fleets
        units[battle.attacker] += battle.attackers
        assert battle.attackers >= 0, f"a battle with {battle.attackers} attackers"
        assert battle.attacker != battle.defender, f"seat {battle.attacker} attacks itself"
    for seat, player in enumerate(state.players):
        assert player.fleets >= 0 and player.troops >= 0, f"seat {seat}: a reserve below nothing: {player}"
        if seat in state.out:
            continue
        assert fleets[seat] + player.fleets == COUNTS.fleets, f"seat {seat}: {fleets[seat]} fleets, {player}"  # C-1.4
        assert troops[seat] + player.troops == COUNTS.troops, f"seat {seat}: {troops[seat]} troops, {player}"


def _battles(state: CycladesState) -> Iterator[LandBattle | SeaBattle]:
    battles = [step for step in state.agenda if isinstance(step, LandBattle | SeaBattle)]
    assert len(battles) <= 1, f"battles within each other: {battles}"  # C-12.13
    return iter(battles)


def _check_figures(state: CycladesState) -> None:
    creatures = [figure.creature for figure in state.figures]
    assert len(set(creatures)) == len(creatures), f"a figure stands twice: {creatures}"  # C-T.16
    islands = []
    for figure in state.figures:
        kind = CREATURES[figure.creature].kind
        assert kind is not CreatureKind.INSTANT, f"{figure.creature} has no figure"  # C-T.16
        if kind is CreatureKind.ISLAND_FIGURE:
            islands.append(figure.at)
            assert figure.seat not in state.out, f"{figure.creature} of seat {figure.seat}, which is out"  # C-16.4a
        else:
            assert not figure.card, f"{figure.creature}'s card lies before seat {figure.seat}"  # C-8.4
    assert len(set(islands)) == len(islands), f"two figures on an island: {state.figures}"  # C-14.15a
    assert all(0 <= figure.at < _places(state, figure.creature) for figure in state.figures), f"{state.figures}"


def _places(state: CycladesState, creature: Creature) -> int:
    return len(state.fleets if creature is Creature.KRAKEN else state.islands)


def _check_gods(state: CycladesState) -> None:
    if not state.cycle:
        assert not state.gods, f"gods are laid out before the first cycle: {state.gods}"
        return
    assert sorted(state.gods) == sorted(God), f"god tiles: {state.gods}"  # C-T.14
    up = PLAYER_COUNTS[state.god_scheme].gods_face_up
    assert state.face_up == up, f"{state.face_up} gods are face up, not {up}"  # C-4
    available = state.gods[:up]
    assert all(god in available for god in state.offers), f"offerings {state.offers}, gods {available}"  # C-6.2


def _check_markers(state: CycladesState) -> None:
    waiting = [seat for step in state.agenda if isinstance(step, Auction) for seat in step.waiting]
    offers = [offer.seat for offer in state.offers.values()]
    found = Counter([*(seat for seat in [*state.track, *state.apollo] if seat is not None), *offers, *waiting])
    markers = state.numbers.markers
    for seat in range(len(state.players)):
        wanted = 0 if seat in state.out else markers  # C-T.4; C-16.4
        assert found[seat] == wanted, f"seat {seat} has {found[seat]} offering markers, not {wanted}"
    assert len(state.track) == markers * len(state.players), f"the turn track: {state.track}"  # C-T-track
    for god, offer in state.offers.items():
        assert 1 <= offer.amount <= state.options.max_bid, f"{god}: an offering of {offer.amount}"  # C-6.2


def _check_gold(state: CycladesState) -> None:
    bidding = any(isinstance(step, Auction) for step in state.agenda)
    for seat, player in enumerate(state.players):
        assert player.gold >= 0, f"seat {seat} has {player.gold} GP"  # C-1.6
        if seat in state.out:
            rest = player.gold + player.priests + player.philosophers
            assert not rest, f"seat {seat} is out and has {player}"  # C-16.4
        elif bidding:
            cost = cost_of_offers(state, seat)
            assert cost <= player.gold, f"seat {seat} offers {cost} GP and has {player.gold}"  # C-6.2, C-17.3
        assert 0 <= player.philosophers < COUNTS.philosophers_for_metropolis, f"seat {seat}: {player}"  # C-13.2
        assert player.priests >= 0 and player.discounts >= 0, f"seat {seat}: {player}"


def _check_course(state: CycladesState) -> None:
    assert len(set(state.out)) == len(state.out), f"out twice: {state.out}"
    assert (state.ending is not None) == (not state.agenda), f"ended by {state.ending}, pending {state.agenda}"
    assert 0 <= state.cycle <= state.options.max_cycles, f"cycle {state.cycle}"  # C-16.6
    assert state.ending is not None or len(state.playing) > 1, "one seat is left, and the game goes on"  # C-16.5
    if not state.agenda or any(isinstance(step, GivingBack | Placing | MakingRoom) for step in state.agenda):
        return  # C-16.5: the last capture ends the game before it earns a metropolis
    for seat in state.playing:
        own = [state.islands[number].buildings for number in state.islands_of(seat)]
        missing = any(not any(buildings[kind] for buildings in own) for kind in range(len(Building)))
        assert missing, f"seat {seat} has a set of four and no metropolis for it"  # C-13.3
