"""Opens the playground on a port of this machine."""

from __future__ import annotations

import secrets
import socket
import sys
from contextlib import closing, suppress
from itertools import chain
from typing import Final

from aiohttp import web

from playground.app import API, make_app
from playground.guard import Guard
from playground.server import Playground

LOOPBACK = "127.0.0.1"
ANYWHERE = "0.0.0.0"  # noqa: S104  only when --lan asks for it
_NOT_GIVEN_OUT: Final = range(20_000, 32_000)
"""Ports below those that Linux, macOS and Windows take for outgoing connections."""


class Host:
    """A running server."""

    def __init__(self, playground: Playground, *, port: int = 0, lan: bool = False) -> None:
        self.playground = playground
        self._wanted = port
        self._lan = lan
        self._runner: web.AppRunner | None = None
        self.guard = Guard()
        self.port = 0

    async def start(self) -> None:
        """Listen on the wanted port, or on any free one where it is taken (0: any)."""
        host = ANYWHERE if self._lan else LOOPBACK
        self._runner = web.AppRunner(make_app(self.playground, self.guard), access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        listener = listen(host, self._wanted)
        self.port = int(listener.getsockname()[1])
        names = [LOOPBACK, "localhost", *([own_address()] if self._lan else [])]
        self.guard.hosts = frozenset(f"{name}:{self.port}" for name in names)
        self.playground.shapes.origin = self.origin
        await web.SockSite(self._runner, listener).start()

    @property
    def origin(self) -> str:
        """The address for this machine: ``http://127.0.0.1:port``."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def api(self) -> str:
        """The API's address, for ``DISCORD_API``."""
        return self.origin + API

    @property
    def address_for_phones(self) -> str:
        """The page's address for other machines in the network, with the key that it asks them for."""
        return f"http://{own_address()}:{self.port}/?key={self.guard.key}"

    async def stop(self) -> None:
        """Close everything."""
        for pressing in self.playground.pressing.values():
            for task in pressing.values():
                task.cancel()
        await self.playground.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on a free one where it is taken."""
    for candidate in (port, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":  # There it would take the port from whoever has it.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(1024)
        except OSError:
            listener.close()
            if candidate == 0:
                raise
        else:
            return listener
    raise AssertionError


def own_address() -> str:
    """This machine's address in its network, for a phone in the same one; loopback where there is none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def free_port() -> int:
    """A port of this machine on which nobody listens, for another process to take. It is none of those that are given
    to outgoing connections, one of which could have it before that process does."""
    first = secrets.randbelow(len(_NOT_GIVEN_OUT))
    for port in chain(_NOT_GIVEN_OUT[first:], _NOT_GIVEN_OUT[:first]):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no free port")
