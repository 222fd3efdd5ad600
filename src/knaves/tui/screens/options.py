"""The options screen: every setting in rows, with sample cards beside them.

A change applies at once, for this program; only Save writes the settings file.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from knaves.cards import Card, NotationError
from knaves.files import describe_os_error
from knaves.i18n.language import _
from knaves.keys import OPTIONS
from knaves.store.changes import with_changes
from knaves.store.settings import LONGEST, Settings, keep
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.screens.option_rows import SINGLE, Part, Row, lengthened, parts
from knaves.tui.widgets.cards import Look
from knaves.tui.widgets.choice import Choice, keyed
from knaves.tui.widgets.hand import Hand

SAMPLE = (Card(49), Card(30), Card(16))
LOOKS = ("theme", "big", "four_colours", "pointer")
"""The rows that change the look of cards; in a narrow window the sample cards are shown below these only."""
LETTERS = {"name": "N", "rule-skunk": "K", "big": "B", "pointer": "P", "rule-target": "+ −"}
LABEL = 22
WIDE = 110
"""From this width on, each row shows its meaning."""
MEANING = 44


class RowLine(Static, can_focus=True):
    """A row whose value is changed in place, or typed digit by digit."""

    DEFAULT_CSS = """
    RowLine { height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    RowLine:hover { background: $panel; }
    RowLine:focus { background: $panel; text-style: bold; }
    """

    def __init__(self, row: Row) -> None:
        super().__init__(id=row.id)
        self.row = row
        self.digits = ""
        self.before: Settings | None = None
        """The value before the first digit was typed."""

    def show(self, settings: Settings) -> None:
        """Show the present value of the row."""
        arrows = ("◂ ", " ▸") if self.has_focus else ("  ", "  ")
        value = f"{self.digits}_" if self.digits else self.row.shown(settings)
        line = Content.assemble(_label(self.row), arrows[0], (value, "$accent"), arrows[1])
        if self.screen.size.width >= WIDE:
            line = Content.assemble(
                line, " " * max(1, MEANING - line.cell_length), (self.row.explain(settings), "dim")
            )
        self.update(line)


class RowInput(Horizontal):
    """A row whose value is typed."""

    DEFAULT_CSS = """
    RowInput { height: 1; padding: 0 1; }
    RowInput .label { width: auto; }
    RowInput Input, RowInput Input:focus { border: none; height: 1; width: 28; padding: 0 1; color: $accent; }
    """

    def __init__(self, row: Row, text: str) -> None:
        super().__init__()
        self.row = row
        self._text = text

    def compose(self) -> ComposeResult:
        """Compose the label and the input."""
        yield Static(Content.assemble(_label(self.row), " "), classes="label")
        yield Input(self._text, id=self.row.id, max_length=4 * LONGEST, select_on_focus=True)


class OptionsScreen(Screen[None]):
    """Every setting."""

    BINDINGS = bindings(OPTIONS)
    DEFAULT_CSS = """
    OptionsScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    OptionsScreen #body { height: 1fr; }
    OptionsScreen #rows { width: 1fr; height: 1fr; overflow-y: auto; }
    OptionsScreen .part { padding: 0 1; margin: 1 0 0 0; color: $secondary; text-style: bold; }
    OptionsScreen #look { width: auto; height: auto; padding: 1 1; border-left: solid $panel; }
    OptionsScreen.narrow #body { layout: vertical; }
    OptionsScreen.narrow #look { display: none; border-left: none; padding: 0 1; }
    OptionsScreen.narrow.looking #look { display: block; }
    OptionsScreen #meaning { height: auto; min-height: 2; max-height: 4; padding: 0 1; }
    OptionsScreen #meaning.wrong { color: $error; text-style: bold; }
    OptionsScreen #ways { height: 1; }
    """
    app: Ground

    def __init__(self) -> None:
        super().__init__()
        self._refused = False
        self._unfolded = False
        self._ids: list[str] = []

    def compose(self) -> ComposeResult:
        """Compose the rows, the sample cards, the meaning of a row, and the actions."""
        yield Static(_("Options"), id="heading", markup=False)
        with Horizontal(id="body"):
            yield Vertical(id="rows")
            with Vertical(id="look"):
                yield Hand()
        yield Static(id="meaning", markup=False)
        with Horizontal(id="ways"):
            yield Choice(_("Save"), "S", "save", id="save")
            yield Choice(_("Back"), "Q", "done", id="done")
            yield Choice(_("Keys"), "F1", "app.keys", id="keys")

    async def on_mount(self) -> None:
        """Show the present values."""
        hand = self.query_one(Hand)
        hand.can_focus = False
        hand.cards, hand.wanted, hand.at = SAMPLE, 2, 1
        await self._write_rows("game")

    def on_resize(self, event: events.Resize) -> None:
        """Place the cards beside the rows, or below them if there is no room."""
        self.set_class(event.size.width < 76, "narrow")

    async def _write_rows(self, focus: str) -> None:
        rows = self.query_one("#rows")
        await rows.remove_children()
        for part in self._parts():
            await rows.mount(Static(part.heading, classes="part", markup=False))
            await rows.mount(*(self._line(row) for row in part.rows))
        self._ids = self._row_ids()
        found = self.query(f"#{focus}")
        (found.first() if found else self.query(RowLine).first()).focus()
        self._show()

    def _line(self, row: Row) -> RowLine | RowInput:
        return RowInput(row, row.shown(self.app.settings)) if row.words else RowLine(row)

    def _parts(self) -> tuple[Part, ...]:
        return parts(self.app.settings, unfolded=self._unfolded)

    def _row_ids(self) -> list[str]:
        return [row.id for part in self._parts() for row in part.rows]

    def _show(self) -> None:
        settings = self.app.settings
        for line in self.query(RowLine):
            line.show(settings)
        row = self._row()
        self.set_class(row is not None and row.id in LOOKS, "looking")
        hand = self.query_one(Hand)
        hand.look = Look("big" if settings.big else "normal", settings.four_colours)
        hand.pointer = settings.pointer

    def _row(self) -> Row | None:
        focused = self.focused
        if isinstance(focused, RowLine):
            return focused.row
        parent = focused.parent if focused is not None else None
        return parent.row if isinstance(parent, RowInput) else None

    def _say(self, words: str, *, wrong: bool = False) -> None:
        meaning = self.query_one("#meaning", Static)
        meaning.update(words)
        meaning.set_class(wrong, "wrong")

    async def _adopt(self, settings: Settings) -> None:
        self.app.adopt(settings)
        if self._row_ids() != self._ids:
            row = self._row()
            await self._write_rows(row.id if row else "name")
        else:
            self._show()
        row = self._row()
        if row is not None:
            self._say(row.explain(settings))

    def opened(self) -> Close:
        """Return what Esc closes: the name or number being edited, else the screen."""
        line = self.focused
        if isinstance(line, Input) or (isinstance(line, RowLine) and line.digits):
            return self._unwritten
        return self.action_done

    def _unwritten(self) -> None:
        """Discard what was being typed."""
        row, line = self._row(), self.focused
        if isinstance(line, Input) and row is not None:
            line.value = row.shown(self.app.settings)
            self.action_row(1)
        elif isinstance(line, RowLine):
            line.digits = ""
            self.run_worker(self._adopt(line.before or self.app.settings))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the meaning of the focused row."""
        row = self._row()
        if row is not None and not self._refused:
            self._say(row.explain(self.app.settings))
        self._refused = False
        self._show()

    async def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Accept the text typed, or show why it is not allowed."""
        if isinstance(event.widget, RowLine) and event.widget.digits:
            digits, event.widget.digits = event.widget.digits, ""
            await self._written(event.widget.row, digits, leaving=True)
        elif isinstance(event.widget, Input) and isinstance(event.widget.parent, RowInput):
            await self._written(event.widget.parent.row, event.widget.value, leaving=True)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the name, and go on to the next row."""
        event.stop()
        row = self._row()
        if row is not None and await self._written(row, event.value):
            self.action_row(1)

    async def on_key(self, event: events.Key) -> None:
        """Append a digit in a row with a number."""
        line = self.focused
        if not isinstance(line, RowLine) or line.row.write is None or not (event.character or "").isdecimal():
            return
        event.stop()
        line.before = line.before if line.digits else self.app.settings
        line.digits = (line.digits + (event.character or ""))[-4:]
        try:
            await self._adopt(line.row.write(self.app.settings, line.digits))
        except NotationError:
            # Another digit may make it an allowed number; it is checked when the row is left.
            self._show()

    async def on_click(self, event: events.Click) -> None:
        """Change the clicked row: backwards at the left arrow or with the right button."""
        line = event.widget
        if isinstance(line, RowLine):
            line.focus()
            back = event.button == 3 or LABEL <= event.x - 1 < LABEL + 2
            await self._turn(line.row, -1 if back else 1)

    def action_row(self, by: int) -> None:
        """Go to the next row, or the previous one."""
        kind = "RowLine, RowInput Input"
        self.focus_next(kind) if by > 0 else self.focus_previous(kind)

    async def action_turn(self, by: int) -> None:
        """Change the focused row; a name is edited in its input."""
        row = self._row()
        if row is not None:
            await self._turn(row, by)

    async def action_turn_row(self, id: str) -> None:
        """Change a certain row; a hidden rule is shown first."""
        if id.startswith("rule-") and not self.query(f"#{id}"):
            await self._fold(id)
        for line in self.query(RowLine):
            if line.row.id == id:
                line.focus()
                await self._turn(line.row, 1)

    async def action_length(self, by: int) -> None:
        """Make the game longer or shorter."""
        await self._adopt(lengthened(self.app.settings, by))
        for line in self.query(RowLine):
            if line.row.id == "rule-target":
                line.focus()

    def action_name(self) -> None:
        """Focus the name's field."""
        self.query_one("#name").focus()

    async def action_save(self) -> None:
        """Write the settings file."""
        try:
            changed = with_changes(self.app.kept, self.app.begun, self.app.settings)
            keep(self.app.data_dir, changed, self.app.kept)
        except NotationError as error:
            self._say(str(error), wrong=True)
        except OSError as error:
            self._say(describe_os_error(error), wrong=True)
        else:
            self.app.kept, self.app.begun = changed, self.app.settings
            self._say(_("Saved in {file}.").format(file=self.app.data_dir.settings))

    def action_done(self) -> None:
        """Go back to the title."""
        self.dismiss()

    async def _fold(self, focus: str) -> None:
        """Show the single rules, or hide them."""
        self._unfolded = not self._unfolded
        await self._write_rows(focus)

    async def _turn(self, row: Row, by: int) -> None:
        if row.id == SINGLE:
            await self._fold(SINGLE)
        if row.turn is None:
            return
        for line in self.query(RowLine):
            line.digits = ""
        try:
            await self._adopt(row.turn(self.app.settings, by))
        except NotationError as error:
            self._say(str(error), wrong=True)

    async def _written(self, row: Row, text: str, *, leaving: bool = False) -> bool:
        """Accept the text typed; a refusal stays visible when the row is left."""
        assert row.write is not None
        if text == row.shown(self.app.settings):
            return True
        try:
            await self._adopt(row.write(self.app.settings, text))
        except NotationError as error:
            self._say(str(error), wrong=True)
            self._refused = leaving
            return False
        return True


def _label(row: Row) -> Content:
    letter = LETTERS.get(row.id, "")
    words = keyed(_(row.label), letter) if letter else Content(_(row.label))
    return words + " " * max(1, LABEL - words.cell_length)
