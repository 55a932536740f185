"""``python -m bot doctor``: says what is missing before the bot runs."""

import errno
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TextIO

from bot.operator import installation
from bot.operator.database_files import file_of, readable_by_others, unwritable
from bot.operator.finding import Finding
from bot.settings import Settings
from bot.settings_file import settings_file
from bot.text import Value, Words, languages
from engine.places import is_there
from engine.store.backup import Contents, check, contents
from engine.store.database import Address, Database, address_of
from engine.store.migrate import is_half_moved, newest_step
from engine.store.statistics import contents_on_server
from engine.table.errors import StoreError


async def examine(settings: Settings, out: TextIO) -> int:
    """Look at everything, say each finding in a line; 0 when the bot can run."""
    return await _said(_findings(settings), out)


async def examine_database(url: Address, out: TextIO) -> int:
    """Look only at the database, which has to be there, to see whether a copy can be restored; 0 where it can."""
    return await _said(_database_alone(url), out)


async def _said(findings: AsyncIterator[Finding], out: TextIO) -> int:
    words, ill = Words.of(None), False
    async for finding in findings:
        ill = ill or not finding.good
        sign = words("doctor-good" if finding.good else "doctor-bad")
        out.write(f"{sign} {words(finding.key, **finding.values)}\n")
    return 1 if ill else 0


async def examine_copy(file: Path, out: TextIO) -> int:
    """``examine_database`` for a file that was given by name, which is named where it can't be opened."""
    return await _said(_copy(file), out)


def examine_package(out: TextIO) -> int:
    """Look only at what the installed package must bring; 0 when it is whole. Needs no token and no database."""
    words, lacking = Words.of(None), list(installation.missing())
    bad = words("doctor-bad")
    out.writelines(f"{bad} {words('doctor-part-missing', part=part, why=why)}\n" for part, why in lacking)
    if not lacking:
        out.write(f"{words('doctor-good')} {words('doctor-package', parts=', '.join(installation.parts()))}\n")
    return 1 if lacking else 0


async def _database_alone(url: Address) -> AsyncIterator[Finding]:
    file = file_of(url)
    if file is not None and not _found(file):
        yield Finding(good=False, key="operator-store-missing", values={"detail": f"there is no file {file}"})
    else:
        yield await _own_database(url)


async def _copy(file: Path) -> AsyncIterator[Finding]:
    why: Value = os.strerror(errno.ENOENT)
    try:
        if is_there(file):
            found = await _database(address_of(file))
            if found.key != "operator-store-missing":  # which leads to DATABASE_URL: another one
                yield found
                return
            why = found.values["detail"]
    except OSError as error:
        why = error.strerror or str(error)
    yield Finding(good=False, key="doctor-no-database", values={"file": str(file), "why": why})


async def _findings(settings: Settings) -> AsyncIterator[Finding]:
    yield await _own_database(settings.database_url)
    for readable in _readable(settings):
        yield readable
    yield _fonts()
    yield Finding(good=True, key="doctor-languages", values={"list": ", ".join(languages())})
    if not settings.discord_token.get_secret_value():
        yield Finding(good=False, key="operator-no-token", values={})
        return
    # Late, so that who has a copy looked at does not wait for Discord's library.
    from bot.operator.discord_findings import on_discord

    async for finding in on_discord(settings):
        yield finding


async def _own_database(url: Address) -> Finding:
    """As ``_database``, of the one that the bot writes, and so also what is beside it."""
    found, file = await _database(url), file_of(url)
    if found.key == "doctor-database" and file is not None and (place := unwritable(file)) is not None:
        return Finding(good=False, key="operator-store-read_only", values={"detail": str(place)})
    return found


async def _database(url: Address) -> Finding:
    """Nothing is written, not even by bringing it up to date: that is the bot's to do."""
    file = file_of(url)
    try:
        if file is not None and not is_there(file):
            home = next((folder for folder in file.absolute().parents if folder.exists()), file)
            if not home.is_dir() or not os.access(home, os.W_OK):
                return Finding(good=False, key="operator-store-missing", values={"detail": str(home)})
            return Finding(good=True, key="doctor-database-new-file", values={"file": str(file)})
        found = await _contents(Database(url))
    except StoreError as error:
        return Finding(good=False, key=f"operator-store-{error.code}", values={"detail": error.detail})
    except OSError as error:
        return Finding(good=False, key="operator-store-missing", values={"detail": error.strerror or ""})
    if found is None:
        return Finding(good=True, key="doctor-database-new", values={})
    if is_half_moved(found.step):
        return Finding(good=False, key="operator-store-half_moved", values={"detail": ""})
    if found.step > newest_step():
        return Finding(good=False, key="operator-store-too_new", values={"detail": found.step})
    if file is not None and not os.access(file, os.W_OK):
        return Finding(good=False, key="operator-store-read_only", values={"detail": str(file)})
    return Finding(
        good=True, key="doctor-database", values={"games": found.games, "bytes": found.bytes, "step": found.step})


async def _contents(database: Database) -> Contents | None:
    """What stands in it; None in a database on a server that nothing stands in yet. StoreError."""
    if database.file is not None:
        found = await contents(database)
        await check(database)
        return found
    try:
        return await contents_on_server(database)
    finally:
        await database.close()


def _found(file: Path) -> bool:
    """Whether it is there, as far as we may look."""
    try:
        return is_there(file)
    except OSError:
        return False


def _readable(settings: Settings) -> Iterator[Finding]:
    """What others on this machine may read and should not."""
    env = settings_file()
    if env.is_file() and readable_by_others(env):
        yield Finding(good=False, key="doctor-env-readable", values={"file": str(env)})
    file = file_of(settings.database_url)
    if file is not None and _found(file) and readable_by_others(file):
        yield Finding(good=False, key="doctor-database-readable", values={"file": str(file)})


def _fonts() -> Finding:
    why = installation.trouble(installation.FONTS)
    if why is not None:
        return Finding(good=False, key="doctor-fonts-missing", values={"why": why})
    return Finding(good=True, key="doctor-fonts", values={})
