"""Which process thinks for which AI seat."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One row a seat: what the process was asked that thinks, or thought last."""
    op.create_table(
        "thoughts",
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("prompt", sa.Integer, nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_thoughts_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_thoughts"),
    )
