"""Positions for tests from short data: what everybody holds when a trick begins; and shorthand to play on from there.

Seats are numbered from 0. Where a test needs chance, it looks at what many generators bring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from engine_service.game import Event, Move, Rng, Setup, Viewer, read_options
from petteia_world_of_mythology.components import GODS, SECRETS, WEALTH
from petteia_world_of_mythology.game import WorldOfMythology
from petteia_world_of_mythology.kinds import Card, Pantheon, SecretCard
from petteia_world_of_mythology.options import MythologyOptions
from petteia_world_of_mythology.records import Removed, RoundScore, TrickState
from petteia_world_of_mythology.state import MythologyState
from petteia_world_of_mythology.steps.rounds import NextTrick
from petteia_world_of_mythology.steps.trick import Trick

GAME = WorldOfMythology()
E = TypeVar("E", bound=Event)
BySeat = Sequence[str] | Mapping[int, str]
"""Cards for each seat: by place, or by number; seats that are left out have none."""
TRIES = 80


def cards(text: str) -> list[Card]:
    """Cards by their ids, `gre12 sla3`."""
    return [Card(word) for word in text.replace(",", " ").split()]


def ordered(text: str) -> list[Card]:
    """Cards by their ids, in table order."""
    return sorted(cards(text), key=list(GODS).index)


def position(
    pantheons: str,
    hands: BySeat = (),
    stakes: BySeat = (),
    *,
    deck: str | None = None,
    wealth: Mapping[int, Sequence[int]] | None = None,
    secrets: BySeat = (),
    wealth_deck: Sequence[int] | None = None,
    secret_deck: str | None = None,
    leader: int = 0,
    trick: int = 1,
    clockwise: bool = True,
    results: Sequence[Sequence[int]] = (),
    dealer: int | None = None,
    options: Mapping[str, str] | None = None,
) -> MythologyState:
    """The start of a trick that `leader` should lead, in the round after those with these `results`.

    `deck` names the whole deck, the next card first, and all cards that are nowhere have been removed; without it they
    are the deck. So too for `wealth_deck` and `secret_deck`, whose cards must lie somewhere.
    """
    led = [Pantheon(each) for each in pantheons.split()]
    seats = len(led)
    chosen = read_options(MythologyOptions, {"pantheon_assign": "random", **(options or {})})
    state, _ = GAME.begin(Setup(seats, chosen, Rng.from_seed(b"position")))
    state.pantheons = list(led)
    state.hands = [ordered(text) for text in _texts(hands, seats)]
    state.stakes = [ordered(text) for text in _texts(stakes, seats)]
    placed = [card for place in (*state.hands, *state.stakes) for card in place]
    rest = [card for card in GODS if card not in placed]
    assert len(rest) + len(placed) == len(GODS), f"a card lies twice: {sorted(placed)}"
    state.deck = rest if deck is None else cards(deck)[::-1]
    state.removed = [Removed(card, None) for card in rest if card not in state.deck]
    state.wealth = [sorted((wealth or {}).get(seat, ())) for seat in range(seats)]
    state.open_wealth = [[] for _ in range(seats)]
    state.secrets = [[SecretCard(word) for word in text.split()] for text in _texts(secrets, seats)]
    state.wealth_deck = _rest(WEALTH, state.wealth, wealth_deck)
    state.secret_deck = _rest(list(SECRETS), state.secrets, secret_deck and [*map(SecretCard, secret_deck.split())])
    state.known = [0] * seats
    state.round = len(results) + 1
    state.results = [[RoundScore(levels=points, wealth=0, secrets=0) for points in scores] for scores in results]
    state.leader, state.clockwise, state.dealer = leader, clockwise, dealer
    begin_trick(state, trick)
    GAME.check(state)
    return state


class _Placed(WorldOfMythology):
    """The game, begun in the middle."""

    def __init__(self, state: MythologyState) -> None:
        self._state = state

    def start(self, setup: Setup) -> MythologyState:
        return self._state


def begin_trick(state: MythologyState, number: int) -> None:
    """Puts the start of a trick in the place of what a fresh game waits for, and comes to its first decision."""
    state.agenda = []
    state.trick = TrickState(number=number - 1)
    state.then(Trick(), NextTrick())
    _Placed(state).begin(Setup(state.seats, state.options, state.rng))


def play(state: MythologyState, seat: int, notation: str) -> list[Event]:
    """What a legal move brings about; the position after it keeps the invariants."""
    moves = {move.notation: move for move in _moves(state, seat)}
    assert notation in moves, f"seat {seat} can't {notation}; legal are {list(moves)}, asked are {asked(state)}"
    events = list(GAME.play(state, seat, moves[notation]))
    GAME.check(state)
    return events


def follow(state: MythologyState, *moves: str) -> list[Event]:
    """What these moves bring about, one after the other; each is written with its seat, `0 play gre12`."""
    events = []
    for move in moves:
        seat, _, notation = move.partition(" ")
        events += play(state, int(seat), notation)
    return events


def legal(state: MythologyState, seat: int) -> list[str]:
    """The notations of a seat's legal moves; none when it isn't asked and has nothing to take back."""
    return [move.notation for move in _moves(state, seat)]


def asked(state: MythologyState) -> list[int]:
    """The seats that must decide."""
    return list(GAME.to_act(state))


def decision(state: MythologyState) -> tuple[str, list[int]]:
    """What is to be decided, and by whom, as everybody sees it."""
    views = [GAME.view(state, viewer) for viewer in (*range(state.seats), None)]
    seen = {(view.decision.kind, *view.decision.waiting) for view in views}
    assert len(seen) == 1
    kind, *waiting = seen.pop()
    return str(kind), waiting


def told(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def heard(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """The events as a seat or the spectator is told of them."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def chances(state: MythologyState, *moves: str) -> list[tuple[MythologyState, list[Event]]]:
    """What these moves come to under many generators."""
    found = []
    for number in range(TRIES):
        other = GAME.clone(state)
        other.rng = Rng.from_seed(b"chance %d" % number)
        found.append((other, follow(other, *moves)))
    return found


def outcomes(state: MythologyState, *moves: str, of: Callable[[MythologyState, list[Event]], Any]) -> set[Any]:
    """All that `of` can be after these moves."""
    return {of(other, events) for other, events in chances(state, *moves)}


def lucky(
    state: MythologyState, *moves: str, when: Callable[[MythologyState, list[Event]], bool]
) -> tuple[MythologyState, list[Event]]:
    """A position and its events after these moves under a generator that brings what is wanted."""
    for number in range(5 * TRIES):
        other = GAME.clone(state)
        other.rng = Rng.from_seed(b"luck %d" % number)
        events = follow(other, *moves)
        if when(other, events):
            return other, events
    raise AssertionError(f"no luck with {moves}")


def _moves(state: MythologyState, seat: int) -> Sequence[Move]:
    may_move = seat in (*GAME.to_act(state), *GAME.free_seats(state))
    return GAME.legal_moves(state, seat) if may_move else ()


def _texts(given: BySeat, count: int) -> list[str]:
    by_seat = given if isinstance(given, Mapping) else dict(enumerate(given))
    assert all(seat < count for seat in by_seat), "more seats than pantheons"
    return [by_seat.get(seat, "") for seat in range(count)]


def _rest(every: Sequence[Any], held: Sequence[Sequence[Any]], named: Sequence[Any] | None) -> list[Any]:
    """A bonus deck, the next card last: what nobody holds, with the named cards on top."""
    left = list(every)
    for card in [card for cards in held for card in cards] + list(named or ()):
        left.remove(card)
    return left + list(named or ())[::-1]
