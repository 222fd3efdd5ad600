"""Words of the game in line mode: asked at any prompt, while nothing is asked, and in both languages."""

from __future__ import annotations

import io
import os
import sys
from unittest.mock import patch

import pytest

from knaves import glossary
from knaves.i18n.language import speaking
from knaves.line.console import Console
from knaves.line.words import explained

pytestmark = pytest.mark.bare


@pytest.mark.parametrize(
    ("language", "game", "typed", "word", "number"),
    [
        ("en", "cribbage", "what is pone", "pone", "1.3"),
        ("en", "cribbage", "What is a crib?", "crib", "3.3"),
        ("en", "cribbage", "what's his nobs", "his nobs", "6.7"),
        ("en", "cribbage", "what does muggins mean?", "muggins", "7.5"),
        ("en", "euchre", "what are bowers", "bower", "5.1"),
        ("en_GB", "cribbage", "what is the box", "box", "3.3"),
        ("cs", "cribbage", "co je forhont?", "forhont", "1.3"),
        ("cs", "cribbage", "co je to krabička", "krabička", "3.3"),
        ("cs", "euchre", "co znamená sólo", "sólo", "4.1"),
        ("cs", "cribbage", "what is pone", "forhont", "1.3"),
    ],
)
def test_a_word_is_explained(language: str, game: str, typed: str, word: str, number: str) -> None:
    with speaking(language):
        said = explained(game, typed)[0]
    assert said.startswith(f"{word}: ")
    assert said.endswith(f"(§{number})")


@pytest.mark.parametrize(("language", "typed"), [("en", "words"), ("en", "what is"), ("cs", "slova")])
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_alone_it_lists_all_words(game: str, language: str, typed: str) -> None:
    with speaking(language):
        listed = explained(game, typed)[0]
        assert all(glossary.title(term) in listed for term in glossary.terms(game))


@pytest.mark.parametrize("typed", ["", "5H JS", "go", "pass", "what", "wordsworth", "words fail me", "hint"])
def test_nothing_else_is_such_a_question(typed: str) -> None:
    assert explained("cribbage", typed) == ()


def test_a_word_that_is_none_is_answered_with_one_that_is_like_it() -> None:
    refused, where = explained("cribbage", "what is a startr")
    assert "Did you mean 'starter'?" in refused
    assert where == "Type words to see them all."


def test_a_game_without_a_list_leaves_the_words_alone() -> None:
    assert explained("no-such-game", "what is pone") == ()


def heard(game: str, *lines: str) -> tuple[str, str]:
    """What a question is answered with when these lines are typed, and all that was printed."""
    typed, printed = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()
    with patch.object(sys, "stdin", typed), patch.object(sys, "stdout", printed):
        return Console(game=game).ask("Which cards?"), printed.getvalue()


def test_every_prompt_explains_and_asks_again() -> None:
    answer, printed = heard("cribbage", "what is his heels?", "words", "5H JS")
    assert answer == "5H JS"
    assert printed.count("Which cards?") == 3
    assert "Example: jack of diamonds." in printed


def test_before_there_is_a_game_the_words_are_an_answer() -> None:
    assert heard("", "words")[0] == "words"


def test_a_word_is_explained_while_nothing_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"what is trump\nwho\n")
    with os.fdopen(reading) as typed, os.fdopen(writing), patch.object(sys, "stdin", typed):
        conversation = Console(game="euchre")
        assert conversation.typed() is None
        assert conversation.typed() == "who"
    assert "beats the three others" in capsys.readouterr().out
