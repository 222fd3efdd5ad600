"""The first words after a game, for every face: whether it was play or cards, and the moments that made it.

The game itself has said by then who won and by how much. The curve of the chances is there at once, as an
estimate from the scores alone; everything else comes from a review.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from knaves.game import Seat
from knaves.i18n.language import _, marked
from knaves.options import values_of
from knaves.record import Record, early_end, walk
from knaves.review.model import Game, Review
from knaves.review.review_text import GameText, Point, end_words, in_short, line
from knaves.review.reviewing import measuring
from knaves.review.sums import INACCURACY, called

EVEN_CARDS: Final = 0.05
"""Luck up to this chance is no luck worth a word."""
GOOD: Final = 0.03
"""Play that loses less than this in a game was good."""
FAIR: Final = 0.10
"""Play that loses less than this cost a little."""
MOMENTS: Final = 3

_CARDS: Final = (
    marked("The cards were against you"),
    marked("The cards were even"),
    marked("The cards were with you"),
)
_PLAY: Final[Mapping[float, str]] = {
    GOOD: marked("your play was good"),
    FAIR: marked("your play cost you a little"),
}
_DEAR: Final = marked("your play cost you a lot")


@dataclass(frozen=True, slots=True)
class Verdict:
    """``why``: play, cards or the end of the game, in words everybody understands; ``figures`` behind it."""

    why: str
    figures: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A change of the chance, from 0 to 1, in a hand: by its cards, by a decision, or by an early end."""

    number: int
    """The move of the record after which it shows on the curve."""
    deal: int
    said: str
    change: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A curve from the scores alone; ``stake`` as in `GameText`."""

    curve: tuple[Point, ...]
    stake: int


def verdict(found: Review, one: GameText) -> Verdict:
    """Return what made the result of a game, for the person who sat there."""
    game, by = found.games[one.game - 1], {share.what: share.change for share in one.split}
    luck, own, ended = by["luck"], by["own"], by.get("ended", 0.0)
    said = []
    if game.ended:
        words = _("Until then your chance was {chance} in 100.")
        if ended < 0:
            words = _("That cost you a chance of {chance} in 100.")
        said.append(words.format(chance=round(100 * game.chances[one.seat])))
    if not game.ended or abs(ended) < max(abs(luck), abs(own)):
        cards = _CARDS[1 + (luck > EVEN_CARDS) - (luck < -EVEN_CARDS)]
        play = next((words for below, words in _PLAY.items() if -own < below), _DEAR)
        said.append(_("{cards}; {play}.").format(cards=_(cards), play=_(play)))
    return Verdict(" ".join(said), in_short(one))


def moments(record: Record, review: Review, one: GameText) -> tuple[Moment, ...]:
    """Return the moments that changed a seat's chance most, in the order of the game."""
    game = review.games[one.game - 1]
    every = [*_by_cards(game, one.seat), *_by_play(record, review, game, one.seat)]
    every += [
        Moment(game.last, game.deals, end_words(game), share.change)
        for share in one.split
        if share.what == "ended"
    ]
    most = sorted(every, key=lambda each: -abs(each.change))[:MOMENTS]
    found = [each for each in every if each in most and abs(each.change) >= INACCURACY]
    return tuple(sorted(found, key=lambda each: each.number))


def _by_cards(game: Game, seat: Seat) -> list[Moment]:
    """Return the luck of each hand, at the move where most of it came."""
    found = []
    for deal in range(1, game.deals + 1):
        swings = [each for each in game.swings if each.seat == seat and each.deal == deal]
        if swings:
            change = sum([each.luck for each in swings])
            said = _("Good cards") if change > 0 else _("Bad cards")
            found.append(Moment(max(swings, key=lambda each: abs(each.luck)).number, deal, said, change))
    return found


def _by_play(record: Record, found: Review, game: Game, seat: Seat) -> list[Moment]:
    """Return the costly decisions of all seats, by what each changed for this one."""
    moments = []
    for each in game.decisions:
        if called(each):
            title = line(record, found, each, reader=seat).title
            said = title if each.seat == seat else f"{found.names[each.seat]}: {title}"
            ours = found.sides[each.seat] == found.sides[seat]
            moments.append(Moment(each.number, each.deal, said, -each.loss if ours else each.gains[seat]))
    return moments


def estimate(record: Record, seat: Seat) -> Estimate:
    """Return the chances of the last game before each of its hands and at its end, without a review.

    NotReviewed if nothing can be estimated, IllegalEntry for an illegal move.
    """
    game, measure = record.game, measuring(record)
    side = game.side(len(record.seated), seat)
    curve: list[Point] = []
    state = record.opening
    view, scores = game.view(state, seat), game.scores(state)
    for number, (entry, before, after) in enumerate(walk(record), 1):
        if game.deals(entry.move):
            if sum(game.scores(before)) < sum(scores):
                curve = []
            view, scores = game.view(before, seat), game.scores(before)
            curve.append(Point(number, len(curve) + 1, measure.before_deal(view)))
        state = after
    if not curve:
        return Estimate((), 1)
    scores, early = game.scores(state), early_end(record)
    games, most = measure.stake(view, scores)
    last = len(record.entries), len(curve)
    if max(scores) >= next(iter(values_of(record.rules, "target").values())):
        won = games if scores[side] == max(scores) else -games
        curve.append(Point(*last, (1 + won) / 2))
    elif early is not None and early.side >= 0:
        curve.append(Point(*last, float(early.side == side)))
    return Estimate(tuple(curve), most)
