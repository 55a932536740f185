"""Who was pinged, has chosen and changes her mind."""

from datetime import timedelta
from pathlib import Path

from engine.table import seating
from engine.table.notices import PingDone
from tests.support.pace import RELAXED, passes, pings
from tests.support.tables import FAYE, MILEY, NELL, answer_by_default, process_on


async def test_who_was_pinged_and_changes_her_mind_is_pinged_and_reminded_again(tmp_path: Path) -> None:
    """What called her is not done with before all have chosen."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await answer_by_default(table, 0)
        await passes(process, RELAXED.ping_after)
        await answer_by_default(table, 1)
        await process.told()
        await table.take_back(1, table.prompt_number(1))
        assert not [notice for notice in await process.notices() if isinstance(notice, PingDone)]
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]
        assert pings(await passes(process, timedelta(hours=12))) == [(1, True), (2, True)]
        await answer_by_default(table, 2)
        await answer_by_default(table, 1)
        assert [notice for notice in await process.notices() if isinstance(notice, PingDone)] == [
            PingDone(2, MILEY), PingDone(1, FAYE), PingDone(2, MILEY)]


async def test_a_ping_that_fell_due_while_she_was_away_is_due_again_when_she_is_back(tmp_path: Path) -> None:
    """As for whoever has not changed her mind."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await passes(process, RELAXED.ping_after)
        await answer_by_default(table, 1)
        await table.take_back(1)
        await table.edit(lambda meta: seating.away(meta, FAYE))
        assert pings(await passes(process, RELAXED.ping_after)) == []
        await table.edit(lambda meta: seating.come_back(meta, FAYE))
        assert pings(await passes(process, RELAXED.ping_after)) == [(1, False)]
