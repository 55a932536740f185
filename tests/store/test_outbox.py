"""The outbox: in order, once, and again only when nobody knows whether it was sent."""

from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from engine.store import OutboxRow
from engine.store.outbox import FIRST_WAIT, KEPT, LEASE, LONGEST_WAIT
from engine.table.notices import Board, LobbyChanged, ScreenChanged, Waiting
from tests.support.tables import FAYE, NELL, House, answer_by_default, house


async def claimed(h: House, most: int = 32) -> list[OutboxRow]:
    return list((await h.store.outbox.claim(h.clock.now(), most)).rows)


async def next_due(h: House) -> datetime | None:
    """When there is something to claim again; nothing may be due now."""
    found = await h.store.outbox.claim(h.clock.now())
    assert found.rows == []
    return found.next_due


async def test_rows_of_a_lane_come_one_after_the_other_and_lanes_do_not_wait(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        first = await claimed(h)
        assert [(row.lane, row.notice) for row in first] == [
            ("table", LobbyChanged()), (f"person:{NELL}", ScreenChanged(0, NELL)),
            (f"person:{FAYE}", ScreenChanged(1, FAYE)),
        ]
        assert await claimed(h) == []
        await h.store.outbox.done([first[0]])
        (board,) = await claimed(h)
        assert isinstance(board.notice, Board)


async def test_an_unsent_screen_is_replaced_and_one_being_sent_is_not(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        await answer_by_default(table, 0)
        screens = [row for row in await claimed(h) if row.notice == ScreenChanged(0, NELL)]
        assert len(screens) == 1
        await table.take_back(0)
        await h.store.outbox.done([screens[0]])
        (after,) = await claimed(h)
        assert after.notice == ScreenChanged(0, NELL)
        assert after.nonce != screens[0].nonce


async def test_a_screen_that_may_have_been_sent_is_not_dropped_for_a_newer_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        tried = next(row for row in await claimed(h) if row.notice == ScreenChanged(0, NELL))
        await h.store.outbox.again(tried, h.clock.now(), wait=timedelta(0))
        await answer_by_default(table, 0)
        again = next(row for row in await claimed(h) if row.notice == ScreenChanged(0, NELL))
        assert (again.nonce, again.tries) == (tried.nonce, 1)


async def test_boards_are_never_replaced(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        while table.meta.round < 4:
            await answer_by_default(table, table.open_seats()[0])
        told = await h.notices()
        assert [notice.round for notice in told if isinstance(notice, Board)] == [1, 2, 3, 4]
        assert sum(isinstance(notice, Waiting) for notice in told) <= 1


async def test_what_fails_now_waits_longer_from_try_to_try_and_keeps_its_nonce(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.lobby([NELL])
        waits, nonces = [], set()
        for tries in range(12):
            (row,) = await claimed(h)
            assert row.tries == tries
            nonces.add(row.nonce)
            due = await h.store.outbox.again(row, h.clock.now(), error="503")
            assert await claimed(h) == []
            waits.append(due - h.clock.now())
            h.clock.turn(waits[-1])
        assert waits[0] == FIRST_WAIT
        assert all(b == min(2 * a, LONGEST_WAIT) for a, b in pairwise(waits))
        assert len(nonces) == 1


async def test_a_rate_limit_is_waited_for_exactly(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.lobby([NELL])
        (row,) = await claimed(h)
        due = await h.store.outbox.again(row, h.clock.now(), wait=timedelta(seconds=37))
        assert due == h.clock.now() + timedelta(seconds=37) == await next_due(h)


async def test_what_waits_behind_another_row_wakes_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        rows = await claimed(h)
        assert await next_due(h) == h.clock.now() + LEASE
        due = await h.store.outbox.again(rows[0], h.clock.now())
        assert await next_due(h) == due > h.clock.now()
        for row in rows[1:]:
            await h.store.outbox.done([row])
        await h.told()
        h.clock.turn(LEASE)
        await h.told()
        assert await next_due(h) is None


async def test_what_can_never_be_sent_does_not_stop_its_lane(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        lobby_row = (await claimed(h))[0]
        await h.store.outbox.failed(lobby_row, "unknown channel")
        (board,) = await claimed(h)
        assert board.lane == "table"


async def test_after_a_crash_claimed_rows_come_again_marked_as_tried(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        before = await claimed(h)
    async with house(tmp_path) as h:
        assert await claimed(h) == []
        assert await h.store.outbox.recover(h.clock.now()) == len(before)
        after = await claimed(h)
        assert [(row.id, row.nonce) for row in after] == [(row.id, row.nonce) for row in before]
        assert [row.tries for row in after] == [1] * len(after)


async def test_a_claim_runs_out_when_its_claimer_is_gone(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.lobby([NELL])
        assert len(await claimed(h)) == 1
        h.clock.turn(LEASE - timedelta(seconds=1))
        assert await claimed(h) == []
        h.clock.turn(timedelta(seconds=1))
        assert len(await claimed(h)) == 1


async def test_two_publishers_never_get_the_same_row(tmp_path: Path) -> None:
    async with house(tmp_path) as one, house(tmp_path) as two:
        await one.game([NELL, FAYE])
        ids = [row.id for h in (one, two, one) for row in await claimed(h, 2)]
        assert len(ids) == len(set(ids)) == 3


async def test_old_rows_are_swept(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        told = await h.told()
        assert await h.store.outbox.sweep(h.clock.now()) == 0
        h.clock.turn(KEPT + timedelta(seconds=1))
        assert await h.store.outbox.sweep(h.clock.now()) == len(told)
        assert await h.store.outbox.waiting() == 0


async def test_a_failed_change_tells_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.lobby([NELL])
        await h.told()
        with pytest.raises(Exception, match="channel_busy"):
            await h.lobby([FAYE])
        assert await h.notices() == []


async def test_whoever_knows_the_reason_says_how_long_a_wait_may_become(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.lobby([NELL])
        longest = timedelta(seconds=30)
        for _ in range(12):
            (row,) = await claimed(h)
            due = await h.store.outbox.again(row, h.clock.now(), longest=longest)
            assert due - h.clock.now() <= longest
            h.clock.turn(due - h.clock.now())


async def test_rows_put_off_are_hurried_by_their_numbers(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.lobby([NELL])
        await h.lobby([FAYE], channel="c2")
        rows = await claimed(h)
        for row in rows:
            await h.store.outbox.again(row, h.clock.now())
        assert await h.store.outbox.hurry(h.clock.now(), [rows[1].id]) == 1
        assert [row.id for row in await claimed(h)] == [rows[1].id]
        assert await h.store.outbox.hurry(h.clock.now()) == 1


async def test_what_was_given_up_can_be_looked_at_and_sent_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        first, *others = await claimed(h)
        await h.store.outbox.failed(first, "busy (0)")
        await h.store.outbox.done(others)
        (aside,) = await h.store.outbox.put_aside()
        assert (aside.id, aside.game, aside.lane, aside.error) == (first.id, first.game, "table", "busy (0)")
        assert await h.store.outbox.send_again(h.clock.now(), [first.id + 1000]) == 0
        assert await h.store.outbox.send_again(h.clock.now(), [first.id]) == 1
        assert await h.store.outbox.put_aside() == []
        (again,) = [row for row in await claimed(h) if row.id == first.id]
        assert again.first_try == first.created, "it is looked for before it is sent"
