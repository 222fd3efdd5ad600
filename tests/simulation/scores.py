"""The ratings as docs/ratings.md says them, computed from the archive."""

from __future__ import annotations

import sqlite3
from collections import Counter
from itertools import groupby
from math import isclose
from pathlib import Path
from typing import Final

from openskill.models import PlackettLuce

COUNTED: Final = ("played", "resigned", "time")
Rated = dict[tuple[str, int], tuple[float, float]]
"""Mean and deviation by account and number of rated games."""


def differences(database: Path) -> list[str]:
    """Return what the stored ratings have otherwise than the archived games make them; there is one game."""
    with sqlite3.connect(database) as connection:
        stored = {
            (person, games): (mu, sigma)
            for person, games, mu, sigma in connection.execute(
                "select person, games, mu, sigma from rating_steps"
            )
        }
        last = {
            (person, games): (mu, sigma)
            for person, games, mu, sigma in connection.execute("select person, games, mu, sigma from ratings")
        }
        seats = connection.execute(
            "select g.address, g.how, g.side, s.person from games g join seats s using (address)"
            " where g.rated order by g.rowid, s.seat"
        ).fetchall()
        accounts = {person for (person,) in connection.execute("select id from accounts")}
    expected, ends = _rated(seats, accounts)
    return [
        *_unlike("after a game", stored, expected),
        *_unlike("in the end", last, {each: expected[each] for each in ends.items()}),
    ]


def _rated(seats: list[tuple[str, str, int, str]], accounts: set[str]) -> tuple[Rated, dict[str, int]]:
    """Return the ratings after each game, and how many games each account has."""
    model = PlackettLuce(mu=25.0, sigma=25.0 / 3)
    found: Rated = {}
    games: Counter[str] = Counter()
    met: Counter[tuple[str, ...]] = Counter()
    for _address, rows in groupby(seats, key=lambda row: row[0]):
        each = [*rows]
        people, (_, how, winner, _) = [row[3] for row in each], each[0]
        share = min(1.0, 3 / (met[*sorted(people)] + 1))
        met[*sorted(people)] += 1
        all_different = len(set(people)) == len(people)
        if how not in COUNTED or winner < 0 or not all_different or not accounts.issuperset(people):
            continue
        # In both games the partners of four sit opposite each other.
        number = 2 if len(people) == 4 else len(people)
        sides = [people[side::number] for side in range(number)]
        before = {person: found.get((person, games[person]), (25.0, 25.0 / 3)) for person in people}
        teams = [[model.rating(*before[person]) for person in side] for side in sides]
        after = model.rate(teams, ranks=[1.0 if side == winner else 2.0 for side in range(number)])
        for side, team in zip(sides, after, strict=True):
            for person, new in zip(side, team, strict=True):
                mu, sigma = before[person]
                games[person] += 1
                found[person, games[person]] = mu + share * (new.mu - mu), sigma + share * (new.sigma - sigma)
    return found, games


def _unlike(when: str, stored: Rated, expected: Rated) -> list[str]:
    wrong = [
        each
        for each in stored.keys() | expected.keys()
        if not all(
            isclose(one, other, abs_tol=1e-9)
            for one, other in zip(stored.get(each, (0, 0)), expected.get(each, (0, 0)), strict=True)
        )
    ]
    return [
        f"{when}: {each} has {stored.get(each)} instead of {expected.get(each)}" for each in sorted(wrong)
    ]
