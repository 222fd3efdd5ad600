"""The public events of a move; they never contain a hidden card.

Events are derived by applying the move, and never stored. `words` turns them into sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import Card
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules import moves as m
from knaves.games.euchre.rules.open import Bidding, Open, Over, Playing, partner_of
from knaves.games.euchre.rules.seen import UPCARD
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trick import Outcome, cleared, counted, deal_score, fills, laid, taken
from knaves.games.euchre.rules.trumps import Trump, turned_suit
from knaves.games.euchre.rules.turns import apply


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The first dealer is chosen."""

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
    """All have passed the upcard; it is turned face down."""

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
    """A seat buries a card, face down."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Given:
    """A loner's partner hands over its best card, face down."""

    seat: Seat
    loner: Seat


@dataclass(frozen=True, slots=True)
class Defended:
    """A defender decides whether to play alone."""

    seat: Seat
    alone: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A card is played; ``leads`` if it is the first of its trick, ``left`` if it is the left bower."""

    seat: Seat
    card: Card
    leads: bool
    left: bool = False


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete. ``won`` is the number of tricks of each side, including this one."""

    seat: Seat
    won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealScored:
    """The fifth trick is taken and ``side`` scores."""

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


@dataclass(frozen=True, slots=True)
class Ready:
    """A silent change after the end of a deal: its cards are gathered."""


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
    | Ready
)

Noticed = tuple[Event, Open]
"""An event with the public state after it."""


def carry_out(state: State, seat: Seat, move: m.Move) -> tuple[State, tuple[Noticed, ...]]:
    """Return the state after the move, and its public events, each with the public state after it.

    IllegalMove if the move is not legal.
    """
    then = apply(state, seat, move)
    after = then.open
    match state.open.phase, move:
        case Playing() as at, m.Play(card):
            noticed = _playing(state.open, at, seat, card)
        case Bidding() as at, _:
            noticed = _bidding(state.open, at, seat, move, after)
        case _:
            noticed = ((_one(state.open, seat, move), after),)
    return then, noticed if noticed[-1][1] == after else (*noticed, (Ready(), after))


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


def _bidding(table: Open, at: Bidding, seat: Seat, move: m.Move, after: Open) -> tuple[Noticed, ...]:
    match move:
        case m.Order(alone):
            return ((Ordered(seat, table.dealer, at.upcard, turned_suit(at.upcard), alone), after),)
        case m.Make(trump, alone):
            return ((Made(seat, trump, alone), after),)
        case m.Farmer(cards):
            return ((ShownFarmer(seat, table.dealer, cards), table),)
        case m.Pass() if at.passes == 3:
            return (Passed(seat), after), (TurnedDown(table.dealer, at.upcard), after)
        case m.Pass() if at.passes == 7:
            lying = changed(table, phase=changed(at, passes=8), turn=CHANCE)
            return (Passed(seat), lying), (ThrownIn(table.dealer), lying)
        case _:
            return ((Passed(seat), after),)


def _playing(table: Open, at: Playing, seat: Seat, card: Card) -> tuple[Noticed, ...]:
    lying = laid(table, at, seat, card)
    played = Played(seat, card, leads=not at.trick, left=card in at.bowers[1:])
    if not fills(at):
        return ((played, lying),)
    table, at = taken(table, at, seat, card)
    # While a complete trick is on the table, nobody has the turn.
    trick = (played, changed(lying, turn=seat)), (TrickTaken(table.turn, at.won), table)
    if len(at.tricks) < 5:
        return trick
    brought, table = deal_score(table.rules, at), counted(table, at)
    tricks = at.won[brought.side]
    scored = DealScored(brought.side, brought.points, brought.outcome, tricks, table.scores), table
    over = isinstance(cleared(table).phase, Over)
    return (*trick, scored, *(((GameWon(brought.side, table.scores), table),) if over else ()))
