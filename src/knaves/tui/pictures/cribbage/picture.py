"""The picture of a cribbage table: it shows what happens and passes the person's choices on.

A choice is posted as the text of a move; the table asks the game whether it is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from knaves.game import Seat
from knaves.games.cribbage.rules.events import Event, Judged, Scored
from knaves.games.cribbage.rules.moves import GO, PASS, Cut, Discard, Move, Play
from knaves.games.cribbage.rules.open import Open, Phase
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.keys import KEYS
from knaves.i18n.language import _, plural
from knaves.match.connection import Connection, reader
from knaves.match.match import Update
from knaves.store.settings import Settings
from knaves.tui.keys import bindings
from knaves.tui.pace import Pace
from knaves.tui.pictures import Moved, Picture, Told
from knaves.tui.pictures.cribbage import labels
from knaves.tui.pictures.cribbage.actions import Near, Press
from knaves.tui.pictures.cribbage.boxes import Boxes
from knaves.tui.pictures.cribbage.felt import Felt, ours
from knaves.tui.pictures.cribbage.layout import hand_rows, hand_size
from knaves.tui.pictures.cribbage.moving import Stage
from knaves.tui.pictures.cribbage.numbers import Numbers
from knaves.tui.pictures.cribbage.pack_picker import Spread
from knaves.tui.pictures.cribbage.picking import CombinationPicker
from knaves.tui.pictures.cribbage.questions import OpenQuestion
from knaves.tui.pictures.cribbage.recall import Recall
from knaves.tui.pictures.cribbage.scene import Scene, hand_at, scene_of
from knaves.tui.pictures.levels import levels_of
from knaves.tui.widgets.cards import WIDTHS, look_of
from knaves.tui.widgets.hand import GAP, Hand

APART: Final = 66
"""Columns from which the starter is clearly apart from the hand being counted."""
ROOM: Final = 22
"""Columns for the area beside the hand; on a small screen with big cards it has two fewer."""
BORDERS: Final = 2
"""Rows of a box that are its border."""


class CribbagePicture(Picture):
    """The felt above; below it the person's hand with its actions beside it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS.keys)
    DEFAULT_CSS = """
    CribbagePicture { layout: vertical; height: 1fr; }
    CribbagePicture #below { height: 6; align-horizontal: center; }
    CribbagePicture #margin { width: 1fr; }
    CribbagePicture Near { min-width: 22; }
    CribbagePicture.-tight Near { min-width: 20; }
    CribbagePicture.-narrow Near { padding-left: 0; }
    CribbagePicture .-counting Near { min-width: 30; }
    CribbagePicture.-narrow .-counting Near { min-width: 29; }
    CribbagePicture.-narrow .-counting #margin { display: none; }
    CribbagePicture .-alone #margin { display: none; }
    CribbagePicture .-alone Near { width: 32; }
    CribbagePicture .-cutting Near, CribbagePicture .-cutting #margin { display: none; }
    """

    def __init__(self, connection: Connection, settings: Settings, pace: Pace) -> None:
        super().__init__(connection, settings, pace)
        self.look = look_of(settings)
        self.felt = Felt(connection.names, settings, self.look)
        self.felt.levels = levels_of(connection)
        self.felt.watched = not connection.own
        self.hand = Hand()
        self.picking = CombinationPicker()
        self.near = Near()
        self.scene: Scene | None = None
        self._view: View | None = None
        self._deal, self._starter = Spread(id="deal"), Spread(id="starter")
        self._asking = OpenQuestion(self.hand, self.picking, self.near, self._deal, self._starter)
        self._seats = len(connection.names)
        self._recall = Recall(connection.game, connection.names, reader(connection.own))
        self._boxes = Boxes(connection.names, reader(connection.own), settings, self.look)

    def compose(self) -> ComposeResult:
        """Compose the felt and the row below it."""
        with self.felt:
            yield self._starter
        with Horizontal(id="below"):
            yield self._deal
            yield Static(id="margin")
            yield self.hand
            yield self.picking
            yield self.near

    def on_mount(self) -> None:
        """Draw the cards in the style of the settings."""
        for hand in (self.hand, self.picking):
            hand.pointer = self.settings.pointer
        self.hand.confirming = self.settings.confirm
        for spread in (self._deal, self._starter):
            spread.pointer = self.settings.pointer
        self.watch(self.picking, "marked", self._asking.tell, init=False)
        for changed in ("marked", "at"):
            self.watch(self.hand, changed, self._asking.tell_chosen, init=False)

    def on_resize(self, event: Resize) -> None:
        """Choose the largest cards that fit."""
        size = hand_size(event.size.width, event.size.height, self._seats, big=self.settings.big)
        for hand in (self.hand, self.picking):
            hand.look = replace(self.look, size=size)
        self.set_class(event.size.width < APART, "-narrow")
        self.set_class(event.size.width - 6 * (WIDTHS[size] + GAP) < ROOM, "-tight")
        self.picking.apart = 3 if event.size.width >= APART else 1
        self.query_one("#below").styles.height = hand_rows(size)
        self.call_after_refresh(self._draw_again)

    def draw(self, scene: Scene) -> None:
        """Show a scene at once."""
        self.scene = scene
        self.felt.draw(scene)
        if self.hand.cards != scene.hand:
            self.hand.cards = scene.hand

    async def begin(self, view: View) -> None:
        """Draw the present table."""
        self._view = view
        self.draw(scene_of(view.open, view.seat, view.hand))

    async def follow(self, update: Update, view: View) -> None:
        """Show the Open after each event; the view adds the seat's own cards."""
        self._view = view
        stage = Stage(self.felt, self.pace, self.draw, self._column, self.announce)
        for event, table in update.events:
            before = self.scene or scene_of(view.open, view.seat, view.hand)
            now = scene_of(table, view.seat, hand_at(table, view, before.hand))
            self._recall.note(event, now)
            await stage.show(before, now, (event, table))

    def ask(self, view: View) -> None:
        """Ask for a choice."""
        self._view = view
        if self.scene is not None:
            self.draw(_asked(self.scene, view))
        below, phase = self.query_one("#below"), view.open.phase
        below.set_class(phase in (Phase.CLAIM, Phase.MUGGINS), "-counting")
        below.set_class(phase is Phase.MUGGINS and not view.hand, "-alone")
        below.set_class(phase is Phase.DEAL_CUT, "-cutting")
        self._asking.open(view, self.connection.names)

    def lay_open(self, views: Mapping[Seat, View]) -> bool:
        """Show the other hands in place of their backs."""
        assert self.scene is not None
        self.draw(replace(self.scene, opened=tuple(views[seat].hand for seat in sorted(views))))
        return True

    def put_beside(self, words: Mapping[str, str]) -> None:
        """Show words beside names."""
        levels = {**levels_of(self.connection), **words}
        if levels != self.felt.levels:
            self.felt.levels = levels
            if self.scene is not None:
                self.felt.draw(self.scene, self.felt.flying)

    def rest(self) -> None:
        """Close the question."""
        self.query_one("#below").set_class(False, "-counting", "-alone", "-cutting")
        self._asking.close()

    def called(self, move: Move) -> str:
        """Return the cards' symbols, or the label of the button."""
        assert self._view is not None
        return labels.called(self._view, move, self.connection.names, self.look)

    def stand_out(self, move: Move) -> None:
        """Highlight the cards of a move."""
        match move:
            case Discard(cards):
                self.hand.stand_out(cards)
            case Play(card):
                self.hand.stand_out((card,))

    def box(self, event: Event, table: Open) -> Content | None:
        """Return the box of scores for a counted hand, with its cards unless they are visible."""
        if self.scene is None:
            return None
        width, height = self.screen.size
        self._boxes.size, self._boxes.room = self.hand.look.size, (width, height - self.scores_end() - 1)
        picked = self._asking.picked
        alike = self.felt.plan.size == self.hand.look.size
        if isinstance(event, Scored | Judged) and self.scene.shown is not None and alike:
            below = self._boxes.box(event, self.scene.seat, None, picked, laid=True)
            rows = 0 if below is None else below.plain.count("\n") + 1 + BORDERS
            if self.scene.shown.cards == event.cards and self.cards_end() + rows + 1 <= height:
                return below
        return self._boxes.box(event, self.scene.seat, table.starter, picked)

    def cards_end(self) -> int:
        """Return the row below the cards in the middle and their labels: those counted, cut or played."""
        scene, plan = self.scene, self.felt.plan
        if scene is None:
            return self.scores_end()
        if scene.shown is not None:
            return plan.shown_end(ours=ours(scene))
        if scene.cuts:
            return plan.play_y + 1 + plan.tall
        if scene.starter is None:
            return self.scores_end()
        # Below a crib of our side that is stacked stands whose it is.
        return plan.play_y + plan.rise + plan.tall + (plan.stacked and ours(scene))

    def asked_from(self) -> int:
        """Return the first row of the hand, or of the pack that is to be cut; with neither, none."""
        rows = [each.region.y for each in (self._starter, *self.query("#below")) if each.display]
        return min(rows) - self.region.y if rows else super().asked_from()

    def scores_end(self) -> int:
        """Return the row below the board or its bars."""
        return self.felt.plan.scores_end

    def last(self) -> str:
        """Return the last count of the play, or the last show, in words."""
        return self._recall.words()

    def on_hand_chosen(self, message: Hand.Chosen) -> None:
        """Handle chosen cards: thrown, played, or counted."""
        message.stop()
        self._choose(self._asking.chosen(message.cards))

    def on_hand_full(self, message: Hand.Full) -> None:
        """Handle a card too many: explain how to proceed."""
        message.stop()
        words = plural(
            "{number} card is marked already. Take a mark away first (Del).",
            "{number} cards are marked already. Take a mark away first (Del).",
            self.hand.wanted,
        )
        self.post_message(Told(words.format(number=self.hand.wanted)))

    def on_combination_picker_erased(self, message: CombinationPicker.Erased) -> None:
        """Take the last combination back."""
        message.stop()
        self._asking.counting.erase()
        self._asking.tell()

    def on_spread_cut(self, message: Spread.Cut) -> None:
        """Handle a chosen place of the cut."""
        message.stop()
        self._choose(Cut(message.place))

    def on_numbers_said(self, message: Numbers.Said) -> None:
        """Handle a chosen number: a claim, or the points that another missed."""
        message.stop()
        self._choose(self._asking.said(message.number))

    def on_press_pressed(self, message: Press.Pressed) -> None:
        """Handle a click on a button beside the hand."""
        message.stop()
        match message.press.id:
            case "confirm" if self._asking.phase is Phase.CLAIM:
                self.picking.action_confirm()
            case "confirm" if self.hand.wanted in (1, len(self.hand.marked)):
                self.hand.action_confirm()
            case "confirm" if self.hand.wanted:
                self.post_message(Told(_("Mark the cards first: click them, or type their numbers.")))
            case "go":
                self.action_go()
            case "stand":
                self.action_stand()
            case "pick":
                self.action_pick()
            case "number":
                self.action_number()

    def action_go(self) -> None:
        """Say go."""
        if self._asking.phase is Phase.PLAY:
            self._choose(GO)

    def action_stand(self) -> None:
        """Accept another player's count."""
        if self._asking.phase is Phase.MUGGINS:
            self._choose(PASS)

    def action_pick(self) -> None:
        """Count by picking combinations."""
        self._asking.pick()

    def action_number(self) -> None:
        """Count by saying a number."""
        self._asking.say_number()

    def _draw_again(self) -> None:
        """# Draw the present scene once there is room: the game may have gone on since the resize."""
        if self.scene is not None:
            self.felt.draw(self.scene)

    def _choose(self, move: Move | None) -> None:
        if move is not None and self._asking.view is not None:
            self.post_message(Moved(move))

    def _column(self, place: int) -> int:
        across = self.hand.region.width // max(1, len(self.hand.cards))
        return self.hand.region.x - self.felt.region.x + place * across


def _asked(scene: Scene, view: View) -> Scene:
    """Return the scene while a question is open: cards to choose from are where they can be chosen."""
    if view.open.phase is Phase.STARTER_CUT:
        return replace(scene, spread=True)
    if view.open.phase is Phase.CLAIM and scene.shown is not None:
        # The cards to be counted are drawn below, where they can be picked, and not among the laid ones.
        return replace(scene, shown=None, laid=(), out=0)
    return scene
