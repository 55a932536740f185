"""A new schema on a server that several processes may be using."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from engine.store import SqlStore
from engine.store.database import Database
from engine.store.migrate import STEPS, newest_step, reached_step
from engine.store.schema import metadata
from engine.table.errors import StoreError
from tests.support import postgres
from tests.support.program import run

BEFORE = "0010"
"""A step that an older version works with."""


async def test_several_that_start_at_once_bring_the_schema_up_to_date_once(tmp_path: Path) -> None:
    url = postgres.database_for(tmp_path)
    stores = await asyncio.gather(*(SqlStore.open(url) for _ in range(4)))
    try:
        tables = await stores[0].database.read(lambda connection: sa.inspect(connection).get_table_names())
        assert set(metadata.tables) <= set(tables)
    finally:
        for store in stores:
            await store.close()


def as_before(connection: sa.Connection) -> None:
    """The schema of an older version."""
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)


@pytest.mark.parametrize("shards", [None, (0,)])
async def test_the_schema_is_not_changed_while_others_are_at_work(
    tmp_path: Path, shards: tuple[int, ...] | None
) -> None:
    url = postgres.database_for(tmp_path)
    older = Database(url)
    try:
        await older.rebuild(as_before)
        assert await older.hold(shards)
        await older.write(lambda connection: connection.execute(sa.text(
            "INSERT INTO processes (id, name, started, seen, shards) VALUES ('p', 'host, process 7', 0, 0, '')")))
        with pytest.raises(StoreError) as caught:
            await SqlStore.open(url)
        assert (caught.value.code, caught.value.detail) == ("in_use", "host, process 7")
        settings = {"DISCORD_TOKEN": "none", "DATABASE_URL": url}
        for started in (settings, {**settings, "SHARDS": "1/2", "TAKE_OVER": "true"}):
            done = await asyncio.to_thread(partial(run, tmp_path, **started))
            assert done.returncode == 1
            assert "Stop them all" in done.stderr
            assert "host, process 7" in done.stderr
        assert await older.read(reached_step) == BEFORE
        assert await older.hold(shards), "it goes on"
    finally:
        await older.close()
    store = await SqlStore.open(url)
    try:
        assert await store.database.read(reached_step) == newest_step()
    finally:
        await store.close()


async def test_several_of_a_new_version_that_start_at_once_change_the_schema_and_begin(tmp_path: Path) -> None:
    url = postgres.database_for(tmp_path)
    older = Database(url)
    await older.rebuild(as_before)
    await older.close()

    async def begun(shard: int) -> SqlStore:
        store = await SqlStore.open(url)
        assert await store.database.hold((shard,))
        return store

    for store in await asyncio.gather(*map(begun, range(4))):
        await store.close()
