"""Matchmaking among public tables: the order of the list, and tables that need one more player."""

from __future__ import annotations

from collections.abc import Iterable

from knaves.match.log import Terms
from knaves.match.ports.tables import Listing


def to_join(listings: Iterable[Listing]) -> tuple[Listing, ...]:
    """Return public tables in display order: those with a free seat first, then the most recently active."""
    shown = [each for each in listings if each.terms.public and not each.closed]
    return tuple(sorted(shown, key=lambda each: (each.playing or "" not in each.names, -each.touched)))


def to_pair(listings: Iterable[Listing], wanted: Terms) -> tuple[Listing, ...]:
    """Return the tables with the wanted terms at which somebody waits and a seat is free.

    The host chooses the pace, chat and watching. Clocks must match.
    """
    return tuple(each for each in to_join(listings) if _waits(each) and _alike(each.terms, wanted))


def _waits(listing: Listing) -> bool:
    return not listing.playing and any(listing.names) and not all(listing.names)


def _alike(terms: Terms, wanted: Terms) -> bool:
    one, other = (
        (each.game, each.rules, each.seats, each.rated, each.timing.runs, each.timing.by_days)
        for each in (terms, wanted)
    )
    return one == other
