"""A line to the PostgreSQL server that can be cut: whoever connects through it loses the server, and nobody else. Or it
is lost at one end only, as where a network drops what it should carry: the server hears nothing of that.
"""

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

from sqlalchemy.engine import make_url


class CutLine:
    """``async with CutLine(address) as line``: ``line.address`` leads to the same database."""

    def __init__(self, address: str) -> None:
        url = make_url(address)
        host = url.query["host"]
        assert isinstance(host, str)
        # A socket's path must be short.
        self._folder = tempfile.TemporaryDirectory(prefix="pg", dir="/tmp")
        self._name = f".s.PGSQL.{url.port or 5432}"
        self._there = str(Path(host) / self._name)
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._here: set[asyncio.StreamWriter] = set()
        """Of the ends those of whoever connects."""
        self._lost: set[asyncio.StreamWriter] = set()
        """Ends at the server whose other end is gone, while it knows nothing of that."""
        self.address = url.update_query_dict({"host": self._folder.name}).render_as_string(hide_password=False)

    async def __aenter__(self) -> Self:
        await self.mend()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.cut()
        self._folder.cleanup()

    async def mend(self) -> None:
        """Whoever connects is let through."""
        self._server = await asyncio.start_unix_server(self._through, Path(self._folder.name) / self._name)

    async def cut(self) -> None:
        """All connections end at once, and nobody gets a new one."""
        if self._server is not None:
            self._server.close()
            self._server = None
            (Path(self._folder.name) / self._name).unlink(missing_ok=True)
        for end in self._ends | self._lost:
            end.transport.abort()

    def lose(self) -> None:
        """All connections end for whoever made them, and stay open for the server; new ones are let through."""
        self._lost |= self._ends - self._here
        for end in self._here:
            end.transport.abort()

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, server = await asyncio.open_unix_connection(self._there)
        ends = {writer, server}
        self._ends |= ends
        self._here.add(writer)
        try:
            await asyncio.gather(self._pump(reader, server), self._pump(there, writer))
        finally:
            self._ends -= ends
            self._here.discard(writer)
            for end in ends - self._lost:
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        if writer not in self._lost:
            writer.transport.abort()
