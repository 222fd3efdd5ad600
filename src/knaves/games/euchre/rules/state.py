"""The full state of a game of euchre, public and hidden.

Only the rules create states.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar

from knaves.cards import Card
from knaves.frozen import changing, light
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre.rules.moves import Move
from knaves.games.euchre.rules.open import DEALING, DRAWING, SEATS, Open, Playing, Step
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import Entries, Past, SeenStart
from knaves.i18n.language import _, marked
from knaves.markup import drawn_by

T = TypeVar("T")
NO_HANDS: Final[tuple[tuple[Card, ...], ...]] = ((),) * SEATS


@light
@dataclass(frozen=True, slots=True)
class State:
    """The state at one moment. Buried and given cards are only in the history."""

    open: Open
    earlier: Entries
    """The moves before this deal; all of them when no cards are dealt."""
    deal: Entries
    """The moves since."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, in the order of the cards' numbers."""
    pack: tuple[Card, ...]
    """As dealt; empty before the deal."""
    past: Past
    """The earlier moves as the seats saw them; so the cost of a view depends only on its deal."""
    as_seen: dict[Seat, SeenStart] | None = field(default=None, compare=False, repr=False)
    """While tricks are played, by seat: the moves before the first card as it saw them, kept from its first
    view on. The states of the rest of the deal share it, as they share these moves; cards played are public.
    """

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.open.rules

    @property
    def seats(self) -> int:
        """Always four."""
        return SEATS

    @property
    def history(self) -> Entries:
        """Every move so far with its seat, chance included."""
        return self.earlier + self.deal

    _repr_html_ = drawn_by("deal")


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the values by seat with one seat's replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def undealt(rules: Rules, dealer: Seat, scores: tuple[int, int]) -> Open:
    """Return the public state before the deal, or before the first dealer is known."""
    phase = DRAWING if dealer == CHANCE else DEALING
    return Open(rules, phase, CHANCE, dealer, scores, (0,) * SEATS)


with_move = changing(State, "open", "deal", "hands")
"""``with_move(state, table, deal, hands)``: what a card played changes."""
_before_play = changing(State, "open", "deal", "hands", "as_seen")


def moved(
    state: State, seat: Seat, move: Move, table: Open, hands: tuple[tuple[Card, ...], ...] | None = None
) -> State:
    """Return the state after a move before the first card, with the new public state and hands."""
    deal = (*state.deal, (seat, move))
    begins = isinstance(table.phase, Playing)
    return _before_play(state, table, deal, state.hands if hands is None else hands, {} if begins else None)


def ended(state: State, seat: Seat, move: Move, table: Open) -> State:
    """Return the state after the last move of a deal, or before the first deal: no hand has cards."""
    deal = (*state.deal, (seat, move))
    return State(table, state.earlier + deal, (), NO_HANDS, (), state.past.then(deal, state.open.dealer))


def wrong_moment(table: Open) -> IllegalMove:
    """Return the refusal of a move in the wrong phase; it says which move is due."""
    return IllegalMove(_(_TO_DO[table.phase.step]), _PARAGRAPH[table.phase.step])


_TO_DO: Final[dict[Step, str]] = {
    "dealer": marked("The first dealer has not been drawn yet."),
    "deal": marked("The cards have not been dealt yet."),
    "order": marked("Order the upcard up, or pass."),
    "make": marked("Name another suit, or pass."),
    "bury": marked("Bury one card first."),
    "give": marked("Give your partner your best card first."),
    "trim": marked("Bury one card first."),
    "defend": marked("Say whether you defend alone, or pass."),
    "play": marked("Play a card."),
    "over": marked("The game is over."),
}
_PARAGRAPH: Final[dict[Step, str]] = {
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
