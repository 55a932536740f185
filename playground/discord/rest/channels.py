"""Channels and threads."""

from __future__ import annotations

from playground.discord.errors import (
    archived_thread,
    missing_permissions,
    thread_exists,
    wrong_channel_type,
)
from playground.discord.model import THREADS, THREADS_IN, ChannelKind
from playground.discord.permissions import Permission
from playground.discord.rest.route import Call, Created, Route
from playground.wire import JsonObject

_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


async def get_channel(call: Call) -> object:
    """One channel or thread."""
    return call.playground.shapes.channel(call.channel)


async def edit_channel(call: Call) -> object:
    """A thread's name, archiving and lock, or a channel's name and topic."""
    channel = call.channel
    body = (await call.body()).reader()
    name = body.text("name", least=1, most=100)
    topic = body.text("topic", most=1024)
    minutes = body.choice("auto_archive_duration", _ARCHIVE_MINUTES)
    body.problems.raise_if_any()
    if channel.kind is ChannelKind.DM:
        raise wrong_channel_type()
    own = channel.is_thread and channel.owner_id == call.playground.world.bot.id
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    joined = call.playground.world.bot.id in channel.thread_members
    unarchive_only = joined and set(body.source) <= {"archived"} and not body.flag("archived")
    if channel.locked and body.has("archived"):
        own = unarchive_only = False  # Whoever may not manage threads can't open a locked one, her own included.
    if not (own or unarchive_only or call.playground.world.permissions(channel, call.playground.world.bot.id) & needed):
        raise missing_permissions()
    if channel.archived and body.has("archived") and not body.flag("archived"):
        call.playground.actions.require_room_for_thread(channel)
    channel.name = name or channel.name
    channel.topic = topic if body.has("topic") else channel.topic
    channel.archive_minutes = minutes or channel.archive_minutes
    if body.has("archived"):
        channel.archived = body.flag("archived")
    if body.has("locked"):
        channel.locked = body.flag("locked")
    call.playground.events.channel("UPDATE", channel)
    return call.playground.shapes.channel(channel)


async def delete_channel(call: Call) -> object:
    """Delete a channel or thread; closing a DM hides it."""
    channel = call.channel
    shape = call.playground.shapes.channel(channel)
    if channel.kind is not ChannelKind.DM:
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        call.playground.actions.require(channel, needed)
        call.playground.actions.delete_channel(channel)
    return shape


async def start_thread(call: Call) -> object:
    """A thread without a message."""
    return await _start(call, from_message=False)


async def start_thread_from_message(call: Call) -> object:
    """A thread that hangs on a message."""
    return await _start(call, from_message=True)


async def _start(call: Call, *, from_message: bool) -> object:
    playground = call.playground
    channel = call.channel
    kinds = THREADS_IN.get(channel.kind)
    # In a forum it would be a post, which begins with a message.
    if kinds is None or channel.kind is ChannelKind.FORUM:
        raise wrong_channel_type()
    message = call.message if from_message else None
    body = (await call.body()).reader()
    name = body.text("name", least=1, most=100, required=True)
    minutes = body.choice("auto_archive_duration", _ARCHIVE_MINUTES)
    kind = body.choice("type", sorted(int(kind) for kind in THREADS))
    body.integer("rate_limit_per_user", least=0, most=21600)
    body.flag("invitable")
    body.problems.raise_if_any()
    if not from_message and (kind or ChannelKind.PRIVATE_THREAD) not in kinds:
        raise wrong_channel_type()
    private = not from_message and kind in {None, ChannelKind.PRIVATE_THREAD}
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    playground.actions.require(channel, needed)
    if message is not None and message.thread_id is not None:
        raise thread_exists()
    playground.actions.require_room_for_thread(channel)
    thread = playground.actions.create_thread(
        channel, playground.world.bot, name or "", message=message, private=private, archive_minutes=minutes or 1440
    )
    return Created(playground.shapes.channel(thread))


async def join_thread(call: Call) -> object:
    """The bot joins a thread that is not archived; a private one it does not see is refused like any hidden channel."""
    channel = call.channel
    if not channel.is_thread:
        raise wrong_channel_type()
    if channel.archived:
        raise archived_thread()
    call.playground.actions.add_to_thread(channel, call.playground.world.bot)
    return None


async def leave_thread(call: Call) -> object:
    """The bot leaves a thread."""
    call.playground.actions.remove_from_thread(call.channel, call.playground.world.bot)
    return None


async def add_thread_member(call: Call) -> object:
    """The bot adds somebody to a thread."""
    channel = call.channel
    call.playground.actions.require(channel, Permission.SEND_MESSAGES_IN_THREADS)
    call.playground.actions.add_to_thread(channel, call.playground.world.user(call.number("user_id")))
    return None


async def remove_thread_member(call: Call) -> object:
    """The bot removes somebody from a thread."""
    channel = call.channel
    if channel.owner_id != call.playground.world.bot.id:
        call.playground.actions.require(channel, Permission.MANAGE_THREADS)
    call.playground.actions.remove_from_thread(channel, call.playground.world.user(call.number("user_id")))
    return None


async def thread_members(call: Call) -> object:
    """Who is in a thread."""
    channel = call.channel
    return [call.playground.shapes.thread_member(channel, user_id) for user_id in sorted(channel.thread_members)]


async def typing(call: Call) -> object:
    """The bot is typing."""
    channel = call.channel
    call.playground.actions.require(channel, Permission.SEND_MESSAGES)
    call.playground.events.typing(channel, call.playground.world.bot.id)
    return None


async def active_threads(call: Call) -> object:
    """A server's threads that are not archived."""
    world = call.playground.world
    guild = call.playground.actions.guild_for_bot(call.number("guild_id"))
    threads = [
        thread for thread in world.threads_of(guild.id) if not thread.archived and world.sees(thread, world.bot.id)
    ]
    answer: JsonObject = {
        "threads": [call.playground.shapes.channel(thread) for thread in threads],
        "members": [
            call.playground.shapes.thread_member(thread, world.bot.id)
            for thread in threads
            if world.bot.id in thread.thread_members
        ],
    }
    return answer


_MEMBERS = "/channels/{channel_id}/thread-members"
ROUTES = (
    Route(method="GET", path="/channels/{channel_id}", handler=get_channel),
    Route(method="PATCH", path="/channels/{channel_id}", handler=edit_channel),
    Route(method="DELETE", path="/channels/{channel_id}", handler=delete_channel),
    Route(method="POST", path="/channels/{channel_id}/typing", handler=typing),
    Route(method="POST", path="/channels/{channel_id}/threads", handler=start_thread),
    Route(
        method="POST",
        path="/channels/{channel_id}/messages/{message_id}/threads",
        handler=start_thread_from_message,
    ),
    Route(method="GET", path=_MEMBERS, handler=thread_members),
    Route(method="PUT", path=f"{_MEMBERS}/@me", handler=join_thread),
    Route(method="DELETE", path=f"{_MEMBERS}/@me", handler=leave_thread),
    Route(method="PUT", path=f"{_MEMBERS}/{{user_id}}", handler=add_thread_member),
    Route(method="DELETE", path=f"{_MEMBERS}/{{user_id}}", handler=remove_thread_member),
    Route(method="GET", path="/guilds/{guild_id}/threads/active", handler=active_threads),
)
