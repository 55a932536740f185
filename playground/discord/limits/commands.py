"""Application commands: names, descriptions, options and their number and total size.

Source: the developer documentation's "Application Commands".
"""

from __future__ import annotations

import re
from enum import IntEnum

from playground.discord.limits.reader import Reader
from playground.wire import as_object, as_text, objects

MOST_COMMANDS = {1: 100, 2: 15, 3: 15}
MOST_CHARACTERS = 8000
_LOCALES = """
    id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th
    zh-CN ja zh-TW ko
"""
LOCALES = frozenset(_LOCALES.split())
_NAME = re.compile(r"^[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}$", re.UNICODE)
_CONTEXTS = (0, 1, 2)


class OptionKind(IntEnum):
    """Types of command options."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTED = frozenset({OptionKind.SUB_COMMAND, OptionKind.SUB_COMMAND_GROUP})
"""What holds further options and is part of what one types as the command."""
_WITH_CHOICES = (OptionKind.STRING, OptionKind.INTEGER, OptionKind.NUMBER)


def check_commands(commands: list[Reader]) -> None:
    """A bulk overwrite: each command, their number by type, and names once a type."""
    names: set[tuple[int, str]] = set()
    for command in commands:
        check_command(command)
        kind = command.integer("type") or 1
        name = as_text(command.source.get("name"))
        if (kind, name) in names:
            command.wrong("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        names.add((kind, name))
    for kind, most in MOST_COMMANDS.items():
        over = [c for c in commands if (c.integer("type") or 1) == kind][most:]
        for command in over:
            command.wrong(None, "APPLICATION_COMMAND_LIMIT_EXCEEDED", f"Maximum number of commands ({most}) exceeded")


def check_command(command: Reader) -> None:
    """One command with everything below it."""
    kind = command.choice("type", (1, 2, 3)) or 1
    if kind == 1:
        _check_name(command)
        _check_description(command)
        _check_options(command, "options", depth=0)
        if _characters(command.source) > MOST_CHARACTERS:
            command.wrong(
                None,
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_CHARACTERS})",
            )
    else:
        command.text("name", least=1, most=32, required=True)
        if command.source.get("description"):
            command.wrong("description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Has no description")
    for key, allowed in (("contexts", _CONTEXTS), ("integration_types", (0, 1))):
        if any(value not in allowed for value in command.integers(key)):
            command.wrong(key, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, allowed))}}}.")
        if command.source.get(key) == []:
            command.missing(key)
    command.integer("default_member_permissions", least=0)
    command.flag("nsfw")


def _check_name(reader: Reader, *, pattern: bool = True) -> None:
    most = 32 if pattern else 100
    name = reader.text("name", least=1, most=most, required=True)
    names = [("name", name)]
    localized = reader.child("name_localizations")
    if localized is not None:
        names += [(locale, localized.text(locale, least=1, most=most)) for locale in localized.source]
        _check_locales(localized)
    for key, text in names:
        if pattern and text and (not _NAME.match(text) or text != text.lower()):
            where = reader if key == "name" or localized is None else localized
            where.wrong(key, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(reader: Reader) -> None:
    reader.text("description", least=1, most=100, required=True)
    localized = reader.child("description_localizations")
    if localized is not None:
        for locale in localized.source:
            localized.text(locale, least=1, most=100)
        _check_locales(localized)


def _check_locales(localized: Reader) -> None:
    for locale in localized.source:
        if locale not in LOCALES:
            localized.wrong(locale, "BASE_TYPE_CHOICES", "Value must be one of Discord's locales.")


def _check_options(reader: Reader, key: str, *, depth: int) -> None:
    options = reader.items(key, most=25)
    names: set[str] = set()
    optional_seen = False
    nested = 0
    for option in options:
        kind = option.choice("type", [int(item) for item in OptionKind], required=True)
        _check_name(option)
        _check_description(option)
        name = as_text(option.source.get("name"))
        if name in names:
            option.wrong("name", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option names must be unique")
        names.add(name)
        if kind in NESTED:
            nested += 1
            if depth > (1 if kind == OptionKind.SUB_COMMAND else 0):
                option.wrong("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command option type is invalid")
            _check_options(option, "options", depth=depth + 1 if kind == OptionKind.SUB_COMMAND_GROUP else 2)
            continue
        required = option.flag("required")
        if required and optional_seen:
            option.wrong(
                "required",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not required
        _check_value_option(option, kind)
    if 0 < nested < len(options):
        reader.wrong(
            key,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )


def _check_value_option(option: Reader, kind: int | None) -> None:
    choices = option.items("choices", most=25)
    check_choices(choices, kind)
    if choices and kind not in _WITH_CHOICES:
        option.wrong("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type has no choices")
    if option.flag("autocomplete"):
        if kind not in _WITH_CHOICES:
            option.wrong("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Not for this type")
        if choices:
            option.wrong("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", "Not with choices")
    if kind == OptionKind.STRING:
        option.integer("min_length", least=0, most=6000)
        option.integer("max_length", least=1, most=6000)
    option.number("min_value")
    option.number("max_value")


def check_choices(choices: list[Reader], kind: int | None) -> None:
    """The choices of an option, or an autocomplete's answer."""
    names: set[str] = set()
    for choice in choices:
        _check_name(choice, pattern=False)
        if kind == OptionKind.STRING:
            choice.text("value", most=100, required=True)
        elif kind == OptionKind.INTEGER:
            choice.integer("value", required=True)
        elif kind == OptionKind.NUMBER:
            choice.number("value", required=True)
        name = as_text(choice.source.get("name"))
        if name in names:
            choice.wrong("name", "APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_DUPLICATE", "Choice names must be unique")
        names.add(name)


def _characters(source: dict[str, object]) -> int:
    """Name, description and choices' names and values, the longest of the translations counting."""
    total = _longest(source, "name") + _longest(source, "description")
    total += sum(
        _longest(choice, "name") + len(str(choice.get("value", ""))) for choice in objects(source.get("choices"))
    )
    return total + sum(_characters(option) for option in objects(source.get("options")))


def _longest(source: dict[str, object], key: str) -> int:
    texts = [source.get(key), *as_object(source.get(f"{key}_localizations")).values()]
    return max(len(as_text(text)) for text in texts)
