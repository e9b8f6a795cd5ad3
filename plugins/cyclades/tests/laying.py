"""How short data of a test's position is laid on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia_cyclades.components import COUNTS, PLAYER_COUNTS
from petteia_cyclades.kinds import Building, Creature, God
from petteia_cyclades.state import CycladesState, Figure, Island, Offer

BUILDINGS = "PFTU"
"""Port, fortress, temple, university."""


def letter(text: str) -> int:
    """The number of a seat."""
    return "ABCDE".index(text)


def lay_islands(state: CycladesState, given: Mapping[str, str] | None) -> None:
    given = given or {}
    named = {letter(text[0]) for text in given.values() if text[0] != "-"}
    for number, place in enumerate(state.map.islands):
        words = given.get(place.id, "").split()
        if words:
            island = Island(buildings=[0] * len(Building))
            island.owner = None if words[0] == "-" else letter(words[0])
            for word in words[1:]:
                if word.isdigit():
                    island.troops = int(word)
                elif word == "M":
                    island.metropolis = True
                elif word[0] == "+":
                    island.markers = int(word)
                else:
                    island.buildings = [word.count(sign) for sign in BUILDINGS]
            state.islands[number] = island
        elif (owner := state.islands[number].owner) is not None and (owner in named or owner in state.out):
            state.islands[number] = Island(buildings=[0] * len(Building))
    _give_spare_islands(state, given)


def _give_spare_islands(state: CycladesState, given: Mapping[str, str]) -> None:
    spare = [place for place in reversed(state.map.islands) if place.id not in given]
    for seat in state.playing:
        if not state.islands_of(seat):
            place = next(each for each in spare if state.islands[state.map.island_at[each.id]].owner is None)
            island = state.islands[state.map.island_at[place.id]]
            island.owner, island.troops = seat, 1


def lay_fleets(state: CycladesState, given: Mapping[str, str] | None, *, start: bool) -> None:
    if not start:
        state.fleets = [0] * len(state.map.seas)
        state.admirals = [None] * len(state.map.seas)
    for sea, admiral in enumerate(state.admirals):
        if admiral in state.out:
            state.take_fleets(sea, state.fleets[sea])
    for name, text in (given or {}).items():
        seat, count = text.split()
        state.put_fleets(state.map.sea_at[name], letter(seat), int(count))


def lay_creatures(state: CycladesState, row: str, discard: str, draw: str | None, figures: Mapping[str, str]) -> None:
    state.row = [None if each == "-" else Creature(each) for each in row.split()]
    state.discard_pile = [Creature(each) for each in discard.split()]
    for name, text in figures.items():
        at, seat, *copied = text.split()
        creature = Creature(name)
        places = state.map.sea_at if creature is Creature.KRAKEN else state.map.island_at
        card = not copied and creature is not Creature.KRAKEN
        state.figures.append(
            Figure(creature=creature, at=places[at], seat=letter(seat), card=card, cycle=state.cycle - 1)
        )
    top = [Creature(each) for each in (draw or "").split()]
    held = [figure.creature for figure in state.figures if figure.card]
    rest = [each for each in Creature if each not in (*state.row, *state.discard_pile, *held, *top)]
    state.draw_pile = top if draw == "" else top + rest
    if draw == "":
        state.discard_pile += rest


def lay_gods(state: CycladesState, turn: str | None, later: str, auction: str | None, gods: str) -> None:
    state.offers, state.apollo = {}, []
    for text in filter(None, later.split(", ")):
        name, seat, *amount = text.split()
        if name == "apollo":
            state.apollo.append(letter(seat))
        else:
            state.offers[God(name)] = Offer(letter(seat), int(amount[0]) if amount else 1)
    if turn is not None and auction is None:
        seat, name = turn.split()
        state.offers = {God(name): Offer(letter(seat), 1), **state.offers}
    tiles = [God(each) for each in gods.split()]
    state.gods = tiles + [each for each in (*state.offers, *God) if each not in tiles]
    state.gods = list(dict.fromkeys(state.gods))
    left = len(state.players) - len(state.out)
    state.god_scheme, state.god_step = 4 if len(state.players) == 2 else max(3, left), 1
    state.face_up = PLAYER_COUNTS[state.god_scheme].gods_face_up


def lay_track(state: CycladesState, track: str, auction: str | None) -> None:
    """Puts the markers that are not in use on the highest spaces, unless it is said where they are."""
    seats, each = len(state.players), state.numbers.markers
    state.track = [None] * (seats * each)
    if track:
        state.track = [None if word == "-" else letter(word) for word in track.split()]
        return
    used = [offer.seat for offer in state.offers.values()] + [seat for seat in state.apollo if seat is not None]
    used += [letter(word) for word in (auction or "").split()]
    markers = [seat for _ in range(each) for seat in range(seats) if seat not in state.out]
    for seat in used:
        markers.remove(seat)
    for place, seat in enumerate(markers):
        state.track[len(state.track) - len(markers) + place] = seat


def lay_reserves(state: CycladesState, given: Mapping[str, Any]) -> None:
    for seat, player in enumerate(state.players):
        on_land = sum(island.troops for island in state.islands if island.owner == seat)
        at_sea = sum(n for n, admiral in zip(state.fleets, state.admirals, strict=True) if admiral == seat)
        player.troops = 0 if seat in state.out else COUNTS.troops - on_land
        player.fleets = 0 if seat in state.out else COUNTS.fleets - at_sea
        assert min(player.troops, player.fleets) >= 0, f"seat {seat} has more than its pieces on the board"
    supplies = state.supplies
    for kind in range(len(Building)):
        supplies.buildings[kind] -= sum(island.buildings[kind] for island in state.islands)
    supplies.metropolises -= sum(island.metropolis for island in state.islands)
    supplies.markers -= sum(island.markers for island in state.islands)
    supplies.priests -= sum(player.priests for player in state.players)
    supplies.philosophers -= sum(player.philosophers for player in state.players)
    for name, count in given.items():
        setattr(supplies, name, count)
