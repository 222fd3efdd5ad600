"""The words that people type for commands and moves: each language has its own, and English is always read.

A vocabulary gives each name the words that mean it: a message of the catalogues, a list with commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from knaves.card_words import plain
from knaves.i18n.language import _, marked, spoken

Vocabulary = tuple[tuple[str, str], ...]
"""Names, each with its words."""


YES_OR_NO: Final[Vocabulary] = (("yes", marked("yes, y")), ("no", marked("no, n")))


def yes(words: str) -> bool:
    """Return whether the words agree."""
    return named(words, YES_OR_NO) == "yes"


def no(words: str) -> bool:
    """Return whether the words decline."""
    return named(words, YES_OR_NO) == "no"


def named(words: str, vocabulary: Vocabulary) -> str:
    """Return the name that the words mean, whole, in this language or in English; empty for none.

    >>> named("Throw", (("discard", "discard, throw"),))
    'discard'
    """
    return _known(spoken(), vocabulary).get(plain(words), "")


def first_word(name: str, vocabulary: Vocabulary) -> str:
    """Return the word of this language to show for a name."""
    return _(dict(vocabulary)[name]).partition(",")[0]


def translated(words: str, vocabulary: Vocabulary, endings: Sequence[str] = ()) -> str:
    """Return the words with the name in place of what they begin with; unchanged if that is not known.

    ``endings`` are names that may also end them.

    >>> translated("lay 7D", (("play", "play, lay"),))
    'play 7D'
    """
    parts = words.split()
    for length in range(min(3, len(parts)), 0, -1):
        name = named(" ".join(parts[:length]), vocabulary)
        # A suit's sign has no letters, so that "make ♥" would read as "make".
        if name and name not in endings and all(map(plain, parts[:length])):
            parts[:length] = [name]
            break
    if parts and named(parts[-1], vocabulary) in endings:
        parts[-1] = named(parts[-1], vocabulary)
    return " ".join(parts)


@lru_cache(maxsize=64)
def _known(language: str, vocabulary: Vocabulary) -> dict[str, str]:
    """Return the names by their plain words; the language's own words come before the English ones."""
    return {
        plain(word): name
        for own in (False, True)
        for name, words in vocabulary
        for word in (_(words) if own else words).split(",")
    }
