"""The moves of a chapter of a study with its branches, to jump to any of them."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from knaves.i18n.language import _
from knaves.study import Played
from knaves.study.telling import graded
from knaves.study.write import walk


class PlaceList(OptionList, can_focus=False):
    """Every move on a line, branches further in; a click or tap goes there. Keys still go to the study.

    What follows a question that is not answered yet is left out.
    """

    DEFAULT_CSS = """
    PlaceList { display: none; height: 1fr; width: 1fr; border: none; padding: 0 1; background: $background; }
    PlaceList.beside { width: 42; border-left: solid $panel; }
    """

    class Picked(Message):
        """Posted when a move was chosen; the number is that of its place."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._line: dict[int, int] = {}
        """The line of each place in the list."""

    def list(self, played: Played, answered: Collection[int]) -> None:
        """List the moves of a chapter; ``answered`` are the places whose questions have been answered."""
        chapter, lines = played.chapter, [Option(_("The beginning"), id="0")]
        self._line, deal = {0: 0}, 0
        for at, depth in walk(chapter):
            place = chapter.places[at]
            before = chapter.places[place.parent]
            if place.parent not in self._line or (before.question and place.parent not in answered):
                continue
            if chapter.game.deals(place.move) and not depth:
                deal += 1
                scores = " : ".join(map(str, played.states[at].open.scores))
                heading = _("Deal {number}, {scores}").format(number=deal, scores=scores)
                lines.append(Option(Content.styled(heading, "bold $accent"), disabled=True))
            self._line[at] = len(lines)
            lines.append(Option("  " * depth + graded(played, at), id=str(at)))
        self.clear_options()
        self.add_options(lines)

    def point_at(self, number: int) -> None:
        """Highlight the last move made."""
        self.highlighted = self._line.get(number)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Go to the move of a clicked line."""
        message.stop()
        self.post_message(self.Picked(int(message.option_id or 0)))
