"""Whole deals between two players with a judge, for the champion's tables: throws, cards, and all points.

Nothing here knows the rest of a game: a deal is played to its end, or until a side has what it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Final, NamedTuple

from knaves.cards import CARDS, Card
from knaves.games.cribbage.bots.opponent_model import BEFORE
from knaves.games.cribbage.engine.search import Judge, Observation, Throw, lay_order, throw_order
from knaves.games.cribbage.rules.counting import peg_points, points
from knaves.games.cribbage.rules.open import in_order
from knaves.games.cribbage.rules.scoring import PIPS

_JACK: Final = 10
PEGGED: Final = 16
"""Places for what is pegged in the play, among the awards."""


class Cards(NamedTuple):
    """The cards of a deal: six each, sorted by rank, then suit, pone's first; and the starter."""

    sixes: tuple[tuple[Card, ...], tuple[Card, ...]]
    starter: Card


class ThrowSample(NamedTuple):
    """What each side kept and threw, pone first, and what it expected of the game."""

    kept: tuple[tuple[Card, ...], tuple[Card, ...]]
    thrown: tuple[tuple[Card, ...], tuple[Card, ...]]
    values: tuple[float, float]


class PlaySample(NamedTuple):
    """What a side expected of the rest of the play when it chose a card, and what came, in points."""

    seat: int
    laid: int
    """The number of cards that both had laid before."""
    needs: tuple[int, int]
    """What it and the other needed then."""
    value: float
    pegs: float
    other_pegs: float
    pegged: int
    other_pegged: int


class PlayedDeal(NamedTuple):
    """A deal played: the awards as `kernel.Deals` has them, what both still need, and what both pegged."""

    awards: list[int]
    needs: tuple[int, int]
    pegged: tuple[int, int]
    foreseen: list[PlaySample]
    """By decision; of a deal that ended early, the points up to its end."""


def drawn(seed: str) -> Cards:
    """Deal; the same seed deals the same cards."""
    dealt = Random(seed).sample(CARDS, 13)
    return Cards((in_order(tuple(dealt[:6])), in_order(tuple(dealt[6:12]))), dealt[12])


def thrown(judge: Judge, cards: Cards, needs: tuple[int, int]) -> ThrowSample:
    """Throw for both; ``needs`` are pone's and the dealer's."""
    pone, dealer = (
        best_throw(judge, six, seat, needs[seat], needs[1 - seat]) for seat, six in enumerate(cards.sixes)
    )
    return ThrowSample((pone.kept, dealer.kept), (pone.thrown, dealer.thrown), (pone.value, dealer.value))


def best_throw(judge: Judge, six: Sequence[Card], seat: int, mine: int, theirs: int) -> Throw:
    """Return the throw of the highest value, as the champion chooses."""
    return max(judge.throws(six, seat, mine, theirs), key=lambda throw: throw_order(throw, bool(seat)))


def played(
    judge: Judge, cards: Cards, both: ThrowSample, needs: tuple[int, int], *, ends: bool
) -> PlayedDeal:
    """Play and show a deal. If ``ends``, it is over as soon as a side has what it needs.

    Without ``ends`` the needs stay what they are, and all points of the deal are counted.
    """
    return _Deal(judge, cards, both, needs, ends).play()


class _GameOver(Exception):
    """A side has what it needs."""


class _Deal:
    def __init__(
        self, judge: Judge, cards: Cards, both: ThrowSample, needs: tuple[int, int], ends: bool
    ) -> None:
        self.judge, self.starter, self.both, self.ends = judge, cards.starter, both, ends
        self.needs = list(needs)
        self.hands = [list(kept) for kept in both.kept]
        self.laid: list[tuple[int, int]] = []
        self.pile: list[int] = []
        self.stuck = [0, 0]
        self.pegs: list[int] = []
        self.rest = [0, 0, 0, 0]
        self.pegged = [0, 0]
        self.expected: list[tuple[PlaySample, tuple[int, ...]]] = []

    def play(self) -> PlayedDeal:
        with suppress(_GameOver):
            self._all()
        pegs = self.pegs + [0] * (PEGGED - len(self.pegs))
        awards = [self.rest[0], *pegs, *self.rest[1:]]
        foreseen = [
            each._replace(
                pegged=self.pegged[each.seat] - before[each.seat],
                other_pegged=self.pegged[1 - each.seat] - before[1 - each.seat],
            )
            for each, before in self.expected
        ]
        return PlayedDeal(awards, (self.needs[0], self.needs[1]), (self.pegged[0], self.pegged[1]), foreseen)

    def _all(self) -> None:
        if self.starter % 13 == _JACK:
            self._show(0, 1, 2)
        self._cards()
        for seat in (0, 1):
            self._show(1 + seat, seat, points(self.both.kept[seat], self.starter))
        crib = (*self.both.thrown[0], *self.both.thrown[1])
        self._show(3, 1, points(crib, self.starter, crib=True))

    def _show(self, place: int, seat: int, count: int) -> None:
        self.rest[place] = -count if seat else count
        self._award(seat, count)

    def _award(self, seat: int, count: int) -> None:
        if self.ends:
            self.needs[seat] -= count
            if self.needs[seat] <= 0:
                raise _GameOver

    def _peg(self, seat: int, count: int) -> None:
        if count:
            self.pegs.append(-count if seat else count)
            self.pegged[seat] += count
            self._award(seat, count)

    def _cards(self) -> None:
        turn, last = 0, 1
        while any(self.hands):
            room = 31 - sum([PIPS[rank] for rank in self.pile])
            for seat in (turn, 1 - turn):
                if any(PIPS[card] <= room for card in self.hands[seat]):
                    break
                if self.hands[seat]:
                    # Who cannot play at this count has no card of so many pips or fewer: the search infers
                    # from it.
                    self.stuck[seat] = max(self.stuck[seat], room)
            else:
                self._peg(last, int(room > 0))
                self.pile.clear()
                turn = 1 - last if self.hands[1 - last] else last
                continue
            rank = self._choice(seat, room)
            self._lay(seat, rank)
            last, turn = seat, 1 - seat
            if sum([PIPS[each] for each in self.pile]) == 31:
                self.pile.clear()
                turn = 1 - last if self.hands[1 - last] else last
        if self.pile:
            self._peg(last, 1)

    def _lay(self, seat: int, rank: int) -> None:
        hand = self.hands[seat]
        hand.remove(next(card for card in hand if card % 13 == rank))
        self.laid.append((seat, rank))
        self.pile.append(rank)
        self._peg(seat, peg_points([CARDS[each] for each in self.pile]))

    def _choice(self, seat: int, room: int) -> int:
        ranks = {card % 13 for card in self.hands[seat] if PIPS[card] <= room}
        # Nothing to decide, and nothing expected: only real choices are compared with what came.
        if len(ranks) == 1:
            return ranks.pop()
        seen = Observation(
            seat,
            self.both.kept[seat],
            self.both.thrown[seat],
            self.starter,
            tuple([(who == seat, rank) for who, rank in self.laid]),
            len(self.pile),
            self.needs[seat],
            self.needs[1 - seat],
            self.stuck[1 - seat],
            # Nobody learns about the other here: every deal is the first.
            shares=BEFORE,
        )
        best = max(self.judge.plays(seen), key=lay_order)
        needs = (self.needs[seat], self.needs[1 - seat])
        foreseen = PlaySample(seat, len(self.laid), needs, best.value, best.pegs, best.other_pegs, 0, 0)
        self.expected.append((foreseen, tuple(self.pegged)))
        return best.rank
