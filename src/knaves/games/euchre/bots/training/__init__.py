"""How the tables of euchre's players are made; none of them plays by this room. `TABLES` lists them."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked
from knaves.pipeline import Table

_HERE: Final = "knaves.games.euchre.bots.training"
TABLES: Final = {
    "bids": Table(f"{_HERE}.bids:bids", "bids.txt", marked("The gain of each bid.")),
    "second-bids": Table(
        f"{_HERE}.bids:second_bids",
        "second_bids.txt",
        marked("The gain of each bid, for the second champion."),
    ),
    "buries": Table(f"{_HERE}.buries:buries", "buries.txt", marked("What a dealer buries.")),
    "cards": Table(f"{_HERE}.cards:cards", "cards.txt", marked("What a strong player plays.")),
    "ends": Table(f"{_HERE}.bids:ends", "ends.csv", marked("The results of deals.")),
    "amateurs": Table(
        f"{_HERE}.amateurs:amateurs",
        "amateurs.csv",
        marked("How much an amateur errs, by its number."),
    ),
}
