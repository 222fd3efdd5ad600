"""The review of a record for a person: sums of each seat, and its dearest decisions with the better move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from knaves.cards import aloud
from knaves.game import Seat
from knaves.i18n.language import _, plural
from knaves.i18n.numbers import decimal
from knaves.record import HUMAN, Record
from knaves.review import Game, Review, Sums, better, called, dearest, position, sums

MOST: Final = 5
"""How many of a seat's decisions are told."""


def lines(record: Record, found: Review) -> list[str]:
    """Return the review of a record as lines for a person; of a match, one game after the other."""
    told: list[str] = []
    for number, game in enumerate(found.games, 1):
        if told:
            told.append("")
        if len(found.games) > 1:
            told.append(_("Game {number}").format(number=number))
        told += [_outcome(record, found, game), "", *_table(record, found, game)]
        seats = [Seat(seat) for seat, who in enumerate(record.seated) if who.player == HUMAN]
        for seat in seats or [Seat(seat) for seat in range(len(record.seated))]:
            told += ["", *_decisions(record, game, seat)]
    return told


def _outcome(record: Record, found: Review, game: Game) -> str:
    sides = dict.fromkeys(found.sides)
    names = [
        " + ".join(name for name, of in zip(found.names, found.sides, strict=True) if of == side)
        for side in sides
    ]
    hands = plural("{number} hand", "{number} hands", game.deals).format(number=game.deals)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, game.scores, strict=True))
    return _("{game}, {hands}: {scores}.").format(game=_(record.game.title), hands=hands, scores=scores)


def _table(record: Record, found: Review, game: Game) -> list[str]:
    every = [sums(game, found.sides, Seat(seat)) for seat in range(len(found.names))]
    parts = list(dict.fromkeys(each.part for each in game.decisions))
    rows = [
        [_("Wins in 100 games"), *found.names],
        [_("luck"), *[decimal(100 * each.luck, signed=True) for each in every]],
        [_("lost in play"), *[decimal(-100 * each.lost, signed=True) for each in every]],
        *[[f"  {_(part)}", *[_part(each, part) for each in every]] for part in parts],
    ]
    widths = [max(cell_len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [_row(row, widths) for row in rows]


def _part(each: Sums, part: str) -> str:
    return decimal(-100 * each.by_part[part], signed=True) if part in each.by_part else ""


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = [(cell, " " * (width - cell_len(cell))) for cell, width in zip(cells, widths, strict=True)]
    return "   ".join(["".join(first), *[f"{space}{cell}" for cell, space in rest]]).rstrip()


def _decisions(record: Record, game: Game, seat: Seat) -> list[str]:
    name, worst = record.names[seat], dearest(game, seat)
    if not worst:
        return [_("{name}: no decision that cost more than its doubt.").format(name=name)]
    told = [_("{name}, the dearest decisions:").format(name=name)]
    for each in worst[:MOST]:
        view, move = position(record, each.number), record.entries[each.number - 1].move
        made = record.game.label(view, move, record.names)
        best, why = better(record, each, view)
        told += [
            _("  Hand {hand}, {loss} ({word}): {move}").format(
                hand=each.deal, loss=decimal(-100 * each.loss), word=_(called(each)), move=made
            ),
            _("    Better: {move}. {reason}").format(move=best, reason=why).rstrip(),
        ]
    return [aloud(each) for each in told]
