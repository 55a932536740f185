"""Message components, old and new: which may stand where, and how much of what.

Sources: the developer documentation's "Component Reference" and the published OpenAPI description.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum

from playground.discord.limits.reader import Reader
from playground.wire import JsonObject, as_int, as_text, walk_components

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
ATTACHMENT = "attachment://"
OPTION_TWICE = "The specified option value is already used"


class Kind(IntEnum):
    """Component types."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


class ButtonStyle(IntEnum):
    """Button styles."""

    PRIMARY = 1
    SECONDARY = 2
    SUCCESS = 3
    DANGER = 4
    LINK = 5
    PREMIUM = 6


SELECTS = (
    Kind.STRING_SELECT,
    Kind.USER_SELECT,
    Kind.ROLE_SELECT,
    Kind.MENTIONABLE_SELECT,
    Kind.CHANNEL_SELECT,
)
_IN_CONTAINER = (
    Kind.ACTION_ROW,
    Kind.SECTION,
    Kind.TEXT_DISPLAY,
    Kind.MEDIA_GALLERY,
    Kind.FILE,
    Kind.SEPARATOR,
)
_TOP_V2 = (*_IN_CONTAINER, Kind.CONTAINER)
_INTERACTIVE = (Kind.BUTTON, *SELECTS)
_MOST_ID = (1 << 31) - 1


def check_message_components(body: Reader, *, v2: bool, files: frozenset[str]) -> list[JsonObject]:
    """Check the ``components`` of a message; ``files`` are the names that ``attachment://`` may refer to.

    Returns them as given. Problems are noted in the body's reader.
    """
    rows = body.items("components", most=MOST_COMPONENTS if v2 else MOST_ROWS)
    for row in rows:
        _check(row, _TOP_V2 if v2 else (Kind.ACTION_ROW,), files)
    components = [row.source for row in rows]
    if v2:
        check_totals(body, components)
    check_unique(body, components)
    return components


def check_totals(body: Reader, components: list[JsonObject]) -> None:
    """At most 40 components, nested ones counted, and 4,000 characters over all text displays."""
    everything = list(walk_components(components))
    if len(everything) > MOST_COMPONENTS:
        body.wrong(
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components ({len(everything)}) exceeds the maximum of {MOST_COMPONENTS}",
        )
    length = sum(len(as_text(c.get("content"))) for c in everything if c.get("type") == Kind.TEXT_DISPLAY)
    if length > MOST_TEXT:
        body.wrong(
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size ({length}) exceeds the maximum of {MOST_TEXT}",
        )


def check_unique(body: Reader, components: list[JsonObject]) -> None:
    """No custom_id and no id twice in a message or modal."""
    everything = list(walk_components(components))
    custom_ids = Counter(as_text(c.get("custom_id")) for c in everything if c.get("custom_id") is not None)
    for custom_id, count in custom_ids.items():
        if count > 1:
            body.wrong(
                "components",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                f"Component custom id cannot be duplicated: {custom_id}",
            )
    ids = Counter(as_int(c.get("id")) for c in everything if as_int(c.get("id")))
    if any(count > 1 for count in ids.values()):
        body.wrong("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")


def number_components(components: list[JsonObject]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    taken = {as_int(c.get("id")) for c in walk_components(components)}
    following = 1
    for component in walk_components(components):
        if not as_int(component.get("id")):
            while following in taken:
                following += 1
            taken.add(following)
            component["id"] = following


def _check(component: Reader, allowed: tuple[Kind, ...], files: frozenset[str]) -> None:
    kind = component.choice("type", [int(kind) for kind in allowed], required=True)
    component.integer("id", least=0, most=_MOST_ID)
    if kind not in {int(item) for item in allowed}:
        return
    match Kind(kind):
        case Kind.ACTION_ROW:
            _check_row(component, files)
        case Kind.BUTTON:
            _check_button(component)
        case Kind.SECTION:
            for text in component.items("components", least=1, most=3, required=True):
                _check(text, (Kind.TEXT_DISPLAY,), files)
            if (accessory := component.child("accessory", required=True)) is not None:
                _check(accessory, (Kind.BUTTON, Kind.THUMBNAIL), files)
        case Kind.TEXT_DISPLAY:
            component.text("content", least=1, most=MOST_TEXT, required=True)
        case Kind.THUMBNAIL:
            check_media(component, "media", files)
            check_alt_text(component)
            component.flag("spoiler")
        case Kind.MEDIA_GALLERY:
            for item in component.items("items", least=1, most=10, required=True):
                check_media(item, "media", files)
                check_alt_text(item)
                item.flag("spoiler")
        case Kind.FILE:
            check_media(component, "file", files, only_attachment=True)
            component.flag("spoiler")
        case Kind.SEPARATOR:
            component.flag("divider")
            component.choice("spacing", (1, 2))
        case Kind.CONTAINER:
            component.integer("accent_color", least=0, most=0xFFFFFF)
            component.flag("spoiler")
            for inner in component.items("components", least=1, most=MOST_COMPONENTS, required=True):
                _check(inner, _IN_CONTAINER, files)
        case _:
            check_select(component)


def _check_row(row: Reader, files: frozenset[str]) -> None:
    inner = row.items("components", least=1, most=5, required=True)
    for item in inner:
        _check(item, _INTERACTIVE, files)
    kinds = [as_int(item.source.get("type")) for item in inner]
    if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
        row.wrong("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")


def _check_button(button: Reader) -> None:
    style = button.choice("style", [int(style) for style in ButtonStyle], required=True)
    label = button.text("label", most=80)
    emoji = button.child("emoji")
    if emoji is not None:
        check_emoji(emoji)
    button.flag("disabled")
    if style == ButtonStyle.PREMIUM:
        button.integer("sku_id", required=True)
        if label or emoji is not None or button.source.get("custom_id") or button.source.get("url"):
            button.wrong(None, "BUTTON_COMPONENT_INVALID", "A premium button has only its SKU")
        return
    if style == ButtonStyle.LINK:
        _check_url(button, most=512, schemes=("http://", "https://", "discord://"))
        if button.source.get("custom_id") is not None:
            button.wrong("custom_id", "BUTTON_COMPONENT_INVALID", "A link button has no custom id")
    else:
        button.text("custom_id", least=1, most=100, required=True)
        if button.source.get("url") is not None:
            button.wrong("url", "BUTTON_COMPONENT_INVALID", "Only a link button has an url")
    if not label and emoji is None:
        button.wrong(None, "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji")


def check_emoji(emoji: Reader) -> None:
    """An emoji: a Unicode one by name, or a custom one by id."""
    custom = emoji.integer("id")
    name = emoji.text("name", most=32)
    if custom is None and (not name or name.isascii()):
        emoji.wrong("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _check_url(reader: Reader, *, most: int, schemes: tuple[str, ...]) -> str | None:
    """A required ``url`` with one of the schemes."""
    url = reader.text("url", least=1, most=most, required=True)
    if url and not url.startswith(schemes):
        reader.wrong("url", "URL_TYPE_INVALID_SCHEME", f'Scheme "{url.split(":", 1)[0]}" is not supported.')
    return url


def check_media(reader: Reader, key: str, files: frozenset[str], *, only_attachment: bool = False) -> None:
    """An unfurled media item: an address, or a file of this message."""
    media = reader.child(key, required=True)
    if media is None:
        return
    schemes = (ATTACHMENT,) if only_attachment else (ATTACHMENT, "http://", "https://")
    url = _check_url(media, most=2048, schemes=schemes)
    if url and url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in files:
        media.wrong(
            "url",
            "MEDIA_ITEM_ATTACHMENT_NOT_FOUND",
            f'The referenced attachment "{url.removeprefix(ATTACHMENT)}" was not found',
        )


def check_alt_text(reader: Reader) -> None:
    """Alt text: 1 to 1,024 characters where there is any."""
    reader.text("description", least=1, most=1024)


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
    if in_modal and select.flag("disabled"):
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
