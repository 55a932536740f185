"""What the channels and screens show where a copy of the database was put back: what is wrong with one keeps no other
from it."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from bot.publishing.put_back import PutBack
from bot.wire.messages import Undelivered
from engine.table import seating
from engine.table.table import Table
from tests.support.tables import FAYE, NELL, TableProcess, process_on


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[TableProcess]:
    async with process_on(tmp_path) as process:
        yield process


class Told:
    """What was said in channels, which tables were shown there anew, and whose screens were. ``shut``: a channel or a
    person that Discord lets nothing be told."""

    def __init__(self, process: TableProcess, shut: str = "") -> None:
        self.said, self.boards, self.screens = list[str](), list[str](), list[str]()
        self._shut = shut
        book = SimpleNamespace(services=SimpleNamespace(tables=process.tables), send=self._send)
        self._put_back = PutBack(book, SimpleNamespace(again=self._again))  # type: ignore[arg-type]  # as much of them as is used

    async def tell(self, *tables: Table) -> None:
        for table in tables:
            await self._put_back.tell(table.id, asyncio.Lock(), self._repost)

    async def _send(self, channel: str, *_: object, **__: object) -> int:
        self._take(channel)
        self.said.append(channel)
        return 1

    async def _repost(self, game: str) -> bool:
        self.boards.append(game)
        return True

    async def _again(self, _: Table, person: str) -> None:
        self._take(person)
        self.screens.append(person)

    def _take(self, where: str) -> None:
        if where == self._shut:
            raise Undelivered("forbidden", 50013)


async def test_a_channel_where_the_bot_may_not_write_keeps_no_other_from_being_told(process: TableProcess) -> None:
    """Else the copy would count as untold, and the next start would tell all others again."""
    shut, other = await process.game([NELL, FAYE]), await process.game([NELL, FAYE], channel="c2")
    told = Told(process, shut.meta.channel)
    with capture_logs() as logged:
        await told.tell(shut, other)
    assert (told.said, told.boards, told.screens) == ([other.meta.channel], [other.id], [NELL, FAYE])
    assert [(line["event"], line["game"], line["code"]) for line in logged] == [("put_back_untold", shut.id, 50013)]


async def test_whoever_can_not_be_written_to_keeps_nobody_else_from_her_screen(process: TableProcess) -> None:
    table = await process.game([NELL, FAYE])
    told = Told(process, NELL)
    with capture_logs() as logged:
        await told.tell(table)
    assert told.screens == [FAYE]
    assert [(line["event"], line["game"], line["code"]) for line in logged] == [("put_back_untold", table.id, 50013)]


async def test_whoever_an_ai_plays_for_is_shown_how_things_stand_too(process: TableProcess) -> None:
    """On her screen is the button by which she comes back."""
    table = await process.game([NELL, FAYE], ai=["easy"])
    await table.edit(lambda meta: seating.stand_in(meta, 1))
    told = Told(process)
    await told.tell(table)
    assert told.screens == [NELL, FAYE]
