"""The keys at the foot of a screen, built again only when they change.

Textual rebuilds its footer whenever it looks at the bindings again, which is after every move. In tests of a
cribbage table that was a quarter of the processor time.
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
