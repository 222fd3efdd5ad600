"""The bottom line of a table: the keys with their short names, in the language that is spoken.

Textual binds keys when a class is made, before anybody has chosen a language; so the names wait until here.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from knaves.language import _


class Bottom(Footer):
    """Textual's footer, every name of a key looked up in the catalogue when it is shown."""

    def compose(self) -> ComposeResult:
        """Lay out the keys that can be used."""
        for piece in super().compose():
            if isinstance(piece, FooterKey):
                piece.description = _(piece.description)
            yield piece
