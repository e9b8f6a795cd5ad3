"""C-V: the view of one viewer, built by naming what he may see."""

from __future__ import annotations

from engine_service.game import Viewer
from petteia_cyclades.components import COUNTS, GODS, SLOTS
from petteia_cyclades.kinds import Colour, Creature, God, Space
from petteia_cyclades.state import CycladesState, Figure
from petteia_cyclades.steps.apollo import ApolloTurn
from petteia_cyclades.steps.turns import GodTurn
from petteia_cyclades.v1 import view_pb2 as v1
from petteia_cyclades.view_of_decisions import battle_view, decision_view

__all__ = ["view"]

_COLOURS = tuple(Colour)
_GOD_ORDER = tuple(God)
_APOLLO = "apollo"


def view(state: CycladesState, viewer: Viewer) -> v1.View:
    """What `viewer` may know."""
    board = state.map
    seas = tuple(sea.id for sea in board.seas)
    forbidden = state.forbidden()
    return v1.View(
        viewer=viewer,
        cycle=state.cycle,
        max_cycles=state.options.max_cycles,
        metropolises_to_win=state.numbers.metropolises,
        map=board.id,
        islands=[_island(state, number, seas) for number in range(len(board.islands))],
        seas=[_sea(state, number, seas, forbidden=number in forbidden) for number in range(len(board.seas))],
        seats=[_seat(state, seat, viewer) for seat in range(len(state.players))],
        offerings=_offerings(state),
        turn_track=[v1.TrackSpace(space=space, seat=seat) for space, seat in enumerate(state.track, 1)],  # C-V.3
        creatures=_creatures(state),
        supplies=_supplies(state),
        turn=_turn(state),
        battle=battle_view(state),
        decision=decision_view(state),
    )


def _island(state: CycladesState, number: int, seas: tuple[Space, ...]) -> v1.Island:
    """C-V.5: an island, printed and as it is now."""
    place, island = state.map.islands[number], state.islands[number]
    figure = next((each for each in state.figures if each.at == number and each.creature is not Creature.KRAKEN), None)
    ports, fortresses, temples, universities = island.buildings
    return v1.Island(
        id=place.id,
        label=place.label,
        hexes=[v1.Hex(q=q, r=r) for q, r in place.hexes],
        seas=[seas[sea] for sea in place.seas],
        slots=place.slots,
        metropolis_cover=place.cover,
        capacity=state.capacity(number),
        printed_prosperity=place.prosperity,
        prosperity_markers=island.markers,
        owner=island.owner,
        troops=island.troops,
        ports=ports,
        fortresses=fortresses,
        temples=temples,
        universities=universities,
        metropolis=island.metropolis,
        figure=None if figure is None else _figure(figure),
    )


def _figure(figure: Figure) -> v1.Figure:
    """C-V.5, C-V.7."""
    return v1.Figure(creature=figure.creature, placed_by=figure.seat, holds_card=figure.card)


def _sea(state: CycladesState, number: int, seas: tuple[Space, ...], *, forbidden: bool) -> v1.Sea:
    """C-V.5: a sea space, printed and as it is now."""
    place, islands = state.map.seas[number], state.map.islands
    return v1.Sea(
        id=place.id,
        hex=v1.Hex(q=place.q, r=place.r),
        trade=place.trade,
        seas=[seas[sea] for sea in place.seas],
        islands=[islands[island].id for island in place.islands],
        owner=state.admirals[number],
        fleets=state.fleets[number],
        kraken=state.place_of(Creature.KRAKEN) == number,
        forbidden=forbidden,
    )


def _seat(state: CycladesState, seat: int, viewer: Viewer) -> v1.Seat:
    """C-V.1, C-V.6, C-V.7: a player as the viewer sees him."""
    player = state.players[seat]
    out = seat in state.out
    return v1.Seat(
        colour=_COLOURS[seat],
        eliminated=out,
        gold=player.gold if seat == viewer or not state.agenda else None,
        income=state.income(seat),
        priests=player.priests,
        philosophers=player.philosophers,
        troops=0 if out else COUNTS.troops - player.troops,  # C-1.4
        fleets=0 if out else COUNTS.fleets - player.fleets,
        troops_in_reserve=player.troops,
        fleets_in_reserve=player.fleets,
        islands=len(state.islands_of(seat)),
        metropolises=state.metropolises_of(seat),
        discount=state.temples_of(seat),
        discount_used=player.discounts,
        cards=[figure.creature for figure in state.figures if figure.seat == seat and figure.card],
    )


def _offerings(state: CycladesState) -> v1.Offerings:
    """C-V.3, C-V.9: which gods are to be had, and who has offered for them."""
    gods = []
    for position, god in enumerate(state.gods[: state.face_up], 1):
        offer = state.offers.get(god)
        shown = None if offer is None else v1.Offering(seat=offer.seat, amount=offer.amount)
        gods.append(v1.God(god=god, position=position, offering=shown))
    return v1.Offerings(
        gods=gods,
        face_down=sorted(state.gods[state.face_up :], key=_GOD_ORDER.index),
        apollo=[
            v1.ApolloSpace(space=space, seat=seat) for space, seat in enumerate(state.apollo, 1) if seat is not None
        ],
    )


def _creatures(state: CycladesState) -> v1.Creatures:
    """C-V.7, C-V.8."""
    return v1.Creatures(
        row=[v1.Slot(price=price, creature=creature or "") for price, creature in zip(SLOTS, state.row, strict=True)],
        draw_pile=len(state.draw_pile),
        discard_pile=state.discard_pile,
    )


def _supplies(state: CycladesState) -> v1.Supplies:
    """C-V.12."""
    supplies = state.supplies
    ports, fortresses, temples, universities = supplies.buildings
    return v1.Supplies(
        ports=ports,
        fortresses=fortresses,
        temples=temples,
        universities=universities,
        metropolises=supplies.metropolises,
        philosophers=supplies.philosophers,
        priests=supplies.priests,
        prosperity_markers=supplies.markers,
    )


def _turn(state: CycladesState) -> v1.Turn | None:
    """C-7.3, C-9.1: whose turn it is, and what a unit would cost."""
    for step in reversed(state.agenda):
        if isinstance(step, ApolloTurn):
            return v1.Turn(seat=step.seat, god=_APOLLO)
        if isinstance(step, GodTurn):
            prices = GODS[step.god].prices
            price = prices[step.recruited] if step.recruited < len(prices) else None
            return v1.Turn(seat=step.seat, god=step.god, recruited=step.recruited, next_price=price)
    return None
