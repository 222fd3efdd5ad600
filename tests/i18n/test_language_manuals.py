"""Every manual says the same in its language: the same headings, the same commands, the same code."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from knaves.i18n.language import BRITISH, languages, speaking
from knaves.i18n.manual import FOLDER, manual
from knaves.line.inquiry import COMMANDS
from knaves.vocabulary import first_word

pytestmark = pytest.mark.bare

TRANSLATED: Final = {path.name.split(".")[1] for path in FOLDER.glob("manual.*.md")}
PLACES: Final = {"a directory": {"cs": "adresář"}, "a name": {"cs": "jméno"}}
"""What stands for something typed, and is not typed itself."""


def _commands(language: str) -> list[str]:
    """The commands of line mode, as they are listed: each language has words of its own."""
    with speaking(language):
        return [first_word(name, COMMANDS) for name, _words in COMMANDS]


def _in(language: str) -> str:
    with speaking(language):
        return manual()


def _headings(text: str) -> list[int]:
    return [len(level) for level in re.findall(r"(?m)^(#+) \S", text)]


def _blocks(text: str) -> list[list[str]]:
    """Return the blocks of code by their lines; what stands in a line after two spaces is said, not typed."""
    found = re.findall(r"(?m)(?:^    .*\n?)+", text)
    return [[re.split(r" {2,}", line[4:])[0] for line in block.splitlines()] for block in found]


def _code(text: str) -> Counter[str]:
    return Counter(" ".join(piece.split()) for piece in re.findall(r"`([^`]+)`", text))


def test_every_language_has_a_manual_and_every_manual_a_language() -> None:
    assert {"en", *TRANSLATED} == set(languages())


@pytest.mark.parametrize("language", sorted(TRANSLATED))
def test_a_manual_has_the_same_headings_commands_and_code(language: str) -> None:
    english, own = _in("en"), _in(language)
    assert own != english
    assert _headings(own) == _headings(english)
    assert len(_headings(own)) > 20
    assert _code(own) == _code(english)
    theirs, ours = _blocks(english), _blocks(own)
    assert [len(block) for block in ours] == [len(block) for block in theirs]
    # The keys have names in the language; test_tui_help.py compares them with the key map.
    keys = range(
        theirs.index(["F1", "F2", "Esc", "Esc", "Ctrl+L", "Ctrl+Q", "Ctrl+C", "Ctrl+Z"]),
        theirs.index(["knaves play cribbage --plain", "knaves play euchre --plain"]),
    )
    for place, (their, our) in enumerate(zip(theirs, ours, strict=True)):
        if place not in keys:
            assert our == [PLACES.get(typed, {}).get(language, typed) for typed in their] or (
                (their, our) == (_commands("en"), _commands(language))
            )


@pytest.mark.parametrize("language", sorted(TRANSLATED))
def test_no_line_of_a_manual_is_longer_than_the_longest_in_english(language: str) -> None:
    longest = max(len(line) for line in _in("en").splitlines())
    assert max(len(line) for line in _in(language).splitlines()) <= longest


def test_P04_the_british_manual_has_a_box_wherever_the_american_has_a_crib() -> None:
    american, british = _in("en"), _in(BRITISH)
    assert "the average box by the two ranks" in british
    assert not re.search(r"(?<![-.])\bcribs?\b(?![.-]\w)", _prose(british))
    assert _code(british) == _code(american)
    assert british.replace("box", "crib") == american.replace("box", "crib")
    assert "(crib.csv and so on" in british


def _prose(text: str) -> str:
    return re.sub(r"`[^`]*`", "", text)
