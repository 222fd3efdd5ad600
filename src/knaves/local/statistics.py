"""What the games of this sitting came to, with what stands in the statistics file.

Where nothing can be kept, this program's own games still count for as long as it runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from knaves.files import complaint
from knaves.i18n.language import _
from knaves.match.statistics import Entry, Summary, summarise
from knaves.store.data_dir import Home
from knaves.store.history import add_entry, read_entries


@dataclass(slots=True)
class StatisticsView:
    """The statistics as this program sees them; ``unkept`` are its own games that stand in no file."""

    home: Home
    unkept: list[Entry] = field(default_factory=list)

    def add(self, entry: Entry) -> str:
        """Count a game that has ended; return what the person should be told, or nothing."""
        try:
            add_entry(self.home, entry)
        except OSError as error:
            self.unkept.append(entry)
            return _("The statistics could not be written: {trouble}").format(trouble=complaint(error))
        if not self.home.keeps:
            self.unkept.append(entry)
        return ""

    def summaries(self, name: str = "") -> tuple[Summary, ...]:
        """Return the figures of a person, or of everybody; OSError when the file cannot be read."""
        return summarise((*read_entries(self.home)[0], *self.unkept), name)
