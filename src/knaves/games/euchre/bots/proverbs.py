"""The proverbs of euchre: what players say about bids, leads and tricks, as the moves that obey.

Some are here because they do not hold, though many say them: their figures tell (``docs/proverbs.md``), and
no hint names them. The predicates are plain: what a person can see at the table in a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from knaves.cards import Card, Rank
from knaves.games.euchre.rules.moves import Bury, Make, Move, Order, Pass, Play
from knaves.games.euchre.rules.open import SEATS, Bidding, Burying, Playing, partner_of
from knaves.games.euchre.rules.trumps import (
    NO_TRUMP,
    PACK,
    POWER,
    STRENGTH,
    SUIT_OF,
    Trump,
    bowers,
    same_colour,
    turned_suit,
    winner,
)
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import marked
from knaves.proverbs import Proverb, never

_ACES: Final = frozenset([card for card in PACK if card.rank == Rank.ACE])
_ENOUGH: Final = 3
_SHORT: Final = 2
"""Points to go that both partners together can make in one hand."""

_Obeying = Callable[[View], Collection[Move]]


def _bids(good: Callable[[Bidding, Move], bool], when: Callable[[View, Bidding], bool]) -> _Obeying:
    """Return what finds the good calls and passes, at moments of a kind."""

    def obeying(view: View) -> Collection[Move]:
        at = view.open.phase
        if not isinstance(at, Bidding) or not when(view, at):
            return ()
        return [each for each in view.legal if good(at, each)]

    return obeying


def _buries(good: Callable[[View, Trump, Card], bool]) -> _Obeying:
    """Return what finds the good cards for a dealer to bury."""

    def obeying(view: View) -> Collection[Move]:
        at = view.open.phase
        if not isinstance(at, Burying) or at.step != "bury":
            return ()
        return [each for each in view.legal if isinstance(each, Bury) and good(view, at.trump, each.card)]

    return obeying


def _cards(good: Callable[[View, Playing, Card], bool], when: Callable[[View, Playing], bool]) -> _Obeying:
    """Return what finds the good cards of a trick, at moments of a kind; nothing at no trump."""

    def obeying(view: View) -> Collection[Move]:
        at = view.open.phase
        if not isinstance(at, Playing) or at.trump == NO_TRUMP or not when(view, at):
            return ()
        return [each for each in view.legal if isinstance(each, Play) and good(view, at, each.card)]

    return obeying


def _trumps(cards: Sequence[Card], trump: Trump) -> list[Card]:
    return [card for card in cards if SUIT_OF[trump][card] == trump]


def _plain_ace(card: Card, trump: Trump) -> bool:
    return card in _ACES and SUIT_OF[trump][card] != trump


def _singleton(view: View, trump: Trump, card: Card) -> bool:
    suits = SUIT_OF[trump]
    return suits[card] != trump and [suits[each] for each in view.hand].count(suits[card]) == 1


def _first(at: Bidding) -> bool:
    return at.passes < SEATS


def _theirs(view: View) -> bool:
    """Return whether an opponent deals."""
    return view.open.dealer % 2 != view.seat % 2


def _held(view: View, at: Bidding) -> list[Card]:
    """Return the trumps that a seat would have if the upcard's suit were trump, the dealer's upcard too."""
    cards = (*view.hand, at.upcard) if view.open.dealer == view.seat else view.hand
    return _trumps(cards, turned_suit(at.upcard))


def _bowers(cards: Sequence[Card], trump: Trump) -> int:
    return sum(each in cards for each in bowers(trump))


def _three_with_bower(view: View, at: Bidding) -> bool:
    held = _held(view, at)
    return _first(at) and len(held) >= _ENOUGH and _bowers(held, turned_suit(at.upcard)) > 0


def _strong(view: View, at: Bidding) -> bool:
    trump, held = turned_suit(at.upcard), _held(view, at)
    aces = any(_plain_ace(card, trump) for card in view.hand)
    return _first(at) and len(held) >= _ENOUGH and _bowers(held, trump) == len(bowers(trump)) and aces


def _next(at: Bidding) -> Trump:
    return same_colour(turned_suit(at.upcard))


def _two_of_next(view: View, at: Bidding) -> bool:
    return at.passes == SEATS and len(_trumps(view.hand, _next(at))) > 1


def _is_trump(_view: View, at: Playing, card: Card) -> bool:
    return SUIT_OF[at.trump][card] == at.trump


def _is_plain(view: View, at: Playing, card: Card) -> bool:
    return not _is_trump(view, at, card)


def _is_ace(_view: View, at: Playing, card: Card) -> bool:
    return _plain_ace(card, at.trump)


def _against(view: View, at: Playing) -> bool:
    """Return whether the seat leads, and the other side made trump."""
    return not at.trick and at.maker % 2 != view.seat % 2


def _void(view: View, at: Playing) -> bool:
    """Return whether a plain suit was led that the seat does not have."""
    if not at.trick:
        return False
    suits = SUIT_OF[at.trump]
    led = suits[at.trick[0][1]]
    return led != at.trump and all(suits[card] != led for card in view.hand)


def _partner_wins(view: View, at: Playing) -> bool:
    return bool(at.trick) and winner(at.trick, at.trump) == partner_of(view.seat)


def _wins(view: View, at: Playing, card: Card) -> bool:
    return winner((*at.trick, (view.seat, card)), at.trump) == view.seat


def _playable(view: View) -> list[Card]:
    return [each.card for each in view.legal if isinstance(each, Play)]


def _winners(view: View, at: Playing) -> list[Card]:
    return [card for card in _playable(view) if _wins(view, at, card)]


def _last(view: View, at: Playing) -> bool:
    """Return whether the seat plays last, and an opponent is winning."""
    return len(at.trick) + len(at.out) == SEATS - 1 and not _partner_wins(view, at)


def _cheapest(view: View, at: Playing, card: Card) -> bool:
    power = POWER[at.trump][SUIT_OF[at.trump][at.trick[0][1]]]
    return _wins(view, at, card) and power[card] == min(power[each] for each in _winners(view, at))


def _lowest(view: View, at: Playing, card: Card) -> bool:
    strength = STRENGTH[at.trump]
    return strength[card] == min(strength[each] for each in _playable(view))


def _cannot_win(view: View, at: Playing) -> bool:
    return bool(at.trick) and not _winners(view, at)


def _playing(view: View) -> Playing | None:
    return view.open.phase if isinstance(view.open.phase, Playing) else None


def _partner_has_less(view: View) -> bool:
    at = _playing(view)
    return at is not None and not any(
        seat == partner_of(view.seat) and _is_ace(view, at, card) for seat, card in at.trick
    )


PROVERBS: Final = (
    Proverb(
        "three-bower",
        marked("Order it up with three trumps and a bower."),
        marked("The first round: you would have three trumps or more, one of them a bower."),
        _bids(lambda _at, move: isinstance(move, Order), _three_with_bower),
        marked("when an opponent takes the upcard"),
        _theirs,
    ),
    Proverb(
        "pass-short",
        marked("Pass an opponent's upcard with fewer than three trumps."),
        marked("The first round: an opponent deals, and you hold at most two of the suit turned up."),
        _bids(
            lambda _at, move: isinstance(move, Pass),
            lambda view, at: _first(at) and _theirs(view) and len(_held(view, at)) < _ENOUGH,
        ),
        "",
        never,
    ),
    Proverb(
        "next",
        marked("From the first seat name next, the other suit of the colour."),
        marked(
            "The second round: you speak first and hold two or more of the other suit of the same colour."
        ),
        _bids(lambda at, move: isinstance(move, Make) and move.trump == _next(at), _two_of_next),
        "",
        never,
    ),
    Proverb(
        "alone",
        marked("Go alone with both bowers, a third trump and an ace."),
        marked("The first round: you would have both bowers, another trump, and an ace of another suit."),
        _bids(lambda _at, move: isinstance(move, Order) and move.alone, _strong),
        marked("when your side needs two points or fewer"),
        lambda view: view.open.rules.target - view.open.scores[view.seat % 2] <= _SHORT,
    ),
    Proverb(
        "bury-singleton",
        marked("Bury a singleton that is no ace."),
        marked("You are the dealer and have one card alone of a plain suit, and it is no ace."),
        _buries(lambda view, trump, card: _singleton(view, trump, card) and card not in _ACES),
        "",
        never,
    ),
    Proverb(
        "bury-low",
        marked("Never bury an ace or a trump."),
        marked("You are the dealer and hold another card than aces and trumps."),
        _buries(lambda _view, trump, card: SUIT_OF[trump][card] != trump and card not in _ACES),
        "",
        never,
    ),
    Proverb(
        "lead-trumps",
        marked("Lead trumps when you made them and hold three."),
        marked("You lead, you made trump, and you hold three trumps or more."),
        _cards(
            _is_trump,
            lambda view, at: (
                not at.trick and at.maker == view.seat and len(_trumps(view.hand, at.trump)) >= _ENOUGH
            ),
        ),
        "",
        never,
    ),
    Proverb(
        "lead-to-call",
        marked("Lead trumps to your partner's call."),
        marked("You lead, and your partner made trump."),
        _cards(_is_trump, lambda view, at: not at.trick and at.maker == partner_of(view.seat)),
        "",
        never,
    ),
    Proverb(
        "no-trumps-against",
        marked("Do not lead trumps against the makers."),
        marked("You lead, and the other side made trump."),
        _cards(_is_plain, _against),
        marked("after the first trick"),
        lambda view: (at := _playing(view)) is not None and bool(at.tricks),
    ),
    Proverb(
        "ace-against",
        marked("Lead an ace against the makers."),
        marked("You lead, the other side made trump, and you hold an ace of a plain suit."),
        _cards(_is_ace, _against),
        marked("when the maker plays alone"),
        lambda view: (at := _playing(view)) is not None and at.alone,
    ),
    Proverb(
        "ace-without-trumps",
        marked("Lead an ace when your side made trump and you have none left."),
        marked("You lead without trumps and hold an ace, and your side made trump."),
        _cards(
            _is_ace,
            lambda view, at: (
                not at.trick and at.maker % 2 == view.seat % 2 and not _trumps(view.hand, at.trump)
            ),
        ),
        "",
        never,
    ),
    Proverb(
        "partners-trick",
        marked("Do not trump your partner's trick."),
        marked("Your partner is winning, and you have none of the suit led but a trump."),
        _cards(_is_plain, lambda view, at: _void(view, at) and _partner_wins(view, at)),
        marked("when your partner has not played an ace"),
        _partner_has_less,
    ),
    Proverb(
        "trump-in",
        marked("Trump when you cannot follow and the others are winning."),
        marked("An opponent is winning, and you have none of the suit led but a trump that wins."),
        _cards(
            lambda view, at, card: _is_trump(view, at, card) and _wins(view, at, card),
            lambda view, at: _void(view, at) and not _partner_wins(view, at),
        ),
        marked("when you play second"),
        lambda view: (at := _playing(view)) is not None and len(at.trick) == 1,
    ),
    Proverb(
        "second-low",
        marked("Second hand low."),
        marked("You play second, can follow suit, and could win the trick so far."),
        _cards(
            lambda view, at, card: not _wins(view, at, card),
            lambda view, at: len(at.trick) == 1 and not _void(view, at),
        ),
        "",
        never,
    ),
    Proverb(
        "last-wins",
        marked("Take the trick when you play last."),
        marked("You play last, an opponent is winning, and you can win the trick."),
        _cards(_wins, _last),
        "",
        never,
    ),
    Proverb(
        "last-cheap",
        marked("Win as cheaply as you can."),
        marked("You play last, an opponent is winning, and several of your cards win the trick."),
        _cards(_cheapest, lambda view, at: _last(view, at) and len(_winners(view, at)) > 1),
        "",
        never,
    ),
    Proverb(
        "lowest",
        marked("Play your lowest card when you cannot win."),
        marked("None of your cards wins the trick so far."),
        _cards(_lowest, _cannot_win),
        "",
        never,
    ),
    Proverb(
        "ace-kept",
        marked("Keep your aces when you throw a card away."),
        marked("You cannot follow suit or win the trick, and you hold an ace."),
        _cards(
            lambda _view, _at, card: card not in _ACES,
            lambda view, at: _void(view, at) and _cannot_win(view, at),
        ),
        "",
        never,
    ),
)
