"""Positions for tests from short data: rows, hands and how far the game has come; and shorthand to play on from them.

Seats are numbered 0 to 3; `A`, `T`, `C` and `S` are their numbers under the default cities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine_service.game import Event, Move, Rng, Setup, Viewer, read_options
from petteia_delphi.components import DEAL, DECK, MARCHES_IN_PARADE, ORACLES
from petteia_delphi.events import MarchScored
from petteia_delphi.game import Delphi
from petteia_delphi.kinds import City, Kind, Oracle, Row
from petteia_delphi.options import DelphiOptions
from petteia_delphi.setup import marches_of
from petteia_delphi.state import DelphiState, SealedOracle
from petteia_delphi.steps.contest import Contest
from petteia_delphi.steps.final_scoring import FinalScoring
from petteia_delphi.steps.march_end import MarchEnd
from petteia_delphi.steps.parades import March, Parade

GAME = Delphi()
A, T, C, S = range(4)
BySeat = Sequence[str] | Mapping[int, str]
"""Text for each seat: by place, or by number; seats that are left out have none."""

_SHORT = {
    "7": Kind.ACHILLES, "8": Kind.THESEUS, "9": Kind.PROMETHEUS, "10": Kind.HERCULES,
    "H": Kind.HEPHAESTUS, "Ar": Kind.ARES, "Ap": Kind.APOLLO, "D": Kind.DELPHI, "P": Kind.POSEIDON, "Z": Kind.ZEUS,
    **{str(number): Kind(f"w{number}") for number in range(2, 7)},
}  # fmt: skip
_ORDER = {kind: place for place, kind in enumerate(Kind)}
E = TypeVar("E", bound=Event)


class _Placed(Delphi):
    """The game, begun in the middle."""

    def __init__(self, state: DelphiState) -> None:
        self._state = state

    def start(self, setup: Setup) -> DelphiState:
        return self._state


def cards(text: str) -> Row:
    """Cards from left to right: ids (`w5 ares`), or what worked examples write (`5 Ar`); `_` is a blank."""
    words = text.replace(",", " ").split()
    return [None if word == "_" else _SHORT[word] if word in _SHORT else Kind(word) for word in words]


def position(
    rows: BySeat = (),
    hands: BySeat = (),
    *,
    seats: int = 0,
    march: int = 1,
    groups: Sequence[Sequence[int]] = (),
    results: Sequence[Sequence[int]] = (),
    piles: BySeat = (),
    oracles: str = "",
    announced: str = "",
    factors: Sequence[int] = (),
    no_pairs: bool = False,
    cities: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> DelphiState:
    """A march in progress, where the worst are to act; with all rows empty and nobody out, its opening.

    `hands` leave Pass out: everybody holds it. `piles` and `oracles` are what lies on top. Other city cards fill the
    piles up to what is dealt in later parades, the rest has been discarded; other oracle cards lie below, unless
    they are `announced`. `groups` have dropped out. `results` are the points of the marches just before; earlier
    ones brought nothing. There are as many seats as `seats`, `rows` and `hands` need, and no less than three.
    """
    count = max(
        3, seats, *(max(each, default=-1) + 1 if isinstance(each, Mapping) else len(each) for each in (rows, hands))
    )
    chosen = read_options(DelphiOptions, options or {})
    state = DelphiState(
        agenda=_agenda(march, chosen),
        rng=Rng.from_seed(b"position"),
        options=chosen,
        cities=[City(city) for city in cities] or list(City)[:count],
        hands=[sorted([*map(Kind, cards(text)), Kind.PASS], key=_ORDER.__getitem__) for text in _texts(hands, count)],
        piles=[[*map(Kind, cards(text))] for text in _texts(piles, count)],
        rows=[cards(text) for text in _texts(rows, count)],
        discards=[[] for _ in range(count)],
        oracles=[SealedOracle(oracle) for oracle in _pile(oracles.split(), announced.split())],
        announced=[Oracle(oracle) for oracle in announced.split()],
        march=march,
        active=sorted(set(range(count)) - {seat for group in groups for seat in group}),
        groups=[list(group) for group in groups],
        factors=list(factors) or [1] * count,
        no_pairs=no_pairs,
        results=[[0] * count for _ in range(march - 1 - len(results))] + [list(points) for points in results],
    )
    _place_the_rest(state)
    _Placed(state).begin(Setup(count, chosen, state.rng))
    GAME.check(state)
    return state


def play(state: DelphiState, seat: int, notation: str, *, check: bool = True) -> list[Event]:
    """What a legal move brings about; `check` verifies the position after it."""
    moves = {move.notation: move for move in _moves(state, seat)}
    assert notation in moves, f"seat {seat} can't {notation}; legal are {list(moves)}"
    events = list(GAME.play(state, seat, moves[notation]))
    if check:
        GAME.check(state)
    return events


def lay(state: DelphiState, laid: Mapping[int, str]) -> list[Event]:
    """What it brings about when these seats lay these cards, `{A: "5", T: "pass"}`."""
    return [event for seat, card in laid.items() for event in play(state, seat, f"lay {cards(card)[0]}")]


def ask_oracle(state: DelphiState, seat: int, answer: str = "accept") -> list[Event]:
    """What it brings about when the sole worst player plays Delphi, consults, and accepts or rejects the card."""
    return [event for notation in ("play delphi", "consult", answer) for event in play(state, seat, notation)]


def legal(state: DelphiState, seat: int) -> list[str]:
    """The notations of a seat's legal moves; none when it isn't asked and has nothing to take back."""
    return [move.notation for move in _moves(state, seat)]


def asked(state: DelphiState) -> list[int]:
    """The seats that must decide."""
    return list(GAME.to_act(state))


def told(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def heard(events: Sequence[Event], viewer: Viewer) -> list[Event]:
    """The events as a seat or the spectator is told of them."""
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def points(events: Sequence[Event]) -> list[int]:
    """What a march that was scored brought each seat; empty if none was."""
    return [event.points for event in told(events, MarchScored)]


def _moves(state: DelphiState, seat: int) -> Sequence[Move]:
    may_move = seat in (*GAME.to_act(state), *GAME.free_seats(state))
    return GAME.legal_moves(state, seat) if may_move else ()


def _texts(given: BySeat, count: int) -> list[str]:
    by_seat = given if isinstance(given, Mapping) else dict(enumerate(given))
    return [by_seat.get(seat, "") for seat in range(count)]


def _agenda(march: int, options: DelphiOptions) -> list[Contest | MarchEnd | March | Parade | FinalScoring]:
    """What is pending in the middle of a march, the next thing last."""
    parade = (march - 1) // MARCHES_IN_PARADE + 1
    assert march <= marches_of(options), f"march {march} of {marches_of(options)}"
    return [
        FinalScoring(),
        *(Parade(number) for number in range(options.parades, parade, -1)),
        *(March(number) for number in range(parade * MARCHES_IN_PARADE, march, -1)),
        MarchEnd(),
        Contest(),
    ]


def _pile(top: Sequence[str], announced: Sequence[str]) -> list[Oracle]:
    return [*map(Oracle, top), *(oracle for oracle in ORACLES if oracle not in top and oracle not in announced)]


def _place_the_rest(state: DelphiState) -> None:
    """Puts the cards that were not named into piles and discards."""
    parade = (state.march - 1) // MARCHES_IN_PARADE + 1
    full = len(DECK) - 1 - DEAL * parade
    for hand, pile, row, discards in zip(state.hands, state.piles, state.rows, state.discards, strict=True):
        left = Counter(DECK)
        left.subtract([*hand, *pile, *filter(None, row)])
        assert min(left.values()) >= 0, f"more cards than a deck has: {[card for card in left if left[card] < 0]}"
        rest = list(left.elements())
        wanted = max(0, full - len(pile))
        pile += rest[:wanted]
        discards += rest[wanted:]
