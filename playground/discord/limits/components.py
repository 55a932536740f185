"""Message components, old and new: which may stand where, and how much of what.

Sources: the developer documentation's "Component Reference" and the published OpenAPI description.
"""

from __future__ import annotations

from collections import Counter

from playground.discord.limits.kinds import SELECTS, ButtonStyle, Kind
from playground.discord.limits.reader import Reader
from playground.discord.limits.selects import check_emoji, check_select
from playground.wire import JsonObject, as_int, as_text, walk_components

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5
ATTACHMENT = "attachment://"
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
        _check_totals(body, components)
    check_unique(body, components)
    return components


def _check_totals(body: Reader, components: list[JsonObject]) -> None:
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
            f"Components displayable text size exceeds maximum size of {MOST_TEXT}",
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
            _check_media(component, "media", files)
            _check_alt_text(component)
            component.flag("spoiler")
        case Kind.MEDIA_GALLERY:
            for item in component.items("items", least=1, most=10, required=True):
                _check_media(item, "media", files)
                _check_alt_text(item)
                item.flag("spoiler")
        case Kind.FILE:
            _check_media(component, "file", files, only_attachment=True)
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


def _check_url(reader: Reader, *, most: int, schemes: tuple[str, ...]) -> str | None:
    """A required ``url`` with one of the schemes."""
    url = reader.text("url", least=1, most=most, required=True)
    if url and not url.startswith(schemes):
        reader.wrong("url", "URL_TYPE_INVALID_SCHEME", f'Scheme "{url.split(":", 1)[0]}" is not supported.')
    return url


def _check_media(reader: Reader, key: str, files: frozenset[str], *, only_attachment: bool = False) -> None:
    """An unfurled media item: an address, or a file of this message."""
    media = reader.child(key, required=True)
    if media is None:
        return
    schemes = (ATTACHMENT,) if only_attachment else (ATTACHMENT, "http://", "https://")
    url = _check_url(media, most=2048, schemes=schemes)
    if url and url.startswith(ATTACHMENT) and url.removeprefix(ATTACHMENT) not in files:
        media.wrong(
            "url",
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f'The referenced attachment "{url.removeprefix(ATTACHMENT)}" was not found',
        )


def _check_alt_text(reader: Reader) -> None:
    """Alt text: 1 to 1,024 characters where there is any."""
    reader.text("description", least=1, most=1024)
