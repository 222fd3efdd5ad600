"""The people around a table, present or absent: who waits for whom, the votes about it, and the watchers.

This class reports the options and votes; `HostedTable` acts on them. If nobody is here, the table waits: no
game is decided without a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from knaves.game import Seat
from knaves.i18n.language import _
from knaves.match.around import Choice, Occupant, Vote
from knaves.match.log import Id
from knaves.match.match import MatchError
from knaves.match.table.absence import NUDGE_AFTER, NUDGE_AGAIN, STALL, Absence
from knaves.match.table.attendance import GRACE, SHOWN, Attendance
from knaves.match.table.naming import told_apart
from knaves.match.table.play import Play
from knaves.match.table.seating import Seating

CROWD: Final = 1_000
"""Delay in milliseconds before new watchers are announced: many may arrive at once."""


class Company:
    """Everybody around one table. ``play`` in its methods is the current game, if any."""

    def __init__(self, seating: Seating, now: int) -> None:
        self.attendance = Attendance(now)
        self._seating = seating
        self._absence = Absence()
        self._nudged: dict[Seat, int] = {}
        self._seen = now
        """When timed changes were last checked."""
        self._crowd_due: int | None = None

    def arrive(self, who: Id, name: str, now: int) -> bool:
        """Register an open window; return whether to notify the others at once."""
        return self.attendance.arrive(who, name) and self._changed(who, now)

    def depart(self, who: Id, now: int) -> bool:
        """Register a closed window; return whether to notify the others at once."""
        came = self.attendance.depart(who, now) and self._changed(who, now)
        self.attendance.forget(self._seating.people)
        return came

    def occupant(self, place: int, play: Play | None, now: int) -> Occupant:
        """Return a place as everybody sees it."""
        sitter, seat, attendance = self._seating.seats[place], Seat(place), self.attendance
        if sitter is None:
            return _FREE
        person = sitter.kind != "bot"
        timed = play if person else None
        # Where the clock is days nobody is missed who is not there.
        waited = person and not self._seating.terms.timing.by_days
        lasting = play is not None and self._in_challenge(play)
        return Occupant(
            name=sitter.name,
            player=sitter.player,
            level="",
            kind=sitter.kind,
            yours=False,
            presence=attendance.of(sitter.id, now) if waited else "here",
            ready=place in self._seating.ready,
            stand_in=timed.game.stand_ins.get(seat, "") if timed else "",
            absent=attendance.absent(sitter.id, now) if waited and not lasting else -1,
            left=timed.clocks.left(seat, now) if timed else -1,
            running=timed.running(seat, now) if timed else -1,
            sat_in=timed.game.sat_in.get(seat, 0) if timed else 0,
        )

    def watching(self) -> tuple[Id, ...]:
        """Return the connected people without a seat."""
        return self.attendance.watching(self._seating.people)

    def watchers(self) -> tuple[str, ...]:
        """Return the names of the first watchers, made unique at this table."""
        names = [self.attendance.name(who) for who in self.watching()[:SHOWN]]
        return told_apart(names, self._seating.names)

    def called(self, who: Id) -> str:
        """Return the display name of a person at the table, seated or watching; empty if not here."""
        places = self._seating.places_of(who)
        if places:
            return self._seating.names[places[0]]
        watching = self.watching()
        if who not in watching:
            return ""
        taken = [*self._seating.names, *(self.attendance.name(each) for each in watching if each != who)]
        shown = dict(zip(watching, self.watchers(), strict=False))
        return shown.get(who) or told_apart([self.attendance.name(who)], taken)[0]

    def find(self, name: str) -> Id:
        """Return the person with a display name; empty for bots and unknown names."""
        for sitter in self._seating.seats:
            if sitter is not None and sitter.name == name:
                return sitter.id
        return next((who for who in self.watching() if self.called(who) == name), "")

    def choices(self, play: Play | None, now: int) -> Mapping[Seat, tuple[Choice, ...]]:
        """Return the current options for each seat that the others may vote about."""
        if play is None:
            return {}
        found: dict[Seat, tuple[Choice, ...]] = {}
        for seat, since in self._troubles(play):
            voices = self.voices(play, seat)
            if since <= now and voices:
                against = any(
                    self._seating.side(place) != self._seating.side(seat)
                    for voice in voices
                    for place in self._seating.places_of(voice)
                )
                found[seat] = ("wait", "bot", "claim") if against else ("wait", "bot")
        return found

    def votes(self, play: Play | None, now: int) -> list[Vote]:
        """Return the votes now open; a voter is given by their first seat."""
        return [
            Vote(
                int(seat),
                [*choices],
                {
                    self._seating.places_of(who)[0]: choice
                    for who, choice in self._absence.chosen(seat).items()
                    if play is not None and who in self.voices(play, seat)
                },
            )
            for seat, choices in self.choices(play, now).items()
        ]

    def voices(self, play: Play, about: Seat) -> tuple[Id, ...]:
        """Return who may vote about a seat: people who play, are here, and do not own it."""
        sitters = play.game.start.sitters
        own = sitters[about].id
        playing = (sitters[seat] for seat in play.game.people)
        voices = (each.id for each in playing if each.kind == "person" and each.id != own)
        return tuple(dict.fromkeys(each for each in voices if self.attendance.here(each)))

    def check_vote(self, play: Play, about: Seat, by: Id, choice: str, now: int) -> None:
        """Raise MatchError unless a person may vote like this about a seat."""
        if choice not in self.choices(play, now).get(about, ()) or by not in self.voices(play, about):
            raise MatchError(_("There is nothing to decide about that seat now."))

    def choose(self, about: Seat, by: Id, choice: Choice) -> None:
        """Vote about a seat."""
        self._absence.choose(about, by, choice)

    def settled(self, play: Play, now: int) -> tuple[Seat, Choice] | None:
        """Return a seat and the unanimous choice for it, only once; None if nothing is decided."""
        for seat in self.choices(play, now):
            choice = self._absence.settled(seat, self.voices(play, seat))
            if choice == "wait":
                self._absence.wait(seat, now)
            elif choice is not None:
                self._absence.clear(seat)
                return seat, choice
        return None

    def asked(self, play: Play, about: Seat, now: int) -> bool:
        """Whether others have been asked what is to be done about a seat."""
        return any(seat == about and since <= now for seat, since in self._troubles(play))

    def moved(self, seat: Seat) -> None:
        """Clear the votes about a seat: its player is active again."""
        self._absence.clear(seat)

    def forget(self) -> None:
        """Clear all votes: the game is over."""
        self._absence, self._nudged = Absence(), {}

    def check_nudge(self, play: Play, about: Seat, by: Id, now: int) -> None:
        """Raise MatchError unless a person may remind a seat to move."""
        since = None if self._seating.terms.timing.by_days else play.clocks.since(about)
        if since is None or about in self._seating.places_of(by):
            raise MatchError(_("Nobody is waiting for that player."))
        if now < self._reminder(play, about, since):
            raise MatchError(_("Give them a moment."))

    def nudge(self, about: Seat, now: int) -> None:
        """Remind a seat to move."""
        self._nudged[about] = now

    def _reminder(self, play: Play, seat: Seat, since: int) -> int:
        """Return from when a seat that was asked at ``since`` can be reminded; not during a break."""
        return max(since + NUDGE_AFTER, self._nudged.get(seat, 0) + NUDGE_AGAIN, play.rest.until)

    def _reminders(self, play: Play | None) -> Iterator[int]:
        """Yield the times from which those who are to move can be reminded by others."""
        by_days = self._seating.terms.timing.by_days
        if play is not None and len(self._seating.people) > 1 and not by_days:
            for seat in play.game.people:
                if (since := play.clocks.since(seat)) is not None:
                    yield self._reminder(play, seat, since)

    def due(self, play: Play | None) -> int | None:
        """Return when the next timed change is due."""
        times = (*self._moments(play), *self._reminders(play))
        return min((at for at in times if at > self._seen), default=None)

    def changed(self, play: Play | None, now: int) -> bool:
        """Whether a timed change has happened since the last call."""
        found = any(self._seen < at <= now for at in self._moments(play))
        self._seen = max(now, self._seen)
        if self._crowd_due is not None and self._crowd_due <= now:
            self._crowd_due = None
        return found

    def _changed(self, who: Id, now: int) -> bool:
        if self._seating.places_of(who):
            return True
        if self._crowd_due is None:
            self._crowd_due = max(now, self._seen) + CROWD
        return False

    def _moments(self, play: Play | None) -> Iterator[int]:
        """Yield the times of all timed changes, past and future."""
        for who in self._seating.people:
            gone = self.attendance.gone_at(who)
            if gone is not None:
                yield gone
        if play is not None:
            yield play.rest.until
            for _seat, since in self._troubles(play):
                yield since
        if self._crowd_due is not None:
            yield self._crowd_due

    def _troubles(self, play: Play) -> Iterator[tuple[Seat, int]]:
        """Yield each seat that may need a vote, with the time from which the others may vote."""
        if self._seating.terms.timing.by_days or self._in_challenge(play):
            return
        for seat in play.game.people:
            sitter = self._seating.seats[seat]
            gone = None if sitter is None else self.attendance.gone_at(sitter.id)
            asked = None if self._seating.terms.timing.runs else play.clocks.since(seat)
            times = [] if gone is None else [gone]
            if asked is not None:
                times.append(asked + STALL)
            if times:
                # Who needed a break has the usual time to come back after it.
                rested = play.rest.until + GRACE if play.rest.until else 0
                yield seat, max(min(times), self._absence.patient(seat), rested)

    def _in_challenge(self, play: Play) -> bool:
        """Whether it is a game of a challenge: nobody plays there for a partner, who may take any time."""
        return bool(play.game.deal_set) and not self._seating.event


_FREE: Final = Occupant("", "", "", "empty", False, "here", False, "", -1, -1, -1)
