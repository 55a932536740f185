"""The tables as they are now; how they came to be stands in ``migrations``. Portable SQL types only."""

from datetime import UTC, datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from engine.table.errors import StoreError

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TICK: Final = timedelta(microseconds=1)


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time in UTC, kept as microseconds since 1970: the same, and sorted the same, in every database."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002  SQLAlchemy's
        """ValueError for a time without zone, which nobody could place."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone")
        return (value - _EPOCH) // _TICK

    def process_result_value(self, value: object, dialect: Dialect) -> datetime | None:  # noqa: ARG002  SQLAlchemy's
        """Back in UTC. StoreError("corrupt") for what is no time."""
        return None if value is None else time_of(value)


def time_of(ticks: object) -> datetime:
    """What stands in such a column as a time. StoreError("corrupt") for what is none: SQLite keeps anything there."""
    if not isinstance(ticks, int):
        raise StoreError("corrupt", "no time")
    try:
        return _EPOCH + ticks * _TICK
    except OverflowError as error:
        raise StoreError("corrupt", "no time") from error


def time_or_none(ticks: object) -> datetime | None:
    """The same for whoever can do without it."""
    try:
        return time_of(ticks)
    except StoreError:
        return None


def soonest(ticks: object) -> datetime | None:
    """The smallest time of such a column; None where there is none, or what is no time comes after all times. Where it
    comes before them, it is long past."""
    before_all = isinstance(ticks, int) and ticks < 0
    return time_or_none(ticks) or (_EPOCH if before_all else None)


def unread(column: sa.Column[datetime]) -> sa.Label[None]:
    """The column as it stands there, for ``time_of`` to read row by row: what is no time in one row must not keep the
    others from being read."""
    return sa.type_coerce(column, sa.types.NullType()).label(column.name)


def rows_of(table: sa.Table) -> "sa.Select[*tuple[object, ...]]":
    """All columns of a table, each time ``unread``."""
    return sa.select(*(unread(column) if isinstance(column.type, UtcDateTime) else column for column in table.c))


metadata = sa.MetaData(naming_convention={
    "pk": "pk_%(table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
})

_NOT_DEALT: Final = sa.text("next_entry = 0")

games = sa.Table(
    "games", metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("channel", sa.String(32), nullable=False),
    # The channel while the game is open, else null: a channel has one open game at a time, in any database.
    sa.Column("open_channel", sa.String(32), unique=True),
    sa.Column("created", UtcDateTime, nullable=False),
    sa.Column("meta", sa.JSON, nullable=False),
    sa.Column("pending", sa.JSON, nullable=False),
    sa.Column("drawn", sa.Integer, nullable=False),
    sa.Column("seed", sa.String(64)),
    sa.Column("salt", sa.String(64)),
    sa.Column("next_entry", sa.Integer, nullable=False),
    # Number of the last position entry: loading starts there.
    sa.Column("last_position", sa.Integer),
    sa.Column("awaits_ai", sa.Boolean, nullable=False),
    sa.Index("ix_games_channel_created", "channel", "created"),
    sa.Index("ix_games_awaits_ai", "awaits_ai"),
    # Lobbies that were closed go after a time: they are found without all the games that were played.
    sa.Index("ix_games_not_dealt", "created", sqlite_where=_NOT_DEALT, postgresql_where=_NOT_DEALT),
)

seats = sa.Table(
    "seats", metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    # Who plays it, or for whom an AI plays it.
    sa.Column("person", sa.String(32), index=True),
)

entries = sa.Table(
    "entries", metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
)

packed = sa.Table(
    "packed", metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # All entries of a game that has long been over, compressed, instead of a row each.
    sa.Column("body", sa.LargeBinary, nullable=False),
)

timers = sa.Table(
    "timers", metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # -1 for the table as a whole: null can't be part of a key.
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("due", UtcDateTime, nullable=False, index=True),
    sa.Column("prompt", sa.Integer, nullable=False),
)

_WAITING: Final = sa.text("state IN ('new', 'claimed')")

outbox = sa.Table(
    "outbox", metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sa.Column("lane", sa.String(64), nullable=False),
    sa.Column("slot", sa.String(64)),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("nonce", sa.String(25), nullable=False, unique=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("created", UtcDateTime, nullable=False),
    # Not before; while claimed: the end of the lease.
    sa.Column("due", UtcDateTime, nullable=False),
    sa.Column("error", sa.String(200)),
    # Where it is told (``shards.place_of``): the process that hears of this place tells it there too.
    sa.Column("place", sa.BigInteger, nullable=False, server_default="0"),
    # While claimed: the process that has it.
    sa.Column("owner", sa.String(32)),
    # The press or command that it follows from, by Discord's id; null for what a clock brought about.
    sa.Column("cause", sa.String(32)),
    sa.Index("ix_outbox_state_due", "state", "due"),
    # Told rows are kept for days: those that wait are found without them, in the order in which they are told.
    sa.Index("ix_outbox_waiting", "id", sqlite_where=_WAITING, postgresql_where=_WAITING),
    sa.Index("ix_outbox_game_lane_state", "game", "lane", "state"),
    # Ids only ever go up: they are the order of sending.
    sqlite_autoincrement=True,
)

people = sa.Table(
    "people", metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("locale", sa.String(16)),
    sa.Column("dm_closed", sa.Boolean, nullable=False),
    sa.Column("screen", sa.String(16), nullable=False),
    sa.Column("pings", sa.Boolean, nullable=False),
    sa.Column("remind_minutes", sa.Integer),
    # Minutes after midnight, local time.
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("zone", sa.String(64), nullable=False),
    sa.Column("offers", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("client_locale", sa.String(16)),
)

learning = sa.Table(
    "learning", metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    # The bot's own names: how far she is in a guide, which hints she was given, which puzzles she has solved.
    sa.Column("topic", sa.String(48), primary_key=True),
    sa.Column("what", sa.String(64), nullable=False),
)

offers = sa.Table(
    "offers", metadata,
    sa.Column("by_person", sa.String(32), primary_key=True),
    sa.Column("to_person", sa.String(32), primary_key=True, index=True),
    # When she last offered her a seat.
    sa.Column("at", UtcDateTime, nullable=False),
)

guilds = sa.Table(
    "guilds", metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("settings", sa.JSON, nullable=False),
    # Since when the bot is there no more; null while it is.
    sa.Column("left", UtcDateTime),
)

messages = sa.Table(
    "messages", metadata,
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # Of one in whose place another stands by now its own id is part.
    sa.Column("purpose", sa.String(64), primary_key=True),
    # The person whom a private message is for; empty for what stands in the channel.
    sa.Column("reader", sa.String(32), primary_key=True),
    sa.Column("channel", sa.String(32), nullable=False),
    sa.Column("message", sa.String(32), nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    # The process that has changed it last, and so knows what it shows.
    sa.Column("by", sa.String(32), nullable=False, server_default=""),
    # Those of games that are over stay: whose one is that is pressed after a start is found without them.
    sa.Index("ix_messages_message", "message"),
)

processes = sa.Table(
    "processes", metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    # Of the machine, which may be long, and of the process there.
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("started", UtcDateTime, nullable=False),
    # Renewed while the process lives.
    sa.Column("seen", UtcDateTime, nullable=False),
    # As in 0-3/16, or a list of many; empty for one that has all of them.
    sa.Column("shards", sa.Text, nullable=False, server_default=""),
    # serving, coming, ready or yielding (``processes.ProcessState``).
    sa.Column("state", sa.String(8), nullable=False, server_default="serving"),
)

calls = sa.Table(
    "calls", metadata,
    # One row: how many calls could be made together at that moment, and when the last ones were made (seconds of the
    # epoch; ``call_rate.CallRate``).
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("left", sa.Float, nullable=False),
    sa.Column("at", UtcDateTime, nullable=False),
    sa.Column("made", sa.Text, nullable=False, server_default=""),
)

heard = sa.Table(
    "heard", metadata,
    # Interactions that arrive at two processes while one takes over from the other: the first to write it down answers.
    sa.Column("interaction", sa.String(32), primary_key=True),
    sa.Column("at", UtcDateTime, nullable=False),
)

thoughts = sa.Table(
    "thoughts", metadata,
    # Which process thinks for an AI seat, or did last (``thoughts.ThoughtLeases``).
    sa.Column("game", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("prompt", sa.Integer, nullable=False),
    sa.Column("owner", sa.String(32), nullable=False),
)
