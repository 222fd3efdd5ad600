"""No hidden card is sent, nor anything that depends on one: every byte of many games is searched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import msgspec
import pytest
from evenings import Evening
from hosting import terms_of
from searching import search, worlds_agree

from conformance.tables import any_rules
from knaves import games
from knaves.game import Seat
from knaves.games import find
from knaves.match.log import Terms, Timing
from knaves.match.table.hosted_game import HostedGame
from knaves.options import write_options
from knaves.wire.telling import Teller
from later import later, longer

KINDS: Final = [
    (name, preset, seats)
    for name in games.SHELF
    for preset in find(name).presets
    for seats in find(name).seats
]
PART: Final = 250
"""Games of one of the long proofs: all of them together take hours, and may be shared by many cores."""


def terms(kind: int, number: int) -> tuple[Terms, int]:
    """The terms of a game of a kind, and the number of people."""
    name, preset, seats = KINDS[kind]
    dice = Random(f"{kind} {number}")
    game = find(name)
    rules: Any = replace(game.presets[preset], target=5 if name == "euchre" else 31 if number % 8 else 121)
    if number % 3 == 2:
        rules = any_rules(game, dice)
    more: dict[str, Any] = {} if number % 2 else {"pause": 3_000, "timing": Timing(20_000, 9_000_000)}
    agreed = replace(terms_of(name, seats=seats, **more), rules=write_options(rules))
    return agreed, 1 + dice.randrange(seats) if number % 4 else seats


def looked_at(kind: int, number: int, long: int) -> tuple[int, bool]:
    """Play and search one game; return the number of messages, and whether worlds were compared."""
    agreed, people = terms(kind, number)
    evening = Evening(agreed, people, f"{kind} {number}", long)
    messages = search(evening)
    if evening.took_back:
        return messages, False
    return messages, worlds_agree(evening, people, Random(f"{kind} {number} world"))


def of(name: str) -> list[int]:
    return [number for number, kind in enumerate(KINDS) if kind[0] == name]


@pytest.mark.parametrize(
    ("first", "number", "long"),
    [(0, 15, 45), longer(0, 100, 45), *(later(first, PART, 3_000) for first in range(0, 5_000, PART))],
)
@pytest.mark.parametrize("name", games.SHELF)
def test_no_byte_that_anybody_is_sent_depends_on_what_they_may_not_know(
    name: str, first: int, number: int, long: int
) -> None:
    kinds = of(name)
    messages = worlds = 0
    for game in range(first, first + number):
        sent, other = looked_at(kinds[game % len(kinds)], game // len(kinds), long)
        messages += sent
        worlds += other
    assert messages > 100 * number
    assert worlds > number / 2


def everything(self: Teller, told: Any, n: int, reader: Any) -> Any:
    """An update with the views of all seats for every reader."""
    return UPDATE(self, told, n, replace(reader, seats=tuple(told.update.views)))


def hasty(self: HostedGame) -> Any:
    """Secrets revealed immediately after use."""
    return self._secrets.all()


def telling_a_number(self: Teller, told: Any, n: int, reader: Any) -> Any:
    """An update that depends on others' cards without containing one."""
    told_now = UPDATE(self, told, n, reader)
    held = {seat: sum(view.hand) for seat, view in told.update.views.items() if seat not in reader.seats}
    return msgspec.structs.replace(told_now, mover=sum(held.values()))


def dark(view: Any, seat: Seat, move: Any) -> Any:
    """A deal that shows the pack to everybody."""
    return move


UPDATE: Final = Teller._update
LEAKS: Final[dict[str, tuple[str, Callable[..., Any]]]] = {
    "others' views": ("knaves.wire.telling.Teller._update", everything),
    "a secret too early": ("knaves.match.table.hosted_game.HostedGame.revealed", hasty),
    "a number from hidden cards": ("knaves.wire.telling.Teller._update", telling_a_number),
    "the pack": ("knaves.games.cribbage.rules.view._masked_pack", dark),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, broken = LEAKS[leak]
    monkeypatch.setattr(where, broken)
    with pytest.raises(AssertionError, match=r"is shown|is told and hides|can tell another world"):
        assert not [looked_at(0, number, 40) for number in range(10)]
