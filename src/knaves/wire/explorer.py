"""The explorer on the wire: what champions, people here and oneself chose in a spot, and what came of it.

A spot is asked about by a position of any origin: typed in as for the analysis board, of a record, of a
drill. It depends on nothing that its seat could not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.structs import asdict

from knaves import explorer
from knaves.bots import level
from knaves.drills.questions import NAMES
from knaves.explorer import EVERYWHERE, NONE, Explored, Row, Spot, Sums
from knaves.explorer_text import figure, meaning, source, unasked
from knaves.game import AnyGame
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.ports.choices import ChoiceCount
from knaves.options import read_options
from knaves.record import Record
from knaves.review import position
from knaves.wire.analysis import OneRead, Position, Words, kind_of_position
from knaves.wire.drills import question_named
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated, raw
from knaves.wire.refusals import RequestRefused
from knaves.wire.review import card_names
from knaves.wire.seats import seated

ANY: Final = "any"
"""The zone of all scores together, as it is asked for."""


class Elsewhere(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the same cards are looked at: in another seat, at other scores; empty as in the position."""

    place: Words = ""
    zone: Words = ""


class Exploring(Position, frozen=True, forbid_unknown_fields=True):
    """A position as typed in for the analysis board, and where its cards are looked at."""

    place: Words = ""
    zone: Words = ""


class TallyRead(Struct, frozen=True):
    """How often a choice was made, its share of all, 0 to 1, and what came of it, with intervals.

    ``points`` are the net points of the deal, ``wins`` the games won in 100; a dash after a single case.
    """

    times: int
    share: float
    points: str
    wins: str


class ExploredRow(Struct, frozen=True):
    """A choice. ``made``: it is the one of the record. A tally is None where nobody chose it."""

    choice: str
    label: str
    made: bool
    champions: TallyRead | None
    people: TallyRead | None
    you: TallyRead | None


class ExploredLevel(Struct, frozen=True):
    """All choices at some scores, the champions' most frequent first, and how many decisions there are."""

    title: str
    champions: int
    people: int
    you: int
    rows: list[ExploredRow]


class ExploredRead(Struct, frozen=True):
    """What is known of a spot: ``levels`` are those of its scores and of any score, without empty ones.

    ``title`` is the kind of hand; ``about`` says if it is wider than the hand. ``elsewhere``: the seat or the
    scores are not the position's. ``player`` is who the champions are; ``people`` is false where there is
    nobody else. ``note`` says whose games these are. The position is as on the analysis board.
    """

    game: str
    title: str
    about: str
    names: list[str]
    open: Raw
    at: Seated
    cards: dict[str, str]
    elsewhere: bool
    place: str
    zone: str
    places: list[OneRead]
    zones: list[OneRead]
    levels: list[ExploredLevel]
    player: str
    people: bool
    note: str


@dataclass(frozen=True, slots=True)
class Subject:
    """What the explorer is asked about. ``at`` is the spot as wide as its answer is; ``made`` a choice there.

    ``asked`` is the spot itself, and ``known`` what champions did; ``made`` is empty if no move was made.
    """

    game: AnyGame
    view: Any
    names: tuple[str, ...]
    asked: Spot
    known: Explored | None
    at: Spot
    made: str


def typed_subject(kind: str, asked: Exploring) -> Subject:
    """Return a position that was typed in; NotationError if it is impossible, Refused if it is no spot."""
    game, found = kind_of_position(kind)
    words = asdict(asked)
    elsewhere = Elsewhere(words.pop("place"), words.pop("zone"))
    view = found.view(words, read_options(game.presets, asked.rules))
    return subject(game.name, view, NAMES[: view.seats], elsewhere)


def recorded_subject(played: Record, number: int, asked: Elsewhere) -> Subject:
    """Return the position before a move of a record; Refused if it is nobody's, or no spot."""
    if not 0 < number <= len(played.entries) or played.entries[number - 1].seat < 0:
        raise RequestRefused("unknown", _("There is no such decision."))
    entry = played.entries[number - 1]
    if not played.judged(entry.seat):
        raise RequestRefused("unknown")
    return subject(played.game.name, position(played, number), tuple(played.names), asked, entry.move)


def drilled(kind: str, name: str, played: Record | None) -> tuple[str, Any, tuple[str, ...]]:
    """Return the game, the view and the names of a drill's question. It searches."""
    found = question_named(kind, name, played)
    return found.game.name, found.view, found.names


def subject(name: str, view: Any, names: tuple[str, ...], asked: Elsewhere, move: Any = None) -> Subject:
    """Return what the explorer is asked about; Refused where it has no such question, or no such place."""
    game = find(name)
    own = explorer.spot(game, view)
    if own is None:
        raise RequestRefused("unknown", unasked(game))
    zone = {"": own.zone, ANY: EVERYWHERE}.get(asked.zone, asked.zone)
    at = replace(own, place=asked.place or own.place, zone=zone)
    if at.place not in _places(game, own) or at.zone not in (EVERYWHERE, *_zones(game, own)):
        raise RequestRefused("unknown", _("The explorer has no such seat or score."))
    known = explorer.look_up(game, at)
    shown = None if known is None else known.shown
    made = "" if move is None else explorer.choice(game, view, move)
    asks = explorer.questions(name)
    if asks is not None and shown is not None and made:
        made = asks.wider_choice(own.question, own.hand, made, shown.wider)
    wide = at if shown is None else replace(at, hand=shown.spot.hand)
    return Subject(game, view, names, at, known, wide, made)


def _places(game: AnyGame, at: Spot) -> tuple[str, ...]:
    """Return the seats in which a question is asked, in their order, the position's among them."""
    table = explorer.shipped(game.name)
    known = {at.place, *({} if table is None else table.cells.get(at.question, {}))}
    asks = explorer.questions(game.name)
    return tuple(each for each in (asks.places if asks is not None else known) if each in known)


def _zones(game: AnyGame, at: Spot) -> tuple[str, ...]:
    """Return the parts of the scores of which anything is known, the position's among them."""
    table = explorer.shipped(game.name)
    hands = {} if table is None else table.cells.get(at.question, {}).get(at.place, {})
    return tuple(sorted({at.zone, *[zone for each in hands.values() for zone in each]} - {EVERYWHERE}))


def explored_read(
    found: Subject, people: Sequence[ChoiceCount] | None, you: Sequence[ChoiceCount]
) -> ExploredRead:
    """Return what is known of a spot; ``people`` is None where there is nobody else."""
    game, at, shapes = found.game, found.at, shapes_of(found.game.name)
    own = explorer.spot(game, found.view)
    assert own is not None, "a subject is a spot"
    opened = raw(shapes.dump_open(found.view.open))
    zones = dict.fromkeys((at.zone, EVERYWHERE))
    levels = [_level(found, replace(at, zone=zone), people or (), you) for zone in zones]
    return ExploredRead(
        game=game.name,
        title=explorer.words(game, at),
        about=""
        if at.hand == found.asked.hand
        else _("Too few cases with these exact cards: all hands of this kind are shown together."),
        names=[*found.names],
        open=opened,
        at=seated(shapes, found.view.seat, found.view, opened, found.names),
        cards=card_names(),
        elsewhere=(at.place, at.zone) != (own.place, own.zone),
        place=at.place,
        zone=at.zone or ANY,
        places=[
            OneRead(place, explorer.place_words(game, replace(at, place=place)))
            for place in _places(game, own)
        ],
        zones=[OneRead(zone or ANY, explorer.zone_words(zone)) for zone in (EVERYWHERE, *_zones(game, own))],
        levels=[each for each in levels if each.rows],
        player="" if found.known is None else level(found.known.player, game.name).capitalize(),
        people=people is not None,
        note=_note(found),
    )


def _note(found: Subject) -> str:
    if found.known is None:
        return _("There are no figures of champions here.")
    return f"{source(found.game, found.known)} {meaning()}"


def _level(
    found: Subject, at: Spot, people: Sequence[ChoiceCount], you: Sequence[ChoiceCount]
) -> ExploredLevel:
    """Return all choices of a level, the most frequent first: the champions', then those of people alone."""
    known = () if found.known is None else found.known.levels
    champions = {row.choice: row for each in known if each.spot == at for row in each.rows}
    theirs, own = _rows(at, people), _rows(at, you)
    kinds = champions, theirs, own
    wholes = [sum(row.times for row in rows.values()) for rows in kinds]
    alone = sorted(
        {*theirs, *own} - {*champions}, key=lambda each: (-(theirs.get(each) or own[each]).times, each)
    )
    rows = []
    for choice in (*champions, *alone):
        tallies = [_tally(each.get(choice), whole) for each, whole in zip(kinds, wholes, strict=True)]
        label = explorer.choice_words(found.game, at, choice)
        rows.append(ExploredRow(choice, label, choice == found.made, *tallies))
    title = explorer.zone_words(at.zone)
    return ExploredLevel(title, wholes[0], wholes[1], wholes[2], rows)


def _rows(at: Spot, counts: Sequence[ChoiceCount]) -> dict[str, Row]:
    """Return the rows of a spot by choice, of one part of the scores or of all."""
    found: dict[str, Sums] = {}
    for each in counts:
        if each.place == at.place and at.zone in (EVERYWHERE, each.zone):
            sums = Sums(each.times, each.points, each.squares, each.won)
            found[each.choice] = found.get(each.choice, NONE).plus(sums)
    return {choice: explorer.row(choice, sums) for choice, sums in found.items()}


def _tally(row: Row | None, whole: int) -> TallyRead | None:
    if row is None:
        return None
    return TallyRead(
        row.times, row.times / whole, figure(row.points, signed=True), figure(row.wins, hundred=100)
    )
