"""What a process that takes over from another needs: how far each is, and which interactions one of them has heard."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column and a table of their own."""
    op.add_column("processes", sa.Column("state", sa.String(8), nullable=False, server_default="serving"))
    op.create_table(
        "heard",
        sa.Column("interaction", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("interaction", name="pk_heard"),
    )
