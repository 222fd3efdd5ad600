"""The commands of cribbage: counting, advice, odds and tables."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked

_HERE: Final = "knaves.cli.games.cribbage"
COMMANDS: Final = {
    "cribbage": ("knaves.cli.play:play:cribbage", marked("The same as play cribbage.")),
    "count": (f"{_HERE}.counting:count", marked("Count a cribbage hand and explain each point.")),
    "discard": (f"{_HERE}.advice:discard", marked("Recommend two cards to throw to the crib.")),
    "peg": (f"{_HERE}.advice:peg", marked("Recommend a card in the play at cribbage.")),
    "odds": (f"{_HERE}.counting:odds", marked("Show the chance to win at cribbage from a score.")),
}
TABLES: Final = {
    "discard": (f"{_HERE}.tables:discard", marked("Print the value of two cards thrown to the crib.")),
    "odds": (
        f"{_HERE}.tables:odds",
        marked("Print the dealer's chance to win at cribbage from every score."),
    ),
}
