"""Brings a database to the newest schema when the program starts. Steps stand in ``migrations/versions``."""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from engine.store.database import Database
from engine.table.errors import StoreError

STEPS: Final = Path(__file__).parent / "migrations"


async def migrate(database: Database, to: str = "head") -> None:
    """Run the missing steps in one transaction; StoreError("too_new") where a later version wrote the database."""
    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    steps = ScriptDirectory.from_config(config)
    reached = await database.read(_reached)
    if reached is not None:
        try:
            steps.get_revision(reached)
        except CommandError as error:
            raise StoreError("too_new", reached) from error
    if to == "head" and reached == steps.get_current_head():
        return

    def run(connection: Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, to)

    await database.write(run)


def _reached(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
