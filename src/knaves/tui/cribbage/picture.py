"""The picture of a cribbage table: it follows what happens, and asks for whatever is to be chosen.

What was chosen is posted as a move's text; whether it may be done, the table hears from the game.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from knaves.game import Seat
from knaves.games.cribbage.dealing import thrown_each
from knaves.games.cribbage.events import Called, Event, Judged, Scored, Won, WonMatch
from knaves.games.cribbage.moves import GO, PASS, Claim, Cut, Discard, Move, Muggins, Play
from knaves.games.cribbage.notation import write
from knaves.games.cribbage.state import Phase
from knaves.games.cribbage.view import View
from knaves.language import _
from knaves.service.connection import Connection
from knaves.service.match import News
from knaves.store.settings import Settings
from knaves.tui.cards import look_of
from knaves.tui.cribbage import labels, moving
from knaves.tui.cribbage.felt import Felt
from knaves.tui.cribbage.near import Near
from knaves.tui.cribbage.numbers import Numbers
from knaves.tui.cribbage.press import Press
from knaves.tui.cribbage.recall import Recall
from knaves.tui.cribbage.scene import Scene, after, scene_of
from knaves.tui.cribbage.spread import Spread
from knaves.tui.hand import Hand
from knaves.tui.pace import Pace
from knaves.tui.picture import Picture, Typed


class CribbagePicture(Picture):
    """Felt above, one's own hand below with what may be done beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "go", "", show=False, id="go"),
        Binding("p", "stand", "", show=False, id="stand"),
    ]
    DEFAULT_CSS = """
    CribbagePicture { layout: vertical; height: 1fr; }
    CribbagePicture #below { height: auto; min-height: 6; }
    CribbagePicture #starter { dock: bottom; }
    """

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__(connection, settings, pace)
        self.scene: Scene | None = None
        self._view: View | None = None
        self._recall = Recall(connection.game, connection.names)

    def compose(self) -> ComposeResult:
        """Lay out the felt and what is below it."""
        look = look_of(self.settings)
        with Felt(self.connection.names, self.settings, look):
            yield Spread(id="starter")
        with Horizontal(id="below"):
            yield Spread(id="deal")
            yield Hand()
            yield Near(self.connection.names, self.settings, look)

    def on_mount(self) -> None:
        """Let the cards look as the settings say."""
        hand = self.query_one(Hand)
        hand.look = look_of(self.settings, "big" if self.settings.big else "normal")
        hand.pointer = self.settings.pointer
        hand.confirming = self.settings.confirm
        for spread in self.query(Spread):
            spread.pointer = self.settings.pointer

    @property
    def felt(self) -> Felt:
        """Where everything but one's own hand lies."""
        return self.query_one(Felt)

    def draw(self, scene: Scene) -> None:
        """Show a scene at once."""
        self.scene = scene
        self.felt.draw(scene)
        hand = self.query_one(Hand)
        if hand.cards != scene.hand:
            hand.cards = scene.hand
        self.query_one(Near).draw(scene)

    async def begin(self, view: View) -> None:
        """Draw the table as it stands."""
        self.draw(scene_of(view))

    async def follow(self, news: News, view: View) -> None:
        """Show one event after the other, then the table as it stands."""
        for event in news.events:
            self._recall.note(event)
            await self._show(event, view)
        self.draw(scene_of(view))

    async def _show(self, event: Event, view: View) -> None:
        before = self.scene or scene_of(view)
        await moving.show(self, before, after(before, event, view), event)

    def ask(self, view: View) -> None:
        """Offer what may be chosen."""
        self._view = view
        hand, near = self.query_one(Hand), self.query_one(Near)
        scene = scene_of(view)
        match view.phase:
            case Phase.DEAL_CUT:
                hand.display = False
                taken = frozenset(place for _seat, place, _card in view.cuts)
                self.query_one("#deal", Spread).open(52, taken)
            case Phase.STARTER_CUT:
                self.query_one("#starter", Spread).open(len(view.legal), frozenset())
            case Phase.DISCARD:
                hand.wanted = thrown_each(view.seats)
                near.offer(
                    "confirm", _("Enter"), labels.throw_to(scene, self.connection.names, self.settings)
                )
                hand.focus()
            case Phase.PLAY:
                hand.wanted = 1 if any(isinstance(move, Play) for move in view.legal) else 0
                if GO in view.legal:
                    near.offer("go", "g", _("Go"))
                hand.focus()
            case Phase.CLAIM:
                in_play = view.counting is not None and view.counting[0] == "play"
                near.query_one(Numbers).open(0, 0 if in_play else -1)
            case Phase.MUGGINS:
                near.offer("stand", "p", _("Let it stand"))
                near.query_one(Numbers).open(1)

    def rest(self) -> None:
        """Let nothing be chosen any more."""
        self._view = None
        hand = self.query_one(Hand)
        hand.wanted, hand.display = 0, True
        for spread in self.query(Spread):
            spread.close()
        self.query_one(Near).rest()

    def weighty(self, event: Event) -> bool:
        """Return whether an event is to be read in peace: what a hand counted, a verdict, a game won."""
        match event:
            case Scored(why="hand" | "crib" | "penalty") | Judged():
                return True
            case Called() | Won() | WonMatch():
                return True
        return False

    def last(self) -> str:
        """Return the last count of the play, or the last show, in words."""
        return self._recall.words()

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """Cards were chosen: to be thrown, or one to be played."""
        message.stop()
        if self._view is not None and self._view.phase is Phase.DISCARD:
            self._say(Discard(message.cards))
        elif self._view is not None:
            self._say(Play(message.cards[0]))

    def on_spread_cut(self, message: Spread.Cut) -> None:
        """A place to cut at was chosen."""
        message.stop()
        self._say(Cut(message.place))

    def on_numbers_said(self, message: Numbers.Said) -> None:
        """A number was said: a claim, or what another missed."""
        message.stop()
        calling = self._view is not None and self._view.phase is Phase.MUGGINS
        self._say(Muggins(message.number) if calling else Claim(message.number))

    def on_press_pressed(self, message: Press.Pressed) -> None:
        """Something beside the hand was clicked."""
        message.stop()
        match message.press.id:
            case "confirm":
                self.query_one(Hand).action_confirm()
            case "go":
                self.action_go()
            case "stand":
                self.action_stand()

    def action_go(self) -> None:
        """Say go."""
        if self._view is not None and self._view.phase is Phase.PLAY:
            self._say(GO)

    def action_stand(self) -> None:
        """Let another's count stand."""
        if self._view is not None and self._view.phase is Phase.MUGGINS:
            self._say(PASS)

    def _say(self, move: Move) -> None:
        if self._view is not None:
            self.post_message(Typed(write(move)))

    def own(self, seat: Seat) -> bool:
        """Return whether a seat is the one that looks."""
        return self.scene is not None and self.scene.seat == seat

    def column(self, place: int) -> int:
        """Return the column of the felt above a card of one's own hand."""
        hand = self.query_one(Hand)
        across = hand.get_content_width(self.size, self.size) // max(1, len(hand.cards))
        return hand.region.x - self.felt.region.x + place * across
