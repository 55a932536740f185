"""What the bot keeps in mind about people stays what the database has, however many changes come at once."""

import asyncio
from dataclasses import replace
from pathlib import Path

from bot.people import CachedPeople
from tests.support.tables import NELL, process_on


async def test_two_changes_at_once_are_both_kept_in_mind(tmp_path: Path) -> None:
    """A refused direct message is noted while she turns her pings off."""
    async with process_on(tmp_path) as process:
        people = CachedPeople(process.store.people, process.store.learning)
        known = await people.get(NELL)
        await asyncio.gather(people.refused(NELL), people.put(replace(known, pings=False)))
        found = await people.get(NELL)
        assert (found.dm_closed, found.pings) == (True, False)
        assert found == await process.store.people.get(NELL)


async def test_two_lessons_at_once_are_both_kept_in_mind(tmp_path: Path) -> None:
    """She goes on with the guide while a screen of another table explains something to her."""
    async with process_on(tmp_path) as process:
        people = CachedPeople(process.store.people, process.store.learning)
        await people.taught(NELL)
        await asyncio.gather(people.teach(NELL, "first", "3"), people.teach(NELL, "hint:token", "g:1"))
        found = await people.taught(NELL)
        assert dict(found) == {"first": "3", "hint:token": "g:1"} == await process.store.learning.of(NELL)
