"""What one seat may know, built up field by field, and nothing else.

A seat remembers everything it saw and did. Cards it may not know lie face down: the others' hands, the
cards that are not dealt, what others bury or hand to each other.
"""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import BACK, Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules.moves import BURIES, GIVES, Bury, Deal, Dealer, Farmer, Give, Move, Play
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import (
    NOBODY,
    SEATS,
    UPCARD,
    Phase,
    State,
    Trick,
    left_of,
    offered,
    partner_of,
)
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.rules.turns import first_dealer, legal, places


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees. What is not known yet, or does not exist yet, is None or empty."""

    seat: Seat
    seats: int
    rules: Rules
    phase: Phase
    turn: Seat | None
    """Whose move it is: a seat, CHANCE, or None when the game is over."""
    legal: tuple[Move, ...]
    seen: tuple[tuple[Seat, Move], ...]
    dealer: Seat | None
    upcard: Card | None
    """The card turned up; it stays known when it has been taken in or turned down."""
    turned_down: Trump | None
    """The suit that may not be named in the second round."""
    passes: int
    """How many have passed in this deal's bidding: 0–3 first round, 4–7 second."""
    trump: Trump | None
    maker: Seat | None
    alone: bool
    defender: Seat | None
    """Who defends alone."""
    out: tuple[Seat, ...]
    """Who sits out."""
    hand: tuple[Card, ...]
    buried: tuple[Card, ...]
    """What this seat itself has buried in this deal."""
    given: Card | None
    """The card of the exchange with a loner, where this seat gave it or got it."""
    hand_sizes: tuple[int, ...]
    trick: Trick
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    """Tricks won by side."""
    scores: tuple[int, int]


def view(state: State, seat: Seat) -> View:
    """Return what the seat may know."""
    bare = not state.pack
    own = () if bare else _since_deal(state)
    return View(
        seat=seat,
        seats=SEATS,
        rules=state.rules,
        phase=state.phase,
        turn=None if state.turn == NOBODY else state.turn,
        legal=legal(state, seat),
        seen=_seen(state, seat),
        dealer=None if state.dealer == CHANCE else state.dealer,
        upcard=None if bare else state.upcard,
        turned_down=None if bare or state.passes < 4 else offered(state),
        passes=state.passes,
        trump=state.trump,
        maker=state.maker,
        alone=state.alone,
        defender=state.defender,
        out=state.out,
        hand=state.hands[seat],
        buried=tuple(move.card for who, move in own if who == seat and isinstance(move, Bury)),
        given=next(
            (move.card for who, move in own if isinstance(move, Give) and _sees_gift(seat, who)), None
        ),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        trick=state.trick,
        tricks=state.tricks,
        won=state.won,
        scores=state.scores,
    )


def _since_deal(state: State) -> tuple[tuple[Seat, Move], ...]:
    start = len(state.history) - 1
    while not isinstance(state.history[start][1], Deal):
        start -= 1
    return state.history[start:]


def _sees_gift(seat: Seat, giver: Seat) -> bool:
    return seat in (giver, partner_of(giver))


def _seen(state: State, seat: Seat) -> tuple[tuple[Seat, Move], ...]:
    dealer = following = first_dealer(state.rules)
    told: list[tuple[Seat, Move]] = []
    for who, move in state.history:
        shown: Move = move
        match move:
            case Play():
                pass
            case Dealer(first):
                following = first
            case Farmer():
                following = dealer
            case Deal():
                dealer, following = following, left_of(following)
                shown = _own_cards(move, seat, dealer)
            case Bury() if who != seat:
                shown = BURIES[BACK]
            case Give() if not _sees_gift(seat, who):
                shown = GIVES[BACK]
        told.append((who, shown))
    return tuple(told)


def _own_cards(deal: Deal, seat: Seat, dealer: Seat) -> Deal:
    """Return the pack as the seat sees it: its own five cards and the upcard."""
    pack = [BACK] * len(deal.pack)
    for place in (*places(seat, dealer), UPCARD):
        pack[place] = deal.pack[place]
    return Deal(tuple(pack))
