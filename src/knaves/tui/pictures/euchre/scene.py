"""What is to be seen at a euchre table, as one frozen value: who sits where, what lies, what is trump.

Places go clockwise from the bottom: 0 is oneself, 1 the left, 2 the partner opposite, 3 the right. A scene is
made from a view; while something moves, the picture shows scenes in between.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from knaves.cards import BACK, Card
from knaves.game import Seat
from knaves.games.euchre.rules.open import Bidding, Burying, Playing, WithTrump, turned_down
from knaves.games.euchre.rules.trumps import Trump, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _
from knaves.tui.widgets.cards import SIGNS, in_signs

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plate:
    """What stands beside a place: who it is, how many cards they hold, what is known of them."""

    name: str
    cards: int
    badges: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """What a side has: its points, and its tricks in this deal."""

    names: tuple[str, str]
    points: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Matter:
    """What the deal is about: a heading, a suit where there is one, and lines of words."""

    heading: str = ""
    suit: Trump | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table. Sides: one's own first."""

    plates: tuple[Plate, ...]
    sides: tuple[Tally, Tally]
    target: int
    matter: Matter
    middle: Card | None = None
    """The upcard, or its back once it is turned down."""
    middle_word: str = ""
    trick: tuple[tuple[int, Card], ...] = ()
    """The cards that lie, by place, as they fell."""
    taker: int | None = None
    """The place that takes the trick."""


def place_of(seat: Seat, view: View) -> int:
    """Return where a seat is seen from the view's own."""
    return (seat - view.seat) % view.seats


def seat_at(place: int, view: View) -> Seat:
    """Return who sits at a place."""
    return Seat((view.seat + place) % view.seats)


def scene_of(view: View, names: Names) -> Scene:
    """Return the table as it stands."""
    us = view.seat % 2
    trick = view.open.phase.trick if isinstance(view.open.phase, Playing) else ()
    middle, word = _middle(view)
    return Scene(
        plates=tuple(_plate(view, seat_at(place, view), names) for place in range(view.seats)),
        sides=(_tally(view, us, names), _tally(view, 1 - us, names)),
        target=view.open.rules.target,
        matter=_matter(view, names),
        middle=middle,
        middle_word=word,
        trick=tuple((place_of(seat, view), card) for seat, card in trick),
    )


def held(scene: Scene, place: int, cards: int) -> Scene:
    """Return the scene with another number of cards in a hand."""
    plates = list(scene.plates)
    plates[place] = replace(plates[place], cards=cards)
    return replace(scene, plates=tuple(plates))


def bare(scene: Scene) -> Scene:
    """Return the scene before a card is dealt."""
    plates = tuple(replace(plate, cards=0, turn=False) for plate in scene.plates)
    return replace(scene, plates=plates, matter=Matter(), middle=None, middle_word="", trick=())


def taken(scene: Scene, won: tuple[int, int], us: int) -> Scene:
    """Return the scene after a trick, with the tricks of each side; ``us`` is one's own."""
    ours, theirs = scene.sides
    sides = (replace(ours, tricks=won[us]), replace(theirs, tricks=won[1 - us]))
    plates = tuple(replace(plate, turn=False) for plate in scene.plates)
    return replace(scene, plates=plates, sides=sides, trick=(), taker=None)


def scored(scene: Scene, scores: tuple[int, int], us: int) -> Scene:
    """Return the scene with the points of each side; ``us`` is one's own."""
    ours, theirs = scene.sides
    return replace(scene, sides=(replace(ours, points=scores[us]), replace(theirs, points=scores[1 - us])))


def _plate(view: View, seat: Seat, names: Names) -> Plate:
    return Plate(
        name=names[seat],
        cards=view.open.hand_sizes[seat],
        badges=tuple(_badges(view, seat)),
        turn=seat == view.open.turn,
        out=isinstance(view.open.phase, WithTrump) and seat in view.open.phase.out,
    )


def _badges(view: View, seat: Seat) -> list[str]:
    found = []
    if seat == view.open.dealer:
        found.append(_("dealer"))
    match view.open.phase:
        case Bidding(passes=passes) if (seat - view.open.dealer - 1) % view.seats < passes % 4:
            found.append(_("passes"))
        case Burying() | Playing() as at:
            found += _roles(at, seat)
    return found


def _roles(at: WithTrump, seat: Seat) -> list[str]:
    found = []
    if seat == at.maker:
        found.append(_("maker"))
        if at.alone:
            found.append(_("alone"))
    if isinstance(at, Playing) and seat == at.defender:
        found.append(_("defends alone"))
    if seat in at.out:
        found.append(_("sits out"))
    return found


def _tally(view: View, side: int, names: Names) -> Tally:
    won = view.open.phase.won if isinstance(view.open.phase, Playing) else (0, 0)
    return Tally((names[side], names[side + 2]), view.open.scores[side], won[side])


def _middle(view: View) -> tuple[Card | None, str]:
    match view.open.phase:
        case Bidding(upcard) as bidding:
            return (upcard, _("upcard")) if bidding.step == "order" else (BACK, _("turned down"))
    return None, ""


def _matter(view: View, names: Names) -> Matter:
    match view.open.phase:
        case Bidding(upcard) as bidding:
            heading = _("Upcard") if bidding.step == "order" else _("Turned down")
            return Matter(heading, turned_suit(upcard))
        case Burying() | Playing() as at:
            return Matter(_("Trump"), at.trump, tuple(_about_trump(view, at, names)))
    return Matter()


def _about_trump(view: View, at: WithTrump, names: Names) -> list[str]:
    lines = [_("made by {name}").format(name=names[at.maker])]
    if at.alone:
        lines.append(_("alone"))
    if (turned := turned_down(at)) is not None:
        lines.append(_("{suit} turned down").format(suit=SIGNS[turned]))
    if view.given is not None:
        lines.append(_("{card} handed over").format(card=in_signs(view.given)))
    lines += [_("{card} buried").format(card=in_signs(card)) for card in view.buried]
    return lines
