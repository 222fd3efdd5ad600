"""OpenSpiel's euchre in our words: its cards, its chance, its actions, and the order it asks in.

OpenSpiel plays one hand. Its cards are ``rank * 4 + suit`` from the nine of clubs up, its seats north, east,
south and west; it deals one card at a time beginning with the dealer, lets the dealer bury before the
maker says whether he goes alone, and asks defenders last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from euchre_phases import made, on_table
from knaves.cards import Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, Rules, State
from knaves.games.euchre.rules.moves import (
    BURIES,
    DEFEND,
    PASS,
    PLAYS,
    Deal,
    Dealer,
    Make,
    Move,
    Order,
    Play,
)
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.trumps import PACK

_RANKS: Final = (9, 10, 11, 12, 13, 1)
CARDS: Final = tuple(Card(suit * 13 + rank - 1) for rank in _RANKS for suit in range(4))
"""Our card by OpenSpiel's number."""
NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
PASSES, SUITS, ALONE, PARTNER = 24, (25, 26, 27, 28), 29, 30
"""OpenSpiel's actions: pass, clubs to spades, alone, with the partner."""

DEVIATIONS: Final = {
    "upcard": "the dealer may not bury the upcard",
    "order": "the dealer buries before the maker says whether he goes alone",
    "no game": "one hand is the whole play: no score is kept and no deal passes on",
    "thrown in": "when all have passed the play is over, with nothing for anybody",
    "defence": "a lone defender is allowed either against any maker or not at all",
    "loner euchred": "a lone maker who is euchred loses two, whatever a table would like to agree",
}
"""What OpenSpiel does otherwise; each has a test of its own in ``test_euchre``."""


@dataclass(slots=True)
class Hand:
    """One hand played side by side; ``ours`` and ``theirs`` stand at the same moment."""

    ours: State
    theirs: Any
    dice: Random

    def follow(self, move: Move, *actions: int) -> None:
        """Make the same move in both."""
        self.ours = GAME.apply(self.ours, self.ours.open.turn, move)
        for action in actions:
            assert action in self.theirs.legal_actions()
            self.theirs.apply_action(action)


def deal(spiel: Any, rules: Rules, dice: Random) -> Hand:
    """Deal the same cards at both tables."""
    dealer = Seat(dice.randrange(4))
    pack = list(PACK)
    dice.shuffle(pack)
    theirs = spiel.new_initial_state()
    theirs.apply_action(dealer)
    for card in _one_by_one(pack, dealer):
        theirs.apply_action(NUMBERS[card])
    start = GAME.apply(GAME.start(rules, 4), CHANCE, Dealer(dealer))
    return Hand(GAME.apply(start, CHANCE, Deal(tuple(pack))), theirs, dice)


def _one_by_one(pack: list[Card], dealer: Seat) -> Iterator[Card]:
    for turn in range(5):
        for step in range(4):
            yield pack[places(Seat((dealer + step) % 4), dealer)[turn]]
    yield pack[UPCARD]


def bid(hand: Hand) -> None:
    """Bid by chance until trump is made or all have passed; the same bids are legal at both tables."""
    while hand.ours.open.phase.step in ("order", "make"):
        legal = GAME.legal(hand.ours, hand.ours.open.turn)
        assert hand.theirs.current_player() == hand.ours.open.turn
        assert {_bid_action(hand.ours, move) for move in legal} == set(hand.theirs.legal_actions())
        move = PASS if PASS in legal and hand.dice.random() < 0.6 else hand.dice.choice(legal)
        if hand.ours.open.phase.step == "order" and isinstance(move, Order):
            _order(hand, move)
        else:
            alone = [ALONE if move.alone else PARTNER] if isinstance(move, Make) else []
            hand.follow(move, _bid_action(hand.ours, move), *alone)


def _bid_action(state: State, move: Move) -> int:
    if isinstance(move, Order):
        return SUITS[on_table(state).upcard.suit]
    return SUITS[move.trump] if isinstance(move, Make) else PASSES


def _order(hand: Hand, order: Order) -> None:
    """Order up, bury and say alone, each table in its own order."""
    hand.ours = GAME.apply(hand.ours, hand.ours.open.turn, order)
    upcard = on_table(hand.ours).upcard
    hand.theirs.apply_action(SUITS[upcard.suit])
    assert hand.theirs.current_player() == hand.ours.open.turn == hand.ours.open.dealer
    six = {NUMBERS[card] for card in hand.ours.hands[hand.ours.open.dealer]}
    assert {NUMBERS[upcard], *hand.theirs.legal_actions()} == six
    number = hand.dice.choice(hand.theirs.legal_actions())
    hand.follow(BURIES[CARDS[number]], number)
    assert hand.theirs.current_player() == made(hand.ours).maker
    assert set(hand.theirs.legal_actions()) == {ALONE, PARTNER}
    hand.theirs.apply_action(ALONE if order.alone else PARTNER)


def defend(hand: Hand) -> None:
    """Ask the defenders, where the rules do."""
    while hand.ours.open.phase.step == "defend":
        assert hand.theirs.current_player() == hand.ours.open.turn
        assert set(hand.theirs.legal_actions()) == {ALONE, PARTNER}
        alone = hand.dice.random() < 0.3
        hand.follow(DEFEND if alone else PASS, ALONE if alone else PARTNER)


def play(hand: Hand) -> None:
    """Play the hand out by chance; the same cards are legal at both tables at every turn."""
    while hand.ours.open.phase.step == "play":
        legal = GAME.legal(hand.ours, hand.ours.open.turn)
        assert hand.theirs.current_player() == hand.ours.open.turn
        cards = [move.card for move in legal if isinstance(move, Play)]
        assert {NUMBERS[card] for card in cards} == set(hand.theirs.legal_actions())
        card = hand.dice.choice(cards)
        hand.follow(PLAYS[card], NUMBERS[card])


def returns(hand: Hand) -> list[float]:
    """Our score of the hand as OpenSpiel counts it: what one side gets the other loses."""
    ours, theirs = GAME.scores(hand.ours)
    return [float(ours - theirs), float(theirs - ours)] * 2
