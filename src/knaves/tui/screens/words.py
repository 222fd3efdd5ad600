"""The words of a game over the current screen: a list, and what the pointed word means."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from knaves import glossary
from knaves.games import find
from knaves.i18n.language import _
from knaves.tui.ground import Ground
from knaves.tui.screens.help import ManualScreen
from knaves.tui.widgets.cards import face, look_of, row
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import DONE

LOW: Final = 16
"""The height of a window below which cards are drawn in one row."""


class WordsScreen(ModalScreen[None]):
    """The words of a game; Enter opens the paragraph of the law."""

    BINDINGS = DONE
    DEFAULT_CSS = """
    WordsScreen { align: center middle; }
    WordsScreen #sheet {
        width: 76; max-width: 100%; height: 90%; background: $surface; border: round $accent; padding: 0 1;
    }
    WordsScreen #both { height: 1fr; }
    WordsScreen OptionList, WordsScreen OptionList:focus {
        width: 26; height: 1fr; border: none; border-right: solid $panel; padding: 0; background: $surface;
    }
    WordsScreen #meaning { width: 1fr; height: 1fr; padding: 0 1; }
    WordsScreen #meaning Static { height: auto; }
    WordsScreen .name { color: $accent; text-style: bold; }
    WordsScreen #cards { margin: 1 0 0 0; }
    WordsScreen #below { height: 1; }
    """
    app: Ground

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        self._terms = glossary.terms(game)

    def compose(self) -> ComposeResult:
        """Compose the list, and the meaning beside it."""
        with Vertical(id="sheet") as sheet:
            sheet.border_title = _("Words of {game}").format(game=_(find(self._game).title).lower())
            with Horizontal(id="both"):
                yield OptionList(*map(glossary.title, self._terms), markup=False)
                with VerticalScroll(id="meaning", can_focus=False):
                    yield Static(id="name", classes="name", markup=False)
                    yield Static(id="words", markup=False)
                    yield Static(id="cards", markup=False)
            with Horizontal(id="below"):
                yield Choice(_("Back"), "Q", "done", id="done")
                yield Choice(_("The law on it"), "Enter", "law", id="law")

    def on_mount(self) -> None:
        """Point at the first word."""
        listed = self.query_one(OptionList)
        listed.focus()
        listed.highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what the pointed word means."""
        term = self._terms[event.option_index]
        look = look_of(self.app.settings, "small" if self.app.size.height < LOW else "normal")
        self.query_one("#name", Static).update(glossary.title(term))
        self.query_one("#words", Static).update(f"{_(term.meaning)} (§{term.paragraph})")
        self.query_one("#cards", Static).update(
            row([face(card, look) for card in term.cards]) if term.cards else Content("")
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the paragraph of the law."""
        self.action_law()

    def action_law(self) -> None:
        """Open the paragraph of the law about the pointed word."""
        pointed = self.query_one(OptionList).highlighted
        if pointed is not None:
            self.app.push_screen(ManualScreen(self._game, self._terms[pointed].paragraph))

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()
