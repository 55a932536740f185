"""What a message is, and which shards a process has, may take more letters than a server had room for."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """SQLite never counted letters; its tables are built anew so that both databases say the same."""
    with op.batch_alter_table("messages") as messages:
        messages.alter_column("purpose", type_=sa.String(64), existing_type=sa.String(32), existing_nullable=False)
    with op.batch_alter_table("processes") as processes:
        processes.alter_column("name", type_=sa.Text, existing_type=sa.String(128), existing_nullable=False)
        processes.alter_column("shards", type_=sa.Text, existing_type=sa.String(256), existing_nullable=False)
