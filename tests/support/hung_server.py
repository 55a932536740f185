"""A PostgreSQL server that hangs: it takes what it is asked, and answers nothing."""

import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import sqlalchemy as sa

from tests.support import postgres
from tests.support.tables import TableProcess, execute


@asynccontextmanager
async def hung(process: TableProcess) -> AsyncIterator[None]:
    """To whoever is connected to the process's database, as where its disk hangs; who connects anew is answered."""
    ((name,),) = await execute(process.store, "SELECT current_database()")
    with sa.create_engine(postgres.server(), poolclass=sa.NullPool).connect() as beside:
        found = beside.execute(sa.text("SELECT pid FROM pg_stat_activity WHERE datname = :name"), {"name": name})
        sessions = found.scalars().all()
    for session in sessions:
        os.kill(session, signal.SIGSTOP)
    try:
        yield
    finally:
        for session in sessions:
            os.kill(session, signal.SIGCONT)
