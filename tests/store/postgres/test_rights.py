"""A server that lets the bot in, and not do its work: it says what is missing, and so does the doctor before."""

import subprocess
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from engine.store.store import SqlStore
from tests.support import postgres
from tests.support.program import run

ROLE = "ginkgo_guest"
ASKED = [("run",), ("doctor", "--database")]


def said(folder: Path, url: str, command: tuple[str, ...]) -> "subprocess.CompletedProcess[str]":
    done = run(folder, *command, DATABASE_URL=url, DISCORD_TOKEN="x")  # noqa: S106  no token
    assert "Traceback" not in done.stderr
    return done


def told(folder: Path, *statements: str) -> str:
    """The address of a database of the folder's own, after these."""
    url = postgres.database_for(folder)
    with sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool).connect() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    return url


def as_guest(url: str) -> str:
    """The same, by a role that owns nothing there: since PostgreSQL 15 it makes no table unless it is let."""
    with sa.create_engine(url, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool).connect() as connection:
        if not connection.scalar(sa.text("SELECT count(*) FROM pg_roles WHERE rolname = :role"), {"role": ROLE}):
            connection.exec_driver_sql(f"CREATE ROLE {ROLE} LOGIN")
    return make_url(url).set(username=ROLE).render_as_string(hide_password=False)


@pytest.mark.parametrize("command", ASKED)
def test_a_role_that_may_make_no_tables(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = said(tmp_path, as_guest(told(tmp_path)), command)
    assert done.returncode == 1
    assert "The database can't be written. Look at the owner and the permissions" in done.stdout + done.stderr
    assert "schema public" in done.stdout + done.stderr


@pytest.mark.parametrize("command", [*ASKED, ("outbox",)])
async def test_a_role_that_may_not_touch_the_tables(tmp_path: Path, command: tuple[str, ...]) -> None:
    url = told(tmp_path)
    await (await SqlStore.open(url)).close()
    done = said(tmp_path, as_guest(url), command)
    assert done.returncode == 1
    assert "The database can't be written. Look at the owner and the permissions" in done.stdout + done.stderr
    assert "permission denied for table alembic_version" in done.stdout + done.stderr


async def test_a_role_that_may_only_read_is_a_finding_of_the_doctor(tmp_path: Path) -> None:
    url = told(tmp_path)
    await (await SqlStore.open(url)).close()
    guest = as_guest(url)
    told(tmp_path, f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {ROLE}")
    done = said(tmp_path, guest, ("doctor", "--database"))
    assert done.returncode == 1
    assert "The database can't be written" in done.stdout


@pytest.mark.parametrize(("command", "filled"), [(ASKED[0], False), (ASKED[1], False), (ASKED[1], True)])
async def test_a_database_that_is_only_read(tmp_path: Path, command: tuple[str, ...], *, filled: bool) -> None:
    """As where the address leads to a server that only follows another one. A bot whose tables are there starts and
    says it to whoever presses, as over a file.
    """
    url = told(tmp_path)
    if filled:
        await (await SqlStore.open(url)).close()
    told(tmp_path, f"ALTER DATABASE {make_url(url).database} SET default_transaction_read_only = on")
    done = said(tmp_path, url, command)
    assert done.returncode == 1
    assert "The database can't be written" in done.stdout + done.stderr


@pytest.mark.parametrize("command", ASKED)
@pytest.mark.parametrize("tables", [["games (x int)"], ["alembic_version (version_num text)", "recipes (x int)"]])
def test_another_programs_tables_of_the_same_names(tmp_path: Path, tables: list[str], command: tuple[str, ...]) -> None:
    """Beside tables of other names it makes its own; those of an extension stand in many a database."""
    url = told(tmp_path, *(f"CREATE TABLE {table}" for table in tables))
    if len(tables) > 1:
        told(tmp_path, "INSERT INTO alembic_version VALUES ('0003')")
    done = said(tmp_path, url, command)
    assert done.returncode == 1
    assert "it holds tables of another program" in done.stdout + done.stderr


@pytest.mark.parametrize("command", [*ASKED, ("outbox",)])
@pytest.mark.parametrize(("options", "why"), [
    ({"ssl": "true"}, "what follows the question mark is no option of PostgreSQL's"),
    ({"sslmode": "on"}, "what stands behind sslmode= is no value of it")])
def test_an_option_that_is_none_is_named(
    tmp_path: Path, options: dict[str, str], why: str, command: tuple[str, ...]
) -> None:
    url = make_url("postgresql+psycopg://ginkgo:secret@127.0.0.1:9/ginkgo").update_query_dict(options)
    done = said(tmp_path, url.render_as_string(hide_password=False), command)
    assert done.returncode == 1
    assert f"The database can't be opened. Look at DATABASE_URL and at the folder or server it names. {why}" in (
        done.stdout + done.stderr)
    assert "secret" not in done.stdout + done.stderr
