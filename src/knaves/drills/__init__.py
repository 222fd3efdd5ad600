"""Drills: positions to answer, own mistakes first, and when each is due again."""

from __future__ import annotations

from knaves.drills.book import Book, DamagedBook, Progress, read, write
from knaves.drills.mistakes import mistakes
from knaves.drills.model import Drawn, Item, Kind, RecordedMove, game_of, kinds
from knaves.drills.questions import CountQuestion, GradedAnswer, Question, answer, count_answer, question
from knaves.drills.today import Hand, by_levels, hand_of_the_day, item_of_day, streak
from knaves.drills.turns import drawn, noted, scheduled

__all__ = [
    "Book",
    "CountQuestion",
    "DamagedBook",
    "Drawn",
    "GradedAnswer",
    "Hand",
    "Item",
    "Kind",
    "Progress",
    "Question",
    "RecordedMove",
    "answer",
    "by_levels",
    "count_answer",
    "drawn",
    "game_of",
    "hand_of_the_day",
    "item_of_day",
    "kinds",
    "mistakes",
    "noted",
    "question",
    "read",
    "scheduled",
    "streak",
    "write",
]
