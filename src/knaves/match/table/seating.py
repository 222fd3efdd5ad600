"""The seats and terms of a table between games: all log entries apart from those of a game.

A request returns the entry to log, or raises `MatchError`; `fold` applies an entry, new or replayed. The
seats of a game are the places of the table. Before each new game everybody moves on by one place, so that any
advantage of a seat passes to the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import NotationError
from knaves.game import Seat
from knaves.games import find
from knaves.handicap import has_handicap
from knaves.i18n.language import _
from knaves.i18n.when import DAY
from knaves.match.log import (
    NOBODY,
    Begun,
    Changed,
    Closed,
    Consented,
    Ended,
    Id,
    Locked,
    LogEntry,
    Offered,
    Opened,
    Readied,
    Sat,
    Sitter,
    Stood,
    Terms,
)
from knaves.match.match import MatchError
from knaves.match.notices import Over
from knaves.match.table.naming import alike, check_name, check_readable
from knaves.options import read_options

LEAST_TIME: Final = 5_000
"""Minimum milliseconds on a clock that starts."""
DAYS: Final = (DAY, 3 * DAY, 7 * DAY)
"""Milliseconds that a move can have where the clock is days."""
LONGEST_WAIT: Final = 120_000
"""Maximum milliseconds of the pause before a deal, or of a bot's pace."""


class Seating:
    """A table's state from its log, without the current game."""

    def __init__(self) -> None:
        self.host: Id = ""
        self.event = ""
        """The address of the event that the table belongs to."""
        self.terms = Terms("", "", 0)
        self.seats: list[Sitter | None] = []
        self.ready: frozenset[int] = NOBODY
        self.locked = False
        self.closed = False
        self.playing = False
        self.address = ""
        """The address of the record of the current or last game."""
        self.over: Over | None = None
        """How the last finished game ended."""
        self.sat: tuple[Sitter | None, ...] = ()
        """Who sat in that game, by its seats."""
        self.series: list[int] = []
        """Games won, by place."""
        self.offered: Terms | None = None
        self.agreed: frozenset[Id] = NOBODY
        """The people who accept the offered terms."""
        self._played = False
        """Whether a game has been played since the table was opened."""

    def places_of(self, who: Id) -> tuple[int, ...]:
        """Return a person's places."""
        return tuple(p for p, each in enumerate(self.seats) if who and each is not None and each.id == who)

    @property
    def people(self) -> tuple[Id, ...]:
        """Return everybody who sits here except built-in bots, once each."""
        return tuple(dict.fromkeys(each.id for each in self.seats if each is not None and each.id))

    @property
    def names(self) -> tuple[str, ...]:
        """The names by place; empty for empty seats."""
        return tuple(each.name if each else "" for each in self.seats)

    @property
    def complete(self) -> bool:
        """Whether every seat is taken and everybody is ready."""
        people = {place for place, each in enumerate(self.seats) if each is not None and each.kind != "bot"}
        return not self.playing and None not in self.seats and bool(people) and people <= self.ready

    @property
    def first(self) -> int:
        """The place that becomes the first one in the next game."""
        return 1 if self._played else 0

    def sit(self, place: int, who: Sitter, by: Id) -> Sat:
        """Seat a person or a bot in a free seat."""
        self.check_sit(place, by)
        try:
            (check_name if who.kind == "person" else check_readable)(who.name)
        except NotationError as error:
            raise MatchError(str(error)) from error
        same = (who.id or None, who.name)
        taken = {alike(each.name) for each in self.seats if each is not None and (each.id, each.name) != same}
        if alike(who.name) in taken:
            raise MatchError(_("Somebody at this table has that name already."))
        return Sat(place, who)

    def check_sit(self, place: int, by: Id) -> None:
        """Raise MatchError unless a person may sit down in a seat, or the host seat somebody there."""
        self.check_between()
        if not 0 <= place < len(self.seats):
            raise MatchError(_("There is no such seat at this table."))
        if self.seats[place] is not None:
            raise MatchError(_("Somebody sits there already."))
        if self.locked and by != self.host:
            raise MatchError(_("The host has locked this table."))

    def check_further(self, by: Id) -> None:
        """Raise MatchError unless another person may sit at the device of somebody who sits here.

        They share a session, so they may choose a name, but only where nobody else could be deceived by it.
        """
        if not self.places_of(by) or self.terms.public or any(each != by for each in self.people):
            raise MatchError(
                _("Two people can share a device only at a private table, before anybody else sits down.")
            )

    def stand(self, place: int, by: Id) -> Stood:
        """Leave a seat; the host may empty any seat."""
        self.check_between()
        sitter = self.seats[place] if 0 <= place < len(self.seats) else None
        if sitter is None:
            raise MatchError(_("Nobody sits there."))
        if by not in (sitter.id, self.host):
            raise MatchError(_("Only the host can empty another seat."))
        return Stood(place)

    def lock(self, locked: bool, by: Id) -> Locked | None:
        """Close the table to newcomers, or open it again to everybody with the link; None if it is so."""
        self.check_host(by)
        return None if locked == self.locked else Locked(locked)

    def be_ready(self, by: Id) -> Readied | None:
        """Mark a person as ready for the next game; None if they are already."""
        self.check_between()
        self.check_seated(by)
        return None if set(self.places_of(by)) <= self.ready else Readied(by)

    def check_offer(self, by: Id) -> None:
        """Raise MatchError unless a person may offer new terms."""
        self.check_between()
        if by != self.host:
            self.check_seated(by)

    def offer(self, terms: Terms, by: Id) -> Offered:
        """Offer new terms; they apply once everybody who sits here agrees (`changed`)."""
        self.check_offer(by)
        if terms.game != self.terms.game:
            raise MatchError(_("For another game, open another table."))
        check_terms(terms)
        if any(each is not None for each in self.seats[terms.seats :]):
            raise MatchError(_("There are more people here than that. Somebody has to get up first."))
        return Offered(by, terms)

    def consent(self, by: Id, agreed: bool) -> Consented | None:
        """Accept or reject the offered terms; a rejection cancels the offer.

        None for a person who has accepted before.
        """
        self.check_between()
        self.check_seated(by)
        if self.offered is None:
            raise MatchError(_("No other rules have been offered."))
        return None if agreed and by in self.agreed else Consented(by, agreed)

    def changed(self) -> Changed | None:
        """Return the offered terms if all seated people accept them; programs have no vote."""
        people = {each.id for each in self.seats if each is not None and each.kind == "person"}
        if self.offered is None or not people <= self.agreed:
            return None
        return Changed(self.offered)

    def check_between(self) -> None:
        """Raise MatchError while a game is in progress, and after the one game of an event's table."""
        if self.playing:
            raise MatchError(_("A game is being played at this table."))
        if self.event and self.over is not None:
            raise MatchError(_("The event goes on at other tables."))

    def check_host(self, by: Id) -> None:
        """Raise MatchError unless the person is the host."""
        if by != self.host:
            raise MatchError(_("Only the host of the table can do that."))

    def check_seated(self, by: Id) -> None:
        """Raise MatchError unless the person has a seat."""
        if not self.places_of(by):
            raise MatchError(_("You do not have a seat at this table."))

    def fold(self, entry: LogEntry) -> None:
        """Apply an entry about the table; entries of a game are ignored."""
        match entry:
            case Opened(by, terms, event):
                self.host, self.terms, self.event = by, terms, event
                self.seats, self.series = [None] * terms.seats, [0] * terms.seats
            case Sat(seat, who):
                self.seats[seat] = who
                self.agreed -= {who.id}
            case Stood(seat):
                self.seats[seat] = None
                self.ready -= {seat}
            case Locked(locked):
                self.locked = locked
            case Readied(by):
                self.ready = self.ready.union(self.places_of(by))
            case Offered(by, terms):
                self.offered, self.agreed = terms, frozenset({by})
            case Consented(by, agreed):
                self.offered = self.offered if agreed else None
                self.agreed = self.agreed | {by} if agreed else NOBODY
            case Changed(terms):
                self.terms = terms
                self.seats = (self.seats + [None] * terms.seats)[: terms.seats]
                self.series = [0] * terms.seats
                self.ready, self.offered, self.agreed = NOBODY, None, NOBODY
            case Begun(address, first=first):
                self.address = address
                self.seats = self.seats[first:] + self.seats[:first]
                self.series = self.series[first:] + self.series[:first]
                self.playing = True
                self.ready, self.offered, self.agreed = NOBODY, None, NOBODY
            case Ended(how, side):
                self.playing = False
                self.over, self.sat = Over(how, side, self.address), tuple(self.seats)
                self._played = self._played or how != "aborted"
                for place in self.places_on(side):
                    self.series[place] += 1
            case Closed():
                self.closed, self.playing = True, False
            case _:
                pass

    def side(self, place: int) -> int:
        """Return the side that a place plays for."""
        return find(self.terms.game).side(len(self.seats), Seat(place))

    def places_on(self, side: int) -> Sequence[int]:
        """Return the places of a side."""
        return [place for place in range(len(self.seats)) if self.side(place) == side]

    def other_side(self, place: int) -> int:
        """Return the opposing side; -1 if there are several."""
        others = {self.side(each) for each in range(len(self.seats))} - {self.side(place)}
        return others.pop() if len(others) == 1 else -1


def check_terms(terms: Terms) -> None:
    """Raise NotationError if the terms are invalid."""
    game = find(terms.game)
    rules = read_options(game.presets, terms.rules)
    if terms.rated and has_handicap(rules):
        raise NotationError(_("A game with a handicap is not rated."))
    if terms.seats not in game.seats:
        raise NotationError(_("{game} is not for {seats}.").format(game=_(game.title), seats=terms.seats))
    timing = terms.timing
    if min(timing.move, timing.reserve, terms.pause, terms.pace) < 0:
        raise NotationError(_("A time cannot be negative."))
    if timing.by_days and (timing.reserve or timing.move not in DAYS):
        raise NotationError(_("By days, a move has one, three or seven days, and there is no reserve."))
    if timing.runs and timing.move + timing.reserve < LEAST_TIME:
        raise NotationError(_("A clock needs at least five seconds."))
    if max(terms.pause, terms.pace) > LONGEST_WAIT:
        raise NotationError(_("A pause has two minutes at most."))
