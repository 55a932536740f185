"""From every schema there ever was on, with data: dumps written by the code of their time and never changed since."""

import asyncio
import json
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import time
from pathlib import Path
from textwrap import dedent

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from engine.store import migrate
from engine.store.export import record_lines
from engine.store.schema import metadata
from engine.table import lobby
from engine.table.errors import Declined, StoreError
from engine.table.ports import Person
from tests.support.schema_dump import FIRST, SCHEMAS, reached, restore
from tests.support.tables import MILEY, NELL, execute, play_to_the_end, process_on

pytestmark = pytest.mark.on_a_file


def counted(file: Path) -> dict[str, int]:
    """Rows of each table."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608  names of the database's own
                for name in names if name != "alembic_version"}


def copies(folder: Path) -> list[Path]:
    return list(folder.glob("*.before-*"))


def known_steps() -> list[str]:
    config = Config()
    config.set_main_option("script_location", str(migrate.STEPS))
    return sorted(step.revision for step in ScriptDirectory.from_config(config).walk_revisions())


STEPS = known_steps()


@pytest.fixture
def coming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Adds a step of the future whose upgrade does this; its number."""
    def add(body: str, head: str = "") -> str:
        folder, number = tmp_path / "steps", f"{int(STEPS[-1]) + 1:04}"
        shutil.copytree(migrate.STEPS, folder)
        step = folder / "versions" / f"step_{number}_of_the_future.py"
        step.write_text(
            f'"""Made by a test."""\nimport sqlalchemy as sa\nfrom alembic import op\nrevision = "{number}"\n'
            f'down_revision = "{STEPS[-1]}"\n{head}\ndef upgrade():\n' + "".join(
                f"    {line}\n" for line in dedent(body).strip().splitlines()), encoding="utf-8")
        monkeypatch.setattr(migrate, "STEPS", folder)
        return number

    return add


REBUILD = """
with op.batch_alter_table("games", recreate="always") as games:
    games.alter_column("status", type_=sa.String(32))
"""


def test_every_step_has_data_of_its_schema() -> None:
    """Whoever adds a step: ``python -m tests.support.schema_dump``."""
    assert sorted(path.stem for path in SCHEMAS.glob("*.sql")) == STEPS


@pytest.mark.parametrize("step", STEPS)
async def test_a_table_that_is_built_anew_keeps_every_row_of_every_table(
    tmp_path: Path, coming: Callable[[str], str], step: str
) -> None:
    restore(tmp_path, step)
    file = tmp_path / "games.db"
    async with process_on(tmp_path):
        pass
    before = counted(file)
    assert min(before[table] for table in ("games", "seats", "entries", "timers", "outbox", "messages")) > 0
    number = coming(REBUILD)
    async with process_on(tmp_path) as process:
        assert await execute(process.store, "PRAGMA foreign_key_check") == []
        assert await execute(process.store, "PRAGMA foreign_keys") == [(1,)]
        table = await process.tables.by_channel("c1")
        assert table is not None
        await play_to_the_end(table)
    assert reached(file) == number
    after = counted(file)
    assert before.keys() == after.keys()
    assert after["games"] == before["games"]
    assert after["entries"] > before["entries"]


@pytest.mark.parametrize("body", ["op.execute('DELETE FROM seats')",
                                  "op.execute('DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)')",
                                  "op.execute(\"INSERT INTO seats (game, seat) VALUES ('nobodys', 7)\")",
                                  "op.execute(\"UPDATE seats SET game = 'nobodys' WHERE game = 'deal000001'\")"])
async def test_a_step_that_loses_rows_is_undone(tmp_path: Path, coming: Callable[[str], str], body: str) -> None:
    restore(tmp_path, STEPS[-1])
    before = _dump(tmp_path)
    coming(body)
    with pytest.raises(StoreError) as caught:
        async with process_on(tmp_path):
            pass
    assert caught.value.code == "lossy"
    assert _dump(tmp_path) == before


async def test_a_step_says_of_which_tables_it_takes_rows(tmp_path: Path, coming: Callable[..., str]) -> None:
    restore(tmp_path, STEPS[-1])
    number = coming("op.execute('DELETE FROM outbox')", head="EMPTIES = ('outbox',)")
    async with process_on(tmp_path):
        pass
    assert reached(tmp_path / "games.db") == number
    assert counted(tmp_path / "games.db")["outbox"] == 0


async def test_a_copy_from_before_the_step_is_kept_beside_the_file(
    tmp_path: Path, coming: Callable[[str], str]
) -> None:
    restore(tmp_path, STEPS[-1])
    file, before = tmp_path / "games.db", _dump(tmp_path)
    number = coming(REBUILD)
    async with process_on(tmp_path):
        pass
    copy = tmp_path / f"games.db.before-{number}"
    assert _dump(tmp_path, copy.name) == before
    assert (reached(copy), reached(file)) == (STEPS[-1], number)
    # Back to the old version and on again: the older copy stays.
    file.unlink()
    shutil.copy(copy, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO guilds (id, settings) VALUES ('g9', '{}')")
    async with process_on(tmp_path):
        pass
    assert _dump(tmp_path, copy.name) == before
    assert counted(tmp_path / f"{copy.name}.2")["guilds"] == counted(copy)["guilds"] + 1


async def test_a_start_that_fails_again_and_again_makes_one_copy(
    tmp_path: Path, coming: Callable[[str], str]
) -> None:
    restore(tmp_path, STEPS[-1])
    coming("raise ValueError('this step does not work')")
    for _ in range(3):
        with pytest.raises(ValueError, match="does not work"):
            async with process_on(tmp_path):
                pass
    assert len(copies(tmp_path)) == 1
    assert reached(tmp_path / "games.db") == STEPS[-1]


async def test_what_a_killed_start_has_begun_to_copy_goes(tmp_path: Path, coming: Callable[[str], str]) -> None:
    folder = tmp_path / "of [games]"
    folder.mkdir()
    restore(folder, STEPS[-1])
    copy = f"games.db.before-{coming(REBUILD)}"
    for left in (f"{copy}.0a1b2c3d.part", f"{copy}.2.0a1b2c3d.part", f"{copy}.0a1b2c3d.part-journal"):
        (folder / left).write_bytes(b"hands and people")
    async with process_on(folder):
        pass
    assert [path.name for path in copies(folder)] == [copy]


async def test_a_new_database_needs_no_copy_and_an_old_one_only_for_a_step(tmp_path: Path) -> None:
    for _ in range(2):
        async with process_on(tmp_path):
            pass
    assert copies(tmp_path) == []


async def test_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person("1", zone="Somewhere/A_person_was_here"))
        await execute(process.store, "DELETE FROM people")
    assert b"A_person_was_here" not in (tmp_path / "games.db").read_bytes()


@pytest.mark.parametrize("step", STEPS)
async def test_a_game_of_every_schema_goes_on(tmp_path: Path, step: str) -> None:
    restore(tmp_path, step)
    async with process_on(tmp_path) as process:
        table = await process.tables.by_channel("c1")
        assert table is not None
        assert (table.meta.round, table.names) == (2, ("Nell", "Faye"))
        assert table.open_seats() == (0,)
        held = table.prompt_number(1)
        await table.take_back(1, held)
        assert table.prompt_number(1) > held
        await play_to_the_end(table)
        assert table.over


async def test_numbers_of_questions_are_those_of_the_first_schema(tmp_path: Path) -> None:
    restore(tmp_path)
    async with process_on(tmp_path) as process:
        table = await process.tables.by_channel("c1")
        assert table is not None
        assert [table.prompt_number(0), table.prompt_number(1)] == [5, 5]


@pytest.mark.parametrize("step", STEPS)
async def test_everything_else_of_every_schema_is_there(tmp_path: Path, step: str) -> None:
    restore(tmp_path, step)
    async with process_on(tmp_path) as process:
        assert await process.store.people.get(NELL) == Person(
            NELL, "pl", True, "ephemeral", True, 60, time(22), time(7), "Europe/Warsaw")
        assert await process.store.guilds.get("g1") == {"language": "fr"}
        board = await process.store.messages.find("900")
        assert board is not None
        assert board.purpose == "board"
        waiting = await process.tables.by_channel("c2")
        assert waiting is not None
        await waiting.edit(lambda meta: lobby.remove_ai(meta, MILEY))
        assert await process.store.next_timer() is not None
        assert await process.notices()


async def test_a_lobby_and_a_game_of_before_the_promise_stood_in_the_lobby_go_on_as_they_were(tmp_path: Path) -> None:
    restore(tmp_path, FIRST)
    async with process_on(tmp_path) as process:
        running, waiting = await process.tables.by_channel("c1"), await process.tables.by_channel("c2")
        assert running is not None
        assert waiting is not None
        with pytest.raises(Declined, match="no_promise"):
            await waiting.edit(lambda meta: lobby.add_word(meta, MILEY, "late"))
        await waiting.start(MILEY)
        assert waiting.meta.commitment is not None
        for table in (running, waiting):
            await play_to_the_end(table)
            lines = await record_lines(process.store, table.id)
            header = json.loads(lines[0])["record"]
            assert (header["format"], "words" in header["commitment"]) == (1, False)
            file = tmp_path / f"{table.id}.jsonl"
            file.write_text("".join(lines), encoding="utf-8")
            verified = await asyncio.create_subprocess_exec(sys.executable, "-m", "engine", "verify", str(file))
            assert await verified.wait() == 0


async def test_messages_in_whose_place_others_stand_are_known_as_what_they_are(tmp_path: Path) -> None:
    """Under the names of before nobody would ever take their buttons away."""
    restore(tmp_path, "0013")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        for purpose, message in (("older:7:901", "901"), ("older_lobby:902", "902"), ("older:lobby:903", "903")):
            connection.execute(
                "INSERT INTO messages SELECT game, ?, reader, channel, ?, at, by FROM messages WHERE message = '900'",
                (purpose, message))
        connection.commit()
    async with process_on(tmp_path) as process:
        found = {number: await process.store.messages.find(number) for number in ("900", "901", "902", "903")}
    assert {number: posted and posted.purpose for number, posted in found.items()} == {
        "900": "board", "901": "older:board:7:901", "902": "older:lobby:902", "903": "older:lobby:903"}


async def test_the_steps_lead_to_the_schema_the_program_uses(tmp_path: Path) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    def constraints(connection: Connection) -> dict[str, list[str]]:
        found = inspect(connection)
        return {table: sorted(str(c["column_names"][0]) for c in found.get_unique_constraints(table))
                for table in found.get_table_names()}

    async with process_on(tmp_path) as process:
        assert await process.store.database.read(differences) == []
        unique = await process.store.database.read(constraints)
        assert unique["games"] == ["open_channel"]
        assert unique["outbox"] == ["nonce"]


async def test_starting_again_changes_nothing(tmp_path: Path) -> None:
    restore(tmp_path)
    async with process_on(tmp_path):
        pass
    before = _dump(tmp_path)
    async with process_on(tmp_path):
        pass
    assert _dump(tmp_path) == before


def _dump(folder: Path, name: str = "games.db") -> list[str]:
    with closing(sqlite3.connect(folder / name)) as connection:
        return list(connection.iterdump())
