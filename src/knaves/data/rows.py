"""The rows of a record: one for each choice of a seat, with what it knew and what it chose.

A row is made from the seat's View alone, besides how the game ended, so that a learner cannot look at hidden
cards. Chance makes no rows. Of a record of what one seat saw, only that seat has rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from knaves.bots import Coach
from knaves.cards import CARD_TEXTS
from knaves.facts import Fact
from knaves.game import CHANCE, AnyGame, Seat
from knaves.record import Record, early_end, walk

Row: TypeAlias = tuple[Any, ...]
"""The values of a decision, in the order of the columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table: its name, what it holds and what it means, in English.

    ``kind`` is that of a `knaves.facts.Fact`, or ``words`` (a list of them) or ``fractions`` (a list of
    numbers, null where unknown).
    """

    name: str
    kind: str
    about: str


_FIRST: Final = (
    Column("game", "number", "The number of the game in the file, from 0."),
    Column("move", "number", "The number of the move in its record, from 1; chance's moves count."),
    Column("deal", "number", "The number of deals so far; 0 before the first."),
    Column("seat", "number", "Who chooses: the seat, clockwise from 0."),
    Column("side", "number", "The side of this seat."),
    Column("player", "word", "Who plays: human, or a bot with its version, such as champion 3."),
)
_LAST: Final = (
    Column("hand", "cards", "The seat's own cards."),
    Column("legal", "words", "Every move that it may make."),
    Column("choice", "word", "The move that it made."),
    Column("won", "flag", "Whether its side won this game; null if nobody did or the record ends before."),
    Column(
        "worth", "number", "The number of games that the win counts as, such as 2 for a skunk; else null."
    ),
    Column("final", "numbers", "The points by side when the game ended, or where the record ends."),
)
_VALUES: Final = (
    Column("wins", "fractions", "By legal move: the chance to win, 0 to 1; null where it was not measured."),
    Column("points", "fractions", "By legal move: the average points still to come in this deal."),
)


def columns(game: AnyGame, *, evaluated: bool = False) -> tuple[Column, ...]:
    """Return the columns of a table of decisions of a game, with the values of the moves if wanted."""
    facts = tuple([Column(each.name, each.kind, each.about) for each in game.facts])
    return (*_FIRST, *facts, *_LAST, *(_VALUES if evaluated else ()))


def rows(record: Record, number: int = 0, coach: Coach | None = None) -> Iterator[Row]:
    """Yield the decisions of a record in order, in the columns of its game; ``number`` is that of the game.

    With a coach, each row also has the values of the legal moves. IllegalEntry if the record breaks the
    rules.
    """
    game = record.game
    seats = len(record.seated)
    known: list[tuple[Seat, Row]] = []
    deal, last = 0, record.opening
    for at, (entry, before, after) in enumerate(walk(record), 1):
        seat, last = entry.seat, after
        if seat == CHANCE:
            deal += game.deals(entry.move)
        elif record.judged(seat):
            view = game.view(before, seat)
            row = (
                *(number, at, deal, int(seat), game.side(seats, seat), record.seated[seat].player),
                *[_value(fact, view) for fact in game.facts],
                *(_spelt(game.hand(view)), [game.write(move) for move in view.legal], game.write(entry.move)),
            )
            known.append((seat, (row, _values(game, coach, view, entry.move) if coach else ())))
    yield from _finished(record, last, known)


def _finished(record: Record, last: Any, known: list[tuple[Seat, Row]]) -> Iterator[Row]:
    """Yield the rows with the end of the game."""
    game, result, early = record.game, record.game.result(last), early_end(record)
    winner = result.side if result else early.side if early and early.side >= 0 else None
    final = list(game.scores(last))
    for seat, (row, values) in known:
        won = None if winner is None else winner == game.side(len(record.seated), seat)
        yield (*row, won, result.games if result else None, final, *values)


def _value(fact: Fact, view: Any) -> Any:
    """Return what a cell holds: plain numbers, words and lists of them."""
    found = fact.of(view)
    if found is None:
        return None
    match fact.kind:
        case "cards":
            return _spelt(found)
        case "number":
            return int(found)
        case "numbers":
            return [int(each) for each in found]
    return found


def _spelt(cards: Iterable[int]) -> list[str]:
    return [CARD_TEXTS[card] for card in cards]


def _values(
    game: AnyGame, coach: Coach, view: Any, move: Any
) -> tuple[list[float | None], list[float | None]]:
    """Return the chance to win and the points of each legal move, as far as the coach measures them."""
    compared = coach.compared(view, move) if len(view.legal) > 1 else None
    hints = () if compared is None else compared.hints
    found = [
        next((hint for hint in hints if hint.move == each or game.same(hint.move, each)), None)
        for each in view.legal
    ]
    wins = [None if hint is None else hint.win for hint in found]
    return wins, [None if hint is None else hint.points for hint in found]
