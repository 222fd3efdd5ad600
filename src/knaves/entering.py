"""What a game says about entering one that was played elsewhere, from one seat's knowledge.

The answers so far make a `Sheet` of the game's own, which asks the next question and takes the next answer.
A card that the seat never saw stays unknown (`cards.BACK`); `Entering.complete` finds cards for those places
so that the rules can replay the moves. Nobody may be shown a card that comes from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from knaves.cards import Card


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next: ``words`` is the question, ``about`` names the answer in a list of them.

    ``number`` cards are picked from ``cards``, or a number from 0 to ``most`` is given, or one of ``choices``
    is made: the text of each answer with its label. ``seat`` is the seat whose cards or move these are.
    """

    words: str
    about: str
    seat: int
    cards: tuple[Card, ...] = ()
    number: int = 0
    choices: tuple[tuple[str, str], ...] = ()
    most: int = 0
    deal: bool = False
    """Whether the answer begins a deal."""


@dataclass(frozen=True, slots=True)
class Entering:
    """A game's functions for entering it. ``dealer`` is the first dealer, where no move says who deals first.

    All are pure. `take` raises NotationError for what cannot be read, IllegalMove for what cannot be.
    """

    begin: Callable[[Any, int, Any], Any]
    """``begin(rules, seats, seat)``: the sheet before the first answer."""
    ask: Callable[[Any, tuple[str, ...]], Question | None]
    """``ask(sheet, names)``: the next question; None when the game is over."""
    take: Callable[[Any, str, tuple[str, ...]], tuple[Any, str]]
    """``take(sheet, text, names)``: the sheet after an answer, and the answer as it is written."""
    moves: Callable[[Any], Any]
    """The moves so far with their seats, chance included; cards that the seat never saw are face down."""
    state: Callable[[Any], Any]
    """The state that the answers so far lead to, with cards made up for all unknown ones."""
    dealer: Callable[[Any], Any]
    """The first dealer of a sheet, where no move says it."""
    start: Callable[[Any, int, Any], Any]
    """``start(rules, seats, dealer)``: the state before the first move of such a game."""
    pack: Callable[[Any], tuple[Card, ...]]
    """``pack(rules)``: the cards of the game, by number."""
    complete: Callable[[Any, int, Any, Any, Any, Random | None], Any]
    """``complete(rules, seats, seat, dealer, moves, dice)``: the moves with cards in all unknown places,
    without dice always the same ones. Moves that no cards could make legal are left as they are."""
