"""The whole truth of a game of euchre at one moment. Only the rules build one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from knaves.cards import Card
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre.rules.moves import Move
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import Trump, turned_suit
from knaves.i18n.language import _, marked

Phase = Literal["dealer", "deal", "order", "make", "bury", "give", "trim", "defend", "play", "over"]
"""What is to be done: ``trim`` is a loner's bury after the exchange; the rest are called after their move."""

Trick = tuple[tuple[Seat, Card], ...]
"""The cards of a trick as they fell, with who played them."""

SEATS: Final = 4
UPCARD: Final = 20
"""The place in the pack of the card that is turned up (§2.3)."""
NOBODY: Final = Seat(-2)
"""Whose turn it is when the game is over."""


@dataclass(frozen=True, slots=True)
class State:
    """One moment. Not known yet: ``dealer`` is CHANCE; ``trump``, ``maker`` and ``defender`` are None."""

    rules: Rules
    history: tuple[tuple[Seat, Move], ...]
    phase: Phase
    turn: Seat
    dealer: Seat
    scores: tuple[int, int]
    pack: tuple[Card, ...]
    """As dealt; empty before the deal."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order of the cards' numbers."""
    passes: int
    """How many have passed in this deal's bidding: 0–3 first round, 4–7 second."""
    trump: Trump | None
    maker: Seat | None
    alone: bool
    defender: Seat | None
    """Who defends alone."""
    out: tuple[Seat, ...]
    """Who sits out."""
    trick: Trick
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    """Tricks won by side."""

    @property
    def seats(self) -> int:
        """Always four."""
        return SEATS

    @property
    def upcard(self) -> Card:
        """The card that was turned up; only after the deal."""
        return self.pack[UPCARD]


def left_of(seat: Seat, out: tuple[Seat, ...] = ()) -> Seat:
    """Return the next seat to the left that does not sit out."""
    seat = Seat((seat + 1) % SEATS)
    while seat in out:
        seat = Seat((seat + 1) % SEATS)
    return seat


def partner_of(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return Seat((seat + 2) % SEATS)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand less one card that is in it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def changed(
    hands: tuple[tuple[Card, ...], ...], seat: Seat, hand: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands with one seat's replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def fresh(
    rules: Rules, history: tuple[tuple[Seat, Move], ...], dealer: Seat, scores: tuple[int, int]
) -> State:
    """Return the moment before the cards are dealt, or before the first dealer is known."""
    return State(
        rules=rules,
        history=history,
        phase="dealer" if dealer == CHANCE else "deal",
        turn=CHANCE,
        dealer=dealer,
        scores=scores,
        pack=(),
        hands=((), (), (), ()),
        passes=0,
        trump=None,
        maker=None,
        alone=False,
        defender=None,
        out=(),
        trick=(),
        tricks=(),
        won=(0, 0),
    )


def wrong_moment(state: State) -> IllegalMove:
    """Return the refusal of a move that belongs to another moment; it says what is to be done now."""
    return IllegalMove(_(_TO_DO[state.phase]), _PARAGRAPH[state.phase])


def offered(state: State) -> Trump:
    """Return the suit that the upcard offers as trump."""
    return turned_suit(state.upcard)


_TO_DO: Final[dict[Phase, str]] = {
    "dealer": marked("The first dealer is still to be chosen by chance."),
    "deal": marked("The cards are still to be dealt."),
    "order": marked("Order the upcard up, or pass."),
    "make": marked("Name another suit, or pass."),
    "bury": marked("Bury one card first."),
    "give": marked("Give your partner your best card first."),
    "trim": marked("Bury one card first."),
    "defend": marked("Say whether you defend alone, or pass."),
    "play": marked("Play a card."),
    "over": marked("The game is over."),
}
_PARAGRAPH: Final[dict[Phase, str]] = {
    "dealer": "2.1",
    "deal": "2.2",
    "order": "3.1",
    "make": "3.3",
    "bury": "3.2",
    "give": "4.2",
    "trim": "4.2",
    "defend": "4.3",
    "play": "6.3",
    "over": "7.7",
}
