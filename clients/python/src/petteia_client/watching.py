"""Watching a game: everything that happens in it, without gaps, whatever becomes of the connection."""

from __future__ import annotations

import time

from petteia.v1 import watch_pb2
from petteia_client._endpoint import Endpoint
from petteia_client._flow import Call, Flow, Open, Pause, Read, Told
from petteia_client.errors import Unavailable

__all__ = ["PATIENCE", "watch"]

PATIENCE = 30.0
"""Seconds that an engine may stay away, unless a watch names others: enough for a restart."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 5.0

_GO_ON = (watch_pb2.END_REASON_DRAINING, watch_pb2.END_REASON_TOO_SLOW)
"""Ends after which the watch begins again where it ended."""


def watch(
    client: Endpoint,
    game_id: str,
    seat: int | None = None,
    *,
    from_version: int | None = None,
    with_view: bool = False,
    with_board: bool = False,
    patience: float = PATIENCE,
    token: str = "",
    language: str = "",
) -> Flow[None]:
    """Tells what happens in a game as a seat, or the spectator (`seat` None), may know it: snapshots and updates as
    they come, and at last the end, when the game is over or deleted.

    It begins with a snapshot of `from_version`, or of the present. Where the connection breaks or the engine restarts
    it goes on from the last version told, and nothing is told twice; heartbeats it keeps to itself.

    Raises:
        Unavailable: the engine stays away for longer than `patience`, in seconds.
    """
    token = token or client.tokens.of(game_id, seat) or client.operator_key
    told: int | None = None
    pause, away_since = _FIRST_PAUSE, 0.0
    while True:
        request = watch_pb2.WatchRequest(
            game_id=game_id,
            seat=seat,
            from_version=from_version if told is None else told,
            with_view=with_view,
            with_board=with_board,
            language=language or client.language,
        )
        stream = yield Open(Call("Watch", request, token))
        try:
            while (news := (yield Read(stream))) is not None and not _breaks(news):
                pause, away_since = _FIRST_PAUSE, 0.0
                version = _version(news, told)
                if news.HasField("end") or version != told:  # a watch that began anew shows first what was told last
                    yield Told(news)
                told = version
                if news.HasField("end"):
                    return
        except Unavailable:
            away_since = away_since or time.monotonic()
            if time.monotonic() - away_since >= patience:
                raise
        finally:
            stream.cancel()
        yield Pause(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


def _breaks(news: watch_pb2.WatchResponse) -> bool:
    """Whether the stream ends here and the watch goes on."""
    return news.HasField("end") and news.end.reason in _GO_ON


def _version(news: watch_pb2.WatchResponse, before: int | None) -> int | None:
    """The version that has been told by now."""
    if news.HasField("snapshot"):
        return int(news.snapshot.frame.version)
    if news.HasField("update"):
        return int(news.update.entries[-1].version)
    return before
