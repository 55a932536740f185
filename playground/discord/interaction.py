"""One interaction: what a person did, the bot's answer to it, and the shapes in which both travel."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum

from playground.discord.limits.commands import NESTED
from playground.discord.limits.kinds import Kind
from playground.discord.limits.message import MOST_FILE_BYTES
from playground.discord.model import Channel, ChannelKind, Message, MessageFlag, User
from playground.discord.shapes import Shapes
from playground.discord.world import World
from playground.wire import JsonObject, as_text, objects

ANSWER_WITHIN_S = 3.0
TOKEN_LIVES_S = 15 * 60.0


class InteractionKind(IntEnum):
    """Interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """Types of the bot's answer."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    AUTOCOMPLETE = 8
    MODAL = 9


ANSWER_NAMES = {
    Callback.MESSAGE: "message",
    Callback.DEFERRED_MESSAGE: "deferred",
    Callback.DEFERRED_UPDATE: "deferred_update",
    Callback.UPDATE: "update",
    Callback.AUTOCOMPLETE: "choices",
    Callback.MODAL: "modal",
}


@dataclass(slots=True, kw_only=True, eq=False)
class Interaction:
    """One interaction and what became of it."""

    id: int
    token: str
    kind: InteractionKind
    person: User
    channel: Channel
    data: JsonObject
    created: float
    source: Message | None = None
    option_kind: int | None = None
    modal_of: Interaction | None = None
    answer: Callback | None = None
    original: Message | None = None
    modal: JsonObject = field(default_factory=dict)
    choices: list[JsonObject] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    ack_ms: float = 0.0


def payload(world: World, shapes: Shapes, interaction: Interaction) -> JsonObject:
    """The INTERACTION_CREATE event's data."""
    channel, person = interaction.channel, interaction.person
    guild = world.guilds.get(channel.guild_id or 0)
    payload: JsonObject = {
        "id": str(interaction.id),
        "application_id": str(world.application_id),
        "type": int(interaction.kind),
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": shapes.channel(channel),
        "locale": person.locale,
        "entitlements": [],
        "attachment_size_limit": MOST_FILE_BYTES,
        "context": 1 if channel.kind is ChannelKind.DM else 0,
        "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
        "app_permissions": str(world.told_of_bot(channel)),
    }
    if guild is not None:
        payload["guild_id"] = str(guild.id)
        payload["guild_locale"] = guild.locale
        payload["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
        member = shapes.member(guild.members[person.id])
        payload["member"] = {**member, "permissions": str(world.permissions(channel, person.id))}
    else:
        payload["user"] = shapes.user(person)
    if interaction.source is not None:
        payload["message"] = shapes.message(interaction.source)
    return payload


def metadata(shapes: Shapes, interaction: Interaction) -> JsonObject:
    """A message's ``interaction_metadata``."""
    shape: JsonObject = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": shapes.user(interaction.person),
        "authorizing_integration_owners": {"0": str(interaction.channel.guild_id or 0)},
    }
    if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
        shape["interacted_message_id"] = str(interaction.source.id)
    if interaction.modal_of is not None:
        shape["triggering_interaction_metadata"] = metadata(shapes, interaction.modal_of)
    return shape


def command_words(interaction: Interaction) -> str | None:
    """The command that was used, subcommands included, as it is typed without the slash; ``None`` for another kind."""
    if interaction.kind is not InteractionKind.COMMAND:
        return None
    words, inner = [as_text(interaction.data.get("name"))], objects(interaction.data.get("options"))
    while inner and inner[0].get("type") in NESTED:
        words.append(as_text(inner[0].get("name")))
        inner = objects(inner[0].get("options"))
    return " ".join(words)


def callback_object(interaction: Interaction) -> JsonObject:
    """What ``with_response`` tells of the interaction."""
    shape: JsonObject = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "channel_id": str(interaction.channel.id),
    }
    if interaction.channel.guild_id is not None:
        shape["guild_id"] = str(interaction.channel.guild_id)
    original = interaction.original
    if original is not None:
        shape["response_message_id"] = str(original.id)
        shape["response_message_loading"] = bool(original.flags & MessageFlag.LOADING)
        shape["response_message_ephemeral"] = original.ephemeral_to is not None
    return shape


def submitted(component: JsonObject, value: object) -> JsonObject:
    """A modal's component as MODAL_SUBMIT carries it, filled with a value (or a list of values)."""
    kind = component.get("type")
    shape: JsonObject = {"type": kind, "id": component.get("id"), "custom_id": component.get("custom_id")}
    if kind in {Kind.TEXT_INPUT, Kind.RADIO_GROUP, Kind.CHECKBOX}:
        shape["value"] = value
    else:
        shape["values"] = value
    return shape
