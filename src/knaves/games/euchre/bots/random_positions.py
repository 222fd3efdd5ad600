"""Positions to practise on, drawn at random: a bid, or a card in the play.

The same dice give the same position. Nobody's judgement is asked for a bid, so that one is the same on every
machine; in the play everybody has bid and played as `Steady` does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from knaves.cards import Dice, shuffled
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.euchre.bots.champion import weighable
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.bots.what_if import ASKER, position_before_bid
from knaves.games.euchre.rules.moves import Deal, Dealer
from knaves.games.euchre.rules.open import SEATS, Bidding, Burying, Playing
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import SUIT_OF, SUITS, turned_suit
from knaves.games.euchre.rules.turns import apply, pack, start
from knaves.games.euchre.rules.view import View, view

RULES: Final = Rules()
HIGHEST: Final = 9
SECOND: Final = 3
"""One bid in so many is of the second round."""
TRUMPS: Final = 2
"""A hand with fewer trumps of the best suit that may be named passes in its sleep."""


def bid(dice: Dice) -> View:
    """Return the view of a player who must bid, after all before it have passed."""
    while True:
        cards = shuffled(pack(RULES), dice)
        place, again = 1 + dice.randrange(SEATS), not dice.randrange(SECOND)
        hand, upcard = cards[:5], cards[5]
        named = turned_suit(upcard)
        suits = [suit for suit in SUITS if (suit != named) == again]
        longest = max(sum(SUIT_OF[suit][card] == suit for card in hand) for suit in suits)
        scores = dice.randrange(HIGHEST + 1), dice.randrange(HIGHEST + 1)
        if longest >= TRUMPS + again:
            return position_before_bid(hand, upcard, RULES, place, scores=scores, turned_down=again)


def play(dice: Dice) -> View:
    """Return the view of a player who must play one of several cards."""
    while True:
        found = _plays(dice)
        if found:
            return found[dice.randrange(len(found))]


def _plays(dice: Dice) -> list[View]:
    """Play a hand; return the views in which the person who is asked had a choice."""
    player = Steady()
    scores = dice.randrange(HIGHEST + 1), dice.randrange(HIGHEST + 1)
    state = apply(start(RULES, SEATS), CHANCE, Dealer(Seat(dice.randrange(SEATS))))
    state = replace(state, open=changed(state.open, scores=scores))
    state = apply(state, CHANCE, Deal(shuffled(pack(RULES), dice)))
    found = []
    while isinstance(state.open.phase, Bidding | Burying | Playing):
        seat = state.open.turn
        seen = view(state, seat)
        if seat == ASKER and isinstance(state.open.phase, Playing) and weighable(seen):
            found.append(seen)
        state = apply(state, seat, player.choose(seen))
    return found
