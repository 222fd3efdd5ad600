"""Help: the keys; and how each game is played, its law, and the manual, to read page by page and search.

The keys come from the key map and the texts from their own files; nothing is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Markdown, Static
from textual.widgets.markdown import MarkdownFence

from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.i18n.manual import manual
from knaves.keys import LESSONS, READING, TABLE, at_table, in_lessons, keys_of, sheets, written
from knaves.match.connection import Connection
from knaves.rulebook import NO_TEXT, law, teaching
from knaves.tui.escape import Close
from knaves.tui.ground import Ground
from knaves.tui.keys import bindings
from knaves.tui.pictures import signs
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import DONE, Pager

FOUND: Final = "bold reverse $accent"


class _Code(MarkdownFence):
    """A code block without highlighting: it shows what is typed at a prompt, in no programming language."""

    @classmethod
    def highlight(cls, code: str, language: str, ansi: bool = False, dark: bool = False) -> Content:
        return Content(code)


class _Plain(Markdown):
    """The manual, formatted."""

    BLOCKS = {**Markdown.BLOCKS, "fence": _Code, "code_block": _Code}  # noqa: RUF012


class KeysScreen(ModalScreen[None]):
    """The keys as remapped, over the current screen; at a table those of its game."""

    BINDINGS = [  # noqa: RUF012
        *DONE,
        *bindings(tuple(key for key in TABLE if key.id == "rules")),
        Binding("w", "app.words", "", show=False),
    ]
    DEFAULT_CSS = """
    KeysScreen { align: center middle; }
    KeysScreen #sheet {
        width: 72; max-width: 100%; height: 90%; background: $surface; border: round $accent; padding: 0 1;
    }
    KeysScreen .name { color: $accent; text-style: bold; }
    KeysScreen .key { height: auto; }
    KeysScreen .keys { width: 18; padding: 0 1; text-style: bold; }
    KeysScreen .meaning { width: 1fr; }
    KeysScreen #below { height: 1; }
    """
    app: Ground

    def __init__(self, under: Screen[Any], given: Mapping[str, str]) -> None:
        """``given``: the user's keys."""
        super().__init__()
        used = {each.id for each in under.BINDINGS if isinstance(each, Binding)}
        connection = _connection_at(under)
        self._game = "" if connection is None else connection.game.name
        others = connection is not None and connection.others is not None
        self._sheets = at_table(self._game, given, others=others) if self._game else ()
        self._given = {} if self._game else given
        if not self._sheets and used & {key.id for key in LESSONS}:
            self._sheets = in_lessons()
        if not self._sheets:
            self._sheets = tuple(sorted(sheets(), key=lambda sheet: not used & {key.id for key in sheet[1]}))

    def compose(self) -> ComposeResult:
        """Compose the list, the actions possible now first; at a table its signs follow the first of them."""
        sheets = [
            (name, [("  ".join(map(written, keys_of(key, self._given))), key.meaning) for key in sheet])
            for name, sheet in self._sheets
        ]
        if drawn := signs(self._game):
            sheets.insert(1, (marked("On the table"), list(drawn)))
        with Vertical(id="sheet"):
            with Pager():
                for name, sheet in sheets:
                    yield Static(_(name), classes="name", markup=False)
                    for keys, meaning in sheet:
                        with Horizontal(classes="key"):
                            yield Static(keys, classes="keys", markup=False)
                            yield Static(_(meaning), classes="meaning", markup=False)
            with Horizontal(id="below"):
                yield Choice(_("Back"), "Q", "done", id="done")
                yield Choice(_("Rules of the game"), "R", "rules", id="rules")
                yield Choice(_("Words of the game"), "W", "app.words", id="words")

    def on_mount(self) -> None:
        """Focus the text, so that keys scroll it."""
        self.query_one(Pager).focus()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()

    def action_rules(self) -> None:
        """Show how the game at the table, or else the chosen one, is played."""
        self.app.push_screen(ManualScreen(self._game or self.app.settings.game))


def _connection_at(screen: Screen[Any]) -> Connection | None:
    """Return the connection of the game at a screen or below it; None if there is none."""
    return next((each.connection for each in _seen(screen) if hasattr(each, "connection")), None)


def game_at(screen: Screen[Any]) -> str:
    """Return the name of the game that is played or practised at a screen or below it; empty if none is."""
    connection = _connection_at(screen)
    if connection is not None:
        return connection.game.name
    return next((str(each.practised) for each in _seen(screen) if hasattr(each, "practised")), "")


def _seen(screen: Screen[Any]) -> tuple[Screen[Any], ...]:
    """Return a screen, and the one below it if that is still in sight."""
    below = screen.app.screen_stack[-2:-1] if isinstance(screen, ModalScreen) else []
    return (screen, *below)


class ManualScreen(Screen[None]):
    """How each game is played, its law, and the manual, with a search field.

    ``part`` is a game's name, or empty for the manual. ``at`` is the number of a paragraph of its law.
    """

    BINDINGS = [  # noqa: RUF012
        *bindings(
            tuple(key for key in READING if not key.action.startswith(("page", "scroll")) and key.action)
        ),
        *(Binding(str(place), f"part({place})", "", show=False) for place in range(1, 10)),
    ]
    DEFAULT_CSS = """
    ManualScreen Markdown { margin: 0 1; padding: 0; max-width: 104; }
    ManualScreen #parts { height: 1; background: $panel; }
    ManualScreen #parts .here { text-style: reverse; }
    ManualScreen #search { height: 1; }
    ManualScreen Input, ManualScreen Input:focus { width: 1fr; height: 1; border: none; padding: 0 1; }
    ManualScreen _Code { margin: 1 0; overflow: hidden; color: $foreground; background: $surface; }
    ManualScreen _Code > Label { padding: 0 1; width: 1fr; }
    ManualScreen #places { width: auto; height: 1; padding: 0 1; }
    """
    app: Ground

    def __init__(self, part: str = "", at: str = "") -> None:
        super().__init__()
        self._parts = (*SHELF, "")
        self._part = part
        self._law = bool(at)
        self._sought = at
        self._places: list[tuple[Static, int]] = []
        self._plain: dict[Static, Content] = {}
        self._at = 0

    def compose(self) -> ComposeResult:
        """Compose the parts, the text, and the search field."""
        with Horizontal(id="parts"):
            for place, part in enumerate(self._parts, 1):
                name = _(find(part).title) if part else _("The program")
                yield Choice(name, str(place), f"part({place})", id=f"part-{place}")
            yield Choice(_("Law"), "L", "law", id="law")
        with Pager():
            yield _Plain(self._text())
        with Horizontal(id="search"):
            yield Choice(_("Back"), "Q", "done", id="done")
            yield Input(placeholder=_("/ finds words; N the place before, n the next"), id="words")
            yield Static(id="places", markup=False)

    def on_mount(self) -> None:
        """Focus the text, so that keys scroll it, and scroll to the paragraph wanted."""
        self.query_one(Pager).focus()
        self._tell_part()
        if self._sought:
            self.run_worker(self._open())

    def _text(self) -> str:
        if not self._part:
            return manual()
        text = (law if self._law else teaching)(self._part)
        return text or _(NO_TEXT).format(game=_(find(self._part).title))

    def _tell_part(self) -> None:
        for place, part in enumerate(self._parts, 1):
            self.query_one(f"#part-{place}").set_class(part == self._part, "here")
        shown = self.query_one("#law", Choice)
        shown.display = bool(self._part and law(self._part))
        shown.set_class(self._law, "here")

    async def action_part(self, place: int) -> None:
        """Go to another part."""
        if place <= len(self._parts):
            self._part, self._law, self._sought = self._parts[place - 1], False, ""
            await self._open()

    async def action_law(self) -> None:
        """Open the law of the game, or return to how it is played."""
        if self._part:
            self._law, self._sought = not self._law, ""
            await self._open()

    async def _open(self) -> None:
        """Show the part from its beginning, or at the paragraph wanted."""
        self._tell_part()
        self._plain.clear()
        with self.prevent(Input.Changed):
            self.query_one(Input).value = ""
        await self.query_one(_Plain).update(self._text())
        self.query_one(Pager).scroll_home(animate=False)
        # The positions of lines are known only after layout.
        self.call_after_refresh(self._seek)

    def _seek(self) -> None:
        self._places.clear()
        if self._sought:
            self._find(re.compile(rf"^(?:{re.escape(self._sought)}(?= )|{re.escape(self._sought)}\.(?= ))"))
        self._at = 0
        self._show()

    def action_find(self) -> None:
        """Focus the search field."""
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while the words are typed."""
        for block, content in self._plain.items():
            block.update(content)
        self._plain.clear()
        self._places.clear()
        words = event.value.split()
        if len("".join(words)) > 1:
            self._find(re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE))
        self._at = 0
        self._show()

    def _find(self, pattern: re.Pattern[str]) -> None:
        for block in self.query_one(Markdown).query(Static):
            self._mark(block, pattern)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close the search, and read on at the match."""
        self.query_one(Pager).focus()

    def action_found(self, by: int) -> None:
        """Go to the next match, or the previous one."""
        if self._places:
            self._at = (self._at + by) % len(self._places)
            self._show()

    def opened(self) -> Close:
        """Return what Esc closes: the search, else the manual."""
        return self._search_no_more if isinstance(self.focused, Input) else self.action_done

    def _search_no_more(self) -> None:
        self.query_one(Input).value = ""
        self.query_one(Pager).focus()

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
            reading = self.query_one(Pager)
            top = block.region.y - reading.region.y + int(reading.scroll_y) + line
            reading.scroll_to(y=max(0, top - 2), animate=False)
            count.update(_("{number} of {all}").format(number=self._at + 1, all=len(self._places)))
        else:
            count.update(_("not there") if len(typed) > 1 or self._sought else "")
