"""What went wrong in a call: one line in the log, and the refusal that the caller is told."""

from __future__ import annotations

import time

import structlog

from engine_service.errors import EngineError, Reason
from engine_service.logs import where

__all__ = ["milliseconds", "refusal_of"]

log = structlog.get_logger()

_SERIOUS = (Reason.PLUGIN_FAILED, Reason.OUTCOME_UNKNOWN)


def refusal_of(failure: Exception, began: float) -> EngineError:
    """What to tell the caller; `began` is when the call did, by `time.perf_counter`. Writes the log's line."""
    if not isinstance(failure, EngineError):
        log.error("call failed", where=where(failure), ms=milliseconds(began))
        return EngineError(Reason.INTERNAL, "the server failed in a way it did not foresee; its log says more")
    if failure.reason in _SERIOUS:
        log.error("call refused", reason=str(failure.reason), ms=milliseconds(began), where=where(failure))
    else:
        log.info("call refused", reason=str(failure.reason), ms=milliseconds(began))
    return failure


def milliseconds(began: float) -> float:
    """The time since `began`, rounded for the log."""
    return round(1000 * (time.perf_counter() - began), 2)
