"""How each event is shown: which cards and pegs move, from where to where, and when it is announced."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from knaves.cards import BACK, Card
from knaves.game import Seat
from knaves.games.cribbage.rules.events import Dealt, Judged, Laid, Ready, Scored, Threw
from knaves.games.cribbage.rules.open import Noticed
from knaves.tui.pace import Pace
from knaves.tui.pictures import Announce
from knaves.tui.pictures.cribbage.felt import Felt, Flying
from knaves.tui.pictures.cribbage.laid import place_of
from knaves.tui.pictures.cribbage.plates import centre
from knaves.tui.pictures.cribbage.scene import Scene

WAY: Final = 0.5
"""The share of an event's time in which a card moves; it then rests, and is announced."""
FRAME: Final = 1 / 15
"""Seconds between frames: smooth enough, and light on a slow connection."""


async def over_a_beat(pace: Pace, draw: Callable[[float], None], share: float = 1.0) -> bool:
    """Animate a path from 0 to 1 for the time of an event, or a share of it.

    Draws nothing if nothing moves. Returns whether the animation was cut short.
    """
    if not pace.moving or not pace.seconds:
        return await pace.part(share)
    begun = monotonic()
    beat = asyncio.ensure_future(pace.part(share))
    try:
        while not beat.done():
            draw(min(1.0, (monotonic() - begun) / (pace.seconds * share)) if pace.seconds else 1.0)
            await asyncio.wait({beat}, timeout=FRAME)
    finally:
        beat.cancel()
    return beat.result()


def between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    """Return the cell at a share of the path."""
    x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return x, y


Way = tuple[tuple[int, int], tuple[int, int], Card]
"""Start and end of a card's path, and its drawing."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The drawing functions. ``draw`` shows a scene with the hand; ``column`` is that of one of its cards."""

    felt: Felt
    pace: Pace
    draw: Callable[[Scene], None]
    column: Callable[[int], int]
    announce: Announce

    async def show(self, before: Scene, now: Scene, noticed: Noticed) -> None:
        """Show an event for its time, ending with the table after it."""
        match noticed[0]:
            case Laid(seat, card, _):
                end = place_of(now, self.felt.plan, len(now.laid) - 1)
                way = (self._home(before, seat, card), end, card)
                await self._move(replace(before, hand=now.hand, sizes=now.sizes), now, (way,), noticed)
            case Threw(seat, number, _):
                x, y = self._home(before, seat)
                ways = tuple(((x + 3 * each, y), self._crib(now), BACK) for each in range(number))
                await self._move(replace(now, crib=before.crib), now, ways, noticed)
            case Dealt():
                await self.announce(noticed)
                await self._deal(now)
                self.draw(now)
            case Scored() | Judged():
                self.draw(replace(now, scores=before.scores, back=before.back))
                # Pegs move while the points are announced, even under a box.
                await asyncio.gather(self.announce(noticed), self._peg(before, now))
            case Ready():
                self.draw(now)
            case _:
                self.draw(now)
                await self.announce(noticed)
                await self.pace.beat()

    async def _move(self, bare: Scene, now: Scene, ways: tuple[Way, ...], noticed: Noticed) -> None:
        """Move cards over a scene that does not contain them; announce the event when they arrive."""

        def draw(share: float) -> None:
            flying: list[Flying] = [(*between(start, end, share), card) for start, end, card in ways]
            self.felt.draw(bare, tuple(flying))

        cut = False
        if self.pace.moving and self.pace.seconds:
            self.draw(bare)
            cut = await over_a_beat(self.pace, draw, WAY)
        self.draw(now)
        await self.announce(noticed)
        if not cut:
            await self.pace.part(1 - WAY if self.pace.moving else 1)

    async def _deal(self, now: Scene) -> None:
        """Deal one card at a time from the dealer's left, the whole deal within the time of one event."""
        first = (now.dealer or 0) + 1
        order = [Seat((first + step) % now.seats) for step in range(now.seats * now.sizes[0])]
        plan = self.felt.plan
        pack = plan.starter_at(ours=now.dealer == now.seat)

        def draw(share: float) -> None:
            done, on_the_way = divmod(share * len(order), 1)
            dealt = order[: int(done)]
            sizes = tuple(dealt.count(Seat(seat)) for seat in range(now.seats))
            scene = replace(now, sizes=sizes, hand=now.hand[: sizes[now.seat]])
            self.draw(scene)
            if dealt != order:
                end = self._home(now, order[int(done)])
                self.felt.draw(scene, ((*between(pack, end, on_the_way), BACK),))

        await over_a_beat(self.pace, draw)

    async def _peg(self, before: Scene, now: Scene) -> None:
        """Move the front pegs hole by hole."""
        if now.scores == before.scores:
            self.draw(now)
            await self.pace.beat()
            return
        ways = tuple(zip(before.scores, now.scores, strict=True))
        await over_a_beat(
            self.pace,
            lambda share: self.draw(
                replace(now, scores=tuple(old + round((new - old) * share) for old, new in ways))
            ),
        )
        self.draw(now)

    def _home(self, scene: Scene, seat: Seat, card: Card | None = None) -> tuple[int, int]:
        """Return where a player's cards come from: the reader's from below the felt."""
        plan = self.felt.plan
        if seat == scene.seat:
            place = scene.hand.index(card) if card in scene.hand else len(scene.hand) // 2
            return self.column(place), plan.height - 1
        x = centre(plan, scene, seat) - plan.card // 2
        if plan.others_y < 0:
            return max(0, min(plan.label_x, plan.width - plan.card)), plan.board_y + 1
        return x, plan.others_y + plan.backs

    def _crib(self, scene: Scene) -> tuple[int, int]:
        """Return the place of the crib."""
        plan = self.felt.plan
        x, y = plan.crib_at(ours=scene.dealer == scene.seat)
        return (x if x >= 0 else plan.width - plan.card - 1), y
