"""Which cards a reader may be shown at one moment, from the truth, and which some bytes show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from conformance.secrets import SECRETS, Part
from conformance.tables import Step
from knaves.cards import CARDS, JOKER, Card, card_name
from knaves.game import AnyGame, Seat
from knaves.i18n.language import speaking

TEXT: Final = re.compile(r"\b(?:[A2-9TJQK][CDHS]|JK)\b")
"""A card as records and the wire write it, wherever it stands."""
BOWERS: Final = re.compile(r'"bowers":\[[^]]*\]')
SYMBOL: Final = re.compile("(?:10|[A2-9TJQK])[♣♦♥♠]")
SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


Moves = Sequence[tuple[Seat, Any]]


@dataclass(slots=True)
class Truth:
    """What has really happened, move by move; asked for one moment after the other."""

    game: AnyGame
    rules: Any
    seats: int
    steps: list[Step] = field(default_factory=list)
    _moves: Moves = ()
    _known: dict[tuple[int, Seat], set[Card]] = field(default_factory=dict)

    def upto(self, moves: Moves) -> None:
        """Go to the moment after these moves."""
        if moves is self._moves:
            return
        same = min(len(moves), len(self._moves))
        while same and moves[same - 1] != self._moves[same - 1]:
            same -= 1
        if same < len(self.steps):
            self._known = {key: cards for key, cards in self._known.items() if key[0] <= same}
            del self.steps[same:]
        for seat, move in moves[len(self.steps) :]:
            before = self.state
            self.steps.append(Step(before, seat, move, self.game.apply(before, seat, move)))
        self._moves = moves

    @property
    def state(self) -> Any:
        """How things stand."""
        return self.steps[-1].after if self.steps else self.game.start(self.rules, self.seats)

    def part(self, number: int) -> tuple[int, Part]:
        """The steps from the shuffle before so many moves, and where it begins."""
        begins = SECRETS[self.game.name].begins
        first = number - 1
        while first > 0 and type(self.steps[first].move).__name__ not in begins:
            first -= 1
        return first, self.steps[first:number]

    def known(self, number: int, seat: Seat) -> set[Card]:
        """The cards of the present shuffle that a seat may know after so many moves."""
        found = self._known.get((number, seat))
        if found is None:
            part = self.part(number)[1]
            found = SECRETS[self.game.name].known(part, seat, False) if part else set()
            self._known[number, seat] = found
        return found

    def allowed(self, seats: Sequence[Seat], since: int) -> set[Card]:
        """The cards that may be shown to whoever sits in these seats; none: to those who watch.

        What is shown happened after ``since`` moves.
        """
        number, secrets = len(self.steps), SECRETS[self.game.name]
        everybody = [Seat(seat) for seat in range(self.seats)]
        cards: set[Card] = set()
        while number:
            first, part = self.part(number)
            now = number == len(self.steps)
            each = [
                self.known(number, seat) if now else secrets.known(part, seat, True)
                for seat in seats or everybody
            ]
            cards |= set.union(*each) if seats else set.intersection(*each)
            if first <= since:
                break
            number = first
        return cards


def hidden_in(data: bytes, language: str, allowed: set[Card]) -> set[Card]:
    """Every card that a message shows by its text or its name, less those allowed."""
    # An option of euchre is called by the joker's name; which cards would be bowers follows from the upcard.
    text = BOWERS.sub("", data.decode().replace('"joker":', "").replace("joker=", ""))
    hidden: set[Card] = set()
    # Two letters may stand anywhere, in a digest say; only where they do is it worth looking closer.
    if any(written in text for card, written in _WRITTEN.items() if card not in allowed):
        hidden |= {Card(each) for each in TEXT.findall(text)}
    if any(suit in text for suit in SUITS):
        hidden |= {Card(each[:-1].replace("10", "T") + SUITS[each[-1]]) for each in SYMBOL.findall(text)}
    for word, names in _names(language):
        if word in text:
            hidden |= {card for card, name in names.items() if card not in allowed and name in text}
    return hidden - allowed


_WRITTEN: Final = {card: str(card) for card in (*CARDS, JOKER)}


@cache
def _names(language: str) -> list[tuple[str, dict[Card, str]]]:
    """The names of cards, suit by suit, each with the longest word or beginning that all of them have."""
    found = []
    with speaking(language):
        for first in range(0, len(CARDS) + 1, 13):
            names = {card: card_name(card) for card in (*CARDS, JOKER)[first : first + 13]}
            words = set.intersection(*(set(name.split()) for name in names.values()))
            least, last = min(names.values()), max(names.values())
            same = next(least[:end] for end in range(len(least), -1, -1) if last.startswith(least[:end]))
            found.append((max(words | {same}, key=len), names))
    return found
