"""The statistics: the results of each person's finished games, by name and game, the person's own first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from knaves.files import describe_os_error
from knaves.game import Averages
from knaves.games import find
from knaves.i18n.language import _, plural, shown
from knaves.i18n.numbers import decimal
from knaves.local.statistics import unreviewed
from knaves.match import pictures
from knaves.match.results_history import Course, tell
from knaves.match.statistics import Summary
from knaves.review import charts_text, history_text
from knaves.review.history import History, by_person
from knaves.tui.ground import Ground
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.insight_lines import MOST, InsightLines
from knaves.tui.widgets.pager import ASKED, Pager
from knaves.tui.widgets.question import Question
from knaves.typeset import fitted

TREND: Final = 40
"""The maximum width of the chart of the win rate."""


class Figures(Static):
    """Lines that are wrapped anew for each width; ``told`` returns them."""

    DEFAULT_CSS = "Figures { padding: 0 1; margin: 1 0 0 0; }"

    def __init__(self, told: Callable[[int], Content]) -> None:
        super().__init__(markup=False)
        self._lines_for = told

    def on_resize(self) -> None:
        """Wrap the lines at words."""
        self.update(self._lines_for(self.size.width))


class StatisticsScreen(Screen[None]):
    """A table for each person and game."""

    BINDINGS = [  # noqa: RUF012
        *ASKED,
        *(Binding(str(place), f"insight({place})", "", show=False) for place in range(1, MOST + 1)),
    ]
    DEFAULT_CSS = """
    StatisticsScreen #heading { padding: 0 1; color: $accent; text-style: bold; }
    StatisticsScreen .ways, StatisticsScreen #figures { height: auto; }
    StatisticsScreen #unkept { padding: 0 1; color: $warning; }
    """
    app: Ground

    def compose(self) -> ComposeResult:
        """Compose the tables, the person's own first."""
        yield Static(_("Statistics"), id="heading", markup=False)
        with Pager():
            yield Vertical(*self._lines(), id="figures")
        if not self.app.data_dir.keeps:
            words = _("These figures last until you leave the program: no files are written.")
            yield Static(words, id="unkept", markup=False)
        with Horizontal(classes="ways"):
            yield Choice(_("Back"), "Q", "done", id="done")
            yield Choice(_("Keys"), "F1", "app.keys", id="keys")
            yield Choice(_("Delete mine"), "D", "delete", id="delete")

    def _lines(self) -> list[Figures | InsightLines]:
        """Return a table for each person and game, the person's own first; a sentence if there is none."""
        own = self.app.settings.name
        try:
            found = self.app.statistics.summaries()
            reviewed = by_person(self.app.statistics.histories())
            told = {(each.name.casefold(), each.game): each for each in self.app.statistics.courses()}
        except OSError as error:
            return [_sentence(describe_os_error(error))]
        mine = [each for each in found if each.name.casefold() == own.casefold()]
        others = sorted(
            (each for each in found if each not in mine), key=lambda each: (each.name.casefold(), each.game)
        )
        lines: list[Figures | InsightLines] = []
        if not mine:
            words = _("You ({name}) have not finished a game yet. A game you leave does not count.")
            lines.append(_sentence(shown(words.format(name=own))))
        games = [each.game for each in mine if (each.name.casefold(), each.game) in reviewed]
        for each in (*mine, *others):
            key = each.name.casefold(), each.game
            lines.append(Figures(partial(table, each, told[key], reviewed.get(key, ()))))
            if games and each == mine[-1]:
                lines.append(InsightLines([(game, _(find(game).title)) for game in games], own))
        return lines

    def _games(self) -> int:
        """Return the number of the person's own games that could be deleted."""
        try:
            return sum(each.plays for each in self.app.statistics.summaries(self.app.settings.name))
        except OSError:
            return 0

    def action_delete(self) -> None:
        """Ask whether to delete the person's statistics, and delete them."""
        own, games = self.app.settings.name, self._games()
        if not games:
            return
        words = plural(
            "Delete {games} game of {name} from the statistics for good?",
            "Delete {games} games of {name} from the statistics for good?",
            games,
        )
        asked = Question(
            shown(words.format(games=games, name=own)), _("Yes, delete them"), _("No, keep them")
        )
        self.app.push_screen(asked, self._answered)

    async def _answered(self, yes: bool | None) -> None:
        if not yes:
            return
        try:
            self.app.statistics.clear(self.app.settings.name)
        except OSError as error:
            self.notify(shown(describe_os_error(error)), markup=False)
            return
        figures = self.query_one("#figures", Vertical)
        await figures.remove_children()
        await figures.mount(*self._lines())
        self._offer()

    def on_mount(self) -> None:
        """Focus the text, so that keys scroll it."""
        self.query_one(Pager).focus()
        self._offer()

    def _offer(self) -> None:
        """Offer to delete only if the person has statistics."""
        self.query_one("#delete").display = bool(self._games())

    def action_insight(self, place: int) -> None:
        """Practise the dearest hands of the finding with this number."""
        for found in self.query(InsightLines):
            found.practise(place)

    def action_done(self) -> None:
        """Go back."""
        self.dismiss()


def _sentence(words: str) -> Figures:
    return Figures(lambda _width: Content(words))


def table(summary: Summary, course: Course, reviewed: Sequence[History], width: int) -> Content:
    """Return a person's figures at a game beside reference values, and the games.

    Sentences wrap at ``width``.
    """
    heading = shown(_("{name} at {game}").format(name=summary.name, game=_(summary.game)))
    widest = max(len(_(name)) for name in summary.figures)
    expected = summary.expected
    lines = [Content.styled(heading, "bold")]
    for name, figure in summary.figures.items():
        cell = decimal(figure, 2) if isinstance(figure, float) else str(figure)
        more = ""
        if name in expected:
            more = "   " + beside(expected[name])
        lines.append(
            Content.assemble(f"  {_(name).ljust(widest)}  ", (f"{cell:>8}", "$accent"), (more, "dim"))
        )
    said = [(line, "") for line in tell(course, drawn=TREND)]
    said += [(line, "") for line in pictures.tell(summary, width - 2)]
    for each in reviewed:
        said += [(line, "") for line in history_text.tell(each, drawn=TREND)]
        said += [(line, "") for line in charts_text.tell(each, width - 2)]
    if not reviewed:
        said.append((unreviewed(summary.game), "dim"))
    shown_beside = [expected[name] for name in summary.figures if name in expected]
    said += [(line, "dim") for line in measured(shown_beside)]
    lines += [
        Content.styled(part, style) for line, style in said if line for part in fitted(f"  {line}", width)
    ]
    return Content("\n").join(lines)


def beside(expected: Averages) -> str:
    """Return the text beside an average: the average of good players."""
    return _("good players: {figure}").format(figure=decimal(expected.figure, 2))


def measured(expected: Iterable[Averages]) -> list[str]:
    """Return one line for each kind of games in which good players were measured."""
    kinds = dict.fromkeys(each.games for each in expected)
    return [_("For comparison: {games}.").format(games=_(games)) for games in kinds]
