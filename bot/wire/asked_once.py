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

_ANSWERS: Final = (200, 201)
"""Where Discord does what it is asked for and has something to say, as JSON."""
_JSON: Final = "application/json"
_ONCE: Final[ContextVar[bool]] = ContextVar("asked once", default=False)


def raises_errors(trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
    """The same trace of a client's calls, which raises, also for those by a press's token, what the library would try
    again and is to be made once; and a page of whoever stands before Discord in place of its answer, in which the
    library would look for what it asked (TypeError). Whether the call came through nobody knows then."""
    async def answered(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        response = ended.response
        if response.status >= 500 and _ONCE.get():
            raise discord.DiscordServerError(response, await json_or_text(response))
        if response.status == 429 and isinstance(said := await json_or_text(response), str):
            raise discord.HTTPException(response, said)
        if response.status in _ANSWERS and response.content_type != _JSON and str(response.url).startswith(Route.BASE):
            raise aiohttp.ClientPayloadError("a page that is not Discord's in place of its answer")

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
