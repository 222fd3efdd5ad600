"""The choice of a bot for a free seat at a table on a server: the server's by level, loaned ones by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.i18n.language import _, plural, shown
from knaves.remote.hosting import Bot
from knaves.strength import described
from knaves.tui.widgets.choice import Choice

DIGITS: Final = 9
"""The number of bots that a digit can choose."""


class BotScreen(ModalScreen["Bot | None"]):
    """A list of bots over the waiting room; returns the chosen one. ``at``: the bot pointed at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,b", "dismiss(None)", "", show=False),
        Binding("left,up", "app.focus_previous", "", show=False),
        Binding("right,down", "app.focus_next", "", show=False),
        *(Binding(str(number), f"pick({number - 1})", "", show=False) for number in range(1, DIGITS + 1)),
    ]
    DEFAULT_CSS = """
    BotScreen { align: center middle; }
    BotScreen VerticalScroll {
        width: 76; max-width: 98%; height: auto; max-height: 96%; border: round $accent; background: $panel;
        padding: 0 1;
    }
    BotScreen Static { height: auto; }
    BotScreen Vertical { height: auto; }
    BotScreen .part { color: $secondary; text-style: bold; }
    BotScreen #lent { margin: 1 0 0 0; }
    BotScreen Choice { width: 1fr; height: auto; padding: 0; }
    """

    def __init__(self, game: str, place: int, bots: Sequence[Bot], at: str) -> None:
        super().__init__()
        self._game, self._place, self._bots, self._at = game, place, tuple(bots), at

    def compose(self) -> ComposeResult:
        """Compose the list, the loaned bots below the server's."""
        with VerticalScroll(can_focus=False) as all_of_it:
            all_of_it.border_title = _("A bot for seat {seat}").format(seat=self._place + 1)
            yield Static(_("Bots of the server"), classes="part", markup=False)
            with Vertical():
                yield from (each for each in self._choices(lent=False))
            if any(each.name for each in self._bots):
                yield Static(_("Outside bots"), id="lent", classes="part", markup=False)
                with Vertical():
                    yield from (each for each in self._choices(lent=True))

    def _choices(self, *, lent: bool) -> list[Choice]:
        width = max(len(each.level) for each in self._bots if not each.name)
        found = []
        for place, each in enumerate(self._bots):
            if bool(each.name) is not lent:
                continue
            if lent:
                seats = plural("{number} seat free", "{number} seats free", each.seats)
                words, more = shown(each.name), f"{shown(each.level)} · {seats.format(number=each.seats)}"
            else:
                words, more = each.level.ljust(width), described(self._game, each.id)
            digit = str(place + 1) if place < DIGITS else " "
            content = Content.assemble((digit, "bold $accent"), "  ", words, ("  " + more, "dim"))
            found.append(Choice(content, "", f"pick({place})", id=f"bot-{place}"))
        return found

    def on_mount(self) -> None:
        """Point at the bot chosen last, or the default one."""
        at = next((place for place, each in enumerate(self._bots) if self._at in (each.id, each.name)), 0)
        self.query_one(f"#bot-{at}").focus()

    def action_pick(self, place: int) -> None:
        """Choose a bot."""
        if place < len(self._bots):
            self.dismiss(self._bots[place])
