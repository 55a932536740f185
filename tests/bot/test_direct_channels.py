"""Where somebody is written to directly, and what is remembered of who takes no messages."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.open_tables import OpenTables
from bot.people import CachedPeople
from bot.publishing.direct_channels import DirectChannels
from bot.publishing.message_book import MessageBook
from bot.wire.messages import LEFT, UNKNOWN_CHANNEL, Trouble, Undelivered
from engine.table.table import Table
from tests.support.tables import FAYE, NELL, TableProcess, process_on


class Direct:
    """Nell's direct messages: Discord names one channel after the other for them, and takes what ``takes`` lets by."""

    def __init__(self, process: TableProcess, takes: dict[str, Undelivered]) -> None:
        self.tried = list[str]()
        self.opened = 0
        self.takes = takes
        self._people = CachedPeople(process.store.people, process.store.learning)
        services = SimpleNamespace(people=self._people, open_tables=OpenTables(process.tables))
        self._channels = DirectChannels(cast("MessageBook", SimpleNamespace(
            services=services, api=SimpleNamespace(direct=self._direct))))

    async def write(self, table: Table) -> bool:
        """Whether something of this table got through to her."""
        return await self._channels.write(table, NELL, self._send)

    async def closed(self) -> bool:
        """Whether her direct messages count as closed."""
        return (await self._people.get(NELL)).dm_closed

    async def _send(self, channel: str) -> None:
        self.tried.append(channel)
        if channel in self.takes:
            raise self.takes[channel]

    async def _direct(self, _: int) -> int:
        self.opened += 1
        return self.opened


async def test_a_channel_is_asked_for_once_and_again_when_it_is_gone(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        nell, table = Direct(process, {}), await process.game([NELL, FAYE])
        assert await nell.write(table)
        assert await nell.write(table)
        assert (nell.tried, nell.opened) == (["1", "1"], 1)
        nell.takes["1"] = Undelivered("gone", UNKNOWN_CHANNEL)
        assert await nell.write(table)
        assert await nell.write(table)
        assert (nell.tried[2:], nell.opened) == (["1", "2", "2"], 2)
        assert not await nell.closed()


@pytest.mark.parametrize(("trouble", "code", "closed"), [
    ("dm_refused", 50007, True), ("dm_refused", LEFT, True), ("forbidden", 50001, True), ("gone", 10013, True),
    ("refused", 50035, False)])
async def test_who_takes_no_messages_is_asked_once_and_a_message_with_a_fault_closes_nothing(
    tmp_path: Path, trouble: Trouble, code: int, *, closed: bool
) -> None:
    """Who shares no server with the bot any more is away, at her other tables too: nobody need wait for the limit."""
    async with process_on(tmp_path) as process:
        nell = Direct(process, {"1": Undelivered(trouble, code)})
        tables = [await process.game([NELL, FAYE], channel=channel) for channel in ("c1", "c2")]
        for _ in range(2):
            assert not await nell.write(tables[0]), "it goes another way"
        assert await nell.closed() == closed
        assert nell.tried == (["1"] if closed else ["1", "1"])
        assert [[seat.away for seat in table.meta.seats] for table in tables] == 2 * [[code == LEFT, False]]


async def test_direct_messages_that_discord_is_too_busy_for_are_tried_again_and_count_as_open(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        nell, table = Direct(process, {"1": Undelivered("busy")}), await process.game([NELL, FAYE])
        for _ in range(2):
            with pytest.raises(Undelivered):
                await nell.write(table)
        assert not await nell.closed()
        assert nell.tried == ["1", "1"]
