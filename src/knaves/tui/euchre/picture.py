"""The euchre table on the screen: follows what happens, asks when it is one's turn, posts what is chosen.

Every answer is one of ``view.legal`` but one: a card that may not be played can be tried, so that the
rules say why not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.content import Content

from knaves.cards import Card
from knaves.games.euchre import events as e
from knaves.games.euchre.moves import BURIES, GIVES, PLAYS, Bury, Give, Move, Play
from knaves.games.euchre.showing import arranged
from knaves.games.euchre.trick import winner
from knaves.games.euchre.view import View
from knaves.language import _
from knaves.service.connection import Connection
from knaves.service.match import News
from knaves.store.settings import Settings
from knaves.tui.cards import Look
from knaves.tui.euchre import motion
from knaves.tui.euchre.boxes import cards_box, score_box
from knaves.tui.euchre.choices import Choices
from knaves.tui.euchre.felt import Felt
from knaves.tui.euchre.layout import hand_size
from knaves.tui.euchre.options import Option, options_of
from knaves.tui.euchre.recall import trick_words
from knaves.tui.euchre.scene import held, place_of, scene_of, seat_at, taken
from knaves.tui.hand import Hand
from knaves.tui.keys import EUCHRE, bindings
from knaves.tui.pace import Pace
from knaves.tui.picture import Picture, Typed

_WITH_CARD: Final[dict[str, tuple[Move, ...]]] = {
    "bury": BURIES,
    "trim": BURIES,
    "give": GIVES,
    "play": PLAYS,
}
"""The moves by card, in the phases in which a card is chosen."""


class EuchrePicture(Picture):
    """The table top, the buttons, the hand."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(EUCHRE)
    DEFAULT_CSS = """
    EuchrePicture { layout: vertical; height: 1fr; }
    EuchrePicture Center { height: auto; }
    """

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__(connection, settings, pace)
        self.view: View | None = None
        self._options: tuple[Option, ...] = ()
        self._alone = False
        self._last = ""

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield Felt(Look("normal", self.settings.four_colours))
        yield Choices()
        with Center():
            yield Hand()

    def on_mount(self) -> None:
        """Set the hand as the settings want it."""
        hand = self.query_one(Hand)
        hand.pointer = self.settings.pointer
        hand.confirming = self.settings.confirm

    def on_resize(self, event: events.Resize) -> None:
        """Take cards that fit."""
        width, height = event.size
        size = hand_size(width, height, big=self.settings.big)
        self.query_one(Hand).look = Look(size, self.settings.four_colours)
        felt = self.query_one(Felt)
        felt.look = Look(size, self.settings.four_colours)
        if felt.scene is not None:
            felt.draw(felt.scene)

    async def begin(self, view: View) -> None:
        """Draw the table as it stands."""
        self.rest()
        self._stand(view)
        names = self.connection.names
        if view.tricks and view.trump is not None:
            trick = view.tricks[-1]
            self._last = trick_words(trick, winner(trick, view.trump), names)

    async def follow(self, news: News, view: View) -> None:
        """Draw what has happened, at the pace."""
        for event in news.events:
            await self._happen(event, view)
        if not any(isinstance(event, e.DealScored) for event in news.events):
            self._stand(view)

    def box(self, event: Any) -> Content | None:
        """Return what the end of a hand brought, as a small table."""
        names = self.connection.names
        told = self.connection.game.tell(event, names)
        us = 0 if self.view is None else self.view.seat % 2
        match event:
            case e.DealScored():
                return score_box(event, told, names, us, self.connection.rules.target)
            case e.ShownFarmer():
                return cards_box(event.cards, told, Look("normal", self.settings.four_colours))
            case _:
                return None

    def ask(self, view: View) -> None:
        """Let one of the legal moves be chosen."""
        self.view = view
        self._alone = False
        hand, choices = self.query_one(Hand), self.query_one(Choices)
        if view.phase in _WITH_CARD:
            allowed = {move.card for move in view.legal if isinstance(move, Play | Bury | Give)}
            hand.barred = frozenset(hand.cards) - allowed
            hand.wanted = 1
            hand.at = next((place for place, card in enumerate(hand.cards) if card in allowed), 0)
            hand.focus()
        else:
            self._offer()
            choices.focus()

    def rest(self) -> None:
        """Let nothing be chosen any more."""
        hand = self.query_one(Hand)
        hand.wanted, hand.barred = 0, frozenset()
        self._options = ()
        self.query_one(Choices).buttons = ()

    def weighty(self, event: Any) -> bool:
        """The end of a hand, however it came about, and of the game."""
        return isinstance(event, e.DealScored | e.GameWon | e.ThrownIn | e.ShownFarmer)

    def last(self) -> str:
        """Return the last trick in words."""
        return self._last or _("No trick has been taken yet.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A key says something only where it may be said."""
        if action == "answer":
            return any(option.id == parameters[0] for option in self._options)
        return True

    def action_answer(self, id: str) -> None:
        """Say one of the options, or switch going alone on or off."""
        option = next(option for option in self._options if option.id == id)
        if option.move is None:
            self._alone = not self._alone
            self._offer()
        else:
            self._say(option.move)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """A button was pressed."""
        message.stop()
        if any(option.id == message.name for option in self._options):
            self.action_answer(message.name)

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """A card was chosen; whether it may be played is for the rules to say."""
        message.stop()
        if self.view is not None and self.view.phase in _WITH_CARD:
            self.query_one(Hand).marked = ()
            self._say(_WITH_CARD[self.view.phase][message.cards[0]])

    def _say(self, move: Move) -> None:
        self.post_message(Typed(self.connection.game.write(move)))

    def _offer(self) -> None:
        assert self.view is not None
        self._options = options_of(self.view, alone=self._alone)
        usual = {key.id: key.keys for key in EUCHRE}
        keys = {**usual, **self.settings.keys}
        self.query_one(Choices).buttons = tuple(
            (option.id, option.label, keys[option.id].split(",")[0]) for option in self._options
        )

    def _stand(self, view: View) -> None:
        self.view = view
        hand = self.query_one(Hand)
        hand.cards = arranged(view)
        self.query_one(Felt).draw(scene_of(view, self.connection.names))

    async def _happen(self, event: e.Event, view: View) -> None:
        match event:
            case e.Dealt(dealer):
                await self._deal(place_of(dealer, view), event, view)
            case e.Played(seat, card):
                await self._play(place_of(seat, view), card, event)
            case e.TrickTaken(seat):
                await self._take(place_of(seat, view), event, view)
            case e.DealScored() | e.GameWon() | e.ThrownIn() | e.ShownFarmer():
                await self.announce(event)
            case _:
                self._stand(view)
                await self.announce(event)
                await self.pace.beat()

    async def _deal(self, dealer: int, event: e.Event, view: View) -> None:
        await self.announce(event)
        self.query_one(Hand).cards = ()
        cut = await motion.dealt(
            self.query_one(Felt), self.pace, scene_of(view, self.connection.names), dealer
        )
        self._stand(view)
        if not cut:
            await self.pace.beat()

    async def _play(self, place: int, card: Card, event: e.Event) -> None:
        felt, hand = self.query_one(Felt), self.query_one(Hand)
        assert felt.scene is not None
        await self.announce(event)
        hand.cards = tuple(other for other in hand.cards if other != card)
        scene = held(felt.scene, place, felt.scene.plates[place].cards - 1)
        cut = await motion.played(felt, self.pace, scene, place, card)
        felt.draw(replace(scene, trick=(*scene.trick, (place, card))))
        if not cut:
            await self.pace.beat()

    async def _take(self, place: int, event: e.TrickTaken, view: View) -> None:
        felt = self.query_one(Felt)
        assert felt.scene is not None
        trick = tuple((seat_at(where, view), card) for where, card in felt.scene.trick)
        self._last = trick_words(trick, event.seat, self.connection.names)
        felt.draw(replace(felt.scene, taker=place))
        await self.announce(event)
        if not await self.pace.part(1):
            await motion.gathered(felt, self.pace, felt.scene, place)
        felt.draw(taken(felt.scene, event.won, view.seat % 2))
