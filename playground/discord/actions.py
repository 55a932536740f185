"""What can happen in the world besides messages: permissions asked for, channels, threads, members come and go."""

from __future__ import annotations

from playground.discord import permissions
from playground.discord.errors import (
    archived_thread,
    dms_closed,
    edited_too_often,
    locked_thread,
    missing_access,
    missing_permissions,
    no_mutual_guilds,
    not_a_text_channel,
    too_many_announcement_threads,
    too_many_threads,
    unknown,
)
from playground.discord.events import Events
from playground.discord.model import THREADS_IN, Channel, ChannelKind, Guild, Member, Message, Overwrite, User
from playground.discord.permissions import Permission
from playground.discord.shapes import Shapes
from playground.discord.world import World
from playground.wire import JsonObject

OLD_AFTER_S = 3600.0


class Actions:
    """Checks and changes, each telling the gateway and the pages."""

    def __init__(self, world: World, shapes: Shapes, events: Events) -> None:
        self._world = world
        self._shapes = shapes
        self._events = events
        self.edits_of_old_messages = 30
        """How often an hour a message older than an hour may be edited (30046); Discord does not say its number."""

    def channel_for_bot(self, channel_id: int) -> Channel:
        """A channel the bot sees; raises 10003, or 50001 where it exists but is hidden."""
        channel = self._world.channel(channel_id)
        if not self._world.sees(channel, self._world.bot.id):
            raise missing_access()
        return channel

    def guild_for_bot(self, guild_id: int) -> Guild:
        """A server the bot is in; raises 10004."""
        guild = self._world.guild(guild_id)
        if self._world.bot.id not in guild.members:
            raise unknown("Guild")
        return guild

    def guild_permissions(self, guild: Guild) -> int:
        """The bot's permissions in a server."""
        return permissions.in_guild(guild, self._world.bot.id)

    def require(self, channel: Channel, needed: Permission) -> None:
        """Raise 50013 unless the bot has all of the permissions."""
        if channel.is_thread and needed & Permission.SEND_MESSAGES:
            needed = (needed & ~Permission.SEND_MESSAGES) | Permission.SEND_MESSAGES_IN_THREADS
        if channel.kind is ChannelKind.VOICE:
            needed |= Permission.CONNECT  # Without it one reads and writes nothing in its chat either.
        if needed & ~self._world.permissions(channel, self._world.bot.id):
            raise missing_permissions()

    def require_to_send(self, channel: Channel, *, with_files: bool, with_embeds: bool) -> None:
        """Raise what Discord raises where the bot may not send: 50007, 50008, 50278, 50013, 50083, 160005 to 160007."""
        if channel.kind is ChannelKind.DM:
            self._require_open_dm(self._world.user(channel.recipient_id or 0))
            return
        if channel.kind is ChannelKind.FORUM:
            raise not_a_text_channel()
        needed = Permission.SEND_MESSAGES
        if with_files:
            needed |= Permission.ATTACH_FILES
        if with_embeds:
            needed |= Permission.EMBED_LINKS
        self.require(channel, needed)
        self._require_unlocked(channel)
        self.open_again(channel)

    def open_again(self, channel: Channel) -> None:
        """Whoever writes in an archived thread takes it out of the archive."""
        if channel.archived:
            self.require_room_for_thread(channel)
            channel.archived = False
            self._events.channel("UPDATE", channel)

    def require_room_for_thread(self, channel: Channel) -> None:
        """Raise 160006 (160007 for announcements) where the server has as many active threads as it may. ``channel``:
        the thread to be opened, or where one is to be."""
        guild = self._world.guild(channel.guild_id or 0)
        kinds = (ChannelKind.ANNOUNCEMENT, ChannelKind.ANNOUNCEMENT_THREAD)
        announced = channel.kind in kinds
        active = sum(
            not thread.archived and (thread.kind in kinds) == announced for thread in self._world.threads_of(guild.id))
        if active >= guild.most_active_threads:
            raise too_many_announcement_threads() if announced else too_many_threads()

    def _require_unlocked(self, channel: Channel) -> None:
        """In a locked thread, open or archived, only who manages threads writes, and changes what she wrote."""
        managing = self._world.permissions(channel, self._world.bot.id) & Permission.MANAGE_THREADS
        if channel.locked and not managing:
            raise archived_thread() if channel.archived else locked_thread()

    def _require_open_dm(self, person: User) -> None:
        if not self._world.share_a_guild(person.id):
            raise no_mutual_guilds()
        if person.dms_closed or person.blocked_bot:
            raise dms_closed()

    def require_to_edit(self, message: Message) -> None:
        """Raise 30046 where an old message was edited too often of late, 50083 in an archived thread, 160005 in a
        locked one."""
        now, channel = self._world.clock.time(), self._world.channel(message.channel_id)
        if channel.archived:
            raise archived_thread()
        self._require_unlocked(channel)
        if now - message.timestamp.timestamp() <= OLD_AFTER_S:
            return
        message.edits_when_old = [moment for moment in message.edits_when_old if now - moment < OLD_AFTER_S]
        most = max(0, self.edits_of_old_messages)
        if len(message.edits_when_old) >= most:
            # The next is free when fewer than so many are recent; where none ever is, one asks again in an hour.
            since = message.edits_when_old[-most] if most else now
            raise edited_too_often(OLD_AFTER_S - (now - since))
        message.edits_when_old.append(now)

    def create_thread(
        self,
        parent: Channel,
        owner: User,
        name: str,
        *,
        message: Message | None = None,
        private: bool = False,
        archive_minutes: int = 1440,
    ) -> Channel:
        """A thread, on a message (whose id it then has) or on its own; its owner is in it. Only text channels take
        ``private`` ones."""
        thread = Channel(
            id=message.id if message is not None else self._world.ids.next(),
            kind=ChannelKind.PRIVATE_THREAD if private else THREADS_IN[parent.kind][0],
            name=name,
            guild_id=parent.guild_id,
            parent_id=parent.id,
            owner_id=owner.id,
            thread_members={owner.id},
            archive_minutes=archive_minutes,
            created=self._world.clock.now(),
        )
        self._world.channels[thread.id] = thread
        if message is not None:
            message.thread_id = thread.id
            self._events.message("MESSAGE_UPDATE", message)
        self._events.channel("CREATE", thread)
        return thread

    def create_channel(self, guild: Guild, name: str, kind: ChannelKind = ChannelKind.TEXT) -> Channel:
        """A new channel."""
        channel = self._world.add_channel(guild, name, kind)
        self._events.channel("CREATE", channel)
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads and messages."""
        threads = [c for c in self._world.channels.values() if c.parent_id == channel.id]
        for each in (*threads, channel):
            self._events.channel_deleted(each, within_another=each is not channel)
            for store in (self._world.channels, self._world.messages, self._world.ephemeral):
                store.pop(each.id, None)

    def add_to_thread(self, thread: Channel, user: User) -> None:
        """She joins a thread, or is invited there."""
        if user.id not in thread.thread_members:
            thread.thread_members.add(user.id)
            self._events.thread_membership(thread, user.id, joined=True)

    def remove_from_thread(self, thread: Channel, user: User) -> None:
        """She leaves a thread, or is sent out of it."""
        if user.id in thread.thread_members:
            thread.thread_members.discard(user.id)
            self._events.thread_membership(thread, user.id, joined=False)

    def set_overwrite(self, channel: Channel, target: int, *, allow: int, deny: int) -> None:
        """Set a channel's exception for a role or member; nothing allowed and nothing denied removes it."""
        guild = self._world.guild(channel.guild_id or 0)
        if allow or deny:
            channel.overwrites[target] = Overwrite(id=target, is_role=target in guild.roles, allow=allow, deny=deny)
        else:
            channel.overwrites.pop(target, None)
        self._events.channel("UPDATE", channel)

    def set_role(self, guild: Guild, role_id: int, granted: int) -> None:
        """Change what a role (the server's own id: @everyone) may do; ``granted`` are permission bits."""
        if role_id not in guild.roles:
            raise unknown("Role")
        role = guild.roles[role_id]
        role.permissions = granted
        self._guild_event("GUILD_ROLE_UPDATE", guild, {"role": self._shapes.role(role)})

    def change_member(self, guild: Guild, member: Member) -> None:
        """Tell of a member whose roles, or whose timeout, have become other ones."""
        self._guild_event("GUILD_MEMBER_UPDATE", guild, self._shapes.member(member))

    def delete_role(self, guild: Guild, role_id: int) -> None:
        """Remove a role from the server and its members."""
        if role_id not in guild.roles or role_id == guild.id:
            raise unknown("Role")
        del guild.roles[role_id]
        for member in guild.members.values():
            if role_id in member.roles:
                member.roles.remove(role_id)
        self._guild_event("GUILD_ROLE_DELETE", guild, {"role_id": str(role_id)})

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out: it hears GUILD_DELETE, its role goes."""
        bot = self._world.bot
        if bot.id not in guild.members:
            return
        member = guild.members[bot.id]
        self._events.membership("GUILD_DELETE", guild, {"id": str(guild.id)})
        del guild.members[bot.id]
        for role_id in member.roles:
            if guild.roles[role_id].managed:
                self.delete_role(guild, role_id)
        self._guild_event("GUILD_MEMBER_REMOVE", guild, {"user": self._shapes.user(bot)})

    def invite_bot(self, guild: Guild) -> None:
        """The bot is invited (back): it hears GUILD_CREATE."""
        if self._world.bot.id in guild.members:
            return
        member = self._world.add_bot(guild)
        # It says of a server that was joined nothing of outages: so one tells it from one that is back after one.
        joined = {key: said for key, said in self._shapes.guild_create(guild).items() if key != "unavailable"}
        self._events.membership("GUILD_CREATE", guild, joined)
        self._guild_event("GUILD_MEMBER_ADD", guild, self._shapes.member(member))

    def join(self, guild: Guild, person: User) -> None:
        """A person joins a server."""
        if person.id not in guild.members:
            member = self._world.add_member(guild, person)
            self._guild_event("GUILD_MEMBER_ADD", guild, self._shapes.member(member))

    def leave(self, guild: Guild, person: User) -> None:
        """A person leaves a server; her own pages hear of it too."""
        if person.id in guild.members:
            self._guild_event("GUILD_MEMBER_REMOVE", guild, {"user": self._shapes.user(person)})
            del guild.members[person.id]

    def _guild_event(self, name: str, guild: Guild, data: JsonObject) -> None:
        self._events.guild(name, guild, {"guild_id": str(guild.id), **data})
