"""The phases of EGN: the calls and the tricks of a deal, or of an alternative line within it.

An alternative line begins at a step of its deal, a call or a card counted from 0, and has all that follows;
its first trick has only the cards that were still to come. What the dealer buries, and who defends alone, is
no step: a line that differs only there begins at the call before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from knaves.cards import NotationError
from knaves.game import Seat
from knaves.games.euchre.rules.moves import (
    BURIES,
    DEFEND,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Bury,
    Defend,
    Make,
    Move,
    Order,
    Pass,
    Play,
)
from knaves.games.euchre.rules.open import Playing
from knaves.games.euchre.rules.state import State
from knaves.games.euchre.rules.trumps import Trump, turned_suit
from knaves.games.euchre.rules.turns import apply, legal
from knaves.games.euchre.text import egn_cards
from knaves.i18n.language import _

SUITS: Final = "cdhsn"
"""The calls of the second round by trump, no trump last."""


class Phases:
    """What EGN says of moves one after the other; ``buried``: the dealer's discard is known."""

    def __init__(self, buried: bool) -> None:
        self._buried = buried
        self._bidding: dict[str, Any] = {"type": "EUCHRE_BIDDING", "calls": [], "isAlone": False}
        self._tricks: list[list[str]] = []

    def take(self, before: State, seat: Seat, move: Move) -> None:
        """Add a move, made in the state ``before``; NotationError for one that EGN cannot say."""
        bidding = self._bidding
        match move:
            case Pass():
                if before.open.phase.step != "defend":
                    bidding["calls"].append("Pass")
            case Order(alone):
                bidding["calls"].append("Order")
                bidding["isAlone"] = alone
            case Make(trump, alone):
                bidding["calls"].append(SUITS[trump])
                bidding["isAlone"] = alone
            case Bury(card):
                if self._buried:
                    bidding["discard"] = egn_cards.write(card)
            case Defend():
                bidding["aloneDefender"] = int(seat)
            case Play(card):
                if not self._tricks or not getattr(before.open.phase, "trick", ()):
                    self._tricks.append([])
                self._tricks[-1].append(egn_cards.write(card))
            case _:
                raise NotationError(_("EGN cannot say every move of this game."))

    @property
    def said(self) -> list[dict[str, Any]]:
        """The phases: of a deal always the bidding; of a line that begins with a card, only the play."""
        play = [{"type": "TRICK_PLAY", "tricks": self._tricks}] if self._tricks else []
        return [self._bidding, *play] if self._bidding["calls"] or not play else play


def moves_of(
    phases: Sequence[Mapping[str, Any]], state: State, buried: Move | None
) -> tuple[tuple[Seat, Move], ...]:
    """Return the moves of an alternative line from a state on; IllegalMove if the rules forbid one.

    ``buried`` is what the dealer buries in the game itself, for a line that does not say it.
    """
    by_type = {each["type"]: each for each in phases}
    bidding = by_type.get("EUCHRE_BIDDING", {})
    moves: list[tuple[Seat, Move]] = []

    def make(move: Move) -> None:
        nonlocal state
        moves.append((state.open.turn, move))
        state = apply(state, *moves[-1])

    tricks = by_type.get("TRICK_PLAY", {}).get("tricks", ())

    def settle() -> None:
        """Make the moves that are no steps; a line may also end with the call before them."""
        while state.open.phase.step == "bury" and (tricks or "discard" in bidding):
            make(_buried(bidding, state, buried))
        while state.open.phase.step == "defend" and (tricks or "aloneDefender" in bidding):
            make(DEFEND if state.open.turn == bidding.get("aloneDefender", -1) else PASS)

    for call in bidding.get("calls", ()):
        alone = bool(bidding.get("isAlone"))
        if call == "Pass":
            make(PASS)
        elif call == "Order":
            make(ORDER_ALONE if alone else ORDER)
        else:
            make(Make(Trump(SUITS.index(call)), alone))
        settle()
    for trick in tricks:
        for text in trick:
            at = state.open.phase
            make(PLAYS[egn_cards.read(text, at.trump if isinstance(at, Playing) else None)])
    return tuple(moves)


def _buried(bidding: Mapping[str, Any], state: State, known: Move | None) -> Move:
    """Return what the dealer buries: as the line says, else as in the game, else the first card they may."""
    if "discard" in bidding:
        upcard = getattr(state.open.phase, "upcard", None)
        return BURIES[egn_cards.read(bidding["discard"], None if upcard is None else turned_suit(upcard))]
    choices = legal(state, state.open.turn)
    return known if known is not None and known in choices else choices[0]
