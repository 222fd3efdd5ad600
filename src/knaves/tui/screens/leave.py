"""The question before the program is left by Ctrl-C; a second Ctrl-C confirms."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.tui.widgets.question import Question


class LeaveScreen(Question):
    """Yes is preselected: a person who pressed Ctrl-C means to leave."""

    def __init__(self, words: str) -> None:
        super().__init__(words, _("Yes, leave"), _("No, stay"), pointed="yes")
