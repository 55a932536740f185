"""Which rows of the outbox are handed out next, as statements: the oldest that are due, each first in its lane."""

from typing import Final

import sqlalchemy as sa

from engine.store import schema

WAITING: Final = ("new", "claimed")
"""States of rows not yet done."""

_outbox = schema.outbox


def waits(rows: sa.FromClause) -> sa.ColumnElement[bool]:
    """Written out as the index of waiting rows has it, not as parameters: else neither database sees that it fits."""
    return rows.c.state.in_([sa.literal_column(f"'{state}'") for state in WAITING])


_earlier = _outbox.alias("earlier")
_FIRST_IN_LANE: Final = ~sa.exists().where(
    _earlier.c.game == _outbox.c.game, _earlier.c.lane == _outbox.c.lane, _earlier.c.id < _outbox.c.id,
    waits(_earlier),
)
"""No earlier row of the same game and lane waits."""


def _claiming(*whose: sa.ColumnElement[bool]) -> sa.Executable:
    return (
        _outbox.update()
        .where(_outbox.c.id.in_(
            sa.select(_outbox.c.id)
            .where(waits(_outbox), _outbox.c.due <= sa.bindparam("now"), _FIRST_IN_LANE, *whose)
            .order_by(_outbox.c.id).limit(sa.bindparam("most"))
            # Rows that another process is just claiming are not waited for; SQLite has one writer at a time.
            .with_for_update(skip_locked=True)
        ))
        .values(state="claimed", tries=_outbox.c.tries + 1, due=sa.bindparam("until"), owner=sa.bindparam("whose"))
        # As they stand there: what can't be read must not keep the others from being claimed.
        .returning(_outbox.c.id, _outbox.c.game, _outbox.c.lane, _outbox.c.nonce, _outbox.c.tries,
                   schema.unread(_outbox.c.created), _outbox.c.cause, sa.cast(_outbox.c.error, sa.Text).label("error"),
                   sa.cast(_outbox.c.body, sa.Text).label("body"))
    )


# Built once: these run at every press, and putting a statement together costs more than SQLite takes for it.
CLAIM: Final = _claiming()
CLAIM_OURS: Final = _claiming(sa.or_(
    (_outbox.c.place % sa.bindparam("count")).in_(sa.bindparam("numbers", expanding=True)),
    _outbox.c.due <= sa.bindparam("left_lying")))
NEXT_DUE: Final = sa.select(sa.func.min(schema.unread(_outbox.c.due))).where(waits(_outbox), _FIRST_IN_LANE)
