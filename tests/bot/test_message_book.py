"""What stands in a message, and what is sent with its words where that is not certain."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.publishing import purposes
from bot.publishing.message_book import MessageBook
from bot.screens.screen import Picture, Screen
from bot.sent_messages import SentMessages, fingerprint_of
from bot.services import Services
from bot.text import Words
from bot.wire.laid_out import LaidOut
from bot.wire.messages import UNKNOWN_CHANNEL, MessageApi, Trouble, Undelivered
from bot.wire.replies import Conversation, EditableMessage, RenderedMessage
from engine.rules import game
from engine.rules.position import Options
from engine.rules.view import view
from engine.store.messages import PostedMessage
from engine.table.table import Table
from tests.support.tables import FAYE, MILEY, NELL, START, TableProcess, process_on

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


class Channels:
    """Where one message stands, 8, of the nonce that anybody looks for; the next call to Discord may fail."""

    def __init__(self) -> None:
        self.wrong: Undelivered | None = None
        self.done: list[tuple[str, int]] = []

    async def find(self, _channel: int, nonce: str, _tried: datetime) -> int | None:
        """As ``MessageApi.find``."""
        self._fails()
        self.done.append(("looked for", 8))
        return 8 if nonce == "there" else None

    async def edit(self, _channel: int, message: int, _shown: RenderedMessage, *, within: float | None) -> None:
        """As ``MessageApi.edit``."""
        assert within is None
        self.done.append(("edited", message))
        self._fails()

    async def send(self, _channel: int, _shown: RenderedMessage, _nonce: str, *, mention: int | None) -> int:
        """As ``MessageApi.send``."""
        assert mention is None
        self.done.append(("sent", 9))
        return 9

    async def send_by_press(self, _channel: int, _press: Conversation, _shown: RenderedMessage, _nonce: str) -> int:
        """As ``MessageApi.send_by_press``."""
        self.done.append(("said", 10))
        return 10

    async def edit_by_press(
        self, _channel: int, pressed: EditableMessage, _shown: RenderedMessage, *, within: float | None
    ) -> bool:
        """As ``MessageApi.edit_by_press``, by one whose token is over."""
        assert within is None
        self.done.append(("pressed", pressed.message))
        return False

    async def delete(self, _channel: int, message: int) -> None:
        """As ``MessageApi.delete``."""
        self._fails()
        self.done.append(("deleted", message))

    def _fails(self) -> None:
        wrong, self.wrong = self.wrong, None
        if wrong is not None:
            raise wrong


class Standing:
    """The messages of a game of Nell's and Faye's, in channel 5."""

    def __init__(self, process: TableProcess, table: Table, *, signed: bool = True) -> None:
        async def rendered(screen: Screen, *, kept: bool = False) -> RenderedMessage:
            return RenderedMessage(screen.view, None if kept else [])

        async def sign(posted: PostedMessage) -> None:
            await process.store.messages.sign(posted, "us")

        self.meta, self.messages, self.discord = table.meta, process.store.messages, Channels()
        self.sent = SentMessages()
        self.book = MessageBook(
            cast("Services", SimpleNamespace(
                store=process.store, clock=process.clock, sent=self.sent, signed=lambda _: signed, sign=sign,
                rendered=rendered, process=SimpleNamespace(signature="us"))),
            cast("MessageApi", self.discord))

    async def put(self, purpose: str, message: int, reader: str = "") -> PostedMessage:
        """One stands there."""
        await self.book.stands(self.meta, purpose, "5", message, reader)
        posted = await self.messages.get(self.meta.id, purpose, reader)
        assert posted is not None
        return posted

    async def see_to(self, old: PostedMessage) -> list[str]:
        """The messages that are acted on."""
        seen = list[str]()

        async def act(posted: PostedMessage) -> None:
            seen.append(posted.message)

        await self.book.see_to(old, act)
        return seen

    async def sought(self) -> list[str]:
        """What is written down as about to be sent."""
        return [one.purpose for one in await self.messages.of_game(self.meta.id) if one.purpose == SOUGHT]


SOUGHT, EARLIER = purposes.sought(purposes.LOBBY, "there"), START - timedelta(days=1)


@asynccontextmanager
async def standing_on(folder: Path, *, signed: bool = True) -> AsyncIterator[Standing]:
    async with process_on(folder) as process:
        yield Standing(process, await process.game([NELL, FAYE], channel="5"), signed=signed)


@pytest.mark.parametrize(("wrong", "tried", "stays"), [
    (None, None, False), (Undelivered("forbidden"), None, False), (Undelivered("forbidden"), START, True),
    (Undelivered("busy"), None, True)])
async def test_what_is_about_to_be_sent_is_written_down_for_as_long_as_it_may_come_to_be_there(
    tmp_path: Path, wrong: Undelivered | None, tried: datetime | None, *, stays: bool
) -> None:
    async with standing_on(tmp_path) as standing:
        with nullcontext() if wrong is None else pytest.raises(Undelivered):
            async with standing.book.sought(standing.meta, purposes.LOBBY, "there", tried=tried):
                assert await standing.sought() == [SOUGHT]
                if wrong is not None:
                    raise wrong
        assert bool(await standing.sought()) == stays


async def test_what_was_about_to_be_sent_is_looked_for_and_seen_to_where_nobody_knows_of_it(tmp_path: Path) -> None:
    async with standing_on(tmp_path) as standing:
        sought = await standing.put(SOUGHT, 0)
        standing.discord.wrong = Undelivered("busy")
        with pytest.raises(Undelivered):
            await standing.see_to(sought)
        assert await standing.sought(), "it is looked for later"
        assert await standing.see_to(sought) == ["8"]
        assert not await standing.sought()
        standing.discord.wrong = Undelivered("forbidden")
        assert not await standing.see_to(await standing.put(SOUGHT, 0)), "it may not look"
        assert await standing.sought(), "it is looked for once it may"
        known = await standing.put(purposes.LOBBY, 8)
        assert not await standing.see_to(await standing.put(SOUGHT, 0)), "it is known by now, and stays"
        assert await standing.see_to(known) == ["8"]


async def test_only_what_was_tried_is_looked_for_before_it_is_sent(tmp_path: Path) -> None:
    async with standing_on(tmp_path) as standing:
        assert await standing.book.send("5", Screen(LaidOut()), "there", tried=None) == 9
        assert await standing.book.send("5", Screen(LaidOut()), "there", tried=START) == 8
        assert await standing.book.send("5", Screen(LaidOut()), "elsewhere", tried=START) == 9
        assert [did for did, _ in standing.discord.done] == ["sent", "looked for", "looked for", "sent"]


@pytest.mark.parametrize(("ago", "by_press", "sent"), [
    (30, False, True), (119, False, True), (121, False, False), (-30, False, False), (30, True, False)])
async def test_where_the_channel_cannot_be_read_discord_itself_knows_what_was_tried_a_moment_ago(
    tmp_path: Path, ago: int, *, by_press: bool, sent: bool
) -> None:
    """By its nonce, which what is written by a press has not; not where the clock was turned back since."""
    async with standing_on(tmp_path) as standing:
        standing.discord.wrong = Undelivered("busy")
        tried = START - timedelta(seconds=ago)
        with nullcontext() if sent else pytest.raises(Undelivered):
            assert await standing.book.send("5", Screen(LaidOut()), "there", tried=tried, by_press=by_press) == 9
        assert standing.discord.done == ([("sent", 9)] if sent else [])
        assert standing.sent.get(9) is None, "Discord may have given back what came then"


async def test_what_somebody_is_to_be_notified_of_is_not_said_by_her_last_press(tmp_path: Path) -> None:
    async with standing_on(tmp_path) as standing:
        pressed = SimpleNamespace(alive=True, may_write=SimpleNamespace(is_set=lambda: True))
        standing.sent.heard("5", cast("Conversation", pressed))
        for by_press, message in ((False, 9), (True, 10)):
            screen = Screen(LaidOut())
            assert await standing.book.send("5", screen, "nonce", tried=None, by_press=by_press) == message


async def test_a_press_that_serves_no_more_is_tried_once(tmp_path: Path) -> None:
    async with standing_on(tmp_path) as standing:
        posted = await standing.put("board:9", 7)
        standing.sent.pressed(cast("EditableMessage", SimpleNamespace(message=7, alive=True)))
        for moment in ("as it began", "after a New Hand"):
            assert await standing.book.replace(posted, board(moment))
        assert [did for did, _ in standing.discord.done] == ["pressed", "edited", "edited"]


async def test_an_older_message_is_seen_to_before_it_is_forgotten_and_never_the_same_one(tmp_path: Path) -> None:
    async with standing_on(tmp_path) as standing:
        async def stands(message: int) -> list[str]:
            seen = list[str]()

            async def older(posted: PostedMessage) -> None:
                assert await standing.messages.get(standing.meta.id, "vote:1") == posted
                seen.append(posted.message)

            await standing.book.stands(standing.meta, "vote:1", "5", message, since=EARLIER, older=older)
            return seen

        assert [await stands(message) for message in (7, 7, 9)] == [[], [], ["7"]]
        posted = await standing.messages.get(standing.meta.id, "vote:1")
        assert posted == PostedMessage(standing.meta.id, "vote:1", "", "5", "9", EARLIER, "us")


async def test_what_was_sent_to_who_has_no_seat_by_then_is_taken_away(tmp_path: Path) -> None:
    async with standing_on(tmp_path) as standing:
        await standing.book.stands(standing.meta, "screen:0", "6", 7, MILEY)
        assert standing.discord.done == [("deleted", 7)]
        assert await standing.messages.get(standing.meta.id, "screen:0", MILEY) is None


async def test_what_an_edit_that_failed_has_shown_nobody_knows(tmp_path: Path) -> None:
    """It may have come through: the message as it was before is no longer what stands there."""
    async with standing_on(tmp_path) as standing:
        posted, before = await standing.put("board:9", 7), board("as it began")
        for times in (1, 1):
            assert await standing.book.replace(posted, before)
            assert standing.discord.done == [("edited", 7)] * times, "it shows that already"
        standing.discord.wrong = Undelivered("busy")
        with pytest.raises(Undelivered):
            await standing.book.replace(posted, board("after a New Hand"))
        assert await standing.book.replace(posted, before)
        assert standing.discord.done == [("edited", 7)] * 3


async def test_a_message_that_another_process_has_changed_is_shown_anew_and_signed(tmp_path: Path) -> None:
    async with standing_on(tmp_path, signed=False) as standing:
        await standing.messages.put(PostedMessage(standing.meta.id, "board:9", "", "5", "7", START, "another"))
        posted = await standing.messages.get(standing.meta.id, "board:9")
        assert posted is not None
        standing.sent.put(7, fingerprint_of(board("as it began")))
        assert await standing.book.replace(posted, board("as it began"))
        assert standing.discord.done == [("edited", 7)]
        signed = await standing.messages.get(standing.meta.id, "board:9")
        assert signed is not None
        assert signed.by == "us"


@pytest.mark.parametrize(("wrong", "reader", "gone"), [
    (Undelivered("gone"), "", True), (Undelivered("gone", UNKNOWN_CHANNEL), NELL, True),
    (Undelivered("gone", UNKNOWN_CHANNEL), "", False), (Undelivered("forbidden"), "", False)])
async def test_a_message_that_is_gone_is_forgotten_and_a_channel_that_is_gone_is_said(
    tmp_path: Path, wrong: Undelivered, reader: str, *, gone: bool
) -> None:
    """With a channel its game ends; direct messages that are gone can be opened anew."""
    async with standing_on(tmp_path) as standing:
        posted = await standing.put("screen:0", 7, reader)
        standing.discord.wrong = wrong
        with nullcontext() if gone else pytest.raises(Undelivered):
            assert not await standing.book.replace(posted, board("as it began"))
        assert (await standing.messages.get(standing.meta.id, "screen:0", reader) is None) == gone


@pytest.mark.parametrize(("trouble", "stays"), [
    ("gone", False), ("refused", False), ("forbidden", True), ("busy", True)])
async def test_a_message_that_may_not_be_taken_away_now_is_remembered(
    tmp_path: Path, trouble: Trouble, *, stays: bool
) -> None:
    async with standing_on(tmp_path) as standing:
        posted = await standing.put("vote:1", 7)
        standing.discord.wrong = Undelivered(trouble)
        with pytest.raises(Undelivered) if stays else nullcontext():
            await standing.book.remove(posted)
        assert (await standing.messages.get(standing.meta.id, "vote:1") is not None) == stays
        assert standing.sent.removed(7), "a press on it that is answered late changes nothing"


@pytest.mark.parametrize(("trouble", "reader", "said"), [
    ("busy", "", True), ("forbidden", "", True), ("forbidden", NELL, False), ("gone", "", False)])
async def test_buttons_that_can_not_be_taken_away_now_are_said_where_they_can_be_later(
    tmp_path: Path, trouble: Trouble, reader: str, *, said: bool
) -> None:
    async with standing_on(tmp_path) as standing:
        posted = await standing.put("screen:0", 7, reader)
        standing.discord.wrong = Undelivered(trouble)
        with pytest.raises(Undelivered) if said else nullcontext():
            await standing.book.strip(posted, board("as it began"))
