"""The euchre table: the partner opposite, the trick as a diamond, calls as buttons, the hand below.

It shows a view and animates events. It decides nothing: legality, the ranking of cards and the winner come
with the view and the events.
"""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked

PICTURE: Final = "knaves.tui.pictures.euchre.picture:EuchrePicture"
SIGNS: Final = (
    ("▸", marked("whose turn it is")),
    ("■ □", marked("the tricks that a side has won, and those that it has not")),
    ("● ○", marked("the points of a side, counted on two fives as with real cards")),
    ("▐▌", marked("cards held face down, and how many")),
    ("1 2 3 4", marked("on a card of the trick: when it was played")),
    ("★", marked("on a card of the trick: it takes the trick")),
)
"""What the signs on the table mean."""
