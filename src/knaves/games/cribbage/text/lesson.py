"""The moments of a first game of cribbage that are explained, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from knaves.cards import symbols
from knaves.games.cribbage.rules.events import Dealt, Event, FirstDealer, Laid, SaidGo, Scored, Turned, Won
from knaves.games.cribbage.rules.open import Open, Phase
from knaves.games.cribbage.rules.scoring import Kind
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import reasons
from knaves.rulebook import Moment

SEED: Final = "lesson 58"
RULES: Final[dict[str, Any]] = {"target": 31, "deal_cut": "chance", "starter_cut": "chance", "skunk": "off"}
NEAR: Final = 10
"""Within this many points of the target the order of counting matters."""

_PEGGED: Final = {
    Kind.FIFTEEN: "fifteen",
    Kind.THIRTY_ONE: "thirty-one",
    Kind.PAIR: "pair",
    Kind.PAIR_ROYAL: "pair-royal",
    Kind.DOUBLE_PAIR_ROYAL: "pair-royal",
    Kind.RUN: "run",
}
_SHOWN: Final = {
    Kind.FLUSH: "flush",
    Kind.NOBS: "nobs",
    Kind.PAIR_ROYAL: "three-of-a-kind",
}


def asked(view: View, names: tuple[str, ...]) -> Iterator[Moment]:
    """Yield the moments when this seat has to move."""
    table = view.open
    if table.phase is Phase.DISCARD:
        own = table.dealer == view.seat
        yield Moment("throw")
        yield Moment("throw-own" if own else "throw-other", {"name": names[table.dealer]})
    elif table.phase is Phase.PLAY and len(view.legal) > 1:
        yield Moment("play" if table.pile else "lead", {"count": str(table.total)})
        if table.pile and table.total > 15:
            yield Moment("high-count", {"count": str(table.total), "left": str(31 - table.total)})


def noticed(event: Event, table: Open, view: View, names: tuple[str, ...]) -> Iterator[Moment]:
    """Yield the moments after an event."""
    match event:
        case FirstDealer(seat):
            yield Moment("you-deal" if seat == view.seat else "other-deals", {"name": names[seat]})
        case Dealt(dealer):
            yield Moment("dealt")
            if dealer != table.opener:
                yield Moment("deal-passes")
        case Turned(starter=starter):
            yield Moment("starter", {"card": symbols(starter)})
        case Laid(seat) if seat != view.seat:
            yield Moment("their-card", {"name": names[seat]})
        case SaidGo(seat):
            yield Moment("you-go" if seat == view.seat else "their-go", {"name": names[seat]})
        case Scored():
            yield from _scored(event, table, view, names)
        case Won(side):
            yield Moment("won" if side == view.seat else "lost", {"name": names[side]})


def _scored(event: Scored, table: Open, view: View, names: tuple[str, ...]) -> Iterator[Moment]:
    kinds = [] if event.tally is None else [part.kind for part in event.tally.parts]
    count = {"name": names[event.seat], "count": "" if event.tally is None else reasons(event.tally)}
    match event.why:
        case "heels":
            yield Moment("heels")
        case "play":
            yield from (Moment(_PEGGED[kind]) for kind in kinds)
        case "go":
            yield Moment("go-point")
        case "last card":
            yield Moment("last-card")
        case "hand":
            own = event.seat == view.seat
            yield Moment("your-hand" if own else "their-hand", count)
            if kinds.count(Kind.RUN) > 1:
                yield Moment("double-run", count)
            yield from (Moment(_SHOWN[kind]) for kind in kinds if kind in _SHOWN)
            if not kinds:
                yield Moment("nothing")
        case "crib":
            yield Moment("extra-hand", count)
    if max(table.scores) >= table.rules.target - NEAR and table.phase is not Phase.OVER:
        yield Moment("near-home")
