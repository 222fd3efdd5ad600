"""Reviews of recorded games: the cost of each decision, and the luck."""

from __future__ import annotations

from knaves.review.answer import Answer, Row, Try, answer, position, tried
from knaves.review.model import Choice, Decision, Game, Review, StoredReview, Swing
from knaves.review.review_text import Course, GameText, Line, Point, Share, end_words, in_short, line, told
from knaves.review.reviewing import NotReviewed, edition, measuring, review, reviewing
from knaves.review.sums import Sums, called, dearest, sums
from knaves.review.verdict import Estimate, Moment, Verdict, estimate, moments, verdict

__all__ = [
    "Answer",
    "Choice",
    "Course",
    "Decision",
    "Estimate",
    "Game",
    "GameText",
    "Line",
    "Moment",
    "NotReviewed",
    "Point",
    "Review",
    "Row",
    "Share",
    "StoredReview",
    "Sums",
    "Swing",
    "Try",
    "Verdict",
    "answer",
    "called",
    "dearest",
    "edition",
    "end_words",
    "estimate",
    "in_short",
    "line",
    "measuring",
    "moments",
    "position",
    "review",
    "reviewing",
    "sums",
    "told",
    "tried",
    "verdict",
]
