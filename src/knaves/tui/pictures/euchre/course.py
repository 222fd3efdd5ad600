"""Events on the table: each is animated in its own way, at the pace, while it is announced.

A key or a click that cuts an animation short also ends the wait after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.moves import Deal
from knaves.games.euchre.rules.open import Open, Playing, WithTrump
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.showing import arranged
from knaves.tui.pace import Pace
from knaves.tui.pictures import Announce
from knaves.tui.pictures.euchre import motion
from knaves.tui.pictures.euchre.boxes import trick_words
from knaves.tui.pictures.euchre.felt import Felt
from knaves.tui.pictures.euchre.panels import TRICKS
from knaves.tui.pictures.euchre.scene import Own, Scene, held, own_at, own_of, place_of, scene_of
from knaves.tui.widgets.hand import Hand


class Course:
    """Draws on a felt and in a hand."""

    def __init__(
        self,
        felt: Felt,
        hand: Hand,
        pace: Pace,
        names: tuple[str, ...],
        reader: Seat | None,
        announce: Announce,
    ) -> None:
        self.felt = felt
        self.hand = hand
        self.pace = pace
        self.names = names
        self.reader = reader
        self.announce = announce
        self._number = 0
        self._last: dict[int, str] = {}
        """The last trick of each deal in words, since moves and whole deals may be taken back."""
        self._own = Own(Seat(0), hand=(), buried=(), given=None)

    @property
    def last(self) -> str:
        """The last trick in words; empty before the first one."""
        return self._last[max(self._last)] if self._last else ""

    def stand(self, view: View) -> None:
        """Draw the present table."""
        self._own, self._number = own_of(view), _deal_number(view)
        self._last = {deal: words for deal, words in self._last.items() if deal < self._number}
        self._draw(view.open)
        at = view.open.phase
        if isinstance(at, Playing) and at.tricks:
            # The taker of a trick leads to the next.
            taker = at.trick[0][0] if at.trick else view.open.turn
            self._last[self._number] = trick_words(at.tricks[-1], taker, self.names, self.reader)

    async def follow(self, events: Sequence[e.Noticed], view: View) -> None:
        """Draw the Open after each event; the view adds the seat's own cards."""
        self._number = _deal_number(view)
        for noticed in events:
            self._own = own_at(noticed[1], view, self._own)
            await self._happen(noticed)

    async def _happen(self, noticed: e.Noticed) -> None:
        event, table = noticed
        match event:
            case e.Dealt(dealer):
                await self._deal(dealer, noticed)
            case e.Played(seat, card):
                await self._play(seat, card, noticed)
            case e.TrickTaken(seat):
                await self._take(seat, noticed)
            case e.DealScored() | e.GameWon() | e.ThrownIn() | e.ShownFarmer():
                await self._score(noticed)
            case e.Ready():
                self._draw(table)
            case _:
                self._draw(table)
                await self.announce(noticed)
                await self.pace.beat()

    def _draw(self, table: Open) -> None:
        own, at = self._own, table.phase
        self.hand.cards = arranged(own.hand, at)
        sits_out = isinstance(at, WithTrump) and own.seat in at.out and table.turn != own.seat
        self.hand.barred = frozenset(own.hand) if sits_out else frozenset()
        self.felt.draw(scene_of(table, own, self.names, self.reader))

    async def _deal(self, dealer: Seat, noticed: e.Noticed) -> None:
        scene = scene_of(noticed[1], self._own, self.names, self.reader)
        place = place_of(dealer, self._own.seat)
        cut = await motion.dealt(self.felt, self.hand, self.pace, scene, place)
        self._draw(noticed[1])
        await self.announce(noticed)
        if not cut:
            await self.pace.beat()

    async def _play(self, seat: Seat, card: Card, noticed: e.Noticed) -> None:
        assert self.felt.scene is not None
        table, place = noticed[1], place_of(seat, self._own.seat)
        self.hand.cards = arranged(self._own.hand, table.phase)
        before = held(self.felt.scene, place, table.sizes[seat])
        cut = await motion.played(self.felt, self.pace, before, place, card)
        self._draw(table)
        await self.announce(noticed)
        if not cut:
            await self.pace.beat()

    async def _take(self, seat: Seat, noticed: e.Noticed) -> None:
        assert self.felt.scene is not None
        table, place = noticed[1], place_of(seat, self._own.seat)
        assert isinstance(table.phase, Playing)
        scene = replace(self.felt.scene, taker=place)
        self.felt.draw(scene)
        self._last[self._number] = trick_words(table.phase.tricks[-1], seat, self.names, self.reader)
        await self.announce(noticed)
        cut = await self.pace.part(1)
        if len(table.phase.tricks) == TRICKS:
            # The last trick stays in sight until its hand has been scored.
            self._draw_below(scene, table)
            return
        if not cut:
            await motion.gathered(self.felt, self.pace, scene, place)
        self._draw(table)

    async def _score(self, noticed: e.Noticed) -> None:
        """Announce how a hand or the game ended, with the last trick still in sight."""
        assert self.felt.scene is not None
        self._draw_below(self.felt.scene, noticed[1])
        await self.announce(noticed)

    def _draw_below(self, before: Scene, table: Open) -> None:
        """Draw the table under the trick that lies on it."""
        self._draw(table)
        assert self.felt.scene is not None
        self.felt.draw(replace(self.felt.scene, trick=before.trick, taker=before.taker))


def _deal_number(view: View) -> int:
    return sum(isinstance(move, Deal) for _seat, move in view.seen)
