"""How many notices are told at a time, where very many are due; what a count waits for."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final

from bot.publishing.delivery import AT_ONCE, Delivery
from bot.urgency import Urgency, urgency
from engine.store.outbox import OutboxRow
from engine.table.notices import ScreenChanged, Waiting
from tests.support.tables import START

WAIT_S: Final = 5.0


async def test_after_an_outage_screens_wait_where_whoever_presses_need_not_wait_for_them() -> None:
    """Not for her own, in her turn, nor behind hundreds of them for hers to be drawn; the most urgent goes first."""
    under_way, held = list[str](), asyncio.Event()

    async def table(game: str) -> SimpleNamespace:
        return SimpleNamespace(id=game, meta=None)

    async def told(_: object, notice: ScreenChanged, __: OutboxRow) -> None:
        under_way.append(notice.person)
        await held.wait() if len(under_way) > 1 else await first.wait()

    async def tell(kind: Urgency, number: int) -> None:
        urgency.set(kind)
        notice = ScreenChanged(0, str(number), anew=kind is Urgency.WAITED_FOR)
        await delivery.tell(OutboxRow(number, f"game {number}", f"person:{number}", notice, "nonce", 0, START))

    services = SimpleNamespace(
        tables=SimpleNamespace(get=table, listen=lambda _: None), process=SimpleNamespace(shards=None))
    delivery, first = Delivery(services, None, SimpleNamespace(deliver=told)), asyncio.Event()  # type: ignore[arg-type]  # as much of them as is used
    tasks = [asyncio.create_task(tell(Urgency.TOLD, number)) for number in range(AT_ONCE + 5)]
    tasks.append(asyncio.create_task(tell(Urgency.WAITED_FOR, 1000)))
    for _ in range(3):
        await asyncio.sleep(0)
    assert under_way == [str(number) for number in range(AT_ONCE)]
    first.set()
    for _ in range(3):
        await asyncio.sleep(0)
    assert under_way[AT_ONCE:] == ["1000"]
    held.set()
    async with asyncio.timeout(WAIT_S):
        await asyncio.gather(*tasks)
    assert len(under_way) == len(tasks)


class Counting:
    """A table whose edits that count are told, one after the other. ``looks``: each time that it was asked whether
    something waits behind one, which nothing does."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(id="game", meta=SimpleNamespace(round=1, status="running"))
        self.looks, self.told = asyncio.Queue[None](), list[int]()
        self._moved: Callable[[object], None] = lambda _: None
        services = SimpleNamespace(
            tables=SimpleNamespace(get=self._get, listen=self._listen, overtaken=self._overtaken),
            process=SimpleNamespace(shards=None, together=False),
            store=SimpleNamespace(outbox=SimpleNamespace(holds_up=self._holds_up)))
        self._delivery = Delivery(services, SimpleNamespace(deliver=self._deliver), None)  # type: ignore[arg-type]  # as above

    async def count(self, number: int) -> None:
        await self._delivery.tell(OutboxRow(number, "game", "table", Waiting(1), "nonce", 0, START))

    def move(self) -> None:
        self._moved(self.table)

    def _listen(self, moved: Callable[[object], None]) -> None:
        self._moved = moved

    async def _get(self, _: str) -> SimpleNamespace:
        return self.table

    async def _overtaken(self, _: object) -> bool:
        return False

    async def _holds_up(self, _: OutboxRow) -> bool:
        self.looks.put_nowait(None)
        await asyncio.sleep(0)  # As long as a database takes, others go on.
        return False

    async def _deliver(self, _: object, __: Waiting, row: OutboxRow) -> None:
        self.told.append(row.id)


async def test_each_time_that_the_table_moves_it_is_asked_once_what_waits_behind_a_count() -> None:
    counting = Counting()
    await counting.count(1)
    waits = asyncio.create_task(counting.count(2))
    async with asyncio.timeout(WAIT_S):
        await counting.looks.get()
        for _ in range(2):
            counting.move()
            await counting.looks.get()
            for _ in range(10):
                await asyncio.sleep(0)
            assert counting.looks.empty()
        counting.table.meta.round += 1
        counting.move()
        await waits
    assert counting.told == [1], "its round is over"
