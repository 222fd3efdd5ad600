"""Moves and rules as numbers, and what a seat sees as a row of features: the language of the hand tables.

Actions 0 to 14 are pass, order, order alone, make and make alone by trump, defend alone, and the farmer's
hand; 15 to 39 are the cards by their number, joker last, for playing, burying and giving alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules.deal_seen import deals, seen_deal
from knaves.games.euchre.rules.moves import Bury, Defend, Farmer, Give, Make, Move, Order, Pass, Play
from knaves.games.euchre.rules.open import SEATS, Playing, WithTrump, WithUpcard
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import PACK_WITH_JOKER, Trump
from knaves.games.euchre.rules.view import View
from knaves.stepping import Form

ACTIONS: Final = 40
FEATURES: Final = 352
DEALER: Final = 332
"""Where an observation has the dealer, by the seats clockwise from the one that looks."""
SCORES: Final = 352
"""Where an observation has the score of its side, and then the other's."""
OBSERVATION: Final = 354
_LISTED: Final = 16
"""No seat has more legal actions at a time."""
PHASES: Final = ("order", "make", "bury", "give", "trim", "defend", "play")

_CARD: Final = 15
_PLACE: Final = {card: place for place, card in enumerate(PACK_WITH_JOKER)}
_DEFEND_ALONE: Final = ("never", "loner", "always")


def form(rules: Rules, seats: int, whole: bool = False) -> Form:
    """Return the form of tables that are stepped together: always the same."""
    return Form(tuple(seat % 2 for seat in range(seats)), ACTIONS, _LISTED, OBSERVATION)


def rule_row(rules: Rules) -> list[int]:
    """Return what the rules say of a single hand, as the kernel reads it."""
    return [
        rules.stick_the_dealer,
        rules.alone == "exchange",
        rules.loner_lead == "loner",
        _DEFEND_ALONE.index(rules.defend_alone),
        rules.canadian,
        rules.no_trump,
        rules.joker,
        rules.farmers,
        rules.loner_march,
        rules.loner_euchred,
    ]


def agreed_row(rules: Rules, players: Iterable[int]) -> list[int]:
    """Return what the rules say of a game, and by seat the house player."""
    return [rules.target, rules.first_dealer == "partner", *rules.first_scores, *players]


def action(move: Move) -> int:
    """Return the number of a seat's move; ValueError for a move of chance."""
    match move:
        case Pass():
            return 0
        case Order(alone):
            return 1 + alone
        case Make(trump, alone):
            return 3 + trump + len(Trump) * alone
        case Defend():
            return 13
        case Farmer():
            return 14
        case Play(card) | Bury(card) | Give(card):
            return _CARD + _PLACE[card]
        case _:
            raise ValueError("Only a seat's moves have numbers.")


def move(number: int, view: View) -> Move:
    """Return the move that an action number is in this view; ValueError when it is not legal there."""
    for each in view.legal:
        if action(each) == number:
            return each
    raise ValueError(f"Action {number} is not legal now.")


def features(view: View) -> list[int]:
    """Return what the seat sees as 352 numbers, seats counted clockwise from itself.

    In order: its hand (25), the upcard (25), cards played by each seat (4 by 25), each seat's card in the
    trick (4 by 25), what it buried (25), the card of an exchange it took part in (25), suits each seat did
    not follow (4 by 5), trump (5), the phase (7), dealer (4), maker (4), alone (1), lone defender (4), who
    sits out (4), passes so far (1), tricks won by its side and by the other (2).
    """
    me = view.seat
    around = [Seat((me + step) % SEATS) for step in range(SEATS)]
    at = view.open.phase
    playing = at if isinstance(at, Playing) else None
    made = at if isinstance(at, WithTrump) else None
    dealt = at if isinstance(at, WithUpcard) else None
    played = [each for trick in (*playing.tricks, playing.trick) for each in trick] if playing else []
    fallen = dict(playing.trick) if playing else {}
    row = [*_cards(view.hand), *_cards([dealt.upcard] if dealt else [])]
    for seat in around:
        row += _cards(card for who, card in played if who == seat)
    for seat in around:
        row += _cards([fallen[seat]] if seat in fallen else [])
    row += _cards(view.buried)
    row += _cards([view.given] if view.given is not None else [])
    voids = _voids(view)
    row += [int(suit in voids[seat]) for seat in around for suit in range(len(Trump))]
    row += [int(made is not None and trump == made.trump) for trump in Trump]
    row += [int(phase == at.step) for phase in PHASES]
    row += [int(seat == view.open.dealer) for seat in around]
    row += [int(made is not None and seat == made.maker) for seat in around]
    row.append(made is not None and made.alone)
    row += [int(playing is not None and seat == playing.defender) for seat in around]
    row += [int(made is not None and seat in made.out) for seat in around]
    won = playing.won if playing else (0, 0)
    return [*row, dealt.passes if dealt else 0, won[me % 2], won[1 - me % 2]]


def observation(view: View) -> list[int]:
    """Return the `features` of a view, and the score of its side and of the other: 354 numbers."""
    scores = view.open.scores
    return [*features(view), scores[view.seat % 2], scores[1 - view.seat % 2]]


def _cards(cards: Iterable[Card]) -> Iterator[int]:
    held = {*cards}
    return (int(card in held) for card in PACK_WITH_JOKER)


def _voids(view: View) -> list[set[int]]:
    """Return by seat the suits that it did not follow; nothing is known before the play."""
    if not isinstance(view.open.phase, Playing):
        return [set() for _ in range(SEATS)]
    return seen_deal(view.open.dealer, deals(view.seen)[-1]).voids
