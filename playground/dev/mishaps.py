"""What befalls the bot at once: connections lost, things deleted, permissions withdrawn, servers left, time gone by."""

from __future__ import annotations

from dataclasses import dataclass

from playground.discord.errors import ApiError, unknown
from playground.discord.interaction import TOKEN_LIVES_S
from playground.discord.model import Channel, Guild, User
from playground.discord.permissions import bit
from playground.server import Playground


@dataclass(frozen=True, slots=True)
class Mishaps:
    """One playground's accidents; each method is one, under the name by which the page calls it."""

    playground: Playground

    async def gateway_drop(self) -> None:
        """The connection breaks without a word; the bot may resume."""
        await self.playground.gateway.drop()

    async def gateway_reconnect(self) -> None:
        """Discord asks for a reconnect (op 7); the bot may resume."""
        await self.playground.gateway.drop(politely=True)

    async def gateway_lost(self) -> None:
        """The connection breaks, and the session is forgotten: the bot's resume is answered with op 9."""
        await self.playground.gateway.drop(forget=True)

    async def invalid_session(self, *, resumable: bool = False) -> None:
        """Discord calls the session invalid (op 9) while it is in use."""
        await self.playground.gateway.invalidate(resumable=resumable)

    async def token_expiry(self) -> None:
        """Time passes until every interaction's token has expired."""
        await self.playground.shift_clock(TOKEN_LIVES_S + 1)

    def message_deleted(self, channel: Channel, message_id: int) -> None:
        """Somebody who may deletes a message; raises 10008."""
        self.playground.messages.delete(self.playground.world.message(channel.id, message_id))

    def channel_deleted(self, channel: Channel) -> None:
        """A channel or thread is deleted with everything in it."""
        self.playground.actions.delete_channel(channel)

    def role_deleted(self, guild: Guild) -> None:
        """The bot's own role is deleted."""
        member = guild.members.get(self.playground.world.bot.id)
        if member is None or not member.roles:
            raise unknown("Role")
        self.playground.actions.delete_role(guild, member.roles[0])

    def permissions(self, channel: Channel, *, deny: list[str], allow: list[str] | None = None) -> None:
        """The bot's permissions in a channel change, by names such as ``send_messages``; nothing named: as before."""
        try:
            denied = sum(bit(name) for name in set(deny))
            allowed = sum(bit(name) for name in set(allow or []))
        except KeyError as error:
            raise ApiError(400, 50028, f"Invalid permission {error}") from error
        self.playground.actions.set_overwrite(channel, self.playground.world.bot.id, allow=allowed, deny=denied)

    def bot_removed(self, guild: Guild) -> None:
        """The bot is thrown out of a server."""
        self.playground.actions.remove_bot(guild)

    def bot_invited(self, guild: Guild) -> None:
        """The bot is invited (back) into a server."""
        self.playground.actions.invite_bot(guild)

    def dm_closed(self, person: User) -> None:
        """A person closes her direct messages: 50007."""
        person.dms_closed = True

    def dm_opened(self, person: User) -> None:
        """A person opens her direct messages."""
        person.dms_closed = person.blocked_bot = False

    def no_mutual_guild(self, person: User) -> None:
        """A person leaves every server she shares with the bot: 50278."""
        for guild in self.playground.world.guilds.values():
            if self.playground.world.bot.id in guild.members:
                self.playground.actions.leave(guild, person)

    def mutual_guild(self, person: User) -> None:
        """She comes back."""
        for guild in self.playground.world.guilds.values():
            self.playground.actions.join(guild, person)
