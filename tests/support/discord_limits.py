"""Discord's documented limits of a message of Components V2, checked on what would be sent."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from discord.ui import LayoutView

from bot.screens import Screen
from bot.wire.custom_id import decode
from playground.wire import JsonObject, as_int, as_object, as_text, objects, walk_components

ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, SEPARATOR, CONTAINER = 1, 2, 3, 9, 10, 11, 12, 14, 17

_WORKING: Final = ("****", "<@&1>", "[x](http", "-# é")
_SLASHES: Final = "\\" * 32
"""With the above: what the names of ``screen_games`` leave in a text where their marks work. Escaped there are twice as
many."""


def sent(view: LayoutView) -> list[JsonObject]:
    """What Discord gets of a view."""
    found: list[JsonObject] = view.to_components()  # type: ignore[no-untyped-call]  # discord.py's
    return found


def components(screen: Screen) -> list[JsonObject]:
    """Every component of the message, containers before what they hold."""
    return list(walk_components(sent(screen.view)))


def texts(screen: Screen) -> list[str]:
    """What is written, block by block."""
    return _texts(components(screen))


def all_text(screen: Screen) -> str:
    """The same as one text."""
    return "\n".join(texts(screen))


def labels(screen: Screen) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [str(item["label"]) for item in components(screen) if item["type"] == BUTTON and not item.get("disabled")]


def custom_ids(screen: Screen) -> list[str]:
    """Of buttons and selects, in order."""
    return _custom_ids(components(screen))


def everything_said(screen: Screen) -> str:
    """All that a reader could learn from the message: texts, labels, options, custom_ids, alt texts."""
    return repr(sent(screen.view)) + repr([(picture.filename, picture.alt) for picture in screen.pictures])


def check(screen: Screen) -> None:
    """Refuse what Discord would refuse."""
    found = components(screen)
    assert 0 < len(found) <= 40, f"{len(found)} components"
    said = _texts(found)
    assert sum(len(text) for text in said) <= 4000
    assert all(said), "an empty text"
    assert not [text for text in said if _marks_work(text)], "marks of a name that work"
    ids = _custom_ids(found)
    assert not [doubled for doubled, count in Counter(ids).items() if count > 1]
    for item in found:
        _check_one(item)
    assert not _cut(found), _cut(found)
    shown = [as_object(media["media"])["url"]
             for item in found if item["type"] == GALLERY for media in objects(item["items"])]
    assert shown == [f"attachment://{picture.filename}" for picture in screen.pictures]


def cut(screen: Screen) -> list[str]:
    """Labels, options and placeholders that were cut to what Discord takes."""
    return _cut(components(screen))


def _texts(found: Sequence[JsonObject]) -> list[str]:
    return [str(item["content"]) for item in found if item["type"] == TEXT]


def _marks_work(text: str) -> bool:
    return any(marks in text for marks in _WORKING) or (_SLASHES in text and 2 * _SLASHES not in text)


def _custom_ids(found: Sequence[JsonObject]) -> list[str]:
    return [str(item["custom_id"]) for item in found if "custom_id" in item]


def _cut(components: Sequence[JsonObject]) -> list[str]:
    found = []
    for item in components:
        said = [one.get(key) for one in (item, *objects(item.get("options"))) for key in ("label", "placeholder")]
        found += [text for text in said if isinstance(text, str) and text.endswith("…")]
    return found


def _check_one(item: JsonObject) -> None:
    kind = item["type"]
    if kind == ROW:
        held = objects(item["components"])
        assert 1 <= len(held) <= 5
        assert len(held) == 1 or all(inner["type"] == BUTTON for inner in held)
    elif kind == BUTTON:
        assert 1 <= len(str(item["label"])) <= 80
    elif kind == SELECT:
        _check_select(item)
    elif kind == GALLERY:
        media = objects(item["items"])
        assert 1 <= len(media) <= 10
        assert all(1 <= len(as_text(one["description"])) <= 1024 for one in media)
    if "custom_id" in item:
        custom_id = str(item["custom_id"])
        assert 1 <= len(custom_id) <= 100
        assert decode(custom_id) is not None, custom_id


def _check_select(item: JsonObject) -> None:
    options = objects(item["options"])
    assert 1 <= len(options) <= 25, f"{len(options)} options: {', '.join(str(option['value']) for option in options)}"
    assert len(str(item.get("placeholder") or "")) <= 150
    assert len({option["value"] for option in options}) == len(options), "two options of one value"
    fewest, most = as_int(item["min_values"], default=-1), as_int(item["max_values"], default=-1)
    assert 0 <= fewest <= most <= len(options)
    assert sum(bool(option.get("default")) for option in options) <= most
    for option in options:
        assert 1 <= len(as_text(option["label"])) <= 100
        assert 1 <= len(as_text(option["value"])) <= 100
        assert len(as_text(option.get("description"))) <= 100
