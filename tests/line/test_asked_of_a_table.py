"""What is asked of a table is typed in each language's own words, and in English everywhere."""

from __future__ import annotations

import pytest

from knaves.i18n.language import languages, speaking
from knaves.line.asking import WORDS, meant, shown
from knaves.match.table.requests import VERBS

pytestmark = pytest.mark.bare


def test_every_request_has_its_words() -> None:
    assert {*VERBS, "claim"} == {name for name, _words in WORDS}


@pytest.mark.parametrize("language", languages())
def test_what_is_shown_is_understood_and_so_is_english(language: str) -> None:
    with speaking(language):
        for name, _words in WORDS:
            assert meant(shown(name)) == meant(name) == name
        assert meant(shown("nudge Ann Lee")) == "nudge Ann Lee"


def test_in_czech_nothing_is_shown_in_english() -> None:
    with speaking("cs"):
        assert {name for name, _words in WORDS if shown(name) == name} == {"bot"}
        assert shown("nudge Ann") == "připomeň Ann"
        assert meant("vzdávám se") == "resign"
