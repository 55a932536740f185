"""When the last calls to Discord were made is kept beside how many may be made together."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None was made, as far as anybody knows."""
    op.add_column("calls", sa.Column("made", sa.Text, nullable=False, server_default=""))
