"""A deal of each game line by line, as it is read aloud: what is printed, and what is typed (after ``>``)."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import pytest

from knaves.cli import main
from knaves.queries import QUERIES
from scripted import TRIED
from transcribing import as_written

CARD = re.compile(r"(?<![\w§])(?:10|[2-9TAJQK])[♠♥♦♣SHDC](?!\w)")
DEALT = {"cribbage": r"deals?( six cards each)?\.", "euchre": r"deals?( and turns? up|:)"}
ASKED_AT = {"cribbage": "Throw two cards", "euchre": "It goes to|Pick it up|Pick up|Order up"}


class Player:
    """An input that asks some things once at the first question of a deal, and otherwise moves.

    A move is what was hinted, typed as it was said; without a hint, the first answer that is taken.
    """

    def __init__(self, game: str, asks: Sequence[str]) -> None:
        self.game, self.asks, self.printed = game, asks, io.StringIO()
        self.read = self.tried = 0
        self.asked = ""
        self.waiting: list[str] = []
        self.begun = False

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        answer = self._answer()
        self.printed.write(f"> {answer}\n")
        self.read = len(self.printed.getvalue())
        return f"{answer}\n"

    def _answer(self) -> str:
        shown = self.printed.getvalue()
        fresh, question = shown[self.read :], shown.rstrip("\n").rpartition("\n")[2]
        if len(re.findall(rf"\n\n\w+ {DEALT[self.game]}", shown)) > 1:
            return "quit"
        if hinted := re.search(r"Hint: (.*?)\. ", fresh):
            return hinted[1]
        if self.waiting:
            return self.waiting.pop(0)
        if not self.begun and re.search(ASKED_AT[self.game], question):
            self.begun = True
            first, *self.waiting = self.asks
            return first
        if question != self.asked:
            self.asked, self.tried = question, 0
        self.tried += 1
        return TRIED[self.tried - 1]


EVERYTHING = ("help", *(each.name for each in QUERIES), "look", "hint")
SHORT = ("speak", "speak short", "hint")


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
@pytest.mark.parametrize(("asks", "file"), [(EVERYTHING, "line-{}"), (SHORT, "line-{}-short")])
def test_a_deal_line_by_line_is_read_as_it_was(
    game: str, asks: Sequence[str], file: str, tmp_path: Path
) -> None:
    player = Player(game, asks)
    command = ["play", game, "--plain", "--seed", "11", "--against", "simple", "--name", "Ann"]
    streams = patch.multiple(sys, stdin=player, stdout=player.printed)
    with streams, pytest.raises(SystemExit, match="0"):
        main([*command, "--data", str(tmp_path / "data")])
    lines = [line for line in player.printed.getvalue().splitlines() if str(tmp_path) not in line]
    # Cards are in words, and nothing is said twice in a row.
    assert not [line for line in lines if CARD.search(line) and not line.startswith(">")]
    assert not [line for line, after in pairwise(lines) if line == after and line]
    as_written(file.format(game), lines)
