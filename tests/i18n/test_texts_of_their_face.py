"""The texts of the page name no command of the terminal: its readers may have none."""

from __future__ import annotations

import re
from typing import Final

import pytest

import languages as tool
from knaves import rulebook
from knaves.games import SHELF
from knaves.i18n.language import CATALOGUES, speaking

pytestmark = pytest.mark.bare

COMMAND: Final = re.compile(r"\bknaves [a-z]+\b")
TERMINAL: Final = {"src/knaves/" + room for room in ("cli", "line", "local", "remote", "tui")}
WITHOUT_A_PAGE: Final = "src/knaves/server/app.py"
"""It answers browsers where no page is built."""


def test_no_sentence_but_the_terminals_names_a_command() -> None:
    found = []
    for message in tool.template():
        files = [path for path, _line in message.locations]
        others = [
            path for path in files if "/".join(path.split("/")[:3]) not in TERMINAL and path != WITHOUT_A_PAGE
        ]
        if others and any(map(COMMAND.search, [message.id] if isinstance(message.id, str) else message.id)):
            found.append((message.id, others))
    assert found == []


@pytest.mark.parametrize("language", ["en", *sorted(path.stem for path in CATALOGUES.glob("*.po"))])
@pytest.mark.parametrize("game", SHELF)
def test_no_text_about_a_game_names_a_command(game: str, language: str) -> None:
    with speaking(language):
        for text in (rulebook.teaching(game), rulebook.law(game)):
            assert text
            assert not COMMAND.search(text)
