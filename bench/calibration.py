"""Does the cribbage champion get what it expects? ``python -m bench.calibration`` prints a table.

Whole games are played against each opponent. Wherever the champion would lay another card than `Steady`,
both cards are played on in the true deal, by the champion and that opponent. The champion's search says what
its card is worth more, in points of the play; the deal says what it brought. Players see only their views.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from knaves.bots import Bot, entrant
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.evaluate import plays, weighable
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.rules.open import Phase
from knaves.lab.arena import luck_only

OPPONENTS = (
    "champion@1",
    "champion@2",
    "champion",
    "sharp",
    "steady",
    "simple",
    "random",
)
FAR = 40
"""Decisions are taken where both sides still need so many points, so that no deal ends the game."""


@dataclass(slots=True)
class Disputed:
    """By decision: what the champion's card was expected to bring more than Steady's, and what it brought."""

    expected: list[float] = field(default_factory=list)
    brought: list[float] = field(default_factory=list)


def disputed(opponent: str, games: int, seed: str) -> Disputed:
    """Play so many games of the champion against an opponent, who deals first by turns."""
    found = Disputed()
    for number in range(games):
        _game(opponent, f"{seed}/{number}", Seat(number % 2), found)
    return found


def _game(opponent: str, seed: str, seat: Seat, found: Disputed) -> None:
    for number, state, move in cards_chosen(opponent, seed, seat):
        usual = Steady().choose(GAME.view(state, seat))
        if _far(state) and usual.card % 13 != move.card % 13:
            _compare(state, seat, (move, usual), opponent, f"{seed}/{number}", found)


def cards_chosen(opponent: str, seed: str, seat: Seat) -> Iterator[tuple[int, Any, Any]]:
    """Play a game of the champion, who has the seat; yield its choices of a card: number, state, move."""
    rules = GAME.rules(**luck_only(GAME))
    dice, other = Random(seed), entrant("cribbage", opponent, Random(f"{seed}/other"))
    state: Any = GAME.start(rules, 2)
    champion = Champion()
    number = 0
    while actors := GAME.actors(state):
        number += 1
        if actors[0] == CHANCE:
            state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
            continue
        view = GAME.view(state, actors[0])
        move = (champion if actors[0] == seat else other).choose(view)
        if actors[0] == seat and view.open.phase is Phase.PLAY and weighable(view):
            yield number, state, move
        state = GAME.apply(state, actors[0], move)


def _far(state: Any) -> bool:
    return state.open.rules.target - max(state.open.scores) > FAR


def _compare(
    state: Any, seat: Seat, moves: tuple[Any, Any], opponent: str, seed: str, found: Disputed
) -> None:
    view = GAME.view(state, seat)
    worth = {lay.rank: lay.pegs - lay.other_pegs for lay in plays(view, judge(0))}
    best, usual = [move.card % 13 for move in moves]
    found.expected.append(worth[best] - worth[usual])
    led = [_lead(GAME.apply(state, seat, move), seat, opponent, seed) for move in moves]
    found.brought.append(led[0] - led[1])


def _lead(state: Any, seat: Seat, opponent: str, seed: str) -> int:
    """Return the lead after the deal: hands and crib are the same, whatever is played."""
    players: dict[Seat, Bot] = {
        seat: Champion(),
        Seat(1 - seat): entrant("cribbage", opponent, Random(seed)),
    }
    while True:
        actor = GAME.actors(state)[0]
        if actor == CHANCE:
            move = GAME.chance(state, Random(seed))
            if GAME.deals(move):
                break
        else:
            move = players[actor].choose(GAME.view(state, actor))
        state = GAME.apply(state, actor, move)
    scores = state.open.scores
    return int(scores[seat] - scores[1 - seat])


def row(opponent: str, found: Disputed) -> str:
    """Return a row of the table."""
    number = len(found.expected)
    expected, brought = fmean(found.expected), fmean(found.brought)
    doubt = 1.96 * stdev([one - other for one, other in zip(found.expected, found.brought, strict=True)])
    return f"| {opponent} | {number:,} | {expected:.2f} | {brought:.2f} ± {doubt / sqrt(number):.2f} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("opponents", nargs="*", help="names of players; by default the levels")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="calibration")
    asked = parser.parse_args()
    print("| opponent | cards in dispute | expected, points | brought |\n|---|---|---|---|")
    for opponent in asked.opponents or OPPONENTS:
        print(row(opponent, disputed(opponent, asked.games, asked.seed)), flush=True)


if __name__ == "__main__":
    main()
