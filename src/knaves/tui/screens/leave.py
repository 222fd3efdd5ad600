"""The questions before somebody leaves the program, or a table that is open elsewhere."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.tui.widgets.question import Question


class LeaveScreen(Question):
    """Yes is preselected: a person who pressed Ctrl-C means to leave. A second Ctrl-C confirms."""

    def __init__(self, words: str) -> None:
        super().__init__(words, _("Yes, leave"), _("No, stay"), pointed="yes")


class ElsewhereScreen(Question):
    """The same table is open elsewhere: play here again, or leave; nothing is lost either way."""

    def __init__(self) -> None:
        words = _("This table is open elsewhere. Play here instead?")
        super().__init__(words, _("Yes, play here"), _("No, leave"), pointed="yes")
