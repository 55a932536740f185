"""What every call of a page gets, and how it refuses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playground.discord.model import Channel, Guild, Message, User
from playground.discord.permissions import Permission
from playground.server import Playground
from playground.wire import JsonObject, as_int, as_text


class Refused(Exception):
    """Said to the person in one sentence."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One call: who asks, and with what."""

    playground: Playground
    person: User
    args: JsonObject

    def text(self, key: str) -> str:
        """A string argument, empty if it is missing."""
        return as_text(self.args.get(key))

    def number(self, key: str) -> int:
        """A whole number or snowflake, 0 if it is missing."""
        return as_int(self.args.get(key))

    @property
    def channel(self) -> Channel:
        """The channel named, if the person sees it."""
        return self.seen(self.number("channel_id"))

    def seen(self, channel_id: int) -> Channel:
        """A channel, if the person sees it."""
        channel = self.playground.world.channels.get(channel_id)
        if channel is None or not self.playground.world.sees(channel, self.person.id):
            raise Refused("That channel is not there, or you cannot see it.")
        return channel

    @property
    def message(self) -> Message:
        """The message named, if the person sees it."""
        channel = self.channel
        return self.playground.world.message_seen_by(self.person.id, channel.id, self.number("message_id"))

    @property
    def guild(self) -> Guild:
        """The server named."""
        return self.playground.world.guild(self.number("guild_id"))

    def require(self, channel: Channel, needed: Permission) -> None:
        """Refuse unless the person has the permissions in the channel."""
        if needed & ~self.playground.world.permissions(channel, self.person.id):
            raise Refused("You do not have permission to do that here.")


Handler = Callable[[Ask], Awaitable[object]]
