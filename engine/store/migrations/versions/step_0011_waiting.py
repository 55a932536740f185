"""Rows of the outbox that wait are found without those that were told."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An index of these alone."""
    waiting = sa.text("state IN ('new', 'claimed')")
    op.create_index("ix_outbox_waiting", "outbox", ["id"], sqlite_where=waiting, postgresql_where=waiting)
