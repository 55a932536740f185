"""A paused table of which most people are gone goes on once somebody has asked for it for long enough."""

from datetime import timedelta
from pathlib import Path

import pytest

from engine.table import lobby, seating, votes
from engine.table.meta import VoteKind
from engine.table.notices import Late, MatterSettled, Paused, VoteMoved
from engine.table.table import Table
from engine.table.timekeeper import Timekeeper
from engine.table.votes import RESUMES_AFTER
from tests.support.pace import RELAXED, passes
from tests.support.tables import FAYE, MILEY, NELL, TableProcess, process_on

MOMENT = timedelta(seconds=1)


async def paused(process: TableProcess) -> Table:
    """A table of three, of which Nell has asked to go on."""
    table = await process.game([NELL, FAYE, MILEY])
    for person in (NELL, FAYE):
        await table.vote(person, "pause")
    await table.vote(NELL, "resume")
    await process.notices()
    return table


def is_paused(table: Table) -> bool:
    return table.meta.paused


async def test_it_goes_on_after_a_week_and_the_others_clocks_run_again(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await paused(process)
        number, touched = table.meta.votes[0].number, table.meta.touched
        assert not await passes(process, RESUMES_AFTER - MOMENT)
        assert is_paused(table)
        told = await passes(process, MOMENT)
        assert not is_paused(table)
        assert not table.meta.votes
        assert Paused(paused=False) in told
        assert MatterSettled("paused") in told
        assert [notice.passed for notice in told if isinstance(notice, VoteMoved) and notice.vote == number] == [False]
        assert table.meta.touched == touched, "nobody has done anything"
        assert [notice.seat for notice in await passes(process, RELAXED.limit) if isinstance(notice, Late)] == [0, 1, 2]


async def test_another_process_lets_it_go_on_after_a_restart(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        game = (await paused(process)).id
        clock = process.clock
    async with process_on(tmp_path, clock) as process:
        await passes(process, RESUMES_AFTER)
        assert not (await process.tables.get(game)).meta.paused


async def test_the_week_begins_anew_with_each_request(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await paused(process)
        await passes(process, RESUMES_AFTER - MOMENT)
        await table.edit(lambda meta: votes.withdraw(meta, NELL, meta.votes[0].number))
        await table.vote(FAYE, "resume")
        await passes(process, RESUMES_AFTER - MOMENT)
        assert is_paused(table)
        await passes(process, MOMENT)
        assert not is_paused(table)


async def test_who_asked_and_resigned_asks_no_more(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await paused(process)
        await table.vote(MILEY, "pace", pace="live")
        now = process.clock.now()
        await table.edit(lambda meta: seating.resign(meta, NELL, now))
        assert [vote.kind for vote in table.meta.votes] == ["pace"]
        await passes(process, RESUMES_AFTER)
        assert is_paused(table)


@pytest.mark.parametrize("kind", ["end", "pace"])
async def test_nothing_else_is_done_for_having_been_asked_long_ago(tmp_path: Path, kind: VoteKind) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await table.vote(NELL, kind, pace="live" if kind == "pace" else None)
        await passes(process, RESUMES_AFTER)
        assert [vote.kind for vote in table.meta.votes] == [kind]


async def test_a_game_that_ended_meanwhile_leaves_no_timer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await paused(process)
        now = process.clock.now()
        await table.edit(lambda meta: lobby.stopped(meta, "expired", now))
        assert await process.store.next_timer() is None


async def test_a_clock_that_was_ahead_does_not_hold_it_up(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        process.clock.turn(timedelta(days=400))
        table = await paused(process)
        process.clock.turn(-timedelta(days=400))
        now = process.clock.now()
        assert await Timekeeper(process.store, process.tables, process.clock).set_anew(now) == 1
        await passes(process, RESUMES_AFTER)
        assert not is_paused(table)
