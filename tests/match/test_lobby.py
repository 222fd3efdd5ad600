"""Matchmaking among public tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hosting import terms_of

from knaves.match.log import Terms, Timing
from knaves.match.ports.tables import Listing
from knaves.match.table.lobby import to_join, to_pair

CRIB = terms_of("cribbage")
PUBLIC = replace(CRIB, public=True)
WAITING = Listing("t", PUBLIC, ("Ann", ""), "h", False, 1)


def test_a_table_where_somebody_waits_for_the_same_is_found() -> None:
    terms = replace(PUBLIC, chat=False, watch=False, pace=700)
    waits = replace(WAITING, terms=terms)
    assert to_pair([waits], PUBLIC) == (waits,)


@pytest.mark.parametrize(
    "terms",
    [
        terms_of("euchre", public=True),
        terms_of("cribbage", "loadstar", public=True),
        terms_of("cribbage", seats=3, public=True),
        replace(PUBLIC, rated=True),
        replace(PUBLIC, timing=Timing(30_000)),
        CRIB,
    ],
)
def test_a_table_for_something_else_is_not(terms: Terms) -> None:
    assert to_pair([replace(WAITING, terms=terms)], PUBLIC) == ()


@pytest.mark.parametrize(
    "changed", [{"playing": True}, {"names": ("", "")}, {"names": ("Ann", "Ben")}, {"closed": True}]
)
def test_a_table_where_nobody_waits_is_not(changed: dict[str, Any]) -> None:
    assert to_pair([replace(WAITING, **changed)], PUBLIC) == ()


def test_tables_with_a_free_seat_come_first_and_private_ones_not_at_all() -> None:
    def listing(table: str, touched: int, names: tuple[str, ...], **more: Any) -> Listing:
        return Listing(table, PUBLIC, names, "h", more.pop("playing", False), touched, **more)

    full = listing("full", 9, ("Ann", "Ben"))
    playing = listing("playing", 8, ("Ann", "Ben"), playing=True)
    old, new = listing("old", 1, ("Ann", "")), listing("new", 2, ("Ann", ""))
    closed = listing("closed", 7, ("Ann", ""), closed=True)
    private = replace(new, table="private", terms=CRIB)
    shown = to_join([full, playing, old, closed, new, private])
    assert [each.table for each in shown] == ["new", "old", "full", "playing"]
