"""The euchre kernel on one core: whole loops over arrays, against what it has to reach.

The one peer that does any of this is OpenSpiel: it plays random hands out in C++ with bots of its own
(`evaluate_bots`), called from Python a hand at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.timing import rates
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.arrays import given
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import PACK

FIRST = [[2, 0, 255, 255, 255, 0, 0]]
"""Hearts are trump and seat 0 leads to the first trick."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """What a core does in a second; ``openspiel`` is its random hands, played by its own bots."""

    deals_solved: float
    every_card: float
    calls: float
    random_hands: float
    openspiel: float


def measure(size: int = 1 << 13, rounds: int = 7, least: float = 0.2) -> Kernel:
    """Time each loop on so many deals, or on more or less as its work is quick or slow."""
    hands, upcards = deal(size)
    return Kernel(
        **rates(
            {
                "deals_solved": counted(lambda: kernel.value_many(hands, FIRST)),
                "every_card": counted(lambda: kernel.solve_many(hands, FIRST)),
                "calls": counted(lambda: kernel.evaluate_calls(hands[: size >> 4], upcards[: size >> 4])),
                "random_hands": counted(lambda: kernel.random_hands(size << 5, 1, Rules())),
                "openspiel": openspiel(max(1, size >> 4)),
            },
            rounds,
            least,
        )
    )


def deal(number: int) -> tuple[Any, Any]:
    """Return random hands as sets, and upcards with the dealer: tables, read once."""
    dice = Random(1)
    packs = [dice.sample(PACK, len(PACK)) for _ in range(number)]
    hands = [[mask(pack[5 * seat : 5 * seat + 5]) for seat in range(4)] for pack in packs]
    return given("Q", hands, 4), given("B", [[pack[20], 3] for pack in packs], 2)


def counted(loop: Callable[[], Any]) -> Callable[[], int]:
    return lambda: len(loop())


def openspiel(hands: int) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game("euchre")
    bots = [pyspiel.make_uniform_random_bot(player, 7) for player in range(4)]

    def work() -> int:
        for seed in range(hands):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return hands

    return work


def lines(found: Kernel, meanwhile: Sequence[str] = ()) -> list[str]:
    """Return the section of the page."""
    ratio = found.random_hands / found.openspiel
    target = f"40 times OpenSpiel's {found.openspiel:,.0f}/s"
    solved, every_card = found.deals_solved, found.every_card
    rows = [
        _row("open deals solved", solved, "160,000/s", solved / 160_000),
        _row("open deals solved for each of the five leads", every_card, "82,000/s", every_card / 82_000),
        _row("every call of a deal: 40 of them, the best bury in each", found.calls),
        _row("random hands", found.random_hands, target, ratio / 40, f"{ratio:.0f} times"),
    ]
    twin = "" if kernel.available() else ", **not compiled**: the twin in Python"
    return [
        "## The euchre kernel",
        "",
        f"One core, called from Python{twin}.",
        "OpenSpiel's random hands are played by its own bots in C++ (`evaluate_bots`).",
        *meanwhile,
        "",
        "| what | Knaves | target | met | against the peer |",
        "|---|---:|---:|---|---:|",
        *rows,
    ]


def _row(what: str, ours: float, target: str = "", reached: float = 1, ratio: str = "") -> str:
    met = "" if not target else "yes" if reached >= 1 else "**no**"
    return f"| {what} | {ours:,.0f}/s | {target} | {met} | {ratio} |"
