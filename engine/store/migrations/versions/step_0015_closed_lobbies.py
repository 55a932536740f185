"""Lobbies that were closed before a game came of them are found without all the games."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An index of all lobbies alone."""
    lobbies = sa.text("next_entry = 0")
    op.create_index("ix_games_not_dealt", "games", ["created"], sqlite_where=lobbies, postgresql_where=lobbies)
