"""Commands that only look at a database leave its file as it is, byte by byte, and nothing beside it."""

import os
import shutil
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
import sqlalchemy as sa

from engine.store import schema
from engine.store.database import Database
from engine.store.file_reading import reading
from engine.store.migrate import newest_step
from engine.table.errors import StoreError
from tests.support.program import address, names_in, run, run_script
from tests.support.schema_dump import restore
from tests.support.systems import needs_rights_to_give_up

Kind: TypeAlias = Literal["copied", "stopped", "killed"]
KINDS: tuple[Kind, ...] = ("copied", "stopped", "killed")
UNPRIVILEGED = """
import sys
from tests.support import unprivileged
unprivileged.run_in({tree!r})
from bot.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
"""``python -c``: a command of who may write neither the file nor its folder."""
LOOKS = [("outbox",), ("export", "GAME"), ("doctor", "--database"), ("doctor", "--database", "games.db"),
         ("backup", "COPY")]


def a_database(folder: Path, kind: Kind) -> str:
    """``games.db`` there, as it is after a bot was stopped or killed, or as a copy of it; a game in it."""
    restore(folder, newest_step())
    file = folder / "games.db"
    with closing(sqlite3.connect(file)) as connection:
        game = connection.execute("SELECT id FROM games WHERE status = 'running'").fetchone()[0]
        if kind != "copied":
            connection.execute("PRAGMA journal_mode = WAL")
        if kind == "killed":
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            connection.execute("DELETE FROM offers")
            connection.commit()
            end = folder.parent / f"{folder.name}-as-it-was"
            shutil.copytree(folder, end)
    if kind == "killed":
        shutil.rmtree(folder)
        end.rename(folder)
    return str(game)


def kept(folder: Path) -> dict[str, bytes]:
    """What stands there; of ``-shm`` only that it does, for whoever reads notes in it that she does."""
    return {path.name: b"" if path.suffix == ".db-shm" else path.read_bytes() for path in folder.iterdir()}


def said(command: tuple[str, ...], game: str, copy: Path) -> list[str]:
    return [{"GAME": game, "COPY": str(copy)}.get(word, word) for word in command]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", LOOKS, ids=" ".join)
def test_looking_changes_nothing(command: tuple[str, ...], kind: Kind, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    game = a_database(folder, kind)
    before = kept(folder)
    done = run(folder, *said(command, game, tmp_path / "copy.db"), DATABASE_URL=address(folder / "games.db"))
    assert done.returncode == 0, done.stdout + done.stderr
    after = kept(folder)
    after.pop("games.db.copied", None)  # When it was copied last is said beside it.
    assert after == before


@needs_rights_to_give_up
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", [("outbox",), ("export", "GAME"), ("backup", "COPY")], ids=" ".join)
def test_where_nothing_may_be_written_it_can_be_looked_at(command: tuple[str, ...], kind: Kind, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    game = a_database(folder, kind)
    before = kept(folder)
    script = UNPRIVILEGED.format(tree=str(folder))
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        done = run_script(
            folder, script, *said(command, game, tmp_path / "copy.db"), DATABASE_URL=address(folder / "games.db"))
    finally:
        folder.chmod(0o755)
    assert done.returncode == 0, done.stdout + done.stderr
    assert kept(folder) == before


def test_what_somebody_writes_after_all_is_not_taken_for_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is read as what nobody can change, for nobody had it open and nothing can be made beside it."""
    a_database(tmp_path, "stopped")
    monkeypatch.setattr(os, "access", lambda _, asked: asked == os.R_OK)
    with reading(tmp_path / "games.db", 1) as looked:
        games = looked.execute("SELECT count(*) FROM games").fetchone()
    assert names_in(tmp_path) == ["games.db"]
    with ExitStack() as read:
        looked = read.enter_context(reading(tmp_path / "games.db", 1))
        assert looked.execute("SELECT count(*) FROM games").fetchone() == games
        with closing(sqlite3.connect(tmp_path / "games.db")) as bot, bot:
            bot.execute("DELETE FROM offers")
        with pytest.raises(StoreError) as caught:
            read.close()
    assert caught.value.code == "locked"


async def test_what_a_command_has_read_counts_only_while_nobody_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same for who looks for longer: a bot may begin between two readings."""
    a_database(tmp_path, "stopped")
    monkeypatch.setattr(os, "access", lambda _, asked: asked == os.R_OK)
    database = Database(address(tmp_path / "games.db"), looks_only=True)
    try:
        offers = sa.select(sa.func.count()).select_from(schema.offers)
        assert await database.glance(lambda connection: connection.scalar(offers)) is not None
        with closing(sqlite3.connect(tmp_path / "games.db")) as bot, bot:
            bot.execute("DELETE FROM offers")
        with pytest.raises(StoreError) as caught:
            await database.glance(lambda connection: connection.scalar(offers))
    finally:
        await database.close()
    assert caught.value.code == "locked"


def test_what_is_moved_stays_as_it_was_written(tmp_path: Path) -> None:
    """A copy is one file, and can be carried away afterwards too."""
    a_database(tmp_path, "copied")
    before = (tmp_path / "games.db").read_bytes()
    done = run(tmp_path, "move", address(tmp_path / "games.db"), address(tmp_path / "new.db"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "games.db").read_bytes() == before
    assert names_in(tmp_path) == ["games.db", "games.db.lock", "new.db", "new.db.lock"]
