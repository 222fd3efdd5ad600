"""What everybody answered to the hand of a day: which moves count, their shares, and how to say them.

Nothing here is about single persons: an answer is a move, and a day is a number for each move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from knaves.drills.model import Drawn
from knaves.drills.questions import NAMES, Question, drawn_view
from knaves.drills.today import item_of_day
from knaves.games import find
from knaves.i18n.language import _, plural

FEW: Final = 5
"""Fewer answers are not shown: they would say more about those few people than about the hand."""
SHOWN: Final = 6
"""So many moves are shown, the most frequent first; the own one is shown in any case."""
NEIGHBOUR: Final = timedelta(days=1)
"""Clocks differ, and a day may end while one thinks: the days next to the present one are open too."""


@dataclass(frozen=True, slots=True)
class Share:
    """A move, as text and in words, and the part of all answers that it has, 0 to 1."""

    move: str
    label: str
    share: float
    own: bool


@dataclass(frozen=True, slots=True)
class Everybody:
    """How a hand was answered: the number of answers, and the shares, the largest first.

    ``shares`` is empty where the answers are fewer than `FEW`; ``rest`` is the share of what is not listed.
    """

    number: int
    shares: tuple[Share, ...]
    rest: float


def is_open(day: date, today: date) -> bool:
    """Return whether the hand of a day is to be answered; both days are in the calendar of UTC."""
    return abs(day - today) <= NEIGHBOUR


def is_over(day: date, today: date) -> bool:
    """Return whether the hand of a day can be answered no longer."""
    return today - day > NEIGHBOUR


def legal_answer(day: date, game: str, text: str) -> str:
    """Return a move as the games write it, in answer to the hand of a day.

    NotationError if it cannot be read, IllegalMove if it is none of the choices; KeyError for another game.
    """
    view, played = _view(day, game), find(game)
    move = played.read(text)
    refused = played.refusal(view, move)
    if refused is not None:
        raise refused
    return played.write(move)


def everybody(day: date, game: str, counts: Mapping[str, int], own: str = "") -> Everybody:
    """Return how a hand was answered, from the number of answers by move; ``own`` is one's own move.

    What is no choice of this hand is left out: another version of the program may have dealt another one.
    KeyError for a game without a hand of the day.
    """
    labels = choices(day, game)
    counts = {move: count for move, count in counts.items() if move in labels}
    number = sum(counts.values())
    if number < FEW:
        return Everybody(number, (), 0.0)
    frequent = sorted(counts, key=lambda move: (-counts[move], move))
    listed = [move for place, move in enumerate(frequent) if place < SHOWN or move == own]
    shares = tuple([Share(move, labels[move], counts[move] / number, own=move == own) for move in listed])
    return Everybody(number, shares, (number - sum(counts[move] for move in listed)) / number)


def choices(day: date, game: str) -> dict[str, str]:
    """Return the choices of the hand of a day in words, by move; KeyError for another game."""
    view, played = _view(day, game), find(game)
    names = NAMES[: played.seats[0]]
    return {played.write(move): played.label(view, move, names) for move in view.legal}


def rows(
    found: Everybody, asked: Question, levels: Iterable[tuple[str, Any]]
) -> tuple[tuple[float, str], ...]:
    """Return each share with the move in words, and who chose it: oneself, and which of the ``levels``."""
    moves = [(level, asked.game.write(move)) for level, move in levels]
    told = []
    for each in found.shares:
        who = [_("you")] if each.own else []
        who += [_(level) for level, move in moves if move == each.move]
        told.append((each.share, f"{each.label} ({', '.join(who)})" if who else each.label))
    if found.rest > 0:
        told.append((found.rest, _("Everything else")))
    return tuple(told)


def how_many(number: int, *, own: bool) -> str:
    """Return the sentence on the number of answers, ``own`` among them; it says if they are too few to show.

    >>> how_many(1, own=True)
    'You are the first to answer this hand. Choices are shown from 5 answers on.'
    """
    if number == 1 and own:
        said = _("You are the first to answer this hand.")
    elif number:
        said = plural(
            "{number} player has answered this hand.",
            "{number} players have answered this hand.",
            number,
        ).format(number=number)
    else:
        return _("Nobody has answered this hand.")
    if number >= FEW:
        return said
    few = _("Choices are shown from {few} answers on.").format(few=FEW)
    return f"{said} {few}"


def _view(day: date, game: str) -> Any:
    item = item_of_day(day, game)
    assert isinstance(item.origin, Drawn), "the hand of a day is drawn"
    return drawn_view(item.kind, item.origin.seed)
