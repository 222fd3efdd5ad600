"""Screens whose footer names its keys in the current language.

Textual binds keys when a class is created, before a language is chosen, so the names are translated here.
"""

from __future__ import annotations

from dataclasses import replace

from textual.binding import ActiveBinding, Binding
from textual.screen import Screen, ScreenResultType

from knaves.i18n.language import _


class KeyedScreen(Screen[ScreenResultType]):
    """Translates the name of a key when it is read, as Textual's footer does."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys that can be used now."""
        return {
            key: active._replace(binding=_spoken(active.binding))
            for key, active in super().active_bindings.items()
        }


def _spoken(binding: Binding) -> Binding:
    return replace(binding, description=_(binding.description)) if binding.show else binding
