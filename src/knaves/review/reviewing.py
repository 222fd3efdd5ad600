"""Reviewing a record: every decision is measured by the champion from its seat's view; the rest is luck.

A seat has a new estimate before each deal, from the score, and before each of its decisions, from all that it
sees by then. Its own decision changes it by the loss alone. What a side loses goes to the other side; several
others share it. Every other change, less these gains and plus the losses of a partner, is luck; so for each
seat the result less the chance at the start is luck, less the losses of its side, plus its gains by others.
If a word or a clock ended the game, that is a part of its own: the result less the chance at that moment.

A game that was played on from another's record starts there: what came before was another game. Of a game as
one seat saw it only that seat is judged; what the others lost by their mistakes is luck there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any, Final

from knaves.bots import Coach, Comparison, coach
from knaves.coaching import hint_for
from knaves.game import CHANCE, Hint, Seat
from knaves.handicap import has_handicap
from knaves.i18n.language import _, marked
from knaves.options import values_of
from knaves.record import EarlyEnd, Entry, Record, Step, early_end, first_made, walk
from knaves.review.model import VERSION, Choice, Decision, Game, Review, Swing

OBVIOUS: Final = 0.15
"""If every other move loses more than this, the right one is obvious."""
DEAL: Final = marked("deal")
END: Final = marked("end of the hand")


class NotReviewed(Exception):
    """A record that cannot be reviewed; one sentence."""


def review(record: Record, told: Callable[[], object] | None = None) -> Review:
    """Review a record; NotReviewed if nothing can be measured, IllegalEntry for an illegal move.

    ``told`` is called after each move of the record.
    """
    course = reviewing(record)
    while True:
        try:
            next(course)
        except StopIteration as end:
            found: Review = end.value
            return found
        if told is not None:
            told()


def reviewing(record: Record) -> Generator[None, None, Review]:
    """Review a record move by move, for a caller with other work in between; errors as for `review`."""
    course = _Course(record, measuring(record))
    state = record.opening
    for number, step in enumerate(walk(record), 1):
        course.take(number, step)
        state = step.after
        yield
    course.end(record.game.scores(state), early_end(record), state)
    return Review(
        VERSION,
        record.game.name,
        f"{course.coach.name} {course.coach.version}",
        tuple(record.names),
        course.sides,
        tuple(course.games),
    )


def measuring(record: Record) -> Coach:
    """Return the player that reviews a record; NotReviewed if none can."""
    measure = coach(record.game.name)
    if measure is None:
        raise NotReviewed(_("There is no review of this game yet."))
    return measure


def edition(game: str) -> str:
    """Return the version of a game's reviews: when it changes, stored reviews are outdated.

    Empty if there is no review of this game.
    """
    measure = coach(game)
    return "" if measure is None else f"{VERSION} {measure.name} {measure.version}"


class _Course:
    """A review in progress: the estimates of all seats, and what each gains from losses of others."""

    def __init__(self, record: Record, measure: Coach) -> None:
        self.game = record.game
        self.coach = measure
        self.seats = [Seat(seat) for seat in range(len(record.seated))]
        self.sides = tuple([self.game.side(len(self.seats), seat) for seat in self.seats])
        self.games: list[Game] = []
        self._judged = record.judged
        self._branch = first_made(record)
        self._target = next(iter(values_of(record.rules, "target").values()))
        self._handicap = has_handicap(record.rules)
        self._begin(1)

    def _begin(self, number: int) -> None:
        self._first, self._last, self._deal = number, number - 1, 0
        # Before the first dealer is known, both sides are equal, unless one has points already; then, and in
        # a match, where the next dealer is known, the chances are those before the first deal.
        later = self.games or self._handicap
        self._start: list[float] = [] if later else [1 / len(set(self.sides))] * len(self.seats)
        self._at = list(self._start)
        self._owed = [0.0] * len(self.seats)
        self._dealt = [False] * len(self.seats)
        self._decisions: list[Decision] = []
        self._swings: list[Swing] = []

    def take(self, number: int, step: Step) -> None:
        """Process the next move."""
        entry, before, after = step
        if number == self._branch > 1:
            self._play_on(number)
        if number == self._first:
            self._opening = before
            _games, most = self.coach.stake(self.game.view(before, self.seats[0]), self.game.scores(before))
            self._lowest = (1 - most) / 2
        self._last = number
        if entry.seat != CHANCE:
            if self._judged(entry.seat):
                compared = self.coach.compared(self.game.view(before, entry.seat), entry.move)
                if compared is not None:
                    self._decide(number, entry, compared, before)
        elif self.game.deals(entry.move):
            self._before_deal(number, before)
        scores = self._final(before, entry, after)
        if scores:
            self.end(scores)
            self._begin(number + 1)

    def _final(self, before: Any, entry: Entry, after: Any) -> tuple[int, ...]:
        """Return the final scores of a game if the next one of the match begins now; else nothing."""
        was, now = sum(self.game.scores(before)), sum(self.game.scores(after))
        # With a handicap the next game may begin with as many points as there were before the last move.
        if now > was or (now == was and not self._handicap) or not self.game.actors(after):
            return ()
        # They are in the last events.
        events = self.game.events(before, entry.seat, entry.move)
        scores: tuple[int, ...] = max([table.scores for _event, table in events], key=sum, default=())
        return scores if max(scores, default=0) >= self._target else ()

    def end(self, scores: tuple[int, ...], early: EarlyEnd | None = None, state: Any = None) -> None:
        """Finish the present game with its final scores; ``early``: why it ended in this state."""
        if self._last < self._first:
            return
        result, how = None, ""
        games, most = self.coach.stake(self.game.view(self._opening, self.seats[0]), scores)
        if max(scores) >= self._target:
            result = tuple(
                [(1 + (games if scores[side] == max(scores) else -games)) / 2 for side in self.sides]
            )
            for seat, won in zip(self.seats, result, strict=True):
                self._estimate(self._last, seat, END, won)
        else:
            if early is not None and self._start:
                how = early.how
                self._look_once_more(state)
            # The last losses of the others are in nobody's estimate yet.
            for seat in [seat for seat in self.seats if self._start and self._owed[seat]]:
                self._estimate(self._last, seat, END, self._at[seat] + self._owed[seat])
            if early is not None and how and early.side >= 0:
                result = tuple([float(side == early.side) for side in self.sides])
        ended = how, tuple(self._at) if how else ()
        whole = tuple(self._start), result, scores, tuple(self._decisions), tuple(self._swings), *ended, most
        self.games.append(Game(self._first, self._last, self._deal, *whole))

    def _look_once_more(self, state: Any) -> None:
        """Add the chances of the seats to move, from their views when the game ended."""
        for seat in self.game.actors(state):
            if seat == CHANCE or not self._judged(seat):
                continue
            view = self.game.view(state, seat)
            compared = self.coach.compared(view, view.legal[0])
            if compared is not None and compared.whole:
                self._estimate(self._last, seat, END, compared.hints[0].win)

    def _play_on(self, number: int) -> None:
        """Start here, with each seat's chance from what it had seen."""
        self.games, self._first = [], number
        self._decisions, self._swings = [], []
        self._start = [at + owed for at, owed in zip(self._at, self._owed, strict=False)]
        self._at = list(self._start)
        self._owed = [0.0] * len(self.seats)

    def _before_deal(self, number: int, state: Any) -> None:
        chances = self._chances(state)
        if not self._start:
            self._start, self._at = chances, list(chances)
        for seat, chance in zip(self.seats, chances, strict=True):
            self._estimate(number, seat, END if self._deal else DEAL, chance)
            self._dealt[seat] = True
        self._deal += 1

    def _chances(self, state: Any) -> list[float]:
        """Return the chances before a deal. Seats that are not judged share what the judged one lacks."""
        found = {
            seat: self.coach.before_deal(self.game.view(state, seat))
            for seat in self.seats
            if self._judged(seat)
        }
        if len(found) == len(self.seats):
            return list(found.values())
        [(judged, chance)] = found.items()
        others = (1 - chance) / (len(set(self.sides)) - 1)
        return [chance if self.sides[seat] == self.sides[judged] else others for seat in self.seats]

    def _estimate(self, number: int, seat: Seat, part: str, chance: float) -> None:
        """Set a seat's estimate; any change that losses of others do not explain is luck."""
        before = self._at[seat]
        luck = chance - before - self._owed[seat]
        if self._judged(seat):
            self._swings.append(Swing(number, self._deal, seat, part, before, chance, luck))
        self._at[seat], self._owed[seat], self._dealt[seat] = chance, 0.0, False

    def _decide(self, number: int, entry: Entry, compared: Comparison, state: Any) -> None:
        seat = entry.seat
        hints = compared.hints if compared.whole else self._from_estimate(seat, compared.hints)
        best, made = hints[0], hint_for(self.game, hints, entry.move)
        if made is None:
            return
        loss = max(0.0, best.win - made.win)
        if compared.whole:
            if number == self._branch:
                # Everything since its last estimate was seen before it took over.
                self._start[seat] = self._at[seat] = best.win
            self._estimate(number, seat, DEAL if self._dealt[seat] else compared.part, best.win)
        self._at[seat] -= loss
        gains = self._gains(seat, loss)
        for other in self.seats:
            if other != seat:
                self._owed[other] += gains[other] - loss * (self.sides[other] == self.sides[seat])
        obvious = not loss and all(best.win - each.win > OBVIOUS for each in hints[1:])
        write = self.game.write
        self._decisions.append(
            Decision(
                number,
                self._deal,
                seat,
                compared.part,
                write(entry.move),
                loss,
                # Points of a count are whole numbers.
                float(best.points - made.points),
                max(best.doubt, made.doubt),
                not obvious,
                tuple([Choice(write(each.move), float(each.points), each.win) for each in hints]),
                gains,
                self.game.figures.spots(self.game.view(state, seat), entry.move),
            )
        )

    def _from_estimate(self, seat: Seat, hints: Sequence[Hint]) -> tuple[Hint, ...]:
        """Return moves whose differences alone count, measured from the seat's estimate.

        If that estimate is lower than their measure, the differences shrink in proportion: nobody loses more
        than they have. Their measure is no estimate itself: at a count it ignores the cards that are still to
        score.
        """
        best, at = hints[0].win, self._at[seat]
        part = min(1.0, (at - self._lowest) / (best - self._lowest)) if best > self._lowest else 1.0
        return tuple([replace(hint, win=at - part * (best - hint.win)) for hint in hints])

    def _gains(self, seat: Seat, loss: float) -> tuple[float, ...]:
        """Return each seat's gain from a seat's loss, by the present estimates of the other sides."""
        own, found = self.sides[seat], dict.fromkeys(self.sides, 0.0)
        others = {side: max(self._at[self.sides.index(side)], 0.0) for side in found if side != own}
        whole = sum(others.values())
        for side, chance in others.items():
            found[side] = loss * chance / whole if len(others) > 1 and whole else loss / len(others)
        return tuple([found[side] for side in self.sides])
