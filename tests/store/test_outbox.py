"""The outbox: in order, once, and again only when nobody knows whether it was sent."""

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa

from engine.store import OutboxRow
from engine.store.outbox import FIRST_WAIT, KEPT, LEASE, LEFT_LYING, LONGEST_WAIT
from engine.store.processes import Process
from engine.store.shards import Shards
from engine.table.notices import Board, LobbyChanged, ScreenChanged, Waiting
from tests.support.tables import FAYE, NELL, START, TableProcess, answer_by_default, execute, process_on


async def claimed(process: TableProcess, most: int = 32) -> list[OutboxRow]:
    return list((await process.store.outbox.claim(process.clock.now(), most)).rows)


async def next_due(process: TableProcess) -> datetime | None:
    """When there is something to claim again; nothing may be due now."""
    found = await process.store.outbox.claim(process.clock.now())
    assert found.rows == []
    return found.next_due


async def test_rows_of_a_lane_come_one_after_the_other_and_lanes_do_not_wait(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        first = await claimed(process)
        assert [(row.lane, row.notice) for row in first] == [
            ("table", LobbyChanged()), (f"person:{NELL}", ScreenChanged(0, NELL)),
            (f"person:{FAYE}", ScreenChanged(1, FAYE)),
        ]
        assert await claimed(process) == []
        await process.store.outbox.done([first[0]])
        (board,) = await claimed(process)
        assert isinstance(board.notice, Board)


async def test_what_was_sent_meanwhile_is_done_with_the_next_claim(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        told, *_ = await claimed(process)
        (board,) = (await process.store.outbox.claim(process.clock.now(), sent=[told])).rows
        assert isinstance(board.notice, Board), "its lane goes on"
        process.clock.turn(LEASE)
        assert told.id not in {row.id for row in await claimed(process)}


async def test_of_several_processes_each_takes_first_what_it_hears_presses_of(tmp_path: Path) -> None:
    """So that one process changes a message; what lies too long anybody takes."""
    async with process_on(tmp_path) as one, process_on(tmp_path, one.clock) as two:
        for process, text in ((one, "0/2"), (two, "1/2")):
            process.store.outbox.process = Process.here(START, Shards.parse(text))
        for channel in ("c1", "c2"):
            await one.lobby([NELL], channel=channel)
        one.clock.turn(LEFT_LYING - timedelta(milliseconds=1))
        assert await claimed(two) == []
        assert len(await claimed(one, 1)) == 1
        one.clock.turn(timedelta(milliseconds=1))
        assert len(await claimed(two)) == 1


async def test_an_unsent_screen_is_replaced_and_one_being_sent_is_not(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await answer_by_default(table, 0)
        screens = [row for row in await claimed(process) if row.notice == ScreenChanged(0, NELL)]
        assert len(screens) == 1
        await table.take_back(0)
        await process.store.outbox.done([screens[0]])
        (after,) = await claimed(process)
        assert after.notice == ScreenChanged(0, NELL)
        assert after.nonce != screens[0].nonce


@pytest.mark.on_a_file
async def test_what_is_said_better_is_found_without_all_that_waits(tmp_path: Path) -> None:
    asked = list[str]()

    def hear(*seen: object) -> None:
        asked.append(str(seen[2]))

    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        sa.event.listen(sa.Engine, "before_cursor_execute", hear)
        try:
            await answer_by_default(table, 0)
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", hear)
        (replacing,) = (sql for sql in asked if sql.startswith("DELETE FROM outbox"))
        plan = await execute(process.store, f"EXPLAIN QUERY PLAN {replacing}", *[0] * replacing.count("?"))
        assert [step for *_, step in plan] == [
            "SEARCH outbox USING INDEX ix_outbox_game_lane_state (game=? AND lane=? AND state=?)"]


async def test_a_screen_that_may_have_been_sent_is_not_dropped_for_a_newer_one(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        tried = next(row for row in await claimed(process) if row.notice == ScreenChanged(0, NELL))
        await process.store.outbox.again(tried, process.clock.now(), wait=timedelta(0))
        await answer_by_default(table, 0)
        again = next(row for row in await claimed(process) if row.notice == ScreenChanged(0, NELL))
        assert (again.nonce, again.tries) == (tried.nonce, 1)


async def test_boards_are_never_replaced(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        while table.meta.round < 4:
            await answer_by_default(table, table.open_seats()[0])
        told = await process.notices()
        assert [notice.round for notice in told if isinstance(notice, Board)] == [1, 2, 3, 4]
        assert sum(isinstance(notice, Waiting) for notice in told) <= 1


async def test_what_fails_now_waits_longer_from_try_to_try_and_keeps_its_nonce(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
        waits, nonces = [], set()
        for tries in range(12):
            (row,) = await claimed(process)
            assert row.tries == tries
            nonces.add(row.nonce)
            due = await process.store.outbox.again(row, process.clock.now(), error="503")
            assert await claimed(process) == []
            waits.append(due - process.clock.now())
            process.clock.turn(waits[-1])
        assert waits[0] == FIRST_WAIT
        assert all(b == min(2 * a, LONGEST_WAIT) for a, b in pairwise(waits))
        assert len(nonces) == 1


async def test_a_rate_limit_is_waited_for_exactly(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
        (row,) = await claimed(process)
        due = await process.store.outbox.again(row, process.clock.now(), wait=timedelta(seconds=37))
        assert due == process.clock.now() + timedelta(seconds=37) == await next_due(process)


async def test_what_waits_behind_another_row_wakes_nobody(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        rows = await claimed(process)
        assert await next_due(process) == process.clock.now() + LEASE
        due = await process.store.outbox.again(rows[0], process.clock.now())
        assert await next_due(process) == due > process.clock.now()
        for row in rows[1:]:
            await process.store.outbox.done([row])
        await process.told()
        process.clock.turn(LEASE)
        await process.told()
        assert await next_due(process) is None


async def test_what_can_never_be_sent_does_not_stop_its_lane(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        lobby_row = (await claimed(process))[0]
        await process.store.outbox.failed(lobby_row, "unknown channel")
        (board,) = await claimed(process)
        assert board.lane == "table"


async def test_after_a_crash_claimed_rows_come_again_marked_as_tried(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        before = await claimed(process)
    async with process_on(tmp_path) as process:
        assert await claimed(process) == []
        assert await process.store.outbox.recover(process.clock.now()) == len(before)
        after = await claimed(process)
        assert [(row.id, row.nonce) for row in after] == [(row.id, row.nonce) for row in before]
        assert [row.tries for row in after] == [1] * len(after)


async def test_a_claim_runs_out_when_its_claimer_is_gone(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
        assert len(await claimed(process)) == 1
        process.clock.turn(LEASE - timedelta(seconds=1))
        assert await claimed(process) == []
        process.clock.turn(timedelta(seconds=1))
        assert len(await claimed(process)) == 1


async def test_two_publishers_never_get_the_same_row(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        await one.game([NELL, FAYE])
        ids = [row.id for process in (one, two, one) for row in await claimed(process, 2)]
        assert len(ids) == len(set(ids)) == 3


async def test_old_rows_are_swept(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        told = await process.told()
        assert await process.store.outbox.sweep(process.clock.now()) == 0
        process.clock.turn(KEPT + timedelta(seconds=1))
        assert await process.store.outbox.sweep(process.clock.now()) == len(told)
        assert await process.store.outbox.waiting() == 0


async def test_what_was_given_up_after_a_long_outage_can_still_be_sent_again(tmp_path: Path) -> None:
    """Kept for as long as any other, counted from when it was given up or told, not from when it was made."""
    async with process_on(tmp_path) as process:
        outbox = process.store.outbox
        for channel in ("c1", "c2"):
            await process.lobby([NELL], channel=channel)
        outage = KEPT + timedelta(hours=1)
        for row in await claimed(process):
            await outbox.again(row, process.clock.now(), wait=outage)
        process.clock.turn(outage)
        sent, given_up = await claimed(process)
        await outbox.done([sent])
        await outbox.failed(given_up, "busy (0)")
        process.clock.turn(KEPT - timedelta(seconds=1))
        assert await outbox.sweep(process.clock.now()) == 0
        assert [row.id for row in await outbox.put_aside()] == [given_up.id]
        assert await outbox.send_again(process.clock.now(), [given_up.id]) == 1
        (again,) = await claimed(process)
        await outbox.failed(again, "busy (0)")
        process.clock.turn(timedelta(seconds=2))
        assert await outbox.sweep(process.clock.now()) == 1, "the one that was told"
        assert [row.id for row in await outbox.put_aside()] == [given_up.id], "it was tried again"
        process.clock.turn(KEPT)
        assert await outbox.sweep(process.clock.now()) == 1
        assert await outbox.put_aside() == []


async def test_a_failed_change_tells_nothing(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
        await process.told()
        with pytest.raises(Exception, match="channel_busy"):
            await process.lobby([FAYE])
        assert await process.notices() == []


async def test_whoever_knows_the_reason_says_how_long_a_wait_may_become(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
        longest = timedelta(seconds=30)
        for _ in range(12):
            (row,) = await claimed(process)
            due = await process.store.outbox.again(row, process.clock.now(), longest=longest)
            assert due - process.clock.now() <= longest
            process.clock.turn(due - process.clock.now())
        (row,) = await claimed(process)
        due = await process.store.outbox.again(replace(row, tries=5_000), process.clock.now(), longest=longest)
        assert due - process.clock.now() == longest, "also after days of tries"


async def test_rows_put_off_are_hurried_by_their_numbers(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.lobby([NELL])
        await process.lobby([FAYE], channel="c2")
        rows = await claimed(process)
        for row in rows:
            await process.store.outbox.again(row, process.clock.now())
        assert await process.store.outbox.hurry(process.clock.now(), [rows[1].id]) == 1
        assert [row.id for row in await claimed(process)] == [rows[1].id]
        assert await process.store.outbox.hurry(process.clock.now()) == 1


async def test_what_was_given_up_can_be_looked_at_and_sent_again(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        first, *others = await claimed(process)
        await process.store.outbox.failed(first, "busy (0)")
        await process.store.outbox.done(others)
        (aside,) = await process.store.outbox.put_aside()
        assert (aside.id, aside.game, aside.lane, aside.error) == (first.id, first.game, "table", "busy (0)")
        for none in (first.id + 1000, 2**31, -(2**31) - 1, 2**63, 10**30):
            assert await process.store.outbox.send_again(process.clock.now(), [none]) == 0
        assert await process.store.outbox.send_again(process.clock.now(), [first.id]) == 1
        assert await process.store.outbox.put_aside() == []
        (again,) = [row for row in await claimed(process) if row.id == first.id]
        assert again.first_try == first.created, "it is looked for before it is sent"


async def test_what_was_claimed_unknowingly_is_given_back_and_nothing_else(tmp_path: Path) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        two.clock = one.clock
        for process, text in ((one, "0/2"), (two, "1/2")):
            process.store.outbox.process = Process.here(START, Shards.parse(text))
        for number in range(3):
            await one.lobby([NELL], channel=f"c{number}")
        one.clock.turn(LEFT_LYING)
        known, unknown = await claimed(one, 1), await claimed(one, 1)
        others = await claimed(two)
        assert (len(known), len(unknown), len(others)) == (1, 1, 1)
        assert await one.store.outbox.give_back(one.clock.now(), besides={row.id for row in known}) == 1
        one.clock.turn(LEFT_LYING)
        assert [(row.id, row.tries) for row in await claimed(two)] == [(unknown[0].id, 0)], "nobody has tried it"


async def test_what_was_not_begun_is_as_if_it_had_never_been_claimed(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        outbox = process.store.outbox
        for number in range(4):
            await process.lobby([NELL], channel=f"c{number}")
        (tried,) = await claimed(process, 1)
        await outbox.again(tried, process.clock.now(), wait=timedelta(0))
        again, begun, told, other = await claimed(process)
        await outbox.done([told])
        await outbox.untried(process.clock.now(), [again.id, told.id, other.id])
        assert await claimed(process) == [again, other]
        assert (again.tries, other.tries) == (1, 0)
        assert await outbox.waiting([begun.game]) == 1, "it is under way"


@pytest.mark.parametrize("how", ["given up", "put off"])
async def test_who_stood_still_settles_nothing_that_another_has_taken_over(tmp_path: Path, how: str) -> None:
    async with process_on(tmp_path) as one, process_on(tmp_path, one.clock) as two:
        for process, text in ((one, "0/2"), (two, "1/2")):
            process.store.outbox.process = Process.here(START, Shards.parse(text))
        await one.lobby([NELL])
        one.clock.turn(LEFT_LYING)
        (row,) = await claimed(one)
        one.clock.turn(LEASE + LEFT_LYING)
        (taken_over,) = await claimed(two)
        if how == "given up":
            await one.store.outbox.failed(row, "its channel is gone")
        else:
            await one.store.outbox.again(row, one.clock.now(), wait=timedelta(0))
        assert await two.store.outbox.put_aside() == []
        assert await claimed(one) == [], "the other is at it"
        due = await two.store.outbox.again(taken_over, two.clock.now())
        one.clock.turn(due - one.clock.now() + LEFT_LYING)
        assert [(again.id, again.tries) for again in await claimed(one)] == [(row.id, 2)]
