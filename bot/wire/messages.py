"""Sending, editing and finding messages by their ids alone, so that nothing depends on a warm cache.

Errors of Discord are sorted into the few kinds that make a difference to who sends.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar
from zlib import crc32

import discord

from bot.metrics import Metrics
from bot.wire import kept_files
from bot.wire.call_budget import CallBudget
from bot.wire.insisting import CUT
from bot.wire.laid_out import LaidOut
from bot.wire.replies import MARKED_FROM, Conversation, EditableMessage, RenderedMessage

_PAGE: Final = 100
"""Messages that are read with one call: as many as Discord gives."""
_PAGES: Final = 5
"""Read, from the first try on, when it is not known whether a message was sent: ours stands among the first."""
_AGAIN_AFTER: Final = (1.0, 3.0)
"""Seconds after which an answer that all see is looked for where nobody knows whether it was sent."""
_CLOCKS_DIFFER: Final = timedelta(minutes=2)
"""Between Discord's clock, which stands in the ids of messages, and ours."""

_Done = TypeVar("_Done")

UNKNOWN_CHANNEL: Final = 10003
_GONE: Final = frozenset({UNKNOWN_CHANNEL, 10004, 10008, 10013, 50005})
"""Unknown channel, server, message, person; a deleted thread is an unknown channel too. And a message of another bot's,
which the database knows where its bot is a new application since: no permission ever lets this one change it."""
LEFT: Final = 50278
"""The person shares no server with the bot."""
_DM_REFUSED: Final = frozenset({50007, LEFT})
ARCHIVED: Final = 50083
TOO_MANY_THREADS: Final = frozenset({160006, 160007})
"""The server has as many active threads, or those of announcements, as Discord lets it have."""
_FORBIDDEN: Final = frozenset({50001, 50013, 160005, *TOO_MANY_THREADS, ARCHIVED})
"""Missing access, missing permissions, a locked thread, an archived one that we may not open, or that nobody may open
just now: that can last longer than what is "busy" is tried."""
_BUSY: Final = frozenset({40003, 40004, 40006, 130000})
"""Direct messages opened too fast, sending or a feature switched off for a while, too much load."""
_SPENT: Final = frozenset({UNKNOWN_CHANNEL, 10015, 50027})
"""A press's channel is gone, or its token has run out: whoever goes on using that is kept out for it."""
_TURNED_AWAY: Final = frozenset({0, 40333})
"""Who is refused with these never got as far as a channel or person: by the proxy before Discord, or for the token."""
_TURNED_AWAY_FOR: Final = 60.0
"""Seconds until a call that the proxy refused, or the token did not serve for, is made again, since ten thousand
refused ones in ten minutes keep a bot out."""

Trouble: TypeAlias = Literal["gone", "dm_refused", "forbidden", "busy", "refused"]


class Undelivered(Exception):
    """Discord did not take it. ``gone``: what it was for is no longer there; ``forbidden``: permissions are
    missing; ``busy``: worth another try; ``refused``: Discord finds fault with the message itself."""

    def __init__(
        self, trouble: Trouble, code: int = 0, *, channel: int = 0, wait: float | None = None, limited: bool = False
    ) -> None:
        super().__init__(f"{trouble} ({code})")
        self.trouble: Trouble = trouble
        self.code = code
        self.channel = channel
        """Where; 0 where no channel was there yet."""
        self.wait = wait
        """Seconds that a rate limit says to wait, or the proxy before Discord is left alone; None where it was neither.
        """
        self.limited = limited
        """Whether a rate limit says so: then all else may go on meanwhile."""


@contextmanager
def undelivered(channel: int) -> Iterator[None]:
    """Turn what discord.py and the network raise into Undelivered."""
    try:
        yield
    except discord.HTTPException as error:
        trouble = _trouble(error)
        wait = _left_alone(error) if trouble == "busy" else None
        raise Undelivered(trouble, error.code, channel=channel, wait=wait) from error
    except discord.RateLimited as error:
        raise Undelivered("busy", channel=channel, wait=error.retry_after, limited=True) from error
    except CUT as error:
        raise Undelivered("busy", channel=channel) from error


def _trouble(error: discord.HTTPException) -> Trouble:
    if error.code in _DM_REFUSED:
        return "dm_refused"
    if error.code in _FORBIDDEN:
        return "forbidden"
    if error.code in _GONE or error.status == 404:
        return "gone"
    if error.status == 429 or error.status >= 500 or error.code in _BUSY or _turned_away(error):
        return "busy"
    return "forbidden" if error.status == 403 else "refused"


def _turned_away(error: discord.HTTPException) -> bool:
    return error.status in {401, 403, 429} and error.code in _TURNED_AWAY


def _left_alone(error: discord.HTTPException) -> float | None:
    """Seconds until a call is made again that was turned away; None where it was not. The proxy says in a header alone
    for how long it keeps a bot out (429)."""
    if not _turned_away(error):
        return None
    said = error.response.headers.get("Retry-After", "")
    return max(_TURNED_AWAY_FOR, float(said) if said.isdecimal() else 0.0)


def mark(view: LaidOut, nonce: str) -> LaidOut:
    """Number the message's first component after the nonce: how it is recognised later (``MessageApi.find``)."""
    view.mark = _number(nonce)
    return view


def _number(nonce: str) -> int:
    """A positive 31-bit number."""
    return crc32(nonce.encode()) % 0x3FFFFFFF + MARKED_FROM


class MessageApi:
    """The bot's way into channels."""

    def __init__(self, client: discord.Client, metrics: Metrics, budget: CallBudget) -> None:
        self._client = client
        self._metrics = metrics
        self._budget = budget
        self._went_through: Callable[[int], None] = lambda _: None

    def listen(self, went_through: Callable[[int], None]) -> None:
        """Be called with the channel of every call that Discord has taken; 0 for one that opens a channel."""
        self._went_through = went_through

    async def send(self, channel: int, rendered: RenderedMessage, nonce: str, *, mention: int | None = None) -> int:
        """Send with a nonce that Discord enforces for some minutes; the message's id. Raises Undelivered.

        Nobody is pinged but ``mention``.
        """
        people = [] if mention is None else [discord.Object(mention)]
        allowed = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)

        async def send() -> discord.Message:
            return await self._client.get_partial_messageable(channel).send(
                view=mark(rendered.view, nonce), files=rendered.fresh(), nonce=nonce, allowed_mentions=allowed)

        async with self._call("send", channel):
            sent = await self._opened(channel, send)
        kept_files.heard(sent)
        return sent.id

    async def send_by_press(
        self, channel: int, conversation: Conversation, rendered: RenderedMessage, nonce: str
    ) -> int | None:
        """Send by the token of a press or command there, which Discord does not count, and which works where direct
        messages are closed. None where the token does not serve. Raises Undelivered where Discord is out of order, or
        its answer never came: it may have the message."""
        if not await conversation.ready():
            return None
        with undelivered(channel):
            try:
                return await conversation.send(RenderedMessage(mark(rendered.view, nonce), rendered.files))
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                if error.code in _SPENT:
                    conversation.spent()
        return None

    async def tell_all(self, conversation: Conversation, rendered: RenderedMessage) -> int:
        """Answer a press that is acknowledged with a message for all who read there; its id. Nothing there says twice
        what is written twice: where Discord was out of order, or its answer never came, it is looked for before it is
        sent again (not after a time-out, as in ``insisting``). discord.HTTPException, or one of ``CUT``."""
        interaction, nonce = conversation.interaction, str(conversation.interaction.id)
        marked = RenderedMessage(mark(rendered.view, nonce), rendered.files)
        for wait in _AGAIN_AFTER:
            try:
                return await conversation.send(marked)
            except (discord.HTTPException, *CUT) as error:
                if isinstance(error, TimeoutError) or getattr(error, "status", 500) < 500:
                    raise
                # What stands there stays unknown: Discord names no message then, and no error. In direct messages one
                # may always read, and that is not among what it says one may there.
                if interaction.guild_id is not None and not interaction.app_permissions.read_message_history:
                    raise
                await asyncio.sleep(wait)
                try:
                    found = await self.find(interaction.channel_id or 0, nonce, interaction.created_at)
                except Undelivered:
                    raise error from None
            if found is not None:
                return found
        return await conversation.send(marked)

    async def edit(
        self, channel: int, message: int, rendered: RenderedMessage, *, within: float | None = None
    ) -> None:
        """Replace what a message shows. Raises Undelivered, "busy" too where it is not through ``within`` so many
        seconds: the library tries again by itself for a quarter of a minute."""
        found = self._client.get_partial_messageable(channel).get_partial_message(message)

        async def edit(shown: RenderedMessage) -> None:
            if shown is not rendered:  # once more, with the files that the message turned out not to have
                await self._budget.take()
            kept_files.heard(await found.edit(
                view=shown.view, attachments=shown.replacing(message), allowed_mentions=discord.AllowedMentions.none()))

        async with self._call("edit", channel):
            async with asyncio.timeout(within):
                await self._opened(channel, partial(rendered.put_by, edit))

    async def edit_by_press(
        self, channel: int, press: EditableMessage, rendered: RenderedMessage, *, within: float | None = None
    ) -> bool:
        """Replace what a message shows by the token of a press on it, which Discord does not count. ``within``: as for
        ``edit``. False where the token does not serve any more. Raises Undelivered where Discord is out of order."""
        with undelivered(channel):
            try:
                async with asyncio.timeout(within):
                    await press.edit(rendered)
            except discord.HTTPException as error:
                if error.status >= 500:
                    raise
                return False
        self._went_through(channel)
        return True

    async def _opened(self, channel: int, act: Callable[[], Awaitable[_Done]]) -> _Done:
        """Do it; a thread that was archived meanwhile, as happens by itself to a silent one, is opened for it: two
        calls more."""
        try:
            return await act()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
        await self._budget.take()
        await self._client.http.edit_channel(channel, archived=False)
        await self._budget.take()
        return await act()

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away; fine when it is gone already. Raises Undelivered."""
        try:
            async with self._call("delete", channel):
                found = self._client.get_partial_messageable(channel).get_partial_message(message)
                await self._opened(channel, found.delete)
        except Undelivered as error:
            if error.trouble != "gone":
                raise

    async def find(self, channel: int, nonce: str, since: datetime) -> int | None:
        """The message of ours that was sent with this nonce, not before ``since``. Raises Undelivered."""
        number, me = _number(nonce), self._client.user
        there = self._client.get_partial_messageable(channel)
        after: discord.abc.Snowflake = discord.Object(discord.utils.time_snowflake(since - _CLOCKS_DIFFER))
        for _ in range(_PAGES):
            async with self._call("history", channel):
                page = [message async for message in there.history(limit=_PAGE, after=after, oldest_first=True)]
            for message in page:
                ours = me is not None and message.author.id == me.id
                if ours and any(getattr(part, "id", None) == number for part in message.components):
                    return message.id
            if len(page) < _PAGE:
                break
            after = page[-1]
        return None

    async def direct(self, person: int) -> int:
        """The channel of direct messages with somebody. Raises Undelivered."""
        async with self._call("direct", 0):
            # The library would name the one it knows, which may be gone.
            opened = await self._client.http.start_private_message(person)
        return int(opened["id"])

    @asynccontextmanager
    async def _call(self, kind: str, channel: int) -> AsyncIterator[None]:
        await self._budget.take()
        self._metrics.calls.labels(kind=kind).inc()
        with undelivered(channel):
            yield
        if kind != "history":  # what can be read need not be written to
            self._went_through(channel)
