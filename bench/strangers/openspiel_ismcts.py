"""The searching bot of OpenSpiel (Apache-2.0) at euchre, which pip installs from PyPI.

Information set Monte Carlo tree search, which deals the hidden cards anew for each of its simulations and
ends them with random play. The only argument is the number of simulations, 1000 by default. OpenSpiel plays
one hand without a score, and lets the dealer bury before the maker says whether he goes alone. Its bot is
seeded, but chooses otherwise now and then: moves that were tried equally often have no order of their own.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from importlib.metadata import version
from random import Random
from typing import Any

import pyspiel
from door import View, serve

_RANKS, _SUITS = "9TJQKA", "CDHS"
_PASS, _CLUBS, _ALONE, _PARTNER = 24, 25, 29, 30
_SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
_EXPLORING = 5.0
"""The weight of moves that were seldom tried, as in OpenSpiel's own tests of the bot."""
_TRIES = 1000
"""Deals of the hidden cards that are tried until one fits what was played."""


class Searcher:
    """Their bot, made anew for every decision."""

    def __init__(self, simulations: int) -> None:
        self._simulations = simulations

    def choose(self, view: View, seed: str) -> str:
        """Return the move of their bot."""
        rules = view["open"]["rules"]
        game = pyspiel.load_game("euchre", {"stick_the_dealer": rules["stick_the_dealer"]})
        number = zlib.crc32(seed.encode()) >> 1
        state = _state(game, view, Random(number))
        if state is None:
            print("No deal in OpenSpiel fits what was played.", file=sys.stderr)
            return str(view["legal"][0])
        bot = pyspiel.ISMCTSBot(
            number,
            pyspiel.RandomRolloutEvaluator(1, number),
            _EXPLORING,
            self._simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
        )
        action = bot.step(state)
        if action < _PASS:
            word = "bury" if view["legal"][0].startswith("bury") else "play"
            return f"{word} {_text(action)}"
        if action == _PASS:
            return "pass"
        # The call and whether it is alone are two decisions there, with the dealer's card between them.
        order = view["open"]["phase"]["step"] == "order"
        call = "order" if order else f"make {_SUITS[action - _CLUBS]}"
        state.apply_action(action)
        if order:
            dealer = view["open"]["dealer"]
            state.apply_action(bot.step(state) if dealer == view["seat"] else state.legal_actions()[0])
        alone = f"{call} alone"
        return alone if alone in view["legal"] and bot.step(state) == _ALONE else call


def _state(game: Any, view: View, dice: Random) -> Any:
    """Return a state that looks to the seat as its view does; the bot deals the hidden cards itself.

    There is none if the dealer has buried the upcard, which OpenSpiel does not allow, and then shows that he
    lacks it.
    """
    for _try in range(_TRIES):
        state = game.new_initial_state()
        if _followed(state, [*_actions(view, dice)]):
            return state
    return None


def _followed(state: Any, actions: list[int | None]) -> bool:
    """Make the moves, if they are legal; None is the card that another one buried: any that is not needed."""
    for place, action in enumerate(actions):
        if action is None:
            later = {each for each in actions[place:] if each is not None}
            free = [each for each in state.legal_actions() if each not in later]
            if not free:
                return False
            action = free[0]
        elif not state.is_chance_node() and action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def _actions(view: View, dice: Random) -> Iterator[int | None]:
    """Yield OpenSpiel's history of this deal, with the hidden cards dealt by chance."""
    seat, dealer = view["seat"], view["open"]["dealer"]
    upcard = view["open"]["phase"]["upcard"]
    moves = view["deal"][1:]
    yield dealer
    hands = _hands(view, moves, upcard, dice)
    for turn in range(5):
        for step in range(4):
            yield _number(hands[(dealer + step) % 4][turn])
    yield _number(upcard)
    alone = False
    for place, (_who, move) in enumerate(moves):
        word, *rest = move.split()
        alone = rest[-1:] == ["alone"]
        if word == "pass":
            yield _PASS
        elif word == "order":
            yield _CLUBS + _SUITS.index(upcard[1])
            buried = moves[place + 1][1].split()[1] if len(moves) > place + 1 else ""
            if dealer == seat and not buried:
                return
            yield None if buried == "??" or not buried else _number(buried)
            yield _ALONE if alone else _PARTNER
        elif word == "make":
            yield _CLUBS + _SUITS.index(rest[0])
            yield _ALONE if alone else _PARTNER
        elif word == "play":
            yield _number(rest[0])


def _hands(view: View, moves: list[Any], upcard: str, dice: Random) -> list[list[str]]:
    """Return five cards for each seat: its own, those it has played, and others by chance."""
    seat, dealer = view["seat"], view["open"]["dealer"]
    hands: list[list[str]] = [[] for _ in range(4)]
    buried = [move.split()[1] for who, move in moves if move.startswith("bury") and who == seat]
    for who, move in [*moves, *((seat, f"play {card}") for card in (*view["hand"], *buried))]:
        word, *rest = move.split()
        if word == "play" and not (who == dealer and rest[0] == upcard):
            hands[who].append(rest[0])
    known = {upcard, *(card for hand in hands for card in hand)}
    hidden = [rank + suit for rank in _RANKS for suit in _SUITS if rank + suit not in known]
    dice.shuffle(hidden)
    lacking = _lacking(view, moves)
    # Those who lack the most suits come first: less fits them.
    for who in sorted(range(4), key=lambda each: -len(lacking[each])):
        for card in [card for card in hidden if _suit(card, view) not in lacking[who]]:
            if len(hands[who]) < 5:
                hands[who].append(card)
                hidden.remove(card)
        # What is left over is for hands that the dealer had before he buried; the rest does not fit.
        while len(hands[who]) < 5:
            hands[who].append(hidden.pop())
    return hands


def _lacking(view: View, moves: list[Any]) -> list[set[str]]:
    """Return the suits that each seat could not follow."""
    lacking: list[set[str]] = [set() for _ in range(4)]
    sitting = 4 - len(view["open"]["phase"].get("out", ()))
    plays = [(who, move.split()[1]) for who, move in moves if move.startswith("play")]
    for place, (who, card) in enumerate(plays):
        led = _suit(plays[place - place % sitting][1], view)
        if _suit(card, view) != led:
            lacking[who].add(led)
    return lacking


def _suit(card: str, view: View) -> str:
    trump = view["open"]["phase"].get("trump", "")[:1].upper()
    return trump if trump and card == f"J{_SAME_COLOUR[trump]}" else card[1]


def _number(card: str) -> int:
    return _RANKS.index(card[0]) * 4 + _SUITS.index(card[1])


def _text(number: int) -> str:
    return _RANKS[number // 4] + _SUITS[number % 4]


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    serve(f"openspiel-ismcts-{asked} {version('open-spiel')}", Searcher(asked).choose)
