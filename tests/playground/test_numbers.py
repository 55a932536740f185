"""The playground's kinds, bits and languages are those by which discord.py knows Discord."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

import discord
import pytest

from playground.discord.gateway_codes import Intent
from playground.discord.interaction import Callback, InteractionKind
from playground.discord.limits.commands import LOCALES, OptionKind
from playground.discord.limits.kinds import ButtonStyle, Kind
from playground.discord.model import ChannelKind, MessageFlag
from playground.discord.permissions import Permission

CALLED_OTHERWISE = {
    "STRING_SELECT": "SELECT", "SUB_COMMAND": "SUBCOMMAND", "SUB_COMMAND_GROUP": "SUBCOMMAND_GROUP", "DM": "PRIVATE",
    "ANNOUNCEMENT": "NEWS", "ANNOUNCEMENT_THREAD": "NEWS_THREAD", "COMMAND": "APPLICATION_COMMAND",
    "MESSAGE": "CHANNEL_MESSAGE", "DEFERRED_MESSAGE": "DEFERRED_CHANNEL_MESSAGE",
    "DEFERRED_UPDATE": "DEFERRED_MESSAGE_UPDATE", "UPDATE": "MESSAGE_UPDATE", "GUILD_MEMBERS": "MEMBERS",
    "GUILD_PRESENCES": "PRESENCES", "DIRECT_MESSAGES": "DM_MESSAGES",
}


def kinds(members: Iterable[discord.enums.Enum]) -> dict[str, int]:
    return {member.name.upper(): member.value for member in members}


def bits(flags: Mapping[str, int]) -> dict[str, int]:
    return {name.upper(): bit for name, bit in flags.items()}


@pytest.mark.parametrize(("ours", "theirs"), [
    (Kind, kinds(discord.ComponentType)),
    (ButtonStyle, kinds(discord.ButtonStyle)),
    (OptionKind, kinds(discord.AppCommandOptionType)),
    (ChannelKind, kinds(discord.ChannelType)),
    (InteractionKind, kinds(discord.InteractionType)),
    (Callback, kinds(discord.InteractionResponseType) | {"AUTOCOMPLETE": 8}),
    (MessageFlag, bits(discord.MessageFlags.VALID_FLAGS)),
    (Intent, bits(discord.Intents.VALID_FLAGS)),
    (Permission, bits(discord.Permissions.VALID_FLAGS)),
], ids=lambda given: getattr(given, "__name__", ""))
def test_a_number_is_discords(ours: type[IntEnum], theirs: dict[str, int]) -> None:
    assert {one.name: one.value for one in ours} == {
        one.name: theirs[one.name if one.name in theirs else CALLED_OTHERWISE[one.name]] for one in ours}


def test_languages_are_discords() -> None:
    assert {locale.value for locale in discord.Locale} == LOCALES
