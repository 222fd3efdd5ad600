"""What a euchre player may ask of their own decisions: the seat, the score, the part, the cards."""

from __future__ import annotations

from typing import Final

from knaves.cards import Rank
from knaves.facets import Facet, Facets
from knaves.game import Seat
from knaves.games.euchre.rules.open import Bidding, Burying, Playing, partner_of
from knaves.games.euchre.rules.trumps import NO_TRUMP, SUIT_OF, SUITS, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.charts import place
from knaves.games.euchre.text.decisions import BID, BURY, FOLLOW, LEAD
from knaves.i18n.language import marked

_END: Final = 2
"""A march decides so many points before the target."""


def _ahead(view: View) -> int:
    own = view.seat % 2
    return view.open.scores[own] - view.open.scores[1 - own]


def _near_the_end(view: View) -> bool:
    return max(view.open.scores) >= view.open.rules.target - _END


def _round(view: View) -> str:
    """Return the step of the bidding; empty when trump is made."""
    return view.open.phase.step if isinstance(view.open.phase, Bidding) else ""


def _trumps(view: View) -> int:
    """Return how many trumps the seat holds; in the bidding, how many it would have in its best suit."""
    phase, cards = view.open.phase, view.hand
    match phase:
        case Bidding(upcard=upcard):
            down = turned_suit(upcard)
            suits = [down] if phase.step == "order" else [suit for suit in SUITS if suit != down]
            if phase.step == "order" and view.seat == view.open.dealer:
                cards = (*cards, upcard)
        case Burying(trump=trump) | Playing(trump=trump) if trump != NO_TRUMP:
            suits = [trump]
        case _:
            return -1
    return max(sum(SUIT_OF[suit][card] == suit for card in cards) for suit in suits)


def _maker(view: View) -> Seat | None:
    phase = view.open.phase
    return phase.maker if isinstance(phase, Burying | Playing) else None


def _partner_made(view: View) -> bool:
    return _maker(view) == partner_of(view.seat)


def _defending(view: View) -> bool:
    maker = _maker(view)
    return maker is not None and maker % 2 != view.seat % 2


def _alone(view: View) -> bool:
    return isinstance(view.open.phase, Burying | Playing) and view.open.phase.alone


def _to_trick(view: View) -> bool:
    return isinstance(view.open.phase, Playing) and bool(view.open.phase.trick)


def _leading(view: View) -> bool:
    return isinstance(view.open.phase, Playing) and not view.open.phase.trick


def _can_follow(view: View) -> bool:
    phase = view.open.phase
    if not isinstance(phase, Playing) or not phase.trick:
        return False
    suits = SUIT_OF[phase.trump]
    led = suits[phase.trick[0][1]]
    return any(suits[card] == led for card in view.hand)


def _partner_winning(view: View) -> bool:
    return isinstance(view.open.phase, Playing) and view.open.phase.winning == partner_of(view.seat)


def _jack_up(view: View) -> bool:
    phase = view.open.phase
    return isinstance(phase, Bidding) and phase.step == "order" and phase.upcard % 13 == Rank.JACK - 1


def _sits(at: int) -> Facet:
    return Facet(
        _SEATS[at], "seat", lambda view: view.open.dealer >= 0 and place(view.seat, view.open.dealer) == at
    )


_SEATS: Final = (
    marked("sitting left of the dealer"),
    marked("as the dealer's partner"),
    marked("sitting right of the dealer"),
    marked("as dealer"),
)
_SHARES: Final = {BID: 0.061, BURY: 0.066, LEAD: 0.39, FOLLOW: 0.108}
"""Four of steady in 20 games to 10, every seat, as the champion reviews them."""
FACETS: Final = Facets(
    (
        *(_sits(at) for at in range(4)),
        Facet(marked("ahead"), "score", lambda view: _ahead(view) > 0),
        Facet(marked("behind"), "score", lambda view: _ahead(view) < 0),
        Facet(marked("with the score level"), "score", lambda view: _ahead(view) == 0),
        Facet(marked("near the end"), "end", _near_the_end),
        Facet(marked("as maker"), "role", lambda view: _maker(view) == view.seat),
        Facet(marked("as the maker's partner"), "role", _partner_made),
        Facet(marked("as defender"), "role", _defending),
        Facet(marked("with the maker alone"), "alone", _alone),
        Facet(marked("bidding"), "part", lambda view: isinstance(view.open.phase, Bidding)),
        Facet(marked("burying"), "part", lambda view: isinstance(view.open.phase, Burying)),
        Facet(marked("leading"), "part", _leading),
        Facet(marked("playing to a trick"), "part", _to_trick),
        Facet(marked("in the first round"), "round", lambda view: _round(view) == "order"),
        Facet(marked("in the second round"), "round", lambda view: _round(view) == "make"),
        Facet(marked("with a jack turned up"), "upcard", _jack_up),
        Facet(marked("able to follow suit"), "suit", _can_follow),
        Facet(
            marked("unable to follow suit"), "suit", lambda view: _to_trick(view) and not _can_follow(view)
        ),
        Facet(marked("with the trick your partner's"), "trick", _partner_winning),
        Facet(marked("with one trump or none"), "trumps", lambda view: 0 <= _trumps(view) <= 1),
        Facet(marked("with two trumps"), "trumps", lambda view: _trumps(view) == 2),
        Facet(marked("with three trumps or more"), "trumps", lambda view: _trumps(view) >= 3),
    ),
    _SHARES,
)
