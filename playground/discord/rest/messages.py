"""Messages in channels."""

from __future__ import annotations

from collections.abc import Mapping

from playground.discord.errors import archived_thread, not_the_author, too_old_to_bulk_delete
from playground.discord.limits.message import Via, check_message
from playground.discord.model import Message
from playground.discord.permissions import Permission
from playground.discord.rest.route import Call, Route
from playground.discord.snowflake import created_at
from playground.wire import number_in

_TWO_WEEKS_S = 14 * 24 * 3600


async def post_message(call: Call) -> object:
    """Post a message."""
    playground = call.playground
    channel = call.channel
    body = await call.body()
    draft = check_message(body.reader(), via=Via.CHANNEL, uploads=body.names)
    playground.actions.require_to_send(channel, with_files=bool(body.uploads), with_embeds=bool(draft.embeds))
    message = playground.messages.create(channel, playground.world.bot.id, draft, body.uploads)
    return playground.shapes.message(message)


async def edit_message(call: Call) -> object:
    """Edit one of the bot's own messages."""
    playground = call.playground
    message = call.message
    body = await call.body()
    if message.author_id != playground.world.bot.id:
        raise not_the_author()
    draft = check_message(
        body.reader(),
        via=Via.EDIT,
        uploads=body.names,
        kept=playground.messages.kept(message),
        was_v2=message.is_v2,
    )
    playground.actions.require_to_edit(message)
    return playground.shapes.message(playground.messages.edit(message, draft, body.uploads))


async def get_message(call: Call) -> object:
    """One message."""
    channel = call.channel
    call.playground.actions.require(channel, Permission.READ_MESSAGE_HISTORY)
    return call.playground.shapes.message(call.message)


async def list_messages(call: Call) -> object:
    """The channel's messages, newest first: the latest, or those before, after or around one."""
    channel = call.channel
    limit = call.limit(50)
    call.playground.actions.require(channel, Permission.VIEW_CHANNEL)
    if not call.playground.world.permissions(channel, call.playground.world.bot.id) & Permission.READ_MESSAGE_HISTORY:
        return []
    found = _slice(call.playground.world.history(channel.id), call.marks("before", "after", "around"), limit)
    return [call.playground.shapes.message(message) for message in reversed(found)]


def _slice(messages: list[Message], marks: Mapping[str, int], limit: int) -> list[Message]:
    if "before" in marks:
        return [m for m in messages if m.id < marks["before"]][-limit:]
    if "after" in marks:
        return [m for m in messages if m.id > marks["after"]][:limit]
    if "around" in marks:
        half = limit // 2
        older = [m for m in messages if m.id < marks["around"]][-half:] if half else []
        return older + [m for m in messages if m.id >= marks["around"]][: limit - half]
    return messages[-limit:]


async def delete_message(call: Call) -> object:
    """Delete a message; another's needs a permission, and none goes from a thread that is archived."""
    message = call.message
    if call.channel.archived:
        raise archived_thread()
    if message.author_id != call.playground.world.bot.id:
        call.playground.actions.require(call.channel, Permission.MANAGE_MESSAGES)
    call.playground.messages.delete(message)
    return None


async def bulk_delete(call: Call) -> object:
    """Delete 2 to 100 messages at once."""
    playground = call.playground
    channel = call.channel
    playground.actions.require(channel, Permission.MANAGE_MESSAGES)
    body = (await call.body()).reader()
    numbers = (number_in(item) for item in body.texts("messages", most=100))
    wanted = [number for number in numbers if number is not None]
    if len(wanted) < 2:
        body.wrong("messages", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    body.problems.raise_if_any()
    if any(playground.clock.time() - created_at(message_id) > _TWO_WEEKS_S for message_id in wanted):
        raise too_old_to_bulk_delete()
    for message in [m for m in playground.world.history(channel.id) if m.id in wanted]:
        playground.messages.delete(message)
    return None


_ALL = "/channels/{channel_id}/messages"
_ONE = "/channels/{channel_id}/messages/{message_id}"
ROUTES = (
    Route(method="GET", path=_ALL, handler=list_messages),
    Route(method="POST", path=_ALL, handler=post_message),
    Route(method="POST", path=f"{_ALL}/bulk-delete", handler=bulk_delete),
    Route(method="GET", path=_ONE, handler=get_message),
    Route(method="PATCH", path=_ONE, handler=edit_message),
    Route(method="DELETE", path=_ONE, handler=delete_message),
)
