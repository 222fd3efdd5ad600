"""Protection against hasty answers: a question accepts a key or click only after a short time on screen.

People press a key repeatedly to skip announcements, and the next question may appear before the last press.
So a question accepts no answer for a moment, and each early press restarts the moment.
Marking a card is not an answer, and a marked card can be confirmed immediately. Times are in seconds, by
the caller's clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from knaves.keys import Kind

DEAF: Final = 0.4
"""The number of seconds for which a question takes no answer."""
Heard = tuple[bool, "Attention"]
"""Whether a key or click counts, and the attention after it."""


@dataclass(frozen=True, slots=True)
class Attention:
    """``since``: the time at which the question appeared; ``chosen``: whether something was chosen."""

    since: float = 0.0
    chosen: bool = False
    deaf: float = DEAF

    def asked(self, now: float) -> Attention:
        """Return the attention when a question appears, or is seen again."""
        return replace(self, since=now, chosen=False)

    def hear(self, kind: Kind | Literal["click"], now: float) -> Heard:
        """Return whether a key of this kind, or a click, counts."""
        if kind == "choose":
            return True, replace(self, chosen=True)
        if (kind == "confirm" and self.chosen) or now - self.since >= self.deaf:
            return True, self
        # Still hurrying: the moment starts again.
        return False, replace(self, since=now)
