"""What is asked about somebody who does not answer is done once nobody has answered that either for a whole limit."""

from datetime import timedelta
from pathlib import Path

import pytest

from engine.table import votes
from engine.table.meta import PACES, VoteKind
from engine.table.notices import DefaultPlayed, MatterSettled, Notice, SeatChanged, VoteMoved
from engine.table.table import Table
from engine.table.timekeeper import Timekeeper
from tests.support.pace import RELAXED, all_but, passes, resolving
from tests.support.tables import FAYE, MILEY, NELL, TableProcess, answer_by_default, process_on

MOMENT = timedelta(seconds=1)


async def asked(process: TableProcess, kind: VoteKind = "default") -> Table:
    """Of three, Nell and Miley have chosen, Faye is late, and Nell asks for something about her."""
    table = await process.game([NELL, FAYE, MILEY])
    await all_but(table, 1)
    await passes(process, RELAXED.limit)
    await table.vote(NELL, kind, about=1)
    await process.told()
    return table


@pytest.mark.parametrize(("kind", "told_of"), [("default", DefaultPlayed(1)), ("ai", SeatChanged(1, "stand_in"))])
async def test_of_three_the_one_who_is_left_plays_on(tmp_path: Path, kind: VoteKind, told_of: Notice) -> None:
    """Who has chosen, and will not come back either, is never late: nobody waits for an answer of hers."""
    async with process_on(tmp_path) as process:
        table = await asked(process, kind)
        number, touched = table.meta.votes[0].number, table.meta.touched
        assert told_of not in await passes(process, RELAXED.limit - MOMENT)
        told = await passes(process, MOMENT)
        assert told_of in told
        assert MatterSettled("late", 1) in told
        assert [notice.passed for notice in told if isinstance(notice, VoteMoved)] == [False]
        assert VoteMoved(number, kind, 1, open=False) in told
        assert table.meta.touched == touched, "nobody has done anything"
        assert not table.meta.votes
        if kind == "ai":
            assert table.ai_asked() == (1,)
        else:
            assert table.view(None).phase == "resolve" or table.meta.round == 2


async def test_who_is_asked_nothing_while_another_acts_holds_up_nobody_either(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        seat = await resolving(table)
        await passes(process, RELAXED.limit)
        (other, _) = (person for number, person in enumerate((NELL, FAYE, MILEY)) if number != seat)
        await table.vote(other, "default", about=seat)
        assert table.open_seats() == (seat,)
        assert DefaultPlayed(seat) in await passes(process, RELAXED.limit)


async def test_another_process_does_it_after_a_restart(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        game, clock = (await asked(process, "ai")).id, process.clock
    async with process_on(tmp_path, clock) as process:
        await passes(process, RELAXED.limit)
        assert (await process.tables.get(game)).meta.seats[1].owner == FAYE


@pytest.mark.parametrize("how", ["taken back", "answered", "voted out"])
async def test_what_is_asked_no_more_is_not_done(tmp_path: Path, how: str) -> None:
    async with process_on(tmp_path) as process:
        table = await asked(process)
        match how:
            case "taken back":
                await table.edit(lambda meta: votes.withdraw(meta, NELL, meta.votes[0].number))
            case "answered":
                await answer_by_default(table, 1)
            case _:
                for person in (NELL, MILEY):
                    await table.vote(person, "kick", about=1)
        assert not table.meta.votes
        assert not [told for told in await passes(process, RELAXED.limit - MOMENT) if isinstance(told, DefaultPlayed)]


async def test_the_limit_begins_anew_with_each_question_about_her(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await asked(process)
        await passes(process, RELAXED.limit - MOMENT)
        await table.edit(lambda meta: votes.withdraw(meta, NELL, meta.votes[0].number))
        await table.vote(NELL, "default", about=1)
        assert DefaultPlayed(1) not in await passes(process, RELAXED.limit - MOMENT)
        assert DefaultPlayed(1) in await passes(process, MOMENT)


async def test_while_paused_it_is_not_done_and_after_that_the_limit_begins_anew(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await asked(process)
        for person in (NELL, MILEY):
            await table.vote(person, "pause")
        assert votes.passes_after(table.meta, table.meta.votes[0]) is None
        assert DefaultPlayed(1) not in await passes(process, 3 * RELAXED.limit)
        await table.vote(NELL, "resume")
        assert table.meta.votes[0].at == process.clock.now()
        assert DefaultPlayed(1) not in await passes(process, RELAXED.limit - MOMENT)
        assert DefaultPlayed(1) in await passes(process, MOMENT)


async def test_at_another_pace_it_is_done_after_that_ones_limit(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await asked(process)
        await passes(process, timedelta(hours=1))
        for person in (NELL, MILEY):
            await table.vote(person, "pace", pace="live")
        assert DefaultPlayed(1) not in await passes(process, PACES["live"].limit - MOMENT)
        assert DefaultPlayed(1) in await passes(process, MOMENT)


async def test_nobody_is_voted_out_by_who_does_not_answer(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await asked(process, "kick")
        await passes(process, 3 * RELAXED.limit)
        assert [vote.kind for vote in table.meta.votes] == ["kick"]


async def test_a_clock_that_was_ahead_does_not_hold_it_up(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        process.clock.turn(timedelta(days=400))
        await asked(process)
        process.clock.turn(-timedelta(days=400))
        await Timekeeper(process.store, process.tables, process.clock).set_anew(process.clock.now())
        assert DefaultPlayed(1) in await passes(process, RELAXED.limit)
