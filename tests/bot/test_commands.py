"""Every command and option against Discord's limits, which discord.py does not look at."""

import re
from collections.abc import Iterator

import discord
import pytest
from discord import app_commands
from pydantic import BaseModel

from bot.app import GinkgoBot
from bot.cogs import Ginkgo
from bot.settings import Settings
from bot.text import FALLBACK, Words, language_name, languages
from bot.wire.command_sync import covers, payloads
from bot.wire.command_words import CommandWords
from playground.wire import as_list

NAME = re.compile(r"^[-_a-z0-9]{1,32}$")
COMMANDS = {
    "new", "join", "leave", "start", "board", "screen", "rules", "help", "log", "export", "replay", "end", "resign",
    "table", "my", "me", "settings", "about", "learn", "puzzle", "review",
}


class Translated(BaseModel):
    """A choice, or what has choices: what Discord shows of it, in every language."""

    name: str
    name_localizations: dict[str, str] | None = None


class OptionChoice(Translated):
    """One of a few answers to an option."""

    value: int | str


class Part(Translated):
    """A command, a group of them or an option of one."""

    description: str
    description_localizations: dict[str, str] | None = None
    options: list["Part"] = []
    choices: list[OptionChoice] = []
    required: bool = False
    autocomplete: bool = False
    contexts: list[int] = []
    integration_types: list[int] = []

    def walk(self) -> Iterator["Part"]:
        """Itself and all below it."""
        yield self
        for option in self.options:
            yield from option.walk()


@pytest.fixture
async def payload() -> dict[str, object]:
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


@pytest.fixture
def group(payload: dict[str, object]) -> Part:
    """The same, read."""
    return Part.model_validate(payload)


def longest(text: str, translations: dict[str, str] | None) -> int:
    """Characters of the longest translation, which is what Discord counts."""
    return max(map(len, (text, *(translations or {}).values())))


def test_limits(group: Part) -> None:
    assert len(group.options) <= 25, "a 26th subcommand is refused"
    size = 0
    for part in group.walk():
        assert NAME.match(part.name), part.name
        assert 1 <= len(part.description) <= 100, part.name
        assert len(part.options) <= 25
        assert len(part.choices) <= 25
        for choice in part.choices:
            assert 1 <= len(choice.name) <= 100
        size += len(part.name) + longest(part.description, part.description_localizations)
        size += sum(longest(choice.name, choice.name_localizations) + len(str(choice.value)) for choice in part.choices)
    assert 0 < size <= 8000, "Discord counts all texts of a command together"


def test_descriptions_and_choices_are_registered_in_every_language(group: Part) -> None:
    """By each code that Discord has for it (*sv-SE* for the folder ``sv``), both Englishes too, since it shows the one
    for the other; nothing longer than Discord takes."""
    spoken_by = {locale.value: Words.of(locale.value).language for locale in discord.Locale}
    assert set(spoken_by.values()) >= set(languages()), "Discord has no language of that code"
    spoken = {"en-US", "en-GB"} | {locale for locale, language in spoken_by.items() if language != FALLBACK}
    for part in group.walk():
        assert (part.description_localizations or {}).keys() >= spoken, part.name
        assert longest(part.description, part.description_localizations) <= 100, part.name
        assert not part.name_localizations, "people help each other across languages by what is typed"
        for choice in part.choices:
            assert choice.name in {"4", "5", *(language_name(name) for name in languages())} or (
                (choice.name_localizations or {}).keys() >= spoken), choice.name
            assert longest(choice.name, choice.name_localizations) <= 100


def test_the_paces_are_told_in_numbers(group: Part) -> None:
    commands = {option.name: option for option in group.options}
    (pace,) = [option for option in commands["new"].options if option.name == "pace"]
    assert pace.description == (
        "Live: 5 minutes for an answer, a ping after 45 seconds. Relaxed: 1 day, 2 minutes")
    assert "5 minut na odpowiedź, 45 sekund" in (pace.description_localizations or {})["pl"]


def test_a_changed_translation_is_noticed(payload: dict[str, object], group: Part) -> None:
    """What Discord has is compared with the translations in it."""
    assert group.description_localizations is not None
    there = {**payload, "description_localizations": {**group.description_localizations, "en-GB": "Otherwise"}}
    assert covers(payload, payload)
    assert not covers(there, payload)


def test_the_commands_with_their_options(group: Part) -> None:
    commands = {option.name: option for option in group.options}
    assert commands.keys() == COMMANDS
    new = {option.name: option for option in commands["new"].options}
    assert list(new) == ["setup", "solo", "modules", "hand", "pace", "language"]
    assert not any(option.required for option in new.values())
    assert new["modules"].autocomplete
    assert [choice.value for choice in new["hand"].choices] == [4, 5]
    assert [option.name for option in commands["table"].options] == ["kick", "replace", "pause", "resume", "pace"]
    assert "games" in [option.name for option in commands["my"].options]


def test_it_is_offered_in_servers_and_in_direct_messages_with_the_bot_only(group: Part) -> None:
    assert sorted(group.contexts) == [0, 1]
    assert group.integration_types == [0]


def test_what_discord_calls_deprecated_is_neither_asked_for_nor_missed(payload: dict[str, object]) -> None:
    """``contexts`` says where a command is offered. Of ``dm_permission``, which did so, Discord may tell no more."""
    assert "dm_permission" not in payload
    assert covers({**payload, "dm_permission": True}, payload)


def test_what_is_registered_is_compared(payload: dict[str, object]) -> None:
    there = {**payload, "id": "1", "application_id": "2", "version": "3", "name_localizations": None}
    assert covers(there, payload)
    changed = {**there, "description": "Something else"}
    assert not covers(changed, payload)
    fewer = {**there, "options": as_list(payload["options"])[:-1]}
    assert not covers(fewer, payload)
    assert not covers({"required": True}, {"required": False})


@pytest.mark.parametrize("more", [
    {"choices": [{"name": "4", "value": 4}]}, {"autocomplete": True}, {"min_value": 0}, {"max_length": 40},
    {"channel_types": [0]}, {"description_localizations": {"fr": "Cartes"}},
])
def test_what_an_option_has_no_more_is_noticed(more: dict[str, object]) -> None:
    """Nothing is said of it then, and people's Discord would go on asking for it."""
    plain = {"type": 4, "name": "hand", "description": "Cards", "required": False}
    assert not covers({**plain, **more}, plain)
    assert not covers(plain, {**plain, **more})
    assert covers({**plain, "autocomplete": False, "name_localizations": None}, plain)


def test_a_language_that_is_spoken_no_more_is_noticed() -> None:
    wanted = {"name": "Draft", "name_localizations": {"pl": "Draft postaci"}}
    assert not covers({"name": "Draft", "name_localizations": {"fr": "Brouillon", "pl": "Draft postaci"}}, wanted)


def test_a_translation_that_says_the_same_may_be_left_out_by_discord() -> None:
    wanted = {"name": "Draft", "name_localizations": {"fr": "Draft", "pl": "Draft postaci"}}
    assert covers({"name": "Draft", "name_localizations": {"pl": "Draft postaci"}}, wanted)
    assert not covers({"name": "Draft", "name_localizations": {"fr": "Draft"}}, wanted)


def test_nobody_is_pinged_unless_said_so() -> None:
    bot = GinkgoBot(Settings.model_construct())
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    assert isinstance(bot.tree, app_commands.CommandTree)
