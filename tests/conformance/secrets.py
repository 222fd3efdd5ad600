"""Who may know which cards: the one thing about a new game that this suite must be told.

It is worked out from the truth, the whole history and the hands dealt, and from nothing that the game's
own views say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from knaves.cards import CARDS, Card
from knaves.game import Seat

from .tables import Step

Part = Sequence[Step]
"""The steps from a shuffle to the next, or to now."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """``begins``: the moves that shuffle; ``known``: the cards of a part of the game that a seat may know.

    ``known`` is also told whether the part is over: another shuffle followed. ``held`` are the cards in a
    seat's hand.
    """

    begins: tuple[str, ...]
    known: Callable[[Part, Seat, bool], set[Card]]
    held: Callable[[Any, Seat], tuple[Card, ...]] = lambda state, seat: state.hands[seat]


def parted(secrets: Secrets, steps: Sequence[Step]) -> list[Part]:
    """The steps, cut up where cards are shuffled."""
    starts = [place for place, step in enumerate(steps) if type(step.move).__name__ in secrets.begins]
    return [steps[a:b] for a, b in zip(starts, [*starts[1:], len(steps)], strict=True)]


def _moves(part: Part, kind: str) -> list[Step]:
    return [step for step in part if type(step.move).__name__ == kind]


def _played(part: Part) -> set[Card]:
    return {step.move.card for step in _moves(part, "Play")}


def _cribbage(part: Part, seat: Seat, over: bool) -> set[Card]:
    now, first = part[-1].after, part[0]
    if over or now.open.phase.value in ("deal", "over"):
        return set(CARDS)  # §6.9: a deal that is over hides nothing
    cut = {step.before.pack[step.move.place - 1] for step in _moves(part, "Cut")}
    if type(first.move).__name__ == "Shuffle":
        return cut
    crib = set(now.crib) if now.open.count is not None and now.open.count.what == "crib" else set()
    return {*first.after.hands[seat], *_played(part), *cut, *crib}


def _euchre(part: Part, seat: Seat, over: bool) -> set[Card]:
    first = part[0]
    if type(first.move).__name__ == "Dealer":
        return set()
    shown = {card for step in _moves(part, "Farmer") for card in step.move.cards}
    gifts = {step.move.card for step in _moves(part, "Give") if (step.seat - seat) % 2 == 0}
    return {*first.after.hands[seat], first.move.pack[20], *_played(part), *shown, *gifts}


def _toy(part: Part, seat: Seat, over: bool) -> set[Card]:
    deal: Any = part[0].move
    cut = {step.move.card for step in _moves(part, "Cut")}
    return {*deal.cards, *cut} if cut else set(deal.cards[2 * seat : 2 * seat + 2])


SECRETS: Final = {
    "cribbage": Secrets(("Shuffle", "Deal"), _cribbage),
    "euchre": Secrets(("Dealer", "Deal"), _euchre),
    "toy": Secrets(("Deal",), _toy, lambda state, seat: state.dealt[2 * seat : 2 * seat + 2]),
}
