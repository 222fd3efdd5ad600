"""Which keys and clicks answer a question: those of somebody who has had the time to see it.

People hurry through what is shown by pressing a key again and again, and the next question stands there
before the last of them. So a question takes no answer for a moment; whoever goes on hurrying is not
heard until that is over. Marking a card is no answer, and what was marked can be confirmed at once.
The clock is the caller's, in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from knaves.keys import Kind

DEAF: Final = 0.4
"""For how many seconds a question takes no answer."""
Heard = tuple[bool, "Attention"]
"""Whether a key or click counts, and what is so from then on."""


@dataclass(frozen=True, slots=True)
class Attention:
    """``since`` when the question has been there to be seen; ``chosen`` whether something was chosen."""

    since: float = 0.0
    chosen: bool = False
    deaf: float = DEAF

    def asked(self, now: float) -> Attention:
        """Return what is so when a question appears, or is seen again."""
        return replace(self, since=now, chosen=False)

    def hear(self, kind: Kind | Literal["click"], now: float) -> Heard:
        """Judge a key by its kind, or a click."""
        if kind == "choose":
            return True, replace(self, chosen=True)
        if (kind == "confirm" and self.chosen) or now - self.since >= self.deaf:
            return True, self
        # Still hurrying: the moment begins anew.
        return False, replace(self, since=now)
