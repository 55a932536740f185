"""What the bot keeps in mind about people stays what the database has, however many changes come at once."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from bot.people import CachedPeople
from engine.store.learning import Learning
from engine.store.people import People
from engine.table.meta import PersonId
from engine.table.ports import Person
from tests.support.tables import AT_MOST_S, NELL, TableProcess, process_on

Found = TypeVar("Found")


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


class Road:
    """From the database: what was read arrives only while it is open."""

    def __init__(self) -> None:
        self.open, self._waiting, self.all_wait = asyncio.Event(), 0, asyncio.Event()

    async def arrived(self, found: Found) -> Found:
        """What was found, once it is here."""
        self._waiting += 1
        if self._waiting == 2:
            self.all_wait.set()
        await self.open.wait()
        self._waiting -= 1
        return found


class FarPeople(People):
    """They are read by a road that may be closed."""

    def __init__(self, process: TableProcess, road: Road) -> None:
        super().__init__(process.store.database)
        self._road = road

    async def get(self, person: PersonId) -> Person:
        return await self._road.arrived(await super().get(person))


class FarLearning(Learning):
    """Likewise."""

    def __init__(self, process: TableProcess, road: Road) -> None:
        super().__init__(process.store.database)
        self._road = road

    async def of(self, person: PersonId) -> Mapping[str, str]:
        return await self._road.arrived(await super().of(person))


async def test_what_is_read_again_while_she_chooses_takes_nothing_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where other processes change it too it is read every second, and a busy server takes its time."""
    now = 100.0
    monkeypatch.setattr("bot.people.monotonic", lambda: now)
    async with process_on(tmp_path) as process:
        road = Road()
        people = CachedPeople(FarPeople(process, road), FarLearning(process, road), shared=True)
        road.open.set()
        known, _ = await people.get(NELL), await people.taught(NELL)
        now += 2.0
        road.open.clear()
        reading = asyncio.gather(people.get(NELL), people.taught(NELL))
        async with asyncio.timeout(AT_MOST_S):
            await road.all_wait.wait()
        await people.put(replace(known, locale="fr"))
        await people.teach(NELL, "first", "3")
        road.open.set()
        for found, taught in (await reading, (await people.get(NELL), await people.taught(NELL))):
            assert (found.locale, dict(taught)) == ("fr", {"first": "3"})
