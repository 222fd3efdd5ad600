"""The server's log: one JSON object per line, on stderr.

It has actions and durations, but no content: no cards, chat, names or tokens, and only the beginning of a
table's address (`short`). Errors are logged with their type and stack, without the message, which may quote
input.
"""

from __future__ import annotations

import logging
import sys
import traceback
from contextlib import suppress
from typing import Any, Final, TextIO

import structlog

_LEVELS: Final = {"warning": logging.WARNING, "info": logging.INFO, "debug": logging.DEBUG}
UNHEARD: Final = ("without completing handshake", "Traceback (", "startup failed")
"""uvicorn's messages about refused sockets (no error) and a failed start (reported by the program)."""
_writer: Any = None
"""None until `start_logging`, so that nothing is written."""


def start_logging(level: str = "info", stream: TextIO | None = None) -> None:
    """Start logging; uvicorn's messages get the same format."""
    global _writer
    _writer = structlog.wrap_logger(
        structlog.WriteLogger(stream or sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(ensure_ascii=True),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
    )
    for name in ("uvicorn", "uvicorn.error", "asyncio", "knaves"):
        logger = logging.getLogger(name)
        logger.handlers = [_LibraryLogs()]
        logger.propagate = False
        logger.setLevel(logging.WARNING)


def log(event: str, **fields: Any) -> None:
    """Write a line. The fields must be numbers and the program's own words."""
    if _writer is not None:
        with _whatever_the_disk_says():
            _writer.info(event, **fields)


def log_failure(where: str, error: BaseException, event: str = "mistake", **fields: Any) -> None:
    """Log an internal error: its type and stack, without its message."""
    if _writer is not None:
        with _whatever_the_disk_says():
            _writer.error(event, where=where, kind=type(error).__name__, at=_places(error), **fields)


def _whatever_the_disk_says() -> suppress:
    """Ignore errors of the log itself: play matters more."""
    return suppress(OSError)


def short(table: str) -> str:
    """Return the beginning of a table's address: enough to find the table, but not to join it."""
    return table[:6]


def _places(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)[-12:]
    return [f"{frame.filename.rpartition('knaves/')[2]}:{frame.lineno} {frame.name}" for frame in frames]


class _LibraryLogs(logging.Handler):
    """Forwards messages of libraries, without the text of errors."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        if any(each in str(record.msg) for each in UNHEARD):
            return
        if record.exc_info and record.exc_info[1] is not None:
            log_failure(record.name, record.exc_info[1])
        elif _writer is not None:
            with _whatever_the_disk_says():
                # The format string without its arguments.
                _writer.warning("library", of=record.name, words=str(record.msg)[:200])
