"""Animations of cards: dealt, played, gathered in.

A few frames each, none if nothing moves. Any key or click ends an animation at once, which each function
reports; the final table is the same in any case and is drawn by the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from knaves.cards import BACK, Card
from knaves.tui.pace import Pace
from knaves.tui.pictures.euchre.felt import Felt
from knaves.tui.pictures.euchre.layout import Layout
from knaves.tui.pictures.euchre.scene import Scene, bare, held
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS
from knaves.tui.widgets.hand import Hand

STEPS: Final = 4
"""Frames of one card's path."""
WAY: Final = 0.5
"""The share of an event's time that an animation takes."""
PACKETS: Final = (3, 2)
"""How many cards are dealt at a time, in two rounds."""


async def played(felt: Felt, pace: Pace, scene: Scene, place: int, card: Card) -> bool:
    """Animate a card from a place into the trick; the scene does not contain it yet."""
    plan = felt.plan
    return await _fly(felt, pace, scene, [(home(plan, place), plan.tricks[place], card)], WAY)


async def gathered(felt: Felt, pace: Pace, scene: Scene, taker: int) -> bool:
    """Animate the cards of the trick to the winner."""
    plan = felt.plan
    ways = [(plan.tricks[place], home(plan, taker), card) for place, card in scene.trick]
    return await _fly(felt, pace, replace(scene, trick=()), ways, WAY)


async def dealt(felt: Felt, hand: Hand, pace: Pace, scene: Scene, dealer: int) -> bool:
    """Animate the deal: three cards, then two, from the dealer's left. The scene contains all cards."""
    hand.cards = ()
    if not _moves(pace):
        return False
    plan = felt.plan
    scene = bare(scene)
    for number in range(len(PACKETS)):
        for step in range(1, 5):
            place = (dealer + step) % 4
            way = (home(plan, dealer), home(plan, place), BACK)
            if await _fly(felt, pace, scene, [way], WAY / 2, steps=2):
                return True
            cards = sum(PACKETS[: number + 1])
            scene = held(scene, place, cards)
            if place == 0:
                hand.cards = (BACK,) * cards
    felt.draw(scene)
    return await pace.part(WAY / 2)


def home(plan: Layout, place: int) -> tuple[int, int]:
    """Return where a place's cards come from: the edge of the table."""
    across, high = WIDTHS[plan.size], HEIGHTS[plan.size]
    x, y = plan.plates[place]
    if place == 1:
        return x - across, y
    if place == 3:
        return x, y
    return plan.centre - across // 2, y - high + 1 if place == 0 else y


async def _fly(
    felt: Felt,
    pace: Pace,
    scene: Scene,
    ways: Sequence[tuple[tuple[int, int], tuple[int, int], Card]],
    share: float,
    steps: int = STEPS,
) -> bool:
    """Move cards along their paths within a share of an event's time; return whether it was cut short."""
    if not _moves(pace):
        return False
    for step in range(steps):
        flying = tuple(
            (_between(start[0], end[0], step, steps), _between(start[1], end[1], step, steps), card)
            for start, end, card in ways
        )
        felt.draw(scene, flying)
        if await pace.part(share / steps):
            return True
    return False


def _between(start: int, end: int, step: int, steps: int) -> int:
    return start + round((end - start) * step / steps)


def _moves(pace: Pace) -> bool:
    return pace.moving and pace.seconds > 0
