"""Logs as JSON lines on standard error: what happened, in which game and round, never a secret and never a name."""

import logging
import re
import sys

import structlog
from structlog.typing import EventDict, WrappedLogger

_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"']+")
"""Interaction tokens stand in the addresses that HTTP errors and rate limits quote."""

_SHY = ("discord", "aiosqlite", "alembic", "aiohttp", "asyncio", "sqlalchemy")
"""Libraries that speak of sessions, addresses and parameters below WARNING."""


def without_tokens(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blank interaction tokens wherever an address is quoted."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _TOKENS.sub(r"\1…", value)
    return event


def set_up(level: str) -> None:
    """Send our own and every library's log lines through one formatter."""
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
            structlog.processors.format_exc_info,
            without_tokens,
            structlog.processors.JSONRenderer(),
        ],
    ))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    if level != "DEBUG":
        for name in _SHY:
            logging.getLogger(name).setLevel(logging.WARNING)


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger that takes key-value pairs."""
    found: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return found
