"""The pictures of a person's results as lines of text, for the terminal."""

from __future__ import annotations

from knaves.match import splits, spreads
from knaves.match.statistics import Summary


def tell(summary: Summary, width: int) -> list[str]:
    """Return the spreads and splits of a person at a game; ``width`` is that of a line."""
    found = [line for each in spreads.spreads(summary) for line in spreads.lines(each, width)]
    return found + [line for each in splits.all_splits(summary) for line in splits.lines(each, width)]
