"""The game of a day as its reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from knaves.bots import labels
from knaves.fair import commit_seed
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.ports.day_sets import SHOWN
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.office.day_field import DayField, FieldLine
from knaves.options import options, read_options
from knaves.wire.daily import DayLine, DayRead, DaySeal

PAGE: Final = 50
"""Lines of a standing that are sent at once."""


def day_view(
    sets: Sequence[DealSet],
    mine: DealSet,
    own: SetGame | None,
    field: DayField,
    today: str,
    now: int,
    after: int,
) -> DayRead:
    """Return a day as somebody may know it: ``mine`` is their set, and ``own`` their game of it, if any.

    While the day goes on nothing is told of others' games but how many they are, and one's own place.
    """
    game = find(mine.game)
    rules = read_options(game.presets, mine.rules)
    over = now > mine.closes
    finished = own is not None and bool(own.record)
    shown = own is not None and own.how == SHOWN
    line = field.line(mine.address, own) if own is not None and finished else None
    place, of = (0, 0) if line is None else field.place_in_set(line)
    if line is not None and over:
        place, of = field.place(line), len(field.lines) + (not field.has(line))
    yours: Literal["", "playing", "finished", "shown"] = ""
    if own is not None:
        yours = "finished" if finished else "shown" if shown else "playing" if own.table else ""
    told = finished or (shown and over)

    def read(each: FieldLine, at: int) -> DayLine:
        return _line(each, at, mine, own, told)

    counts = own is not None and mine.counts(own)
    # The field may be some seconds old.
    late = counts and line is not None and not field.has(line)
    page = field.lines[after : after + PAGE] if over else ()
    return DayRead(
        game=game.name,
        title=_(game.title),
        day=mine.day,
        today=today,
        closes=mine.closes,
        over=over,
        rules={each.name: getattr(rules, each.name) for each in options(rules)},
        terms=mine.rules,
        seats=mine.seats,
        level=_(labels().get(mine.bot, mine.bot)),
        guests=mine.address == sets[-1].address,
        challenge=mine.address,
        yours=yours,
        table="" if own is None else own.table,
        seals=[_seal(each, mine, told and (over or each.address == mine.address)) for each in sets],
        played=len(field.lines) + late,
        own=None if line is None else read(line, place),
        of=of,
        counts=counts,
        figures=field.figures if over else None,
        lines=[read(each, field.place(each)) for each in page],
    )


def _line(each: FieldLine, place: int, mine: DealSet, own: SetGame | None, told: bool) -> DayLine:
    played = each.played
    yours = own is not None and played.person == own.person
    return DayLine(
        place,
        played.name,
        yours,
        round(100 * each.share, 1),
        played.record if told else "",
        played.how,
        played.side,
        [*played.scores],
        each.deal_set == mine.address,
    )


def _seal(each: DealSet, mine: DealSet, told: bool) -> DaySeal:
    return DaySeal(each.address == mine.address, commit_seed(each.seed).hex(), each.seed if told else "")
