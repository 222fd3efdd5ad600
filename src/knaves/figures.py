"""Figures that any game may show in the statistics: games won and lost, and averages of its own counts."""

from __future__ import annotations

from collections.abc import Mapping

from knaves.i18n.language import marked

Shown = dict[str, int | float]
"""Figures by name, in the order to show them; the names are catalogue keys."""


def won_and_lost(counts: Mapping[str, int]) -> Shown:
    """Return the games won and lost, which every game counts."""
    return {marked("games won"): counts.get("won", 0), marked("games lost"): counts.get("lost", 0)}


def average(figure: str, counts: Mapping[str, int], points: str, number: str) -> Shown:
    """Return the average points to two places, by the figure's name; empty if there is nothing to average."""
    there_were = counts.get(number, 0)
    return {figure: round(counts.get(points, 0) / there_were, 2)} if there_were else {}
