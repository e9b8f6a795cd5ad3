"""The running server: everything is put together here, and taken down in order."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.reflection import ReflectionServicer
from grpc_reflection.v1alpha.reflection_pb2_grpc import add_ServerReflectionServicer_to_server

from engine_service.bots.hints import Hints
from engine_service.bots.pool import BotPool
from engine_service.bots.runner import BotRunner
from engine_service.catalogue import Catalogue
from engine_service.config import Settings
from engine_service.finished import FinishedHook
from engine_service.guard import limited
from engine_service.isolation.forwarding import Forwarder
from engine_service.isolation.isolation import isolation
from engine_service.service.access import Access
from engine_service.service.calls import engine_handlers
from engine_service.service.engine import Engine
from engine_service.service.reflection import ENGINE, SERVICE_NAMES, reflection_pool
from engine_service.service.tokens import Tokens, load_key
from engine_service.store import Store, open_store
from engine_service.tables import Live, Tables
from engine_service.watchdog import attended

__all__ = ["run", "serving"]

log = structlog.get_logger()

READINESS = "readiness"
"""The health name that goes NOT_SERVING first when the server stops; the empty name stays for liveness."""

_OPTIONS = [
    ("grpc.so_reuseport", 0),  # a second server on the port is refused, instead of sharing its connections
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 30_000),
]
_AGE = [  # so that clients find new replicas
    ("grpc.max_connection_age_ms", 30 * 60 * 1000),
    ("grpc.max_connection_age_grace_ms", 5 * 60 * 1000),
]


@contextlib.asynccontextmanager
async def serving(
    settings: Settings,
    *,
    catalogue: Catalogue | None = None,
    store: Store | None = None,
    listen: str | None = None,
    listener: Callable[[Live], None] | None = None,
) -> AsyncIterator[str]:
    """A server that answers while the context is open; gives the address that it listens on.

    Without a `catalogue` it has all installed plugins that the settings allow; without a `store` the one that the
    settings name. A store that is given is closed at the end too. With `listen` it listens there instead of where the
    settings say: at `unix:PATH`, where nobody else can get. The `listener` is told of each commit.

    Raises:
        OSError: it cannot listen there.
        ValueError: a plugin that is to be isolated is not installed.
    """
    if catalogue is None:
        catalogue = Catalogue.load(allow=settings.allow, block=settings.block, isolate=settings.isolate)
    for plugin in catalogue.plugins:
        if plugin.state == "broken":
            log.error("plugin is broken", plugin=plugin.name, distribution=plugin.distribution, reason=plugin.reason)
    if store is None:
        store = open_store(settings.store_url)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        stack.enter_context(limited(settings.plugin_seconds))
        views = reflection_pool(catalogue)
        tables = Tables(store, catalogue, capacity=settings.live_games)
        finished = FinishedHook(catalogue)
        tables.listeners += [finished.heard, *([] if listener is None else [listener])]
        block = (*settings.block, *settings.isolate)
        pool = BotPool(settings.bot_workers, allow=settings.allow, block=block, seconds=settings.bot_seconds)
        hints = Hints(BotPool(1, allow=settings.allow, block=block, seconds=settings.bot_seconds))
        bots = BotRunner(tables, pool)
        access = Access(Tokens(load_key(settings.data / "token.key")), settings.operator_key)
        engine = Engine(
            catalogue, tables, access, hints, heartbeat=settings.watch_heartbeat, patience=settings.watch_patience
        )
        isolated = await stack.enter_async_context(isolation(settings, catalogue, views))
        for process in isolated:
            process.finished.append(lambda end: finished.told(end.game_type, end.game, end.result))
        if isolated:
            engine.forwarder = Forwarder(engine, isolated)
        listen = listen or settings.listen
        server = grpc.aio.server(options=_OPTIONS if _is_private(listen) else (*_OPTIONS, *_AGE))
        server.add_generic_rpc_handlers((engine_handlers(engine),))
        checks = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(checks, server)
        reflector = ReflectionServicer(SERVICE_NAMES, pool=views)
        add_ServerReflectionServicer_to_server(reflector, server)  # type: ignore[no-untyped-call]
        address = _listen(server, listen)
        await server.start()
        await bots.start()
        for name in ("", READINESS, ENGINE):
            await checks.set(name, health_pb2.HealthCheckResponse.SERVING)
        if not _is_private(listen):
            log.info("listening", address=address, games=list(catalogue.games), store=settings.store_url)
            if settings.operator_key is None:
                log.warning("no operator key: listening on loopback only, where every caller is the operator")
        try:
            yield address
        finally:
            await checks.set(READINESS, health_pb2.HealthCheckResponse.NOT_SERVING)
            engine.drain()
            stopping = asyncio.gather(*(plugin.stop() for plugin in isolated))  # so that their watches end
            await bots.stop()
            await tables.to_its_end.finish(settings.grace)
            await server.stop(settings.grace)
            await stopping
            pool.stop()
            hints.stop()
            await finished.stop()
            log.info("stopped")


async def run(
    settings: Settings, *, listen: str | None = None, listener: Callable[[Live], None] | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:  # fmt: skip
    """Serves until the process is told to stop (SIGINT or SIGTERM); `ready` is told the address as soon as it listens.

    For the rest see `serving`.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    # The guard's ticks are signals too: while the loop is busy they may fill the buffer in which it hears of them.
    signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)
    async with attended(settings.watchdog_seconds), serving(settings, listen=listen, listener=listener) as address:
        if ready is not None:
            ready(address)
        await stop.wait()
        log.info("stopping", grace=settings.grace)


def _listen(server: grpc.aio.Server, listen: str) -> str:
    try:
        port = server.add_insecure_port(listen)
    except RuntimeError as cause:
        raise OSError(f"cannot listen on {listen}: is another program using the port?") from cause
    return listen if _is_private(listen) else f"{listen.rpartition(':')[0]}:{port}"


def _is_private(listen: str) -> bool:
    """Whether it is the socket of an isolated plugin's process."""
    return listen.startswith("unix:")
