"""A row of buttons, each pressed by a click, by its number or the arrows, or by its key."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from knaves.i18n.language import _

Button = tuple[str, str, str]
"""Id, label and key of a button."""


class Choices(Widget, can_focus=True):
    """Buttons in a row, wrapped to as many lines as needed; empty if there are none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(-1)", "", show=False, id="left"),
        Binding("right", "point(1)", "", show=False, id="right"),
        Binding("enter,space", "confirm", "", show=False, id="confirm"),
        *(
            Binding(str(place), f"pick({place})", "", show=False, id=f"card-{place}")
            for place in range(1, 10)
        ),
    ]
    DEFAULT_CSS = "Choices { height: auto; }"

    class Chosen(Message):
        """Posted when a button was pressed."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    buttons: reactive[tuple[Button, ...]] = reactive((), layout=True)
    at: reactive[int] = reactive(0)
    confirming: reactive[bool] = reactive(True)
    """Whether a button picked by its number must be confirmed, like a card in a hand."""

    def watch_buttons(self, before: tuple[Button, ...], after: tuple[Button, ...]) -> None:
        """Point at the first button, unless only labels have changed."""
        if [button[0] for button in before] != [button[0] for button in after]:
            self.at = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines needed, at least one, so that the table does not jump."""
        return max((region.bottom for region in self._regions(width)), default=1)

    def render(self) -> Content:
        """Draw the buttons, centred."""
        lines: list[list[Content]] = []
        end = 0
        for number, region in enumerate(self._regions(self.size.width)):
            if region.y == len(lines):
                lines.append([])
                end = 0
            lines[-1].append(Content(" " * (region.x - end)))
            lines[-1].append(self._drawn(number))
            end = region.right
        return Content("\n").join([Content("").join(line) for line in lines])

    def action_point(self, step: int) -> None:
        """Point at the next button, wrapping around."""
        if self.buttons:
            self.at = (self.at + step) % len(self.buttons)

    def action_pick(self, place: int) -> None:
        """Point at a button by its number from the left."""
        if place <= len(self.buttons):
            self._pick(place - 1)

    def pick(self, name: str) -> None:
        """Point at a button by its id, as its key does."""
        self._pick([button[0] for button in self.buttons].index(name))

    def action_confirm(self) -> None:
        """Press the button that is pointed at."""
        if self.buttons:
            self.post_message(self.Chosen(self.buttons[self.at][0]))

    def on_click(self, event: events.Click) -> None:
        """Press a button with the mouse."""
        number = self._number(event.x, event.y)
        if number is not None and event.button == 1:
            event.stop()
            self.at = number
            self.action_confirm()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the pointer to the mouse."""
        number = self._number(event.x, event.y)
        if number is not None:
            self.at = number

    def _pick(self, at: int) -> None:
        self.at = at
        if not self.confirming:
            self.action_confirm()

    def _number(self, x: int, y: int) -> int | None:
        regions = self._regions(self.size.width)
        return next((number for number, region in enumerate(regions) if region.contains(x, y)), None)

    def _regions(self, width: int) -> list[Region]:
        """Return the place of each button."""
        lines: list[list[int]] = []
        for number in range(len(self.buttons)):
            wide = Content(self._label(number)).cell_length
            if lines and sum(lines[-1]) + len(lines[-1]) + wide <= width:
                lines[-1].append(wide)
            else:
                lines.append([wide])
        found = []
        for y, line in enumerate(lines):
            x = max(0, (width - sum(line) - len(line) + 1) // 2)
            for wide in line:
                found.append(Region(x, y, wide, 1))
                x += wide + 1
        return found

    def _drawn(self, number: int) -> Content:
        pointed = number == self.at and self.has_focus
        base = "reverse bold" if pointed else "on $panel"
        return labelled(self._label(number), self.buttons[number][2], base, self._before(number))

    def _label(self, number: int) -> str:
        """Return the text of a button; the one pointed at is preceded by the key that presses it."""
        return f"{' ' * (number != self.at)}{self._before(number)}{self.buttons[number][1]} "

    def _before(self, number: int) -> str:
        return f"[{_('Enter')}] " if number == self.at else ""


def with_key(label: str, key: str) -> str:
    """Return a label in which its key can be highlighted: if no letter matches, the key is added."""
    return label if key.casefold() in label.casefold() else f"{label} ({key})"


def labelled(label: str, key: str, style: str, before: str = "") -> Content:
    """Return a label with its key highlighted: at the beginning of a word if possible, else the first match.

    ``before``: a prefix of the label without a key.
    """
    low = label.casefold()
    at = low.find(f" {key.casefold()}", max(0, len(before) - 1))
    at = at + 1 if at >= 0 else low.find(key.casefold(), len(before))
    text = Content.styled(label, style)
    return text if at < 0 or not key else text.stylize("bold underline $accent", at, at + len(key))
