"""Every command and option against Discord's limits, which discord.py does not look at."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app import GinkgoBot
from bot.cogs import Ginkgo
from bot.settings import Settings
from bot.text import language_name, languages
from bot.wire.command_sync import covers, payloads
from bot.wire.command_words import CommandWords

NAME = re.compile(r"^[-_a-z0-9]{1,32}$")
COMMANDS = {
    "new", "join", "leave", "start", "board", "screen", "rules", "help", "log", "export", "replay", "end", "resign",
    "table", "my", "me", "settings", "about", "learn", "puzzle", "review",
}


@pytest.fixture
async def payload() -> dict[str, Any]:
    """The group as it is registered."""
    bot = GinkgoBot(Settings.model_construct())
    async with bot:
        await bot.add_cog(Ginkgo(bot))
        commands = bot.tree.get_commands()
        assert [command.name for command in commands] == ["ginkgo"]
        asked_for = {intent for intent, on in bot.intents if on}
        assert not asked_for & {"members", "presences", "message_content"}, "no privileged intents"
        await bot.tree.set_translator(CommandWords())
        return (await payloads(bot.tree))[0]


def walk(option: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield option
    for inner in option.get("options", ()):
        yield from walk(inner)


def longest(part: dict[str, Any], key: str) -> int:
    """Characters of the longest translation, which is what Discord counts."""
    return max(map(len, (part[key], *(part.get(f"{key}_localizations") or {}).values())))


async def test_limits(payload: dict[str, Any]) -> None:
    assert len(payload["options"]) <= 25, "a 26th subcommand is refused"
    size = 0
    for part in walk(payload):
        assert NAME.match(part["name"]), part["name"]
        assert 1 <= len(part["description"]) <= 100, part["name"]
        assert len(part.get("options", ())) <= 25
        assert len(part.get("choices", ())) <= 25
        for choice in part.get("choices", ()):
            assert 1 <= len(choice["name"]) <= 100
        size += len(part["name"]) + longest(part, "description")
        size += sum(longest(choice, "name") + len(str(choice["value"])) for choice in part.get("choices", ()))
    assert size <= 8000, "Discord counts all texts of a command together"


async def test_descriptions_and_choices_are_registered_in_every_language(payload: dict[str, Any]) -> None:
    """Both Englishes by name, since Discord shows the one for the other; nothing longer than Discord takes."""
    spoken = {"en-US", "en-GB", *languages()} - {"en"}
    for part in walk(payload):
        assert (part.get("description_localizations") or {}).keys() >= spoken, part["name"]
        assert longest(part, "description") <= 100, part["name"]
        assert not part.get("name_localizations"), "people help each other across languages by what is typed"
        for choice in part.get("choices", ()):
            assert choice["name"] in {"4", "5", *(language_name(name) for name in languages())} or (
                (choice.get("name_localizations") or {}).keys() >= spoken), choice["name"]
            assert longest(choice, "name") <= 100


async def test_a_changed_translation_is_noticed(payload: dict[str, Any]) -> None:
    """What Discord has is compared with the translations in it."""
    there = {**payload, "description_localizations": {**payload["description_localizations"], "en-GB": "Otherwise"}}
    assert covers(payload, payload)
    assert not covers(there, payload)


async def test_the_commands_with_their_options(payload: dict[str, Any]) -> None:
    commands = {option["name"]: option for option in payload["options"]}
    assert commands.keys() == COMMANDS
    new = {option["name"]: option for option in commands["new"]["options"]}
    assert list(new) == ["setup", "solo", "modules", "hand", "pace", "language"]
    assert not any(option["required"] for option in new.values())
    assert new["modules"]["autocomplete"] is True
    assert [choice["value"] for choice in new["hand"]["choices"]] == [4, 5]
    assert [option["name"] for option in commands["table"]["options"]] == [
        "kick", "replace", "pause", "resume", "pace"]
    assert "games" in [option["name"] for option in commands["my"]["options"]]


async def test_it_is_offered_in_servers_and_in_direct_messages_with_the_bot_only(payload: dict[str, Any]) -> None:
    assert sorted(payload["contexts"]) == [0, 1]
    assert payload["integration_types"] == [0]


async def test_what_is_registered_is_compared(payload: dict[str, Any]) -> None:
    there = {**payload, "id": "1", "application_id": "2", "version": "3", "name_localizations": None}
    assert covers(there, payload)
    changed = {**there, "description": "Something else"}
    assert not covers(changed, payload)
    fewer = {**there, "options": payload["options"][:-1]}
    assert not covers(fewer, payload)
    assert not covers({"required": True}, {"required": False})


def test_nobody_is_pinged_unless_said_so() -> None:
    bot = GinkgoBot(Settings.model_construct())
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    assert isinstance(bot.tree, app_commands.CommandTree)
