"""A euchre table at one moment, as one frozen value: who sits where, which cards lie, what is trump.

Places go clockwise from the bottom: 0 is the reader, 1 the left, 2 the partner opposite, 3 the right. A scene
is made from the public state and what the seat alone knows; animations have scenes in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from knaves.cards import BACK, SUIT_SYMBOLS, Card, symbols
from knaves.game import Seat
from knaves.games.euchre.rules.open import (
    SEATS,
    Bidding,
    Burying,
    Open,
    Playing,
    WithTrump,
    WithUpcard,
    turned_down,
)
from knaves.games.euchre.rules.trumps import Trump, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _, sense

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plate:
    """The plate of a place: name, number of cards, and what is known about the player."""

    name: str
    cards: int
    badges: tuple[str, ...] = ()
    turn: bool = False
    out: bool = False
    hand: tuple[Card, ...] = ()
    """The cards themselves, if all are open."""


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's points, and its tricks in this deal."""

    names: tuple[str, str]
    points: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Matter:
    """The trump panel: a heading, the suit if there is one, and lines of words."""

    heading: str = ""
    suit: Trump | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table. Sides: the reader's own first."""

    plates: tuple[Plate, ...]
    sides: tuple[SideScore, SideScore]
    target: int
    matter: Matter
    middle: Card | None = None
    """The upcard, or its back once it is turned down."""
    middle_word: str = ""
    trick: tuple[tuple[int, Card], ...] = ()
    """The cards of the trick by place, in order of play."""
    taker: int | None = None
    """The place that takes the trick."""


@dataclass(frozen=True, slots=True)
class Own:
    """What a seat alone knows of a deal: its hand, its bury, the card of an exchange with a loner."""

    seat: Seat
    hand: tuple[Card, ...]
    buried: tuple[Card, ...]
    given: Card | None


def own_of(view: View) -> Own:
    """Return what the seat alone knows now."""
    return Own(view.seat, view.hand, view.buried, view.given)


def own_at(table: Open, view: View, before: Own) -> Own:
    """Return what the seat alone knew at this Open, given what it knew one event earlier.

    The view is that after all events of the move: its deal may have been gathered since.
    """
    if isinstance(view.open.phase, WithUpcard) or not isinstance(table.phase, WithUpcard):
        return own_of(view)
    trick = table.phase.trick if isinstance(table.phase, Playing) else ()
    left = tuple(card for card in before.hand if (before.seat, card) not in trick)
    # Cards face down differ by their number only.
    return replace(before, hand=left[: table.sizes[before.seat]])


def place_of(seat: Seat, own: Seat) -> int:
    """Return the place of a seat, seen from the reader's."""
    return (seat - own) % SEATS


def scene_of(table: Open, own: Own, names: Names, reader: Seat | None = None) -> Scene:
    """Return the table as a seat sees it."""
    us = own.seat % 2
    trick = table.phase.trick if isinstance(table.phase, Playing) else ()
    middle, word = _middle(table)
    return Scene(
        plates=tuple(_plate(table, Seat((own.seat + place) % SEATS), names) for place in range(SEATS)),
        sides=(side_score(table, us, names), side_score(table, 1 - us, names)),
        target=table.rules.target,
        matter=_matter(table, own, names, reader),
        middle=middle,
        middle_word=word,
        trick=tuple((place_of(seat, own.seat), card) for seat, card in trick),
    )


def side_score(table: Open, side: int, names: Names) -> SideScore:
    """Return a side's points and tricks."""
    won = table.phase.won if isinstance(table.phase, Playing) else (0, 0)
    return SideScore((names[side], names[side + 2]), table.scores[side], won[side])


def held(scene: Scene, place: int, cards: int) -> Scene:
    """Return the scene with another number of cards in a hand."""
    plates = list(scene.plates)
    plates[place] = replace(plates[place], cards=cards)
    return replace(scene, plates=tuple(plates))


def opened(scene: Scene, hands: Mapping[int, tuple[Card, ...]]) -> Scene:
    """Return the scene with these hands face up, by place."""
    plates = tuple(replace(plate, hand=hands.get(place, ())) for place, plate in enumerate(scene.plates))
    return replace(scene, plates=plates)


def bare(scene: Scene) -> Scene:
    """Return the scene before a card is dealt."""
    plates = tuple(replace(plate, cards=0, turn=False) for plate in scene.plates)
    return replace(scene, plates=plates, matter=Matter(), middle=None, middle_word="", trick=())


def _plate(table: Open, seat: Seat, names: Names) -> Plate:
    return Plate(
        name=names[seat],
        cards=table.sizes[seat],
        badges=tuple(_badges(table, seat)),
        turn=seat == table.turn,
        out=isinstance(table.phase, WithTrump) and seat in table.phase.out,
    )


def _badges(table: Open, seat: Seat) -> list[str]:
    found = []
    if seat == table.dealer:
        found.append(_("dealer"))
    match table.phase:
        case Bidding(passes=passes):
            found += _passed(table, seat, passes, _("passes"))
        case Burying() | Playing() as at:
            found += _roles(at, seat)
            if seat != at.maker and seat not in at.out and not (isinstance(at, Playing) and at.tricks):
                found += _passed(table, seat, at.passes, sense("before", "passed"))
    return found


def _passed(table: Open, seat: Seat, passes: int, now: str) -> list[str]:
    """Return that a seat has passed, in the word ``now`` if in this round, until it calls again.

    After the bidding it stays for the first trick, as the calls of bots follow each other fast.
    """
    if (seat - table.dealer - 1) % SEATS < passes % SEATS:
        return [now]
    return [sense("before", "passed")] if passes >= SEATS else []


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


def _middle(table: Open) -> tuple[Card | None, str]:
    match table.phase:
        case Bidding(upcard) as bidding:
            return (upcard, _("upcard")) if bidding.step == "order" else (BACK, _("turned down"))
    return None, ""


def _matter(table: Open, own: Own, names: Names, reader: Seat | None) -> Matter:
    match table.phase:
        case Bidding(upcard) as bidding:
            heading = _("Upcard") if bidding.step == "order" else _("Turned down")
            return Matter(heading, turned_suit(upcard))
        case Burying() | Playing() as at:
            return Matter(_("Trump"), at.trump, tuple(_about_trump(at, own, names, reader)))
    return Matter()


def _about_trump(at: WithTrump, own: Own, names: Names, reader: Seat | None) -> list[str]:
    lines = [_("made by you") if at.maker == reader else _("made by {name}").format(name=names[at.maker])]
    if at.alone:
        lines.append(_("alone"))
    if (turned := turned_down(at)) is not None:
        lines.append(_("{suit} turned down").format(suit=SUIT_SYMBOLS[turned]))
    if own.given is not None:
        lines.append(_("{card} handed over").format(card=symbols(own.given)))
    lines += [_("{card} buried").format(card=symbols(card)) for card in own.buried]
    return lines
