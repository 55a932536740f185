"""What several processes need to know of each other's work."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Columns of their own, so that no table is rebuilt."""
    op.add_column("outbox", sa.Column("place", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("outbox", sa.Column("owner", sa.String(32)))
    op.add_column("outbox", sa.Column("cause", sa.String(32)))
    op.add_column("messages", sa.Column("by", sa.String(32), nullable=False, server_default=""))
    op.add_column("processes", sa.Column("shards", sa.String(256), nullable=False, server_default=""))
