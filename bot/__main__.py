"""``python -m bot``: run the bot, look whether it could run, copy its database, hand out a game's record."""

# First of all, so that being told to stop is heard while the rest is still being loaded. (gc is in the interpreter.)
import gc

from bot.stop_signals import stop_signals

if __name__ == "__main__":
    stop_signals.listen()
    stop_signals.on_the_spot = True
    gc.disable()  # Next to nothing that is loaded is garbage, and looking for it takes a sixth of the start.

import argparse
import asyncio
import errno
import os
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path

from pydantic import ValidationError

from bot import console, log
from bot.clock import WallClock
from bot.command_line import parser
from bot.operator import finding, missing_words
from bot.operator.database_files import note_copy, why_not_written
from bot.operator.forgetting import forget
from bot.operator.moving import SideError, move
from bot.settings import Settings, SettingsFileError, read_settings
from bot.settings_file import settings_file
from bot.text import Words
from engine.store.backup import CopyUnwritten, backup, check
from engine.store.closing import close_damaged
from engine.store.database import Database
from engine.store.export import record_lines
from engine.store.store import SqlStore
from engine.table.errors import Declined, StoreError

_log = log.logger("bot")
_words = Words.of(None)
_TOKEN_REFUSED = 4004
"""Discord's code where it closes a connection for that."""
_UNWRITTEN = {errno.EPIPE, errno.ENOSPC}
"""Whoever a command was piped into has read enough, or there is no room where it writes to."""


@contextmanager
def _loading() -> Iterator[None]:
    """Meanwhile no garbage is looked for, as above; what is loaded here serves few commands, and the others would wait
    for it."""
    gc.disable()
    stop_signals.on_the_spot = True
    try:
        yield
    finally:
        stop_signals.on_the_spot = False
        gc.freeze()
        gc.enable()


def main(arguments: list[str] | None = None) -> int:
    """The exit code: 0, or 1 with a sentence on standard error."""
    # What is written from here on (hands, people, copies of them) is for this user alone.
    os.umask(0o077)
    asked, rest = parser().parse_known_args(arguments)
    if asked.command == "play":
        console.play(rest)
        return 0
    if rest:
        parser().parse_args(arguments)  # Says what it does not know, and ends.
    if asked.command in {None, "run"}:
        return _done(asked)
    try:
        code = _done(asked)
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in _UNWRITTEN:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter's last flush fails
        return 1 if isinstance(error, BrokenPipeError) else _complain("operator-no-room", why=error.strerror or "")
    return code


def _done(asked: argparse.Namespace) -> int:
    """The exit code. OSError also where what it says can't be written."""
    if asked.command == "doctor" and asked.installed:
        with _loading():
            from bot.operator.doctor import examine_package
        return examine_package(sys.stdout)
    if asked.command == "words":
        return missing_words.report(asked.language, sys.stdout)
    try:
        settings = read_settings()
    except ValidationError as error:
        for wrong in error.errors():
            # An error of our own is the sentence itself; pydantic would put "Value error" before it.
            why = wrong.get("ctx", {}).get("error", wrong["msg"])
            _complain("operator-setting", name="_".join(map(str, wrong["loc"])).upper(), why=str(why))
        return 1
    except SettingsFileError as error:
        return _complain("operator-settings-file", file=str(settings_file()), why=str(error))
    log.set_up(settings.log_level, libraries=settings.log_libraries)
    match asked.command:
        case "doctor":
            return _doctor(settings, asked.database)
        case "backup":
            return _guarded(_backup(settings, asked.file))
        case "export":
            return _guarded(_export(settings, asked.game))
        case "close":
            return _guarded(_close(settings, asked.game))
        case "outbox":
            return _guarded(_outbox(settings, asked.again))
        case "move":
            return _guarded(_move(asked.source, asked.target))
        case "forget":
            return _guarded(_forget(settings, asked.person, asked.name))
        case _:
            return _run(settings)


def _doctor(settings: Settings, database: str | None) -> int:
    """``database``: the copy to look at; the empty one stands for the database of the settings."""
    with _loading():
        from bot.operator import doctor
    if database is None:
        return asyncio.run(doctor.examine(settings, sys.stdout))
    if database:
        return asyncio.run(doctor.examine_copy(Path(database), sys.stdout))
    return asyncio.run(doctor.examine_database(settings.database_url, sys.stdout))


def _run(settings: Settings) -> int:
    if not settings.discord_token.get_secret_value():
        return _complain("operator-no-token")
    with _loading():
        import aiohttp
        import discord

        from bot import program
    try:
        asyncio.run(program.run(settings))
    except discord.LoginFailure:
        return _complain("operator-token-refused")
    except discord.ConnectionClosed as error:
        if error.code == _TOKEN_REFUSED:
            return _complain("operator-token-refused")
        return _complain("operator-no-discord", why=finding.why(error))
    except (
        aiohttp.ClientError, discord.HTTPException, discord.RateLimited, discord.GatewayNotFound, TimeoutError,
    ) as error:
        return _complain("operator-no-discord", why=finding.why(error))
    except StoreError as error:
        return _complain(f"operator-store-{error.code}", detail=error.detail)
    except program.PortError as error:
        return _complain("operator-port", why=str(error))
    except Exception:  # noqa: BLE001  Python's own words would quote what the exception says, which may be a card
        _log.critical("crashed", exc_info=True)
        return 1
    return 0


def _guarded(work: Coroutine[None, None, int | None]) -> int:
    """Its exit code, 0 where it says none."""
    try:
        return asyncio.run(work) or 0
    except StoreError as error:
        return _complain(f"operator-store-{error.code}", detail=error.detail)
    except Declined as error:
        return _complain("operator-no-record", why=error.code)


async def _backup(settings: Settings, file: Path) -> int:
    if (why := why_not_written(file)) is not None:
        return _complain("operator-no-place", file=str(file), why=why)
    try:
        found = await backup(Database(settings.database_url), file)
    except CopyUnwritten as error:
        return _complain("operator-no-place", file=str(file), why=str(error))
    note_copy(settings.database_url)
    print(_words("operator-copied", step=found.step, games=found.games, bytes=found.bytes))
    return 0


async def _outbox(settings: Settings, again: list[str] | None) -> int:
    async with SqlStore.existing(settings.database_url, looks_only=again is None) as store:
        if again is not None:
            rows = None if "all" in again else [int(row) for row in again]
            sent = await store.outbox.send_again(WallClock().now(), rows)
            if rows is not None and not sent:
                return _complain("operator-no-such-message")
            print(_words("operator-sent-again", n=sent))
            return 0
        aside = await store.outbox.put_aside()
    print(_words("operator-put-aside", n=len(aside)))
    for row in aside:
        when = "?" if row.created is None else f"{row.created:%Y-%m-%d %H:%M}"
        print(_words("operator-put-aside-row", row=str(row.id), game=row.game, lane=row.lane.partition(":")[0],
                     when=when, tries=row.tries, why=row.error or ""))
    return 0


async def _move(source: str, target: str) -> int:
    try:
        rows = await move(source, target, sys.stderr)
    except StoreError as error:
        # Both addresses were given by name: DATABASE_URL has nothing to do with them.
        key = "operator-move-missing" if error.code == "missing" else f"operator-store-{error.code}"
        said = _words(key, detail=error.detail)
        side = error.side if isinstance(error, SideError) else "both"
        return _complain("operator-move-refused", side=side, said=said)
    print(_words("operator-moved", n=rows))
    return 0


async def _export(settings: Settings, game: str) -> int:
    async with SqlStore.existing(settings.database_url, looks_only=True) as store:
        try:
            sys.stdout.writelines(await record_lines(store, game, reveal=True))
        except StoreError as error:
            if error.code != "corrupt":
                raise
            await check(store.database)  # says so where it is the whole file
            return _complain("operator-game-damaged", game=game)
    return 0


async def _close(settings: Settings, game: str) -> int:
    async with SqlStore.existing(settings.database_url) as store:
        done = await close_damaged(store, game, WallClock().now())
    if done != "closed":
        return _complain(f"operator-close-{done}", game=game)
    print(_words("operator-closed", game=game))
    return 0


async def _forget(settings: Settings, person: str, name: str | None) -> None:
    changed, deleted = await forget(settings.database_url, person, name)
    print(_words("operator-forgotten", n=len(changed)))
    for game in deleted.unread:
        _complain("operator-forgotten-but", game=game)


def _complain(key: str, **values: str) -> int:
    print(_words(key, **values), file=sys.stderr)
    return 1


def _write_utf8() -> None:
    """Whatever the terminal's encoding is: names have letters that Windows' own lacks, and records are UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


if __name__ == "__main__":
    stop_signals.on_the_spot = False
    gc.freeze()  # What was loaded stays, and is not looked through with what follows.
    gc.enable()
    _write_utf8()
    sys.exit(main())
