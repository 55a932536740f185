"""The tests of tables and of the store once more, over PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.store.processes import Process
from engine.store.shards import Shards
from engine.store.statistics import statistics
from tests.support.postgres import plan
from tests.support.tables import (
    FAYE,
    NELL,
    START,
    execute,
    process_on,
)

HOME = Path(__file__).parents[3]
STORE = ("tests/store/test_outbox.py", "tests/store/test_messages.py", "tests/store/test_people.py",
         "tests/store/test_export.py", "tests/store/test_packing.py", "tests/store/test_thoughts.py")
"""Tests that ask nothing of the database but what the program asks."""
FILES_ONLY = "not locked_database and not damaged and not ten_thousand and not as_it_would_have"
"""Names of tests that reach into a file."""


@pytest.mark.timeout(900)
@pytest.mark.parametrize("tests", [
    (*STORE, "tests/table/test_table.py"), pytest.param(("tests/table",), marks=pytest.mark.soak)])
def test_tables_and_store_behave_alike_over_both_databases(tests: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-k", FILES_ONLY, *tests], cwd=HOME,
        env={**os.environ, "GINKGO_TEST_DATABASE": "postgresql"}, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-4000:]


async def test_figures_and_a_persons_row_over_a_server(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        found = await statistics(process.store.database, START)
        assert (found.open_games, found.games) == (1, 1)
        assert found.waiting > 0
        assert found.bytes > 1_000_000
        await process.store.guilds.change("g9", lambda _: {"number": 20})
        assert await process.store.guilds.get("g9") == {"number": 20}


async def test_rows_that_wait_are_found_without_those_that_were_told(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        await execute(
            process.store, "INSERT INTO outbox (game, lane, body, nonce, state, tries, created, due)"
            " SELECT 'deal000001', 'table', '{}', 'n' || i, 'done', 1, 1, 1 FROM generate_series(1, 20000) i")
        await execute(process.store, "ANALYZE outbox")
        process.store.outbox.process = Process.here(START, Shards.parse("0/2"))
        statement, values = process.store.outbox._claim(START, 8)
        seen = await process.store.database.write(lambda connection: plan(connection, statement, values))
        assert any("ix_outbox_waiting" in line for line in seen), seen
