"""From the first schema on, with data: a dump written by the first version and never changed since."""

import sqlite3
from datetime import time
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from engine.store.schema import metadata
from engine.table import lobby
from engine.table.ports import Person
from tests.support.tables import MILEY, NELL, house, play_to_the_end

FIRST = Path(__file__).with_name("first_schema.sql")


def restore(folder: Path) -> None:
    connection = sqlite3.connect(folder / "games.db")
    connection.executescript(FIRST.read_text())
    connection.close()


async def test_a_game_of_the_first_schema_goes_on(tmp_path: Path) -> None:
    restore(tmp_path)
    async with house(tmp_path) as h:
        table = await h.tables.by_channel("c1")
        assert table is not None
        assert (table.meta.round, table.names) == (2, ("Nell", "Faye"))
        assert table.open_seats() == (0,)
        assert [table.prompt_number(0), table.prompt_number(1)] == [5, 5]
        await table.take_back(1, 5)
        await play_to_the_end(table)
        assert table.over


async def test_everything_else_of_the_first_schema_is_there(tmp_path: Path) -> None:
    restore(tmp_path)
    async with house(tmp_path) as h:
        assert await h.store.people.get(NELL) == Person(
            NELL, "pl", True, "ephemeral", True, 60, time(22), time(7), "Europe/Warsaw")
        assert await h.store.guilds.get("g1") == {"language": "fr"}
        board = await h.store.messages.find("900")
        assert board is not None
        assert board.purpose == "board"
        waiting = await h.tables.by_channel("c2")
        assert waiting is not None
        await waiting.edit(lambda meta: lobby.remove_ai(meta, MILEY))
        assert await h.store.next_timer() is not None
        assert await h.notices()


async def test_the_steps_lead_to_the_schema_the_program_uses(tmp_path: Path) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    def constraints(connection: Connection) -> dict[str, list[str | None]]:
        found = inspect(connection)
        return {table: sorted(c["column_names"][0] for c in found.get_unique_constraints(table))
                for table in found.get_table_names()}

    async with house(tmp_path) as h:
        assert await h.store.database.read(differences) == []
        unique = await h.store.database.read(constraints)
        assert unique["games"] == ["open_channel"]
        assert unique["outbox"] == ["nonce"]


async def test_starting_again_changes_nothing(tmp_path: Path) -> None:
    restore(tmp_path)
    async with house(tmp_path):
        pass
    before = _dump(tmp_path)
    async with house(tmp_path):
        pass
    assert _dump(tmp_path) == before


def _dump(folder: Path) -> list[str]:
    connection = sqlite3.connect(folder / "games.db")
    try:
        return list(connection.iterdump())
    finally:
        connection.close()
