"""A thread of its own for a game: made once, also where Discord makes it and does not say so."""

import asyncio
from math import ceil
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.log import logger
from bot.presses.request import Request, UserError
from bot.text import Words, bare
from bot.wire.asked_once import asked_once
from bot.wire.insisting import CUT
from bot.wire.messages import TOO_MANY_THREADS, Undelivered, undelivered
from engine.recent import Recent

_A_WEEK: Final = 10_080
"""Minutes without a message after which a game's thread is folded away: the next one unfolds it, and until then Discord
takes no commands there. A relaxed round of five may tell nothing for six days. Near a server's limit of open threads
Discord folds them away sooner."""
_LOOKED_AFTER: Final = (0.5, 2.0)
"""Seconds after a try of which nobody knows what became of it until the thread is looked for. Somebody waits."""
_MISSING_ACCESS: Final = 50001
"""Discord's code where the bot does not see the channel."""
_TURNS: Final[WeakValueDictionary[int, asyncio.Lock]] = WeakValueDictionary()
"""By channel, held while a thread is made and looked for: one of ours there that nobody has is then hers whose turn it
is."""
_TAKEN: Final[Recent[int, None]] = Recent(1_000)
"""Threads that somebody has by now."""

_log = logger(__name__)


async def own_thread(request: Request, channel: discord.TextChannel, words: Words) -> str:
    """The id of a new one, called as the game's language has it; UserError where there is none."""
    # A thread's name knows no markdown.
    name = words("thread-name", name=bare(request.name))[:100]
    async with _TURNS.setdefault(channel.id, asyncio.Lock()):
        try:
            with undelivered(channel.id):
                thread = await _made(request, channel, name)
        except Undelivered as error:
            if error.limited and error.wait is not None:
                raise UserError("app-too-many-threads", minutes=ceil(error.wait / 60)) from error
            if error.trouble != "forbidden" or error.code in TOO_MANY_THREADS:
                raise UserError("app-no-thread") from error
            # Taken away since it was looked for.
            lacks = "view_channel" if error.code == _MISSING_ACCESS else "create_public_threads"
            raise UserError("app-missing-permissions", permissions=request.words(f"permission-{lacks}")) from error
        _TAKEN[thread] = None
    return str(thread)


async def _made(request: Request, channel: discord.TextChannel, name: str) -> int:
    """Tried again only where it is known not to stand there, and looked for after each try."""
    known = True
    for wait in _LOOKED_AFTER:
        if known:
            try:
                return await _asked_for(request, channel, name)
            except (discord.HTTPException, *CUT) as error:
                if isinstance(error, TimeoutError) or getattr(error, "status", 500) < 500:
                    raise
                known = False
        await asyncio.sleep(wait)
        try:
            found = await _found(request, channel, name)
        except (discord.HTTPException, discord.RateLimited, *CUT) as error:
            _log.info("thread_not_looked_for", why=type(error).__name__)
            continue
        if found is not None:
            return found
        known = True
    raise UserError("app-no-thread")


async def _asked_for(request: Request, channel: discord.TextChannel, name: str) -> int:
    # All who are in the channel read it; but Discord refuses a public thread in an announcement channel.
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    await request.services.budget.take()
    with asked_once():
        return (await channel.create_thread(name=name, type=kind, auto_archive_duration=_A_WEEK)).id


async def _found(request: Request, channel: discord.TextChannel, name: str) -> int | None:
    """One of ours that is nobody's, made after she asked for it."""
    client, asked = request.interaction.client, request.interaction.id
    await request.services.budget.take()
    with asked_once():
        there = await client.http.get_active_threads(channel.guild.id)
    for thread in there["threads"]:
        number = int(thread["id"])
        hers = thread["name"] == name and int(thread["parent_id"]) == channel.id and number > asked
        if hers and client.user is not None and int(thread["owner_id"]) == client.user.id and number not in _TAKEN:
            return number
    return None
