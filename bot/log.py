"""Logs as JSON lines on standard error: what happened, in which game and round, never a secret and never a name."""

import asyncio
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping

import structlog
from structlog.typing import EventDict, WrappedLogger

_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"']+")
"""Interaction tokens stand in the addresses that HTTP errors and rate limits quote."""

_SHY = ("discord", "aiosqlite", "alembic", "aiohttp", "asyncio", "sqlalchemy")
"""Libraries that speak of sessions, addresses and parameters below WARNING."""


class WithoutValues(logging.Filter):
    """What a library says, without the values it puts in: they may be names, labels of buttons, and so cards.

    The event loop writes them into the sentence itself, where no place tells of them: see ``of_the_loop``.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets everything of ours pass as it is."""
        if record.name.split(".")[0] in _SHY:
            record.msg, record.args = _PLACEHOLDERS.sub("…", str(record.msg)), ()
        return True


_PLACEHOLDERS = re.compile(r"%(?:\([^)]*\))?[-+ #0]*[\d*]*(?:\.\d+)?[a-zA-Z]")


def traced(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """An exception by its kind and the lines it came through, without its message, which may name a card."""
    found = event.pop("exc_info", None)
    error = found[1] if isinstance(found, tuple) else found if isinstance(found, BaseException) else sys.exc_info()[1]
    if found and error is not None:
        event["exception"] = "".join(_trace(error))
    return event


def _trace(error: BaseException) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _trace(before)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{type(error).__name__}\n"


def without_tokens(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blank interaction tokens wherever an address is quoted."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _TOKENS.sub(r"\1…", value)
    return event


def set_up(level: str, *, libraries: bool = False) -> None:
    """Send our own and every library's log lines through one formatter.

    ``libraries``: also what they say below WARNING, and the values they and exceptions quote, secrets among them.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info if libraries else traced,
            without_tokens,
            structlog.processors.JSONRenderer(),
        ],
    ))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    if not libraries:
        handler.addFilter(WithoutValues())
        for name in _SHY:
            logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger that takes key-value pairs."""
    found: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return found


_log = logger(__name__)


def of_the_loop(_loop: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """What nobody has caught, in our words: those of asyncio quote the task with its exception, or the arguments of a
    callback. Give this to ``loop.set_exception_handler``."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        _log.error("not_caught", exc_info=error)
    else:  # such as that a task was destroyed while it was pending
        _log.error("loop_trouble", why=context.get("message"))


def of_the_interpreter() -> None:
    """From now on what ends a thread, or is raised where nobody can hear of it, is told in our words: those of Python
    quote what the exception says."""
    threading.excepthook, sys.unraisablehook = _of_a_thread, _unheard


def _of_a_thread(ended: threading.ExceptHookArgs) -> None:
    if isinstance(ended.exc_value, Exception):  # no SystemExit, by which one may end
        _log.error("not_caught", exc_info=ended.exc_value)


def _unheard(ignored: "sys.UnraisableHookArgs") -> None:
    if ignored.exc_value is not None:
        _log.error("not_caught", exc_info=ignored.exc_value)
