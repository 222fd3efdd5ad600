"""The play of the cards: following suit, winning tricks, and the score of the deal. Sections 6 and 7.

Most moves of a game are made here, so states are built field by field, and what a card belongs to and
beats is looked up.
"""

from __future__ import annotations

from typing import Final

from knaves.cards import Card
from knaves.game import IllegalMove, Seat
from knaves.games.euchre.rules.moves import PLAYS, Move, Play
from knaves.games.euchre.rules.names import belongs, card_name, suit_name
from knaves.games.euchre.rules.scoring import Score, score
from knaves.games.euchre.rules.state import NOBODY, State, Trick, fresh, left_of, without, wrong_moment
from knaves.games.euchre.rules.trumps import POWER, SUIT_OF, Trump
from knaves.i18n.language import _

_AFTER: Final = (Seat(1), Seat(2), Seat(3), Seat(0))


def legal_plays(state: State) -> tuple[Move, ...]:
    """The cards that follow suit, or without one the whole hand."""
    assert state.trump is not None
    return tuple([PLAYS[card] for card in playable(state.hands[state.turn], state.trick, state.trump)])


def playable(hand: tuple[Card, ...], trick: Trick, trump: Trump) -> tuple[Card, ...] | list[Card]:
    """Return the cards of the hand that may be played to the trick (§6.3)."""
    if not trick:
        return hand
    suits = SUIT_OF[trump]
    led = suits[trick[0][1]]
    return [card for card in hand if suits[card] == led] or hand


def winner(trick: Trick, trump: Trump) -> Seat:
    """Return who wins the trick, or is winning it so far (§6.4)."""
    power = POWER[trump][SUIT_OF[trump][trick[0][1]]]
    best, first = -1, trick[0][0]
    for seat, card in trick:
        if power[card] > best:
            best, first = power[card], seat
    return first


def play(state: State, seat: Seat, move: Move) -> State:
    """Play a card; a trick that is full is taken, and the fifth ends the deal."""
    if type(move) is not Play:
        raise wrong_moment(state)
    hands, card, trump = state.hands, move.card, state.trump
    hand = hands[seat]
    assert trump is not None
    if card not in hand:
        raise IllegalMove(_("You do not hold the {card}.").format(card=card_name(card)), "6.3")
    if state.trick:
        _check_follows(hand, card, state.trick, trump)
    trick = (*state.trick, (seat, card))
    full = len(trick) + len(state.out) == 4
    after = State(
        state.rules,
        (*state.history, (seat, move)),
        "play",
        winner(trick, trump) if full else _next(seat, state.out),
        state.dealer,
        state.scores,
        state.pack,
        (*hands[:seat], without(hand, card), *hands[seat + 1 :]),
        state.passes,
        trump,
        state.maker,
        state.alone,
        state.defender,
        state.out,
        trick,
        state.tricks,
        state.won,
    )
    return _taken(after) if full else after


def _next(seat: Seat, out: tuple[Seat, ...]) -> Seat:
    seat = _AFTER[seat]
    while seat in out:
        seat = _AFTER[seat]
    return seat


def _check_follows(hand: tuple[Card, ...], card: Card, trick: Trick, trump: Trump) -> None:
    suits = SUIT_OF[trump]
    led = suits[trick[0][1]]
    if suits[card] == led:
        return
    for other in hand:
        if suits[other] == led:
            raise _renege(card, other, trick[0][1], led, trump)


def _renege(card: Card, other: Card, lead: Card, led: int, trump: Trump) -> IllegalMove:
    reasons = [belongs(each, SUIT_OF[trump][each], trump) for each in (lead, card, other)]
    why = next(
        (reason for reason in reasons if reason), _("you hold the {card}").format(card=card_name(other))
    )
    if led == Trump.NO_TRUMP:
        return IllegalMove(_("You must follow the joker; {reason}.").format(reason=why), "6.3")
    return IllegalMove(_("You must follow {suit}; {reason}.").format(suit=suit_name(led), reason=why), "6.3")


def _taken(state: State) -> State:
    side = state.turn % 2
    won = (state.won[0] + 1, state.won[1]) if side == 0 else (state.won[0], state.won[1] + 1)
    tricks = (*state.tricks, state.trick)
    if len(tricks) == 5:
        return _scored(state, won)
    return State(
        state.rules,
        state.history,
        "play",
        state.turn,
        state.dealer,
        state.scores,
        state.pack,
        state.hands,
        state.passes,
        state.trump,
        state.maker,
        state.alone,
        state.defender,
        state.out,
        (),
        tricks,
        won,
    )


def deal_score(state: State, won: tuple[int, int]) -> Score:
    """Return what a deal brings that ended with these tricks by side."""
    assert state.maker is not None
    makers = state.maker % 2
    return score(state.rules, makers, won[makers], state.alone, state.defender is not None)


def _scored(state: State, won: tuple[int, int]) -> State:
    brought = deal_score(state, won)
    scores = (
        state.scores[0] + (brought.points if brought.side == 0 else 0),
        state.scores[1] + (brought.points if brought.side == 1 else 0),
    )
    after = fresh(state.rules, state.history, left_of(state.dealer), scores)
    if max(scores) < state.rules.target:
        return after
    return _over(after)


def _over(state: State) -> State:
    return State(
        state.rules, state.history, "over", NOBODY, state.dealer, state.scores, (), state.hands,
        0, None, None, False, None, (), (), (), (0, 0),
    )  # fmt: skip
