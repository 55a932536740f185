"""What the doctor finds on Discord."""

import logging
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta

import aiohttp
import discord

from bot.operator.finding import Finding, why
from bot.session_limit import pause_before
from bot.settings import Settings
from bot.text import Value, Words, bare
from bot.wire.asked_once import raises_errors
from bot.wire.no_voice import without_voice

_PAGE = 200
"""Servers that Discord lists at a time."""
_LONGEST_NAME = 100
"""Of a server."""
_LONGEST_ADDRESS = 200
_PATIENCE_S = 30.0
"""Of whoever waits for the findings, where Discord limits a call: with a longer limit it can't be reached."""
_NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True, read_message_history=True)


async def on_discord(settings: Settings) -> AsyncIterator[Finding]:
    """Whether the token is taken, how many sessions may be begun, and on which servers the bot lacks a permission."""
    discord.http.Route.BASE = settings.discord_api
    without_voice()
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # What it warns of is a finding.
    # It never connects to the gateway, where intents would count; without this one discord.py warns in the log.
    async with discord.Client(
        intents=discord.Intents(guilds=True), max_ratelimit_timeout=_PATIENCE_S,
        http_trace=raises_errors(aiohttp.TraceConfig()),
    ) as client:
        try:
            await client.login(settings.discord_token.get_secret_value())
            yield Finding(good=True, key="doctor-token", values={})
            yield Finding(good=True, key="doctor-intents", values={})
            for finding in _set_there(client.application):
                yield finding
            yield await _starts(client, settings)
            count = 0
            async for server, granted in _servers(client):
                count += 1
                lacking = [name for name, wanted in _NEEDED if wanted and not getattr(granted, name)]
                if lacking and not granted.administrator:
                    words = Words.of(None)
                    names = words.listed(words(f"permission-{name}") for name in lacking)
                    yield Finding(good=False, key="doctor-permissions", values={"server": server, "list": names})
            yield Finding(good=count > 0, key="doctor-servers", values={"n": count})
        except discord.LoginFailure:
            yield Finding(good=False, key="operator-token-refused", values={})
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            yield Finding(good=False, key="operator-no-discord", values={"why": why(error)})


def _set_there(application: discord.AppInfo | None) -> Iterator[Finding]:
    """What its owner has set on the application's pages that keeps the bot from hearing of anything, or from any
    server."""
    if application is not None and (address := application.interactions_endpoint_url):
        yield Finding(good=False, key="doctor-endpoint", values={"address": bare(address, _LONGEST_ADDRESS)})
    if application is not None and application.bot_require_code_grant:
        yield Finding(good=False, key="doctor-code-grant", values={})


async def _starts(client: discord.Client, settings: Settings) -> Finding:
    """How many sessions the bot may begin, and how long it would wait before it does."""
    recommended, _, limit = await client.http.get_bot_gateway()
    own = settings.own_shards
    pause = pause_before(recommended if own is None else len(own.numbers), {**limit})
    left: dict[str, Value] = {"left": limit["remaining"], "total": limit["total"]}
    if pause == 0:
        return Finding(good=True, key="doctor-starts", values=left)
    wait = Words.of(None).duration(timedelta(seconds=pause))
    return Finding(good=False, key="doctor-few-starts", values={**left, "wait": wait})


async def _servers(client: discord.Client) -> AsyncIterator[tuple[str, discord.Permissions]]:
    """All the bot is in by name, which moves no terminal's cursor, with what its roles together grant there; a channel
    may still take it away.

    discord.py's own listing leaves the permissions out.
    """
    after = None
    while True:
        page = await client.http.get_guilds(_PAGE, after=after, with_counts=False)
        for guild in page:
            yield bare(guild["name"], _LONGEST_NAME), discord.Permissions(int(str(guild.get("permissions", "0"))))
        if len(page) < _PAGE:
            return
        after = page[-1]["id"]
