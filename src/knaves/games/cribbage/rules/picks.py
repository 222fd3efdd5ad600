"""Counting by combinations: the points of picked cards, and a verdict on each pick.

A pair picked twice makes the count too high; so does a run within a longer run, where nobody knows the whole
hand. The verdicts show this after the count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from knaves.cards import Card, Rank
from knaves.games.cribbage.rules.open import in_order
from knaves.games.cribbage.rules.scoring import Kind, Part, Tally, pegged

Verdict = Literal["right", "again", "wrong", "missed"]
_ALIKE = (Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL)
Atom = tuple[Kind, frozenset[Card]]


@dataclass(frozen=True, slots=True)
class Line:
    """One combination with its verdict: picked correctly, again, wrongly, or not at all."""

    part: Part
    verdict: Verdict


def made(cards: Sequence[Card], *, crib: bool = False) -> tuple[Part, ...]:
    """Return the combinations that all of the picked cards make together; empty if they make none.

    In a crib, four of a suit are no flush.
    """
    picked = in_order(tuple(cards))
    if not picked:
        return ()
    found = [
        Part(part.kind, picked, part.points)
        for part in pegged(picked).parts
        if len(part.cards) == len(picked) and part.kind is not Kind.THIRTY_ONE
    ]
    if len(picked) >= (5 if crib else 4) and len({card.suit for card in picked}) == 1:
        found.append(Part(Kind.FLUSH, picked, len(picked)))
    if len(picked) == 1 and picked[0].rank is Rank.JACK:
        found.append(Part(Kind.NOBS, picked, 1))
    return tuple(found)


def counting(cards: Sequence[Card], tally: Tally | None, *, crib: bool = False) -> tuple[Part, ...]:
    """Return what the picked cards make together and the hand counts; with no tally, all that they make.

    A run within a longer one does not count, nor does part of a flush, nor a jack that is not his nobs.
    """
    parts = made(cards, crib=crib)
    if tally is None:
        return parts
    every = {atom for part in tally.parts for atom in _atoms(part)}
    return tuple([part for part in parts if _atoms(part) <= every])


def judged(picked: Sequence[Part], tally: Tally) -> tuple[Line, ...]:
    """Return every picked combination with its verdict, then the missed ones.

    Three alike may be picked as three pairs, and four as six.
    """
    open_ = {atom for part in tally.parts for atom in _atoms(part)}
    every = frozenset(open_)
    lines = []
    for part in picked:
        atoms = _atoms(part)
        if atoms <= open_:
            open_ -= atoms
            lines.append(Line(part, "right"))
        else:
            lines.append(Line(part, "again" if atoms <= every else "wrong"))
    lines += [Line(part, "missed") for part in tally.parts if _atoms(part) & open_]
    return tuple(lines)


def _atoms(part: Part) -> set[Atom]:
    if part.kind in _ALIKE:
        return {(Kind.PAIR, frozenset(pair)) for pair in combinations(part.cards, 2)}
    return {(part.kind, frozenset(part.cards))}
