"""The insights of one person from the reviews and records in the data directory."""

from __future__ import annotations

from knaves.game import Seat
from knaves.local.drill_book import DrillBook
from knaves.record import HUMAN
from knaves.review.cases import history
from knaves.review.insights import Survey
from knaves.review.insights_text import phrases


def survey(drilled: DrillBook, game: str, name: str) -> Survey:
    """Look through the reviewed games of a person, whose name may be written in capitals or not."""
    played = [
        (kept.key, record, kept.review, Seat(seat))
        for kept, record in drilled.reviewed()
        for seat, player in enumerate(kept.players)
        if player == HUMAN and kept.review.names[seat].casefold() == name.casefold()
    ]
    return Survey(history(game, played), phrases(game))
