"""How far somebody has got in choosing a card and what goes with it (R2.2), read from the arg of a button.

The arg is a position in each list the screens showed, step by step: ``2.0`` is the third card of the hand, alone.
Which steps there are follows from the question and the steps before; nothing is remembered between presses.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, TypeVar

from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Card, EventTile, Tile

DISTRICTS: Final = "+"
"""Before a path: the picture tells first and second in each district too."""

HIDE: Final = "-"
"""Before a path, in a press alone: it no longer does."""

ChoiceStep: TypeAlias = Literal["card", "tile", "under", "event", "aside"]
_Item = TypeVar("_Item")


class PathError(ValueError):
    """An arg that does not fit the question: from an older screen, or made up."""


def numbers(path: str) -> list[int]:
    """``"2.0"`` -> ``[2, 0]``; PathError on anything else."""
    parts = path.split(".") if path else []
    if len(parts) > 16 or not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
        raise PathError(path)
    return [int(part) for part in parts]


def paged(path: str) -> tuple[str, int]:
    """``"2.0@1"`` -> ``("2.0", 1)``: the page of a long list stands behind an @, 0 where none does."""
    steps, at, page = path.partition("@")
    if at and not (page.isascii() and page.isdecimal() and len(page) < 3):
        raise PathError(path)
    return steps, int(page) if at else 0


def on_page(steps: str, page: int) -> str:
    """What ``paged`` reads."""
    return f"{steps}@{page}" if page else steps


@dataclass(frozen=True, slots=True)
class Choosing:
    """What is decided so far. ``step`` is what comes next, None when nothing is left to decide."""

    prompt: ChoosePrompt
    path: str = ""
    card: Card | None = None
    tiles: tuple[Tile, ...] | None = None
    """None: not yet decided. Lower, top."""
    under_decided: bool = False
    event: EventTile | None = None
    event_decided: bool = False
    aside: Card | None = None

    @property
    def step(self) -> ChoiceStep | None:
        """The next thing to decide."""
        if self.card is None:
            return "card"
        if self.tiles is None:
            return "tile"
        if not self.under_decided and len(self.unders()) > 1:
            return "under"
        if not self.event_decided and len(self.prompt.events_with(self.card)) > 1:
            return "event"
        if self.prompt.keeps_card and self.aside is None:
            return "aside"
        return None

    def tops(self) -> list[tuple[Tile, ...]]:
        """The card alone, then each tile that may go on or in place of it."""
        return [] if self.card is None else self.prompt.single_tiles(self.card)

    def unders(self) -> list[tuple[Tile, ...]]:
        """The chosen tile by itself, then with each tile that may lie under it (R9.3, Master Architect); also where one
        is chosen already."""
        if self.card is None or not self.tiles:
            return []
        return [self.tiles[-1:], *self.prompt.pairs_below(self.card, self.tiles[-1])]

    def then(self, index: int) -> "Choosing":
        """With the next step decided; PathError when the list is shorter."""
        step = self.step
        path = f"{self.path}.{index}" if self.path else str(index)
        if self.card is None:
            return replace(self, path=path, card=_at(self.prompt.hand, index))
        if step == "tile":
            return replace(self, path=path, tiles=_at(self.tops(), index))
        if step == "under":
            return replace(self, path=path, tiles=_at(self.unders(), index), under_decided=True)
        if step == "event":
            return replace(self, path=path, event=_at(self.prompt.events_with(self.card), index), event_decided=True)
        if step == "aside":
            return replace(self, path=path, aside=_at(self.prompt.asides_with(self.card), index))
        raise PathError(path)

    def settled(self) -> "Choosing":
        """Card and tile with no second tile and no event tile where neither is decided yet: only the card that is set
        aside is still to be named, also where it was already."""
        found = self if self.aside is None else choosing(self.prompt, self.before())
        while found.step in {"under", "event"}:
            found = found.then(0)
        return found

    def with_under(self, index: int) -> "Choosing":
        """What is ``settled``, with another of the ``unders``."""
        card, tile, _, *rest = numbers(self.path)
        return choosing(self.prompt, ".".join(map(str, (card, tile, index, *rest))))

    def with_event(self, index: int) -> "Choosing":
        """What is ``settled``, with another of the events that may go with its card."""
        return choosing(self.prompt, f"{self.before()}.{index}")

    def decision(self) -> Choose:
        """The choice as it stands, whether or not something is left to decide; PathError without a card."""
        if self.card is None:
            raise PathError(self.path)
        return Choose(self.prompt.seat, self.card, self.tiles or (), self.event, self.aside)

    def before(self) -> str:
        """The path one step back."""
        return self.path.rpartition(".")[0]


def choosing(prompt: ChoosePrompt, path: str) -> Choosing:
    """Follow a path; PathError where it leaves the lists."""
    found = Choosing(prompt)
    for index in numbers(path):
        found = found.then(index)
    return found


def _at(items: Sequence[_Item], index: int) -> _Item:
    if not 0 <= index < len(items):
        raise PathError(str(index))
    return items[index]


def picked(prompt: ChoosePrompt, path: str) -> Choosing | None:
    """How far a path has got; None where it leaves the lists."""
    try:
        return choosing(prompt, paged(path)[0])
    except PathError:
        return None


def shown_step(prompt: ChoosePrompt, path: str) -> tuple[Choosing, int]:
    """How far a path has got, and which page is turned up there; the start where it leaves the lists."""
    try:
        steps, number = paged(path)
        return choosing(prompt, steps), number
    except PathError:
        return Choosing(prompt), 0
