"""The words of each game: each is in the law and in the long glossary, and is found by all its forms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knaves import glossary, rulebook
from knaves.games import SHELF
from knaves.i18n.language import languages, speaking, wordings

pytestmark = pytest.mark.bare

LONG = Path(__file__).parents[1] / "docs" / "glossary.md"
EVERY = [(game, term) for game in ("cribbage", "euchre") for term in glossary.terms(game)]


def cells(heading: str) -> str:
    """The rows of a table of the long glossary, below a heading."""
    return LONG.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def said(form: str, text: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text, re.IGNORECASE))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "term"), EVERY)
def test_the_paragraph_of_a_word_speaks_of_it(game: str, term: glossary.Term, language: str) -> None:
    with speaking(language):
        assert term.paragraph in rulebook.paragraphs(game)
        section = rulebook.paragraph(game, term.paragraph)
        assert any(said(form.removeprefix("the "), section) for form in glossary.forms(term)), section


@pytest.mark.parametrize(("game", "term"), EVERY)
def test_every_word_is_in_the_long_glossary(game: str, term: glossary.Term) -> None:
    first = glossary.title(term)
    words = re.findall(r"^\| ([^|]+) \|", cells(game.capitalize()), re.MULTILINE)
    assert any(said(first, each) for each in words)
    with speaking("cs"):
        czech = re.findall(r"\| ([^|]+) \|$", cells("Czech"), re.MULTILINE)
        assert any(said(glossary.title(term), each) for each in czech), glossary.title(term)


@pytest.mark.parametrize("language", wordings())
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_every_form_names_its_own_word(game: str, language: str) -> None:
    with speaking(language):
        for term in glossary.terms(game):
            assert {glossary.find(game, form) for form in glossary.forms(term)} == {term}


@pytest.mark.parametrize(
    ("game", "asked", "language", "id"),
    [
        ("cribbage", "a crib", "en", "crib"),
        ("cribbage", "the box", "en_GB", "crib"),
        ("cribbage", "his nobs?", "en", "nobs"),
        ("cribbage", "Krabicka", "cs", "crib"),
        ("cribbage", "pone", "cs", "pone"),
        ("euchre", "ordered it up", "en", "order"),
        ("euchre", "levý bower", "cs", "left-bower"),
    ],
)
def test_a_word_is_found_as_people_ask_for_it(game: str, asked: str, language: str, id: str) -> None:
    with speaking(language):
        found = glossary.find(game, asked)
    assert found is not None
    assert found.id == id


def test_a_word_that_the_game_does_not_have_is_not_found() -> None:
    assert glossary.find("cribbage", "bower") is None
    assert glossary.find("cribbage", "") is None
    assert glossary.terms("no-such-game") == ()


@pytest.mark.parametrize("game", SHELF)
def test_the_meanings_are_short(game: str) -> None:
    for term in glossary.terms(game):
        assert len(re.findall(r"[.?!](?= |$)", term.meaning)) <= 2, term.meaning
        assert len({each.id for each in glossary.terms(game)}) == len(glossary.terms(game))
