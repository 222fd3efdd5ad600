"""Translation of all sentences for people.

The code has the English sentences; every other language is one gettext catalogue in ``catalogues/``.
Sentences are whole, with named fields, because the order of words differs between languages.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar, Token
from functools import lru_cache
from pathlib import Path
from typing import Final

__all__ = [
    *(
        "BRITISH",
        "ENGLISH",
        "_",
        "languages",
        "marked",
        "marked_plural",
        "marked_sense",
        "of_this_system",
        "plural",
        "sense",
        "speak",
        "speaking",
    ),
    *("BLANK", "CONTROL", "all_of", "any_of", "meant", "shown", "spoken", "worded", "wordings"),
]

ENGLISH: Final = "en"
BRITISH: Final = "en_GB"
"""British English, in which the crib is a box: a catalogue with the few messages that differ."""
CATALOGUES: Final = Path(__file__).parent / "catalogues"

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that break a line, control a terminal, reverse text, or cannot be written in UTF-8."""
BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that Unicode counts as letters but that are invisible."""

SENTENCES: Final = 4_096
"""Number of sentences that are kept translated: a server says the same ones again and again."""
_CONTEXT: Final = "\x04"
"""Stands between context and message in a compiled catalogue."""
_usual = ENGLISH
_here: ContextVar[str | None] = ContextVar("language", default=None)


def _(sentence: str) -> str:
    """Return the sentence in the current language; fields in braces are left for ``format``."""
    return _translated(_catalogue(spoken()), sentence)


def sense(context: str, message: str) -> str:
    """Return a short message in the sense that the context names: gettext's ``pgettext``.

    >>> sense("key", "Enter")
    'Enter'
    """
    return _(marked_sense(context, message))


def plural(one: str, many: str, number: int) -> str:
    """Return the form for the number: ``plural("{number} card", "{number} cards", 3)``."""
    return _catalogue(spoken()).ngettext(one, many, number)


def marked(sentence: str) -> str:
    """Return the sentence as it is, marked for the catalogues: it is translated where it is used."""
    return sentence


def marked_sense(context: str, message: str) -> str:
    """Return a message in one of its senses, marked for the catalogues: ``_`` translates it."""
    return f"{context}{_CONTEXT}{message}"


def all_of(words: Sequence[str]) -> str:
    """Return the words as a list: ``ace, king and queen``."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def any_of(words: Sequence[str]) -> str:
    """Return the words as a choice: ``off, single or double``."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} or {last}").format(some=", ".join(words[:-1]), last=words[-1])


def meant(
    sentence: str, word: str, known: Iterable[str], others: Mapping[str, Sequence[str]] | None = None
) -> str:
    """Return the refusal of a word and, if one can be guessed, the known word that is meant.

    ``others`` are words of other people's with the known ones that mean the same.

    >>> meant("There is no player 'stedy'.", "stedy", ["simple", "steady"])
    "There is no player 'stedy'. Did you mean 'steady'?"
    >>> meant("No throw.", "throw", ["count", "discard"], {"throw": ("discard", "bury")})
    "No throw. Did you mean 'discard'?"
    """
    # Imported here, because most runs do not need it.
    from difflib import get_close_matches

    words, typed = list(known), word.casefold()
    near = [each for each in (others or {}).get(typed, ()) if each in words]
    near = near or get_close_matches(typed, words, n=1, cutoff=0.7)
    if not near:
        return sentence
    question = _("Did you mean {words}?").format(words=any_of([*map(repr, near)]))
    return f"{sentence} {question}"


def shown(text: str) -> str:
    r"""Return the text made safe for a terminal: control characters as codes; line breaks and tabs stay.

    The codes are those of JSON, so that JSON means the same before and after.

    >>> print(shown("no\x1b]0;x\a"))
    no\u001b]0;x\u0007
    """
    return CONTROL.sub(lambda found: found[0] if found[0] in "\n\t" else f"\\u{ord(found[0]):04x}", text)


def marked_plural(one: str, many: str) -> tuple[str, str]:
    """Return both forms unchanged, marked for the catalogues; ``plural(*forms, number)`` translates them."""
    return one, many


def spoken() -> str:
    """Return the current language: that of this task, else that of the program."""
    return _here.get() or _usual


def speak(language: str) -> None:
    """Set the program's language; ValueError if it has no catalogue (see `languages`)."""
    global _usual
    _usual = _known(language)


class speaking:
    """Use another language in this context, in this task only; ValueError if it has no catalogue.

    A server does so for each message to each reader; a generator would take three times as long.
    """

    __slots__ = ("_before", "_language")

    def __init__(self, language: str) -> None:
        self._language = _known(language)

    def __enter__(self) -> None:
        self._before: Token[str | None] = _here.set(self._language)

    def __exit__(self, *raised: object) -> None:
        _here.reset(self._before)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Return all languages, English first.

    >>> languages()[0]
    'en'
    """
    return (ENGLISH, *sorted(path.stem for path in CATALOGUES.glob("*.mo") if path.stem != BRITISH))


def wordings() -> tuple[str, ...]:
    """Return everything that can be spoken: the languages, and the British wording of English.

    >>> wordings()[-1]
    'en_GB'
    """
    return (*languages(), BRITISH)


def worded(language: str, *, british: bool) -> str:
    """Return the catalogue for a language: English has a British variant, other languages have none.

    >>> worded("en", british=True), worded("en", british=False)
    ('en_GB', 'en')
    """
    return BRITISH if british and language == ENGLISH else language


def of_this_system(variables: dict[str, str]) -> str:
    """Return the language of the environment, as gettext reads it; English if it has no catalogue."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in variables.get(name, "").split(":"):
            language = wanted.replace("-", "_").split(".")[0].split("_")[0].lower()
            if language in languages():
                return language
            if wanted:
                return ENGLISH
    return ENGLISH


def _known(language: str) -> str:
    # A server switches languages for each message to each reader, so lookups are cached.
    if language not in _found:
        if language not in wordings():
            raise ValueError(f"no catalogue of {language!r}")
        _found.add(language)
    return language


_found: Final[set[str]] = {ENGLISH}


@lru_cache(maxsize=SENTENCES)
def _translated(catalogue: gettext.NullTranslations, sentence: str) -> str:
    # In gettext the message with the empty id is the catalogue's header.
    found = catalogue.gettext(sentence) if sentence else ""
    return found.rpartition(_CONTEXT)[2] if _CONTEXT in found else found


@lru_cache(maxsize=16)
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    with (CATALOGUES / f"{language}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)
