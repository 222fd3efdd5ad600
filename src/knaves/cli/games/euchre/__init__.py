"""The commands of euchre: advice and a table."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked

_HERE: Final = "knaves.cli.games.euchre"
COMMANDS: Final = {
    "euchre": ("knaves.cli.play:play:euchre", marked("The same as play euchre.")),
    "bid": (f"{_HERE}.advice:bid", marked("Recommend a bid at euchre.")),
    "lead": (f"{_HERE}.advice:lead", marked("Recommend a card in the play at euchre.")),
}
TABLES: Final = {
    "race": (f"{_HERE}.tables:race", marked("Print the chance to win at euchre from every score."))
}
