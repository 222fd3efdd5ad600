"""The euchre table on the screen: it shows what happens, asks on the person's turn, and posts the choice.

Every answer is one of ``view.legal``, with one exception: an illegal card can be tried, so that the rules
explain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.content import Content

from knaves.game import Seat
from knaves.games.euchre.rules import events as e
from knaves.games.euchre.rules.moves import Bury, Give, Move, Play
from knaves.games.euchre.rules.open import Open
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.choosing import first_offered, of_cards, picks
from knaves.games.euchre.text.keys import KEYS
from knaves.games.euchre.text.showing import arranged
from knaves.games.euchre.text.words import tell_deal
from knaves.i18n.language import _
from knaves.keys import keys_of, written
from knaves.match.connection import Connection, reader
from knaves.match.match import Update
from knaves.store.settings import Settings
from knaves.tui.keys import bindings, remapped
from knaves.tui.pace import Pace
from knaves.tui.pictures import Moved, Picture
from knaves.tui.pictures.euchre.boxes import cards_box, score_box
from knaves.tui.pictures.euchre.choices import Choices, with_key
from knaves.tui.pictures.euchre.course import Course
from knaves.tui.pictures.euchre.felt import Felt
from knaves.tui.pictures.euchre.layout import hand_size
from knaves.tui.pictures.euchre.options import Option, called, options_of
from knaves.tui.pictures.euchre.panels import points_end
from knaves.tui.pictures.euchre.scene import opened, place_of
from knaves.tui.pictures.levels import levels_of
from knaves.tui.widgets.cards import look_of
from knaves.tui.widgets.hand import Hand


class EuchrePicture(Picture):
    """The table top, the buttons, the hand."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS.keys)
    DEFAULT_CSS = """
    EuchrePicture { layout: vertical; height: 1fr; }
    EuchrePicture Center { height: auto; }
    """

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__(connection, settings, pace)
        self.view: View | None = None
        self._felt = Felt(look_of(settings))
        self._felt.levels = levels_of(connection)
        self._choices = Choices()
        self._hand = Hand()
        self._course = Course(
            self._felt,
            self._hand,
            pace,
            connection.names,
            reader(connection.own),
            lambda noticed: self.announce(noticed),
        )
        self._options: tuple[Option, ...] = ()
        self._alone = False

    def compose(self) -> ComposeResult:
        """Compose the parts."""
        yield self._felt
        yield self._choices
        with Center():
            yield self._hand

    def on_mount(self) -> None:
        """Draw the hand in the style of the settings."""
        self._hand.pointer = self.settings.pointer
        self._hand.confirming = self._choices.confirming = self.settings.confirm

    def on_resize(self, event: events.Resize) -> None:
        """Choose the largest cards that fit."""
        width, height = event.size
        look = look_of(self.settings, hand_size(width, height, big=self.settings.big))
        self._hand.look = self._felt.look = look
        if self._felt.scene is not None:
            self._felt.draw(self._felt.scene)

    async def begin(self, view: View) -> None:
        """Draw the present table."""
        self.rest()
        self.view = view
        self._course.stand(view)

    async def follow(self, update: Update, view: View) -> None:
        """Show the events at the pace."""
        self.view = view
        await self._course.follow(update.events, view)

    def lay_open(self, views: Mapping[Seat, View]) -> bool:
        """Show every hand beside its place."""
        assert self.view is not None
        assert self._felt.scene is not None
        own = self.view.seat
        hands = {
            place_of(seat, own): arranged(view.hand, view.open.phase)
            for seat, view in views.items()
            if seat != own
        }
        self._felt.draw(opened(self._felt.scene, hands))
        return True

    def called(self, move: Move) -> str:
        """Return a card's symbols, or the label of the button."""
        assert self.view is not None
        return called(self.view, move, self.connection.names, self._felt.look)

    def stand_out(self, move: Move) -> None:
        """Highlight the card of a move."""
        if isinstance(move, Play | Bury | Give):
            self._hand.stand_out((move.card,))

    def box(self, event: Any, table: Open) -> Content | None:
        """Return the result of a hand as a small table."""
        names = self.connection.names
        you = reader(self.connection.own)
        match event:
            case e.DealScored() if self.view is not None:
                # The table below shows the score, so the sentence need not.
                return score_box(event, tell_deal(event, names, you), table, names, self.view.seat % 2)
            case e.ShownFarmer():
                told = self.connection.game.tell(event, names, you)
                return cards_box(event.cards, told, look_of(self.settings))
            case _:
                return None

    def ask(self, view: View) -> None:
        """Ask for one of the legal moves."""
        self.view = view
        self._alone = False
        hand = self._hand
        if picks(view):
            allowed = {card for card in hand.cards if of_cards(view, (card,)) in view.legal}
            hand.barred = frozenset(hand.cards) - allowed
            hand.wanted = 1
            hand.at = first_offered(view, hand.cards, allowed)
            hand.focus()
        else:
            self._offer()
            self._choices.focus()

    def put_beside(self, words: Mapping[str, str]) -> None:
        """Show words beside names."""
        levels = {**levels_of(self.connection), **words}
        if levels != self._felt.levels:
            self._felt.levels = levels
            self._felt.draw_again()

    def rest(self) -> None:
        """Close the question."""
        self._hand.wanted, self._hand.barred = 0, frozenset()
        self._options = ()
        self._choices.buttons = ()

    def asked_from(self) -> int:
        """Return the row of the buttons, which is above the hand."""
        return self._choices.region.y - self.region.y

    def scores_end(self) -> int:
        """Return the row below the points of both sides."""
        scene = self._felt.scene
        return 0 if scene is None else points_end(self._felt.plan, scene.target)

    def cards_end(self) -> int:
        """Return the row below the trick, if there is one, else below the scores."""
        scene = self._felt.scene
        return self._felt.size.height if scene is not None and scene.trick else self.scores_end()

    def last(self) -> str:
        """Return the last trick in words."""
        return self._course.last or _("No trick has been taken yet.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow the key of a call only where the call can be made."""
        if action == "answer":
            return any(option.id == parameters[0] for option in self._options)
        return True

    def action_answer(self, id: str) -> None:
        """Choose a call, or switch going alone on or off."""
        if not self._turned(id):
            self._choices.pick(id)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Handle a pressed button."""
        message.stop()
        option = next((option for option in self._options if option.id == message.name), None)
        if option is not None and not self._turned(option.id) and option.move is not None:
            self._choose(option.move)

    def _turned(self, id: str) -> bool:
        """Switch going alone on or off if that is possible; return whether it was."""
        option = next(option for option in self._options if option.id == id)
        if option.move is None:
            self._alone = not self._alone
            self._offer()
        return option.move is None

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """Handle a chosen card; the rules decide whether it may be played."""
        message.stop()
        if self.view is not None and (move := of_cards(self.view, message.cards)) is not None:
            self._hand.marked = ()
            self._choose(move)

    def _choose(self, move: Move) -> None:
        self.post_message(Moved(move))

    def _offer(self) -> None:
        assert self.view is not None
        self._options = options_of(self.view, self.connection.names, self._felt.look, alone=self._alone)
        given, _trouble = remapped(self.settings.keys)
        keys = {key.id: written(keys_of(key, given)[0]) for key in KEYS.keys}
        self._choices.buttons = tuple(
            (option.id, with_key(option.label, keys[option.id]), keys[option.id]) for option in self._options
        )
