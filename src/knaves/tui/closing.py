"""What Esc closes: the innermost thing that is open, a field before its screen, a screen before the table.

A screen with more to close than itself says what that is. With nothing open, Esc is free for something else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, runtime_checkable

from textual.screen import Screen
from textual.widgets._select import SelectOverlay

Close = Callable[[], object]
"""Closes one thing."""


@runtime_checkable
class Opens(Protocol):
    """A screen on which things can be open."""

    def opened(self) -> Close | None:
        """Return what closes the innermost open thing; None when Esc has nothing to close here."""
        ...


def opened(screen: Screen[Any]) -> Close | None:
    """Return what Esc closes on a screen just now; a screen that says nothing is closed itself."""
    if isinstance(screen.focused, SelectOverlay):
        return screen.focused.action_dismiss
    if isinstance(screen, Opens):
        return screen.opened()
    return partial(screen.dismiss, None)
