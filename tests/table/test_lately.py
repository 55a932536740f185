"""What happened lately, read once for all: never older than the table, never more than its reader may know."""

from pathlib import Path

from engine.rules.events import Event
from engine.table.table import Table
from tests.support.tables import FAYE, NELL, TableProcess, answer_by_default, process_on


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


async def _stored(process: TableProcess, table: Table, seat: int | None) -> tuple[Event, ...]:
    """Straight from the store: from the last position on, while all choose from the one before up to the last."""
    entries = await process.store.entries(table.id, 0, 2**31)
    positions = [entry.number for entry in entries if entry.kind == "position"]
    if table.view(None).phase == "choose":
        first, last = (positions[-2] + 1 if len(positions) > 1 else 0), positions[-1]
    else:
        first, last = positions[-1] + 1, entries[-1].number
    return (await process.tables.history.past_round(table.id, first, last, seat)).events
