"""The play of the cards: following suit, winning tricks, and the score of the deal. Sections 6 and 7.

`laid`, `taken` and `scored` change only the public state, one after the other, so that an event can show the
table in between. Most moves of a game are made here, so suits and strengths are looked up in tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knaves.cards import Card, symbols
from knaves.frozen import changing, light
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre.rules.moves import PLAYS, Move, Play
from knaves.games.euchre.rules.open import LEFT, NOBODY, OVER, Open, Playing, Trick, left_of, resized, stepped
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.state import State, ended, undealt, with_move, wrong_moment
from knaves.games.euchre.rules.trumps import SUIT_OF, Trump, belongs, suit_name, winner
from knaves.i18n.language import _

Outcome = Literal["made", "march", "lone march", "euchred"]


@light
@dataclass(frozen=True, slots=True)
class Score:
    """The score of a deal: the side, its points, and the reason."""

    side: int
    points: int
    outcome: Outcome


def score(rules: Rules, makers: int, tricks: int, alone: bool, defended_alone: bool) -> Score:
    """Return the score of a deal. ``makers`` is the side that made trump, ``tricks`` the number it won.

    >>> score(Rules(), 0, 5, alone=True, defended_alone=False)
    Score(side=0, points=4, outcome='lone march')
    """
    if tricks < 3:
        return Score(1 - makers, _euchre(rules, alone, defended_alone), "euchred")
    if tricks < 5:
        return Score(makers, 1, "made")
    if alone:
        return Score(makers, rules.loner_march, "lone march")
    return Score(makers, 2, "march")


def _euchre(rules: Rules, alone: bool, defended_alone: bool) -> int:
    if defended_alone:
        return 4
    return rules.loner_euchred if alone else 2


_with_trick = changing(Playing, "trick")
_scored = changing(Open, "scores", "turn")
_with_tricks = changing(Playing, "trick", "tricks", "won")


def legal_plays(state: State, at: Playing) -> tuple[Move, ...]:
    """Return the cards that follow suit, or the whole hand if there are none."""
    return tuple([PLAYS[card] for card in playable(state.hands[state.open.turn], at.trick, at.trump)])


def playable(hand: tuple[Card, ...], trick: Trick, trump: Trump) -> tuple[Card, ...] | list[Card]:
    """Return the cards of the hand that may be played to the trick (§6.3)."""
    if not trick:
        return hand
    suits = SUIT_OF[trump]
    led = suits[trick[0][1]]
    return [card for card in hand if suits[card] == led] or hand


def play(state: State, at: Playing, seat: Seat, move: Move) -> State:
    """Play a card; a complete trick is taken, and the fifth ends the deal."""
    if type(move) is not Play:
        raise wrong_moment(state.open)
    hands, card, trick = list(state.hands), move.card, at.trick
    hand = hands[seat]
    try:
        place = hand.index(card)
    except ValueError:
        raise IllegalMove(_("You do not hold the {card}.").format(card=symbols(card)), "6.3") from None
    if trick:
        suits = SUIT_OF[at.trump]
        if suits[card] != suits[trick[0][1]]:
            _check_void(hand, card, trick[0][1], at.trump)
    if len(trick) + len(at.out) == 3:
        table, after = taken(state.open, at, seat, card)
        if len(after.tricks) == 5:
            return ended(state, seat, move, cleared(counted(table, after)))
    else:
        table = laid(state.open, at, seat, card)
    hands[seat] = hand[:place] + hand[place + 1 :]
    return with_move(state, table, (*state.deal, (seat, move)), tuple(hands))


def fills(at: Playing) -> bool:
    """Return whether the next card completes the trick."""
    return len(at.trick) + len(at.out) == 3


def laid(table: Open, at: Playing, seat: Seat, card: Card) -> Open:
    """Return the public state with one more card in the trick, not gathered even if the trick is complete."""
    turn, sizes = LEFT[seat], list(table.sizes)
    while turn in at.out:
        turn = LEFT[turn]
    sizes[seat] -= 1
    return resized(table, _with_trick(at, (*at.trick, (seat, card))), turn, tuple(sizes))


def taken(table: Open, at: Playing, seat: Seat, card: Card) -> tuple[Open, Playing]:
    """Return the public state after a card has completed the trick and it has been taken."""
    trick = (*at.trick, (seat, card))
    taker, (ours, theirs) = winner(trick, at.trump), at.won
    won = (ours + 1, theirs) if taker % 2 == 0 else (ours, theirs + 1)
    after, sizes = _with_tricks(at, (), (*at.tricks, trick), won), list(table.sizes)
    sizes[seat] -= 1
    return resized(table, after, taker, tuple(sizes)), after


def deal_score(rules: Rules, at: Playing) -> Score:
    """Return the score of a deal after its five tricks."""
    makers = at.maker % 2
    return score(rules, makers, at.won[makers], at.alone, at.defender is not None)


def counted(table: Open, at: Playing) -> Open:
    """Return the public state after the deal is scored and before the cards are gathered."""
    brought = deal_score(table.rules, at)
    ours, theirs = table.scores
    scores = (ours + brought.points, theirs) if brought.side == 0 else (ours, theirs + brought.points)
    return _scored(table, scores, CHANCE)


def cleared(table: Open) -> Open:
    """Return the public state after the cards of a scored deal are gathered: the next deal, or the end."""
    after = undealt(table.rules, left_of(table.dealer), table.scores)
    return after if max(table.scores) < table.rules.target else stepped(after, OVER, NOBODY)


def _check_void(hand: tuple[Card, ...], card: Card, lead: Card, trump: Trump) -> None:
    suits = SUIT_OF[trump]
    for other in hand:
        if suits[other] == suits[lead]:
            raise _renege(card, other, lead, suits[lead], trump)


def _renege(card: Card, other: Card, lead: Card, led: int, trump: Trump) -> IllegalMove:
    reasons = [belongs(each, SUIT_OF[trump][each], trump) for each in (lead, card, other)]
    why = next((reason for reason in reasons if reason), _("you hold the {card}").format(card=symbols(other)))
    if led == Trump.NO_TRUMP:
        return IllegalMove(_("You must follow the joker; {reason}.").format(reason=why), "6.3")
    return IllegalMove(_("You must follow {suit}; {reason}.").format(suit=suit_name(led), reason=why), "6.3")
