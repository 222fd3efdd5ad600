"""A view of euchre as compact numbers: those of `encoding.features`, in less time, and the game's score.

Seats are counted clockwise from the one that looks.
"""

from __future__ import annotations

from array import array
from functools import cache, lru_cache
from struct import Struct
from typing import Final

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.engine.actions import PLACE
from knaves.games.euchre.engine.encoding import FEATURES, PHASES
from knaves.games.euchre.rules.open import SEATS, Bidding, Burying, Playing
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER, SUIT_OF, Trump
from knaves.games.euchre.rules.view import View
from knaves.numbers import Field

_WIDEST: Final = 5
"""A side's score passes the target by four at most."""


@cache
def fields(rules: Rules, seats: int) -> tuple[Field, ...]:
    """Return the parts of the observation."""
    cards, suits = len(PACK_WITH_JOKER), len(Trump)
    most = rules.target + _WIDEST
    return (
        Field("hand", cards, 0, 1, "the cards in this seat's hand"),
        Field("upcard", cards, 0, 1, "the card that was turned up"),
        Field("played", SEATS * cards, 0, 1, "by seat: the cards it played in this deal"),
        Field("trick", SEATS * cards, 0, 1, "by seat: its card in the present trick"),
        Field("buried", cards, 0, 1, "the cards that this seat buried"),
        Field("given", cards, 0, 1, "the card of an exchange that this seat took part in"),
        Field("voids", SEATS * suits, 0, 1, "by seat: the suits that it did not follow"),
        Field("trump", suits, 0, 1, "clubs, diamonds, hearts, spades, no trump"),
        Field("phase", len(PHASES), 0, 1, ", ".join(PHASES)),
        Field("dealer", SEATS, 0, 1, "the dealer"),
        Field("maker", SEATS, 0, 1, "the maker"),
        Field("alone", 1, 0, 1, "1 if the maker plays alone"),
        Field("defender", SEATS, 0, 1, "the seat that defends alone"),
        Field("out", SEATS, 0, 1, "the seats that sit out"),
        Field("passes", 1, 0, 7, "the passes so far: 0 to 3 in the first round, 4 to 7 in the second"),
        Field("tricks", 2, 0, 5, "the tricks won by this seat's side and by the other"),
        Field("scores", 2, 0, most, "the points of this seat's side and of the other"),
        Field("target", 1, 0, rules.target, "the points that win the game"),
    )


_CARDS: Final = len(PACK_WITH_JOKER)
_UPCARD: Final = _CARDS
_PLAYED: Final = 2 * _CARDS
_TRICK: Final = 6 * _CARDS
_BURIED: Final = 10 * _CARDS
_GIVEN: Final = 11 * _CARDS
_VOIDS: Final = 12 * _CARDS
_TRUMP: Final = _VOIDS + SEATS * len(Trump)
_PHASE: Final = _TRUMP + len(Trump)
_DEALER: Final = _PHASE + len(PHASES)
_MAKER: Final = _DEALER + SEATS
_ALONE: Final = _MAKER + SEATS
_DEFENDER: Final = _ALONE + 1
_OUT: Final = _DEFENDER + SEATS
_PASSES: Final = _OUT + SEATS
_BLANK: Final = array("h", bytes(2 * (_PASSES + 6)))
_AT: Final = {phase: _PHASE + place for place, phase in enumerate(PHASES)}
assert _PASSES + 3 <= FEATURES

_PLAYS: Final = [
    [
        [_PLAYED + (seat - me) % SEATS * _CARDS + place if place >= 0 else 0 for place in PLACE]
        for seat in range(SEATS)
    ]
    for me in range(SEATS)
]
"""By the seat that looks, the seat that played and the card: the place of a card played."""
_VOID: Final = [[_VOIDS + (seat - me) % SEATS * len(Trump) for seat in range(SEATS)] for me in range(SEATS)]
"""By the seat that looks and the seat that played: where its voids begin."""


# A process has few deals in progress at once, and all turns of the play of a deal share a few outlines.
@lru_cache(maxsize=1024)
def _outline(
    me: Seat, dealer: Seat, upcard: Card, passes: int, trump: Trump, maker: Seat, alone: bool,
    out: tuple[Seat, ...], defender: Seat | None,
) -> array[int]:  # fmt: skip
    """Return the numbers that stay the same for a seat while the tricks of a deal are played."""
    numbers = _BLANK[:]
    numbers[_AT["play"]] = numbers[_UPCARD + PLACE[upcard]] = numbers[_TRUMP + trump] = 1
    numbers[_DEALER + (dealer - me) % SEATS] = numbers[_MAKER + (maker - me) % SEATS] = 1
    numbers[_ALONE], numbers[_PASSES] = alone, passes
    for seat in out:
        numbers[_OUT + (seat - me) % SEATS] = 1
    if defender is not None:
        numbers[_DEFENDER + (defender - me) % SEATS] = 1
    return numbers


def encode(view: View) -> array[int]:
    """Return the numbers of a view, in the order of `fields`."""
    table, me = view.open, view.seat
    at, dealer, ours = table.phase, table.dealer, me % 2
    won = (0, 0)
    if isinstance(at, Playing):
        numbers = _outline(
            me, dealer, at.upcard, at.passes, at.trump, at.maker, at.alone, at.out, at.defender
        )[:]
        _encode_tricks(numbers, at, me)
        won = at.won
    else:
        numbers = _BLANK[:]
        if dealer >= 0:
            numbers[_DEALER + (dealer - me) % SEATS] = 1
        if isinstance(at, Burying):
            numbers[_TRUMP + at.trump] = numbers[_MAKER + (at.maker - me) % SEATS] = 1
            numbers[_ALONE] = at.alone
            for seat in at.out:
                numbers[_OUT + (seat - me) % SEATS] = 1
        if isinstance(at, (Bidding, Burying)):
            numbers[_UPCARD + PLACE[at.upcard]] = numbers[_AT[at.step]] = 1
            numbers[_PASSES] = at.passes
    for card in view.hand:
        numbers[PLACE[card]] = 1
    for card in view.buried:
        numbers[_BURIED + PLACE[card]] = 1
    if view.given is not None:
        numbers[_GIVEN + PLACE[view.given]] = 1
    scores = table.scores
    _write_last(numbers, _LAST, won[ours], won[1 - ours], scores[ours], scores[1 - ours], table.rules.target)
    return numbers


_LAST: Final = 2 * (_PASSES + 1)
"""Where the last five numbers begin, in bytes."""
_write_last: Final = Struct("5h").pack_into


def _encode_tricks(numbers: array[int], at: Playing, me: Seat) -> None:
    suits, plays, voids, trick = SUIT_OF[at.trump], _PLAYS[me], _VOID[me], at.trick
    for each in at.tricks:
        led = suits[each[0][1]]
        for seat, card in each:
            numbers[plays[seat][card]] = 1
            if suits[card] != led:
                numbers[voids[seat] + led] = 1
    if trick:
        led = suits[trick[0][1]]
        for seat, card in trick:
            place = plays[seat][card]
            numbers[place] = numbers[place + _TO_TRICK] = 1
            if suits[card] != led:
                numbers[voids[seat] + led] = 1


_TO_TRICK: Final = _TRICK - _PLAYED
