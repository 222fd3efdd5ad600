"""What each decision of a recorded game cost, and what luck did."""

from __future__ import annotations

from knaves.review.again import better, position
from knaves.review.model import Choice, Decision, Game, Review, Swing
from knaves.review.reviewing import NotReviewed, review
from knaves.review.sums import Sums, called, dearest, sums

__all__ = [
    "Choice",
    "Decision",
    "Game",
    "NotReviewed",
    "Review",
    "Sums",
    "Swing",
    "better",
    "called",
    "dearest",
    "position",
    "review",
    "sums",
]
