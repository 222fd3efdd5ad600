"""The end of a game of cribbage: what decided it, and the best and worst hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from knaves.cards import Card
from knaves.game import Highlight, Seat
from knaves.games.cribbage.rules.events import Dealt, Event, Judged, Scored, Turned, Won
from knaves.games.cribbage.rules.open import side, sides_of
from knaves.i18n.language import _, marked

Forms = tuple[str, str]

_IN_PLAY: Final[Forms] = marked("You pegged out in the play."), marked("{name} pegged out in the play.")
_ENDS: Final[Mapping[str, Forms]] = {
    "heels": (marked("You pegged out with his heels."), marked("{name} pegged out with his heels.")),
    "play": _IN_PLAY,
    "go": _IN_PLAY,
    "last card": _IN_PLAY,
    "hand": (marked("You counted out with your hand."), marked("{name} counted out with the hand.")),
    "crib": (marked("You counted out with your crib."), marked("{name} counted out with the crib.")),
    "muggins": (
        marked("You went out with points that were missed."),
        marked("{name} went out with points that were missed."),
    ),
    "penalty": (
        marked("You went out with the points for a wrong count."),
        marked("{name} went out with the points for a wrong count."),
    ),
}


def how(events: Sequence[Event], names: tuple[str, ...], reader: Seat | None) -> str:
    """Return a sentence on the last points of the last game."""
    won = max((at for at, event in enumerate(events) if isinstance(event, Won)), default=0)
    last = next((event for event in reversed(events[:won]) if isinstance(event, Scored)), None)
    if last is None:
        return ""
    return _(_ENDS[last.why][last.seat != reader]).format(name=names[last.seat])


def highlights(events: Sequence[Event], seats: int) -> tuple[Highlight, ...]:
    """Return the best and the worst hand, and the best crib, of each side; the starter is the last card."""
    starter: tuple[Card, ...] = ()
    hands: dict[int, list[tuple[int, tuple[Card, ...]]]] = {each: [] for each in range(sides_of(seats))}
    cribs: dict[int, list[tuple[int, tuple[Card, ...]]]] = {each: [] for each in range(sides_of(seats))}
    for event in events:
        match event:
            case Dealt():
                starter = ()
            case Turned(starter=card):
                starter = (card,)
            case Scored(seat=seat, why="hand" | "crib" as what, tally=tally, cards=cards) if (
                tally is not None
            ):
                kept = hands if what == "hand" else cribs
                kept[side(seats, seat)].append((tally.total, cards + starter))
            case Judged(seat=seat, what="hand" | "crib" as what, tally=tally, cards=cards):
                kept = hands if what == "hand" else cribs
                kept[side(seats, seat)].append((tally.total, cards + starter))
    found = []
    for each in range(sides_of(seats)):
        ranked = sorted(hands[each], key=lambda hand: hand[0])
        if ranked:
            found.append(Highlight(each, marked("best hand"), *ranked[-1]))
        if len(ranked) > 1:
            found.append(Highlight(each, marked("worst hand"), *ranked[0]))
        if cribs[each]:
            found.append(Highlight(each, marked("best crib"), *max(cribs[each], key=lambda crib: crib[0])))
    return tuple(found)
