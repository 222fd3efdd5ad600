"""What the explorer of euchre can be asked: both rounds of bids, and the lead to the first trick.

A hand is what a player counts in it: the trumps from the highest (``R`` and ``L`` are the bowers), how many
aces of other suits, how many other suits are missing, and one thing more: the rank of the upcard, whether
the best suit is next (of the upcard's colour) or across, or whether the maker plays alone. No suit is named.
In the second round the suit is the best one, by the number of its cards and then their strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from knaves.cards import JOKER, RANK_LETTERS, RANK_SYMBOLS, Card, Rank
from knaves.explorer import Questions
from knaves.games.euchre.rules.moves import Make, Move, Order, Pass, Play
from knaves.games.euchre.rules.open import Bidding, Playing, partner_of
from knaves.games.euchre.rules.trumps import (
    NO_TRUMP,
    STRENGTH,
    SUIT_OF,
    SUITS,
    Trump,
    left_bower,
    right_bower,
    same_colour,
    turned_suit,
)
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.charts import place as place_of
from knaves.i18n.language import _, marked

_PLACES: Final = ("first", "second", "third", "dealer")
_SEATED: Final = {
    "first": marked("sitting left of the dealer"),
    "second": marked("as the dealer's partner"),
    "third": marked("sitting right of the dealer"),
    "dealer": marked("as dealer"),
    "maker": marked("as maker"),
    "partner": marked("as the maker's partner"),
    "defender": marked("as defender"),
}
_NONE: Final = "-"
_ANY: Final = "."
"""In place of what a wider kind does not say."""
_NEXT, _ACROSS, _ALONE = "n", "c", "a"
_SMALL: Final = str.maketrans("KQT9", "xxxx")
_BOWERS: Final = str.maketrans("RLAKQT9", "BByyyyy")
_UP: Final = str.maketrans("KQT9", "HHNN")
_SAID: Final = {
    **dict(zip(RANK_LETTERS, RANK_SYMBOLS, strict=True)),
    "R": marked("right bower"),
    "L": marked("left bower"),
    "B": marked("a bower"),
    "x": "9–K",
    "y": "9–A",
    "H": "Q–K",
    "N": "9–10",
}
_CALLS: Final = {
    ("bid1", "pass"): marked("pass"),
    ("bid1", "call"): marked("order up"),
    ("bid1", "alone"): marked("order up, alone"),
    ("bid2", "pass"): marked("pass"),
    ("bid2", "call"): marked("name that suit"),
    ("bid2", "alone"): marked("name that suit, alone"),
    ("bid2", "other"): marked("name another suit"),
    ("lead", "top"): marked("the highest trump"),
    ("lead", "trump"): marked("a lower trump"),
    ("lead", "ace"): marked("an ace of another suit"),
    ("lead", "singleton"): marked("a singleton, not an ace"),
    ("lead", "other"): marked("another card"),
}
_LINES: Final = {
    "bid1": marked("First round, {place}; trumps: {trumps}; other aces: {aces}; void suits: {voids}; {more}"),
    "bid2": marked(
        "Second round, {place}; best suit: {trumps}; other aces: {aces}; void suits: {voids}; {more}"
    ),
    "lead": marked("First lead, {place}; trumps: {trumps}; other aces: {aces}; void suits: {voids}; {more}"),
}
_MORE: Final = {
    ("bid2", _NEXT): marked("the upcard's colour"),
    ("bid2", _ACROSS): marked("the other colour"),
    ("lead", _ALONE): marked("the maker is alone"),
    ("lead", _NONE): marked("nobody is alone"),
}


def spot_of(view: View) -> tuple[str, str, str] | None:
    """Return the question, the hand and the place; None for others, with a joker, and at no trump."""
    table, phase = view.open, view.open.phase
    if table.rules.joker or JOKER in view.hand:
        return None
    match phase:
        case Bidding(upcard=upcard):
            place = _PLACES[place_of(view.seat, table.dealer)]
            if phase.step == "order":
                hand = _counted(view.hand, turned_suit(upcard))
                return "bid1", f"{hand}/{_letter(upcard)}", place
            suit = _best(view.hand, upcard)
            return "bid2", _suited(view.hand, suit, upcard), place
        case Playing(trump=trump) if not phase.trick and not phase.tricks and trump != NO_TRUMP:
            alone = _ALONE if phase.alone else _NONE
            return "lead", f"{_counted(view.hand, trump)}/{alone}", _role(view, phase)
    return None


def _role(view: View, phase: Playing) -> str:
    if phase.maker == view.seat:
        return "maker"
    return "partner" if phase.maker == partner_of(view.seat) else "defender"


def _trumps(cards: Sequence[Card], trump: Trump) -> list[Card]:
    """Return the trumps, highest first."""
    held = [card for card in cards if SUIT_OF[trump][card] == trump]
    return sorted(held, key=lambda card: -STRENGTH[trump][card])


def _counted(cards: Sequence[Card], trump: Trump) -> str:
    """Return the trumps, the number of other aces, and that of missing other suits."""
    bowers = {right_bower(trump): "R", left_bower(trump): "L"}
    trumps = "".join([bowers.get(card) or _letter(card) for card in _trumps(cards, trump)])
    others = [card for card in cards if SUIT_OF[trump][card] != trump]
    aces = sum(card % 13 == Rank.ACE - 1 for card in others)
    voids = len(SUITS) - 1 - len({SUIT_OF[trump][card] for card in others})
    return f"{trumps or _NONE}/{aces}/{voids}"


def _letter(card: Card) -> str:
    return RANK_LETTERS[card % 13]


def _suited(cards: Sequence[Card], suit: Trump, upcard: Card) -> str:
    near = same_colour(turned_suit(upcard)) == suit
    return f"{_counted(cards, suit)}/{_NEXT if near else _ACROSS}"


def _best(cards: Sequence[Card], upcard: Card) -> Trump:
    """Return the best suit but the upcard's. Suits that are alike in all that is told are told alike."""

    def worth(suit: Trump) -> tuple[Any, ...]:
        held = _trumps(cards, suit)
        return len(held), [STRENGTH[suit][card] for card in held], _suited(cards, suit, upcard)

    return max([suit for suit in SUITS if suit != turned_suit(upcard)], key=worth)


def choice_of(view: View, move: Move) -> str:
    """Return the class of a call, or of the card led; empty for any other move."""
    phase = view.open.phase
    match move, phase:
        case Pass(), Bidding():
            return "pass"
        case Order(alone=alone), Bidding():
            return "alone" if alone else "call"
        case Make(trump=trump, alone=alone), Bidding(upcard=upcard):
            best = _suited(view.hand, _best(view.hand, upcard), upcard)
            if trump == NO_TRUMP or _suited(view.hand, trump, upcard) != best:
                return "other"
            return "alone" if alone else "call"
        case Play(card=card), Playing(trump=trump):
            return _led(view.hand, card, trump)
    return ""


def _led(hand: Sequence[Card], card: Card, trump: Trump) -> str:
    suits = SUIT_OF[trump]
    if suits[card] == trump:
        return "top" if card == _trumps(hand, trump)[0] else "trump"
    if card % 13 == Rank.ACE - 1:
        return "ace"
    return "singleton" if [suits[each] for each in hand].count(suits[card]) == 1 else "other"


def widths(question: str, hand: str) -> tuple[str, ...]:
    """Return the hand; with small trumps alike; and with the number of bowers and of other trumps only."""
    trumps, aces, voids, more = hand.split("/")
    up, any_up = (more.translate(_UP), "J" if more == "J" else _ANY) if question == "bid1" else (more, more)
    few = str(min(int(aces), 1))
    return (
        hand,
        f"{trumps.translate(_SMALL)}/{aces}/{voids}/{up}",
        f"{trumps.translate(_BOWERS)}/{few if few == '0' else few + '+'}/{_ANY}/{any_up}",
    )


def wider_choice(question: str, hand: str, choice: str, width: int) -> str:
    """Return the choice, which is called alike at every width."""
    return choice


def words(question: str, hand: str, place: str) -> str:
    """Return what is decided, from which cards, in which seat."""
    trumps, aces, voids, more = hand.split("/")
    if question == "bid1":
        said = (
            _("any card but a jack turned up")
            if more == _ANY
            else _("turned up: {card}").format(card=_SAID[more])
        )
    else:
        said = _(_MORE[question, more])
    return _(_LINES[question]).format(
        place=_(_SEATED[place]),
        trumps=_("not one") if trumps == _NONE else ", ".join([_(_SAID[each]) for each in trumps]),
        aces=aces,
        voids=_("any number") if voids == _ANY else voids,
        more=said,
    )


def choice_words(question: str, choice: str) -> str:
    """Return a call, or the class of a lead."""
    return _(_CALLS[question, choice])


_ABOUT: Final = marked("The explorer of euchre has bids, and leads to the first trick, without a joker.")
QUESTIONS: Final = Questions(
    "sharp", _ABOUT, _SEATED, spot_of, choice_of, widths, wider_choice, words, choice_words
)
