"""A review in words of the present language, for every face: one game, seen from one seat.

Nothing is searched here; `answer` does what takes time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from knaves.bots import level, losses
from knaves.coaching import by_usual_rules
from knaves.game import CHANCE, Seat
from knaves.i18n.language import _, all_of, marked, plural
from knaves.i18n.numbers import decimal
from knaves.options import Role, values_of
from knaves.record import Record, first_made
from knaves.record.outcomes import over_words
from knaves.review.answer import coaching, position
from knaves.review.model import Decision, Game, Review, Swing
from knaves.review.reviewing import END
from knaves.review.sums import called, dearest, sums

EVEN: Final = 0.5
"""A result above this is a win."""
_FREE: Final[tuple[Role, ...]] = ("cut", "games", "stake")

_ENDS: Final[Mapping[str, str]] = {
    "resigned": marked("The resignation"),
    "claimed": marked("The claim"),
    "time": marked("The clock"),
}
_GAVE: Final[Mapping[str, str]] = {
    "resigned": marked("Resigning gave away another {wins}."),
    "claimed": marked("Leaving the game gave away another {wins}."),
    "time": marked("Running out of time gave away another {wins}."),
}
_BROUGHT: Final[Mapping[str, str]] = {
    "resigned": marked("Winning by resignation brought another {wins}."),
    "claimed": marked("Winning by claim brought another {wins}."),
    "time": marked("Winning on time brought another {wins}."),
}

What = Literal["luck", "own", "partner", "others", "ended"]


@dataclass(frozen=True, slots=True)
class Point:
    """The seat's chance to win, 0 to 1, from this move on; the first is that before the first move."""

    number: int
    deal: int
    chance: float


@dataclass(frozen=True, slots=True)
class Course:
    """The chances of another side, if there are several: the name of the side and its curve."""

    name: str
    curve: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the difference between the result and the chance at the start: ``Your play``, −0.053."""

    what: What
    name: str
    change: float


@dataclass(frozen=True, slots=True)
class Line:
    """A decision in a list. Chances are from 0 to 1."""

    number: int
    deal: int
    title: str
    made: str
    called: str
    """``inaccuracy``, ``mistake`` or ``blunder``; empty if it is none."""
    word: str
    """The name in the present language."""
    loss: float
    doubt: float
    points: float
    """The best move's points less those of the move made, on average in this deal; may be negative."""
    standing: str
    """The score at that time, the reader's first: ``38 to 41``."""


@dataclass(frozen=True, slots=True)
class GameText:
    """One game of a review from one seat, in words."""

    game: int
    """The number of the game in its record, from 1."""
    seat: Seat
    headline: str
    about: str
    since: int
    """The hand from which it was continued from another game, and is counted; 0: a new game."""
    scores: tuple[tuple[str, int], ...]
    """The sides and their points."""
    stake: int
    """The most games that a win may count as: the curve runs from (1 - stake) / 2 to (1 + stake) / 2."""
    curve_of: str
    curve: tuple[Point, ...]
    others: tuple[Course, ...]
    """The curves of the other sides, if there are several, each from its own seat's view."""
    split: tuple[Share, ...]
    """The parts of the result less the chance at the start; without a result, of the chance reached."""
    ended: str
    """The effect of a resignation, claim, clock or agreement on the chance, as a sentence; or empty."""
    levels: str
    """What the levels lose in an average game, as a sentence; where skunks count, what a skunk is worth, and
    what the measure does not take into account; empty where there is none of these."""
    decided: int
    """The number of the seat's decisions, without forced and obvious ones."""
    dearest: tuple[Line, ...]
    """Its inaccuracies, mistakes and blunders, the most costly first."""


def told(
    record: Record, found: Review, seat: Seat, number: int = 1, *, reader: Seat | None = None
) -> GameText:
    """Return a game of a review as seen from a seat; the ``reader``, if any, is "you"."""
    game = found.games[number - 1]
    return GameText(
        number,
        seat,
        headline(found, game, reader),
        about(record, game),
        _since(record, game),
        tuple(zip(_sides(found, reader), game.scores, strict=True)),
        game.stake,
        _curve_of(found, game, seat, reader),
        curve(game, seat),
        () if record.known is not None else _courses(found, game, seat, reader),
        # What the others lost is not known, and is part of the luck.
        tuple(
            [
                each
                for each in split(found, game, seat, reader)
                if record.known is None or each.what not in ("partner", "others")
            ]
        ),
        _ended(found, game, seat),
        _measured(record, game, seat, reader),
        sums(game, found.sides, seat).decisions,
        tuple([line(record, found, each, reader=reader) for each in dearest(game, seat)]),
    )


def in_short(one: GameText) -> str:
    """Return the cost of one's play, the luck, and the effect of an early end, in a few sentences."""
    by = {share.what: share.change for share in one.split}
    said = (
        _("Your play cost you {lost} wins in 100; luck brought you {luck}.")
        if by["luck"] >= 0
        else _("Your play cost you {lost} wins in 100, and bad luck {luck}.")
    ).format(lost=decimal(-100 * by["own"]), luck=decimal(abs(100 * by["luck"])))
    since = _("Counted from where you played on.") if one.since else ""
    return " ".join(filter(None, [said, one.ended, since]))


def _ended(found: Review, game: Game, seat: Seat) -> str:
    """Return what ended a game early, and the effect on the seat's chance."""
    if not game.ended:
        return ""
    change = 100 * sums(game, found.sides, seat).ended
    if game.result is None:
        said = _("When the game was ended, the chance was {chance} in 100.")
        return said.format(chance=decimal(100 * game.chances[seat]))
    if (change < 0) != (game.result[seat] < EVEN):
        # If skunks count in the match, a plain win may be less than was expected.
        return ""
    words = _GAVE if change < 0 else _BROUGHT
    return _(words[game.ended]).format(wins=decimal(abs(change)))


def end_words(game: Game) -> str:
    """Return the name of an early end by which a side won; empty if there was none."""
    return _(_ENDS[game.ended]) if game.ended and game.result is not None else ""


def headline(found: Review, game: Game, reader: Seat | None) -> str:
    """Return who won and by how much."""
    if game.ended:
        won = [side for side, part in zip(found.sides, game.result or (), strict=False) if part > EVEN]
        side = won[0] if won else -1
        own = () if reader is None else (reader,)
        return over_words(found.game, found.names, game.ended, side, own).removesuffix(".")
    if game.result is None:
        return _("Not played to the end")
    ranked = sorted(game.scores, reverse=True)
    margin = ranked[0] - ranked[1]
    won = [seat for seat, part in enumerate(game.result) if part > EVEN]
    if reader in won:
        return _("You won by {margin}").format(margin=margin)
    names = [found.names[seat] for seat in won]
    said = plural("{names} won by {margin}", "{names} won by {margin}", len(names))
    return said.format(names=all_of(names), margin=margin)


def about(record: Record, game: Game) -> str:
    """Return the game, its length and number of hands, and from where it is counted."""
    target = next(iter(values_of(record.rules, "target").values()))
    hands = plural("{number} hand", "{number} hands", game.deals).format(number=game.deals)
    said = _("{game} to {target}, {hands}").format(game=_(record.game.title), target=target, hands=hands)
    since = _since(record, game)
    if not since:
        return said
    return _("{about}; played on in hand {hand}, and counted from there").format(about=said, hand=since)


def _since(record: Record, game: Game) -> int:
    """Return the hand from which a game was continued from another; 0 if it was not."""
    if not 1 < game.first == first_made(record):
        return 0
    made = record.entries[game.first - 1 : game.last]
    return max(1, game.deals - sum(each.seat == CHANCE and record.game.deals(each.move) for each in made))


def _courses(found: Review, game: Game, seat: Seat, reader: Seat | None) -> tuple[Course, ...]:
    """Return the curves of the other sides of a game with more than two, in order."""
    names = _sides(found, reader)
    others = [side for side in range(len(names)) if side != found.sides[seat]]
    if len(others) == 1:
        return ()
    return tuple([Course(names[side], curve(game, Seat(found.sides.index(side)))) for side in others])


def curve(game: Game, seat: Seat) -> tuple[Point, ...]:
    """Return the seat's chance from start to end: each estimate, and each decision's loss."""
    points = [Point(game.first - 1, 0, game.start[seat])]
    swings = [each for each in game.swings if each.seat == seat]
    # The last estimate comes after the last move, all others before theirs.
    ended = [swings.pop()] if swings and (swings[-1].number, swings[-1].part) == (game.last, END) else []
    steps: list[tuple[int, int, Swing | Decision]] = [
        *[(each.number, 0, each) for each in swings],
        *[(each.number, 1, each) for each in game.decisions if each.seat == seat],
        *[(each.number, 2, each) for each in ended],
    ]
    for number, _order, step in sorted(steps, key=lambda each: each[:2]):
        if isinstance(step, Swing):
            points.append(Point(number, step.deal, step.after))
        elif step.loss:
            points.append(Point(number, step.deal, points[-1].chance - step.loss))
    if game.ended and game.result is not None:
        points.append(Point(game.last, game.deals, game.result[seat]))
    return tuple(points)


def split(found: Review, game: Game, seat: Seat, reader: Seat | None = None) -> tuple[Share, ...]:
    """Return the parts of the result: luck, the seat's own play, a partner's, each other side's."""
    each = sums(game, found.sides, seat)
    partners = [
        other for other, side in enumerate(found.sides) if side == found.sides[seat] and other != seat
    ]
    others = sorted(set(found.sides) - {found.sides[seat]})
    shares = [Share("luck", _("Luck"), each.luck), Share("own", _play_of(found, [seat], reader), -each.lost)]
    if partners:
        shares.append(Share("partner", _play_of(found, partners, reader), -each.partner))
    for side in others:
        seats = [other for other, of in enumerate(found.sides) if of == side]
        gained = sum([one.gains[seat] for one in game.decisions if one.seat in seats])
        shares.append(Share("others", _play_of(found, seats, reader), gained))
    if game.ended and game.result is not None:
        shares.append(Share("ended", end_words(game), each.ended))
    return tuple(shares)


def _curve_of(found: Review, game: Game, seat: Seat, reader: Seat | None) -> str:
    name = found.names[seat]
    if game.stake > 1:
        return _("Your expected wins") if seat == reader else _("{name}'s expected wins").format(name=name)
    if seat == reader:
        return _("Your chance of winning")
    return _("{name}'s chance of winning").format(name=name)


def _measured(record: Record, game: Game, seat: Seat, reader: Seat | None) -> str:
    """Return what the losses of a game may be set against, and what they were reckoned without."""
    usual = by_usual_rules(record.rules, len(record.seated))
    alone = ""
    if record.known is not None:
        said = _("Only {name}'s decisions are judged; what the others lost by mistakes counts as luck.")
        own = _("Only your decisions are judged; what the others lost by mistakes counts as luck.")
        alone = own if seat == reader else said.format(name=record.names[seat])
    return " ".join(filter(None, [worth_of_skunks(game.stake) or levels(record), usual, alone]))


def worth_of_skunks(stake: int) -> str:
    """Return the worth of a skunk if wins count as up to this many games; empty if all count the same."""
    return {
        2: _("Skunks count in this match: a skunk is worth one win and a half."),
        3: _("Skunks count in this match: a skunk is worth one win and a half, a double skunk two wins."),
    }.get(stake, "")


def levels(record: Record) -> str:
    """Return the usual losses of the levels in a game of this kind; empty if unknown."""
    alike = standard(record) and len(record.seated) == record.game.seats[0]
    return compared_with(record.game.name) if alike else ""


def standard(record: Record) -> bool:
    """Return whether the losses of the levels were measured by these rules.

    Who cuts, the number of games and what a win counts as may differ: they change no decision of a game.
    Whether skunks count in the match is an option of its own, which changes some.
    """
    usual = record.game.rules()
    free = [values_of(usual, role) for role in _FREE]
    return bool(
        replace(record.rules, **{name: value for one in free for name, value in one.items()}) == usual
    )


def compared_with(game: str) -> str:
    """Return the usual losses of the levels in a standard game, as a sentence."""
    found = [f"{level(name)} {decimal(100 * lost)}" for name, lost in losses(game).items()]
    return _("Wins lost in 100 games on average: {levels}.").format(levels=", ".join(found)) if found else ""


def line(record: Record, found: Review, decision: Decision, *, reader: Seat | None = None) -> Line:
    """Return a decision for a list, as its own seat saw it; the ``reader``, if any, is "you"."""
    view, measure, word = position(record, decision.number), coaching(record), called(decision)
    move, names = record.entries[decision.number - 1].move, record.names
    own = found.sides[decision.seat]
    scores = [str(score) for side, score in enumerate(view.open.scores) if side != own]
    return Line(
        decision.number,
        decision.deal,
        measure.title(view, names, own=decision.seat == reader),
        measure.brief(view, move, names),
        word,
        _(word) if word else "",
        decision.loss,
        decision.doubt,
        decision.points,
        _("{mine} to {theirs}").format(mine=view.open.scores[own], theirs=all_of(scores)),
    )


def _play_of(found: Review, seats: Sequence[int], reader: Seat | None) -> str:
    if reader in seats:
        return _("Your own play")
    return _("{name}'s own play").format(name=all_of([found.names[seat] for seat in seats]))


def _sides(found: Review, reader: Seat | None) -> list[str]:
    """Return the names of the sides, in order."""
    return [
        all_of([
            _("You") if seat == reader else name
            for seat, (name, of) in enumerate(zip(found.names, found.sides, strict=True))
            if of == side
        ])
        for side in sorted(set(found.sides))
    ]  # fmt: skip
