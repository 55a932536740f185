"""The locale of a person's Discord client, so that it is not lost when the bot is started again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column of its own, so that no table is rebuilt."""
    op.add_column("people", sa.Column("client_locale", sa.String(16)))
