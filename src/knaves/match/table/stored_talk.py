"""Conversion of chat and reports between a table and their storage."""

from __future__ import annotations

from collections.abc import Iterable

from knaves.match.notices import Outcome, Spoken
from knaves.match.ports.talk import ChatLine, Report

AUDIENCES = ("table", "watchers")
"""The audience of a line: the table or the watchers."""


def lines(table: str, spoken: Iterable[Spoken]) -> tuple[ChatLine, ...]:
    """Return chat messages as stored lines."""
    return tuple(
        ChatLine(table, each.number, each.by, each.name, each.text, AUDIENCES[each.watching])
        for each in spoken
    )


def reports(table: str, outcome: Outcome) -> tuple[Report, ...]:
    """Return the reports as stored for the operator."""
    return tuple(
        Report(table, each.at, each.by, each.about, each.why, lines(table, each.excerpt))
        for each in outcome.reports
    )


def spoken(kept: Iterable[ChatLine]) -> tuple[Spoken, ...]:
    """Return stored lines as chat messages for a restored table."""
    return tuple(
        Spoken(each.at, each.at, each.author, each.name, each.text, each.audience == AUDIENCES[1])
        for each in sorted(kept, key=lambda each: each.at)
    )
