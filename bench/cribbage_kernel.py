"""The cribbage kernel on one core: whole loops over arrays, against what it has to reach.

The one peer that does any of this is OpenSpiel: it plays random games out in C++ with bots of its own
(`evaluate_bots`), called from Python a game at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.timing import rates
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.policies import RANDOM, steady

ALL_HANDS = 12_994_800


@dataclass(frozen=True, slots=True)
class Kernel:
    """What a core does in a second; ``openspiel`` is its random games, played by its own bots."""

    hands: float
    all_hands: float
    deals_weighed: float
    open_plays: float
    random_games: float
    steady_games: float
    openspiel: float


def measure(size: int = 1 << 20, rounds: int = 7, least: float = 0.2) -> Kernel:
    """Time each loop on so many hands, and on so much less as each piece of its work takes longer."""
    fives, sixes, eights = cards(size, 5), cards(max(1, size >> 9), 6), cards(size >> 7, 8)
    mine = b"".join([eights[start : start + 4] for start in range(0, len(eights), 8)])
    theirs = b"".join([eights[start + 4 : start + 8] for start in range(0, len(eights), 8)])
    games, fewer, player = size >> 7, max(1, size >> 10), steady()
    return Kernel(
        **rates(
            {
                "hands": counted(lambda: kernel.count(fives)),
                "all_hands": lambda: len(kernel.totals()) // 30,
                "deals_weighed": counted(lambda: kernel.weigh(sixes).hand),
                "open_plays": counted(lambda: kernel.solve(mine, theirs)),
                "random_games": counted(lambda: kernel.play_games(games, 1, RANDOM, RANDOM).deals),
                "steady_games": counted(lambda: kernel.play_games(fewer, 1, player, player).deals),
                "openspiel": openspiel(max(1, size >> 14)),
            },
            rounds,
            least,
        )
    )


def cards(hands: int, each: int) -> bytes:
    """Return random hands, some of them many times over: dealing a million takes Python too long."""
    dice = Random(1)
    some = b"".join([bytes(dice.sample(range(52), each)) for _ in range(min(hands, 1 << 14))])
    return some * (each * hands // len(some))


def counted(loop: Callable[[], Any]) -> Callable[[], int]:
    return lambda: len(loop())


def openspiel(games: int) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game("cribbage")
    bots = [pyspiel.make_uniform_random_bot(player, 7) for player in range(2)]

    def work() -> int:
        for seed in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return games

    return work


def lines(found: Kernel, meanwhile: Sequence[str] = ()) -> list[str]:
    """Return the section of the page."""
    games = found.random_games / found.openspiel
    rows = [
        (
            "hands counted over an array",
            f"{found.hands / 1e6:,.0f} million/s",
            "1,000 million/s",
            found.hands / 1e9,
        ),
        (f"all {ALL_HANDS:,} hands", f"{1e3 / found.all_hands:.1f} ms", "13 ms", found.all_hands * 13e-3),
        (
            "a deal's fifteen throws",
            f"{1e6 / found.deals_weighed:.0f} µs",
            "40 µs",
            found.deals_weighed * 40e-6,
        ),
        ("open plays, 4 v 4, solved", f"{found.open_plays:,.0f}/s", "140,000/s", found.open_plays / 140_000),
        (
            "random games to 121",
            f"{found.random_games:,.0f}/s",
            f"40 times {found.openspiel:,.0f}/s",
            games / 40,
        ),
    ]
    compiled = "" if kernel.available() else ", **not compiled**: its twin in Python"
    return [
        "## The cribbage kernel",
        "",
        f"One core, called from Python{compiled}.",
        "Throws are evaluated exactly, with the distribution of points in hand and crib. The kernel plays",
        f"{games:.0f} times as many random games as OpenSpiel's own bots (`evaluate_bots`), and",
        f"{found.steady_games:,.0f} games a second with `steady`'s policy.",
        *meanwhile,
        "",
        "| what | Knaves | target | met |",
        "|---|---:|---:|---|",
        *[
            f"| {what} | {ours} | {target} | {'yes' if reached >= 1 else '**no**'} |"
            for what, ours, target, reached in rows
        ],
    ]
