"""What looks at every game there is takes longer than anybody waits for a press, and gets to its end."""

from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine.interfaces import DBAPICursor

from engine.store import person_deletion, person_export, postgres_threads
from engine.store.person_rows import games_naming
from engine.table import seating
from engine.table.errors import StoreError
from engine.table.meta import GameId, PersonId
from tests.support.tables import AT_MOST_S, FAYE, NELL, process_on


async def test_a_person_gets_and_deletes_her_data_where_looking_for_it_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(connection: sa.Connection, person: PersonId) -> list[GameId]:
        connection.execute(sa.text("SELECT pg_sleep(2)"))
        return games_naming(connection, person)

    for module in (person_export, person_deletion):
        monkeypatch.setattr(module, "games_naming", slowly)
    monkeypatch.setattr(postgres_threads, "_ANSWERS_S", 0.8)
    async with process_on(tmp_path, lock_wait_s=0.2) as process:
        table = await process.game([NELL, FAYE])
        await table.end(NELL)
        assert table.id in str(await person_export.export_person(process.store, NELL))
        assert (await person_deletion.delete_person(process.store, process.tables, NELL)).changed == [table.id]
        with pytest.raises(StoreError, match="locked"):
            await process.store.database.read(lambda connection: slowly(connection, NELL))


async def test_the_server_ends_a_statement_before_its_transaction_is_given_up(tmp_path: Path) -> None:
    def limit(connection: sa.Connection) -> float:
        """In seconds."""
        found = sa.text("SELECT setting::int / 1000.0 FROM pg_settings WHERE name = 'statement_timeout'")
        return float(connection.execute(found).scalar_one())

    async with process_on(tmp_path) as process:
        may_take, read = AT_MOST_S + postgres_threads._ANSWERS_S, process.store.database.read
        assert may_take / 2 < await read(limit) < may_take
        assert may_take < await read(limit, within=2 * may_take) < 2 * may_take
        assert await read(limit) < may_take, "for that one alone"


async def test_a_change_of_the_schema_may_take_as_long_as_it_takes(tmp_path: Path) -> None:
    limits = "lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"

    def held(connection: sa.Connection) -> list[str]:
        return [str(connection.scalar(sa.text(f"SHOW {limit}"))) for limit in limits]

    async with process_on(tmp_path) as process:
        assert await process.store.database.rebuild(held) == ["0"] * len(limits)
        assert "0" not in await process.store.database.read(held), "for that one alone"


async def test_a_name_is_taken_out_of_many_games_some_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_deletion, "_AT_ONCE", 2, raising=False)
    async with process_on(tmp_path) as process:
        games = list[GameId]()
        for number in range(5):
            table = await process.game([NELL, FAYE], channel=f"c{number}")
            await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
            # As the seat was left by the version before.
            await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)))
            await table.end(NELL)
            games.append(table.id)
        rows = list[int]()

        def note(_connection: object, cursor: DBAPICursor, *_: object) -> None:
            rows.append(cursor.rowcount)

        server = process.store.database._server
        assert server is not None
        sa.event.listen(server._engine, "after_cursor_execute", note)
        assert (await person_deletion.delete_name(process.store, process.tables, "Faye")).changed == games
        assert max(rows) == 2
        assert [(await process.tables.get(game)).names for game in games] == [("Nell", "")] * 5
