"""What people do without the bot: write, read, open threads, come and go."""

from __future__ import annotations

from playground.discord.errors import ApiError
from playground.discord.limits.commands import LOCALES
from playground.discord.limits.message import Via, check_message
from playground.discord.limits.reader import Reader
from playground.discord.model import THREADS_IN, ChannelKind
from playground.discord.permissions import Permission
from playground.page.base import Ask, Refused
from playground.page.opening import tell_people
from playground.wire import JsonObject


async def send(ask: Ask) -> object:
    """Call ``send``: write a message."""
    channel = ask.channel
    needed = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    ask.require(channel, needed)
    if channel.locked and not ask.playground.world.permissions(channel, ask.person.id) & Permission.MANAGE_THREADS:
        raise Refused("This thread is locked.")
    draft = check_message(Reader({"content": ask.text("content")}), via=Via.CHANNEL, uploads={})
    if channel.is_thread:
        try:
            ask.playground.actions.open_again(channel)
        except ApiError as error:
            raise Refused(f"{error.message}.") from error
        channel.thread_members.add(ask.person.id)
    return ask.playground.shapes.message(ask.playground.messages.create(channel, ask.person.id, draft, {}))


async def edit(ask: Ask) -> object:
    """Call ``edit``: change one's own message."""
    message = ask.message
    if message.author_id != ask.person.id:
        raise Refused("You can edit your own messages only.")
    draft = check_message(Reader({"content": ask.text("content")}), via=Via.EDIT, uploads={})
    return ask.playground.shapes.message(ask.playground.messages.edit(message, draft, {}))


async def delete(ask: Ask) -> object:
    """Call ``delete``: remove a message, another's with the permission for it."""
    message = ask.message
    if message.author_id != ask.person.id:
        ask.require(ask.channel, Permission.MANAGE_MESSAGES)
    ask.playground.messages.delete(message)
    return None


async def dismiss(ask: Ask) -> object:
    """Call ``dismiss``: put away an ephemeral message."""
    for kept in ask.playground.world.ephemeral.values():
        message = kept.get(ask.number("message_id"))
        if message is not None and message.ephemeral_to == ask.person.id:
            ask.playground.messages.delete(message)
            return None
    raise Refused("That message is not there any more.")


async def create_thread(ask: Ask) -> object:
    """Call ``create_thread``: on a message, or without one."""
    channel = ask.channel
    if channel.kind not in THREADS_IN:
        raise Refused("Threads can be made in channels only.")
    forum = channel.kind is ChannelKind.FORUM
    ask.require(channel, Permission.SEND_MESSAGES if forum else Permission.CREATE_PUBLIC_THREADS)
    name = ask.text("name").strip()
    if not 1 <= len(name) <= 100:
        raise Refused("A thread's name has 1 to 100 characters.")
    message = ask.message if ask.args.get("message_id") else None
    if message is not None and message.thread_id is not None:
        raise Refused("That message has a thread already.")
    thread = ask.playground.actions.create_thread(channel, ask.person, name, message=message)
    return ask.playground.shapes.channel(thread)


async def read(ask: Ask) -> object:
    """Call ``read``: remember how far one has read, in all of one's tabs."""
    marks, channel = ask.playground.world.read.setdefault(ask.person.id, {}), ask.channel.id
    marks[channel] = max(marks.get(channel, 0), ask.number("message_id"))
    mark: JsonObject = {"channel_id": str(channel), "message_id": str(marks[channel])}
    ask.playground.events.private(ask.person.id, "READ", mark)
    return None


async def history(ask: Ask) -> object:
    """Call ``history``: up to 100 messages before one, oldest first."""
    channel = ask.channel
    ask.require(channel, Permission.READ_MESSAGE_HISTORY)
    before = ask.number("before")
    limit = max(1, min(100, ask.number("limit") or 50))
    messages = [m for m in ask.playground.world.history(channel.id) if not before or m.id < before]
    return [ask.playground.shapes.message(message) for message in messages[-limit:]]


async def set_me(ask: Ask) -> object:
    """Call ``set_me``: language, and whether the bot may write to one."""
    if "locale" in ask.args:
        if ask.text("locale") not in LOCALES:
            raise Refused("Discord does not have that language.")
        ask.person.locale = ask.text("locale")
    if "dms_closed" in ask.args:
        ask.person.dms_closed = ask.args["dms_closed"] is True
    if "blocked_bot" in ask.args:
        ask.person.blocked_bot = ask.args["blocked_bot"] is True
    tell_people(ask.playground)
    return None


async def add_person(ask: Ask) -> object:
    """Call ``add_person``: somebody new, in every server the asker is in."""
    name = ask.text("name").strip()
    if not 1 <= len(name) <= 32:
        raise Refused("A name has 1 to 32 characters.")
    person = ask.playground.world.add_user(name)
    for guild in ask.playground.world.guilds.values():
        if ask.person.id in guild.members:
            ask.playground.actions.join(guild, person)
    tell_people(ask.playground)
    return ask.playground.shapes.user(person)


async def join_guild(ask: Ask) -> object:
    """Call ``join_guild``: oneself, or ``person_id``."""
    ask.playground.actions.join(ask.guild, ask.playground.world.user(ask.number("person_id") or ask.person.id))
    return None


async def leave_guild(ask: Ask) -> object:
    """Call ``leave_guild``: oneself, or ``person_id``."""
    ask.playground.actions.leave(ask.guild, ask.playground.world.user(ask.number("person_id") or ask.person.id))
    return None


HANDLERS = {
    "send": send,
    "edit": edit,
    "delete": delete,
    "dismiss": dismiss,
    "create_thread": create_thread,
    "read": read,
    "history": history,
    "set_me": set_me,
    "add_person": add_person,
    "join_guild": join_guild,
    "leave_guild": leave_guild,
}
