"""The list of a record's moves by deal, to jump to any of them."""

from __future__ import annotations

from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from knaves.game import CHANCE
from knaves.i18n.language import _
from knaves.record import Recording


class MoveList(OptionList, can_focus=False):
    """Every move on a line; a click or tap goes there. Keys still go to the record."""

    DEFAULT_CSS = """
    MoveList { display: none; height: 1fr; width: 1fr; border: none; padding: 0 1; background: $background; }
    MoveList.beside { width: 38; border-left: solid $panel; }
    """

    class Picked(Message):
        """Posted when a move was chosen; the number is that of the moves made."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, found: Recording) -> None:
        super().__init__(markup=False)
        self._found = found
        self._place: list[int] = []
        """The line of each position in the list."""

    def on_mount(self) -> None:
        """List all moves; a new deal begins where cards are dealt."""
        lines = [Option(_("The beginning"), id="0")]
        self._place = [0]
        deal = 0
        for number in range(1, self._found.moves + 1):
            if number in self._found.deals:
                deal += 1
                scores = " : ".join(map(str, self._found.states[number].open.scores))
                heading = _("Deal {number}, {scores}").format(number=deal, scores=scores)
                lines.append(Option(Content.styled(heading, "bold $accent"), disabled=True))
            self._place.append(len(lines))
            lines.append(Option(self._move(number), id=str(number)))
        self.add_options(lines)

    def _move(self, number: int) -> str:
        if said := self._found.said[number]:
            return said[0]
        entry = self._found.record.entries[number - 1]
        # The order of the whole pack is only of use to `knaves verify`.
        return (
            _("The pack is shuffled.") if entry.seat == CHANCE else self._found.record.game.write(entry.move)
        )

    def point_at(self, number: int) -> None:
        """Highlight the last move made."""
        if self._place:
            self.highlighted = self._place[number]

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Go to the move of a clicked line."""
        message.stop()
        self.post_message(self.Picked(int(message.option_id or 0)))
