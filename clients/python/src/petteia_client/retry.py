"""How the channel behaves: which calls gRPC repeats by itself, and how it looks after the connection."""

from __future__ import annotations

import ipaddress
import json
from typing import Any

__all__ = ["REPEATABLE", "channel_options", "service_config"]

_SERVICE = "petteia.v1.EngineService"

REPEATABLE = (
    "ListGameTypes",
    "GetGameType",
    "CreateGame",  # carries a request id
    "GetGame",
    "ListGames",
    "LegalMoves",
    "Apply",  # names the decision that it answers
    "View",
    "Undo",  # names the version that it starts from
    "Suggest",
    "ExportGame",
    "ImportGame",  # carries a request id
)
"""The calls that may be sent again whatever became of the first one: reads, and writes that name what they are.

DeleteGame is not one: gRPC itself sends it again only where it knows that it never reached the server.
"""


def service_config() -> dict[str, Any]:
    """The gRPC service config: repeats `REPEATABLE` calls on UNAVAILABLE, with growing pauses, within the deadline."""
    policy = {
        "maxAttempts": 5,
        "initialBackoff": "0.1s",
        "maxBackoff": "1s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    }
    names = [{"service": _SERVICE, "method": method} for method in REPEATABLE]
    return {
        "methodConfig": [{"name": names, "retryPolicy": policy}],
        # A server that fails half of all calls is spared the repeats.
        "retryThrottling": {"maxTokens": 20, "tokenRatio": 0.5},
    }


def channel_options(address: str) -> list[tuple[str, Any]]:
    """The options of a channel to `address`."""
    options: list[tuple[str, Any]] = [
        ("grpc.enable_retries", 1),
        ("grpc.service_config", json.dumps(service_config())),
        # Notice a dead connection under a waiting call, and leave an idle one in peace.
        ("grpc.keepalive_time_ms", 60_000),
        ("grpc.keepalive_timeout_ms", 20_000),
        ("grpc.keepalive_permit_without_calls", 0),
        # Come back soon after a restart, and never hammer.
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 10_000),
    ]
    if _is_loopback(address):
        options.append(("grpc.enable_http_proxy", 0))
    return options


def _is_loopback(address: str) -> bool:
    host = address.removeprefix("dns:///").rpartition(":")[0].strip("[]")
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
