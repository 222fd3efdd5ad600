"""The euchre table: partner opposite, the trick as a diamond, what may be said as buttons, one's hand below.

It shows what a view says and animates what happened. It decides nothing: what is legal, what a
card is worth and who has won come with the view and the events.
"""

from __future__ import annotations

from typing import Final

PICTURE: Final = "knaves.tui.pictures.euchre.picture:EuchrePicture"
