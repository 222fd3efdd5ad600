"""The interface to the tables of a device: calls and their effects as text.

The caller reads and writes: `wanted` says what to read from the store before a call, and the rows of its
effects must be stored before any message is delivered.
"""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec
from msgspec import Struct

from knaves import fair
from knaves.device import carrier, rows
from knaves.device.desk import Desk
from knaves.device.host import Host
from knaves.device.rows import Row
from knaves.match.ports.tables import Now
from knaves.office import explorer
from knaves.wire.refusals import RequestRefused


class Supply(Struct, frozen=True, tag="supply", tag_field="t"):
    """Rows of the store; at the start those of `FIRST`."""

    rows: list[Row]


class Hear(Struct, frozen=True, tag="hear", tag_field="t"):
    """A message of a window, ``line``."""

    line: int
    text: str


class Leave(Struct, frozen=True, tag="leave", tag_field="t"):
    """A window was closed."""

    line: int


class Ask(Struct, frozen=True, tag="ask", tag_field="t"):
    """A request, as over HTTP."""

    method: str
    path: str
    language: str
    body: str = ""


class Tick(Struct, frozen=True, tag="tick", tag_field="t"):
    """Time has passed: the ``wait`` of the last effects is over."""


class Effects(Struct, frozen=True):
    """The effects of a call. ``said`` are messages by line; ``status`` and ``body`` answer `Ask`.

    ``wait``: milliseconds until the next `Tick`; -1 for none.
    """

    rows: list[Row]
    said: list[tuple[int, str]]
    wait: int
    status: int = 0
    body: str = ""


class _Named(Struct, frozen=True):
    table: str = ""


FIRST: Final = (
    *(rows.PERSON, rows.TABLES, rows.GAMES, rows.ENTRIES),
    *(rows.SETS, rows.SET_GAMES, rows.SENT, rows.STUDIES, rows.LOSSES),
)
"""The key prefixes to read at the start."""
_READ: Final = {"records": rows.RECORDS, "reviews": rows.REVIEWS}
_calls: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Supply | Hear | Leave | Ask | Tick)
_named: Final = msgspec.json.Decoder(_Named)
_write: Final = msgspec.json.Encoder()


def clock() -> int:
    """Return the time in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Worker:
    """A device's tables, empty until the first rows are supplied."""

    def __init__(self, now: Now = clock, source: fair.Source = fair.fresh) -> None:
        self.host = Host(now, source)
        self._desks: dict[int, Desk] = {}

    def wanted(self, call: str) -> list[str]:
        """Return the key prefixes to supply before this call."""
        table = record = ""
        match _calls.decode(call):
            case Hear(text=text):
                try:
                    table = _named.decode(text).table
                except msgspec.MsgspecError:
                    return []
            case Ask(method=method, path=path):
                try:
                    asked = carrier.find(method, path)
                except RequestRefused:
                    return []
                if asked.endpoint.reads:
                    return [_READ[each] for each in asked.endpoint.reads]
                table, record = asked.params.get("table", ""), asked.record
        if table and not self.host.knows(table):
            return [rows.log_key(table)]
        if record and record not in self.host.records:
            return [rows.record_key(record), rows.review_key(record)]
        return []

    def explored(self, call: str) -> str:
        """Return the game whose table of the explorer this call needs; empty if it needs none."""
        match _calls.decode(call):
            case Ask(method=method, path=path) if "/explore" in path:
                try:
                    asked = carrier.find(method, path)
                except RequestRefused:
                    return ""
                if asked.endpoint in explorer.ENDPOINTS:
                    kept = self.host.readable.get(asked.params.get("record", ""))
                    return kept.game if kept is not None else explorer.game_of(asked.params.get("kind", ""))
        return ""

    def call(self, call: str) -> str:
        """Carry out a call; return its effects."""
        status, body = 0, ""
        match _calls.decode(call):
            case Supply(supplied):
                self.host.supply(supplied)
            case Hear(line, text):
                self._desks.setdefault(line, Desk(self.host)).answer(text)
            case Leave(line):
                if line in self._desks:
                    self._desks.pop(line).close()
            case Ask(method, path, language, text):
                status, body = carrier.answer(self.host, method, path, language, text)
            case Tick():
                self.host.tick()
        unstored, self.host.unstored = self.host.unstored, []
        said = [(line, each.decode()) for line, desk in self._desks.items() for each in desk.out]
        for desk in self._desks.values():
            desk.out.clear()
        return _write.encode(Effects(unstored, said, self.host.wait(), status, body)).decode()
