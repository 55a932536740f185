"""Laying out one message of Components V2 within Discord's limits."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord.ui import ActionRow, Container, LayoutView, MediaGallery, Separator, TextDisplay

from bot.screens.screen import Picture, Screen
from bot.text import Words
from bot.wire.components import PressItem, button, person_select, select
from bot.wire.custom_id import Press, Verb
from bot.wire.laid_out import LaidOut

MOST_TEXT: Final = 4000
"""Characters of all texts of a message together."""
MOST_LABEL: Final = 80
MOST_OPTION: Final = 100
"""Characters of an option's label, and of its description."""
MOST_OPTIONS: Final = 25
"""Of a select, and of what is offered while one types an option of a command."""
MOST_ALT: Final = 1024
_PARTS_END: Final = re.compile(r"[,.;](?= )")
ACCENT: Final = discord.Colour(0xE3B53A)
"""The ginkgo leaf's yellow; it says nothing that words don't."""

_MOST_HINT: Final = 150
"""Characters of what a select says before anything is chosen."""
_A_ROW: Final = 5


def clip(text: str, most: int) -> str:
    """The text, ended by an ellipsis where it would be longer than ``most``."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def clip_parts(text: str, most: int) -> str:
    """As much of the text as ``most`` holds, in whole parts where it has any: half a name is nobody's, and half a
    number another one's."""
    if len(text) <= most:
        return text
    kept = clip(text, most)
    ends = [end.start() for end in _PARTS_END.finditer(kept)]
    return f"{kept[:ends[-1]].rstrip()}…" if ends else kept


def clip_alt(*sentences: str) -> str:
    """What stands for a picture: as many of the sentences as Discord takes, and of the next as many whole parts."""
    return clip_parts(" ".join(sentences), MOST_ALT)


def sheets(parts: Iterable[Sequence[str]], room: int) -> list[list[str]]:
    """The lines in pages of at most ``room`` characters, at least one page; a part (a round, a seat) is torn apart only
    where it is longer than a page."""
    found: list[list[str]] = [[]]
    for lines in parts:
        if size(found[-1]) + size(lines) > room:
            found.append([])
        for line in lines:
            if found[-1] and size(found[-1]) + size([line]) > room:
                found.append([])
            found[-1].append(line)
    return [lines for lines in found if lines] or [[]]


def size(lines: Iterable[str]) -> int:
    """Characters of these lines with their ends."""
    return sum(len(line) + 1 for line in lines)


@dataclass(frozen=True, slots=True)
class Presses:
    """Makes the buttons and selects of one screen; ``prompt`` is the number of the question it shows."""

    game: str
    seat: int | None = None
    prompt: int = 0

    def press(self, verb: Verb, arg: str = "") -> Press:
        """What a component of this screen means."""
        return Press(self.game, self.seat, self.prompt, verb, arg)

    def button(
        self,
        verb: Verb,
        label: str,
        arg: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> PressItem:
        """A grey button unless told otherwise."""
        return button(self.press(verb, arg), clip(label, MOST_LABEL), style=style, disabled=disabled)

    def main(self, verb: Verb, label: str, arg: str = "", *, disabled: bool = False) -> PressItem:
        """The one button most people will want; at most one or two a screen, or one for each way to end the choice."""
        return self.button(verb, label, arg, style=discord.ButtonStyle.primary, disabled=disabled)

    def select(
        self,
        verb: Verb,
        options: Sequence[discord.SelectOption],
        arg: str = "",
        *,
        placeholder: str | None = None,
        fewest: int = 1,
        most: int = 1,
    ) -> PressItem:
        """A select of at most 25 options."""
        hint = None if placeholder is None else clip(placeholder, _MOST_HINT)
        return select(
            self.press(verb, arg), self.valued(verb, options, arg), placeholder=hint, fewest=fewest, most=most)

    def person_select(self, verb: Verb, arg: str, placeholder: str) -> PressItem:
        """A select of one person; ``arg`` ends with ``CHOICE`` (``choosing.answers``), after which comes her ID."""
        return person_select(self.press(verb, arg), clip(placeholder, _MOST_HINT))

    def valued(
        self, verb: Verb, options: Sequence[discord.SelectOption], arg: str,  # noqa: ARG002  for those that need it
    ) -> Sequence[discord.SelectOption]:
        """A select's options with the values that the press will bring."""
        return options


def option(label: str, value: str, description: str = "", *, chosen: bool = False) -> discord.SelectOption:
    """An option of a select, its texts cut to what Discord takes."""
    return discord.SelectOption(
        label=clip(label, MOST_OPTION),
        value=value,
        description=clip_parts(description, MOST_OPTION) or None,
        default=chosen,
    )


class Page:
    """A message from top to bottom. Texts that together are too long lose lines of the longest block, with a note."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._blocks: list[list[str] | MediaGallery[LayoutView] | Separator[LayoutView] | ActionRow[LayoutView]] = []
        self._pictures: list[Picture] = []

    def text(self, *lines: str) -> None:
        """A block of lines, each may hold line breaks; empty ones are left out."""
        kept = [line for line in lines if line]
        if kept:
            self._blocks.append(kept)

    def picture(self, picture: Picture) -> None:
        """A picture over the whole width."""
        self._pictures.append(picture)
        item = discord.MediaGalleryItem(f"attachment://{picture.filename}", description=picture.alt)
        self._blocks.append(MediaGallery(item))

    def rule(self) -> None:
        """A thin line."""
        self._blocks.append(Separator())

    def buttons(self, buttons: Iterable[PressItem]) -> None:
        """Rows of five."""
        for number, item in enumerate(buttons):
            if number % _A_ROW == 0:
                row: ActionRow[LayoutView] = ActionRow()
                self._blocks.append(row)
            row.add_item(item)

    def beside(self, item: PressItem) -> None:
        """One more button in the last row, or in one of its own where that is full or no row of buttons."""
        last = self._blocks[-1] if self._blocks else None
        room = isinstance(last, ActionRow) and len(last.children) < _A_ROW
        if isinstance(last, ActionRow) and room and last.children[0].type is discord.ComponentType.button:
            last.add_item(item)
        else:
            self.buttons([item])

    def select(self, item: PressItem) -> None:
        """A row of its own."""
        row: ActionRow[LayoutView] = ActionRow()
        self._blocks.append(row.add_item(item))

    def screen(self, *, pings: tuple[int, ...] = ()) -> Screen:
        """The finished message. ValueError when it has more than 40 components."""
        self._shorten()
        container: Container[LayoutView] = Container(accent_colour=ACCENT)
        for block in self._blocks:
            container.add_item(TextDisplay("\n".join(block)) if isinstance(block, list) else block)
        return Screen(LaidOut(container), tuple(self._pictures), pings)

    def _shorten(self) -> None:
        note = self._words("more-left-out")
        texts = [block for block in self._blocks if isinstance(block, list)]
        while sum(len("\n".join(block)) for block in texts) > MOST_TEXT:
            longest = max(texts, key=lambda block: sum(map(len, block)))
            if longest[-1] == note:
                longest.pop()
            longest.pop()
            longest.append(note)
