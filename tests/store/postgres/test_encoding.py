"""A database whose text is not in UTF-8, as the first one of a server is where a small system has no language set."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.support import postgres
from tests.support.program import run


@pytest.mark.parametrize("command", [("run",), ("doctor", "--database"), ("outbox",)])
def test_a_database_without_an_encoding_is_named(command: tuple[str, ...], tmp_path: Path) -> None:
    engine = sa.create_engine(postgres.server(), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
    name = f"ascii_{command[0]}"
    with engine.connect() as connection:
        connection.exec_driver_sql(
            f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    url = engine.url.set(database=name).render_as_string(hide_password=False)
    done = run(tmp_path, *command, DATABASE_URL=url, DISCORD_TOKEN="x")  # noqa: S106  no token
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "SQL_ASCII" in said
    assert "UTF8" in said
    assert "Traceback" not in said
