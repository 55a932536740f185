"""What Discord is told of a message, and what is left of it afterwards."""

import gc
from collections.abc import Iterator
from typing import Final

import pytest
from discord.ui import ActionRow, Container, LayoutView, TextDisplay

from bot.screens.layout import ACCENT, Page, Presses, option
from bot.text import Words
from bot.wire.laid_out import LaidOut
from tests.support.discord_limits import sent

PRESSES: Final = Presses("g", 0)


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Nothing but what the test itself asks for is looked through."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_it_says_what_the_librarys_own_view_says() -> None:
    def container() -> Container[LayoutView]:
        row: ActionRow[LayoutView] = ActionRow()
        return Container(TextDisplay("Round 1"), row.add_item(PRESSES.button("pick", "Card 1")), accent_colour=ACCENT)

    own = LayoutView(timeout=None)
    own.add_item(container())
    assert sent(LaidOut(container())) == sent(own)


@pytest.mark.usefixtures("uncollected")
def test_a_screen_that_was_shown_leaves_nothing_for_the_garbage_collector() -> None:
    """It would stop the event loop, and with it every press, for as long as it looks for it."""
    def shown() -> None:
        page = Page(Words.of("en"))
        page.text("Your choice")
        page.buttons([PRESSES.button("pick", f"Card {number}", str(number)) for number in range(7)])
        page.select(PRESSES.select("more", [option("a", "1"), option("b", "2")]))
        sent(page.screen().view.below(TextDisplay("and so on")))

    shown()  # What is made once is made.
    gc.collect()
    shown()
    assert gc.collect() == 0


def test_more_than_discord_takes_is_refused() -> None:
    with pytest.raises(ValueError, match="40"):
        LaidOut(Container(*(TextDisplay(str(number)) for number in range(40))))


def test_nothing_is_added_to_what_is_told_already() -> None:
    told = LaidOut(TextDisplay("one"))
    with pytest.raises(TypeError):
        told.add_item(TextDisplay("two"))
    assert [part["content"] for part in sent(told.below(TextDisplay("two")))] == ["one", "two"]
    assert len(sent(told)) == 1


def test_its_first_component_bears_the_mark() -> None:
    told = LaidOut(TextDisplay("one"), TextDisplay("two"))
    assert told.mark is None
    told.mark = 7
    assert [part.get("id") for part in sent(told)] == [7, None]
    assert told.mark == 7
