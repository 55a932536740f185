"""Who has offered whom a seat of late."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A table of its own: the pause between two offers holds at every table, and over a restart."""
    op.create_table(
        "offers",
        sa.Column("by_person", sa.String(32), nullable=False),
        sa.Column("to_person", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("by_person", "to_person", name="pk_offers"),
    )
    op.create_index("ix_offers_to_person", "offers", ["to_person"])
