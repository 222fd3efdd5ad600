"""Insights on the wire: where one's own decisions cost more than one's average, or the answer to a question.

Nothing is kept for them: they are worked out from the reviews when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from knaves import record
from knaves.cards import NotationError
from knaves.drills.insights import dearest
from knaves.game import Seat
from knaves.games import SHELF
from knaves.i18n.language import _
from knaves.review import Review
from knaves.review.cases import history
from knaves.review.insights import Survey
from knaves.review.insights_text import chosen, heading, meaning, nothing, phrases, told
from knaves.wire.refusals import RequestRefused

LATEST: Final = 100
"""Number of one's latest games whose decisions count, as in one's histories."""

Reviewed: TypeAlias = tuple[str, str, Review, Seat]
"""The address of a game, its record, its review, and the seat of the person."""


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A game, and the names of filters with commas between them: ``as pone,ahead``; none for the findings."""

    game: Annotated[str, Meta(max_length=40)]
    where: Annotated[str, Meta(max_length=200)] = ""


class FilterRead(Struct, frozen=True):
    """A filter: its name, and what it is called. No decision has two of one ``group``."""

    name: str
    label: str
    group: str


class InsightRead(Struct, frozen=True):
    """An insight as a sentence; ``drill`` names its dearest decisions: ``peg:zb3…:41``.

    Figures are chances to win for a game: ``lost``, and what it costs ``more`` than the average, give or take
    ``doubt``, which is None if there are too few games to compare.
    """

    sentence: str
    filters: list[str]
    decisions: int
    lost: float
    more: float
    doubt: float | None
    drill: list[str]


class InsightsRead(Struct, frozen=True):
    """What one's latest ``games`` reviewed say. ``heading`` says what was looked at.

    ``said`` explains the figures, or says why there are none. ``filters`` are those of the game.
    """

    games: int
    heading: str
    insights: list[InsightRead]
    said: str
    filters: list[FilterRead]


def insights_read(asked: Question, played: Sequence[Reviewed]) -> InsightsRead:
    """Return the findings in these games, or the answer to a question about them; Refused for a wrong one."""
    game = asked.game
    if game not in SHELF:
        raise RequestRefused("unknown")
    try:
        places = chosen(game, filter(None, asked.where.split(",")))
    except NotationError as error:
        raise RequestRefused("unreadable", str(error)) from error
    read = [(address, record.read(text), review, seat) for address, text, review, seat in played]
    survey = Survey(history(game, read), phrases(game))
    found = (survey.ask(places),) if places else survey.findings()
    return InsightsRead(
        survey.history.games,
        heading(survey),
        [
            InsightRead(
                told(game, each),
                [phrases(game)[place].name for place in each.facets],
                len(each.cases),
                each.lost,
                each.more,
                each.doubt if each.compared else None,
                [item.key for item in dearest(game, each)],
            )
            for each in found
        ],
        meaning() if found else nothing(survey),
        [FilterRead(each.name, _(each.name), each.group) for each in phrases(game)],
    )
