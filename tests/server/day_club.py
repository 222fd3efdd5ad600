"""A server at noon of a day whose time a test moves, and the people who come to its hand of the day."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Final

from asking import Browser
from serving import Served, served

NOON: Final = datetime(2026, 11, 24, 12, tzinfo=UTC)


class DayClock:
    """The server's time, which a test can change."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> int:
        return int(self.at.timestamp() * 1000)


@contextmanager
def at_noon(**more: Any) -> Iterator[tuple[Served, DayClock]]:
    """Serve at `NOON`; the clock stands until it is moved."""
    clock = DayClock()
    with served(now=clock, **more) as running:
        yield running, clock


def person(club: Served, name: str) -> Browser:
    browser = Browser(club.url)
    browser.come_in(name)
    return browser
