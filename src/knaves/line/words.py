"""Questions about the words of a game in line mode: ``what is pone``; ``words`` lists them all."""

from __future__ import annotations

from typing import Final

from knaves import glossary
from knaves.cards import symbols
from knaves.games import find
from knaves.i18n.language import _, marked, meant

# Catalogue: how a question about a word begins, in any language that a person may type.
_QUESTIONS: Final = marked("what is, what's, whats, what are, what does")
# Catalogue: what a person types to have all words listed.
LISTS: Final = marked("words")


def explained(game: str, typed: str) -> tuple[str, ...]:
    """Return the lines that answer a question about a word of the game; none for anything else.

    >>> explained("cribbage", "what is pone?")[0][:31]
    "pone: The player to the dealer'"
    >>> explained("cribbage", "5H JS")
    ()
    """
    said = " ".join(typed.casefold().replace("’", "'").rstrip("?. ").split())
    beginning = next((each for each in _beginnings() if said == each or said.startswith(f"{each} ")), None)
    if beginning is None or not glossary.terms(game):
        return ()
    asked = said.removeprefix(beginning).strip()
    if not asked:
        return _all(game)
    if said.split()[0] in _typed(LISTS):
        return ()
    found = glossary.find(game, asked)
    return _unknown(game, asked) if found is None else _one(found)


def _all(game: str) -> tuple[str, ...]:
    words = ", ".join(map(glossary.title, glossary.terms(game)))
    return (
        _("The words of {game}: {words}.").format(game=_(find(game).title).lower(), words=words),
        _("Type what is and a word, such as: what is {word}").format(
            word=glossary.title(glossary.terms(game)[1])
        ),
    )


def _one(term: glossary.Term) -> tuple[str, ...]:
    said = _("{word}: {meaning} (§{paragraph})").format(
        word=glossary.title(term), meaning=_(term.meaning), paragraph=term.paragraph
    )
    if not term.cards:
        return (said,)
    return (said, _("Example: {cards}.").format(cards=symbols(*term.cards)))


def _unknown(game: str, asked: str) -> tuple[str, ...]:
    known = [form for term in glossary.terms(game) for form in glossary.forms(term)]
    refused = _("{word!r} is not among the words of {game}.").format(
        word=asked, game=_(find(game).title).lower()
    )
    return (meant(refused, asked, known), _("Type words to see them all."))


def _beginnings() -> list[str]:
    """Return what questions begin with, the longest first."""
    return sorted({*_typed(_QUESTIONS), *_typed(LISTS)}, key=len, reverse=True)


def _typed(listed: str) -> set[str]:
    """Return the words of a list in English and in the current language."""
    return {each.strip() for said in (listed, _(listed)) for each in said.split(",")}
