"""The computer player of euchre-cli 0.7.0 by Bradley Wojcik (MIT), which pip installs from PyPI.

It counts cards of a suit to bid, never goes alone, and takes a trick when it can. Its own game deals anew
when all have passed. Where the dealer may not pass it names its longest suit.
"""

from __future__ import annotations

import random
from typing import Any

from door import View, serve
from euchre.abstract import Card, Computer, Face, Suit, Team

_FACES = {
    "9": Face("Nine", 9),
    "T": Face("Ten", 10),
    "J": Face("Jack", 11),
    "Q": Face("Queen", 12),
    "K": Face("King", 13),
    "A": Face("Ace", 14),
}


class _Suit(Suit):
    """It collects suits in a set, whose order would otherwise differ from run to run."""

    def __hash__(self) -> int:
        return "SCDH".index(self.name[0])


_SUITS = {
    suit.name[0]: suit
    for suit in (
        _Suit("Spade", "Black"),
        _Suit("Club", "Black"),
        _Suit("Diamond", "Red"),
        _Suit("Heart", "Red"),
    )
}


def choose(view: View, seed: str) -> str:
    """Return the move of their player, which has no memory either."""
    random.seed(seed)
    at, seat, dealer = view["open"]["phase"], view["seat"], view["open"]["dealer"]
    player = Computer("Computer", Team("Team"))
    player.is_dealer = seat == dealer
    cards = {text: Card(_SUITS[text[1]], _FACES[text[0]]) for text in view["hand"]}
    player.hand = [*cards.values()]
    texts = {id(card): text for text, card in cards.items()}
    if at["type"] == "Playing":
        trick = [_card(text) for _seat, text in at["trick"]]
        trump = _SUITS[at["trump"][0].upper()]
        return f"play {texts[id(player.play_card(trick, trump))]}"
    if "upcard" in at and view["legal"][0].startswith("bury"):
        upcard = cards[at["upcard"]]
        player.hand.remove(upcard)
        return f"bury {texts[id(player.pick_up_card(upcard))]}"
    upcard = _card(at["upcard"])
    if at["step"] == "order":
        return "order" if player.call_pick_up(upcard, (dealer - seat) % 4 == 2) else "pass"
    return _made(view, player, upcard.suit)


def _made(view: View, player: Any, turned: Suit) -> str:
    others = {card.suit for card in player.hand} - {turned}
    # Theirs looks for the longest suit among those, and fails if there is none.
    called = player.call_trump_suit(turned) if others else turned
    if called is not turned:
        return f"make {called.name[0]}"
    if "pass" in view["legal"]:
        return "pass"

    def length(suit: Suit) -> int:
        return sum(card.adjusted_suit(suit) is suit for card in player.hand)

    return f"make {max((suit for suit in _SUITS.values() if suit is not turned), key=length).name[0]}"


def _card(text: str) -> Card:
    return Card(_SUITS[text[1]], _FACES[text[0]])


if __name__ == "__main__":
    serve("euchre-cli 0.7.0", choose)
