"""Who is called, where, and what becomes of what called her, over channels that only keep what they are given."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.open_tables import OpenTables
from bot.people import CachedPeople
from bot.publishing.direct_channels import DirectChannels
from bot.publishing.message_book import MessageBook
from bot.publishing.pings import Pings
from bot.screens.screen import Screen
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.wire.messages import MessageApi, Trouble, Undelivered
from bot.wire.replies import RenderedMessage
from engine.store.outbox import OutboxRow
from engine.table import seating
from engine.table.notices import Ping, PingDone
from engine.table.table import Table
from tests.support.tables import FAYE, IWONA, MILEY, NELL, START, TableProcess, answer_by_default, process_on

GAMES, DIRECT = 1, 2
"""The table's channel, and Faye's direct messages."""


class Channels:
    """Stands where ``MessageApi`` would."""

    def __init__(self) -> None:
        self.standing: dict[int, tuple[int, int | None]] = {}
        """Messages, the oldest first: the channel, and who is pinged."""
        self.refuses: dict[str, Trouble] = {}
        """Calls that are not taken."""
        self.nonces: dict[str, int] = {}
        self._sent = 0

    async def direct(self, _: int) -> int:
        """As ``MessageApi`` does, like all that follow."""
        return DIRECT

    async def send(self, channel: int, _: RenderedMessage, nonce: str, *, mention: int | None = None) -> int:
        if channel == DIRECT and "direct" in self.refuses:
            raise Undelivered(self.refuses["direct"], channel=channel)
        self._sent += 1
        self.standing[self._sent] = channel, mention
        self.nonces[nonce] = self._sent
        return self._sent

    async def find(self, channel: int, nonce: str, _: datetime) -> int | None:
        found = self.nonces.get(nonce)
        return found if found is not None and self.standing.get(found, (0, None))[0] == channel else None

    async def delete(self, channel: int, message: int) -> None:
        if "delete" in self.refuses:
            raise Undelivered(self.refuses["delete"], channel=channel)
        self.standing.pop(message, None)


class Game:
    """Nell, Faye and Miley; Faye is told what the tests say."""

    def __init__(self, process: TableProcess, table: Table) -> None:
        async def named(_: object) -> str:
            return "games"

        async def rendered(screen: Screen, *, kept: bool = False) -> RenderedMessage:
            assert not kept
            return RenderedMessage(screen.view, [])

        self.table, self.discord = table, Channels()
        people = CachedPeople(process.store.people, process.store.learning)
        services = cast("Services", SimpleNamespace(
            people=people, store=process.store, clock=process.clock, sent=SentMessages(), rendered=rendered,
            channel_names=SimpleNamespace(of=named), process=SimpleNamespace(signature=""),
            open_tables=OpenTables(process.tables)))
        book = MessageBook(services, cast("MessageApi", self.discord))
        self._pings = Pings(book, DirectChannels(book))

    async def ping(self, row: int, *, tries: int = 0, again: bool = False, prompt: int | None = None) -> None:
        """She is waited for, by the question that she is asked now or ``prompt``."""
        notice = Ping(1, FAYE, self.table.meta.seats[1].prompt if prompt is None else prompt, again)
        told = OutboxRow(row, self.table.id, f"person:{FAYE}", notice, f"{row:020}", tries, START)
        await self._pings.ping(self.table, notice, told)

    async def done(self) -> None:
        """She is not waited for any more."""
        await self._pings.done(self.table, PingDone(1, FAYE))


@asynccontextmanager
async def game_on(folder: Path) -> AsyncIterator[Game]:
    """In its first round: everybody is to choose."""
    async with process_on(folder) as process:
        yield Game(process, await process.game([NELL, FAYE, MILEY], channel=str(GAMES)))


async def test_whom_the_table_does_not_wait_for_is_not_called(tmp_path: Path) -> None:
    """It was paused, or she has answered, before she could be told; also where she is asked something else by now: of
    that she is told when its time has come."""
    async with game_on(tmp_path) as game:
        table = game.table
        await game.ping(1, prompt=table.meta.seats[1].prompt - 1)
        await table.edit(lambda meta: replace(meta, paused=True))
        await game.ping(2)
        await table.edit(lambda meta: replace(meta, paused=False))
        await answer_by_default(table, 1)
        await game.ping(3)
        assert not game.discord.nonces


async def test_who_has_lost_her_seat_is_not_called_for_who_has_it_now(tmp_path: Path) -> None:
    async with game_on(tmp_path) as game:
        await game.table.edit(lambda meta: seating.offer(meta, FAYE, 1, IWONA, "Iwona", START))
        await game.table.edit(lambda meta: seating.accept(meta, IWONA, 1))
        await game.ping(1)
        assert not game.discord.nonces


async def test_a_ping_before_that_is_not_taken_away_for_now_goes_at_the_next_try(tmp_path: Path) -> None:
    """Nobody would know of it any more; where the channel is closed it stays, and the new one stands."""
    async with game_on(tmp_path) as game:
        await game.ping(1)
        game.discord.refuses["delete"] = "busy"
        with pytest.raises(Undelivered):
            await game.ping(2, again=True)
        game.discord.refuses.clear()
        await game.ping(2, again=True, tries=1)
        assert list(game.discord.standing) == [2]
        game.discord.refuses["delete"] = "forbidden"
        await game.ping(3, again=True)
        game.discord.refuses.clear()
        await game.done()
        assert list(game.discord.standing) == [2]


@pytest.mark.parametrize("away", [True, False])
async def test_who_takes_no_messages_is_mentioned_in_the_channel_unless_she_has_left_it(
    tmp_path: Path, away: bool
) -> None:
    async with game_on(tmp_path) as game:
        game.discord.refuses["direct"] = "dm_refused"
        if away:
            await game.table.edit(lambda meta: seating.away(meta, FAYE))
        await game.ping(1)
        assert [*game.discord.standing.values()] == ([] if away else [(GAMES, int(FAYE))])


@pytest.mark.parametrize("closed", [True, False])
async def test_what_called_her_directly_goes_when_she_has_chosen_and_in_the_channel_when_all_have(
    tmp_path: Path, closed: bool
) -> None:
    """R2.2: who has chosen is for nobody else to know."""
    async with game_on(tmp_path) as game:
        if closed:
            game.discord.refuses["direct"] = "dm_refused"
        await game.table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], pinged=True)))
        await game.ping(1)
        await answer_by_default(game.table, 1)
        await game.done()
        assert [channel for channel, _ in game.discord.standing.values()] == ([GAMES] if closed else [])
        for seat in (0, 2):
            await answer_by_default(game.table, seat)
        await game.done()
        assert not game.discord.standing
