"""A view of cribbage as compact numbers, for two, three and four seats and for all rules.

With two seats the first 67 numbers are those of `stepping`. Seats are counted clockwise from the one
that looks; sides likewise. How many points a count is worth is left out: whoever claims must count.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from struct import Struct
from typing import Final, NamedTuple

from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import dealt_each
from knaves.games.cribbage.rules.open import PLAY, Phase, side, sides_of
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.view import View
from knaves.numbers import Field

IN_HAND: Final = 1
THROWN: Final = 2
STARTER: Final = 3
LAID: Final = 4
"""Laid by oneself; by the seats clockwise from there: 5, 6, 7."""
IN_CRIB: Final = 8
CUT: Final = 9

LONGEST: Final = {2: 8, 3: 12, 4: 13}
"""By seats, the most cards in a count: all eight or twelve, or four aces, twos, threes and a four."""
MOST_CARDS: Final = 6
PHASES: Final = {
    Phase.DEAL_CUT: 1,
    Phase.DISCARD: 2,
    Phase.STARTER_CUT: 3,
    Phase.PLAY: 4,
    Phase.CLAIM: 5,
    Phase.MUGGINS: 6,
}
"""The phases in which a seat decides; 0 is any other."""
PLAYED: Final = PHASES[PLAY]
_WHATS: Final = {"play": 1, "hand": 2, "crib": 3}


def fields(rules: Rules, seats: int) -> tuple[Field, ...]:
    """Return the parts of the observation."""
    others, sides = seats - 1, sides_of(seats)
    most = dealt_each(seats)
    codes = "0 unknown, 1 in hand, 2 thrown by this seat, 3 the starter, 4 laid by this seat"
    laid = ", ".join(f"{LAID + step} laid by the {_ORDER[step]}" for step in range(1, seats))
    return (
        Field("cards", 52, 0, 9, f"by card: {codes}, {laid}, 8 in the crib turned up, 9 cut for the deal"),
        Field(
            "count_cards", LONGEST[seats], 0, 52, "the cards of the present count in order: card + 1, or 0"
        ),
        Field("count", 1, 0, 31, "the present count"),
        Field("in_play", 1, 0, 1, "1 in the play"),
        Field("deals", 1, 0, 1, "1 if this seat deals"),
        Field("scores", sides, 0, rules.target, "the points by side, this seat's first"),
        Field("sizes", others, 0, MOST_CARDS, f"in the play, the cards of each other seat; else {most}"),
        Field("gone", others, 0, 1, "1 for each other seat that has said go and still holds cards"),
        Field("phase", 1, 0, 6, "1 cut for the deal, 2 discard, 3 cut, 4 play, 5 claim, 6 muggins; or 0"),
        Field("dealer", 1, 0, others, "how many places clockwise the dealer sits"),
        Field("counting", 1, 0, 3, "what is counted now: 1 the play, 2 a hand, 3 the crib; or 0"),
        Field("counter", 1, 0, seats, "1 + how many places clockwise the seat sits whose count it is; or 0"),
        Field("claimed", 1, 0, 30, "1 + the points claimed for this count; or 0"),
        Field(
            "stuck", others, 0, 31, "cards held by each other seat are known to be worth more pips than this"
        ),
        Field("games", sides, 0, 300, "games won in the match by side, this seat's first"),
        Field("target", 1, 5, 1001, "the points that win a game"),
    )


_ORDER: Final = ("seat itself", "next seat", "seat after it", "third seat")


class _Layout(NamedTuple):
    """What is the same in all observations of a seat."""

    blank: array[int]
    after: Callable[..., None]
    """``after(numbers, place, *row)``: writes the row behind the cards."""
    place: int
    """Where that is, in bytes."""
    sides: tuple[slice, slice]
    """This seat's side and those after it, then those before it: the sides clockwise from this one."""
    others: tuple[slice, slice]
    """The other seats likewise."""
    laid: tuple[int, ...]
    """By seat, the number for a card that it laid."""
    dealt: tuple[int, ...]
    """By other seat, the number of cards dealt to it."""
    none: tuple[int, ...]
    """By other seat, nothing."""


@cache
def _layout(seats: int, me: int) -> _Layout:
    others = seats - 1
    width = sum(field.width for field in fields(Rules(), seats))
    rest, mine = 52 + LONGEST[seats], side(seats, Seat(me))
    return _Layout(
        blank=array("h", bytes(2 * width)),
        after=Struct(f"{width - rest}h").pack_into,
        place=2 * rest,
        sides=(slice(mine, None), slice(0, mine)),
        others=(slice(me + 1, None), slice(0, me)),
        laid=tuple(LAID + (seat - me) % seats for seat in range(seats)),
        dealt=(dealt_each(seats),) * others,
        none=(0,) * others,
    )


def encode(view: View) -> array[int]:
    """Return the numbers of a view, in the order of `fields`."""
    table, me = view.open, view.seat
    seats, phase, scores, games = table.seats, table.phase, table.scores, table.games
    blank, after, rest, (own, rivals), (left, right), laid_by, sizes, gone = _layout(seats, me)
    numbers = blank[:]
    if table.cuts:
        for _seat, _place, card in table.cuts:
            numbers[card] = CUT
    if table.crib:
        for card in table.crib:
            numbers[card] = IN_CRIB
    for card in view.hand:
        numbers[card] = IN_HAND
    for card in view.thrown:
        numbers[card] = THROWN
    if table.starter is not None:
        numbers[table.starter] = STARTER
    for seat, card in table.laid:
        numbers[card] = laid_by[seat]
    total = 0
    for place, card in enumerate(table.pile, 52):
        numbers[place] = 1 + card
        total += PIPS[card]
    stuck = table.stuck
    playing = phase is PLAY
    if playing:
        sizes = table.sizes[left] + table.sizes[right]
    if table.gone:
        around = [each % seats for each in range(me + 1, me + seats)]
        gone = tuple([seat in table.gone and table.sizes[seat] > 0 for seat in around])
    count, away = table.count, (table.dealer - me) % seats
    if count is None:
        counting = _NO_COUNT
    else:
        counting = _WHATS[count.what], 1 + (count.seat - me) % seats, 1 + count.claimed
    after(
        numbers, rest,
        total, playing, away == 0,
        *scores[own], *scores[rivals], *sizes, *gone,
        PLAYED if playing else PHASES.get(phase, 0), away,
        *counting,
        *stuck[left], *stuck[right], *games[own], *games[rivals],
        table.rules.target,
    )  # fmt: skip
    return numbers


_NO_COUNT: Final = (0, 0, 0)
