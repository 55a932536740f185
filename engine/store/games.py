"""Games in the database: what ``engine.table.ports.Store`` asks for, except for timers and people."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from engine.rules.records.file import Entry
from engine.store import schema
from engine.store.changes import committing, creating
from engine.store.codec import META_TEXT, meta_from, meta_read
from engine.store.database import Database
from engine.store.game_entries import entries_between, pack, position_before
from engine.table.errors import Conflict, Declined, StoreError
from engine.table.loading import damaged_left_out, readable
from engine.table.meta import GameId, GameMeta, PersonId
from engine.table.ports import Change, Stored

_games, _entry_rows, _seats = schema.games, schema.entries, schema.seats
# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
_LOAD = sa.select(
    _games.c.version, _games.c.meta, _games.c.pending, _games.c.drawn, _games.c.seed, _games.c.next_entry,
    _games.c.last_position).where(_games.c.id == sa.bindparam("game"))
_VERSIONS = sa.select(_games.c.id, _games.c.version).where(_games.c.id.in_(sa.bindparam("those", expanding=True)))
_SETTLED = sa.select(_games.c.version).where(_games.c.id == sa.bindparam("game")).with_for_update(read=True)
_OPEN_IN = sa.select(_games.c.id).where(_games.c.open_channel == sa.bindparam("channel"))
_LAST_IN = (
    sa.select(_games.c.id).where(_games.c.channel == sa.bindparam("channel"))
    .order_by(_games.c.created.desc(), _games.c.id.desc()).limit(1)
)
_LAST_DEALT_IN = _LAST_IN.where(_games.c.last_position.is_not(None))
_OPEN_OF = (
    sa.select(_games.c.id).join(_seats, _seats.c.game == _games.c.id)
    .where(_seats.c.person == sa.bindparam("who"), _games.c.open_channel.is_not(None))
    .order_by(_games.c.created, _games.c.id)
)
_COUNT_OPEN = sa.select(sa.func.count()).select_from(_games).where(_games.c.open_channel.is_not(None))
_OPEN_NAMING = (
    sa.select(_games.c.open_channel, META_TEXT)
    .where(_games.c.open_channel.is_not(None), META_TEXT.element.contains(sa.bindparam("named")))
)
_OPEN = sa.select(_games.c.id).where(_games.c.open_channel.is_not(None)).order_by(_games.c.created, _games.c.id)


LOOKED_AT: Final = 100
"""Games at once that may be packed."""
_WITH_ENTRIES = (
    sa.select(_entry_rows.c.game).where(_entry_rows.c.game > sa.bindparam("after")).distinct()
    .order_by(_entry_rows.c.game).limit(LOOKED_AT).subquery()
)
_UNPACKED = (
    sa.select(_games.c.id, sa.case(
        (sa.and_(_games.c.open_channel.is_(None), _games.c.created < sa.bindparam("since")), META_TEXT)).label("meta"))
    .join(_WITH_ENTRIES, _WITH_ENTRIES.c.game == _games.c.id).order_by(_games.c.id)
)
"""The next games with entries; with the description of each that may be over long enough."""


class Packed(NamedTuple):
    """What has become of some games."""

    games: int
    """How many were packed."""
    last: GameId | None
    """The last that was looked at; None where no other comes after it."""


class Games:
    """Reads and writes games, their entries and seats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, change: Change) -> None:
        """Store a new game; Declined("channel_busy") if the channel has an open one, Declined("too_many_games") if its
        host sits in too many."""
        try:
            await self._database.write(creating(change))
        except IntegrityError as error:
            raise Declined("channel_busy") from error

    async def commit(self, change: Change) -> None:
        """Write the change in one transaction; Conflict where the version is another, TimerGone where the timer
        is not there any more, Declined("too_many_games") where somebody joins who sits in too many."""
        try:
            await self._database.write(committing(change))
        except IntegrityError as error:
            raise Conflict from error

    async def load(self, game: GameId) -> Stored | None:
        """The game from its last position on, or None."""
        def work(connection: Connection) -> Stored | None:
            row = connection.execute(_LOAD, {"game": game}).mappings().one_or_none()
            if row is None:
                return None
            last, next_entry = row["last_position"], row["next_entry"]
            # SQLite keeps anything in a column of numbers.
            if not (isinstance(last, int | None) and isinstance(next_entry, int) and isinstance(row["drawn"], int)):
                raise StoreError("corrupt", "no number")
            entries = () if last is None else entries_between(connection, game, last)
            # By how many there are: a damaged number may name more than any memory holds.
            if last is not None and (len(entries) != next_entry - last or any(
                    entry.number != number for number, entry in enumerate(entries, last))):
                # Without one of them another position would follow from the rest, and be played on.
                raise StoreError("corrupt", "an entry is missing")
            with readable(game):
                meta = meta_from(row["meta"])
                if meta.version != row["version"]:
                    raise StoreError("corrupt", "two versions")  # every change of it would be refused, for ever
                return Stored(
                    meta=meta, drawn=row["drawn"],
                    pending={int(seat): held for seat, held in row["pending"].items()}, entries=entries,
                    seed=row["seed"], next_entry=next_entry,
                )

        try:
            return await self._database.read(work)
        except StoreError as error:
            if error.code != "corrupt":
                raise
            raise StoreError("corrupt", f"game {game}") from error

    async def versions(self, games: Collection[GameId]) -> Mapping[GameId, int]:
        """The version that each of these has reached; those that are not there are left out."""
        found = await self._database.glance(
            lambda connection: connection.execute(_VERSIONS, {"those": list(games)}).all())
        return {str(game): int(version) for game, version in found}

    async def settled(self, game: GameId) -> int | None:
        """The version it has reached once no change of it is under way any more, also none whose answer was lost; None
        where it is not there. StoreError("locked") where that takes longer than somebody waits."""
        if not self._database.shared:
            return (await self.versions([game])).get(game)
        # Whatever changes it holds its row until that is committed, or never will be.
        return await self._database.write(lambda connection: connection.scalar(_SETTLED, {"game": game}))

    async def game_in(self, channel: str) -> GameId | None:
        """The open game of a channel."""
        return await self._one(_OPEN_IN, channel)

    async def last_in(self, channel: str, *, dealt: bool = False) -> GameId | None:
        """The newest game of a channel, open or not; ``dealt``: of those that have begun."""
        return await self._one(_LAST_DEALT_IN if dealt else _LAST_IN, channel)

    async def games_of(self, person: PersonId) -> Sequence[GameId]:
        """Open games in which she has a seat, also one that an AI plays for her; oldest first."""
        return await self._database.glance(lambda connection: connection.scalars(_OPEN_OF, {"who": person}).all())

    async def awaiting_ai(self) -> Sequence[GameId]:
        """Running games in which an AI is to answer."""
        query = sa.select(_games.c.id).where(_games.c.awaits_ai.is_(sa.true()))
        return await self._database.glance(lambda connection: connection.scalars(query).all())

    async def untouched(self, since: datetime) -> Sequence[GameId]:
        """Open games where nobody has done anything since; those that can't be read are left out."""
        rows = await self._database.glance(lambda connection: connection.execute(
            sa.select(_games.c.id, META_TEXT)
            .where(_games.c.open_channel.is_not(None), _games.c.created < since).order_by(_games.c.created)).all())
        found = []
        for game, text in rows:
            with damaged_left_out():
                if meta_read(text).last_touched < since:
                    found.append(game)
        return found

    async def pack(self, since: datetime, after: GameId = "") -> Packed:
        """Look at the next of the games that are not packed, in the order of their ids, and pack those that were over
        by ``since``; what can't be read is left as it is."""
        rows = await self._database.glance(
            lambda connection: connection.execute(_UNPACKED, {"after": after, "since": since}).all())
        packed = 0
        for game, text in rows:
            with damaged_left_out():
                if text is not None and _over_by(meta_read(text), since):
                    packed += await self._database.write(partial(pack, game=game))
        return Packed(packed, rows[-1][0] if len(rows) == LOOKED_AT else None)

    async def count_open(self) -> int:
        """Lobbies and running games."""
        return await self._database.glance(lambda connection: connection.scalar(_COUNT_OPEN) or 0)

    async def open_games(self) -> Sequence[GameId]:
        """Lobbies and running games, the oldest first."""
        return await self._database.glance(lambda connection: connection.scalars(_OPEN).all())

    async def open_channels(self, guild: str) -> Sequence[str]:
        """Where a server's lobbies and running games stand; those that can't be read are left out."""
        # Among all open games of a bot few name the server: only those are worth being read.
        rows = await self._database.glance(
            lambda connection: connection.execute(_OPEN_NAMING, {"named": f'"{guild}"'}).all())
        found = []
        for channel, text in rows:
            with damaged_left_out():
                if channel is not None and meta_read(text).guild == guild:
                    found.append(channel)
        return found

    async def entries(self, game: GameId, first: int, last: int) -> Sequence[Entry]:
        """Entries by number, both included."""
        return await self._database.glance(lambda connection: entries_between(connection, game, first, last))

    async def position_before(self, game: GameId, number: int) -> Entry | None:
        """The last position entry with a number of at most ``number``."""
        return await self._database.glance(lambda connection: position_before(connection, game, number))

    async def _one(self, query: sa.Select[GameId], channel: str) -> GameId | None:
        return await self._database.glance(lambda connection: connection.scalar(query, {"channel": channel}))


def _over_by(meta: GameMeta, since: datetime) -> bool:
    return (meta.finished or meta.last_touched) < since
