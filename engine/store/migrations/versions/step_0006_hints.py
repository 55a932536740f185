"""Whether a person's screens give hints."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column of its own, so that no table is rebuilt."""
    op.add_column("people", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
