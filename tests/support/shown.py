"""A message as a person sees it, with the questions a test asks about one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from playground.wire import JsonObject, as_int, as_object, as_text, objects, walk_components

BUTTON = 2
SELECTS = (3, 5, 6, 7, 8)
TEXT = 10
EPHEMERAL = 64
LOADING = 128


@dataclass(frozen=True, slots=True)
class Button:
    """A button."""

    label: str
    custom_id: str
    disabled: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu."""

    custom_id: str
    placeholder: str
    kind: int
    options: tuple[tuple[str, str], ...]
    """(label, value) pairs."""
    least: int
    most: int
    disabled: bool


class Shown:
    """One message in its latest state. A change makes another of it, so what was read from it is kept: whoever waits
    asks all messages the same whenever something happens.
    """

    def __init__(self, raw: JsonObject) -> None:
        self.raw = raw
        self.id = as_text(raw.get("id"))
        self.channel_id = as_text(raw.get("channel_id"))
        self.content = as_text(raw.get("content"))
        self.author = as_text(as_object(raw.get("author")).get("username"))
        self.flags = as_int(raw.get("flags"))

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Whether it is a deferred answer without content yet."""
        return bool(self.flags & LOADING)

    def components(self) -> Iterator[JsonObject]:
        """Every component, in reading order."""
        return walk_components(objects(self.raw.get("components")))

    @cached_property
    def texts(self) -> list[str]:
        """The content and every text display."""
        texts = [self.content] if self.content else []
        return texts + [as_text(c.get("content")) for c in self.components() if c.get("type") == TEXT]

    @cached_property
    def text(self) -> str:
        """All of it, line by line."""
        return "\n".join(self.texts)

    @cached_property
    def buttons(self) -> list[Button]:
        """Every button, links too."""
        return [
            Button(
                label=as_text(c.get("label")) or as_text(as_object(c.get("emoji")).get("name")),
                custom_id=as_text(c.get("custom_id")),
                disabled=c.get("disabled") is True,
            )
            for c in self.components()
            if c.get("type") == BUTTON
        ]

    @cached_property
    def labels(self) -> list[str]:
        """The buttons' labels."""
        return [button.label for button in self.buttons]

    @cached_property
    def ids(self) -> str:
        """The buttons' custom ids, in one line to look for a part of one in."""
        return " ".join(button.custom_id for button in self.buttons)

    @cached_property
    def selects(self) -> list[Select]:
        """Every select menu."""
        return [
            Select(
                custom_id=as_text(c.get("custom_id")),
                placeholder=as_text(c.get("placeholder")),
                kind=as_int(c.get("type")),
                options=tuple((as_text(o.get("label")), as_text(o.get("value"))) for o in objects(c.get("options"))),
                least=as_int(c.get("min_values"), default=1),
                most=as_int(c.get("max_values"), default=1),
                disabled=c.get("disabled") is True,
            )
            for c in self.components()
            if c.get("type") in SELECTS
        ]

    @cached_property
    def parts(self) -> list[Button | Select]:
        """Everything that can be pressed or chosen from, buttons first."""
        return [*self.buttons, *self.selects]

    @property
    def media(self) -> list[JsonObject]:
        """Gallery items and thumbnails: objects with ``media`` and ``description``."""
        found: list[JsonObject] = []
        for component in self.components():
            found += objects(component.get("items"))
            if component.get("media") is not None:
                found.append(component)
        return found

    @property
    def alt_texts(self) -> list[str]:
        """What the pictures say to those who cannot see them."""
        texts = [as_text(item.get("description")) for item in self.media]
        return texts + [as_text(item.get("description")) for item in objects(self.raw.get("attachments"))]

    @property
    def pictures(self) -> list[str]:
        """The pictures' addresses."""
        urls = [as_text(as_object(item.get("media")).get("url")) for item in self.media]
        return list(dict.fromkeys(urls + [as_text(item.get("url")) for item in objects(self.raw.get("attachments"))]))

    @property
    def attached(self) -> str:
        """The address of the one file that hangs on it, shown by a component or not."""
        holders = (*self.components(), *self.media)
        shown = [as_object(holder.get(key)) for holder in holders for key in ("media", "file")]
        files = [*(one for one in shown if one.get("attachment_id")), *objects(self.raw.get("attachments"))]
        (address,) = dict.fromkeys(as_text(file.get("url")) for file in files)
        return address

    @property
    def pinged(self) -> list[str]:
        """The ids of the people whom it pings."""
        return [as_text(user.get("id")) for user in objects(self.raw.get("mentions"))]

    def __repr__(self) -> str:
        marks = "".join([" (ephemeral)" * self.ephemeral, " (thinking)" * self.thinking])
        parts = [self.text[:300], f"buttons {self.labels}" if self.buttons else ""]
        parts += [f"select {s.placeholder!r} {[label for label, _ in s.options]}" for s in self.selects]
        return f"<{self.author}{marks}: {' | '.join(part for part in parts if part)}>"
