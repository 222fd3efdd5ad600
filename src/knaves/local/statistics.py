"""The statistics: the file, and the games of this run.

If nothing can be saved, the games of this run still count until it ends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from knaves.bots import coach
from knaves.files import describe_os_error
from knaves.i18n.language import _
from knaves.match.statistics import Entry, Summary, summarise
from knaves.store.data_dir import DataDir
from knaves.store.history import add_entry, clear, read_entries

if TYPE_CHECKING:
    from knaves.match.results_history import Course
    from knaves.review.history import History


@dataclass(slots=True)
class StatisticsView:
    """The statistics in this program; ``unkept`` are the games of this run that could not be saved."""

    data_dir: DataDir
    unkept: list[Entry] = field(default_factory=list)

    def add(self, entry: Entry) -> str:
        """Count a finished game; return a sentence for the person, or an empty one."""
        try:
            add_entry(self.data_dir, entry)
        except OSError as error:
            self.unkept.append(entry)
            return _("The statistics could not be written: {trouble}").format(
                trouble=describe_os_error(error)
            )
        if not self.data_dir.keeps:
            self.unkept.append(entry)
        return ""

    def courses(self, name: str = "") -> tuple[Course, ...]:
        """Return the course of a person's games, or of everybody's; OSError if the file cannot be read."""
        from knaves.match.results_history import courses

        return courses((*read_entries(self.data_dir)[0], *self.unkept), name)

    def clear(self, name: str) -> None:
        """Delete all games of a name, and their reviews; OSError if the file cannot be written."""
        from knaves.store.review_files import forget

        clear(self.data_dir, name)
        forget(self.data_dir, name)
        self.unkept = [entry for entry in self.unkept if entry.name.casefold() != name.casefold()]

    def histories(self, name: str = "") -> tuple[History, ...]:
        """Return the figures from the stored reviews of a person, or of everybody."""
        from knaves.review.history import histories
        from knaves.store.review_files import kept_reviews

        return histories(kept_reviews(self.data_dir), name)

    def summaries(self, name: str = "") -> tuple[Summary, ...]:
        """Return the figures of a person, or of everybody; OSError if the file cannot be read."""
        return summarise((*read_entries(self.data_dir)[0], *self.unkept), name)


def unreviewed(game: str) -> str:
    """Return how to have one's games reviewed, if none is; empty for a game without reviews."""
    return "" if coach(game) is None else _("No game is reviewed yet: knaves review --all.")
