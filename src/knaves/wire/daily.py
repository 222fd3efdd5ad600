"""Games of the day as a client reads them: one's own place, and the whole field once the day is over."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from knaves.wire.bodies import FromClient


class FieldPage(FromClient, frozen=True):
    """Which part of the standing: 50 lines after the first ``after``."""

    after: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class DayLine(Struct, frozen=True):
    """Somebody's finished game of a day. ``share`` is that of the matchpoints in 100, ``scores`` are by side.

    ``record`` is empty unless the reader may know the cards; ``same``: they were dealt the same ones.
    """

    place: int
    name: str
    yours: bool
    share: float
    record: str
    how: str
    side: int
    scores: list[int]
    same: bool


class DaySeal(Struct, frozen=True):
    """An instance of a game of the day: the commitment to its ``seed``, which is empty until it is told."""

    yours: bool
    commitment: str
    seed: str


class DayBar(Struct, frozen=True):
    """How many people were ahead at the end by ``least`` to ``most`` points."""

    least: int
    most: int
    people: int


class DayFigures(Struct, frozen=True):
    """The field of a day that is over: how many won, the average of the points ahead, and how they spread.

    ``lead`` and ``bars`` are of the games that were played to their end.
    """

    won: int
    lead: float
    bars: list[DayBar]


class DayRead(Struct, frozen=True):
    """The game of a day. ``yours``: whether the reader plays it at ``table``, or has looked at its cards.

    ``challenge`` is the address of the reader's set of deals. ``guests``: it is the one of those without an
    account. ``played`` counts the finished games of all instances. ``own`` is the reader's place among
    ``of``: those with the same cards, and the whole field once the day is ``over``; a game that ended after
    the day ``counts`` for nobody else. ``lines`` and ``figures`` are empty before the day is over.
    """

    game: str
    title: str
    day: str
    today: str
    closes: int
    over: bool
    rules: dict[str, bool | int | str]
    terms: str
    seats: int
    level: str
    guests: bool
    challenge: str
    yours: Literal["", "playing", "finished", "shown"]
    table: str
    seals: list[DaySeal]
    played: int
    own: DayLine | None
    of: int
    counts: bool
    figures: DayFigures | None
    lines: list[DayLine]
