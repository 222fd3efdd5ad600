"""The combinations that score in cribbage, each with its cards.

This is the law of counting in readable form: at the show (`tally`) and in the play (`pegged`). It gives
reasons; `counting` gives the same totals without them, and much faster. Points that need no combination, for
a go, the last card and his heels, are in other modules of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import accumulate, combinations, groupby
from operator import itemgetter
from typing import Final, NamedTuple

from knaves.cards import CARDS, Card, NotationError, Rank, say
from knaves.i18n.language import _


class Kind(StrEnum):
    """The kinds of combinations, in the order of a tally; within a kind, from low to high."""

    THIRTY_ONE = "thirty-one"
    FIFTEEN = "fifteen"
    PAIR = "pair"
    PAIR_ROYAL = "pair royal"
    DOUBLE_PAIR_ROYAL = "double pair royal"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"


class Part(NamedTuple):
    """One combination: its kind, its cards from low to high (in the play, as they lie), its points."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """The score of a hand or a play, part by part."""

    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the parts' points."""
        return sum([part.points for part in self.parts])

    @property
    def aloud(self) -> tuple[tuple[Part, int], ...]:
        """Return each part with the points so far, as in counting aloud."""
        return tuple(zip(self.parts, accumulate(part.points for part in self.parts), strict=True))


PIPS: Final[tuple[int, ...]] = (*range(1, 10), 10, 10, 10, 10) * 4
"""The value of each card in the count, by card: the ace one, court cards ten."""

_ALIKE: Final = {2: (Kind.PAIR, 2), 3: (Kind.PAIR_ROYAL, 6), 4: (Kind.DOUBLE_PAIR_ROYAL, 12)}
_RANKS: Final = bytes(range(13)) * 4 + bytes(204)
_SUITS: Final = [card // 13 for card in range(52)]
_HEIGHTS: Final = [4 * (card % 13) + card // 13 for card in range(52)]
_JACK_OF_SAME_SUIT: Final = [CARDS[card // 13 * 13 + Rank.JACK - 1] for card in range(52)]


def pips(card: Card) -> int:
    """Return the value of the card in the count: 1 for an ace up to 10 for tens and court cards."""
    return PIPS[card]


def pips_of(cards: Iterable[Card]) -> int:
    """Return the sum of the cards' values: the count, if they are the pile."""
    total = 0
    for card in cards:
        total += PIPS[card]
    return total


def tally(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> Tally:
    """Count four cards at the show together with the starter.

    Fifteens come first, then pairs, runs, flush and nobs. Three alike are one part of 6 and
    four one part of 12; only the longest runs count, a double run as two parts. A flush is the four
    cards of the hand, or all five; in the crib only all five.

    >>> from knaves.cards import parse
    >>> for part in tally(parse("5H 5S 6C 7D"), Card("JH")).parts[-4:]:
    ...     print(part.points, part.kind, say(part.cards))
    2 fifteen 5S JH
    2 pair 5H 5S
    3 run 5H 6C 7D
    3 run 5S 6C 7D

    Raises NotationError unless there are four cards and a starter of one pack, all different.
    """
    five = {*hand, starter}
    if len(hand) != 4 or len(five) != 5 or max(five) > 51:
        raise NotationError(
            _("A hand is four cards and a starter, all different; {cards} is not.").format(
                cards=say((*hand, starter))
            )
        )
    cards = sorted(five, key=_HEIGHTS.__getitem__)
    found = _by_ranks(bytes(cards).translate(_RANKS))
    # Part's own __new__ only calls tuple.__new__; calling it directly saves a call for every part.
    parts = [tuple.__new__(Part, (kind, pick(cards), points)) for kind, pick, points in found]
    first, second, third, fourth = hand
    if _SUITS[first] == _SUITS[second] == _SUITS[third] == _SUITS[fourth]:
        if _SUITS[starter] != _SUITS[first]:
            cards.remove(starter)
        if len(cards) == 5 or not crib:
            parts.append(Part(Kind.FLUSH, tuple(cards), len(cards)))
    nobs = _JACK_OF_SAME_SUIT[starter]
    if nobs != starter and nobs in five:
        parts.append(Part(Kind.NOBS, (nobs,), 1))
    return Tally(tuple(parts))


def tally_of_four(hand: Sequence[Card]) -> Tally:
    """Count four cards without a starter.

    >>> from knaves.cards import parse
    >>> [(str(part.kind), part.points) for part in tally_of_four(parse("5H 6C 7D 8H")).parts]
    [('fifteen', 2), ('run', 4)]
    """
    cards = sorted(hand, key=_HEIGHTS.__getitem__)
    found = _by_ranks(bytes(cards).translate(_RANKS))
    parts = [Part(kind, pick(cards), points) for kind, pick, points in found]
    if len({_SUITS[card] for card in cards}) == 1:
        parts.append(Part(Kind.FLUSH, tuple(cards), 4))
    return Tally(tuple(parts))


def pegged(pile: Sequence[Card], *, exact_runs: bool = False) -> Tally:
    """Count the points of the last card of the pile in the play; the pile is the current count's cards.

    A run may lie in any order. With ``exact_runs`` its cards must lie in order, upwards or downwards:
    5-6-7 and 7-6-5 are runs, 7-5-6 is none.

    >>> from knaves.cards import parse
    >>> [str(part.kind) for part in pegged(parse("4S 6D 5C")).parts]
    ['fifteen', 'run']
    """
    cards = tuple(pile)
    ranks = bytes(cards).translate(_RANKS)
    count = sum([PIPS[card] for card in cards])
    parts = []
    if count in (15, 31):
        parts.append(Part(Kind.FIFTEEN if count == 15 else Kind.THIRTY_ONE, cards, 2))
    alike = len(ranks) - len(ranks.rstrip(ranks[-1:]))
    if alike >= 2:
        kind, points = _ALIKE[alike]
        parts.append(Part(kind, cards[-alike:], points))
    for length in range(len(ranks), 2, -1):
        last = ranks[-length:]
        rising = bytes(sorted(last))
        if _is_run(rising) and (not exact_runs or last in (rising, rising[::-1])):
            parts.append(Part(Kind.RUN, cards[-length:], length))
            break
    return Tally(tuple(parts))


_Found = tuple[Kind, tuple[int, ...], int]
_Pick = Callable[[list[Card]], tuple[Card, ...]]


@cache
def _by_ranks(ranks: bytes) -> tuple[tuple[Kind, _Pick, int], ...]:
    """Return the scores of ranks in rising order: kind, places of its cards, points.

    Cached, because there are only 6175 sets of five ranks, and computing takes far longer than a lookup.
    """
    return _ready((*_fifteens(ranks), *_alike(ranks), *_runs(ranks)))


@cache
def _ready(found: tuple[_Found, ...]) -> tuple[tuple[Kind, _Pick, int], ...]:
    """Prepare the places for picking; there are few different sets of places, and patterns share them."""
    return tuple((kind, itemgetter(*places), points) for kind, places, points in found)


def _fifteens(ranks: bytes) -> list[_Found]:
    places = range(len(ranks))
    some = [some for size in range(2, len(ranks) + 1) for some in combinations(places, size)]
    return [(Kind.FIFTEEN, each, 2) for each in some if sum(PIPS[ranks[place]] for place in each) == 15]


def _alike(ranks: bytes) -> list[_Found]:
    groups = [tuple(group) for _, group in groupby(range(len(ranks)), ranks.__getitem__)]
    return [(_ALIKE[len(group)][0], group, _ALIKE[len(group)][1]) for group in groups if len(group) > 1]


def _runs(ranks: bytes) -> list[_Found]:
    for length in range(len(ranks), 2, -1):
        every = combinations(range(len(ranks)), length)
        runs = [some for some in every if _is_run(bytes([ranks[place] for place in some]))]
        if runs:
            return [(Kind.RUN, run, length) for run in runs]
    return []


def _is_run(ranks: bytes) -> bool:
    """Return whether each rank is one above the rank before it."""
    return ranks == bytes(range(ranks[0], ranks[0] + len(ranks)))
