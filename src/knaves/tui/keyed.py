"""A screen whose keys have names on its bottom line, in the language that is spoken.

Textual binds keys when a class is made, before anybody has chosen a language; so the names wait until here.
"""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding, Binding
from textual.screen import Screen, ScreenResultType

from knaves.i18n.language import _


class KeyedScreen(Screen[ScreenResultType]):
    """Looks every name of a key up in the catalogue when it is asked for, as Textual's footer does."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be used just now."""
        return {
            key: active._replace(binding=_spoken(active.binding))
            for key, active in super().active_bindings.items()
        }


def _spoken(binding: Binding) -> Binding:
    return replace(binding, description=_(binding.description)) if binding.show else binding
