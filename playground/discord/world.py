"""Everything that exists on the playground's Discord, in memory, with the questions one asks about it."""

from __future__ import annotations

from collections.abc import Iterator

from playground.clock import Clock
from playground.discord import permissions
from playground.discord.errors import unknown
from playground.discord.files import Files
from playground.discord.model import Channel, ChannelKind, Guild, Member, Message, Role, User
from playground.discord.permissions import Permission
from playground.discord.snowflake import Snowflakes
from playground.wire import JsonObject

APP_NAME = "Ginkgo"
PEOPLE = (("Nell", "en-US"), ("Faye", "fr"), ("Miley", "en-US"), ("Iwona", "pl"), ("Szymon", "pl"))
MALLORY = "**Mal_lory** @everyone `<@1>` ||"
"""A display name (32 characters at most) that is full of markdown and pings."""


class World:
    """Users, servers, channels, messages and commands. Changes nothing by itself and tells nobody; ``actions`` do."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.ephemeral: dict[int, dict[int, Message]] = {}
        self.files = Files()
        self.commands: dict[int, JsonObject] = {}
        self.read: dict[int, dict[int, int]] = {}
        self._dms: dict[int, int] = {}
        self.interactions_endpoint: str | None = None
        """Where interactions go instead of the gateway, once the application's owner has set it."""
        self.code_grant = False
        """Whether the owner lets a bot join only with the whole of an OAuth2 code grant."""
        self.bot = self.add_user(APP_NAME, bot=True)

    @property
    def application_id(self) -> int:
        """The application's id, which is its bot user's as for every application made since 2016."""
        return self.bot.id

    def add_user(self, name: str, *, locale: str = "en-US", bot: bool = False) -> User:
        """A new account called ``name`` as people see it."""
        plain = "".join(letter for letter in name.lower() if letter.isascii() and letter.isalnum())
        user = User(
            id=self.ids.next(),
            username=plain or "someone",
            global_name=None if bot else name,
            locale=locale,
            bot=bot,
        )
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: User, channels: tuple[str, ...]) -> Guild:
        """A new server with text channels and the bot, the owner its first member."""
        guild_id = self.ids.next()
        everyone = Role(id=guild_id, name="@everyone", permissions=int(permissions.EVERYONE))
        guild = Guild(id=guild_id, name=name, owner_id=owner.id, roles={guild_id: everyone}, members={})
        self.guilds[guild_id] = guild
        self.add_member(guild, owner)
        self.add_bot(guild)
        for channel_name in channels:
            self.add_channel(guild, channel_name)
        return guild

    def add_member(self, guild: Guild, user: User) -> Member:
        """Let a user join a server."""
        member = Member(user_id=user.id, joined_at=self.clock.now())
        guild.members[user.id] = member
        return member

    def add_bot(self, guild: Guild) -> Member:
        """Invite the bot: it gets a managed role with the permissions its invitation asks for."""
        member = self.add_member(guild, self.bot)
        role = Role(id=self.ids.next(), name=APP_NAME, permissions=int(permissions.EVERYONE), position=1, managed=True)
        guild.roles[role.id] = role
        member.roles.append(role.id)
        return member

    def add_channel(self, guild: Guild, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Channel:
        """A new channel at the end of the server's list."""
        channel = Channel(
            id=self.ids.next(),
            kind=kind,
            name=name,
            guild_id=guild.id,
            position=len(self.channels),
        )
        self.channels[channel.id] = channel
        return channel

    def dm_with(self, person: User) -> Channel:
        """The direct messages between the bot and a person, made when first asked for."""
        known = self.channels.get(self._dms.get(person.id, 0))
        if known is not None:
            return known
        channel = Channel(id=self.ids.next(), kind=ChannelKind.DM, recipient_id=person.id)
        self.channels[channel.id] = channel
        self._dms[person.id] = channel.id
        return channel

    def people(self) -> Iterator[User]:
        """Every account but the bot's."""
        return (user for user in self.users.values() if not user.bot)

    def channels_of(self, guild_id: int) -> Iterator[Channel]:
        """A server's channels, without threads."""
        return (c for c in self.channels.values() if c.guild_id == guild_id and not c.is_thread)

    def threads_of(self, guild_id: int) -> Iterator[Channel]:
        """A server's threads."""
        return (c for c in self.channels.values() if c.guild_id == guild_id and c.is_thread)

    def user(self, user_id: int) -> User:
        """The user; raises 10013."""
        if (user := self.users.get(user_id)) is None:
            raise unknown("User")
        return user

    def channel(self, channel_id: int) -> Channel:
        """The channel; raises 10003."""
        if (channel := self.channels.get(channel_id)) is None:
            raise unknown("Channel")
        return channel

    def guild(self, guild_id: int) -> Guild:
        """The server; raises 10004."""
        if (guild := self.guilds.get(guild_id)) is None:
            raise unknown("Guild")
        return guild

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message that everyone in the channel sees; raises 10008."""
        message = self.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise unknown("Message")
        return message

    def has(self, message: Message) -> bool:
        """Whether a message that was there once still is, an ephemeral one too."""
        return any(message.id in store.get(message.channel_id, {}) for store in (self.messages, self.ephemeral))

    def message_seen_by(self, user_id: int, channel_id: int, message_id: int) -> Message:
        """A message, or an ephemeral one for this user; raises 10008."""
        private = self.ephemeral.get(channel_id, {}).get(message_id)
        if private is not None and private.ephemeral_to == user_id:
            return private
        return self.message(channel_id, message_id)

    def history(self, channel_id: int) -> list[Message]:
        """The channel's public messages, oldest first."""
        return list(self.messages.get(channel_id, {}).values())

    def granted(self, channel: Channel, user_id: int) -> int:
        """What roles and overwrites let a user do, as interactions tell it; in a thread, a private one too in which
        she is not, that is what they let her do in its channel."""
        if channel.guild_id is None:
            return int(permissions.DM) if user_id in {channel.recipient_id, self.bot.id} else 0
        guild = self.guilds.get(channel.guild_id)
        if guild is None:
            return 0
        source = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        total = permissions.in_channel(guild, source, user_id)
        member = guild.members.get(user_id)
        until = member.timed_out_until if member is not None else None
        timed_out = until is not None and until > self.clock.now() and total != permissions.ALL
        return total & permissions.TIMED_OUT if timed_out else total

    def told_of_bot(self, channel: Channel) -> int:
        """What an interaction says that the bot may do; in a server of which it is no member that is what all its
        members may, and files and links."""
        guild = self.guilds.get(channel.guild_id or 0)
        if guild is None:
            return int(permissions.TOLD_IN_DM)
        if self.bot.id in guild.members:
            return self.granted(channel, self.bot.id)
        source = self.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
        return permissions.of_everyone(guild, source) | Permission.ATTACH_FILES | Permission.EMBED_LINKS

    def permissions(self, channel: Channel, user_id: int) -> int:
        """What a user may do in a channel or thread, 0 if she cannot see it."""
        total = self.granted(channel, user_id)
        if channel.kind is ChannelKind.PRIVATE_THREAD and not (
            user_id in channel.thread_members or total & Permission.MANAGE_THREADS
        ):
            return 0
        return total

    def sees(self, channel: Channel, user_id: int) -> bool:
        """Whether a user can see a channel."""
        return bool(self.permissions(channel, user_id) & Permission.VIEW_CHANNEL)

    def share_a_guild(self, user_id: int) -> bool:
        """Whether a user and the bot are in one server."""
        return any(user_id in guild.members and self.bot.id in guild.members for guild in self.guilds.values())


def default_world(clock: Clock) -> World:
    """Ginkgo Town with its three channels, five friends and Mallory."""
    world = World(clock)
    friends = [world.add_user(name, locale=locale) for name, locale in PEOPLE]
    guild = world.add_guild("Ginkgo Town", friends[0], ("general", "games", "lounge"))
    for friend in friends[1:]:
        world.add_member(guild, friend)
    mallory = world.add_user("mallory")
    mallory.global_name = MALLORY
    world.add_member(guild, mallory)
    return world
