"""Cribbage in OpenSpiel's actions: a game written as OpenSpiel's history, and read from it.

OpenSpiel's first dealer is player 0, so its players are counted from our first dealer. It deals each hand in
one piece, turns up a starter without a cut, and asks everybody to pass who cannot play, even without cards;
our go is automatic. A game that is read has cuts of its own, and the cards that nobody saw in a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from knaves.cards import CARD_TEXTS, CARDS, Card
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.dealing import dealt_each, places_of, undealt_from
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Move, Play, Shuffle
from knaves.games.cribbage.rules.open import IN_ORDER, Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import pips_of
from knaves.games.cribbage.rules.state import State
from knaves.games.cribbage.rules.turns import actors, apply, start

_PASS: Final = 2756
_PAIRS: Final = 52
"""A throw of two cards is this, 52 times the number of the lower card, and the number of the other."""
_CUT: Final = 20
"""The place at which a game that is read is cut for the starter."""
_APART: Final = 8
"""Places between the cuts for the deal, in a sorted pack: no two ranks are the same."""
_MOST: Final = 31


def actions(moves: Sequence[tuple[Seat, Move]], seats: int, rules: Rules) -> tuple[int, ...]:
    """Return OpenSpiel's actions for a game's moves from its start.

    ValueError for a move that OpenSpiel does not have, such as a claim; IllegalMove for one that the rules
    forbid.
    """
    return tuple(_written(moves, start(rules, seats)))


def action_to_string(player: int, action: int) -> str:
    """Return an action as OpenSpiel writes it; ``player`` is -1 for chance.

    >>> action_to_string(-1, 4), action_to_string(0, 52 + 52 * 4 + 9), action_to_string(1, 2756)
    ('Deal 5C', 'Choose 5C TC', 'Pass')
    """
    if action == _PASS:
        return "Pass"
    return ("Deal " if player == CHANCE else "Choose ") + " ".join(
        [CARD_TEXTS[card] for card in _cards(action)]
    )


def string_to_action(text: str) -> int:
    """Return the action that OpenSpiel writes so; ValueError for other text."""
    verb, *words = text.split()
    found = [CARD_TEXTS.index(word) for word in words if word in CARD_TEXTS[:52]]
    if text == "Pass":
        return _PASS
    if verb in ("Deal", "Choose") and len(found) == len(words) == 1:
        return found[0]
    if verb == "Choose" and len(found) == len(words) == 2:
        return _throw([CARDS[card] for card in found])
    raise ValueError(f"OpenSpiel's cribbage has no action {text!r}.")


def moves(found: Sequence[int], seats: int, rules: Rules) -> tuple[tuple[Seat, Move], ...]:
    """Return the moves of a game from OpenSpiel's actions; seat 0 is its player 0.

    The history may end anywhere; what is not yet a whole move is left out. ValueError for actions that
    OpenSpiel does not have there; IllegalMove for those that the rules forbid.
    """
    game = _Reading(start(rules, seats))
    for place in range(seats):
        if place == 0:
            game.make(Shuffle(tuple(sorted(CARDS, key=IN_ORDER.__getitem__))))
        game.make(Cut(1 + _APART * place))
    at, size = 0, undealt_from(seats)
    while at < len(found):
        phase, action = game.state.open.phase, found[at]
        if action == _PASS:
            # Whether it belongs there is checked at the end.
            at += 1
            continue
        if phase is Phase.DEAL:
            if len(found) < at + size:
                break
            starter = found[at + size + seats] if len(found) > at + size + seats else None
            game.make(Deal(_pack(game.state, found[at : at + size], starter)))
            at += size
            continue
        if phase is Phase.DISCARD:
            game.make(Discard(tuple(_cards(action))))
        elif phase is Phase.STARTER_CUT:
            game.make(Cut(_CUT))
        else:
            game.make(Play(_card(action)))
        at += 1
    said = actions(game.made, seats, rules)
    if said[: len(found)] != (*found,)[: len(said)]:
        place = next(n for n, (ours, theirs) in enumerate(zip(said, found, strict=False)) if ours != theirs)
        raise ValueError(f"OpenSpiel's cribbage has no action {found[place]} at place {place}.")
    return tuple(game.made)


@dataclass(slots=True)
class _Reading:
    """A game that is read: its state, and its moves so far."""

    state: State
    made: list[tuple[Seat, Move]] = field(default_factory=list)

    def make(self, move: Move) -> None:
        who = actors(self.state)
        if not who:
            raise ValueError("The game is over before OpenSpiel's history.")
        self.made.append((who[0], move))
        self.state = apply(self.state, who[0], move)


@dataclass(slots=True)
class _Turns:
    """Whose turn it is in OpenSpiel's play, the count, and how many have passed since the last card."""

    seats: int
    turn: int
    total: int = 0
    passed: int = 0

    def passes(self, seat: int, card: Card) -> Iterator[int]:
        """Yield the passes before a seat can play a card, and play it."""
        while self.turn != seat or self.total + pips_of((card,)) > _MOST:
            yield self._pass()
        self.total += pips_of((card,))
        self.passed, self.turn = 0, (self.turn + 1) % self.seats
        if self.total == _MOST:
            self.total = 0

    def rest(self) -> Iterator[int]:
        """Yield the passes after the last card."""
        while self.total:
            yield self._pass()

    def _pass(self) -> int:
        self.passed, self.turn = self.passed + 1, (self.turn + 1) % self.seats
        if self.passed == self.seats:
            self.total = self.passed = 0
        return _PASS


def _written(moves: Sequence[tuple[Seat, Move]], state: State) -> Iterator[int]:
    turns, thrown = _Turns(state.seats, 0), dict[int, int]()
    for place, (seat, move) in enumerate(moves):
        before, state = state, apply(state, seat, move)
        seats, first = state.seats, before.open.opener
        match move:
            case Shuffle():
                pass
            case Cut(at) if before.open.phase is Phase.STARTER_CUT:
                yield int(before.pack[at - 1])
            case Cut():
                pass
            case Deal(pack):
                for player in range(seats):
                    where = places_of(seats, before.open.dealer, (first + player) % seats)
                    yield from [int(pack[at]) for at in where]
                if seats == 3:
                    yield int(pack[undealt_from(3) - 1])
                turns, thrown = _Turns(seats, (before.open.dealer + 1) % seats), {}
            case Discard(cards):
                thrown[(seat - first) % seats] = _throw(cards)
                # OpenSpiel asks player 0 first; at a table the others need not wait.
                if len(thrown) == seats or place == len(moves) - 1:
                    yield from [
                        thrown[n] for n in range(seats) if all(each in thrown for each in range(n + 1))
                    ]
            case Play(card):
                yield from turns.passes(seat, card)
                yield int(card)
                if not any(state.open.sizes) or state.open.phase is Phase.DEAL:
                    yield from turns.rest()
            case _:
                raise ValueError(f"OpenSpiel's cribbage has no move such as move {place + 1}: {move}.")


def _throw(cards: Sequence[Card]) -> int:
    if len(cards) == 1:
        return int(cards[0])
    first, second = sorted(cards, key=IN_ORDER.__getitem__)
    return _PAIRS + 52 * first + second


def _cards(action: int) -> list[Card]:
    if 0 <= action < _PAIRS:
        return [CARDS[action]]
    first, second = divmod(action - _PAIRS, 52)
    if not 0 <= first < 52 or first == second:
        raise ValueError(f"OpenSpiel's cribbage has no action {action}.")
    return [CARDS[first], CARDS[second]]


def _card(action: int) -> Card:
    found = _cards(action)
    if len(found) > 1:
        raise ValueError(f"OpenSpiel's cribbage has no action {action} in the play.")
    return found[0]


def _pack(state: State, dealt: Sequence[int], starter: int | None) -> tuple[Card, ...]:
    """Return a pack that deals these hands, and has the starter where it is cut."""
    seats, size = state.seats, dealt_each(state.seats)
    pack: dict[int, Card] = {}
    for player in range(seats):
        hand = dealt[player * size : (player + 1) * size]
        places = places_of(seats, state.open.dealer, (state.open.opener + player) % seats)
        pack.update({place: CARDS[card] for place, card in zip(places, hand, strict=True)})
    if seats == 3:
        pack[undealt_from(3) - 1] = CARDS[dealt[-1]]
    rest = [card for card in CARDS if card not in pack.values() and card != starter]
    if starter is not None:
        rest.insert(_CUT - 1, CARDS[starter])
    return (*[pack[place] for place in range(undealt_from(seats))], *rest)
