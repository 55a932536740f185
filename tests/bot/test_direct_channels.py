"""Where somebody is written to directly, and what is remembered of who takes no messages."""

from types import SimpleNamespace
from typing import cast

import pytest

from bot.publishing.direct_channels import DirectChannels
from bot.publishing.message_book import MessageBook
from bot.wire.messages import LEFT, UNKNOWN_CHANNEL, Trouble, Undelivered
from engine.table.table import Table

TABLE = cast("Table", SimpleNamespace(id="game"))


class Direct:
    """Nell's direct messages: Discord names one channel after the other for them, and takes what ``takes`` lets by."""

    def __init__(self, takes: dict[str, Undelivered]) -> None:
        self.closed = False
        self.tried = list[str]()
        self.opened = 0
        self._takes = takes
        people = SimpleNamespace(get=self._person, refused=self._refused)
        self._channels = DirectChannels(cast("MessageBook", SimpleNamespace(
            services=SimpleNamespace(people=people, open_tables=SimpleNamespace(of=self._open)),
            api=SimpleNamespace(direct=self._direct))))

    async def write(self) -> bool:
        """Whether something got through to her."""
        return await self._channels.write(TABLE, "7", self._send)

    async def _send(self, channel: str) -> None:
        self.tried.append(channel)
        if channel in self._takes:
            raise self._takes[channel]

    async def _person(self, _: str) -> SimpleNamespace:
        return SimpleNamespace(dm_closed=self.closed)

    async def _refused(self, _: str) -> None:
        self.closed = True

    async def _direct(self, _: int) -> int:
        self.opened += 1
        return self.opened

    async def _open(self, _: str, *, at: Table) -> list[Table]:
        assert at is TABLE
        return []


async def test_a_channel_is_asked_for_once_and_again_when_it_is_gone() -> None:
    nell = Direct({})
    assert await nell.write()
    assert await nell.write()
    assert (nell.tried, nell.opened) == (["1", "1"], 1)
    nell._takes["1"] = Undelivered("gone", UNKNOWN_CHANNEL)
    assert await nell.write()
    assert await nell.write()
    assert (nell.tried[2:], nell.opened) == (["1", "2", "2"], 2)
    assert not nell.closed


@pytest.mark.parametrize(("trouble", "code", "closed"), [
    ("dm_refused", 50007, True), ("dm_refused", LEFT, True), ("forbidden", 50001, True), ("gone", 10013, True),
    ("refused", 50035, False)])
async def test_who_takes_no_messages_is_asked_once_and_a_message_with_a_fault_closes_nothing(
    trouble: Trouble, code: int, *, closed: bool
) -> None:
    nell = Direct({"1": Undelivered(trouble, code)})
    for _ in range(2):
        assert not await nell.write(), "it goes another way"
    assert nell.closed == closed
    assert nell.tried == (["1"] if closed else ["1", "1"])


async def test_direct_messages_that_discord_is_too_busy_for_are_tried_again_and_count_as_open() -> None:
    nell = Direct({"1": Undelivered("busy")})
    for _ in range(2):
        with pytest.raises(Undelivered):
            await nell.write()
    assert not nell.closed
    assert nell.tried == ["1", "1"]
