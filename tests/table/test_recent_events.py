"""What happened lately, read once for all: never older than the table, never more than its reader may know."""

from pathlib import Path

from engine.rules.events import EVENTS, Event
from engine.rules.records.positions import position_from
from engine.rules.view import view, view_event
from engine.table.table import Table
from tests.support.tables import FAYE, NELL, TableProcess, answer_by_default, execute, play_rounds, process_on


async def test_everybody_is_told_what_the_store_holds_and_nobody_what_another_drew(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        moments = set()
        while table.meta.round < 4:
            await answer_by_default(table, table.open_seats()[0])
            for seat in (0, 1, None):
                told = await process.tables.recent_events.events(table, seat)
                assert told.events == await _stored(process, table, seat)
                moments.add(repr(told))
        assert len(moments) > 4


async def test_what_another_process_has_committed_between_is_not_left_out(tmp_path: Path) -> None:
    """What is known here without reading it again begins anew behind it."""
    async with process_on(tmp_path) as one, process_on(tmp_path) as other:
        table = await one.game([NELL, FAYE])
        for turn in range(30):
            process = (one, other)[turn % 3 == 1]
            changed = await process.tables.get(table.id)
            await process.tables.hear_of(changed, anew=False)
            await answer_by_default(changed, changed.open_seats()[0])
            told = await process.tables.recent_events.events(changed, None)
            assert told.events == await _stored(process, changed, None), turn
        assert table.meta.round > 2


async def test_what_was_committed_here_is_told_without_reading_it_again(tmp_path: Path) -> None:
    """Also the newest board: not one row of it is there any more."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_rounds(table, 2)
        last = table.board_entry - 1
        first = table.newest_entries.before(last)
        assert first is not None
        expected = [await _stored(process, table, seat) for seat in (0, 1)]
        entries = await process.store.entries(table.id, first + 1, last)
        await execute(process.store, "DELETE FROM entries WHERE game = ?", table.id)
        assert [(await process.tables.recent_events.events(table, seat)).events for seat in (0, 1)] == expected
        board = await process.tables.history.past_round(table.id, first + 1, last)
        assert board.view == view(position_from(entries[-1].body, table.meta.options), None)
        assert board.happened.numbers == tuple(entry.number for entry in entries if entry.kind == "event")
        assert board.happened.events == tuple(view_event(EVENTS.read(entry.body), None) for entry in entries
                                              if entry.kind == "event")


async def _stored(process: TableProcess, table: Table, seat: int | None) -> tuple[Event, ...]:
    """Straight from the store: from the last position on, while all choose from the one before up to the last."""
    entries = await process.store.entries(table.id, 0, 2**31)
    positions = [entry.number for entry in entries if entry.kind == "position"]
    if table.view(None).phase == "choose":
        first, last = (positions[-2] + 1 if len(positions) > 1 else 0), positions[-1]
    else:
        first, last = positions[-1] + 1, entries[-1].number
    return tuple(view_event(EVENTS.read(entry.body), seat) for entry in entries
                 if entry.kind == "event" and first <= entry.number <= last)
