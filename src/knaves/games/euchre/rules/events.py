"""What everybody at the table notices when a move is made: public facts, never a card still hidden.

Events are derived by applying the move; nobody stores them. `words` turns them into sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules import moves as m
from knaves.games.euchre.rules.open import Bidding, Open, Over, Playing, partner_of
from knaves.games.euchre.rules.seen import UPCARD
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trick import Outcome, cleared, counted, deal_score, fills, laid, taken
from knaves.games.euchre.rules.trumps import Trump, turned_suit
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


Noticed = tuple[tuple[Event, Open], ...]


def events(state: State, seat: Seat, move: m.Move) -> Noticed:
    """Return what everybody notices, each with what lies open after it; IllegalMove for what is not legal."""
    after = apply(state, seat, move).open
    match state.open.phase, move:
        case Playing() as at, m.Play(card):
            noticed = _playing(state.open, at, seat, card)
        case Bidding() as at, _:
            noticed = _bidding(state.open, at, seat, move)
        case _:
            noticed = ((_one(state.open, seat, move), after),)
    # What follows from the last event without a word, such as whose turn it is, belongs to it.
    return (*noticed[:-1], (noticed[-1][0], after))


def _one(table: Open, seat: Seat, move: m.Move) -> Event:
    match move:
        case m.Dealer(first):
            return FirstDealer(first)
        case m.Deal(pack):
            return Dealt(table.dealer, pack[UPCARD])
        case m.Bury():
            return Buried(seat)
        case m.Give():
            return Given(seat, partner_of(seat))
        case m.Defend():
            return Defended(seat, alone=True)
        case m.Pass():
            return Defended(seat, alone=False)
        case _:
            raise AssertionError("bids and plays have their own functions")


def _bidding(table: Open, at: Bidding, seat: Seat, move: m.Move) -> Noticed:
    match move:
        case m.Order(alone):
            return ((Ordered(seat, table.dealer, at.upcard, turned_suit(at.upcard), alone), table),)
        case m.Make(trump, alone):
            return ((Made(seat, trump, alone), table),)
        case m.Farmer(cards):
            return ((ShownFarmer(seat, table.dealer, cards), table),)
        case _:
            passed = replace(table, phase=replace(at, passes=at.passes + 1))
            ends: dict[int, Event] = {3: TurnedDown(table.dealer, at.upcard), 7: ThrownIn(table.dealer)}
            end = ends.get(at.passes)
            return ((Passed(seat), passed), *(() if end is None else ((end, passed),)))


def _playing(table: Open, at: Playing, seat: Seat, card: Card) -> Noticed:
    played = Played(seat, card, leads=not at.trick), laid(table, at, seat, card)
    if not fills(at):
        return (played,)
    table, at = taken(table, at, seat, card)
    trick = TrickTaken(table.turn, at.won), table
    if len(at.tricks) < 5:
        return played, trick
    brought, table = deal_score(table.rules, at), counted(table, at)
    tricks = at.won[brought.side]
    scored = DealScored(brought.side, brought.points, brought.outcome, tricks, table.scores), table
    bare = cleared(table)
    won = [(GameWon(brought.side, table.scores), bare)] if isinstance(bare.phase, Over) else []
    return (played, trick, scored, *won)
