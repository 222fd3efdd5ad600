"""Who is connected to a table. A person with several windows counts once; a lost line has a grace period.

Attendance is not logged. When a table is restored from its log, every grace period starts anew.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from knaves.match.around import Presence
from knaves.match.log import Id

GRACE: Final = 60_000
"""Grace period in milliseconds: a disconnected person, or one with a locked phone, is away, not yet gone."""
SHOWN: Final = 20
"""Number of watchers shown by name; the others are counted."""


class Attendance:
    """Who is here, and since when the others are not."""

    def __init__(self, now: int) -> None:
        self._begun = now
        self.seen = now
        """When a person was last here, or when the table was opened or restored."""
        self._windows: dict[Id, int] = {}
        """Number of open, visible windows per person."""
        self._left: dict[Id, int] = {}
        self._names: dict[Id, str] = {}

    def arrive(self, who: Id, name: str) -> bool:
        """Count a newly opened window; return whether it is the person's first."""
        self._windows[who] = self._windows.get(who, 0) + 1
        self._names[who] = name
        self._left.pop(who, None)
        return self._windows[who] == 1

    def depart(self, who: Id, now: int) -> bool:
        """Count a closed window; return whether it was the person's last."""
        windows = self._windows.get(who, 0)
        if windows > 1:
            self._windows[who] = windows - 1
        elif windows:
            del self._windows[who], self._names[who]
            self._left[who] = self.seen = now
        return windows == 1

    def expect(self, who: Id, now: int) -> None:
        """Start the grace period of a person who has sat down, unless they are connected."""
        if who not in self._windows:
            self._left[who] = now

    def forget(self, but: Collection[Id]) -> None:
        """Forget people who have left, except those in ``but``, who have a seat."""
        self._left = {who: at for who, at in self._left.items() if who in but}

    def here(self, who: Id) -> bool:
        """Whether a person is connected."""
        return who in self._windows

    def of(self, who: Id, now: int) -> Presence:
        """Return whether a person is here, away or gone."""
        if self.here(who):
            return "here"
        return "away" if self.absent(who, now) else "gone"

    def absent(self, who: Id, now: int) -> int:
        """Return the remaining grace period in milliseconds; -1 for a person who is here."""
        gone = self.gone_at(who)
        return -1 if gone is None else max(0, gone - now)

    def gone_at(self, who: Id) -> int | None:
        """Return when a person's grace period ends or ended; None for a person who is here."""
        return None if self.here(who) else self._left.get(who, self._begun) + GRACE

    def everybody(self) -> tuple[Id, ...]:
        """Return everybody who is connected, watchers included."""
        return tuple(self._windows)

    def watching(self, seated: Collection[Id]) -> tuple[Id, ...]:
        """Return the connected people without a seat."""
        return tuple(who for who in self._windows if who not in seated)

    def name(self, who: Id) -> str:
        """Return the display name of a connected person; empty for others."""
        return self._names.get(who, "")
