"""What this process has taken from the outbox, where the answers of the database are lost on the way."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import cast

import pytest

from bot.clock import WallClock
from bot.publishing.claims import Claims
from engine.store.outbox import Claimed, OutboxRow
from engine.table.errors import StoreError
from tests.support.tables import FAYE, MILEY, NELL, process_on


async def test_what_was_claimed_without_its_being_known_is_told_at_once_and_what_is_under_way_not_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it waited until its lease ends: ten minutes in which a table hears nothing."""
    async with process_on(tmp_path) as process:
        outbox, clock = process.store.outbox, cast("WallClock", process.clock)
        claims, claim = Claims(outbox, clock), outbox.claim
        await process.lobby([NELL], channel="c1")
        (under_way,) = (await claims.claim(32)).rows
        await process.lobby([FAYE], channel="c2")

        async def unheard(now: datetime, most: int = 32, *, sent: Sequence[OutboxRow] = ()) -> Claimed:
            await claim(now, most, sent=sent)
            raise StoreError("missing", "the line broke")

        monkeypatch.setattr(outbox, "claim", unheard)
        with pytest.raises(StoreError):
            await claims.claim(32)
        monkeypatch.setattr(outbox, "claim", claim)
        (row,) = (await claims.claim(32)).rows
        assert (row.id > under_way.id, row.tries) == (True, 0), "nobody has tried to tell it"
        assert list((await claims.claim(32)).rows) == []


async def test_what_another_process_finds_of_it_is_neither_under_way_nor_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as process:
        outbox, clock = process.store.outbox, cast("WallClock", process.clock)
        claims, claim = Claims(outbox, clock), outbox.claim
        for number, who in enumerate((NELL, FAYE, MILEY)):
            await process.lobby([who], channel=f"c{number}")
        sent, _ = (await claims.claim(2)).rows
        claims.sent(sent)
        claims.over(sent)

        async def cut(now: datetime, most: int, **_: object) -> Claimed:
            if not found:
                found.extend((await claim(now, most)).rows)
            raise StoreError("missing", "the line broke")

        found: list[OutboxRow] = []
        monkeypatch.setattr(outbox, "claim", cut)
        for _ in ("what it claimed is lost", "that is given back, and no more comes"):
            with pytest.raises(StoreError):
                await claims.claim(32)
        monkeypatch.setattr(outbox, "claim", claim)
        again = (await Claims(outbox, clock).claim(32)).rows
        assert [row.id for row in again] == [row.id for row in found]
        assert len(found) == 1


async def test_what_was_sent_is_written_down_once_by_the_next_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process_on(tmp_path) as process:
        outbox = process.store.outbox
        claims, claim = Claims(outbox, cast("WallClock", process.clock)), outbox.claim
        await process.lobby([NELL])
        written = []

        async def listened(now: datetime, most: int = 32, *, sent: Sequence[OutboxRow] = ()) -> Claimed:
            written.append([row.id for row in sent])
            return await claim(now, most, sent=sent)

        async def nothing_lost(*_: object, **__: object) -> int:
            raise AssertionError("every claim would cost one more statement")

        monkeypatch.setattr(outbox, "claim", listened)
        monkeypatch.setattr(outbox, "give_back", nothing_lost)
        (row,) = (await claims.claim(32)).rows
        claims.sent(row)
        claims.over(row)
        assert await claims.claim(32) == Claimed([], None)
        await claims.claim(32)
        assert (written, await outbox.waiting()) == ([[], [row.id], []], 0)


async def test_after_a_clock_was_set_back_what_was_put_off_does_not_wait_for_the_time_before(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        outbox = process.store.outbox
        claims = Claims(outbox, cast("WallClock", process.clock))
        process.clock.turn(timedelta(hours=2))
        await process.lobby([NELL])
        (row,) = (await claims.claim(32)).rows
        due = await outbox.again(row, process.clock.now(), wait=timedelta(minutes=5))
        claims.over(row)
        assert await claims.claim(32) == Claimed([], due)
        process.clock.turn(timedelta(hours=-1))
        assert [again.id for again in (await claims.claim(32)).rows] == [row.id]


async def test_nothing_is_handed_out_any_more_once_it_stops_and_what_was_sent_is_written_down(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        claims = Claims(process.store.outbox, cast("WallClock", process.clock))
        await process.lobby([NELL], channel="c1")
        (row,) = (await claims.claim(32)).rows
        await process.lobby([MILEY], channel="c2")
        claims.sent(row)
        claims.over(row)
        await claims.stop()
        assert await claims.claim(32) == Claimed((), None)
        await claims.settle()
        assert await process.store.outbox.waiting() == 1


async def test_what_takes_longer_than_its_lease_keeps_nothing_behind_it_from_being_told(tmp_path: Path) -> None:
    """It is found anew and is nobody else's to tell; who then waited until something is due waited half a minute."""
    async with process_on(tmp_path) as process:
        claims = Claims(process.store.outbox, cast("WallClock", process.clock))
        await process.lobby([NELL], channel="c1")
        (slow,) = (await claims.claim(1)).rows
        process.clock.turn(timedelta(hours=1))
        await process.lobby([FAYE], channel="c2")
        found = await claims.claim(1)
        assert (list(found.rows), found.next_due) == ([], process.clock.now())
        (behind,) = (await claims.claim(1)).rows
        assert behind.id > slow.id
