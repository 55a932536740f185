"""Makes, changes and removes messages in the world, and tells of it."""

from __future__ import annotations

import mimetypes
import re
import struct
from dataclasses import dataclass

from playground.discord.errors import empty_message, unknown
from playground.discord.events import Events
from playground.discord.limits.components import ATTACHMENT, number_components
from playground.discord.limits.message import AllowedMentions, Draft
from playground.discord.model import Attachment, Channel, Message, MessageFlag
from playground.discord.permissions import Permission
from playground.discord.shapes import Shapes
from playground.discord.world import World
from playground.wire import JsonObject, as_object, as_text, dumps, loads, objects, walk_components

NONCE_MEMORY_S = 300.0
"""How long Discord remembers an enforced nonce ("the past few minutes")."""
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")
_UNSAFE = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a message comes from, if from an interaction."""

    metadata: JsonObject | None = None
    command: str | None = None
    ephemeral_to: int | None = None
    from_interaction: bool = False
    loading: bool = False


class Messages:
    """The writer of messages."""

    def __init__(self, world: World, shapes: Shapes, events: Events) -> None:
        self._world = world
        self._shapes = shapes
        self._events = events
        self._nonces: dict[tuple[int, str], tuple[float, Message]] = {}

    def create(
        self, channel: Channel, author_id: int, draft: Draft, uploads: dict[int, Upload], origin: Origin | None = None
    ) -> Message:
        """Post a message; with an enforced nonce that was used lately, return the message that has it instead, wherever
        its author sent it. Raises 10008 where that was deleted since, and 10003: a channel that somebody held may have
        been deleted since she looked it up.
        """
        self._world.channel(channel.id)
        origin = origin or Origin()
        known = self._known_nonce(author_id, draft)
        if known is not None:
            return known
        message = Message(
            id=self._world.ids.next(),
            channel_id=channel.id,
            author_id=author_id,
            timestamp=self._world.clock.now(),
            flags=draft.flags or 0,
            nonce=draft.nonce,
            interaction=origin.metadata,
            command=origin.command,
            from_interaction=origin.from_interaction,
            ephemeral_to=origin.ephemeral_to,
            reply_to=draft.reply_to,
            kind=_kind(draft, origin),
        )
        if origin.ephemeral_to is not None:
            message.flags |= MessageFlag.EPHEMERAL
        if origin.loading:
            message.flags |= MessageFlag.LOADING
        self._fill(message, draft, uploads)
        if not origin.loading:
            refuse_empty(message)
        self._store(channel, message)
        if draft.nonce is not None and draft.enforce_nonce:
            self._remember_nonce((author_id, str(draft.nonce)), message)
        self._events.message("MESSAGE_CREATE", message)
        return message

    def _known_nonce(self, author_id: int, draft: Draft) -> Message | None:
        if draft.nonce is None or not draft.enforce_nonce:
            return None
        used = self._nonces.get((author_id, str(draft.nonce)))
        if used is None or self._world.clock.time() - used[0] > NONCE_MEMORY_S:
            return None
        return self._world.message(used[1].channel_id, used[1].id)

    def _remember_nonce(self, key: tuple[int, str], message: Message) -> None:
        now = self._world.clock.time()
        # They stand in the order in which they were used: those that count no longer are the first.
        while self._nonces and now - next(iter(self._nonces.values()))[0] > NONCE_MEMORY_S:
            del self._nonces[next(iter(self._nonces))]
        self._nonces[key] = (now, message)

    def _store(self, channel: Channel, message: Message) -> None:
        if message.ephemeral_to is not None:
            self._world.ephemeral.setdefault(channel.id, {})[message.id] = message
            return
        self._world.messages.setdefault(channel.id, {})[message.id] = message
        channel.last_message_id = message.id
        channel.message_count += 1

    def edit(self, message: Message, draft: Draft, uploads: dict[int, Upload]) -> Message:
        """Change a message; what the draft does not name stays. Filling a deferred answer is no edit.

        Raises 10003 or 10008: it may have been deleted since it was looked up.
        """
        self._world.channel(message.channel_id)
        if not self._world.has(message):
            raise unknown("Message")
        before = (message.content, message.embeds, message.components, message.attachments, message.flags)
        was_thinking = bool(message.flags & MessageFlag.LOADING)
        message.flags &= ~MessageFlag.LOADING
        if draft.flags is not None:
            settable = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
            message.flags = (message.flags & ~settable) | (draft.flags & settable)
        if draft.is_v2:
            message.content, message.embeds = "", []
        self._fill(message, draft, uploads)
        try:
            refuse_empty(message)
        except Exception:
            message.content, message.embeds, message.components, message.attachments, message.flags = before
            raise
        if not was_thinking:
            message.edited = self._world.clock.now()
        self._events.message("MESSAGE_UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        """Remove a message. Its files stay, as at Discord for a while: a page that was shown it may still be asking."""
        for store in (self._world.messages, self._world.ephemeral):
            store.get(message.channel_id, {}).pop(message.id, None)
        self._events.message_deleted(message)

    def kept(self, message: Message) -> dict[int, str]:
        """The names of a message's files by id."""
        return {attachment.id: attachment.filename for attachment in message.attachments}

    def _fill(self, message: Message, draft: Draft, uploads: dict[int, Upload]) -> None:
        if draft.content is not None:
            message.content = draft.content
        if draft.embeds is not None:
            message.embeds = [{"type": "rich", **embed} for embed in draft.embeds]
        self._fill_files(message, draft, uploads)
        if draft.components is not None:
            components = objects(loads(dumps(draft.components)))
            number_components(components)
            self._resolve_media(message, components)
            message.components = components
        self._fill_mentions(message, draft.allowed)

    def _fill_files(self, message: Message, draft: Draft, uploads: dict[int, Upload]) -> None:
        notes = {note.id: note for note in draft.files or []}
        if draft.files is not None:
            message.attachments = [item for item in message.attachments if item.id in notes]
            for item in message.attachments:
                item.description = notes[item.id].description or item.description
        else:
            message.attachments = list(message.attachments)
        for index, upload in sorted(uploads.items()):
            note = notes.get(index)
            name = note.filename if note is not None and note.filename else upload.filename
            filename = clean_filename(name)
            file_id = self._world.ids.next()
            self._world.files.put(file_id, upload.data)
            message.attachments.append(
                Attachment(
                    id=file_id,
                    filename=filename,
                    content_type=mimetypes.guess_type(filename)[0] or "application/octet-stream",
                    size=len(upload.data),
                    description=note.description if note is not None else None,
                    ephemeral=message.ephemeral_to is not None,
                    size_px=picture_size(upload.data),
                )
            )

    def _resolve_media(self, message: Message, components: list[JsonObject]) -> None:
        files = {item.filename: item for item in message.attachments}
        for component in walk_components(components):
            holders = [(component, key) for key in ("media", "file")]
            holders += [(item, "media") for item in objects(component.get("items"))]
            for holder, key in holders:
                media = as_object(holder.get(key))
                url = as_text(media.get("url"))
                if not url:
                    continue
                file = files.get(url.removeprefix(ATTACHMENT)) if url.startswith(ATTACHMENT) else None
                holder[key] = self._media(message.channel_id, file) if file else self._foreign_media(url)
                if key == "file" and file is not None:
                    holder["name"], holder["size"] = file.filename, file.size

    def _media(self, channel_id: int, file: Attachment) -> JsonObject:
        shape = self._shapes.attachment(channel_id, file)
        media: JsonObject = {key: shape[key] for key in ("url", "proxy_url", "content_type")}
        width, height = file.size_px or (None, None)
        return {**media, "id": str(file.id), "attachment_id": str(file.id), "width": width, "height": height}

    def _foreign_media(self, url: str) -> JsonObject:
        return {"id": str(self._world.ids.next()), "url": url, "proxy_url": url, "width": None, "height": None}

    def _fill_mentions(self, message: Message, allowed: AllowedMentions | None) -> None:
        channel = self._world.channels[message.channel_id]
        texts = [message.content]
        texts += [as_text(c.get("content")) for c in walk_components(message.components) if c.get("type") == 10]
        text = "\n".join(texts)
        users = [int(found) for found in dict.fromkeys(_USER.findall(text)) if int(found) in self._world.users]
        guild = self._world.guilds.get(channel.guild_id or 0)
        roles = [int(r) for r in dict.fromkeys(_ROLE.findall(text)) if guild and int(r) in guild.roles]
        everyone = bool(_EVERYONE.search(text)) and bool(
            self._world.permissions(channel, message.author_id) & Permission.MENTION_EVERYONE
        )
        if allowed is not None:
            users = [u for u in users if "users" in allowed.parse or u in allowed.users]
            roles = [r for r in roles if "roles" in allowed.parse or r in allowed.roles]
            everyone = everyone and "everyone" in allowed.parse
        message.mentions, message.mention_roles, message.mention_everyone = users, roles, everyone


def refuse_empty(message: Message) -> None:
    """Raise 50006 where nothing is left to show."""
    if not (message.content.strip() or message.embeds or message.components or message.attachments):
        raise empty_message()


def clean_filename(name: str) -> str:
    """A file's name as Discord keeps it: letters, digits, dots, dashes and underscores."""
    return _UNSAFE.sub("_", name.rsplit("/", 1)[-1]) or "file"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or GIF, from its header."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if data[:6] in {b"GIF87a", b"GIF89a"} and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return int(width), int(height)
    return None


def _kind(draft: Draft, origin: Origin) -> int:
    """Message types: 0 plain, 19 a reply, 20 the answer to a slash command."""
    if draft.reply_to is not None:
        return 19
    command = origin.metadata is not None and origin.metadata.get("type") == 2
    return 20 if command and origin.from_interaction else 0
