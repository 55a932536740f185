"""A message in whose place another stands is named after it in one way; those of before would keep their buttons."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_BEFORE = {"older_lobby:": "older:lobby:", "older:": "older:board:"}
"""What such a message's purpose began with, before the number of its board or its own; what it begins with now."""


def upgrade() -> None:
    """A number comes right after it only where it is a name of before."""
    messages = sa.table("messages", sa.column("purpose", sa.String))
    purpose = messages.c.purpose
    for before, now in _BEFORE.items():
        rest = sa.func.substr(purpose, len(before) + 1)
        numbered = sa.func.substr(rest, 1, 1).between("0", "9")
        op.execute(messages.update()
                   .where(purpose.startswith(before, autoescape=True), numbered)
                   .values(purpose=sa.literal(now).concat(rest)))
