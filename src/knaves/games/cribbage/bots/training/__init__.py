"""How the tables of cribbage's players are made; none of them plays by this room. `TABLES` lists them."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked
from knaves.pipeline import Table

_HERE: Final = "knaves.games.cribbage.bots.training"
TABLES: Final = {
    "cribs": Table(f"{_HERE}.cribs:cribs", "crib.csv", marked("The value of two cards thrown to the crib.")),
    "careful": Table(
        f"{_HERE}.careful:careful",
        "experience.bin",
        marked("Hands kept, points pegged, and odds, between careful players."),
    ),
    "champion": Table(
        f"{_HERE}.champions:champions",
        "champions.bin",
        marked("Hands kept, points pegged, and odds, between players who look ahead."),
    ),
    "firsts": Table(
        f"{_HERE}.firsts:firsts", "firsts.bin", marked("The first cards of players who look ahead.")
    ),
    "missed": Table(
        f"{_HERE}.missed:missed",
        "missed.csv",
        marked("What players who look ahead expect and do not get."),
    ),
    "many": Table(
        f"{_HERE}.many:many", "many.bin", marked("Cribs, the play and odds with three and four players.")
    ),
    "amateurs": Table(
        f"{_HERE}.amateurs:amateurs",
        "amateurs.csv",
        marked("How much an amateur errs, by its number."),
    ),
}
