"""The words of a game that a newcomer asks about, as its ``text/glossary.py`` lists them.

Every face explains them. Each points to the paragraph of the law that says it exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from typing import Final

from knaves.card_words import plain
from knaves.cards import Card
from knaves.i18n.language import _, marked, spoken

__all__ = ["Term", "find", "forms", "terms", "title"]

# Catalogue: words that a person may type around the word that is asked about, and that mean nothing.
_FILLERS: Final = marked("a, an, the, it, his, does, mean, means")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game, and what it means."""

    id: str
    """Its name for programs."""
    forms: str
    """A catalogue key: the word, then other forms of it, separated by commas."""
    meaning: str
    """A catalogue key: a sentence or two for somebody who knows no card game."""
    paragraph: str
    """The number of its paragraph in the law."""
    cards: tuple[Card, ...] = ()
    """Cards that show it; none where no picture helps."""


@cache
def terms(game: str) -> tuple[Term, ...]:
    """Return the words of a game by its name; none for a game that lists none."""
    room = f"knaves.games.{game}.text.glossary"
    try:
        found: tuple[Term, ...] = import_module(room).GLOSSARY
    except ModuleNotFoundError as missing:
        if missing.name is None or not room.startswith(missing.name):
            raise
        return ()
    return found


def forms(term: Term) -> tuple[str, ...]:
    """Return all forms of a word in the current language, its usual form first."""
    return tuple(each.strip() for each in _(term.forms).split(","))


def title(term: Term) -> str:
    """Return the usual form of a word in the current language."""
    return forms(term)[0]


def find(game: str, words: str) -> Term | None:
    """Return what the words name in the current language or in English; None for no word of the game.

    >>> find("cribbage", "his Nobs?").id, find("euchre", "ordered it up").id
    ('nobs', 'order')
    """
    return _by_form(game, spoken()).get(_bare(words))


def _bare(words: str) -> str:
    """Return words in small letters without accents, signs and fillers."""
    fillers = {plain(each) for said in (_FILLERS, _(_FILLERS)) for each in said.split(",")}
    return " ".join(word for each in words.split() if (word := plain(each)) and word not in fillers)


@lru_cache(maxsize=32)
def _by_form(game: str, language: str) -> dict[str, Term]:
    """Return the words of a game by each form. ``language`` is the current one, as a key of the cache."""
    own = {_bare(form): each for each in terms(game) for form in forms(each)}
    return {_bare(form): each for each in terms(game) for form in each.forms.split(",")} | own
