"""That the simplest move was played for somebody stays noted, and where: who reads the rounds is told of it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.rules.decisions import NewHand
from engine.rules.events import EVENTS, Acted, Event, Gained
from engine.rules.position import Options
from engine.store.codec import meta_from, meta_row
from engine.table import seating
from engine.table.meta import Pace, SimplestMove, Turnover
from engine.table.notices import PingDone
from engine.table.table import Table
from tests.support.pace import RELAXED, all_but, late_game, passes
from tests.support.tables import FAYE, IWONA, MILEY, NELL, TableProcess, answer_by_default, process_on

EVERYTHING = 2**62


async def events_from(process: TableProcess, table: Table, entry: int) -> Sequence[Event]:
    entries = await process.store.entries(table.id, entry, EVERYTHING)
    return [EVENTS.read(one.body) for one in entries if one.kind == "event"]


async def round_ends(table: Table) -> None:
    while table.view(None).round == 1:
        await answer_by_default(table, table.open_seats()[0])


async def test_it_is_noted_before_the_action_and_outlasts_a_restart(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        before = table.next_entry
        await table.vote(NELL, "default", about=1)
        assert table.meta.simplest_moves == (SimplestMove(1, before, 0),)
        await round_ends(table)
        acted = [event for event in await events_from(process, table, before) if isinstance(event, Acted)]
        assert 1 in {event.seat for event in acted}
    async with process_on(tmp_path) as process:
        assert (await process.tables.get(table.id)).meta.simplest_moves == table.meta.simplest_moves


async def test_it_is_noted_once_whatever_its_action_asks(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        await table.vote(NELL, "default", about=1)
        await round_ends(table)
        assert len(table.meta.simplest_moves) == 1


async def test_one_that_answers_within_an_action_stands_before_what_comes_of_it(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], pace=Pace(on_limit="default"))
        while table.view(None).phase == "choose" or table.open_seats() != (1,):
            await answer_by_default(table, table.open_seats()[0])
            assert table.view(None).round == 1, "she is asked for an item"
        await passes(process, RELAXED.limit)
        (noted,) = table.meta.simplest_moves
        after = await events_from(process, table, noted.entry)
        assert not [event for event in after if isinstance(event, Acted) and event.seat == 1]
        assert [event for event in after if isinstance(event, Gained) and event.seat == 1]


async def test_for_whom_it_was_played_nobody_waits_any_more_though_others_are_asked_still(tmp_path: Path) -> None:
    """All are told of it: what has called her goes, which stays where by going it would tell that she has chosen."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY], pace=Pace(on_limit="default"))
        await passes(process, RELAXED.limit / 2)
        await answer_by_default(table, 2)
        await table.take_back(2)  # which asks her anew
        await answer_by_default(table, 0)
        assert PingDone(1, FAYE) in await passes(process, RELAXED.limit / 2)
        assert table.open_seats() == (2,)
        assert [seat.pinged for seat in table.meta.seats] == [True, False, True]


async def test_one_that_she_takes_back_was_not_played(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY], pace=Pace(on_limit="default"))
        await passes(process, RELAXED.limit / 2)
        await answer_by_default(table, 2)
        await table.take_back(2)  # which asks her anew
        await passes(process, RELAXED.limit / 2)
        assert table.open_seats() == (2,)
        assert [one.seat for one in table.meta.simplest_moves] == [0, 1]
        await table.answer(2, NewHand(2), table.prompt_number(2))
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        await table.take_back(1)
        assert [one.seat for one in table.meta.simplest_moves] == [0]
        await answer_by_default(table, 1)
        await table.take_back(1)
        assert [one.seat for one in table.meta.simplest_moves] == [0]


async def test_what_she_takes_back_of_her_own_leaves_earlier_ones_noted(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        await table.vote(NELL, "default", about=1)
        await round_ends(table)
        await answer_by_default(table, 1)
        await table.take_back(1)
        assert [one.seat for one in table.meta.simplest_moves] == [1]


async def test_what_she_takes_back_of_a_draft_leaves_the_picks_before_noted(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE], options=Options(setup="draft"), pace=Pace(on_limit="default"))
        await answer_by_default(table, 0)
        await passes(process, RELAXED.limit)
        assert table.view(None).phase == "draft"
        await answer_by_default(table, 1)
        await table.take_back(1)
        assert [one.seat for one in table.meta.simplest_moves] == [1]


async def test_a_version_that_does_not_note_them_goes_on_with_the_game(tmp_path: Path) -> None:
    """Of several processes one may be older; and what a later one notes beside is no damage to this one."""
    async with process_on(tmp_path) as process:
        table = await late_game(process, [NELL, FAYE])
        await table.vote(NELL, "default", about=1)
        row = dict(meta_row(table.meta))
    assert meta_from(row | {"of_a_later_version": [{"seat": 1}]}) == table.meta
    del row["simplest_moves"]
    assert meta_from(row).simplest_moves == ()


@pytest.mark.parametrize("earlier", [True, False])
async def test_it_stands_between_the_turnovers_before_and_after_it(tmp_path: Path, *, earlier: bool) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        if earlier:
            await table.edit(lambda meta: seating.stand_in(meta, 1))
            await table.edit(lambda meta: seating.come_back(meta, FAYE))
        await all_but(table, 1)
        await passes(process, RELAXED.limit)
        await table.vote(NELL, "default", about=1)
        await table.vote(MILEY, "default", about=1)
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, IWONA, "Iwona", process.clock.now()))
        await table.edit(lambda meta: seating.accept(meta, IWONA, 1))
        kinds = [one.what if isinstance(one, Turnover) else "played" for one in table.meta.meanwhile]
        assert kinds == [*(["stand_in", "came_back"] if earlier else []), "played", "replaced"]
