"""Help: every key there is, and the whole manual, to be read page by page and searched.

The keys come from the one key map and the text from the manual itself; nothing is written twice.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Markdown, Static
from textual.widgets.markdown import MarkdownFence

from knaves.i18n.language import _
from knaves.i18n.manual import manual
from knaves.keys import READING, SHEETS, keys_of, written
from knaves.tui.keys import bindings
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import DONE, Reading

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp

FOUND: Final = "bold reverse $accent"


class _Code(MarkdownFence):
    """What is typed at a prompt: in no programming language, so that no words of it are coloured."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        return Content(code)


class _Plain(Markdown):
    """The manual, laid out."""

    BLOCKS = {**Markdown.BLOCKS, "fence": _Code, "code_block": _Code}  # noqa: RUF012


class KeysScreen(ModalScreen[None]):
    """Every key, as it is remapped, over the screen that is being used."""

    BINDINGS = DONE
    DEFAULT_CSS = """
    KeysScreen { align: center middle; }
    KeysScreen #sheet {
        width: 72; max-width: 100%; height: 90%; background: $surface; border: round $accent; padding: 0 1;
    }
    KeysScreen .name { color: $accent; text-style: bold; }
    KeysScreen .key { height: auto; }
    KeysScreen .keys { width: 18; padding: 0 1; text-style: bold; }
    KeysScreen .meaning { width: 1fr; }
    """
    app: KnavesApp

    def __init__(self, under: Screen[Any]) -> None:
        super().__init__()
        used = {each.id for each in under.BINDINGS if isinstance(each, Binding)}
        self._sheets = sorted(SHEETS, key=lambda sheet: not used & {key.id for key in sheet[1]})

    def compose(self) -> ComposeResult:
        """Lay out the list, what can be done just now before all else."""
        with Vertical(id="sheet"):
            with Reading():
                for name, sheet in self._sheets:
                    yield Static(_(name), classes="name", markup=False)
                    for key in sheet:
                        keys = "  ".join(written(each) for each in keys_of(key, self.app.given_keys))
                        with Horizontal(classes="key"):
                            yield Static(keys, classes="keys", markup=False)
                            yield Static(_(key.meaning), classes="meaning", markup=False)
            yield Choice(_("Back"), "Q", "done", id="done")

    def on_mount(self) -> None:
        """Let the keys page."""
        self.query_one(Reading).focus()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()


class ManualScreen(Screen[None]):
    """The manual, with a line to search it."""

    BINDINGS = bindings(tuple(key for key in READING if not key.action.startswith(("page", "scroll"))))
    DEFAULT_CSS = """
    ManualScreen Markdown { margin: 0 1; padding: 0; }
    ManualScreen #search { height: 1; }
    ManualScreen Input, ManualScreen Input:focus { width: 1fr; height: 1; border: none; padding: 0 1; }
    ManualScreen _Code { margin: 1 0; overflow: hidden; color: $foreground; background: $surface; }
    ManualScreen _Code > Label { padding: 0 1; width: 1fr; }
    ManualScreen #places { width: auto; height: 1; padding: 0 1; }
    """
    app: KnavesApp

    def __init__(self) -> None:
        super().__init__()
        self._places: list[tuple[Static, int]] = []
        self._plain: dict[Static, Content] = {}
        self._at = 0

    def compose(self) -> ComposeResult:
        """Lay out the manual over the line to search it."""
        with Reading():
            yield _Plain(manual())
        with Horizontal(id="search"):
            yield Choice(_("Back"), "Q", "done", id="done")
            yield Input(placeholder=_("/ finds words; N the place before, n the next"), id="words")
            yield Static(id="places", markup=False)

    def on_mount(self) -> None:
        """Let the keys page."""
        self.query_one(Reading).focus()

    def action_find(self) -> None:
        """Let the words be typed."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find the words while they are typed."""
        for block, content in self._plain.items():
            block.update(content)
        self._plain.clear()
        self._places.clear()
        words = event.value.split()
        if len("".join(words)) > 1:
            pattern = re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE)
            for block in self.query_one(Markdown).query(Static):
                self._mark(block, pattern)
        self._at = 0
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on reading where the words stand."""
        self.query_one(Reading).focus()

    def action_found(self, by: int) -> None:
        """Go to the next place where the words stand, or to the one before."""
        if self._places:
            self._at = (self._at + by) % len(self._places)
            self._show()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()

    def _mark(self, block: Static, pattern: re.Pattern[str]) -> None:
        shown = block.content
        if not isinstance(shown, Content) or not (places := list(pattern.finditer(shown.plain))):
            return
        self._plain[block] = shown
        self._places += [(block, shown.plain.count("\n", 0, place.start())) for place in places]
        block.update(shown.highlight_regex(pattern, style=FOUND))

    def _show(self) -> None:
        count = self.query_one("#places", Static)
        typed = self.query_one(Input).value.strip()
        if self._places:
            block, line = self._places[self._at]
            reading = self.query_one(Reading)
            top = block.region.y - reading.region.y + int(reading.scroll_y) + line
            reading.scroll_to(y=max(0, top - 2), animate=False)
            count.update(_("{number} of {all}").format(number=self._at + 1, all=len(self._places)))
        else:
            count.update(_("not there") if len(typed) > 1 else "")
