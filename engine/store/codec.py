"""Values of the table as JSON and back, checked on the way in."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

import orjson
import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError

from engine.store import schema
from engine.table.errors import StoreError
from engine.table.meta import GameMeta
from engine.table.notices import NOTICES, Notice

_META: Final = TypeAdapter(GameMeta)
META_TEXT: Final = sa.cast(schema.games.c.meta, sa.Text).label("meta")
"""A game's description, to be read by ``meta_read``: what is no JSON must not keep the other rows from being read."""


def meta_row(meta: GameMeta) -> Mapping[str, object]:
    """As stored."""
    row: Mapping[str, object] = _META.dump_python(meta, mode="json")
    return row


def meta_from(row: object) -> GameMeta:
    """StoreError("corrupt") where it is none, or a time in it has no zone: that could be compared with no other."""
    try:
        meta = _META.validate_python(row)
    except ValidationError as error:
        raise StoreError("corrupt", "a game's description") from error
    if any(time is not None and time.tzinfo is None for time in _times(meta)):
        raise StoreError("corrupt", "a game's description")
    return meta


def meta_read(text: str) -> GameMeta:
    """StoreError("corrupt") where the text is none."""
    try:
        return meta_from(orjson.loads(text))
    except orjson.JSONDecodeError as error:
        raise StoreError("corrupt", "a game's description") from error


def _times(meta: GameMeta) -> Iterator[datetime | None]:
    """All that stand in it."""
    yield from (meta.created, meta.touched, meta.started, meta.finished)
    yield from (seat.asked_at for seat in meta.seats)
    yield from (vote.at for vote in meta.votes)
    yield from (offer.at for offer in (*meta.offers, *meta.refused_offers))


def notice_row(notice: Notice) -> Mapping[str, object]:
    """As stored."""
    return NOTICES.row(notice)


def notice_from(text: str) -> Notice:
    """StoreError("corrupt") where the text is none: damaged, or of a kind that a later version knows."""
    try:
        return NOTICES.read(orjson.loads(text))
    except (ValidationError, orjson.JSONDecodeError) as error:
        raise StoreError("corrupt", "a notice") from error
