"""The one key map: every action, its usual keys, and what it does. The settings may give it other keys.

Keys are written as Textual names them: ``plus``, ``question_mark``, ``ctrl+l``. Single letters work only
while no text is being typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from textual.binding import Binding, BindingType

from knaves.language import _, marked


@dataclass(frozen=True, slots=True)
class Key:
    """An action of a table with its usual keys, commas between them, and what it does, as a catalogue key."""

    id: str
    action: str
    keys: str
    meaning: str
    shown: str = ""
    """A short name where the bottom line has room for it."""


TABLE: Final = (
    Key("hint", "hint", "H,question_mark", marked("a hint, with its reasons"), marked("Hint")),
    Key("explain", "explain", "e", marked("explain the last score again"), marked("Explain")),
    Key("last", "last", "l", marked("show the last trick or the last count again")),
    Key("log", "log", "v", marked("everything that was said in this game"), marked("Log")),
    Key("back", "take_back", "u", marked("take a move back, against the computer"), marked("Take back")),
    Key("faster", "speed(1)", "plus,equals_sign", marked("faster")),
    Key("slower", "speed(-1)", "minus", marked("slower")),
    Key("leave", "leave", "q", marked("leave the table; the game is kept"), marked("Leave")),
)
"""What can be done at every table."""
HAND: Final = (
    Key("left", "", "left", marked("point at the card to the left")),
    Key("right", "", "right", marked("point at the card to the right")),
    Key("confirm", "", "enter,space", marked("mark the card, confirm, go on")),
    Key("unmark", "", "delete,backspace", marked("unmark the card")),
    Key("card", "", "1,2,3,4,5,6", marked("pick a card by its place")),
)
"""What can be done with a hand of cards."""
EVERYWHERE: Final = (
    Key("keys", "keys", "f1", marked("this list of keys"), marked("Keys")),
    Key("boss", "boss", "escape", marked("blank the screen at once; any key brings it back")),
    Key("redraw", "redraw", "ctrl+l", marked("draw the screen again")),
)
"""What can be done on every screen."""


def bindings(keys: tuple[Key, ...]) -> list[BindingType]:
    """Return the keys as Textual binds them; ``id`` lets the settings give them others."""
    return [
        Binding(key.keys, key.action, _(key.shown) if key.shown else "", show=bool(key.shown), id=key.id)
        for key in keys
    ]


def remapped(keys: Mapping[str, str]) -> dict[str, str]:
    """Return the settings' keys by binding: what differs from the usual, unknown actions left out."""
    known = {key.id for key in (*TABLE, *HAND, *EVERYWHERE)}
    return {action: chosen for action, chosen in keys.items() if action in known and chosen}
