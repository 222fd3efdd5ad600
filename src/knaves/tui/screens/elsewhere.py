"""What is asked where one plays at a table in another window, or on another computer, by now."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.tui.widgets.question import Question


class ElsewhereScreen(Question):
    """Whether to play here again, or to leave; nothing is lost either way."""

    def __init__(self) -> None:
        words = _("This table is open elsewhere. Play here instead?")
        super().__init__(words, _("Yes, play here"), _("No, leave"), pointed="yes")
