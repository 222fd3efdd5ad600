"""The euchre table: the partner opposite, the trick as a diamond, calls as buttons, the hand below.

It shows a view and animates events. It decides nothing: legality, the ranking of cards and the winner come
with the view and the events.
"""

from __future__ import annotations

from typing import Final

PICTURE: Final = "knaves.tui.pictures.euchre.picture:EuchrePicture"
