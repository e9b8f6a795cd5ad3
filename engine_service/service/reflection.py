"""Server reflection from a pool of its own, which knows the public API and the view of every game type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import structlog
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection, reflection_pb2

from engine_service.catalogue import Catalogue
from engine_service.game import view_image
from petteia.v1 import engine_pb2, error_pb2

__all__ = ["SERVICE_NAMES", "add_views", "reflection_pool"]

log = structlog.get_logger()

ENGINE = engine_pb2.DESCRIPTOR.services_by_name["EngineService"].full_name
SERVICE_NAMES = (ENGINE, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME)
"""The services that reflection lists."""


def reflection_pool(catalogue: Catalogue) -> DescriptorPool:
    """A pool with the descriptors of all services and of all installed views."""
    files: dict[str, FileDescriptorProto] = {}
    for module in (engine_pb2, error_pb2, health_pb2, reflection_pb2):
        _collect(module.DESCRIPTOR, files)
    for installed in catalogue.games.values():
        for file in view_image(installed.game).file:
            files.setdefault(file.name, file)
    pool = DescriptorPool()
    for file in files.values():
        pool.Add(file)
    return pool


def add_views(pool: DescriptorPool, images: Iterable[FileDescriptorSet]) -> None:
    """Adds the files that the pool doesn't know yet, dependencies first; those that can't be added are left out."""
    for file in (file for image in images for file in image.file):
        try:
            pool.FindFileByName(file.name)
        except KeyError:
            try:
                pool.Add(file)
            except TypeError:
                log.error("view can't be published", file=file.name)


def _collect(file: Any, files: dict[str, FileDescriptorProto]) -> None:
    for dependency in file.dependencies:
        _collect(dependency, files)
    if file.name not in files:
        files[file.name] = FileDescriptorProto.FromString(file.serialized_pb)
