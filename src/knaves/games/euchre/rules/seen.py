"""One deal as seen by one seat: the places of the cards in the pack, and those that the seat sees.

A seat remembers everything it saw and did. Cards it may not know are face down: the others' hands, the
undealt cards, and cards that others bury or give to each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from knaves.cards import BACK, Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules.moves import BURIES, GIVES, Bury, Deal, Give, Move, Play
from knaves.games.euchre.rules.open import SEATS, partner_of

Entry = tuple[Seat, Move]
"""A move with its seat."""
Entries = tuple[Entry, ...]

UPCARD: Final = 20
"""The place of the upcard in the pack (§2.3)."""
_LEFT: Final = tuple((3 * n, 3 * n + 1, 3 * n + 2, 12 + 2 * n, 13 + 2 * n) for n in range(SEATS))
_PLACES: Final = {step: _LEFT[(step - 1) % SEATS] for step in range(-3, 4)}
"""By a seat's distance to the dealer's left; the dealer's own cards come last."""


def places(seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """Return the places of the seat's cards in the pack: three, then two, from the dealer's left (§2.2)."""
    return _PLACES[seat - dealer]


@dataclass(frozen=True)
class Past:
    """The finished deals: the latest, and all before it. The seats' views of them are computed once."""

    before: Past | None = None
    latest: Entries = ()
    dealer: Seat = CHANCE

    def then(self, deal: Entries, dealer: Seat) -> Past:
        """Return the past with one more deal."""
        return Past(self, deal, dealer)

    @cached_property
    def seen(self) -> tuple[Entries, ...]:
        """By seat: the whole past as the seat saw it."""
        if self.before is None:
            return ((),) * SEATS
        seen = []
        for seat, before in enumerate(self.before.seen):
            start = seen_start(self.latest, Seat(seat), self.dealer).entries
            seen.append(before + start + self.latest[len(start) :])
        # Only the latest keeps it; otherwise every deal would hold a copy of the whole game.
        self.before.__dict__.pop("seen", None)
        return tuple(seen)


class SeenStart(NamedTuple):
    """The moves of a deal before its first card, as a seat saw them: all that may be hidden is among them."""

    entries: Entries
    buried: tuple[Card, ...]
    """What the seat buried."""
    given: Card | None
    """The card of an exchange that the seat took part in."""


def seen_start(entries: Entries, seat: Seat, dealer: Seat) -> SeenStart:
    """Return the moves of a deal before its first card as a seat saw them."""
    seen, buried, given = list[Entry](), list[Card](), None
    for entry in entries:
        who, move = entry
        if type(move) is Play:
            break
        if type(move) is Deal:
            entry = who, _dealt_to(move.pack, seat, dealer)
        elif type(move) is Bury:
            if who == seat:
                buried.append(move.card)
            else:
                entry = who, BURIES[BACK]
        elif type(move) is Give:
            if sees_gift(seat, who):
                given = move.card
            else:
                entry = who, GIVES[BACK]
        seen.append(entry)
    return SeenStart(tuple(seen), tuple(buried), given)


def sees_gift(seat: Seat, giver: Seat) -> bool:
    """Whether a seat knows the card that was given: the giver and the partner do."""
    return seat in (giver, partner_of(giver))


# A seat looks at the same deal a dozen times, and a process has few deals in progress at once.
@lru_cache(maxsize=1024)
def _dealt_to(pack: tuple[Card, ...], seat: Seat, dealer: Seat) -> Deal:
    """Return the deal with the cards that this seat sees."""
    shown = [BACK] * len(pack)
    for place in (*places(seat, dealer), UPCARD):
        shown[place] = pack[place]
    return Deal(tuple(shown))
