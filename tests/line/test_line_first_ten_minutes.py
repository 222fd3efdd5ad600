"""The first ten minutes of somebody new in line mode, by what is printed: a lesson, then a game of one's own.

The newcomer types only what was suggested or hinted just before, asks once about each word of the game that
stands in a question, and leaves the whole game after some moves.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from knaves import glossary
from knaves.cli import main
from knaves.games import SHELF

ADVICE = re.compile(r"(?:Suggested|Hint): (.*?)\. ")
WRONG = re.compile(r"Traceback|cannot be read|That is no|is not allowed|Type the|There is no")
MOVES = 4
"""Moves of the game of one's own."""


class Newcomer:
    """An input that reads what has been printed since the last answer."""

    def __init__(self, printed: Callable[[], str], game: str, moves: int) -> None:
        self.printed, self.moves = printed, moves
        self.words = {form for term in glossary.terms(game) for form in glossary.forms(term)}
        self.asked: set[str] = set()
        self.read = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        shown = self.printed()
        fresh, self.read = shown[self.read :], len(shown)
        question = shown.rstrip("\n").rpartition("\n")[2]
        assert question.strip()
        new = [word for word in re.findall(r"[a-z]+", question.lower()) if word in self.words - self.asked]
        advised = ADVICE.findall(fresh)
        if advised:
            self.last = advised[-1]
        if new:
            self.asked.add(new[0])
            return f"what is {new[0]}\n"
        if question.startswith("Do it anyway?"):
            return "no\n"
        if self.moves == 0:
            return "quit\n"
        move, self.last = self.last, ""
        self.moves -= bool(move)
        return f"{move or 'hint'}\n"

    last = ""


def played(home: Path, game: str, moves: int, *words: str) -> tuple[str, str]:
    """Run the command for somebody new; return what it printed, and on the other stream."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))

    def printed() -> str:
        out.flush()
        assert isinstance(out.buffer, io.BytesIO)
        return out.buffer.getvalue().decode()

    somebody = Newcomer(printed, game, moves)
    home_here = patch.dict(os.environ, {"KNAVES_HOME": str(home)})
    with home_here, patch.multiple(sys, stdin=somebody, stdout=out, stderr=err), pytest.raises(SystemExit):
        main(list(words))
    err.flush()
    assert isinstance(err.buffer, io.BytesIO)
    said = printed()
    for word in somebody.asked:
        # A meaning names its paragraph of the law.
        assert re.search(rf"(?i)what is {word}|\(§\d", said)
    return said, err.buffer.getvalue().decode()


@pytest.mark.long
@pytest.mark.parametrize("game", SHELF)
def test_somebody_new_is_led_through_a_lesson_into_a_game_of_their_own(game: str, tmp_path: Path) -> None:
    taught, wrong = played(tmp_path, game, -1, "learn", game, "--plain")
    assert wrong == ""
    assert not WRONG.search(taught)
    assert "Suggested:" in taught
    *_, learnt, after = taught.rstrip("\n").split("\n")
    assert learnt.startswith("You know")
    assert f"knaves play {game}" in after
    assert not any(tmp_path.iterdir())
    own, wrong = played(tmp_path, game, MOVES, "play", game, "--plain", "--seed", "1")
    assert wrong == ""
    assert not WRONG.search(own)
    assert "* " not in own
    assert "The game is saved" in own or "knaves resume" in own
