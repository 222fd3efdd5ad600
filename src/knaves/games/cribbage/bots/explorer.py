"""What the explorer of cribbage for two can be asked: throws, the first lead, and the reply to it.

A hand is the ranks of its cards, lowest first; ``*`` after a hand of six marks four or more of a suit. A
reply has the rank that was led before a colon. Wider kinds take cards together that count alike, then
low cards too, then middle ones; the widest kind of reply says only what the hand can make of the lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import RANK_LETTERS, RANK_SYMBOLS, Card
from knaves.explorer import Questions
from knaves.games.cribbage.rules.moves import Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _, marked

_HAND: Final = 6
_SUITED: Final = 4
"""So many of a suit are a flush, if they are kept."""
_FLUSH: Final = "*"
_FIFTEEN: Final = 15
_NEAR: Final = 2
"""Cards further apart than this cannot be in a run of three."""
_TENS: Final = str.maketrans("TJQK", "XXXX")
_LOWS: Final = str.maketrans("A234TJQK", "LLLLXXXX")
_KINDS: Final = str.maketrans("A23456789TJQK", "LLLL5MMMMXXXX")
_WIDER: Final = (_TENS, _LOWS, _KINDS)
"""What each wider kind of throw or lead takes together; a reply has the first only."""
_ORDER: Final = {letter: place for place, letter in enumerate("AL23456M789TJQKX")}
_SAID: Final = {
    **dict(zip(RANK_LETTERS, RANK_SYMBOLS, strict=True)),
    "L": "A–4",
    "M": "6–9",
    "X": "10–K",
}
_PAIR: Final = "="
_TO_FIFTEEN: Final = "+"
_NEITHER: Final = "-"
_MADE: Final = {
    _PAIR: marked("the same rank"),
    _TO_FIFTEEN: marked("a card that makes 15"),
    "near": marked("another, 1 or 2 ranks away"),
    "away": marked("another, further away"),
}
"""The choices of the widest kind of reply."""
_CAN: Final = {
    _PAIR: marked("Answering a lead of {card}, with a card of its rank"),
    _TO_FIFTEEN: marked("Answering a lead of {card}, with a card that makes 15"),
    _PAIR + _TO_FIFTEEN: marked("Answering a lead of {card}, with a card of its rank and one that makes 15"),
    _NEITHER: marked("Answering a lead of {card}, with neither its rank nor a card that makes 15"),
}


def spot_of(view: View) -> tuple[str, str, str] | None:
    """Return the question, the hand and the place; None for other decisions, and for more than two."""
    table, hand = view.open, view.hand
    if view.seats != 2:
        return None
    place = "dealer" if table.dealer == view.seat else "pone"
    if table.phase is Phase.DISCARD and len(hand) == _HAND:
        suits = [card // 13 for card in hand]
        flush = max([suits.count(suit) for suit in suits]) >= _SUITED
        return "throw", _ranks(hand) + _FLUSH * flush, place
    if table.phase is Phase.PLAY and not table.laid:
        return "lead", _ranks(hand), place
    # With both saying go after one card, as house rules allow, the next card is a lead again.
    if (
        table.phase is Phase.PLAY
        and len(table.laid) == len(table.pile) == 1
        and table.laid[0][0] != view.seat
    ):
        return "reply", f"{_ranks([table.laid[0][1]])}:{_ranks(hand)}", place
    return None


def choice_of(view: View, move: Move) -> str:
    """Return the ranks thrown or the rank played; empty for any other move."""
    match move:
        case Discard(cards):
            return _ranks(cards)
        case Play(card):
            return _ranks([card])
    return ""


def _ranks(cards: Sequence[Card]) -> str:
    return "".join([RANK_LETTERS[rank] for rank in sorted([card % 13 for card in cards])])


def widths(question: str, hand: str) -> tuple[str, ...]:
    """Return the hand, then with ten-cards taken together, with low ones too, and with middle ones too."""
    if question == "reply":
        led, _colon, cards = hand.partition(":")
        return hand, f"{led}:{_in_order(_beside(led, cards))}", _chances(hand)
    return hand, *[_in_order(hand.translate(wider)) for wider in _WIDER]


def _in_order(hand: str) -> str:
    """Return the hand lowest first, with the mark of a flush at its end."""
    cards, flush = hand.rstrip(_FLUSH), hand.endswith(_FLUSH)
    return "".join(sorted(cards, key=_ORDER.__getitem__)) + _FLUSH * flush


def _beside(led: str, cards: str) -> str:
    """Return cards with ten-cards taken together, but for those that pair the card led."""
    return "".join([each if each == led else each.translate(_TENS) for each in cards])


def _chances(hand: str) -> str:
    led, _colon, cards = hand.partition(":")
    marks = _PAIR * (led in cards) + _TO_FIFTEEN * any(_pips(led) + _pips(each) == _FIFTEEN for each in cards)
    return f"{led}:{marks or _NEITHER}"


def _pips(letter: str) -> int:
    return min(RANK_LETTERS.index(letter) + 1, 10)


def wider_choice(question: str, hand: str, choice: str, width: int) -> str:
    """Return a choice from a hand as it is called at that place among the hand's widths."""
    led = hand[0]
    if question == "reply" and width == 1:
        return _beside(led, choice)
    if question == "reply" and width == 2:
        if choice == led:
            return _PAIR
        if _pips(led) + _pips(choice) == _FIFTEEN:
            return _TO_FIFTEEN
        apart = abs(RANK_LETTERS.index(led) - RANK_LETTERS.index(choice))
        return "near" if apart <= _NEAR else "away"
    if not width:
        return choice
    wide = choice.translate(_WIDER[width - 1])
    # Cards of a kind are no pair by that, and a pair is what matters most about a throw.
    if len({*choice}) < len(choice) and wide != choice:
        return wide[0] + _PAIR
    return _in_order(wide)


def words(question: str, hand: str, place: str) -> str:
    """Return what is decided, from which cards."""
    led, _colon, cards = hand.rpartition(":")
    if question == "reply" and cards in _CAN:
        return _(_CAN[cards]).format(card=_SAID[led])
    said = {"cards": _said(cards.rstrip(_FLUSH)), "card": _SAID.get(led, "")}
    if question == "throw":
        flush = cards.endswith(_FLUSH)
        if place == "dealer":
            to = (
                _("Throwing from {cards}, with four or more of a suit, to your crib")
                if flush
                else _("Throwing from {cards} to your crib")
            )
        else:
            to = (
                _("Throwing from {cards}, with four or more of a suit, to the other's crib")
                if flush
                else _("Throwing from {cards} to the other's crib")
            )
        return to.format(**said)
    form = _("Leading from {cards}") if question == "lead" else _("Answering a lead of {card} from {cards}")
    return form.format(**said)


def choice_words(question: str, choice: str) -> str:
    """Return the ranks thrown or played, or what the card makes."""
    if choice in _MADE:
        return _(_MADE[choice])
    if choice.endswith(_PAIR):
        return _("a pair of {ranks}").format(ranks=_SAID[choice[0]])
    return _said(choice)


def _said(cards: str) -> str:
    return " ".join([_SAID[each] for each in cards])


_ABOUT: Final = marked(
    "The explorer of cribbage has throws, the first lead and the reply to it, with two players."
)
_PLACES: Final = {"dealer": marked("as dealer"), "pone": marked("as pone")}
QUESTIONS: Final = Questions(
    "champion", _ABOUT, _PLACES, spot_of, choice_of, widths, wider_choice, words, choice_words
)
