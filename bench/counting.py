"""Counting a hand: our fast and our explaining count against the packages that do it, on the same hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from bench.peers import PEERS, Hand, Ready
from bench.timing import rates
from knaves.cards import CARDS
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.scoring import tally


@dataclass(frozen=True, slots=True)
class Counting:
    """Hands a second by who counts, and by peer the share of hands it counts wrong, 0 to 1."""

    fast: float
    explaining: float
    peers: dict[str, float]
    wrong: dict[str, float]


def deal(hands: int, seed: int) -> list[Hand]:
    dice = Random(seed)
    fives = [dice.sample(CARDS, 5) for _ in range(hands)]
    return [((*five[:4],), five[4]) for five in fives]


def measure(
    hands: int = 5000,
    checked: int = 100_000,
    rounds: int = 7,
    least: float = 0.2,
    peers: Mapping[str, Callable[[list[Hand]], list[Ready]]] = PEERS,
) -> Counting:
    """Time everybody on the same hands, and compare ``checked`` other hands with the law."""
    dealt = deal(hands, seed=1)
    rivals = {name: _peer(prepare(dealt)) for name, prepare in peers.items()}
    best = rates({"fast": _fast(dealt), "explaining": _explaining(dealt), **rivals}, rounds, least)
    others = deal(checked, seed=2)
    law = [tally(hand, starter).total for hand, starter in others]
    wrong = {name: _wrong(prepare(others), law) for name, prepare in peers.items()}
    return Counting(best.pop("fast"), best.pop("explaining"), best, wrong)


def _fast(hands: list[Hand]) -> Callable[[], int]:
    def work() -> int:
        for hand, starter in hands:
            points(hand, starter)
        return len(hands)

    return work


def _explaining(hands: list[Hand]) -> Callable[[], int]:
    def work() -> int:
        for hand, starter in hands:
            tally(hand, starter)
        return len(hands)

    return work


def _peer(hands: list[Ready]) -> Callable[[], int]:
    def work() -> int:
        for count in hands:
            count()
        return len(hands)

    return work


def _wrong(hands: list[Ready], law: list[int]) -> float:
    return sum(count() != right for count, right in zip(hands, law, strict=True)) / len(law)
