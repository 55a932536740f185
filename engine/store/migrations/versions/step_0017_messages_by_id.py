"""Whose a message is that somebody presses is found without all messages that there are."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An index of their ids."""
    op.create_index("ix_messages_message", "messages", ["message"])
