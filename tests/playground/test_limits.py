"""The playground refuses what Discord refuses of messages and modals, at the place and with the code that it gives."""

from __future__ import annotations

from copy import deepcopy

import pytest

from playground.discord.limits.message import Via, check_message
from playground.discord.limits.modal import check_modal
from playground.discord.limits.reader import Problems, Reader
from playground.wire import JsonObject
from tests.support.complaints import complaints

V2 = 1 << 15


def text(content: str = "words") -> JsonObject:
    return {"type": 10, "content": content}


def button(custom_id: str = "a", **more: object) -> JsonObject:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": "Go", **more}


def row(*components: JsonObject) -> JsonObject:
    return {"type": 1, "components": list(components)}


def option(value: str = "v", **more: object) -> JsonObject:
    return {"label": value, "value": value, **more}


def select(*options: JsonObject, **more: object) -> JsonObject:
    return {"type": 3, "custom_id": "s", "options": list(options or [option()]), **more}


def gallery(url: str = "attachment://city.png", **more: object) -> JsonObject:
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


def embed(**parts: object) -> JsonObject:
    return {"embeds": [{"title": "x", **parts}]}


FIELD_OF_EMBED: JsonObject = {"name": "x", "value": "x"}


def v2(*components: JsonObject, **more: object) -> JsonObject:
    return {"flags": V2, "components": list(components), **more}


def check(body: JsonObject, **uploads: str) -> None:
    names = {int(index.removeprefix("f")): name for index, name in uploads.items()}
    check_message(Reader(body), via=Via.CHANNEL, uploads=names)


ACCEPTED: dict[str, JsonObject] = {
    "plain words": {"content": "x" * 2000},
    "an embed": {"embeds": [{"title": "x" * 256, "description": "y" * 4096}]},
    "five buttons": {"content": "x", "components": [row(*[button(str(n)) for n in range(5)])]},
    "25 options": {"content": "x", "components": [row(select(*[option(str(n)) for n in range(25)], max_values=25))]},
    "4,000 characters": v2(text("x" * 2000), {"type": 17, "components": [text("y" * 2000)]}),
    "40 components": v2(*[text() for _ in range(40)]),
    "a section": v2(
        {"type": 9, "components": [text()], "accessory": {"type": 2, "style": 5, "url": "https://a.b", "label": "x"}}
    ),
    "a separator": v2({"type": 14, "divider": True, "spacing": 2}),
    "a foreign picture": v2(gallery("https://example.org/a.png", description="a" * 1024)),
    "an emoji instead of a label": {"content": "x", "components": [row(button(label=None, emoji={"name": "🌱"}))]},
    "nobody pinged": {"content": "@everyone", "allowed_mentions": {"parse": []}},
    "a hundred who may be pinged": {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(1, 101)]}},
    "a nonce of 25": {"content": "x", "nonce": "n" * 25},
    "an embed as long as it may be": embed(
        title="x" * 256, description="x" * 2160, author={"name": "x" * 256}, footer={"text": "x" * 2048},
        fields=[FIELD_OF_EMBED | {"name": "x" * 256, "value": "x" * 1024}], color=0xFFFFFF),
    "a button as long as it may be": v2(row(button("x" * 100, label="x" * 80))),
    "a select as long as it may be": v2(
        row(select(option("x" * 100, description="x" * 100), custom_id="x" * 100, placeholder="x" * 150))),
    "ten pictures": v2({"type": 12, "items": [{"media": {"url": "https://a.b/c"}}] * 10}),
    "as much chosen already as may be": v2(
        row(select(*[option(str(n), default=n < 2) for n in range(5)], max_values=2))),
}


@pytest.mark.parametrize("body", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(body: JsonObject) -> None:
    check(body)


LINK = {"type": 2, "style": 5, "label": "x"}
REFUSED: dict[str, tuple[JsonObject, str, str]] = {
    "long content": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "content that is no text": ({"content": 5}, "content", "STRING_TYPE_CONVERT"),
    "eleven embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "embeds over 6,000": ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    "content beside V2": (v2(text(), content="x"), "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "embeds beside V2": (
        v2(text(), embeds=[{"title": "x"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "V2 without components": ({"flags": V2, "components": []}, "components", "BASE_TYPE_REQUIRED"),
    "V2 components without the flag": ({"components": [text()]}, "components.0.type", "BASE_TYPE_CHOICES"),
    "41 components": (v2(*[text() for _ in range(41)]), "components", "BASE_TYPE_MAX_LENGTH"),
    "41 nested": (
        v2({"type": 17, "components": [text() for _ in range(40)]}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "4,001 characters": (
        v2(text("x" * 2000), text("y" * 2001)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "an empty text": (v2(text("")), "components.0.content", "BASE_TYPE_REQUIRED"),
    "an empty container": (v2({"type": 17, "components": []}), "components.0.components", "BASE_TYPE_REQUIRED"),
    "a container in a container": (
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a button without a row": (v2(button()), "components.0.type", "BASE_TYPE_CHOICES"),
    "six buttons in a row": (
        v2(row(*[button(str(n)) for n in range(6)])),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "an empty row": (v2(row()), "components.0.components", "BASE_TYPE_REQUIRED"),
    "six rows": (
        {"content": "x", "components": [row(button(str(n))) for n in range(6)]},
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a select beside a button": (
        v2(row(select(), button())),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a label of 81": (v2(row(button(label="x" * 81))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    "a custom_id of 101": (v2(row(button("x" * 101))), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    "no custom_id": (
        v2(row({"type": 2, "style": 1, "label": "Go"})),
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "the same custom_id twice": (
        v2(row(button("a")), row(button("a"))),
        "components",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "the same id twice": (v2(text() | {"id": 3}, text() | {"id": 3}), "components", "COMPONENT_ID_DUPLICATED"),
    "a button without words": (v2(row(button(label=""))), "components.0.components.0", "BUTTON_COMPONENT_INVALID"),
    "an unknown style": (v2(row(button(style=9))), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    "a link without an address": (v2(row(LINK)), "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
    "a link to a script": (
        v2(row(LINK | {"url": "javascript:x"})),
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "an emoji of letters": (
        v2(row(button(emoji={"name": "leaf"}))),
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    "26 options": (
        v2(row(select(*[option(str(n)) for n in range(26)]))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (v2(row({"type": 3, "custom_id": "s"})), "components.0.components.0.options", "BASE_TYPE_REQUIRED"),
    "the same option twice": (
        v2(row(select(option("a"), option("a")))),
        "components.0.components.0.options",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "a placeholder of 151": (
        v2(row(select(placeholder="x" * 151))),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "more to choose than there is": (
        v2(row(select(option("a"), max_values=2))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "more chosen already than may be": (
        v2(row(select(option("a", default=True), option("b", default=True)))),
        "components.0.components.0.options",
        "SELECT_COMPONENT_INVALID",
    ),
    "a select that is off in words": (
        v2(row(select(disabled="yes"))),
        "components.0.components.0.disabled",
        "BOOLEAN_TYPE_CHOICES",
    ),
    "an option described in 101": (
        v2(row(select(option("a", description="x" * 101)))),
        "components.0.components.0.options.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a section of four texts": (
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a section without accessory": (
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "alt text of 1,025": (
        v2(gallery("https://a.b/c", description="x" * 1025)),
        "components.0.items.0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "empty alt text": (
        v2(gallery("https://a.b/c", description="")),
        "components.0.items.0.description",
        "BASE_TYPE_REQUIRED",
    ),
    "a picture that was not sent": (
        v2(gallery("attachment://no.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a note on a file that was not sent": (
        {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]},
        "attachments.0.id",
        "MESSAGE_ATTACHMENT_NOT_FOUND",
    ),
    "all users and some": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.parse",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "flags that are true": ({"content": "x", "flags": True}, "flags", "NUMBER_TYPE_COERCE"),
    "a nonce of 26": ({"content": "x", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    "ephemeral in a channel": ({"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
    "a colour out of range": (
        v2({"type": 17, "accent_color": 1 << 24, "components": [text()]}),
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "a colour in words": (
        v2({"type": 17, "accent_color": "blue", "components": [text()]}),
        "components.0.accent_color",
        "NUMBER_TYPE_COERCE",
    ),
    "a separator that is divided in words": (
        v2(text(), {"type": 14, "divider": "yes"}),
        "components.1.divider",
        "BOOLEAN_TYPE_CHOICES",
    ),
    "an emoji that is no object": (
        v2(row(button(emoji="🌱"))),
        "components.0.components.0.emoji",
        "DICT_TYPE_CONVERT",
    ),
    "components that are no list": ({"content": "x", "components": "x"}, "components", "LIST_TYPE_CONVERT"),
    "a component that is no object": (v2(text()) | {"components": ["x"]}, "components.0", "DICT_TYPE_CONVERT"),
    "26 fields": (embed(fields=[FIELD_OF_EMBED] * 26), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
    "fields over 6,000": (
        embed(fields=[FIELD_OF_EMBED | {"value": "x" * 1000}] * 6),
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
}


@pytest.mark.parametrize(("body", "path", "code"), REFUSED.values(), ids=REFUSED)
def test_refused(body: JsonObject, path: str, code: str) -> None:
    assert complaints(lambda: check(body)).get(path) == code


def test_every_part_of_an_embed_is_looked_at() -> None:
    large = {"title": "x" * 257, "description": "x" * 4097, "url": "x" * 2049, "timestamp": 5, "color": 1 << 24}
    empty = {"footer": {}, "author": {}, "image": {}, "thumbnail": {}, "fields": [{"inline": "yes"}]}
    found = complaints(lambda: check({"embeds": [large | empty]}))
    assert found == {
        **{f"embeds.0.{part}": "BASE_TYPE_MAX_LENGTH" for part in ("title", "description", "url")},
        "embeds.0.timestamp": "STRING_TYPE_CONVERT",
        "embeds.0.color": "NUMBER_TYPE_MAX",
        **{f"embeds.0.{part}": "BASE_TYPE_REQUIRED" for part in (
            "footer.text", "author.name", "image.url", "thumbnail.url", "fields.0.name", "fields.0.value")},
        "embeds.0.fields.0.inline": "BOOLEAN_TYPE_CHOICES",
    }


def test_a_file_that_no_component_shows() -> None:
    codes = complaints(lambda: check(v2(text()), f0="city.png"))
    assert codes == {"components": "COMPONENT_ATTACHMENTS_UNREFERENCED"}


def test_a_file_that_is_shown() -> None:
    check(v2(gallery()), f0="city.png")


@pytest.mark.parametrize("listed", [None, [], [{"id": "5"}], [{"id": "5", "filename": "other.png"}]])
def test_a_file_that_stays_is_shown_by_no_edit_that_does_not_name_it(listed: list[JsonObject] | None) -> None:
    body = v2(gallery(), **({} if listed is None else {"attachments": listed}))
    assert complaints(lambda: edit(body, {5: "city.png"})) == {
        "components.0.items.0.media.url": "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}


def test_a_file_that_stays_is_shown_by_an_edit_that_names_it() -> None:
    """By its id and its name."""
    edit(v2(gallery(), attachments=[{"id": "5", "filename": "city.png"}]), {5: "city.png"})


def edit(body: JsonObject, kept: dict[int, str] | None = None) -> None:
    check_message(Reader(body), via=Via.EDIT, uploads={}, kept=kept, was_v2=True)


def test_the_v2_flag_stays() -> None:
    assert complaints(lambda: edit({"flags": 0})) == {"flags": "MESSAGE_FLAGS_INVALID"}
    assert complaints(lambda: edit({"flags": V2 | 64})) == {"flags": "MESSAGE_FLAGS_INVALID"}, "ephemeral"
    assert "content" in complaints(lambda: edit({"content": "x"}))
    edit({"components": [text()]})


FIELD: JsonObject = {"type": 4, "custom_id": "f", "style": 1}
MODAL: JsonObject = {
    "custom_id": "m",
    "title": "t" * 45,
    "components": [{"type": 18, "label": "l" * 45, "component": FIELD}],
}


def modal(**changes: object) -> Reader:
    return Reader({**deepcopy(MODAL), **changes})


def refused_modal(reader: Reader) -> dict[str, str]:
    def run() -> None:
        check_modal(reader)
        reader.problems.raise_if_any()

    return complaints(run)


def test_modals() -> None:
    good = modal()
    check_modal(good)
    good.problems.raise_if_any()
    label = {"type": 18, "label": "x", "component": FIELD}
    assert refused_modal(modal(title="t" * 46)) == {"title": "BASE_TYPE_BAD_LENGTH"}
    assert refused_modal(modal(custom_id="")) == {"custom_id": "BASE_TYPE_REQUIRED"}
    assert refused_modal(modal(components=[])) == {"components": "BASE_TYPE_REQUIRED"}
    six = [{**label, "component": {**FIELD, "custom_id": str(n)}} for n in range(6)]
    assert refused_modal(modal(components=six)) == {"components": "BASE_TYPE_BAD_LENGTH"}
    assert refused_modal(modal(components=[{**label, "label": "x" * 46}])) == {
        "components.0.label": "BASE_TYPE_BAD_LENGTH"
    }
    assert refused_modal(modal(components=[row(button())]))["components.0.components.0.type"] == "BASE_TYPE_CHOICES"
    long = {**label, "component": {**FIELD, "value": "abc", "max_length": 2}}
    assert refused_modal(modal(components=[long])) == {"components.0.component.value": "BASE_TYPE_MAX_LENGTH"}
    assert refused_modal(modal(components=[text("")])) == {"components.0.content": "BASE_TYPE_REQUIRED"}
    parts = ("custom_id", "title", "components")
    assert refused_modal(Reader({}, Problems())) == dict.fromkeys(parts, "BASE_TYPE_REQUIRED")
    assert refused_modal(modal(components=[{}])) == {"components.0.type": "BASE_TYPE_REQUIRED"}
    assert refused_modal(modal(components=[{"type": 1}])) == {"components.0.components": "BASE_TYPE_REQUIRED"}
    in_row = {**FIELD, "label": "x"}
    one, two = (modal(components=[row(*[{**in_row, "custom_id": str(n)} for n in range(count)])]) for count in (1, 2))
    check_modal(one)
    one.problems.raise_if_any()
    assert refused_modal(two) == {"components.0.components": "BASE_TYPE_BAD_LENGTH"}
    assert refused_modal(modal(components=[row(FIELD)])) == {"components.0.components.0.label": "BASE_TYPE_REQUIRED"}


def test_every_part_of_a_modal_is_looked_at() -> None:
    label: JsonObject = {"type": 18, "label": "x", "component": FIELD}
    for bare, missing in (
        ({"type": 1, "components": [{}]}, ("components.0.type", "components.0.custom_id", "components.0.style",
                                           "components.0.label")),
        ({"type": 10}, ("content",)),
        ({"type": 18}, ("label", "component")),
        (label | {"component": {}}, ("component.type",)),
        (label | {"component": {"type": 3, "custom_id": "f"}}, ("component.options",)),
        (label | {"component": {"type": 4}}, ("component.custom_id", "component.style")),
        (label | {"component": {"type": 21}}, ("component.custom_id", "component.options")),
        (label | {"component": {"type": 22, "custom_id": "f", "options": [{}]}},
         ("component.options.0.label", "component.options.0.value")),
    ):
        assert refused_modal(modal(components=[bare])) == {
            f"components.0.{part}": "BASE_TYPE_REQUIRED" for part in missing}
    field = FIELD | {"style": 3, "placeholder": "x" * 101, "required": "yes"}
    assert refused_modal(modal(components=[label | {"description": "x" * 101, "component": field}])) == {
        "components.0.description": "BASE_TYPE_MAX_LENGTH",
        "components.0.component.style": "BASE_TYPE_CHOICES",
        "components.0.component.placeholder": "BASE_TYPE_MAX_LENGTH",
        "components.0.component.required": "BOOLEAN_TYPE_CHOICES",
    }
    assert refused_modal(modal(components=[label, label])) == {"components": "COMPONENT_CUSTOM_ID_DUPLICATED"}


REFUSED_IN_LABELS: dict[str, tuple[JsonObject, str, str]] = {
    "a label of its own": ({**FIELD, "label": "x"}, "label", "TEXT_INPUT_COMPONENT_INVALID"),
    "least over most": ({**FIELD, "min_length": 3, "max_length": 2}, "min_length", "TEXT_INPUT_COMPONENT_INVALID"),
    "one way to choose": ({"type": 21, "custom_id": "f", "options": [option()]}, "options", "BASE_TYPE_BAD_LENGTH"),
    "the same box twice": (
        {"type": 22, "custom_id": "f", "options": [option(), option()]},
        "options",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "eleven boxes": (
        {"type": 22, "custom_id": "f", "options": [option()], "max_values": 11},
        "max_values",
        "NUMBER_TYPE_MAX",
    ),
    "eleven files": ({"type": 19, "custom_id": "f", "max_values": 11}, "max_values", "NUMBER_TYPE_MAX"),
    "a box without custom_id": ({"type": 23}, "custom_id", "BASE_TYPE_REQUIRED"),
    "a box's custom_id of 101": ({"type": 23, "custom_id": "x" * 101}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
    "less than no letter": ({**FIELD, "min_length": -1}, "min_length", "NUMBER_TYPE_MIN"),
    "a button": (button(), "type", "BASE_TYPE_CHOICES"),
}


@pytest.mark.parametrize(("asked", "path", "code"), REFUSED_IN_LABELS.values(), ids=REFUSED_IN_LABELS)
def test_refused_in_a_label(asked: JsonObject, path: str, code: str) -> None:
    found = refused_modal(modal(components=[{"type": 18, "label": "x", "component": asked}]))
    assert found == {f"components.0.component.{path}": code}


@pytest.mark.parametrize("asked", [
    {**FIELD, "custom_id": "f" * 100, "placeholder": "x" * 100, "min_length": 0, "max_length": 4000,
     "value": "x" * 4000},
    {"type": 19, "custom_id": "f", "min_values": 0, "max_values": 10},
    {"type": 21, "custom_id": "f", "options": [option(str(n)) for n in range(10)]},
    {"type": 22, "custom_id": "f", "options": [option()], "min_values": 0, "max_values": 10},
    {"type": 23, "custom_id": "x" * 100},
])
def test_accepted_in_a_label(asked: JsonObject) -> None:
    reader = modal(components=[{"type": 18, "label": "x", "component": asked}])
    check_modal(reader)
    reader.problems.raise_if_any()
