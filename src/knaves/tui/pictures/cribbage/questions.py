"""The question at each moment of cribbage, and the move that an answer means.

One question is open at a time. Everything can be answered by keys and by mouse. Legality is left to the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.games.cribbage.rules.dealing import thrown_each
from knaves.games.cribbage.rules.moves import GO, PASS, Claim, Move, Muggins, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import Part
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.choosing import of_cards
from knaves.games.cribbage.text.labels import label
from knaves.games.cribbage.text.picked import whole_count
from knaves.i18n.language import _, sense
from knaves.tui.pictures.cribbage.actions import Near
from knaves.tui.pictures.cribbage.numbers import Numbers
from knaves.tui.pictures.cribbage.pack_picker import Spread
from knaves.tui.pictures.cribbage.picking import CombinationPicker, PickedCombinations
from knaves.tui.widgets.hand import Hand

PACK = 52


class OpenQuestion:
    """The open question, and the widgets that answer it."""

    def __init__(
        self, hand: Hand, picking: CombinationPicker, near: Near, deal: Spread, starter: Spread
    ) -> None:
        self._hand, self._picking, self._near = hand, picking, near
        self._deal, self._starter = deal, starter
        self.view: View | None = None
        """The view of the open question; None if there is none."""
        self.counting = PickedCombinations()
        self._names: tuple[str, ...] = ()
        self.picks = False
        """Whether combinations are picked, rather than a number typed."""

    @property
    def phase(self) -> Phase | None:
        """The phase of the open question; None if there is none."""
        return self.view.open.phase if self.view is not None else None

    @property
    def picked(self) -> Sequence[Part] | None:
        """The combinations of the last claim; None if it was a number."""
        return self.counting.parts if self.picks else None

    def open(self, view: View, names: Sequence[str]) -> None:
        """Ask for a choice."""
        self.view, self._names = view, tuple(names)
        match view.open.phase:
            case Phase.DEAL_CUT:
                self._hand.display = False
                self._deal.open(PACK, frozenset(place for _seat, place, _card in view.open.cuts))
            case Phase.STARTER_CUT:
                self._starter.open(len(view.legal), frozenset())
            case Phase.DISCARD:
                self._hand.wanted = thrown_each(view.seats)
                self.tell_chosen()
                self._hand.focus()
            case Phase.PLAY:
                self._play(view)
            case Phase.CLAIM:
                self._claim(view)
            case Phase.MUGGINS:
                self._near.offer("stand", "p", self._label(PASS))
                self._near.query_one(Numbers).open(1)

    def close(self) -> None:
        """Close the question."""
        self.view = None
        self._hand.wanted, self._hand.display, self._hand.barred = 0, True, frozenset()
        self._picking.close()
        self._deal.close()
        self._starter.close()
        self._near.rest()

    def say_number(self) -> None:
        """Ask for the count as a number."""
        view = self.view
        if view is None or view.open.phase is not Phase.CLAIM:
            return
        self.picks = False
        self._near.rest()
        if not _in_play(view):
            self._near.offer("pick", "c", _("Pick the combinations"))
        # A laid card usually scores nothing, so 0 is preset; a hand should be looked at before Enter is
        # pressed.
        self._near.query_one(Numbers).open(0, 0 if _in_play(view) else -1)

    def pick(self) -> None:
        """Ask for the count, combination by combination."""
        if self.view is None or self.view.open.phase is not Phase.CLAIM or _in_play(self.view) or self.picks:
            return
        self.picks = True
        self._near.rest()
        self._picking.focus()
        self.tell()

    def tell(self) -> None:
        """Show the progress of the count and the effect of Enter."""
        if not self.picks or self.view is None:
            return
        self._near.say_aloud(self.counting.words())
        taking = _("Take these cards") if self._picking.marked else self._label(Claim(self.counting.total))
        self._near.offer("confirm", sense("key", "Enter"), taking)
        self._near.offer("number", "n", _("Say a number instead"))

    def tell_chosen(self) -> None:
        """Show the effect of Enter on the marked cards, or on the one pointed at; or what is missing."""
        view, hand = self.view, self._hand
        if view is None or not hand.wanted or not hand.cards:
            return
        places = hand.marked if hand.wanted > 1 or hand.marked else (hand.at,)
        move = of_cards(view, [hand.cards[place] for place in places])
        if move is not None:
            self._near.offer("confirm", sense("key", "Enter"), self._label(move))
        else:
            waiting = _("Marked: {marked} of {wanted}")
            words = waiting.format(marked=len(places), wanted=hand.wanted)
            self._near.offer("confirm", "", words, ready=False)

    def chosen(self, cards: tuple[Card, ...]) -> Move | None:
        """Return the move that the chosen cards mean; None if they only continue a count."""
        match self.phase:
            case Phase.DISCARD | Phase.PLAY if self.view is not None:
                return of_cards(self.view, cards)
            case Phase.CLAIM if cards:
                self.pick()
                self.counting.take(cards)
                self.tell()
            case Phase.CLAIM:
                return Claim(self.counting.total) if self.picks else None
        return None

    def said(self, number: int) -> Move:
        """Return the move that a number means."""
        return Muggins(number) if self.phase is Phase.MUGGINS else Claim(number)

    def _label(self, move: Move) -> str:
        assert self.view is not None, "a move is offered while a question is open"
        return label(self.view, move, self._names)

    def _play(self, view: View) -> None:
        plays = {move.card for move in view.legal if isinstance(move, Play)}
        self._hand.wanted = 1 if plays else 0
        self._hand.barred = frozenset(view.hand) - plays if view.open.pile else frozenset()
        if plays:
            held = self._hand.cards
            if not (0 <= self._hand.at < len(held) and held[self._hand.at] in plays):
                self._hand.at = next(place for place, card in enumerate(held) if card in plays)
            self.tell_chosen()
        if GO in view.legal:
            self._near.offer("go", "g", self._label(GO))
        self._hand.focus()

    def _claim(self, view: View) -> None:
        self.counting = PickedCombinations(whole_count(view), crib=_in_crib(view))
        if not _in_play(view):
            assert view.open.starter is not None, "the starter is turned up before a hand is counted"
            self._hand.display = False
            self._picking.open((*view.open.counted, view.open.starter))
        self.say_number()


def _in_crib(view: View) -> bool:
    return view.open.count is not None and view.open.count.what == "crib"


def _in_play(view: View) -> bool:
    return view.open.count is not None and view.open.count.what == "play"
