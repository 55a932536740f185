"""One connection to the gateway: what is sent goes out in its order, and it may end in several ways."""

from __future__ import annotations

import asyncio
import zlib

from aiohttp import web

from playground.wire import JsonObject, dumps


class Socket:
    """One websocket connection, its frames compressed as the bot asked."""

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport | None, *, zlib_stream: bool) -> None:
        self.ws = ws
        self._transport = transport
        self._deflate = zlib.compressobj() if zlib_stream else None
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._flushed = asyncio.Event()

    def send(self, payload: JsonObject) -> None:
        """Put a payload in the line; never waits."""
        self._outbox.put_nowait(dumps(payload))

    async def pump(self) -> None:
        """Write the line out until the socket closes."""
        try:
            while (text := await self._outbox.get()) is not None:
                await self._write(text)
        except ConnectionError:
            return
        finally:
            self._flushed.set()

    async def _write(self, text: str) -> None:
        if self._deflate is None:
            await self.ws.send_str(text)
        else:
            await self.ws.send_bytes(self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH))

    async def close(self, code: int) -> None:
        """Close with a gateway close code, after what stands in the line."""
        self._outbox.put_nowait(None)
        await self._flushed.wait()
        await self.ws.close(code=code)

    def abort(self) -> None:
        """Cut the connection without a word, as a lost network does."""
        self._outbox.put_nowait(None)
        if self._transport is not None:
            self._transport.abort()
