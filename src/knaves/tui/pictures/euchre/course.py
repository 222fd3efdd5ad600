"""The course of events on the table: each is drawn in its own way, at the pace, while it is announced.

A key or a click that cuts a card's way short also ends the wait behind it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from knaves.cards import Card
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.open import Playing, WithTrump
from knaves.games.euchre.rules.trick import winner
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.showing import arranged
from knaves.tui.pace import Pace
from knaves.tui.pictures.euchre import motion
from knaves.tui.pictures.euchre.felt import Felt
from knaves.tui.pictures.euchre.recall import trick_words
from knaves.tui.pictures.euchre.scene import held, place_of, scene_of, scored, seat_at, taken
from knaves.tui.widgets.hand import Hand

Announce = Callable[[e.Event], Awaitable[None]]


class Course:
    """Draws on a felt and in a hand."""

    def __init__(
        self, felt: Felt, hand: Hand, pace: Pace, names: tuple[str, ...], announce: Announce
    ) -> None:
        self.felt = felt
        self.hand = hand
        self.pace = pace
        self.names = names
        self.announce = announce
        self.last = ""
        """The last trick in words; empty before the first."""

    def stand(self, view: View) -> None:
        """Draw the table as it stands."""
        self.hand.cards = arranged(view)
        at = view.open.phase
        sits_out = isinstance(at, WithTrump) and view.seat in at.out and not view.legal
        self.hand.barred = frozenset(view.hand) if sits_out else frozenset()
        self.felt.draw(scene_of(view, self.names))
        if isinstance(at, Playing) and at.tricks:
            trick = at.tricks[-1]
            self.last = trick_words(trick, winner(trick, at.trump), self.names)

    async def follow(self, events: tuple[e.Event, ...], view: View) -> None:
        """Draw events until the table stands as in the view; the end of a deal leaves it lying."""
        for event in events:
            await self._happen(event, view)
        if not any(isinstance(event, e.DealScored) for event in events):
            self.stand(view)

    async def _happen(self, event: e.Event, view: View) -> None:
        match event:
            case e.Dealt(dealer):
                await self._deal(place_of(dealer, view), event, view)
            case e.Played(seat, card):
                await self._play(place_of(seat, view), card, event)
            case e.TrickTaken(seat):
                await self._take(place_of(seat, view), event, view)
            case e.DealScored() if self.felt.scene is not None:
                self.felt.draw(scored(self.felt.scene, event.scores, view.seat % 2))
                await self.announce(event)
            case e.GameWon() | e.ThrownIn() | e.ShownFarmer():
                await self.announce(event)
            case _:
                self.stand(view)
                await self.announce(event)
                await self.pace.beat()

    async def _deal(self, dealer: int, event: e.Event, view: View) -> None:
        await self.announce(event)
        cut = await motion.dealt(self.felt, self.hand, self.pace, scene_of(view, self.names), dealer)
        self.stand(view)
        if not cut:
            await self.pace.beat()

    async def _play(self, place: int, card: Card, event: e.Event) -> None:
        assert self.felt.scene is not None
        await self.announce(event)
        self.hand.cards = tuple(other for other in self.hand.cards if other != card)
        scene = held(self.felt.scene, place, self.felt.scene.plates[place].cards - 1)
        cut = await motion.played(self.felt, self.pace, scene, place, card)
        self.felt.draw(replace(scene, trick=(*scene.trick, (place, card))))
        if not cut:
            await self.pace.beat()

    async def _take(self, place: int, event: e.TrickTaken, view: View) -> None:
        assert self.felt.scene is not None
        scene = replace(self.felt.scene, taker=place)
        self.felt.draw(scene)
        trick = tuple((seat_at(where, view), card) for where, card in scene.trick)
        self.last = trick_words(trick, event.seat, self.names)
        await self.announce(event)
        if not await self.pace.part(1):
            await motion.gathered(self.felt, self.pace, scene, place)
        self.felt.draw(taken(scene, event.won, view.seat % 2))
