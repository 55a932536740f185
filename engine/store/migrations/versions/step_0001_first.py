"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games with their seats, entries, timers and outbox; people; guilds; messages."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("open_channel", sa.String(32)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("meta", sa.JSON, nullable=False),
        sa.Column("pending", sa.JSON, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("seed", sa.String(64)),
        sa.Column("salt", sa.String(64)),
        sa.Column("next_entry", sa.Integer, nullable=False),
        sa.Column("last_position", sa.Integer),
        sa.Column("awaits_ai", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("open_channel", name="uq_games_open_channel"),
    )
    op.create_index("ix_games_channel_created", "games", ["channel", "created"])
    op.create_index("ix_games_awaits_ai", "games", ["awaits_ai"])
    op.create_table(
        "seats",
        _game(),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.String(32)),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
        _of_game("seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "entries",
        _game(),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_entries"),
        _of_game("entries"),
    )
    op.create_table(
        "timers",
        _game(),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("prompt", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "kind", name="pk_timers"),
        _of_game("timers"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, nullable=False),
        _game(),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("slot", sa.String(64)),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("error", sa.String(200)),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
        _of_game("outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_state_due", "outbox", ["state", "due"])
    op.create_index("ix_outbox_game_lane_state", "outbox", ["game", "lane", "state"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("locale", sa.String(16)),
        sa.Column("dm_closed", sa.Boolean, nullable=False),
        sa.Column("screen", sa.String(16), nullable=False),
        sa.Column("pings", sa.Boolean, nullable=False),
        sa.Column("remind_minutes", sa.Integer),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "guilds",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guilds"),
    )
    op.create_table(
        "messages",
        _game(),
        sa.Column("purpose", sa.String(32), nullable=False),
        sa.Column("reader", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(32), nullable=False),
        sa.Column("message", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "purpose", "reader", name="pk_messages"),
        _of_game("messages"),
    )


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(16), nullable=False)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["games.id"], name=f"fk_{table}_game", ondelete="CASCADE")
