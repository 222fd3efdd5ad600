"""What a deal is worth: section 7 of the law, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knaves.games.euchre.rules.options import Rules

Outcome = Literal["made", "march", "lone march", "euchred"]


@dataclass(frozen=True, slots=True)
class Score:
    """Which side scores a deal, how many points, and for what."""

    side: int
    points: int
    outcome: Outcome


def score(rules: Rules, makers: int, tricks: int, alone: bool, defended_alone: bool) -> Score:
    """Return what a deal brings. ``makers`` is the side that made trump, ``tricks`` how many it won.

    >>> score(Rules(), 0, 5, alone=True, defended_alone=False)
    Score(side=0, points=4, outcome='lone march')
    """
    if tricks < 3:
        return Score(1 - makers, _euchre(rules, alone, defended_alone), "euchred")
    if tricks < 5:
        return Score(makers, 1, "made")
    if alone:
        return Score(makers, rules.loner_march, "lone march")
    return Score(makers, 2, "march")


def _euchre(rules: Rules, alone: bool, defended_alone: bool) -> int:
    if defended_alone:
        return 4
    return rules.loner_euchred if alone else 2
