"""The review of a finished game on the wire: in words and numbers, from one seat; and its single decisions.

A decision is sent as its seat saw it, with all that it could not see face down, and without the answer: that
is a request of its own, so that somebody can try again first.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from knaves.cards import CARDS, JOKER, card_name
from knaves.explorer import spot
from knaves.game import Seat
from knaves.i18n.language import _
from knaves.match.ports.results import StoredGame
from knaves.record import HUMAN, Record
from knaves.review import Decision, Review, answer, line, position, told, tried
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated, raw
from knaves.wire.refusals import RequestRefused
from knaves.wire.seats import seated
from knaves.wire.verdict import PointRead, own_seat, points


class From(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose review: a game of a match, from 1, and a seat; -1 is one's own, else the first person's."""

    game: Annotated[int, Meta(ge=1, le=99)] = 1
    seat: Annotated[int, Meta(ge=-1, le=16)] = -1


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """Another move for a decision."""

    move: Annotated[str, Meta(min_length=1, max_length=200)]


class CourseRead(Struct, frozen=True):
    """The curve of another side, where there are several."""

    name: str
    curve: list[PointRead]


class ShareRead(Struct, frozen=True):
    """A part of what made the result, as a change of chance: luck, own, partner, others or ended."""

    what: str
    name: str
    change: float


class ScoreRead(Struct, frozen=True):
    """The final points of a side."""

    name: str
    points: int


class LineRead(Struct, frozen=True):
    """A decision in a list. ``called`` is inaccuracy, mistake, blunder or empty, ``word`` the same in words.

    ``loss`` and ``doubt`` are chances to win, ``points`` the average points of the deal that were lost.
    """

    number: int
    deal: int
    title: str
    made: str
    called: str
    word: str
    loss: float
    doubt: float
    points: float
    standing: str


class GameReviewed(Struct, frozen=True):
    """One game of a review, from one seat. ``decided``: decisions without forced and obvious ones.

    ``split`` adds up to the result less the chance at the start. ``levels``: what the bots lose, as a
    sentence, or empty. ``dearest``: the worst decisions first. ``stake``: the most games of the match that a
    win counts as; chances are from (1 - stake) / 2 to (1 + stake) / 2.
    """

    game: int
    seat: int
    headline: str
    about: str
    scores: list[ScoreRead]
    stake: int
    curve_of: str
    curve: list[PointRead]
    others: list[CourseRead]
    split: list[ShareRead]
    levels: str
    decided: int
    dearest: list[LineRead]


class ReviewRead(Struct, frozen=True):
    """A review, or how far it is. ``begun``: somebody has asked for it; ``share`` is the part done, 0 to 1.

    ``yours`` are one's own seats; ``games`` is the number of games in the record, of a match more than one.
    ``told`` is null until the review is done.
    """

    record: str
    game: str
    title: str
    names: list[str]
    players: list[str]
    yours: list[int]
    ended: int
    begun: bool
    share: float
    games: int
    told: GameReviewed | None


class DecisionRead(Struct, frozen=True):
    """A decision as its seat saw it, to be tried again. ``at`` has the hand and the choices.

    ``open`` is what all could see, ``move`` what was done; ``cards`` has the names of all cards.
    ``explored``: the explorer has figures for it.
    """

    line: LineRead
    move: str
    names: list[str]
    open: Raw
    at: Seated
    cards: dict[str, str]
    explored: bool


class TryRead(Struct, frozen=True):
    """What another move is worth. ``loss`` is its loss in chance; null if it was not evaluated."""

    say: str
    loss: float | None
    right: bool


class RowRead(Struct, frozen=True):
    """A move in the table of a decision, with its figures under the columns."""

    move: str
    label: str
    cells: list[str]
    best: bool
    made: bool


class AnswerRead(Struct, frozen=True):
    """What should have been done, and why. ``rows`` are best first."""

    made: str
    better: str
    reason: str
    columns: list[str]
    rows: list[RowRead]


def review_read(kept: StoredGame, title: str, person: str, share: float | None) -> ReviewRead:
    """Return how far the review of a game is; None if nobody has begun it."""
    return ReviewRead(
        record=kept.address,
        game=kept.game,
        title=_(title),
        names=[*kept.names],
        players=[*kept.players],
        yours=[seat for seat, each in enumerate(kept.people) if person and each == person],
        ended=kept.ended,
        begun=share is not None,
        share=share or 0.0,
        games=0,
        told=None,
    )


def whole(kept: StoredGame, played: Record, found: Review, person: str, asked: From) -> ReviewRead:
    """Return a review from one seat, in the current language; Refused if there is no such game or seat."""
    head = review_read(kept, played.game.title, person, 1.0)
    if asked.game > len(found.games) or asked.seat >= len(found.names):
        raise RequestRefused("unknown")
    if asked.seat >= 0 and not played.judged(Seat(asked.seat)):
        raise RequestRefused("unknown")
    people = [seat for seat, each in enumerate(played.seated) if each.player == HUMAN]
    seat = asked.seat if asked.seat >= 0 else [*head.yours, *people, 0][0]
    game = told(played, found, Seat(seat), asked.game, reader=own_seat(kept, person))
    return ReviewRead(
        **{each: getattr(head, each) for each in head.__struct_fields__[:-2]},
        games=len(found.games),
        told=GameReviewed(
            game.game,
            game.seat,
            game.headline,
            game.about,
            [ScoreRead(*each) for each in game.scores],
            game.stake,
            game.curve_of,
            points(game.curve),
            [CourseRead(each.name, points(each.curve)) for each in game.others],
            [ShareRead(each.what, each.name, each.change) for each in game.split],
            game.levels,
            game.decided,
            [_line(each) for each in game.dearest],
        ),
    )


def decision_read(played: Record, found: Review, number: int, reader: Seat | None) -> DecisionRead:
    """Return a decision as its seat saw it; Refused if the move was none. The ``reader`` is "you"."""
    decision, shapes = _decision(found, number), shapes_of(played.game.name)
    view, names = position(played, number), tuple(played.names)
    opened = raw(shapes.dump_open(view.open))
    return DecisionRead(
        line=_line(line(played, found, decision, reader=reader)),
        move=decision.move,
        names=[*names],
        open=opened,
        at=seated(shapes, decision.seat, view, opened, names),
        cards=card_names(),
        explored=spot(played.game, view) is not None,
    )


def try_read(played: Record, found: Review, number: int, move: str) -> TryRead:
    """Return what another move is worth; NotationError if it cannot be read, IllegalMove if it is none."""
    decision, game = _decision(found, number), played.game
    view, other = position(played, number), game.read(move)
    refused = game.refusal(view, other)
    if refused is not None:
        raise refused
    made = tried(played, decision, other)
    return TryRead(made.sentence, made.loss, made.right)


def answer_read(played: Record, found: Review, number: int) -> AnswerRead:
    """Return the moves of a decision compared, with the reason for the best. It searches, as a hint does."""
    made = answer(played, _decision(found, number))
    return AnswerRead(
        made.made,
        made.better,
        made.reason,
        [*made.columns],
        [RowRead(each.move, each.label, [*each.cells], each.best, each.made) for each in made.rows],
    )


def card_names() -> dict[str, str]:
    """Return the names of all cards."""
    return {str(card): card_name(card) for card in (*CARDS, JOKER)}


def _decision(found: Review, number: int) -> Decision:
    for game in found.games:
        for each in game.decisions:
            if each.number == number:
                return each
    raise RequestRefused("unknown", _("There is no such decision."))


def _line(each: Any) -> LineRead:
    return LineRead(**{name: getattr(each, name) for name in LineRead.__struct_fields__})
