"""``LaidOut``: a message's components in the words that Discord is told them in.

discord.py's items hold their view, and the rows they stand in, in circles. Of every message that is sent some dozens of
them would wait for the garbage collector, which stops the event loop for up to forty milliseconds while it finds them
among all that is alive, and every press that comes meanwhile waits. Nobody asks an item anything once it is told.
"""

from typing import NoReturn

from discord.ui import ActionRow, Container, Item, LayoutView

from engine.rules.kinds import JsonObject


class LaidOut(LayoutView):
    """Takes items apart and keeps what Discord is told of them. ValueError where there are more than 40.

    Its presses are heard by ``GinkgoBot.on_interaction``: the library need not keep it for them.
    """

    def __init__(self, *items: Item[LayoutView]) -> None:
        super().__init__(timeout=None)
        for item in items:
            super().add_item(item)
        self._told: list[JsonObject] = super().to_components()  # type: ignore[no-untyped-call]  # discord.py's
        self.clear_items()
        for item in items:
            _take_apart(item)
        self.stop()

    def below(self, *items: Item[LayoutView]) -> "LaidOut":
        """The same with these below it; for messages that are far from having too many."""
        longer = LaidOut(*items)
        longer._told = [*self._told, *longer._told]
        return longer

    def add_item(self, item: Item[LayoutView]) -> NoReturn:  # noqa: ARG002  whatever it is
        """Not to one that is told already; ``below``."""
        raise TypeError

    def to_components(self) -> list[JsonObject]:
        """What Discord is told."""
        return self._told

    def has_components_v2(self) -> bool:
        """Whether it is more than text and rows of buttons, as Discord sees it; always."""
        return True

    @property
    def mark(self) -> int | None:
        """The number of its first component; None where Discord gives it one."""
        number = self._told[0].get("id") if self._told else None
        return number if isinstance(number, int) else None

    @mark.setter
    def mark(self, number: int) -> None:
        if self._told:
            self._told[0]["id"] = number


def _take_apart(item: Item[LayoutView]) -> None:
    if isinstance(item, Container | ActionRow):
        within = list(item.children)
        item.clear_items()
        for inner in within:
            _take_apart(inner)
