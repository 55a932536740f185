"""What people have been shown and taught."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One short text a person and topic."""
    op.create_table(
        "learning",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("topic", sa.String(48), nullable=False),
        sa.Column("what", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("person", "topic", name="pk_learning"),
    )
