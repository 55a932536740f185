"""Numbers by which a button says what it was made for: a question to a seat, or a vote."""

from datetime import UTC, datetime
from typing import Final

_BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_LATEST: Final = 900_000_000
"""The clock counts no further, in 2054: a custom_id has room for nine digits, and a clock may be years ahead."""


def number_after(last: int, now: datetime) -> int:
    """The number of what is asked at ``now``, where ``last`` was the one before: more than that, and than the seconds
    that have gone by since 2026.

    Where an earlier copy of the database is put back, Discord keeps the messages sent since, and their buttons bear
    numbers that the copy knows nothing of. By the clock none of them is given again.
    """
    return max(last + 1, min(int((now - _BEGAN).total_seconds()), _LATEST))
