"""Complete games of a small random player, recorded position by position.

A state is encoded and decoded before every entry, as a table does it; `checks_determinism` plays the same entries on
one live state and compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec

from engine_service.game import Event, Game, Move, Options, Rng, Setup, is_barrier, spell_options
from engine_service.raised import where_raised

__all__ = ["Configuration", "Entry", "Fault", "FaultKind", "Playthrough", "Position", "play_randomly", "where_raised"]

FaultKind: TypeAlias = Literal["start", "stuck", "endless", "raised"]

TAKE_BACK_IN = 8
"""A seat that nothing waits for moves once in so many turns in which it could."""


class Configuration(msgspec.Struct, frozen=True):
    """What a recorded game starts from."""

    seats: int
    options: Options
    seed: str

    def setup(self) -> Setup:
        """The game's own setup; the same at every call."""
        return Setup(self.seats, self.options, Rng.from_seed(self.seed.encode()))

    def __str__(self) -> str:
        default = spell_options(type(self.options)())
        chosen = {name: value for name, value in spell_options(self.options).items() if default[name] != value}
        return f"seats={self.seats}, options={chosen}, seed={self.seed!r}"


class Entry(msgspec.Struct, frozen=True):
    """One move of a recorded game, and what came of it."""

    seat: int
    move: Move
    events: tuple[Event, ...]
    barrier: bool


class Fault(msgspec.Struct, frozen=True):
    """Why a recorded game broke off."""

    kind: FaultKind
    message: str


class Playthrough:
    """A recorded game: its entries, and the encoded state before each of them and after the last.

    `fault` says why it broke off before its end, if it did.
    """

    def __init__(self, game: Game[Any], configuration: Configuration) -> None:
        self.game, self.configuration = game, configuration
        self.start_events: tuple[Event, ...] = ()
        self.states: list[bytes] = []
        self.entries: list[Entry] = []
        self.fault: Fault | None = None

    def __len__(self) -> int:
        return len(self.states)

    def __str__(self) -> str:
        return str(self.configuration)

    def positions(self) -> Iterator[Position]:
        """All positions, the last one included."""
        return (Position(self, version) for version in range(len(self)))


class Position:
    """A recorded game at one version."""

    def __init__(self, playthrough: Playthrough, version: int) -> None:
        self.playthrough, self.version = playthrough, version

    @property
    def encoded(self) -> bytes:
        """The state as the game encodes it."""
        return self.playthrough.states[self.version]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.playthrough.configuration.seats

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """All seats, and the spectator."""
        return (*range(self.seats), None)

    @property
    def entry(self) -> Entry | None:
        """What was played here; None where the recording ends."""
        entries = self.playthrough.entries
        return entries[self.version] if self.version < len(entries) else None

    def state(self) -> Any:
        """The state, decoded anew at every call."""
        return self.playthrough.game.decode(self.encoded)

    def __str__(self) -> str:
        agenda = self.state().agenda
        at_work = f", at work: {type(agenda[-1]).__name__}" if agenda else ""
        return f"{self.playthrough.configuration}, version={self.version}{at_work}"


def play_randomly(game: Game[Any], configuration: Configuration, bound: int, *, keep: int | None = None) -> Playthrough:
    """A complete random game, or one that says in its `fault` why it is none.

    The player's choices come from a generator of its own. More than `bound` entries count as endless; only the first
    `keep` positions of such a game are kept.
    """
    recorded = Playthrough(game, configuration)
    player = Rng.from_seed(f"player of {configuration.seed}".encode())
    try:
        state, events = game.begin(configuration.setup())
        encoded = game.encode(state)
        game.decode(encoded)
    except Exception as wrong:
        recorded.fault = Fault("start", f"the game does not start, or its state cannot be saved: {where_raised(wrong)}")
        return recorded
    recorded.start_events = tuple(events)
    recorded.states.append(encoded)
    while recorded.fault is None:
        try:
            if not _play_one(recorded, player):
                break
        except Exception as wrong:
            recorded.fault = Fault("raised", f"asking who is to act, or for the moves, fails: {where_raised(wrong)}")
        if len(recorded.entries) > bound:
            recorded.fault = Fault("endless", f"the game goes on after {bound} entries")
            del recorded.states[keep:], recorded.entries[keep:]
    return recorded


def _play_one(recorded: Playthrough, player: Rng) -> bool:
    """Plays one random move; False when the game is over or stuck."""
    game = recorded.game
    state = game.decode(recorded.states[-1])
    to_act, free = sorted(game.to_act(state)), sorted(game.free_seats(state))
    if not to_act:
        return False
    seat = player.choice(free if free and player.below(TAKE_BACK_IN) == 0 else to_act)
    moves = game.legal_moves(state, seat)
    if not moves:
        duty = "is to act" if seat in to_act else "may move"
        recorded.fault = Fault("stuck", f"seat {seat} {duty} and has no legal move")
        return False
    move = player.choice(moves)
    drawn = state.rng.counter
    doing = "playing it"
    try:
        events = tuple(game.play(state, seat, move))
        doing = "encoding the state after it, or reading that back,"
        encoded = game.encode(state)
        game.decode(encoded)
    except Exception as wrong:
        message = f"seat {seat} is offered {move.notation!r}, and {doing} fails: {where_raised(wrong)}"
        recorded.fault = Fault("raised", message)
        return False
    recorded.entries.append(Entry(seat, move, events, is_barrier(drawn, state.rng.counter, events)))
    recorded.states.append(encoded)
    return True
