"""Servers, their people, roles and channels in the JSON shapes of Discord's API."""

from __future__ import annotations

from playground.clock import iso
from playground.discord.model import Channel, ChannelKind, Guild, Member, Role, User
from playground.discord.world import World
from playground.wire import JsonObject

_ROLE_OVERWRITE, _MEMBER_OVERWRITE = 0, 1


class ServerShapes:
    """Writes users, members, roles, channels, threads and servers."""

    def __init__(self, world: World) -> None:
        self._world = world

    def user(self, user: User) -> JsonObject:
        """A user object."""
        shape: JsonObject = {
            "id": str(user.id),
            "username": user.username,
            "discriminator": "0" if not user.bot else "0001",
            "global_name": user.global_name,
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        if user.bot:
            shape["bot"] = True
        return shape

    def me(self, user: User) -> JsonObject:
        """The bot's own user object with what only itself may see."""
        return {**self.user(user), "mfa_enabled": False, "locale": user.locale, "verified": True, "email": None}

    def member(self, member: Member, *, with_user: bool = True) -> JsonObject:
        """A server member; messages carry it without the user."""
        shape: JsonObject = {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": iso(member.timed_out_until) if member.timed_out_until else None,
            "flags": 0,
            "joined_at": iso(member.joined_at),
            "nick": None,
            "pending": False,
            "premium_since": None,
            "roles": [str(role) for role in member.roles],
            "mute": False,
            "deaf": False,
        }
        if with_user:
            shape["user"] = self.user(self._world.users[member.user_id])
        return shape

    def role(self, role: Role) -> JsonObject:
        """A role object."""
        return {
            "id": str(role.id),
            "name": role.name,
            "description": None,
            "permissions": str(role.permissions),
            "position": role.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": role.managed,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }

    def channel(self, channel: Channel) -> JsonObject:
        """A channel object of any of the playground's kinds."""
        last = str(channel.last_message_id) if channel.last_message_id else None
        shape: JsonObject = {"id": str(channel.id), "type": int(channel.kind), "flags": 0, "last_message_id": last}
        if channel.kind is ChannelKind.DM:
            recipient = self._world.users[channel.recipient_id or 0]
            return {**shape, "recipients": [self.user(recipient)]}
        shape |= {
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "parent_id": str(channel.parent_id) if channel.parent_id else None,
            "rate_limit_per_user": 0,
        }
        return shape | (self._thread(channel) if channel.is_thread else self._text_channel(channel))

    def _text_channel(self, channel: Channel) -> JsonObject:
        voice: JsonObject = {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
        forum: JsonObject = {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None,
                             "default_forum_layout": 0}
        return {
            **(voice if channel.kind is ChannelKind.VOICE else {}),
            **(forum if channel.kind is ChannelKind.FORUM else {}),
            "topic": channel.topic,
            "position": channel.position,
            "nsfw": False,
            "permission_overwrites": [
                {
                    "id": str(overwrite.id),
                    "type": _ROLE_OVERWRITE if overwrite.is_role else _MEMBER_OVERWRITE,
                    "allow": str(overwrite.allow),
                    "deny": str(overwrite.deny),
                }
                for overwrite in channel.overwrites.values()
            ],
        }

    def _thread(self, channel: Channel) -> JsonObject:
        stamp = iso(channel.created or self._world.clock.now())
        home = self._world.channels.get(channel.parent_id or 0)
        post: JsonObject = {"applied_tags": []} if home is not None and home.kind is ChannelKind.FORUM else {}
        return {
            **post,
            "owner_id": str(channel.owner_id),
            "message_count": min(channel.message_count, 50),
            "member_count": min(len(channel.thread_members), 50),
            "total_message_sent": channel.message_count,
            "thread_metadata": {
                "archived": channel.archived,
                "archive_timestamp": stamp,
                "auto_archive_duration": channel.archive_minutes,
                "locked": channel.locked,
                "create_timestamp": stamp,
            },
        }

    def thread_member(self, channel: Channel, user_id: int) -> JsonObject:
        """A user's membership in a thread."""
        stamp = iso(channel.created or self._world.clock.now())
        return {"id": str(channel.id), "user_id": str(user_id), "join_timestamp": stamp, "flags": 0}

    def guild(self, guild: Guild) -> JsonObject:
        """A server as REST gives it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "description": None,
            "home_header": None,
            "splash": None,
            "discovery_splash": None,
            "features": [],
            "banner": None,
            "owner_id": str(guild.owner_id),
            "application_id": None,
            "region": "deprecated",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "widget_enabled": False,
            "widget_channel_id": None,
            "verification_level": 0,
            "roles": [self.role(role) for role in guild.roles.values()],
            "default_message_notifications": 1,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": None,
            "max_members": 500000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": None,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "rules_channel_id": None,
            "safety_alerts_channel_id": None,
            "public_updates_channel_id": None,
            "premium_progress_bar_enabled": False,
            "premium_progress_bar_enabled_user_updated_at": None,
            "nsfw": False,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": None,
        }

    def guild_create(self, guild: Guild) -> JsonObject:
        """The GUILD_CREATE event's data: without the members intent only the bot itself is among the members."""
        bot = guild.members[self._world.bot.id]
        return {
            **self.guild(guild),
            "joined_at": iso(bot.joined_at),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "voice_states": [],
            "members": [self.member(bot)],
            "channels": [self.channel(c) for c in self._world.channels_of(guild.id)],
            "threads": [
                self.channel(c)
                for c in self._world.threads_of(guild.id)
                if not c.archived and self._world.sees(c, self._world.bot.id)
            ],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
