"""Games spread over several processes; together they play what one would have played."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from engine_service.catalogue import Catalogue
from engine_service.game import read_options
from engine_service.selfplay.playing import Played, SelfPlay

__all__ = ["Order", "ProcessDied", "play_in_processes"]


class Order(msgspec.Struct, frozen=True):
    """What a process needs to set up the same self-play."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: Sequence[str]
    seed: str
    check: bool
    allow: Sequence[str] = ()
    block: Sequence[str] = ()

    def self_play(self) -> SelfPlay:
        """The self-play that was ordered, with plugins loaded anew."""
        catalogue = Catalogue.load(allow=self.allow, block=self.block)
        game = catalogue.games[self.game].game
        bots = [catalogue.bots[name] for name in self.bots]
        options = read_options(game.meta.options, self.options)
        return SelfPlay(game, self.seats, options, bots, self.seed, check=self.check)


class ProcessDied(Exception):
    """A process ended before its games did: something in it ended it, the system perhaps for want of memory."""


def play_in_processes(order: Order, numbers: Sequence[int], processes: int) -> Iterator[Played]:
    """The games with these numbers as they come to their ends, not in order.

    Raises:
        ProcessDied: a process did not play all its games.
    """
    context = multiprocessing.get_context("spawn")
    workers = []
    left: dict[Any, set[int]] = {}
    try:
        for first in range(min(processes, len(numbers))):
            share = numbers[first::processes]
            ours, theirs = context.Pipe(duplex=False)
            worker = context.Process(target=_work, args=(order, share, theirs), daemon=True)
            worker.start()
            theirs.close()
            workers.append(worker)
            left[ours] = set(share)
        while left:
            for ready in wait(list(left)):
                assert isinstance(ready, Connection)
                try:
                    played = msgspec.msgpack.decode(ready.recv_bytes(), type=Played)
                except EOFError:
                    if missing := left.pop(ready):
                        raise ProcessDied(f"a process ended in the middle of game {min(missing)}") from None
                    continue
                left[ready].discard(played.game)
                yield played
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _work(order: Order, numbers: Sequence[int], out: Connection) -> None:
    """Plays games in a process of its own; interrupts are left to the parent, who ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    self_play = order.self_play()
    for number in numbers:
        out.send_bytes(msgspec.msgpack.encode(self_play.play(number)))
    out.close()
