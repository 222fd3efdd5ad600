"""What everybody at the table notices when a move is made: public facts, never a card still hidden.

Events are derived by applying the move; nobody stores them. `words` turns them into sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules import moves as m
from knaves.games.euchre.rules.scoring import Outcome
from knaves.games.euchre.rules.state import UPCARD, State, offered, partner_of
from knaves.games.euchre.rules.trick import deal_score, winner
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.rules.turns import apply


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """Who deals first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards are dealt and one is turned up."""

    dealer: Seat
    upcard: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passes in the bidding."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """All have passed the upcard; it lies face down now."""

    dealer: Seat
    upcard: Card


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """All have passed twice; nobody scores."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Ordered:
    """A seat makes the upcard's suit trump."""

    seat: Seat
    dealer: Seat
    upcard: Card
    trump: Trump
    alone: bool


@dataclass(frozen=True, slots=True)
class Made:
    """A seat names trump in the second round."""

    seat: Seat
    trump: Trump
    alone: bool


@dataclass(frozen=True, slots=True)
class ShownFarmer:
    """A seat shows a farmer's hand; the same dealer deals again."""

    seat: Seat
    dealer: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Buried:
    """A seat lays a card away, face down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Given:
    """A loner's partner hands over its best card, face down."""

    seat: Seat
    loner: Seat


@dataclass(frozen=True, slots=True)
class Defended:
    """A defender was asked, and plays alone or does not."""

    seat: Seat
    alone: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A card falls; ``leads`` when it is the first of its trick."""

    seat: Seat
    card: Card
    leads: bool


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is full. ``won`` is the tricks of each side, this one among them."""

    seat: Seat
    won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealScored:
    """The fifth trick is taken and the deal is worth points to ``side``."""

    side: int
    points: int
    outcome: Outcome
    tricks: int
    """Tricks of the side that scores."""
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side has reached the target."""

    side: int
    scores: tuple[int, int]


Event = (
    FirstDealer
    | Dealt
    | Passed
    | TurnedDown
    | ThrownIn
    | Ordered
    | Made
    | ShownFarmer
    | Buried
    | Given
    | Defended
    | Played
    | TrickTaken
    | DealScored
    | GameWon
)


def events(state: State, seat: Seat, move: m.Move) -> tuple[Event, ...]:
    """Return what everybody notices; IllegalMove when the move is not legal."""
    after = apply(state, seat, move)
    match move:
        case m.Dealer(first):
            return (FirstDealer(first),)
        case m.Deal(pack):
            return (Dealt(state.dealer, pack[UPCARD]),)
        case m.Pass():
            return _passing(state, seat)
        case m.Order(alone):
            return (Ordered(seat, state.dealer, state.upcard, offered(state), alone),)
        case m.Make(trump, alone):
            return (Made(seat, trump, alone),)
        case m.Farmer(cards):
            return (ShownFarmer(seat, state.dealer, cards),)
        case m.Bury():
            return (Buried(seat),)
        case m.Give():
            return (Given(seat, partner_of(seat)),)
        case m.Defend():
            return (Defended(seat, alone=True),)
        case m.Play(card):
            return (Played(seat, card, not state.trick), *_trick_end(state, seat, card, after))


def _passing(state: State, seat: Seat) -> tuple[Event, ...]:
    if state.phase == "defend":
        return (Defended(seat, alone=False),)
    if state.passes == 3:
        return (Passed(seat), TurnedDown(state.dealer, state.upcard))
    if state.passes == 7:
        return (Passed(seat), ThrownIn(state.dealer))
    return (Passed(seat),)


def _trick_end(state: State, seat: Seat, card: Card, after: State) -> tuple[Event, ...]:
    trick = (*state.trick, (seat, card))
    if len(trick) + len(state.out) < 4:
        return ()
    taker = winner(trick, cast(Trump, state.trump))
    ours, theirs = state.won
    won = (ours + 1, theirs) if taker % 2 == 0 else (ours, theirs + 1)
    taken = TrickTaken(taker, won)
    return (taken, *_deal_end(state, won, after)) if len(state.tricks) == 4 else (taken,)


def _deal_end(state: State, won: tuple[int, int], after: State) -> tuple[Event, ...]:
    brought = deal_score(state, won)
    scored = DealScored(brought.side, brought.points, brought.outcome, won[brought.side], after.scores)
    return (scored, GameWon(brought.side, after.scores)) if after.phase == "over" else (scored,)
