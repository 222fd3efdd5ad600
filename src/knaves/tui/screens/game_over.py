"""The end of a game on the screen: the result, what it was worth to whom, where it lies, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Button, Static

from knaves.i18n.language import _, shown
from knaves.match.statistics import Summary
from knaves.tui.screens.statistics import beside, measured

Wish = Literal["same", "new", ""]
"""Another game with the same players, with others, or none."""


class Ended(VerticalScroll, can_focus=False):
    """The last panel of a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "wish('same')", "", show=False),
        Binding("n", "wish('new')", "", show=False),
        Binding("left,up", "app.focus_previous", "", show=False),
        Binding("right,down", "app.focus_next", "", show=False),
    ]
    DEFAULT_CSS = """
    Ended {
        layer: box; display: none; width: 72; max-width: 98%; height: auto; max-height: 96%;
        border: round $accent; background: $panel; padding: 0 1;
    }
    Ended Static { width: 1fr; height: auto; }
    Ended #result { text-style: bold; color: $accent; margin-bottom: 1; }
    Ended #next { dock: bottom; height: auto; background: $panel; }
    Ended Horizontal { height: auto; margin-top: 1; }
    Ended Button { margin: 0 1; min-width: 8; }
    """

    class Wished(Message):
        """The person has said what next."""

        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish: Wish = wish

    def compose(self) -> ComposeResult:
        """Lay out the result, the figures, the notices and the question."""
        yield Static(id="result", markup=False)
        yield Static(id="figures", markup=False)
        yield Static(id="notices", markup=False)
        with Vertical(id="next"):
            yield Static(_("Another game?"), id="another", markup=False)
            with Horizontal():
                yield Button(_("Same players (s)"), id="same", variant="primary", compact=True)
                yield Button(_("New players (n)"), id="new", compact=True)
                yield Button(_("Leave (q)"), id="none", compact=True)

    def open(self, result: Sequence[str], summaries: Sequence[Summary], notices: Sequence[str]) -> None:
        """Show how the game ended."""
        self.border_title = _("The game is over")
        self.query_one("#result", Static).update("\n".join(result))
        self.query_one("#figures", Static).update("\n".join(figures(summaries)))
        self.query_one("#notices", Static).update(shown("\n".join(notices)))
        self.display = True
        self.query_one("#same", Button).focus()

    def action_wish(self, wish: Wish) -> None:
        """Pass the wish on."""
        self.post_message(self.Wished(wish))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Pass the wish on."""
        event.stop()
        wishes: dict[str | None, Wish] = {"same": "same", "new": "new"}
        self.post_message(self.Wished(wishes.get(event.button.id, "")))


def figures(summaries: Sequence[Summary]) -> list[str]:
    """Return the statistics of each person as lines, an average beside what good players reach."""
    lines: list[str] = []
    for summary in summaries:
        lines.append(_("{name} at {game}, all games:").format(name=summary.name, game=_(summary.game)))
        expected = summary.expected
        width = max(len(_(name)) for name in summary.figures)
        for name, value in summary.figures.items():
            shown = f"{value:.2f}" if isinstance(value, float) else str(value)
            more = f"   {beside(expected[name])}" if name in expected else ""
            lines.append(f"  {_(name).ljust(width)}  {shown:>6}{more}")
        shown_beside = [expected[name] for name in summary.figures if name in expected]
        lines += [f"  {line}" for line in measured(shown_beside)]
    return lines
