"""Modals: title, custom id and what may be asked in one."""

from __future__ import annotations

from playground.discord.limits.components import MOST_TEXT, check_unique
from playground.discord.limits.kinds import SELECTS, Kind
from playground.discord.limits.reader import Reader
from playground.discord.limits.selects import OPTION_TWICE, check_option_texts, check_select
from playground.wire import JsonObject, as_text

MOST_TOP = 5
_TOP = (Kind.ACTION_ROW, Kind.TEXT_DISPLAY, Kind.LABEL)
_IN_LABEL = (
    Kind.TEXT_INPUT,
    *SELECTS,
    Kind.FILE_UPLOAD,
    Kind.RADIO_GROUP,
    Kind.CHECKBOX_GROUP,
    Kind.CHECKBOX,
)


def check_modal(body: Reader) -> list[JsonObject]:
    """Check a modal and return its components."""
    body.text("custom_id", least=1, most=100, required=True)
    body.text("title", least=1, most=45, required=True)
    tops = body.items("components", least=1, most=MOST_TOP, required=True)
    for top in tops:
        kind = top.choice("type", [int(item) for item in _TOP], required=True)
        if kind == Kind.ACTION_ROW:
            for inner in top.items("components", least=1, most=1, required=True):
                inner.choice("type", [int(Kind.TEXT_INPUT)], required=True)
                _check_text_input(inner, in_row=True)
        elif kind == Kind.TEXT_DISPLAY:
            top.text("content", least=1, most=MOST_TEXT, required=True)
        elif kind == Kind.LABEL:
            _check_label(top)
    components = [top.source for top in tops]
    check_unique(body, components)
    return components


def _check_label(label: Reader) -> None:
    label.text("label", least=1, most=45, required=True)
    label.text("description", most=100)
    inner = label.child("component", required=True)
    if inner is None:
        return
    kind = inner.choice("type", [int(item) for item in _IN_LABEL], required=True)
    if kind == Kind.TEXT_INPUT:
        _check_text_input(inner, in_row=False)
    elif kind in SELECTS:
        check_select(inner, in_modal=True)
    elif kind in {Kind.RADIO_GROUP, Kind.CHECKBOX_GROUP}:
        _check_group(inner, radio=kind == Kind.RADIO_GROUP)
    elif kind is not None:
        inner.text("custom_id", least=1, most=100, required=True)
        if kind == Kind.FILE_UPLOAD:
            inner.integer("min_values", least=0, most=10)
            inner.integer("max_values", least=1, most=10)


def _check_text_input(field: Reader, *, in_row: bool) -> None:
    field.text("custom_id", least=1, most=100, required=True)
    field.choice("style", (1, 2), required=True)
    if in_row:
        field.text("label", least=1, most=45, required=True)
    elif field.source.get("label") is not None:
        field.wrong("label", "TEXT_INPUT_COMPONENT_INVALID", "A text input in a label has no label of its own")
    field.text("placeholder", most=100)
    least = field.integer("min_length", least=0, most=4000) or 0
    most = field.integer("max_length", least=1, most=4000)
    field.flag("required")
    value = field.text("value", most=4000)
    if most is not None and least > most:
        field.wrong("min_length", "TEXT_INPUT_COMPONENT_INVALID", "min_length must not be greater than max_length")
    if value and most is not None and len(value) > most:
        field.wrong("value", "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def _check_group(group: Reader, *, radio: bool) -> None:
    group.text("custom_id", least=1, most=100, required=True)
    options = group.items("options", least=2 if radio else 1, most=10, required=True)
    check_option_texts(options)
    values = [as_text(option.source.get("value")) for option in options]
    if len(set(values)) < len(values):
        group.wrong("options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", OPTION_TWICE)
    if not radio:
        group.integer("min_values", least=0, most=10)
        group.integer("max_values", least=1, most=10)
