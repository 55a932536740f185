"""A call that is made once.

discord.py makes it again by itself where Discord answers with an error of its own. Discord may have done what it was
asked for all the same, and unlike what the bot sends as itself (``nonce``) a message written by a press's token twice
stands there twice, and so does a thread.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord
from discord.http import Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context


class _Once:
    """A session as the library uses it. What it would try again is raised."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(self, method: str, url: str, **how: object) -> AsyncIterator[aiohttp.ClientResponse]:
        """discord.HTTPException, or aiohttp.ClientError: then nobody knows what became of it."""
        try:
            async with self._session.request(method, url, **how) as response:  # type: ignore[arg-type]  # the library's
                if response.status >= 500:
                    raise discord.DiscordServerError(response, await json_or_text(response))
                yield response
        except TimeoutError:  # Not this one, and whoever asks tells it from others.
            raise
        except OSError as error:  # Some of these, too.
            raise aiohttp.ClientConnectionError(str(error)) from error


class _Adapter(AsyncWebhookAdapter):
    async def request(self, route: Route, session: aiohttp.ClientSession, **what: object) -> object:
        """As the library has it, but for that."""
        return await super().request(route, _Once(session), **what)  # type: ignore[arg-type]  # as much of it as is used


_ADAPTER: Final = _Adapter()  # type: ignore[no-untyped-call]  # discord.py's
_ADAPTER._locks = async_context.get()._locks  # noqa: SLF001  a token's limits hold for all that is done by it

_ONCE: Final[ContextVar[bool]] = ContextVar("asked once", default=False)


def raises_errors(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """The same trace of a client's calls, which lets the client's own, too, be made once: for these the library has no
    adapter, and passes on what a trace raises."""
    async def answered(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        if _ONCE.get() and ended.response.status >= 500:
            raise discord.DiscordServerError(ended.response, await json_or_text(ended.response))

    trace.on_request_end.append(answered)
    return trace


@contextmanager
def asked_once() -> Iterator[None]:
    """Within, in this task; what the library would try again is raised."""
    by_token, by_client = async_context.set(_ADAPTER), _ONCE.set(True)
    try:
        yield
    finally:
        _ONCE.reset(by_client)
        async_context.reset(by_token)
