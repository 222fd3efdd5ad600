"""One deal as seen by one seat: the places of the cards in the pack, and those that the seat sees.

A seat remembers everything it saw and did. Cards it may not know are face down: the others' hands, the
undealt cards, and cards that others bury or give to each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from knaves.cards import BACK, Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules.moves import BURIES, GIVES, Bury, Deal, Give, Move
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
        hiding = places_hiding(self.latest)
        seen = tuple(
            [
                before + seen_by(self.latest, hiding, Seat(seat), self.dealer)
                for seat, before in enumerate(self.before.seen)
            ]
        )
        # Only the latest keeps it; otherwise every deal would hold a copy of the whole game.
        self.before.__dict__.pop("seen", None)
        return seen


def places_hiding(entries: Entries) -> list[int]:
    """Return the entries of one deal that are partly hidden; the deal itself is the first."""
    return [place for place, entry in enumerate(entries) if type(entry[1]) in _HIDING]


def seen_by(entries: Entries, hiding: list[int], seat: Seat, dealer: Seat) -> Entries:
    """Return the entries of one deal as a seat saw them; ``hiding`` are those of `places_hiding`."""
    seen = list(entries)
    for place in hiding:
        seen[place] = _hidden(entries[place], seat, dealer)
    return tuple(seen)


def sees_gift(seat: Seat, giver: Seat) -> bool:
    """Whether a seat knows the card that was given: the giver and the partner do."""
    return seat in (giver, partner_of(giver))


def _hidden(entry: Entry, seat: Seat, dealer: Seat) -> Entry:
    who, move = entry
    if isinstance(move, Deal):
        return who, _dealt_to(move.pack, seat, dealer)
    if isinstance(move, Bury) and who != seat:
        return who, BURIES[BACK]
    if isinstance(move, Give) and not sees_gift(seat, who):
        return who, GIVES[BACK]
    return entry


# A seat looks at the same deal a dozen times, and a process has few deals in progress at once.
@lru_cache(maxsize=1024)
def _dealt_to(pack: tuple[Card, ...], seat: Seat, dealer: Seat) -> Deal:
    """Return the deal with the cards that this seat sees."""
    shown = [BACK] * len(pack)
    for place in (*places(seat, dealer), UPCARD):
        shown[place] = pack[place]
    return Deal(tuple(shown))


_HIDING: Final = frozenset((Deal, Bury, Give))
"""The moves that are partly hidden."""
