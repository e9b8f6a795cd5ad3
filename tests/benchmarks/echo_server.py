"""The reference: a server of the same stack whose calls do nothing. Run as a program; it prints its address."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc

SERVICE = "petteia.benchmark.Echo"


async def _unary(request: bytes, context: Any) -> bytes:
    return request


async def _stream(requests: Any, context: Any) -> None:
    while (request := await context.read()) is not grpc.aio.EOF:
        await context.write(request)


async def main() -> None:
    """Serves until it is ended."""
    server = grpc.aio.server()
    handlers = {
        "Unary": grpc.unary_unary_rpc_method_handler(_unary),
        "Stream": grpc.stream_stream_rpc_method_handler(_stream),
    }
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main())
