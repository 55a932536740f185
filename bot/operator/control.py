"""What the playground asks of its bot beyond Discord: load a record, hand one out, turn the clock. Loopback only."""

import hmac
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeAlias

import discord
from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.log import logger
from bot.operator.vitals import Vitals
from bot.presses.ai_names import AI_NAMES
from bot.services import Services
from bot.wire.messages import Undelivered, undelivered
from engine.rules.records.file import WrongRecord
from engine.store.export import record_lines
from engine.store.store import SqlStore
from engine.table.adopting import Sitter
from engine.table.errors import Declined, StoreError
from engine.table.meta import MOST_SEATS

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

_LARGEST: Final = 8 * 1024 * 1024
_log = logger(__name__)


class Load(BaseModel):
    """Body of POST /load."""

    model_config = ConfigDict(extra="forbid", strict=True)
    channel_id: str
    record: str
    people: list[str | None] = Field(max_length=MOST_SEATS)
    """Who plays each seat, by user id; None seats an AI."""
    language: str = "en"


class Turn(BaseModel):
    """Body of POST /clock."""

    model_config = ConfigDict(extra="forbid")
    seconds: float


def control_app(
    client: discord.Client, services: Services, store: SqlStore, token: str, vitals: Vitals
) -> web.Application:
    """POST /load, GET /record, POST /clock, GET /health; every request shows the token.

    ``store``: for records of running games, hands included, which nothing else of the bot may read.
    """
    tables, clock = services.tables, services.clock

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        shown = request.headers.get("Authorization", "")
        if not hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
            return _error(401, "the control port asks for its token")
        try:
            return await handler(request)
        except (ValidationError, WrongRecord, ValueError) as error:
            return _error(400, str(error))
        except (Declined, StoreError) as error:
            return _error(409, str(error))

    async def load(request: web.Request) -> web.Response:
        wanted = Load.model_validate_json(await request.read())
        names = [None if who is None else await _name_of(client, who) for who in wanted.people]
        free = iter(name for name in AI_NAMES if name not in names)
        sitters = [
            Sitter(next(free), level="easy") if name is None else Sitter(name, who)
            for who, name in zip(wanted.people, names, strict=True)
        ]
        guild = await _guild_of(client, wanted.channel_id)
        table = await tables.adopt(wanted.record, sitters, wanted.channel_id, guild, language=wanted.language)
        _log.info("record_loaded", game=table.id, round=table.meta.round)
        return web.json_response({"game": table.id})

    async def record(request: web.Request) -> web.Response:
        table = await tables.last_in(request.query.get("channel_id", ""))
        if table is None:
            return _error(404, "no game in this channel")
        return web.Response(text="".join(await record_lines(store, table.id, reveal=True)))

    async def turn(request: web.Request) -> web.Response:
        clock.turn(Turn.model_validate_json(await request.read()).seconds)
        return web.json_response({"now": clock.now().isoformat()})

    async def said(_: web.Request) -> web.Response:
        return web.json_response((await vitals.look()).row())

    app = web.Application(client_max_size=_LARGEST, middlewares=[guarded])
    app.router.add_post("/load", load)
    app.router.add_get("/record", record)
    app.router.add_post("/clock", turn)
    app.router.add_get("/health", said)
    return app


def _error(status: int, sentence: str) -> web.Response:
    return web.json_response({"error": sentence}, status=status)


async def _guild_of(client: discord.Client, channel: str) -> str | None:
    """The server of a channel; None for direct messages. ValueError as ``_asked`` says.

    What this process has not heard of (an archived thread, a server of another process) is asked for: taken for
    direct messages, private screens would stand there for all to read.
    """
    with _asked(f"channel {channel}"):
        found = client.get_channel(int(channel)) or await client.fetch_channel(int(channel))
    guild = getattr(found, "guild", None)
    return None if guild is None else str(guild.id)


async def _name_of(client: discord.Client, person: str) -> str:
    """As she is called. ValueError as ``_asked`` says."""
    with _asked(f"user {person}"):
        return (await client.fetch_user(int(person))).display_name


@contextmanager
def _asked(for_what: str) -> Iterator[None]:
    """ValueError, in words, where Discord knows of none of this id, or can't be asked now."""
    try:
        with undelivered(0):
            yield
    except Undelivered as error:
        why = "can't be asked for now" if error.trouble == "busy" else "can't be found"
        cause = error.__cause__
        said = (f"Discord's code {cause.code}, status {cause.status}" if isinstance(cause, discord.HTTPException)
                else type(cause).__name__)
        raise ValueError(f"{for_what} {why} ({said})") from error
    except discord.DiscordException as error:
        raise ValueError(f"{for_what} can't be asked for now ({type(error).__name__})") from error
