"""How a REST route is written down: method, path and a handler that gets what it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from aiohttp import web

from playground.discord.errors import unknown
from playground.discord.model import Channel, Message
from playground.discord.rest.body import Body, Sent, read_body
from playground.server import Playground
from playground.wire import number_in


@dataclass(frozen=True, slots=True)
class Call:
    """One request on its way through a handler."""

    playground: Playground
    request: web.Request
    sent: Sent = field(default_factory=Sent)
    afterwards: list[Callable[[], None]] = field(default_factory=list)
    """What happens once the answer is on its way."""

    async def body(self) -> Body:
        """Read the request's body, once."""
        return await read_body(self.request, self.sent)

    def number(self, name: str) -> int:
        """A snowflake from the path; raises 10003-like refusals where it is no number."""
        number = number_in(self.request.match_info[name])
        if number is None:
            raise unknown("Channel")
        return number

    def text(self, name: str) -> str:
        """A part of the path."""
        return self.request.match_info[name]

    def limit(self, default: int, most: int = 100) -> int:
        """How many are asked for, held within 1 to ``most`` as Discord does."""
        number = number_in(self.request.query.get("limit", ""))
        return default if number is None else max(1, min(most, number))

    def marks(self, *names: str) -> dict[str, int]:
        """Those of these that stand in the query string as snowflakes."""
        found = ((name, number_in(self.request.query.get(name, ""))) for name in names)
        return {name: number for name, number in found if number is not None}

    @property
    def channel(self) -> Channel:
        """The channel of the path, if the bot sees it; raises 10003 or 50001."""
        return self.playground.actions.channel_for_bot(self.number("channel_id"))

    @property
    def message(self) -> Message:
        """The message of the path, in a channel that the bot sees; raises 10008."""
        channel = self.channel
        return self.playground.world.message(channel.id, self.number("message_id"))


@dataclass(frozen=True, slots=True)
class Created:
    """An answer with status 201."""

    value: object


Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One method of one path. ``open`` routes need no token: the path itself carries one."""

    method: str
    path: str
    handler: Handler
    open: bool = False
