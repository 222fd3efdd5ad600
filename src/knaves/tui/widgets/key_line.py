"""The keys at the foot of a screen, made again only when they are others than before.

Textual makes its footer anew whenever the bindings are looked at again, which is after every move; on a table
that took a quarter of all drawing.
"""

from __future__ import annotations

from textual.screen import Screen
from textual.widgets import Footer


class KeyLine(Footer):
    """A footer that stays as it is while the same keys can be pressed."""

    _keys: object = None

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Show the keys of the screen, if they have changed since they were shown."""
        keys = [
            (active.binding, active.enabled, active.tooltip)
            for active in screen.active_bindings.values()
            if active.binding.show
        ]
        if keys != self._keys:
            # Without the focus of the terminal nothing is shown yet.
            self._keys = keys if screen.app.app_focus else None
            super().bindings_changed(screen)
