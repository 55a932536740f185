"""The bot, which ends itself as a power cut would at a counted point of its life, so that a test can name the moment.

``DIES_AT`` is one of ``POINTS`` and a number, as in ``commit 7``; counted from its start, the start included.
``HELD_BY`` is a file: as long as it is there, the bot does not say that it is ready, and what it shows is not drawn;
beside it stands ``.reached`` once it waits for that.
"""

import itertools
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.engine.interfaces import DBAPIConnection

import bot.__main__
from bot.app import GinkgoBot
from bot.services import Services
from bot.stop_signals import stop_signals
from tests.support.holding import held_by

POINTS: Final = ("statement", "commit", "committed", "call", "called")
"""Before a statement that writes; before and after a commit of what was written; before and after a call to Discord."""


def main() -> int:
    """``python -m bot``, mortal."""
    point, _, count = os.environ.get("DIES_AT", "").partition(" ")
    if point:
        _count(point, int(count))
    if holding := os.environ.get("HELD_BY"):
        for owner, name in ((GinkgoBot, "on_ready"), (Services, "rendered")):
            _hold(owner, name, Path(holding))
    stop_signals.listen()
    return bot.__main__.main([])


def _hold(owner: type[object], name: str, file: Path) -> None:
    plain: Callable[..., Awaitable[object]] = getattr(owner, name)

    async def held(*given: object, **options: object) -> object:
        await held_by(file)
        return await plain(*given, **options)

    setattr(owner, name, held)


def _count(wanted: str, last: int) -> None:
    numbers = itertools.count(1)

    def reached(point: str) -> None:
        if point == wanted and next(numbers) == last:
            os.kill(os.getpid(), 9)

    _count_statements(reached)
    _count_commits(reached)
    for client in (HTTPClient, AsyncWebhookAdapter):
        _count_calls(client, "request", reached)


def _count_statements(reached: Callable[[str], None]) -> None:
    def before(*seen: object) -> None:
        if str(seen[2]).startswith(("INSERT", "UPDATE", "DELETE")):
            reached("statement")

    sa.event.listen(sa.Engine, "before_cursor_execute", before)


def _count_commits(reached: Callable[[str], None]) -> None:
    plain: Callable[[DefaultDialect, DBAPIConnection], None] = DefaultDialect.do_commit
    writing = set[int]()

    def wrote(*seen: object) -> None:
        connection, statement = seen[0], str(seen[2])
        if statement.startswith(("INSERT", "UPDATE", "DELETE")) and isinstance(connection, sa.Connection):
            writing.add(id(connection.connection.dbapi_connection))

    def commit(self: DefaultDialect, connection: DBAPIConnection) -> None:
        # The pool's connection, or the driver's within it.
        inner = id(getattr(connection, "dbapi_connection", connection))
        wrote = inner in writing
        writing.discard(inner)
        if wrote:
            reached("commit")
        plain(self, connection)
        if wrote:
            reached("committed")

    sa.event.listen(sa.Engine, "before_cursor_execute", wrote)
    DefaultDialect.do_commit = commit  # type: ignore[method-assign]  # every dialect's, so that none is missed


def _count_calls(client: type[object], name: str, reached: Callable[[str], None]) -> None:
    plain: Callable[..., Awaitable[object]] = getattr(client, name)

    async def request(self: object, *args: object, **options: object) -> object:
        reached("call")
        answer = await plain(self, *args, **options)
        reached("called")
        return answer

    setattr(client, name, request)


if __name__ == "__main__":
    raise SystemExit(main())
