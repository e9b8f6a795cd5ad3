"""What the checks of one game share: its recorded games, a choice of positions, and seeded generators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any

from engine_service.game import Event, Game, Move, Rng
from engine_service.testing.configurations import configurations
from engine_service.testing.nonconformity import Nonconformity
from engine_service.testing.simulate import Playthrough, Position, play_randomly, where_raised

__all__ = ["Trial", "seats_with_moves", "some"]

_KEPT_OF_ENDLESS = 300


class Trial:
    """One game under test.

    In a sample, the games are recorded once and each check looks at so many positions, taken from all sections of the
    rules in turn; in full, every check looks at every position of many more games, which are recorded as it goes.
    """

    def __init__(
        self, game: Game[Any], *, bound: int, full: bool = False, told_once: tuple[type[Event], ...] = ()
    ) -> None:  # fmt: skip
        self.game, self.bound, self.full, self.told_once = game, bound, full, told_once
        self.folder = Path()
        self.update = False
        self._looked_at: Position | Playthrough | None = None

    def hold(self, check: Callable[[Trial], None]) -> None:
        """Runs one check.

        Raises:
            Nonconformity: the game breaks the contract, or its code raises where the contract does not let it.
        """
        self._looked_at = None
        try:
            check(self)
        except Nonconformity:
            raise
        except Exception as wrong:
            where = self.game.meta.id if self._looked_at is None else self._looked_at
            raise Nonconformity(f"{where}: a call that must not fail raises {where_raised(wrong)}") from wrong

    def rng(self, name: object) -> Rng:
        """A generator that depends on the name alone."""
        return Rng.from_seed(f"conformance {name}".encode())

    def games(self) -> Iterator[Playthrough]:
        """The recorded games, those that broke off included.

        Raises:
            Nonconformity: no game got so far as to its first position.
        """
        reached = False
        for game in self._record() if self.full else self._recorded:
            reached = reached or bool(game.states)
            self._looked_at = game
            yield game
        if not reached:
            raise Nonconformity(self._no_position())

    def positions(self, limit: int) -> Iterator[Position]:
        """Positions of the recorded games; at most `limit` in a sample, from all sections of the rules in turn.

        Raises:
            Nonconformity: there are none.
        """
        found = chain.from_iterable(game.positions() for game in self.games()) if self.full else self._mixed[:limit]
        for position in found:
            self._looked_at = position
            yield position
        if not self.full and not self._mixed:
            raise Nonconformity(self._no_position())

    @cached_property
    def sample(self) -> Trial:
        """The trial of the same game whose games are recorded once: itself, unless it is in full."""
        return Trial(self.game, bound=self.bound, told_once=self.told_once) if self.full else self

    @cached_property
    def usual_moves(self) -> tuple[Move, ...]:
        """Moves that were legal somewhere, without duplicates: a source of moves that may be illegal elsewhere."""
        found: dict[Move, None] = {}
        for position in self.sample._mixed[:400]:
            state = position.state()
            for seat in seats_with_moves(self.game, state):
                found.update(dict.fromkeys(self.game.legal_moves(state, seat)))
            if len(found) > 5000:
                break
        return tuple(found)

    @cached_property
    def _recorded(self) -> list[Playthrough]:
        return list(self._record())

    def _record(self) -> Iterator[Playthrough]:
        for configuration in configurations(self.game, full=self.full):
            recorded = play_randomly(self.game, configuration, self.bound, keep=_KEPT_OF_ENDLESS)
            yield recorded
            if recorded.fault is not None and recorded.fault.kind == "endless":
                return

    @cached_property
    def _mixed(self) -> list[Position]:
        groups: dict[str, list[Position]] = {}
        for position in chain.from_iterable(game.positions() for game in self._recorded):
            agenda = position.state().agenda
            groups.setdefault(type(agenda[-1]).__name__ if agenda else "", []).append(position)
        for name, group in groups.items():
            self.rng(f"mix {name}").shuffle(group)
        return [each for row in zip_longest(*groups.values()) for each in row if each is not None]

    def _no_position(self) -> str:
        faults = (f"{game}: {game.fault.message}" for game in islice(self._record(), 1) if game.fault is not None)
        return f"{self.game.meta.id}: no position was reached: {next(faults, 'there is no game to play')}"


def seats_with_moves(game: Game[Any], state: Any) -> list[int]:
    """The seats that must or may move, in order."""
    seats: Iterable[int] = {*game.to_act(state), *game.free_seats(state)}
    return sorted(seats)


def some(moves: Sequence[Move], count: int, rng: Rng) -> list[Move]:
    """Up to `count` of `moves`, drawn at random and without duplicates; none where there are none."""
    return list(dict.fromkeys(rng.choice(moves) for _ in range(count))) if moves else []
