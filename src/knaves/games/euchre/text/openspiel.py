"""Euchre in OpenSpiel's actions: one deal written as OpenSpiel's history, and read from it.

OpenSpiel plays one deal among north, east, south and west. Its cards are ``rank * 4 + suit`` from the nine
of clubs; it deals one card at a time, beginning with the dealer, and lets the dealer bury before the maker
says whether he goes alone. It deals no kitty, so a deal that is read has the other cards in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from knaves.cards import CARD_TEXTS, Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre.rules.moves import (
    BURIES,
    DEFEND,
    PASS,
    PLAYS,
    Bury,
    Deal,
    Dealer,
    Defend,
    Make,
    Move,
    Order,
    Pass,
    Play,
)
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.trumps import PACK, Trump
from knaves.games.euchre.rules.turns import apply, start

_RANKS: Final = (9, 10, 11, 12, 13, 1)
_CARDS: Final = tuple(Card(suit * 13 + rank - 1) for rank in _RANKS for suit in range(4))
"""The card of each of OpenSpiel's numbers."""
_NUMBERS: Final = {card: number for number, card in enumerate(_CARDS)}
_PASS, _CLUBS, _ALONE, _PARTNER = 24, 25, 29, 30
_WORDS: Final = ("Pass", "Clubs", "Diamonds", "Hearts", "Spades", "Alone", "Partner")


def actions(moves: Sequence[tuple[Seat, Move]]) -> tuple[int, ...]:
    """Return OpenSpiel's actions for the moves of one deal, from the choice of the dealer on.

    ValueError for a move that OpenSpiel does not have, such as no trump or an exchange of cards, and for a
    second deal.
    """
    return tuple(_written(moves))


def strings(found: Sequence[int]) -> tuple[str, ...]:
    """Return actions as OpenSpiel writes them: the dealer first, then cards (``SJ``) and calls.

    >>> strings([1, 11])
    ('E', 'SJ')
    """
    return tuple([_said(action) if place else "NESW"[action] for place, action in enumerate(found)])


def numbers(texts: Sequence[str]) -> tuple[int, ...]:
    """Return the actions for what OpenSpiel writes, in the order of a history; ValueError for other text."""
    known = {_said(action): action for action in range(_PARTNER + 1)}
    found = []
    for place, text in enumerate(texts):
        action = known.get(text) if place else "NESW".find(text)
        if action is None or action < 0 or not text:
            raise ValueError(f"OpenSpiel's euchre has no action {text!r} here.")
        found.append(action)
    return tuple(found)


def moves(found: Sequence[int], rules: Rules) -> tuple[tuple[Seat, Move], ...]:
    """Return the moves of a deal from OpenSpiel's actions; the history may end anywhere.

    The last call is left out if its answer, alone or with the partner, has not been given. ValueError for
    actions that OpenSpiel does not have; IllegalMove for those that the rules forbid.
    """
    if not found:
        return ()
    dealer, dealt = Seat(found[0]), found[1:22]
    made: list[tuple[Seat, Move]] = [(CHANCE, Dealer(dealer))]
    if len(dealt) < 21:
        return tuple(made)
    made.append((CHANCE, Deal(_pack(dealt, dealer))))
    state = start(rules, 4)
    for _seat, move in made:
        state = apply(state, CHANCE, move)
    rest = list(found[22:])
    while rest:
        asked = state.open.phase.step
        used, answers = _answers(asked, rest, _CARDS[dealt[20]])
        if not used:
            break
        for move in answers:
            made.append((state.open.turn, move))
            state = apply(state, state.open.turn, move)
        del rest[:used]
    return tuple(made)


def _written(moves: Sequence[tuple[Seat, Move]]) -> Iterator[int]:
    dealer, upcard, ordered, called = Seat(0), PACK[0], None, False
    for place, (_seat, move) in enumerate(moves):
        match move:
            case Dealer(seat) if place == 0:
                dealer = seat
                yield int(seat)
            case Deal(pack) if place == 1 and len(pack) == len(PACK):
                upcard = pack[UPCARD]
                yield from [_NUMBERS[pack[at]] for at in _places(dealer)]
            case Pass():
                yield _PARTNER if called else _PASS
            case Order(alone):
                called, ordered = True, alone
                yield _CLUBS + upcard.suit
            case Bury(card) if ordered is not None:
                yield _NUMBERS[card]
                yield _ALONE if ordered else _PARTNER
                ordered = None
            case Make(trump, alone) if trump != Trump.NO_TRUMP:
                called = True
                yield _CLUBS + trump
                yield _ALONE if alone else _PARTNER
            case Defend():
                yield _ALONE
            case Play(card):
                yield _NUMBERS[card]
            case _:
                raise ValueError(f"OpenSpiel's euchre has no move such as move {place + 1} here: {move}.")


def _places(dealer: Seat) -> list[int]:
    """Return the places in the pack in the order in which OpenSpiel deals them, the upcard last."""
    seats = [Seat((dealer + step) % 4) for step in range(4)]
    return [places(seat, dealer)[turn] for turn in range(5) for seat in seats] + [UPCARD]


def _pack(dealt: Sequence[int], dealer: Seat) -> tuple[Card, ...]:
    cards = [_CARDS[number] for number in dealt]
    pack = dict(zip(_places(dealer), cards, strict=True))
    kitty = iter([card for card in PACK if card not in cards])
    return tuple([pack[place] if place in pack else next(kitty) for place in range(len(PACK))])


def _answers(asked: str, rest: Sequence[int], upcard: Card) -> tuple[int, tuple[Move, ...]]:
    """Return the next moves and how many actions say them; none if the last one is not complete."""
    first = rest[0]
    match asked:
        case "order" if first == _CLUBS + upcard.suit:
            if len(rest) < 3:
                return 0, ()
            return 3, (Order(rest[2] == _ALONE), BURIES[_card(rest[1])])
        case "make" if _CLUBS <= first < _ALONE:
            return (2, (Make(Trump(first - _CLUBS), rest[1] == _ALONE),)) if len(rest) > 1 else (0, ())
        case "order" | "make" if first == _PASS:
            return 1, (PASS,)
        case "defend" if first in (_ALONE, _PARTNER):
            return 1, (DEFEND if first == _ALONE else PASS,)
        case "play":
            return 1, (PLAYS[_card(first)],)
    raise ValueError(f"OpenSpiel's euchre has no action {first} here.")


def _card(number: int) -> Card:
    if not 0 <= number < _PASS:
        raise ValueError(f"OpenSpiel's euchre has no action {number} here.")
    return _CARDS[number]


def _said(action: int) -> str:
    return CARD_TEXTS[_CARDS[action]][::-1] if action < _PASS else _WORDS[action - _PASS]
