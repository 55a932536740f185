"""Entries of finished games, packed into one row a game."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table of its own; games are packed while the bot runs."""
    op.create_table(
        "packed",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_packed"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_packed_game", ondelete="CASCADE"),
    )
