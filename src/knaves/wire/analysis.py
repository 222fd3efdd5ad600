"""The analysis board on the wire: what a position is made of, and all its moves with their figures.

A position is typed in as for `knaves discard`, `peg`, `bid` and `lead`, or taken from a record. Nothing of
it is kept: it is its own address.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct
from msgspec.structs import asdict

from knaves.bots import coach, positions
from knaves.cards import card_name, symbols
from knaves.coaching import WITH_SKUNKS, within
from knaves.drills.questions import NAMES
from knaves.explorer import spot
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.i18n.numbers import decimal
from knaves.options import read_options
from knaves.positions import Kind
from knaves.record import Record
from knaves.review import position
from knaves.review.picture import picture
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated, raw
from knaves.wire.refusals import RequestRefused
from knaves.wire.review import RowRead, card_names
from knaves.wire.seats import seated

Words = Annotated[str, Meta(max_length=200)]


class BoardAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """By which rules: a preset, or options."""

    rules: Annotated[str, Meta(max_length=1000)] = "standard"


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as typed in. Cards are written ``5H JS``; ``score`` is one's own first, ``98-104``.

    ``dealer`` is ``yes`` or ``no``; ``seat`` and ``maker`` are places in the bidding.
    """

    cards: Words = ""
    score: Words = "0-0"
    rules: Annotated[str, Meta(max_length=1000)] = "standard"
    dealer: Words = "yes"
    threw: Words = ""
    starter: Words = ""
    played: Words = ""
    up: Words = ""
    seat: Words = "first"
    turned_down: Words = "no"
    trump: Words = "hearts"
    maker: Words = "first"
    alone: Words = "no"
    buried: Words = ""


class SlotRead(Struct, frozen=True):
    """Cards of a position: a field of `Position`, and how many at most.

    ``go``: one may also say go there; that is no card.
    """

    name: str
    title: str
    most: int
    go: bool


class OneRead(Struct, frozen=True):
    """Something to choose."""

    value: str
    label: str


class ChoiceRead(Struct, frozen=True):
    """A choice of a position: a field of `Position`; the first one is usual."""

    name: str
    title: str
    choices: list[OneRead]


class BoardRead(Struct, frozen=True):
    """What a position of a kind is made of. ``cards`` is the pack, by suit; ``last``: the highest score."""

    kind: str
    game: str
    title: str
    about: str
    cards: list[list[OneRead]]
    slots: list[SlotRead]
    choices: list[ChoiceRead]
    last: int


class AnalysisRead(Struct, frozen=True):
    """All moves of a position, the best first, with the reason for it. ``picture`` is the table as SVG.

    ``rows`` is empty where there is no choice. ``explored``: the explorer has figures for the position.
    """

    game: str
    names: list[str]
    open: Raw
    at: Seated
    cards: dict[str, str]
    made: str
    better: str
    reason: str
    columns: list[str]
    rows: list[RowRead]
    note: str
    picture: str
    explored: bool


def board_read(kind: str, rules: str) -> BoardRead:
    """Return what a position of a kind is made of; Refused for no kind, NotationError for no rules."""
    game, found = kind_of_position(kind)
    agreed = read_options(game.presets, rules)
    return BoardRead(
        kind=kind,
        game=game.name,
        title=_(found.title),
        about=_(game.title),
        cards=[[OneRead(str(card), card_name(card)) for card in row] for row in found.pack(agreed)],
        slots=[SlotRead(each.name, _(each.title), each.most, each.go) for each in found.slots],
        choices=[
            ChoiceRead(each.name, _(each.title), [OneRead(value, _(label)) for value, label in each.choices])
            for each in found.choices
        ],
        last=agreed.target - 1,
    )


def analysis_read(kind: str, asked: Position) -> AnalysisRead:
    """Return the moves of a position that was typed in; NotationError for an impossible one. It searches."""
    game, found = kind_of_position(kind)
    view = found.view(asdict(asked), read_options(game.presets, asked.rules))
    return _read(game, view, NAMES[: view.seats], "")


def recorded_read(played: Record, number: int) -> AnalysisRead:
    """Return the moves of a position of a record, before this move; Refused if it is nobody's."""
    if not 0 < number <= len(played.entries) or played.entries[number - 1].seat < 0:
        raise RequestRefused("unknown", _("There is no such decision."))
    if coach(played.game.name) is None or not played.judged(played.entries[number - 1].seat):
        raise RequestRefused("unknown")
    made = played.game.write(played.entries[number - 1].move)
    return _read(played.game, position(played, number), tuple(played.names), made)


def kind_of_position(kind: str) -> tuple[AnyGame, Kind]:
    """Return a kind of position with its game; Refused if no game has it."""
    for game in SHELF:
        if kind in (kinds := positions(game)):
            return find(game), kinds[kind]
    raise RequestRefused("unknown", _("There is no such position."))


def _read(game: AnyGame, view: Any, names: tuple[str, ...], made: str) -> AnalysisRead:
    champion, shapes = coach(game.name), shapes_of(game.name)
    assert champion is not None, "only games with a coach are analysed"
    hints = champion.hint(view)
    only = None if hints else champion.advise(view)
    opened = raw(shapes.dump_open(view.open))
    spreads = any(hint.spread is not None for hint in hints)
    rows = []
    for place, hint in enumerate(hints):
        cells = [decimal(hint.points, 2, signed=True), *([decimal(hint.spread or 0.0, 2)] if spreads else [])]
        cells.append(within(100 * hint.win, 100 * hint.doubt))
        if hint.worth is not None:
            cells.append(decimal(100 * hint.worth))
        text = game.write(hint.move)
        label = champion.brief(view, hint.move, names)
        rows.append(RowRead(text, label, cells, not place, text == made))
    best = only.move if only is not None else hints[0].move
    said = [champion.meaning(view)]
    if spreads:
        said.append(_("Spread: their standard deviation."))
    skunks = any(hint.worth is not None for hint in hints)
    if skunks:
        said.append(_(WITH_SKUNKS))
    if any(hint.doubt for hint in hints):
        said.append(_("After ±: half of its 95% interval."))
    return AnalysisRead(
        game=game.name,
        names=[*names],
        open=opened,
        at=seated(shapes, view.seat, view, opened, names),
        cards=card_names(),
        made=game.label(view, game.read(made), names) if made else "",
        better=game.label(view, best, names),
        reason=only.reason if only is not None else f"{hints[0].reason} {hints[0].rule}".rstrip(),
        columns=[
            _("Points"),
            *([_("Spread")] if spreads else []),
            _("Wins in 100"),
            *([_("With skunks")] if skunks else []),
        ],
        rows=rows,
        note=" ".join(said) if rows else "",
        picture=picture(symbols(*game.hand(view)), [each.label for each in rows], hints) if rows else "",
        explored=spot(game, view) is not None,
    )
