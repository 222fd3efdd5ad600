"""The review of a record as text: sums of each seat, and its most costly decisions with the better move."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from knaves.cards import aloud
from knaves.coaching import within
from knaves.columns import GAP, aligned
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.record import HUMAN, Record
from knaves.review import Game, GameText, Review, Sums, answer, end_words, sums, told

MOST: Final = 5
"""The maximum number of decisions listed for a seat."""


def lines(record: Record, found: Review, width: int | None = None) -> list[str]:
    """Return the review of a record as lines; of a match, one game after the other.

    With a ``width``, a wider table of many seats is split into several.
    """
    report: list[str] = []
    people = [Seat(seat) for seat, who in enumerate(record.seated) if who.player == HUMAN]
    seats = people or [Seat(seat) for seat in range(len(record.seated))]
    seats = [seat for seat in seats if record.judged(seat)]
    for number, game in enumerate(found.games, 1):
        each = [told(record, found, seat, number) for seat in seats]
        if report:
            report.append("")
        if len(found.games) > 1:
            report.append(_("Game {number}").format(number=number))
        report += [
            *_outcome(each[0]),
            "",
            *_table(record, found, game, width),
            *([each[0].levels] if each[0].levels else []),
        ]
        for one in each:
            report += ["", *_decisions(record, game, one)]
    return report


def _outcome(one: GameText) -> list[str]:
    scores = ", ".join(f"{name} {score}" for name, score in one.scores)
    return [f"{one.headline}.", f"{one.about}: {scores}."]


def _table(record: Record, found: Review, game: Game, width: int | None) -> list[str]:
    judged = [seat for seat in range(len(found.names)) if record.judged(Seat(seat))]
    every = [sums(game, found.sides, Seat(seat)) for seat in judged]
    parts = list(dict.fromkeys(each.part for each in game.decisions))
    room = max([len(_points(each, part)) for each in every for part in parts], default=0)
    ended = filter(None, [end_words(game)])
    rows = [
        [_("Wins in 100 games"), *[found.names[seat] for seat in judged]],
        [_("luck"), *[decimal(100 * each.luck, signed=True) + " " * room for each in every]],
        [_("lost in play"), *[decimal(-100 * each.lost, signed=True) + " " * room for each in every]],
        *[[f"  {_(part)}", *[_part(each, part, room) for each in every]] for part in parts],
        *[[end, *[decimal(100 * each.ended, signed=True) + " " * room for each in every]] for end in ended],
    ]
    labels, *seats = [max(cell_len(row[place]) for row in rows) for place in range(len(rows[0]))]
    across = len(seats) if width is None else max(1, (width - labels) // (len(GAP) + max(seats)))
    report: list[str] = []
    for first in range(0, len(seats), across):
        part = slice(first, first + across)
        report += [aligned([row[0], *row[1:][part]], [labels, *seats[part]]) for row in rows]
    return [*report, _("In brackets: points, on average in the deal.")] if room else report


def _part(each: Sums, part: str, room: int) -> str:
    """Return the loss of a seat in a part of the game: wins in 100, and points of the deals."""
    if part not in each.by_part:
        return ""
    return decimal(-100 * each.by_part[part], signed=True) + _points(each, part).rjust(room)


def _points(each: Sums, part: str) -> str:
    return f" ({decimal(-each.points_by_part.get(part, 0.0), signed=True)})"


def _decisions(record: Record, game: Game, one: GameText) -> list[str]:
    name = record.names[one.seat]
    if not one.dearest:
        return [_("{name}: no decision that cost more than its doubt.").format(name=name)]
    report = [_("{name}'s costliest decisions:").format(name=name)]
    decisions = {each.number: each for each in game.decisions}
    for each in one.dearest[:MOST]:
        right = answer(record, decisions[each.number])
        fields = {
            "hand": each.deal,
            "loss": within(-100 * each.loss, 100 * each.doubt),
            "word": each.word,
            "title": each.title,
        }
        report += [
            _("  Hand {hand}, {loss} ({word}): {title}: {move}").format(**fields, move=each.made),
            _("    Better: {move}. {reason}").format(move=right.better, reason=right.reason).rstrip(),
        ]
    return [aloud(each) for each in report]
