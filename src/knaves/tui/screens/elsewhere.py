"""The question shown when the person has meanwhile opened the same table elsewhere."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.tui.widgets.question import Question


class ElsewhereScreen(Question):
    """Play here again, or leave; nothing is lost either way."""

    def __init__(self) -> None:
        words = _("This table is open elsewhere. Play here instead?")
        super().__init__(words, _("Yes, play here"), _("No, leave"), pointed="yes")
