"""Whether a person takes offers of seats; since when a server is left."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Columns of their own, so that no table is rebuilt."""
    op.add_column("people", sa.Column("offers", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("guilds", sa.Column("left", sa.BigInteger))
