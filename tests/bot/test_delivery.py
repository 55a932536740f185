"""How many notices are told at a time, where very many are due."""

import asyncio
from types import SimpleNamespace
from typing import Final

from bot.publishing.delivery import AT_ONCE, Delivery
from bot.urgency import Urgency, urgency
from engine.store.outbox import OutboxRow
from engine.table.notices import ScreenChanged
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
