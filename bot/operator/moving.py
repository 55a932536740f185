"""``python -m bot move FROM TO``: what one database holds, into another of either kind, with no bot at work on them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from time import monotonic
from typing import Final, Literal, TextIO, TypeAlias

from bot.operator.at_work import take
from bot.operator.database_files import file_of, prepare
from bot.process_names import names
from bot.text import Words
from engine.places import is_there
from engine.store import move as moving
from engine.store.database import Database, parsed
from engine.store.faults import as_store_errors
from engine.store.migrate import hold, reached_step
from engine.store.process_lock import ProcessLock
from engine.store.store import SqlStore
from engine.table.errors import StoreError

_Side: TypeAlias = Literal["source", "target"]
_EVERY_S: Final = 1.0
"""Between two lines of progress."""
_ERASE_REST: Final = "\x1b[K"
"""Takes away what a longer line has left to the right of the cursor."""


class SideError(StoreError):
    """One of the two databases can't be worked with."""

    def __init__(self, side: _Side, error: StoreError) -> None:
        super().__init__(error.code, error.detail)
        self.side: _Side = side


async def move(source: str, target: str, out: TextIO) -> int:
    """Between two addresses; how many rows stand in the target now. StoreError, as ``engine.store.move`` has it;
    SideError, of code "taken" where a bot is at work on it.
    """
    if _same(source, target):
        raise StoreError("exists", "What is to be moved")
    async with AsyncExitStack() as stack:
        old = await _entered(stack, source, "source")
        new = await _entered(stack, target, "target")
        line = _ProgressLine(out)
        try:
            return await moving.move(old.database, new.database, line.told)
        finally:
            line.end()


async def _entered(stack: AsyncExitStack, url: str, side: _Side) -> SqlStore:
    try:
        return await stack.enter_async_context(_alone(url, made=side == "target"))
    except StoreError as error:
        raise SideError(side, error) from error


def _same(source: str, target: str) -> bool:
    """Whether both name one database, as far as the addresses show it."""
    one, other = file_of(source), file_of(target)
    if one is None or other is None:
        return source == target and parsed(source).drivername.startswith("postgresql")
    with as_store_errors():
        return is_there(one) and is_there(other) and one.samefile(other)


@asynccontextmanager
async def _alone(url: str, *, made: bool) -> AsyncIterator[SqlStore]:
    """The database, with no bot at work on it. ``made``: where there is none. StoreError, also where its schema is not
    this program's.
    """
    async with AsyncExitStack() as stack:
        file = file_of(url)
        if file is not None:
            if made:
                prepare(url)
            else:
                with as_store_errors():  # It may lie where we may not look.
                    if not is_there(file):
                        raise StoreError("missing", f"there is no file {file}")
            lock = ProcessLock(file)
            await take(lock, url)
            stack.callback(lock.release)
        if made and await _empty(url):
            store = await SqlStore.open(url)
            stack.push_async_callback(store.close)
        else:
            store = await stack.enter_async_context(SqlStore.existing(url, looks_only=not made, fills=made))
        if not await hold(store.database, fills=made):
            raise StoreError("taken", names(await store.processes.all()))
        yield store


async def _empty(url: str) -> bool:
    """Whether nothing of this program stands there. What does is not brought up to date: it may be refused, and a bot
    of the version that wrote it would not open it any more.
    """
    database = Database(url, looks_only=True)
    try:
        await database.look()
        return await database.read(reached_step) is None
    finally:
        await database.close()


class _ProgressLine:
    """How far it is: one line that is written over, or where nobody looks a line now and then."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._live = out.isatty()
        self._said = float("-inf")
        self._open = False

    def told(self, progress: moving.MoveProgress) -> None:
        """Say it, if it is time."""
        now = monotonic()
        if now - self._said < _EVERY_S and progress.done < progress.rows:
            return
        self._said = now
        said = Words.of(None)(
            "operator-moving", step=progress.step, table=progress.table, done=progress.done, rows=progress.rows)
        self._out.write(f"\r{said}{_ERASE_REST}" if self._live else f"{said}\n")
        self._out.flush()
        self._open = self._live

    def end(self) -> None:
        """Let what follows begin on a line of its own."""
        if self._open:
            self._out.write("\n")
