"""Positions to practise on, drawn at random for two players: a throw, or a card in the play.

The same dice give the same position. Nobody's judgement is asked for a throw, so it is the same on every
machine; in the play both sides have thrown and played as `Steady` does.
"""

from __future__ import annotations

from typing import Final

from knaves.cards import CARDS, Dice, shuffled
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.bots.evaluate import weighable
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.bots.what_if import ASKER, OTHER, position_before_discard
from knaves.games.cribbage.rules.moves import CUTS, Deal
from knaves.games.cribbage.rules.open import Phase, empty_table, in_order
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.state import State, no_cards
from knaves.games.cribbage.rules.turns import apply
from knaves.games.cribbage.rules.view import View, view

RULES: Final = Rules(go="automatic", starter_cut="chance")
HIGHEST: Final = 105
"""The highest score: nobody can win before the question."""


def discard(dice: Dice) -> View:
    """Return the view of a player who must throw."""
    cards = shuffled(CARDS, dice)[:6]
    return position_before_discard(in_order(cards), RULES, _scores(dice), dealing=bool(dice.randrange(2)))


def peg(dice: Dice) -> View:
    """Return the view of a player who must play one of several cards."""
    while True:
        found = _plays(dice)
        if found:
            return found[dice.randrange(len(found))]


def _plays(dice: Dice) -> list[View]:
    """Play a deal; return the views in which the person who is asked had a choice."""
    dealer, player = Seat(dice.randrange(2)), Steady()
    scores = _scores(dice)
    table = changed(
        empty_table(RULES, 2),
        phase=Phase.DEAL,
        actors=(CHANCE,),
        dealer=dealer,
        opener=dealer,
        scores=scores,
        back=scores,
    )
    state = State(table, (), (), hands=no_cards(2), thrown=no_cards(2))
    state = apply(state, CHANCE, Deal(shuffled(CARDS, dice)))
    for seat in (ASKER, OTHER):
        state = apply(state, seat, player.choose(view(state, seat)))
    state = apply(state, CHANCE, CUTS[dice.randrange(len(state.pack))])
    found = []
    while state.open.phase is Phase.PLAY:
        seat = state.open.actors[0]
        seen = view(state, seat)
        if seat == ASKER and weighable(seen):
            found.append(seen)
        state = apply(state, seat, player.choose(seen))
    return found


def _scores(dice: Dice) -> tuple[int, int]:
    return dice.randrange(HIGHEST), dice.randrange(HIGHEST)
