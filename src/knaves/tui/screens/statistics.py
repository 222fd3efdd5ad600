"""The statistics: what everybody's finished games came to, by name and game, one's own first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.files import describe_os_error
from knaves.game import Expected
from knaves.i18n.language import _, shown
from knaves.match.statistics import Summary
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.pager import DONE, Reading

if TYPE_CHECKING:
    from knaves.tui.app import KnavesApp


class StatisticsScreen(Screen[None]):
    """A table for each person and game."""

    BINDINGS = DONE
    DEFAULT_CSS = """
    StatisticsScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    StatisticsScreen .figures { padding: 0 1; margin: 1 0 0 0; width: auto; }
    StatisticsScreen .ways { height: 1; }
    StatisticsScreen #unkept { padding: 0 1; color: $warning; }
    """
    app: KnavesApp

    def compose(self) -> ComposeResult:
        """Lay out the tables, one's own first."""
        yield Static(_("Statistics"), id="heading", markup=False)
        with Reading():
            found, trouble = self._found()
            if trouble:
                yield Static(trouble, classes="figures", markup=False)
            elif not found:
                words = _("No finished games yet. A game you leave does not count.")
                yield Static(words, classes="figures", markup=False)
            for summary in found:
                yield Static(table(summary), classes="figures")
        if not self.app.data_dir.keeps:
            words = _("These figures last until you leave the program: no files are written.")
            yield Static(words, id="unkept", markup=False)
        with Horizontal(classes="ways"):
            yield Choice(_("Back"), "Q", "done", id="done")
            yield Choice(_("Keys"), "F1", "app.keys", id="keys")

    def _found(self) -> tuple[list[Summary], str]:
        own = self.app.settings.name.casefold()
        try:
            found = self.app.statistics.summaries()
        except OSError as error:
            return [], describe_os_error(error)
        return sorted(
            found, key=lambda each: (each.name.casefold() != own, each.name.casefold(), each.game)
        ), ""

    def on_mount(self) -> None:
        """Let the keys page."""
        self.query_one(Reading).focus()

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()


def table(summary: Summary) -> Content:
    """Return the figures of a person at a game, a line each, beside what is to be expected."""
    heading = shown(_("{name} at {game}").format(name=summary.name, game=_(summary.game)))
    widest = max(len(_(name)) for name in summary.figures)
    expected = summary.expected
    lines = [Content.styled(heading, "bold")]
    for name, figure in summary.figures.items():
        cell = f"{figure:.2f}" if isinstance(figure, float) else str(figure)
        more = ""
        if name in expected:
            more = "   " + beside(expected[name])
        lines.append(
            Content.assemble(f"  {_(name).ljust(widest)}  ", (f"{cell:>8}", "$accent"), (more, "dim"))
        )
    shown_beside = [expected[name] for name in summary.figures if name in expected]
    lines += [Content.styled(f"  {line}", "dim") for line in measured(shown_beside)]
    return Content("\n").join(lines)


def beside(expected: Expected) -> str:
    """Return what stands beside an average: what good players reach."""
    return _("good players: {figure}").format(figure=f"{expected.figure:.2f}")


def measured(expected: Iterable[Expected]) -> list[str]:
    """Return a line for each kind of games in which good players were measured."""
    kinds = dict.fromkeys(each.games for each in expected)
    return [_("For comparison: {games}.").format(games=_(games)) for games in kinds]
