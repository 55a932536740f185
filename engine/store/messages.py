"""Where messages stand."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping

from engine.recent import Recent
from engine.store import schema
from engine.store.database import Database
from engine.store.person_rows import naming
from engine.store.upsert import put
from engine.table.errors import StoreError
from engine.table.meta import GameId, PersonId

LOG: Final = logging.getLogger(__name__)
SCREEN: Final = "screen:"
"""Begins the purpose of a private screen, before its seat."""


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """Where a message of ours stands."""

    game: GameId
    purpose: str
    """What it is, in the bot's words (``bot.publishing.purposes``)."""
    reader: PersonId
    """Whom a private message is for; empty for one in the channel."""
    channel: str
    message: str
    at: datetime
    by: str = ""
    """The process that has changed it last; empty where there is only one."""


_messages = schema.messages
_ROWS: Final = schema.rows_of(_messages)
_HOLD_GAME = (
    sa.select(schema.games.c.id).where(schema.games.c.id == sa.bindparam("of"))
    .with_for_update(read=True)
)
_HOLD_AGAINST_OTHERS = sa.select(schema.games.c.id).where(
    schema.games.c.id == sa.bindparam("of")).with_for_update(key_share=True)
_SEATED = (
    sa.select(schema.seats.c.seat)
    .where(schema.seats.c.game == sa.bindparam("of"), schema.seats.c.person == sa.bindparam("who"))
    .with_for_update(read=True)
)


def _named(person: PersonId) -> sa.Select[tuple[str]]:
    """Whether a game's description names her; whoever takes her out waits."""
    games = schema.games.c
    return sa.select(games.id).where(
        games.id == sa.bindparam("of"), naming(games.meta, person)).with_for_update(read=True)


_ALL_STANDING = _ROWS.where(_messages.c.game == sa.bindparam("of")).order_by(_messages.c.at)
_STANDING = _ROWS.where(
    _messages.c.game == sa.bindparam("of"), _messages.c.purpose == sa.bindparam("as"),
    _messages.c.reader == sa.bindparam("for"))

_SCREENS = (
    _ROWS.join(schema.seats, schema.seats.c.game == _messages.c.game)
    .where(schema.seats.c.person == sa.bindparam("for"), _messages.c.reader == sa.bindparam("for"),
           _messages.c.purpose.startswith(SCREEN))
    .order_by(_messages.c.at))

_OF_ID = _ROWS.where(_messages.c.message == sa.bindparam("which")).order_by(_messages.c.at)
_FIND = _ROWS.where(_messages.c.message == sa.bindparam("which")).limit(1)
_SAME = (
    _messages.c.game == sa.bindparam("of"), _messages.c.purpose == sa.bindparam("as"),
    _messages.c.reader == sa.bindparam("for"), _messages.c.message == sa.bindparam("which"))
_SIGN = _messages.update().where(*_SAME).values(by=sa.bindparam("signed"))
_DROP = _messages.delete().where(*_SAME)

_Key: TypeAlias = tuple[GameId, str, PersonId]
_Found = TypeVar("_Found")
_REMEMBERED: Final = 10_000


class Messages:
    """At most one message a game, purpose and reader. Where no other process writes it is remembered where they stand:
    every screen and every edit of a board asks that.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._is_id: Callable[[str], bool] = lambda _: True
        self._is_purpose: Callable[[str], bool] = lambda _: True
        self._known: Recent[_Key, PostedMessage | None] | None = None if database.shared else Recent(_REMEMBERED)
        self._writes = 0
        """Begun or ended: what was read meanwhile may be of before."""
        self._began: Recent[_Key, int] = Recent(_REMEMBERED)
        """``_writes`` at the last write that was begun of each: an earlier one may come through later."""
        self._writing: set[asyncio.Task[object]] = set()
        self._left_out: Recent[tuple[object, ...], None] = Recent(_REMEMBERED)
        """The damaged rows of which the log has told: game, purpose and reader as they stand there."""

    def check_by(self, *, is_id: Callable[[str], bool], is_purpose: Callable[[str], bool]) -> None:
        """Whether a text can be the id of a channel or a message, and whether it can be what a message is: whoever
        sends and words them says so. Until then any text can."""
        self._is_id, self._is_purpose = is_id, is_purpose

    async def get(self, game: GameId, purpose: str, reader: PersonId = "") -> PostedMessage | None:
        """Where it stands, if anywhere."""
        key, writes = (game, purpose, reader), self._writes
        if self._known is not None and key in self._known:
            return self._known[key]
        found = await self._one(_STANDING, {"of": game, "as": purpose, "for": reader})
        if self._known is not None and writes == self._writes and not self._writing:
            self._known[key] = found
        return found

    async def of_game(self, game: GameId) -> Sequence[PostedMessage]:
        """All of a game, oldest first."""
        return await self._database.glance(lambda connection: self._all_of(connection, game))

    async def of_id(self, message: str) -> Sequence[PostedMessage]:
        """All of all games that are written down with this id, oldest first."""
        return await self._database.glance(
            lambda connection: self._readable(connection.execute(_OF_ID, {"which": message}).mappings()))

    async def screens_of(self, reader: PersonId) -> Sequence[PostedMessage]:
        """Her private screens at all tables where she has a seat, or had one to the end; oldest first."""
        return await self._database.glance(
            lambda connection: self._readable(connection.execute(_SCREENS, {"for": reader}).mappings()))

    async def find(self, message: str) -> PostedMessage | None:
        """Whose message this is, by its id."""
        return await self._one(_FIND, {"which": message})

    async def put(self, posted: PostedMessage, *, asked: bool = False) -> bool:
        """Remember it, instead of an older one of the same purpose and reader.

        False, and nothing is written, where its reader has no seat in the game: she left it while the message was on
        its way, and perhaps had everything deleted that names her. ``asked``: it is enough that the game names her.
        """
        return await self._changed(
            lambda connection: self._put(connection, posted, asked=asked), _key(posted), stands=posted)

    async def put_anew(
        self, posted: PostedMessage, aside: Callable[[str, str], str]
    ) -> Sequence[PostedMessage]:
        """Remember one of the channel; another that stood for the same purpose is remembered for the one that ``aside``
        says of that and its message. All others of the game, oldest first. One transaction: whoever sends a board has
        more to do, and each walk to the database takes its time.
        """
        def work(connection: Connection) -> list[PostedMessage]:
            if self._database.shared:
                # Of two processes that do so at once the second has to see what the first has written.
                connection.execute(_HOLD_AGAINST_OTHERS, {"of": posted.game})
            standing = self._all_of(connection, posted.game)
            others = [
                one if _key(one) != _key(posted) else replace(one, purpose=aside(one.purpose, one.message))
                for one in standing if one.message != posted.message]
            for one in others:
                if one not in standing:
                    self._put(connection, one, asked=False)
            self._put(connection, posted, asked=False)
            return others

        return await self._changed(work, _key(posted), stands=posted)

    async def move(self, posted: PostedMessage, game: GameId, purpose: str) -> PostedMessage | None:
        """The message is another game's from now on, and no longer this one's: both or neither. None, and nothing is
        written, where ``put`` would write nothing."""
        own = replace(posted, game=game, purpose=purpose)

        def work(connection: Connection) -> bool:
            moved = self._put(connection, own, asked=False)
            if moved:
                connection.execute(_DROP, _same(posted))
            return moved

        return own if await self._changed(work, _key(posted), _key(own), stands=own) else None

    def _put(self, connection: Connection, posted: PostedMessage, *, asked: bool) -> bool:
        if posted.reader:
            if self._database.shared:
                # Whoever changes seats holds the game first, and so do we, or each could have what the other waits for.
                # Held so, nobody writes the seats anew meanwhile: a look that began before sees the old ones go and no
                # new ones come, and takes her for one who has left.
                connection.execute(_HOLD_GAME, {"of": posted.game})
            here = {"of": posted.game, "who": posted.reader}
            if connection.execute(_named(posted.reader) if asked else _SEATED, here).first() is None:
                return False
        put(connection, _messages, {"game": posted.game, "purpose": posted.purpose, "reader": posted.reader},
            {"channel": posted.channel, "message": posted.message, "at": posted.at, "by": posted.by})
        return True

    async def sign(self, posted: PostedMessage, by: str) -> None:
        """This process changes it (unless a newer one has taken its row, or it is gone: another process may have been
        faster)."""
        signed = {**_same(posted), "signed": by}
        await self._changed(lambda connection: connection.execute(_SIGN, signed), _key(posted))

    async def drop(self, posted: PostedMessage) -> None:
        """It is gone (unless a newer one has taken its row)."""
        await self._changed(lambda connection: connection.execute(_DROP, _same(posted)), _key(posted))

    def forget(self) -> None:
        """Rows were deleted by others (a person's data): read again what stands where."""
        self._writes += 1
        self._began.clear()
        if self._known is not None:
            self._known.clear()

    async def _changed(
        self, work: Callable[[Connection], _Found], *keys: _Key, stands: PostedMessage | None = None
    ) -> _Found:
        """Write; nothing that is read while it lasts is remembered, also where whoever asked for it is cancelled.
        ``stands``: what is there afterwards under one of the keys, unless nothing was written, which is False."""
        def moves() -> None:
            self._writes += 1
            if self._known is not None:
                for key in keys:
                    self._known.pop(key, None)

        async def written() -> _Found:
            try:
                found = await self._database.write(work)
            finally:
                moves()
            written_down = stands is not None and found is not False and began == self._began.get(_key(stands))
            if stands is not None and written_down and self._known is not None:
                self._known[_key(stands)] = stands
            return found

        moves()
        began = self._writes
        for key in keys:
            self._began[key] = began
        task = asyncio.create_task(written())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return await asyncio.shield(task)

    async def _one(self, query: sa.Select[*tuple[object, ...]], which: Mapping[str, str]) -> PostedMessage | None:
        return await self._database.glance(
            lambda connection: next(iter(self._readable(connection.execute(query, which).mappings())), None))

    def _all_of(self, connection: Connection, game: GameId) -> list[PostedMessage]:
        return self._readable(connection.execute(_ALL_STANDING, {"of": game}).mappings())

    def _readable(self, rows: Iterable[RowMapping]) -> list[PostedMessage]:
        """A damaged row stands for no message: another one is sent instead, and its table goes on."""
        found = list[PostedMessage]()
        for row in rows:
            try:
                found.append(self._posted(row))
            except StoreError:
                if (which := (row["game"], row["purpose"], row["reader"])) not in self._left_out:
                    self._left_out[which] = None
                    LOG.error(  # noqa: TRY400  a trace would show what the row holds
                        "a message of game %s can't be found again: its row is damaged", row["game"])
        return found

    def _posted(self, row: RowMapping) -> PostedMessage:
        """StoreError("corrupt") where it names no message: SQLite keeps anything in any column."""
        texts = all(isinstance(value, str) for column, value in row.items() if column != "at")
        ids = (row["channel"], row["message"])
        if not (texts and all(map(self._is_id, ids)) and self._is_purpose(row["purpose"])):
            raise StoreError("corrupt", "no message")
        return PostedMessage(**{**row, "at": schema.time_of(row["at"])})


def _key(posted: PostedMessage) -> _Key:
    return posted.game, posted.purpose, posted.reader


def _same(posted: PostedMessage) -> Mapping[str, str]:
    """This message, and not one that has taken its row since."""
    return {"of": posted.game, "as": posted.purpose, "for": posted.reader, "which": posted.message}
