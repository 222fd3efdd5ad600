"""Counting by picking combinations: what the picked cards are called, and each line judged afterwards.

What cards score, the game's own scoring says. Whoever picks a run within a longer run, or the
same pair twice, says so many points too many, and hears of it when the count is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Literal

from textual.binding import Binding, BindingType
from textual.message import Message

from knaves.cards import Card
from knaves.games.cribbage.rules.open import in_order
from knaves.games.cribbage.rules.scoring import Kind, Part, Tally, pegged
from knaves.tui.widgets.hand import Hand

Verdict = Literal["right", "again", "wrong", "missed"]
_JACK = 10
_ALIKE = (Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL)
Atom = tuple[Kind, frozenset[Card]]


@dataclass(frozen=True, slots=True)
class Line:
    """One combination with its verdict: picked rightly, picked again, wrongly, or not at all."""

    part: Part
    verdict: Verdict


def made(cards: Sequence[Card]) -> tuple[Part, ...]:
    """Return the combinations that all of the picked cards make together; none when they make nothing."""
    picked = in_order(tuple(cards))
    if not picked:
        return ()
    found = [
        Part(part.kind, picked, part.points)
        for part in pegged(picked).parts
        if len(part.cards) == len(picked) and part.kind is not Kind.THIRTY_ONE
    ]
    if len(picked) >= 4 and len({card // 13 for card in picked}) == 1:
        found.append(Part(Kind.FLUSH, picked, len(picked)))
    if len(picked) == 1 and picked[0] % 13 == _JACK:
        found.append(Part(Kind.NOBS, picked, 1))
    return tuple(found)


def judged(picked: Sequence[Part], tally: Tally) -> tuple[Line, ...]:
    """Return every picked combination with its verdict, then those that were missed.

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


class Picking(Hand):
    """Cards to pick combinations from: Enter takes the marked ones, or, with none marked, ends the count."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "", show=False),
        Binding("delete,backspace", "erase", "", show=False, id="unmark"),
    ]
    DEFAULT_CSS = "Picking { display: none; }"

    class Erased(Message):
        """The last combination is to be taken back."""

    def open(self, cards: tuple[Card, ...]) -> None:
        """Lay out the cards to be counted."""
        self.cards = cards
        self.at = 0
        self.marked = ()
        self.wanted = len(cards)
        self.display = True

    def close(self) -> None:
        """Take the cards away."""
        self.wanted = 0
        self.display = False

    def action_mark(self) -> None:
        """Mark the card that is pointed at, or take its mark away."""
        if self.wanted:
            self.action_pick(self.at + 1)

    def action_confirm(self) -> None:
        """Take the marked cards as one combination."""
        if self.wanted:
            self._choose(self.marked)
            self.marked = ()

    def action_erase(self) -> None:
        """Take a mark away; with none, the last combination."""
        if self.marked:
            self.action_unmark()
        elif self.wanted:
            self.post_message(self.Erased())
