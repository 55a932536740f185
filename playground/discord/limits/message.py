"""A message's body: text or Components V2, files, mentions, nonce."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

from playground.discord.limits.components import ATTACHMENT, check_message_components
from playground.discord.limits.embeds import check_embeds
from playground.discord.limits.reader import Reader
from playground.discord.model import MessageFlag
from playground.wire import JsonObject, as_int, as_object, as_text, objects, walk_components

MOST_CONTENT = 2000
MOST_FILES = 10
MOST_FILE_BYTES = 10 * 1024 * 1024
_SETTABLE = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
_UNSUPPORTED = ("poll", "sticker_ids", "shared_client_theme")
_PARSE = ("users", "roles", "everyone")


class Via(IntFlag):
    """How a message comes about; the rules differ a little."""

    CHANNEL = 0
    INTERACTION = 1
    EDIT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class AllowedMentions:
    """Who may be pinged by the text; ``None`` in a body means everyone named."""

    parse: frozenset[str]
    users: frozenset[int]
    roles: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileNote:
    """What the body says of an attachment: of a new file by its index, or of one that is kept by its id."""

    id: int
    filename: str | None
    description: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A checked body. A field that was not in it is ``None``."""

    content: str | None
    embeds: list[JsonObject] | None
    components: list[JsonObject] | None
    files: list[FileNote] | None
    flags: int | None
    allowed: AllowedMentions | None
    nonce: str | int | None
    enforce_nonce: bool
    reply_to: int | None

    @property
    def is_v2(self) -> bool:
        """Whether the Components V2 flag is set in it."""
        return bool((self.flags or 0) & MessageFlag.COMPONENTS_V2)


def check_message(
    body: Reader, *, via: Via, uploads: dict[int, str], kept: dict[int, str] | None = None, was_v2: bool = False
) -> Draft:
    """Check a body against the limits; ``uploads`` are the sent files' names by index, ``kept`` those there before.

    Raises 50035 with everything that is wrong. Emptiness is for the caller to refuse, once it has merged an edit.
    """
    flags = body.integer("flags", least=0)
    allowed_flags = _SETTABLE | (MessageFlag.EPHEMERAL if via & Via.INTERACTION else 0)
    if flags is not None and flags & ~allowed_flags:
        body.wrong("flags", "MESSAGE_FLAGS_INVALID", "These flags cannot be set")
    if was_v2 and flags is not None and not flags & MessageFlag.COMPONENTS_V2:
        body.wrong("flags", "MESSAGE_FLAGS_INVALID", "The components v2 flag cannot be removed")
    v2 = was_v2 or bool((flags or 0) & MessageFlag.COMPONENTS_V2)
    content = body.text("content", most=MOST_CONTENT)
    check_embeds(body)
    notes = _files(body, uploads, kept or {})
    names = frozenset(uploads.values()) | frozenset(_kept_names(notes, kept or {}))
    components = check_message_components(body, v2=v2, files=names)
    if v2:
        _check_v2(body, content, components, uploads)
    allowed = _allowed_mentions(body)
    nonce = body.source.get("nonce")
    if isinstance(nonce, str) and len(nonce) > 25:
        body.wrong("nonce", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    reference = body.child("message_reference")
    draft = Draft(
        content=(content or "") if body.has("content") else None,
        embeds=objects(body.source.get("embeds")) if body.has("embeds") else None,
        components=components if body.has("components") else None,
        files=notes if body.has("attachments") else None,
        flags=flags,
        allowed=allowed,
        nonce=nonce if isinstance(nonce, str | int) else None,
        enforce_nonce=body.flag("enforce_nonce"),
        reply_to=reference.integer("message_id") if reference is not None else None,
    )
    body.flag("tts")
    for key in _UNSUPPORTED:
        if body.source.get(key):
            body.wrong(key, "PLAYGROUND_UNSUPPORTED", "The playground does not have this")
    body.problems.raise_if_any()
    return draft


def _check_v2(body: Reader, content: str | None, components: list[JsonObject], uploads: dict[int, str]) -> None:
    for key, used in (
        ("content", bool(content)),
        ("embeds", bool(body.source.get("embeds"))),
        ("poll", bool(body.source.get("poll"))),
        ("sticker_ids", bool(body.source.get("sticker_ids"))),
    ):
        if used:
            body.wrong(
                key,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f'The "{key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2',
            )
    if not components and body.has("components"):
        body.missing("components")
    unused = set(uploads.values()) - referenced_files(components)
    if unused:
        body.wrong(
            "components",
            "COMPONENT_ATTACHMENTS_UNREFERENCED",
            f"Uploaded files must be referenced in components: {', '.join(sorted(unused))}",
        )


def referenced_files(components: list[JsonObject]) -> set[str]:
    """The names after ``attachment://`` in components."""
    found: set[str] = set()
    for component in walk_components(components):
        media = [component.get("media"), component.get("file")]
        media += [item.get("media") for item in objects(component.get("items"))]
        for item in media:
            url = as_text(as_object(item).get("url"))
            if url.startswith(ATTACHMENT):
                found.add(url.removeprefix(ATTACHMENT))
    return found


def _files(body: Reader, uploads: dict[int, str], kept: dict[int, str]) -> list[FileNote]:
    notes = []
    for item in body.items("attachments", most=MOST_FILES):
        note_id = item.integer("id", required=True)
        filename = item.text("filename", least=1, most=1024)
        description = item.text("description", most=1024)
        if note_id is not None and note_id not in uploads and note_id not in kept:
            item.wrong("id", "MESSAGE_ATTACHMENT_NOT_FOUND", "Attachment data not found")
        notes.append(FileNote(id=note_id or 0, filename=filename, description=description))
    if len(uploads) > MOST_FILES:
        body.wrong("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    return notes


def _kept_names(notes: list[FileNote], kept: dict[int, str]) -> list[str]:
    """Files that were there before and that ``attachment://`` may show: those that the edit names, by ID and name."""
    return [kept[note.id] for note in notes if note.filename is not None and kept.get(note.id) == note.filename]


def _allowed_mentions(body: Reader) -> AllowedMentions | None:
    reader = body.child("allowed_mentions")
    if reader is None:
        return None
    parse = reader.texts("parse")
    for word in parse:
        if word not in _PARSE:
            reader.wrong("parse", "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
    users = reader.texts("users", most=100)
    roles = reader.texts("roles", most=100)
    for word, ids in (("users", users), ("roles", roles)):
        if word in parse and ids:
            reader.wrong(
                "parse",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{word}"] and {word}: [ids...] are mutually exclusive.',
            )
    return AllowedMentions(
        parse=frozenset(parse),
        users=frozenset(as_int(item) for item in users),
        roles=frozenset(as_int(item) for item in roles),
    )
