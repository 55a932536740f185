"""What stands in a message, and what is sent with its words where that is not certain."""

from types import SimpleNamespace
from typing import cast

import pytest

from bot.publishing.message_book import MessageBook
from bot.screens.screen import Picture, Screen
from bot.sent_messages import SentMessages, fingerprint_of
from bot.services import Services
from bot.text import Words
from bot.wire.laid_out import LaidOut
from bot.wire.messages import MessageApi, Undelivered
from bot.wire.replies import RenderedMessage
from engine.rules import game
from engine.rules.position import Options
from engine.rules.view import view
from engine.store.messages import PostedMessage
from tests.support.tables import START

POSTED = PostedMessage("game", "board:9", "", "5", "7", START)


class Busy:
    """Takes the second edit."""

    def __init__(self) -> None:
        self.edits: list[RenderedMessage] = []

    async def edit(self, _channel: int, _message: int, rendered: RenderedMessage, *, within: float | None) -> None:
        """As ``MessageApi.edit``."""
        assert within is None
        self.edits.append(rendered)
        if len(self.edits) == 1:
            raise Undelivered("busy")


def board(seed: str) -> Screen:
    """One with a picture."""
    city = view(game.deal(Options(2), seed), None)
    return Screen(LaidOut(), (Picture("city.png", "city", "", city, ("Nell", "Faye"), Words.of("en")),))


def book_of(discord: Busy, shown: Screen, *, whole: bool = True) -> MessageBook:
    """The book of a process that has shown this in message 7; ``whole``: pictures can be drawn."""
    async def rendered(screen: Screen, *, kept: bool) -> RenderedMessage:
        if kept:
            return RenderedMessage(screen.view, None)
        return RenderedMessage(screen.view, [(picture.filename, b"") for picture in screen.pictures], whole=whole)

    sent = SentMessages()
    sent.put(7, fingerprint_of(shown))
    services = cast("Services", SimpleNamespace(sent=sent, signed=lambda _: True, rendered=rendered))
    return MessageBook(services, cast("MessageApi", discord))


@pytest.mark.parametrize("another", [True, False])
async def test_an_older_board_that_discord_did_not_take_at_once_is_drawn_anew_where_it_showed_another_moment(
    another: bool,
) -> None:
    """Whether an edit came through that was not answered nobody knows; another picture would stay beside the words."""
    discord = Busy()
    book = book_of(discord, board("after a New Hand" if another else "as it began"))
    with pytest.raises(Undelivered):
        await book.strip(POSTED, board("as it began"))
    await book.strip(POSTED, board("as it began"))
    assert [edit.files is not None for edit in discord.edits] == [another, another]


async def test_an_older_board_keeps_its_picture_where_another_cannot_be_drawn() -> None:
    """Nothing edits it any more, so an empty card would stay there for good."""
    discord = Busy()
    with pytest.raises(Undelivered):
        await book_of(discord, board("after a New Hand"), whole=False).strip(POSTED, board("as it began"))
    assert [edit.files for edit in discord.edits] == [None]
