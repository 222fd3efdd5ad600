"""The key map as Textual binds it, and the user's keys, which must have names that Textual knows."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping
from typing import Final

from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, Keys

from knaves.i18n.language import _
from knaves.keys import Key, sheets


def bindings(keys: tuple[Key, ...], *, first: bool = False) -> list[BindingType]:
    """Return Textual's bindings with English names; ``id`` lets the settings rebind them.

    With ``first`` they take priority over the focused widget, even over a line of text being edited.
    """
    return [
        Binding(
            key.keys,
            key.action,
            key.shown,
            show=bool(key.shown),
            id=key.id,
            priority=first,
        )
        for key in keys
    ]


def remapped(keys: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """Return the user's keys by binding, and a message about the first one that is unknown."""
    # Without any, the keys of every game need not be loaded.
    known = {key.id for _name, sheet in sheets() for key in sheet} if keys else set()
    meant, trouble = {}, ""
    for action, chosen in keys.items():
        words = [word.strip() for word in chosen.split(",")]
        strange = next((word for word in words if not _is_key(word)), None)
        if action not in known:
            said = _("There is no action {action!r} to give keys to; F1 and the manual list them.")
        elif strange is not None:
            said = _("{key!r} in the keys for {action} is not a key: write b, plus, f2, ctrl+r.")
        else:
            meant[action] = ",".join(words)
            continue
        trouble = trouble or said.format(action=action, key=strange)
    return meant, trouble


def _is_key(word: str) -> bool:
    *held, last = word.split("+")
    return (len(last) == 1 or last in NAMED) and all(part in ("ctrl", "shift", "alt") for part in held)


def _named() -> frozenset[str]:
    """Return every key name: Textual's own, and those derived from character names."""
    characters = (
        unicodedata.name(each).lower().replace(" ", "_").replace("-", "_") for each in string.punctuation
    )
    return frozenset({*(key.value for key in Keys), *characters, *KEY_NAME_REPLACEMENTS.values()})


NAMED: Final = _named()
