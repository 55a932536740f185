"""Calls to Discord that several processes may still make together."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table of its own, of one row."""
    calls = op.create_table(
        "calls",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_calls"),
    )
    op.bulk_insert(calls, [{"id": 1, "left": 0.0, "at": 0}])
