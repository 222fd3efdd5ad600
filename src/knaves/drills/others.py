"""Everybody's answers to the hand of a day: which moves count, their shares, and the words for them.

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
from knaves.i18n.language import _, plural, shown

FEW: Final = 5
"""The minimum number of answers shown: fewer would say more about those people than about the hand."""
SHOWN: Final = 6
"""The number of moves listed, the most frequent first; one's own is always listed."""
NEIGHBOUR: Final = timedelta(days=1)
"""Clocks differ, and a day may end while a person thinks: the neighbouring days are open too."""


@dataclass(frozen=True, slots=True)
class Share:
    """A move, as text and in words, and its share of all answers, 0 to 1."""

    move: str
    label: str
    share: float
    own: bool


@dataclass(frozen=True, slots=True)
class Everybody:
    """The answers to a hand: their number, and the shares, the largest first.

    ``shares`` is empty if there are fewer answers than `FEW`; ``rest`` is the share of moves not listed.
    """

    number: int
    shares: tuple[Share, ...]
    rest: float


@dataclass(frozen=True, slots=True)
class Said:
    """Something said about a hand; ``move`` is what its author answered, in words, or empty."""

    name: str
    move: str
    text: str
    own: bool


def is_open(day: date, today: date) -> bool:
    """Return whether the hand of a day may be answered; both days are UTC dates."""
    return abs(day - today) <= NEIGHBOUR


def is_over(day: date, today: date) -> bool:
    """Return whether the hand of a day may no longer be answered."""
    return today - day > NEIGHBOUR


def legal_answer(day: date, game: str, text: str) -> str:
    """Return an answer to the hand of a day as the game writes it.

    NotationError if it cannot be read, IllegalMove if it is not one of the choices; KeyError for another
    game.
    """
    view, played = _view(day, game), find(game)
    move = played.read(text)
    refused = played.refusal(view, move)
    if refused is not None:
        raise refused
    return played.write(move)


def everybody(day: date, game: str, counts: Mapping[str, int], own: str = "") -> Everybody:
    """Return the answers to a hand, from the number of answers by move; ``own`` is one's own move.

    Moves that are no choice of this hand are left out, since another version of the program may have dealt
    another one. KeyError for a game without a hand of the day.
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
    """Return each share with the move in words, and who chose it: the person, and which of the ``levels``."""
    moves = [(level, asked.game.write(move)) for level, move in levels]
    told = []
    for each in found.shares:
        who = [_("you")] if each.own else []
        who += [_(level) for level, move in moves if move == each.move]
        told.append((each.share, f"{each.label} ({', '.join(who)})" if who else each.label))
    if found.rest > 0:
        told.append((found.rest, _("Everything else")))
    return tuple(told)


def talk_lines(said: Iterable[Said]) -> tuple[str, ...]:
    """Return what people say, a line each: who, the own answer, and the words.

    >>> talk_lines([Said("Ben", "Pass", "Too weak.", False)])
    ('Ben (Pass): Too weak.',)
    """
    return tuple(
        [
            _("{name} ({move}): {words}").format(name=who, move=each.move, words=shown(each.text))
            if each.move
            else _("{name}: {words}").format(name=who, words=shown(each.text))
            for each in said
            for who in [_("You") if each.own else shown(each.name)]
        ]
    )


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
