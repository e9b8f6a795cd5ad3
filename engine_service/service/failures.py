"""What the log is told of a call, and what the caller is told when it went wrong."""

from __future__ import annotations

import time
from typing import Any

import structlog
from google.rpc.status_pb2 import Status

from engine_service.catalogue import Catalogue
from engine_service.errors import EngineError, Reason
from engine_service.logs import bind, is_debugging, where
from engine_service.plugin_at_work import PluginFailed, facts_of
from engine_service.service.status import RefusedElsewhere, code_of, status_of

__all__ = ["bind_request", "log_success", "refusal_of", "status_for"]

log = structlog.get_logger()

_LOGGED = 64
"""Characters of an id in the log."""
_SERIOUS = (Reason.PLUGIN_FAILED, Reason.OUTCOME_UNKNOWN)


def refusal_of(failure: Exception, began: float, catalogue: Catalogue) -> EngineError:
    """What to tell the caller; `began` is when the call did, by `time.perf_counter`. Writes the log's line."""
    if not isinstance(failure, EngineError):
        log.error("call failed", where=where(failure), ms=_milliseconds(began))
        return EngineError(Reason.INTERNAL, "the server failed in a way it did not foresee; its log says more")
    if isinstance(failure, PluginFailed):
        log.error("plugin failed", ms=_milliseconds(began), **facts_of(failure, catalogue))
    elif failure.reason in _SERIOUS:
        log.error("call refused", reason=str(failure.reason), ms=_milliseconds(began), where=where(failure))
    else:
        log.info("call refused", reason=str(failure.reason), ms=_milliseconds(began))
    return failure


def status_for(failure: Exception, began: float, catalogue: Catalogue) -> Status:
    """The status that tells the caller; as `refusal_of`, or as another process has refused the call."""
    if isinstance(failure, RefusedElsewhere):
        log.info("call refused", code=code_of(failure.status).name, ms=_milliseconds(began))
        return failure.status
    return status_of(refusal_of(failure, began, catalogue))


def log_success(began: float) -> None:
    """Writes the log's line on a call that went well."""
    if is_debugging():
        log.debug("call", ms=_milliseconds(began))


def _milliseconds(began: float) -> float:
    return round(1000 * (time.perf_counter() - began), 2)


def bind_request(request: Any) -> None:
    """Lets all log lines of a call name the game, the seat and the request id that its request has."""
    facts: dict[str, Any] = {}
    fields = request.DESCRIPTOR.fields_by_name
    if "game_id" in fields and request.game_id:
        facts["game"] = request.game_id[:_LOGGED]
    if "seat" in fields and request.HasField("seat"):
        facts["seat"] = request.seat
    if "request_id" in fields and request.request_id:
        facts["request"] = request.request_id[:_LOGGED]
    bind(**facts)
