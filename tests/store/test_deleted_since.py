"""Who has deleted her data after a copy was made stands in it again: docs/operation.md says how she is found."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.store.backup import backup
from engine.store.person_deletion import delete_person
from engine.table import lobby, seating
from engine.table.ports import Person
from engine.table.resigning import resign_everywhere
from tests.support.tables import FAYE, FILE, IWONA, MILEY, NELL, SZYMON, TableProcess, everything, process_on

pytestmark = pytest.mark.on_a_file

PAPER = Path(__file__).parents[2] / "docs" / "operation.md"


def found(database: Path, old: Path) -> set[str]:
    """What the paper's statements print."""
    (said,) = re.findall(r"<<'END'\n(.*?)\n +END", PAPER.read_text("utf-8"), re.DOTALL)
    attach, select = (part.strip() for part in said.split(";")[:2])
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(attach.replace("old.db", str(old)))
        return {person for (person,) in connection.execute(select)}


def put_back(copy: Path, folder: Path) -> None:
    """In the database's place."""
    for file in folder.glob(f"{FILE}*"):
        file.unlink()
    shutil.copyfile(copy, folder / FILE)


async def deleted(process: TableProcess, person: str) -> None:
    """As *Delete my data* does it."""
    await resign_everywhere(process.tables, person, process.clock.now())
    await delete_person(process.store, process.tables, person)


async def test_who_has_deleted_her_data_since_is_found_and_nobody_else(tmp_path: Path) -> None:
    copy, old = tmp_path / "copy.db", tmp_path / "old.db"
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        waiting = await process.lobby([NELL, IWONA], channel="c2")
        for person in (NELL, FAYE, SZYMON):
            await process.store.people.put(Person(person, client_locale="fr"))
        await backup(process.store.database, copy)
        await deleted(process, FAYE)
        await process.store.people.put(Person(FAYE, client_locale="fr"))  # She has pressed something since.
        await deleted(process, SZYMON)
        now = process.clock.now()
        await table.edit(lambda meta: seating.resign(meta, MILEY, now))
        await waiting.edit(lambda meta: lobby.leave(meta, IWONA, now))
        await backup(process.store.database, old)
    put_back(copy, tmp_path)
    assert found(tmp_path / FILE, old) == {FAYE, SZYMON}
    async with process_on(tmp_path) as process:
        for person in (FAYE, SZYMON):
            await deleted(process, person)
        kept = await everything(process.store)
    assert not [person for person in (FAYE, SZYMON) if f"'{person}'" in kept or f'"{person}"' in kept]
    assert found(tmp_path / FILE, old) == set()
