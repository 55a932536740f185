"""The things of which the playground's Discord is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, IntFlag

from playground.wire import JsonObject


class ChannelKind(IntEnum):
    """The channel types the playground has."""

    TEXT = 0
    DM = 1
    VOICE = 2
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


THREADS_IN = {
    ChannelKind.TEXT: (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD),
    ChannelKind.ANNOUNCEMENT: (ChannelKind.ANNOUNCEMENT_THREAD,),
    ChannelKind.FORUM: (ChannelKind.PUBLIC_THREAD,),
}
"""The kinds of threads that a kind of channel takes; the first is the one that hangs on a message."""
THREADS = frozenset(kind for kinds in THREADS_IN.values() for kind in kinds)


class MessageFlag(IntFlag):
    """The message flags the playground knows."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True, kw_only=True)
class User:
    """An account: a person, or the bot."""

    id: int
    username: str
    global_name: str | None
    locale: str = "en-US"
    bot: bool = False
    dms_closed: bool = False
    blocked_bot: bool = False


@dataclass(slots=True, kw_only=True)
class Role:
    """A server's role; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass(slots=True, kw_only=True)
class Member:
    """A user's place in a server."""

    user_id: int
    joined_at: datetime
    roles: list[int] = field(default_factory=list)
    timed_out_until: datetime | None = None


@dataclass(slots=True, kw_only=True)
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role]
    members: dict[int, Member]
    locale: str = "en-US"
    most_active_threads: int = 1000
    has_commands: bool = False
    """Whether the application's commands are here also where its bot is not: it was added without the scope ``bot``."""


@dataclass(slots=True, kw_only=True)
class Overwrite:
    """A channel's exception to the permissions of a role or a member."""

    id: int
    is_role: bool
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, kw_only=True)
class Channel:
    """A text, voice or announcement channel, a forum, a thread, or the bot's direct messages with one person."""

    id: int
    kind: ChannelKind
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipient_id: int | None = None
    owner_id: int | None = None
    thread_members: set[int] = field(default_factory=set)
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    created: datetime | None = None
    last_message_id: int | None = None
    message_count: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.kind in THREADS


@dataclass(slots=True, kw_only=True)
class Attachment:
    """A file of a message; its bytes are in ``Files``."""

    id: int
    filename: str
    content_type: str
    size: int
    description: str | None = None
    ephemeral: bool = False
    size_px: tuple[int, int] | None = None


@dataclass(slots=True, kw_only=True)
class Message:
    """A message; ``ephemeral_to`` names the one person who sees it."""

    id: int
    channel_id: int
    author_id: int
    timestamp: datetime
    content: str = ""
    flags: int = 0
    edited: datetime | None = None
    embeds: list[JsonObject] = field(default_factory=list)
    components: list[JsonObject] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | int | None = None
    from_interaction: bool = False
    interaction: JsonObject | None = None
    """Its ``interaction_metadata``, if it answers one."""
    command: str | None = None
    """What was used, with its subcommands, if it answers a command."""
    reply_to: int | None = None
    ephemeral_to: int | None = None
    thread_id: int | None = None
    kind: int = 0
    edits_when_old: list[float] = field(default_factory=list)

    @property
    def is_v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)
