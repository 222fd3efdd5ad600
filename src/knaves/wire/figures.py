"""A person's statistics as a client reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from knaves.bots import level
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.results import Rating
from knaves.match.ratings import shown
from knaves.match.statistics import Entry, summarise
from knaves.strength import suggested
from knaves.wire.bodies import Figure, Statistics, SuggestedLevel


def statistics_read(
    entries: Iterable[Entry], name: str, ratings: Mapping[str, Rating | None]
) -> list[Statistics]:
    """Return a person's statistics by game, in the current language; ``ratings`` are by game."""
    told, entries = [], [*entries]
    # Count a person's games together, whatever name they used.
    for each in summarise(replace(each, name=name) for each in entries):
        rating = ratings.get(each.game)
        told.append(
            Statistics(
                each.game,
                _(find(each.game).title) if each.game in SHELF else each.game,
                each.plays,
                [Figure(name, _(name), value) for name, value in each.figures.items()],
                None if rating is None else shown(rating).points,
                None if rating is None else shown(rating).doubt,
                0 if rating is None else rating.games,
                _suggestion(each.game, entries),
            )
        )
    return told


def _suggestion(game: str, entries: Iterable[Entry]) -> SuggestedLevel | None:
    """Return the level suggested by the games against bots of one level."""
    results = [
        (each.against[0].partition(" ")[0], each.counts.get("won", 0) > 0)
        for each in entries
        if each.game == game and len(set(each.against)) == 1
    ]
    found = suggested(game, results) if game in SHELF else None
    return None if found is None else SuggestedLevel(found.level, level(found.level, game), found.words)
