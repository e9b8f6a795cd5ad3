"""Whether an engine answers, by the standard gRPC health service."""

from __future__ import annotations

from grpc_health.v1 import health_pb2

from petteia_client._endpoint import Endpoint
from petteia_client._flow import Call, Flow
from petteia_client.errors import PetteiaError

__all__ = ["is_serving"]


def is_serving(_client: Endpoint, *, timeout: float | None = None) -> Flow[bool]:
    """Whether an engine answers at the address and takes calls. Nobody there, or somebody else, is no."""
    try:
        answer: health_pb2.HealthCheckResponse = yield Call("Check", health_pb2.HealthCheckRequest(), "", timeout)
    except PetteiaError:
        return False
    serving: bool = answer.status == health_pb2.HealthCheckResponse.SERVING
    return serving
