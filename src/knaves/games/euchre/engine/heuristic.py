"""Good card play without search: trumps as maker, aces as defender, win cheaply, trust the partner.

Everything is derived from one view. Each function returns the card and a reason suitable for display.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.cards import Card
from knaves.games.euchre.engine.hand_value import unseen
from knaves.games.euchre.rules.moves import Play
from knaves.games.euchre.rules.open import SEATS, Playing, partner_of
from knaves.games.euchre.rules.trumps import POWER, STRENGTH, SUIT_OF, Trump, winner
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _

Choice = tuple[Card, str]

_WEAK: Final = 5
"""The strength of a side king: a partner's card no better than this is not trusted to hold."""


@dataclass(frozen=True, slots=True)
class Table:
    """A view in the terms that card play thinks in."""

    view: View
    play: Playing
    cards: tuple[Card, ...]
    """What may be played."""
    loose: list[Card]
    """Cards that others may hold."""

    @property
    def trump(self) -> Trump:
        """The trump of the deal."""
        return self.play.trump

    def suit(self, card: Card) -> int:
        """Return the suit the card belongs to now."""
        return SUIT_OF[self.trump][card]

    def strength(self, card: Card) -> int:
        """Return its strength; trumps are above 7."""
        return STRENGTH[self.trump][card]

    def is_trump(self, card: Card) -> bool:
        """Whether it is a trump."""
        return self.suit(card) == self.trump

    def is_best(self, card: Card) -> bool:
        """Whether no card that others may hold is higher in its suit."""
        suit, strength = self.suit(card), self.strength(card)
        return not any(self.suit(other) == suit and self.strength(other) > strength for other in self.loose)

    def of_suit(self, suit: int) -> list[Card]:
        """Return the hand's cards of a suit."""
        return [card for card in self.view.hand if self.suit(card) == suit]

    def length(self, card: Card) -> int:
        """Return how many cards of its suit the hand holds."""
        return len(self.of_suit(self.suit(card)))

    @property
    def trumps_out(self) -> int:
        """How many trumps others may hold."""
        return sum(self.is_trump(card) for card in self.loose)


def table(view: View, play: Playing) -> Table:
    """Read the view, whose phase is ``play``."""
    cards = tuple(move.card for move in view.legal if isinstance(move, Play))
    return Table(view, play, cards, unseen(view, play))


def choose_card(at: Table) -> Choice:
    """Return the card to play."""
    if len(at.cards) == 1:
        return at.cards[0], _("It is the only card you may play.")
    return follow(at) if at.play.trick else lead(at)


def lead(at: Table) -> Choice:
    """Return the card to lead."""
    me, maker = at.view.seat, at.play.maker
    if maker == me:
        return _lead_as_maker(at)
    if maker == partner_of(me):
        return _lead_as_partner(at)
    return _lead_winner(at) or _lead_low(at)


def _lead_as_maker(at: Table) -> Choice:
    trumps = sorted(at.of_suit(at.trump), key=at.strength)
    # A lone trump that others may beat is kept to ruff with.
    if trumps and at.trumps_out and (at.is_best(trumps[-1]) or len(trumps) >= 2):
        return trumps[-1], _("You made it: draw the others' trumps.")
    return _lead_winner(at) or _lead_low(at)


def _lead_as_partner(at: Table) -> Choice:
    trumps = sorted(at.of_suit(at.trump), key=at.strength)
    # Only to the first trick: afterwards one's own trumps are kept to ruff with.
    if trumps and not at.play.tricks and at.trumps_out:
        return trumps[-1], _("Your partner made it: lead trumps through the defenders.")
    return _lead_winner(at) or _lead_low(at)


def _lead_winner(at: Table) -> Choice | None:
    """Return a side card that only a trump can beat, from the shortest suit."""
    winners = [card for card in at.cards if not at.is_trump(card) and at.is_best(card)]
    if winners:
        return min(winners, key=lambda c: (at.length(c), c)), _("No card of its suit beats it.")
    trumps = [card for card in at.cards if at.is_trump(card)]
    if trumps and not at.trumps_out:
        return max(trumps, key=at.strength), _("Nobody else has a trump.")
    return None


def _lead_low(at: Table) -> Choice:
    """Return a card that costs little: from a short side suit, the top of two, not a lone trump."""
    sides = [card for card in at.cards if not at.is_trump(card)]
    if not sides:
        low, *_rest, high = sorted(at.cards, key=at.strength)
        return (high, _("Nothing beats it.")) if at.is_best(high) else (low, _("Keep the higher one."))
    # The shortest suit is empty soonest and can be ruffed then; of it the higher card, which may win now.
    card = min(sides, key=lambda c: (at.length(c), -at.strength(c), c))
    return card, _("It is from your shortest suit.")


def follow(at: Table) -> Choice:
    """Return the card to play to a trick that has been led."""
    trick = at.play.trick
    taker = winner(trick, at.trump)
    winning = dict(trick)[taker]
    power = POWER[at.trump][at.suit(trick[0][1])]
    beats = sorted((card for card in at.cards if power[card] > power[winning]), key=lambda c: power[c])
    left = SEATS - len(at.play.out) - len(trick) - 1
    low = _cheapest(at)
    if taker == partner_of(at.view.seat):
        return _with_partner(at, winning, beats, left, low)
    if not beats:
        return low, _("You cannot win this trick: throw the card you need least.")
    if left == 0:
        return beats[0], _("You play last: win it as cheaply as you can.")
    return _against(at, beats, left, low)


def _with_partner(at: Table, winning: Card, beats: list[Card], left: int, low: Card) -> Choice:
    if left == 0 or not beats:
        return low, _("Your partner has the trick.")
    # A trump of the partner's is trusted although a higher one may follow: covering it spends two trumps.
    if at.is_best(winning) or at.is_trump(winning):
        return low, _("Your partner's card will probably hold.")
    following = [card for card in beats if not at.is_trump(card)]
    if not following and at.strength(winning) <= _WEAK:
        return beats[0], _("Trump your partner's card: it is too low to hold.")
    sure = [card for card in following if at.is_best(card)]
    # A neighbouring card of the partner's is as good, so the higher one is kept.
    if sure and at.strength(winning) < at.strength(sure[0]) - 1:
        return sure[0], _("Make sure of the trick: your partner's card could be beaten.")
    return low, _("Leave the trick to your partner.")


def _against(at: Table, beats: list[Card], left: int, low: Card) -> Choice:
    sure = [card for card in beats if at.is_best(card)]
    if at.suit(beats[0]) == at.suit(at.play.trick[0][1]):
        if sure:
            return sure[0], _("Nobody can beat it in its suit.")
        return (
            (low, _("Second hand low."))
            # The partner plays last: a card that can be beaten is not worth spending.
            if left == 2
            else (beats[-1], _("Make the last hand beat your best."))
        )
    return beats[0], _("Trump it with the lowest card that wins.")


def _cheapest(at: Table) -> Card:
    """Return the card that is missed least: no trump, no winner, from a suit it empties."""
    return min(at.cards, key=lambda c: _cost(at, c))


def _cost(at: Table, card: Card) -> tuple[bool, bool, int, int]:
    trump = at.is_trump(card)
    empties = at.length(card) == 1 and bool(at.of_suit(at.trump))
    # Emptying a suit is worth three ranks.
    return trump, not trump and at.is_best(card), at.strength(card) - (3 if empties else 0), card
