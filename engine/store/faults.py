"""What the database says when it can't, told apart by code."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import orjson
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from engine.table.errors import StoreCode, StoreError

_CODES: Final[dict[int, StoreCode]] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # no room for ``-shm``, which an open database has beside it
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_CANTOPEN: "missing",
}

_STATES: Final[dict[str, StoreCode]] = {
    "25006": "read_only",
    "25P03": "locked",  # it stood still in the middle of a transaction
    "40001": "locked",  # serialization failure
    "40P01": "locked",  # deadlock
    "53100": "full",
    "55P03": "locked",  # lock not available
    "57014": "locked",  # it took too long
    "XX001": "corrupt",
    "XX002": "corrupt",
}
"""What PostgreSQL says, by SQLSTATE."""
_CLASSES: Final[dict[str, StoreCode]] = {"08": "missing", "28": "missing", "3D": "missing", "57": "missing"}
"""Likewise by the first two characters: connection, authorization, no such database, server going down."""

_NO_RIGHT: Final = "42501"
"""Likewise, where the role may not do it: the server's own words say to what."""
_ANSWERED: Final = re.compile(r":  (\S.*)$", re.MULTILINE)
"""What a server has said that let nobody in: behind two spaces, after a severity in its own language."""

_WRONG_VALUE: Final = re.compile(r'invalid (\w+) value: "')
_NO_OPTION: Final = "invalid connection option"
"""What the driver says of the address, before it asks any server."""


@contextmanager
def as_store_errors() -> Iterator[None]:
    """Whatever the driver raises inside becomes a ``StoreError``; IntegrityError is the caller's to understand."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(error, IntegrityError):
            raise
        raise _error(error, error.orig) from error
    except orjson.JSONDecodeError as error:
        raise StoreError("corrupt", "not JSON") from error
    except SQLAlchemyError as error:
        raise StoreError("failed", type(error).__name__) from error
    except sqlite3.Error as error:
        raise _error(error, error) from error
    except OSError as error:
        raise StoreError("missing", error.strerror or "") from error


def _error(error: Exception, origin: BaseException | None) -> StoreError:
    state = getattr(origin, "sqlstate", None)
    if state == _NO_RIGHT:  # to which table or schema
        return StoreError("read_only", getattr(getattr(origin, "diag", None), "message_primary", None) or state)
    if isinstance(state, str):
        return StoreError(_STATES.get(state) or _CLASSES.get(state[:2], "failed"), state)
    if type(error) is OperationalError and not hasattr(origin, "sqlite_errorcode"):
        # Nothing but the server's words: the driver's own may hold a piece of a password that was written wrong.
        if (wrong := _WRONG_VALUE.search(str(origin))) is not None:
            return StoreError("missing", f"what stands behind {wrong[1]}= is no value of it")
        answered = _ANSWERED.search(str(origin))
        return StoreError("missing", answered[1] if answered else "the database server does not answer")
    if _NO_OPTION in str(origin):
        return StoreError("missing", "what follows the question mark is no option of PostgreSQL's")
    number = getattr(origin, "sqlite_errorcode", None)
    if not isinstance(number, int):
        return StoreError("failed", type(error).__name__)
    # Extended codes carry the primary one in their lowest byte.
    code = _CODES.get(number) or _CODES.get(number & 0xFF, "failed")
    return StoreError(code, getattr(origin, "sqlite_errorname", ""))
