"""Tables for the tests: a pack stacked so that given seats hold given cards, and moves played from text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from knaves.cards import Card, parse
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games.euchre import GAME, Rules, State
from knaves.games.euchre.rules.moves import Deal
from knaves.games.euchre.rules.seen import UPCARD, places
from knaves.games.euchre.rules.turns import pack
from knaves.options import Value, options

SEATS = tuple(Seat(seat) for seat in range(4))
NAMES = ("Ann", "Bob", "Cid", "Dan")


def stacked(rules: Rules, dealer: Seat, up: str, hands: dict[int, str]) -> Deal:
    """A pack that turns up a card and gives seats these cards; whatever is left goes anywhere."""
    order: list[Card | None] = [None] * len(pack(rules))
    order[UPCARD] = Card(up)
    for seat, text in hands.items():
        for place, card in zip(places(Seat(seat), dealer), parse(text), strict=False):
            order[place] = card
    rest = iter([card for card in pack(rules) if card not in order])
    return Deal(tuple(next(rest) if card is None else card for card in order))


def dealt(up: str = "9H", hands: dict[int, str] | None = None, dealer: int = 3, **choices: Value) -> State:
    """A table where the dealer has just dealt; Ann, seat 0, is first to speak when seat 3 deals."""
    rules = GAME.rules(**choices)
    state = GAME.start(rules, 4)
    if rules.first_dealer == "chance":
        state = GAME.apply(state, CHANCE, GAME.read(f"dealer {dealer}"))
    return GAME.apply(state, CHANCE, stacked(rules, state.open.dealer, up, hands or {}))


def played(state: State, *texts: str) -> State:
    """The state after these moves, each made by whoever's turn it is."""
    for text in texts:
        state = GAME.apply(state, GAME.actors(state)[0], GAME.read(text))
    return state


def offered(state: State) -> list[str]:
    """The legal moves of whoever's turn it is, as text."""
    return [GAME.write(move) for move in GAME.legal(state, GAME.actors(state)[0])]


def refused(state: State, text: str) -> IllegalMove:
    """The refusal of a move by whoever's turn it is."""
    with pytest.raises(IllegalMove) as caught:
        played(state, text)
    return caught.value


def any_rules(dice: Random, **fixed: Value) -> Rules:
    """Rules with every option chosen by chance."""
    chosen: dict[str, Value] = {}
    for each in options(Rules()):
        if isinstance(each.default, bool):
            chosen[each.name] = dice.random() < 0.5
        elif isinstance(each.default, int):
            chosen[each.name] = dice.randint(each.low, min(each.high, 12))
        else:
            chosen[each.name] = dice.choice(each.choices)
    chosen |= fixed
    # A handicap is less than the game is long.
    chosen["handicap"] = min(int(chosen["handicap"]), int(chosen["target"]) - 1)
    return GAME.rules(**chosen)


def walk(rules: Rules, dice: Random) -> Iterator[State]:
    """Every state of a game of random moves."""
    state = GAME.start(rules, 4)
    yield state
    while actors := GAME.actors(state):
        seat = actors[0]
        move = GAME.chance(state, dice) if seat == CHANCE else dice.choice(GAME.legal(state, seat))
        state = GAME.apply(state, seat, move)
        yield state


def moment(dice: Random, moves: int) -> State:
    """The state so many random moves into a game under random rules, or its last one."""
    *_, state = islice(walk(any_rules(dice), dice), moves + 1)
    return state
