"""Selects and their options, in messages and in modals, and the emojis on options and buttons."""

from __future__ import annotations

from playground.discord.limits.kinds import Kind
from playground.discord.limits.reader import Reader
from playground.wire import as_int, as_text

OPTION_TWICE = "The specified option value is already used"


def check_select(select: Reader, *, in_modal: bool = False) -> None:
    """Any of the five selects."""
    kind = as_int(select.source.get("type"))
    select.text("custom_id", least=1, most=100, required=True)
    select.text("placeholder", most=150)
    least = select.integer("min_values", least=0, most=25)
    most = select.integer("max_values", least=1, most=25)
    least, most = 1 if least is None else least, 1 if most is None else most
    if least > most:
        select.wrong("min_values", "SELECT_COMPONENT_INVALID", "min_values must not be greater than max_values")
    if select.flag("disabled") and in_modal:
        select.wrong("disabled", "SELECT_COMPONENT_INVALID", "A select in a modal cannot be disabled")
    if kind == Kind.STRING_SELECT:
        _check_options(select, least, most)
    else:
        allowed = {Kind.USER_SELECT: ("user",), Kind.ROLE_SELECT: ("role",), Kind.CHANNEL_SELECT: ("channel",)}
        kinds = allowed.get(Kind(kind), ("user", "role"))
        select.integers("channel_types")
        defaults = select.items("default_values", most=25)
        for default in defaults:
            default.integer("id", required=True)
            if default.text("type", required=True) not in kinds:
                default.wrong("type", "BASE_TYPE_CHOICES", f"Value must be one of {kinds}.")
        if defaults and not least <= len(defaults) <= most:
            select.wrong("default_values", "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def _check_options(select: Reader, least: int, most: int) -> None:
    options = select.items("options", least=1, most=25, required=True)
    check_option_texts(options)
    values = [as_text(option.source.get("value")) for option in options]
    if len(set(values)) < len(values):
        select.wrong("options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", OPTION_TWICE)
    defaults = sum(option.source.get("default") is True for option in options)
    if defaults > most:
        select.wrong("options", "SELECT_COMPONENT_INVALID", f"At most {most} options can be default")
    if options and len(options) < max(least, most):
        select.wrong("options", "BASE_TYPE_BAD_LENGTH", f"Must be between {max(least, most)} and 25 in length.")


def check_option_texts(options: list[Reader]) -> None:
    """Label, value and description of the options of selects, radio groups and checkbox groups."""
    for option in options:
        option.text("label", least=1, most=100, required=True)
        option.text("value", least=1, most=100, required=True)
        option.text("description", most=100)
        option.flag("default")
        if (emoji := option.child("emoji")) is not None:
            check_emoji(emoji)


def check_emoji(emoji: Reader) -> None:
    """An emoji: a Unicode one by name, or a custom one by id."""
    custom = emoji.integer("id")
    name = emoji.text("name", most=32)
    if custom is None and (not name or name.isascii()):
        emoji.wrong("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
