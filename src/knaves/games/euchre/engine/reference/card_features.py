"""What a seat that is to play sees, as features, in plain Python: as in ``card_features.hpp``."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from knaves.games.euchre.engine.reference.rollout_policy import Table
from knaves.games.euchre.rules.open import SEATS
from knaves.games.euchre.rules.trumps import NO_TRUMP

# Most features join two or three facts, because the network has a single hidden layer. Numbers are capped,
# so a rare count shares the feature of a common one.
_SIZES: Final = (12, 8, 25, 6, 9, 5, 6, 4, 6, 25, 30, 16, 13, 64, 28, 16, 16, 32, 29, 16, 3, 3)
"""How many features there are of each kind."""
_STARTS: Final = tuple(accumulate(_SIZES, initial=0))
FEATURES_OF_PLAY: Final = _STARTS[-1]
(
    _TURN, _MAKER, _SCORE, _TRUMPS, _LOOSE, _TOP, _SURE, _SUITS, _WINNERS, _TAKER, _LED, _VOIDS, _UPCARD,
    _HEIGHT, _RANK, _LENGTH, _EDGE, _BEATS, _SUIT, _OUT, _COLOUR, _EMPTIES,
) = _STARTS[:-1]  # fmt: skip


class _Sight(NamedTuple):
    at: Table
    hand: int
    loose: int
    trumps: int
    after: int
    lead: bool

    def away(self, seat: int) -> int:
        return (seat - self.at.turn) % SEATS


def moment(at: Table) -> list[int]:
    """Return the features of the moment."""
    sight = _sight(at)
    return [*_of_table(sight), *_of_trumps(sight), *_of_sides(sight), *_of_trick(sight), *_of_voids(sight)]


def of_card(at: Table, card: int) -> list[int]:
    """Return the features of a card that the seat may play."""
    sight = _sight(at)
    trump, suit = bool(card & sight.trumps), at.labels.suit[card]
    others, mine, kind = sight.loose & suit, sight.hand & suit, sight.lead * 2 + trump
    above, length, place = (others & _over(card)).bit_count(), mine.bit_count(), card.bit_length() - 1
    below = others.bit_count() - above
    takes = card & (at.trick.led | sight.trumps) > at.trick.best
    how = 3 if sight.lead else 0 if not takes else 2 if trump else 1
    side = at.turn % 2
    led = bool(at.led[side] & suit) + 2 * bool(at.led[1 - side] & suit)
    out = sum(bool(at.voids[(at.turn + step) % SEATS] & suit) << step - 1 for step in range(1, SEATS))
    return [
        _HEIGHT + (kind * 4 + min(above, 3)) * 4 + min(below, 3),
        _RANK + sight.lead * 14 + (6 + min(place - 21, 7) if trump else place % 7),
        _LENGTH + kind * 4 + min(length, 4) - 1,
        _EDGE + kind * 4 + (card == _highest(mine)) * 2 + (card == mine & -mine),
        _BEATS + (how * 2 + (not above)) * 4 + sight.after,
        _SUIT + (28 if trump else min(others.bit_count(), 6) * 4 + led),
        _OUT + trump * 8 + out,
        _COLOUR + (0 if trump else 1 if card & _of_colour(at) else 2),
        _EMPTIES + (0 if trump or length > 1 else 1 + bool(sight.hand & sight.trumps)),
    ]


def _sight(at: Table) -> _Sight:
    hand = at.hands[at.turn]
    loose = at.pack & ~(hand | at.fallen | at.aside[at.turn])
    return _Sight(at, hand, loose, at.labels.trumps, at.trick.left - 1, not at.trick.led)


def _over(card: int) -> int:
    return ~((card << 1) - 1)


def _highest(cards: int) -> int:
    return 1 << cards.bit_length() - 1


def _of_colour(at: Table) -> int:
    trump = int(at.labels.trump)
    return 0 if trump == NO_TRUMP else 0x3F << 7 * (3 - trump - (trump < 2))


def _of_table(sight: _Sight) -> list[int]:
    at = sight.at
    ours = at.played - at.won if at.turn % 2 else at.won
    return [
        _TURN + (SEATS - at.out.bit_count() - 2) * 4 + sight.after,
        _MAKER + sight.away(at.maker) * 2 + (at.out >> (at.maker ^ 2) & 1),
        _SCORE + min(at.played, 4) * 5 + min(ours, 4),
    ]


def _of_trumps(sight: _Sight) -> list[int]:
    mine, theirs = sight.hand & sight.trumps, sight.loose & sight.trumps
    sure = mine & _over(_highest(theirs)) if theirs else mine
    return [
        _TRUMPS + min(mine.bit_count(), 5),
        _LOOSE + min(theirs.bit_count(), 8),
        _TOP + (min((theirs & _over(_highest(mine))).bit_count(), 3) if mine else 4),
        _SURE + min(sure.bit_count(), 5),
    ]


def _of_sides(sight: _Sight) -> list[int]:
    suits = winners = 0
    for side in range(3):
        places = 0x3F << 7 * side & ~sight.trumps
        held, others = sight.hand & places, sight.loose & places
        suits += bool(held)
        winners += (held & _over(_highest(others)) if others else held).bit_count()
    return [_SUITS + suits, _WINNERS + min(winners, 5)]


def _of_trick(sight: _Sight) -> list[int]:
    at, trick = sight.at, sight.at.trick
    if sight.lead:
        return [_TAKER + 24, _LED + 28]
    higher = min((sight.loose & at.labels.suit[trick.best] & _over(trick.best)).bit_count(), 3)
    ruffed = bool(trick.best & sight.trumps)
    how = bool(trick.led & sight.trumps) * 2 + bool(sight.hand & trick.led)
    return [
        _TAKER + ((sight.away(trick.taker) - 1) * 2 + ruffed) * 4 + higher,
        _LED + how * 7 + min((sight.loose & trick.led).bit_count(), 6),
    ]


def _of_voids(sight: _Sight) -> list[int]:
    at, found = sight.at, []
    for step in range(1, SEATS):
        other = (at.turn + step) % SEATS
        if at.out >> other & 1:
            continue
        if at.voids[other] & sight.trumps:
            found.append(_VOIDS + step)
        if not sight.lead and step <= sight.after and at.voids[other] & at.trick.led:
            found.append(_VOIDS + 4 + step)
    taken = at.taken & ~at.fallen
    became = 0 if not taken else 1 if sight.loose & _over(taken) & sight.trumps else 2
    return [*found, _UPCARD + (sight.away(at.dealer) * 3 + became if at.taken else 12)]
