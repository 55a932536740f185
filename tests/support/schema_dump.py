"""``python -m tests.support.schema_dump``: data as the newest step of the schema holds it, for whoever comes after.

Run once by whoever adds a step, with the code that comes with it; a dump is never made anew once its step is on main.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from datetime import time, timedelta
from pathlib import Path
from typing import Final

from engine.store.messages import PostedMessage
from engine.store.migrate import reached_step
from engine.table.ports import Person
from tests.support.tables import FAYE, MILEY, NELL, START, TableProcess, answer_by_default, play_to_the_end, process_on

SCHEMAS: Final = Path(__file__).parents[1] / "store" / "schemas"
FIRST: Final = "0001"
NELL_KEPT: Final = Person(NELL, "pl", True, "ephemeral", True, 60, time(22), time(7), "Europe/Warsaw")


def restore(folder: Path, step: str = FIRST) -> None:
    """A database of that step in the folder: ``games.db``."""
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        connection.executescript((SCHEMAS / f"{step}.sql").read_text(encoding="utf-8"))


def reached(file: Path) -> str:
    """The step of a database file."""
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


async def fill(process: TableProcess) -> None:
    """A running game in its second round with an answer held, a lobby, a finished game, settings, messages."""
    table = await process.game([NELL, FAYE], channel="c1")
    while table.meta.round < 2:
        await answer_by_default(table, table.open_seats()[0])
    await answer_by_default(table, 1)
    await process.lobby([MILEY], channel="c2", ai=["easy"])
    await play_to_the_end(await process.game([MILEY, NELL], channel="c3"))
    process.clock.turn(timedelta(days=2))
    await process.store.pack(process.clock.now() - timedelta(days=1))
    await process.store.people.put(NELL_KEPT)
    await process.store.guilds.change("g1", lambda _: {"language": "fr"})
    await process.store.offers.begin(NELL, FAYE, process.clock.now())
    await process.store.messages.put(PostedMessage(table.id, "board", "", "c1", "900", START))


async def dump() -> Path:
    """Write the dump of the newest step; FileExistsError where there is one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with process_on(folder) as process:
            await fill(process)
            step = await process.store.database.read(reached_step)
        with closing(sqlite3.connect(folder / "games.db")) as connection:
            lines = list(connection.iterdump())
    target = SCHEMAS / f"{step}.sql"
    with target.open("x", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    return target


if __name__ == "__main__":
    try:
        print(asyncio.run(dump()))
    except FileExistsError as there:
        raise SystemExit(f"{there.filename} is there already. Once its step is on main it is never made anew; before "
                         "that, delete it and call this again.") from there
