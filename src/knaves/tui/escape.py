"""What Esc closes: the innermost open thing, a field before its screen, a screen before the table.

A screen on which several things can be open implements `Opens`. If nothing is open, Esc is free for another
action.
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
    """A screen on which several things can be open."""

    def opened(self) -> Close | None:
        """Return a function that closes the innermost open thing; None if Esc has nothing to close here."""
        ...


def opened(screen: Screen[Any]) -> Close | None:
    """Return what Esc closes now; a screen that does not implement `Opens` is closed itself."""
    if isinstance(screen.focused, SelectOverlay):
        return screen.focused.action_dismiss
    if isinstance(screen, Opens):
        return screen.opened()
    return partial(screen.dismiss, None)
