"""Calls that several processes may still make together; who takes over from whom, and which interactions were heard."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column and tables of their own."""
    calls = op.create_table(
        "calls",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_calls"),
    )
    op.bulk_insert(calls, [{"id": 1, "left": 0.0, "at": 0}])
    op.add_column("processes", sa.Column("state", sa.String(8), nullable=False, server_default="serving"))
    op.create_table(
        "heard",
        sa.Column("interaction", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("interaction", name="pk_heard"),
    )
