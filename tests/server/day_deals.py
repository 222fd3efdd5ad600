"""Games of the day that are short and easy, put there before anybody asks for them, and a clock."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from serving import Served

from knaves.games import find
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet
from knaves.match.table.origin import settled_rules
from knaves.office.daily import new_sets
from knaves.options import read_options, write_options

NOON: Final = 1_795_867_200_000
"""Noon of 28 November 2026, UTC."""
TODAY: Final = date(2026, 11, 28)
DAY: Final = 86_400_000
SHORT: Final = {"cribbage": "standard target=31", "euchre": "standard target=3"}


@dataclass
class DayClock:
    """A clock that begins at noon and runs as usual; ``ahead`` are milliseconds that it was set forward."""

    ahead: int = NOON - time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead


def put_day(server: Served, game: str = "cribbage", day: date = TODAY, bot: str = "simple") -> list[DealSet]:
    """Put short games of a day against a weak player on a server; return its sets by instance."""
    found = find(game)
    rules = write_options(settled_rules(read_options(found.presets, SHORT[game])))
    made = [replace(each, rules=rules, bot=bot) for each in new_sets(found, day, NOON)]
    server.run(server.services.day_sets.add(made))
    return made


def put_field(server: Served, deals: DealSet, leads: Iterable[int], prefix: str = "p") -> None:
    """Let people who are nowhere else have finished a game of a set, each ahead by so many points."""
    for number, lead in enumerate(leads):
        person, name = f"{prefix}{deals.instance}-{number}", f"{prefix.title()}{deals.instance}-{number}"
        scores = (31, 31 - lead) if lead > 0 else (31 + lead, 31)
        server.run(server.services.deal_sets.enter(deals.address, person, name, NOON))
        finished = FinishedGame(
            address=f"r-{deals.address}-{person}",
            record="",
            game=deals.game,
            people=(person, ""),
            names=(name, "Ruth"),
            players=("human", "simple 1"),
            counts=({}, {}),
            how="played",
            side=0 if lead > 0 else 1,
            rated=False,
            scores=scores,
            deal_set=deals.address,
        )
        server.run(server.services.results.finish(finished, deals.closes - 1000, {}))
