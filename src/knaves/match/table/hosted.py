"""One table on a server: it applies requests in order and collects their effects.

Synchronous: every request carries the current time, and its effects wait in the outbox until the shell has
made them durable (`drain`). A refused request raises `MatchError` or an error of the game, and changes
nothing. A table can be rebuilt from its log (`restored`).

Each subject has its own module: `seating` seats and terms, `play` the game and its timers, `company`
attendance, `chat` messages, `outbox` output. This module is long because there are many requests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal

from knaves.bots import has_bot
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.around import Choice
from knaves.match.driver import Thought
from knaves.match.log import (
    NOBODY,
    Answered,
    Begun,
    Changed,
    Closed,
    Dated,
    Ended,
    How,
    Id,
    LogEntry,
    Opened,
    Origin,
    Proposed,
    Rested,
    Sitter,
    Terms,
)
from knaves.match.match import MatchError
from knaves.match.notices import Finished, Gone, Nudged, Over
from knaves.match.table import permission
from knaves.match.table.chat import clean
from knaves.match.table.finishing import finished
from knaves.match.table.hosted_game import HostedGame, Start
from knaves.match.table.naming import told_apart
from knaves.match.table.play import Play
from knaves.match.table.seating import check_terms
from knaves.match.table.stand_ins import stand_in
from knaves.match.table.standing import Standing
from knaves.options import read_options


class HostedTable(Standing):
    """A table, newly opened or restored from its log."""

    @classmethod
    def opened(cls, id: str, by: Id, terms: Terms, now: int, **more: Any) -> HostedTable:
        """Open a table; NotationError if the terms are invalid."""
        check_terms(terms)
        table = cls(id, now, **more)
        table._note(Opened(by, terms))
        return table

    @classmethod
    def restored(cls, id: str, log: Sequence[Dated], now: int, **more: Any) -> HostedTable:
        """Return the table as described by its log."""
        table = cls(id, now, **more)
        games: list[LogEntry] = []
        rests: list[tuple[int, Rested]] = []
        over: Finished | None = None
        last = max((n for n, dated in enumerate(log) if isinstance(dated.entry, Ended)), default=-1)
        for n, dated in enumerate(log):
            table._out.number, table._out.touched = dated.number, dated.at
            if isinstance(dated.entry, Begun):
                games, rests = [], []
            elif isinstance(dated.entry, Rested):
                rests.append((dated.at, dated.entry))
            if n == last and isinstance(dated.entry, Ended) and isinstance(games[0], Begun):
                over = table._over_again(games[0], games[1:], dated.entry)
            games.append(dated.entry)
            table._fold(dated.entry)
        if over is not None:
            # The process that logged the end may have stopped before it archived the game.
            table._out.finished.append(over)
        if table.playing and isinstance(games[0], Begun):
            play = table._seat_game(games[0], games[1:])
            for each in games:
                if isinstance(each, Proposed):
                    table._ask_to_end(each)
            for at, rested in rests:
                play.take_break(rested, at)
            play.begin(now, again=True)
        return table

    def once(self, by: Id, id: str, request: Callable[[HostedTable], object]) -> None:
        """Carry out a person's request at most once: a client resends it if the answer was lost."""
        if self.repeats.known(by, id):
            return
        pending = self._out.pending
        request(self)
        if self._out.pending > pending and not self.repeats.known(by, id):
            self._note(Answered(by, id))

    # Seats and terms, between games

    def sit(self, place: int, who: Sitter, now: int, *, further: bool = False) -> None:
        """Sit down in a free seat; ``further``: as another person at the device of somebody who sits here."""
        self._begin(now)
        if further:
            self.seating.check_further(who.id)
        self._note(self.seating.sit(place, who, who.id))
        self.company.attendance.expect(who.id, self._out.now)
        self._tell_around()

    def seat_bot(self, place: int, name: str, called: str, by: Id, now: int) -> None:
        """Seat a built-in bot in a free seat; host only."""
        self._begin(now)
        self.seating.check_host(by)
        if not has_bot(self.terms.game, name):
            raise MatchError(_("There is no player {name!r}.").format(name=name))
        found = self._find_bot(self.terms.game, name)
        sitter = Sitter("", called, "bot", f"{found.name} {found.version}")
        self._note(self.seating.sit(place, sitter, by))
        self._tell_around()
        self._start_when_ready()

    def seat_lent(self, place: int, who: Sitter, by: Id, now: int) -> None:
        """Seat an external program, offered by its owner, in a free seat; host only."""
        self._begin(now)
        self.seating.check_host(by)
        (name,) = told_apart([who.name], [each for each in self.names if each])
        self._note(self.seating.sit(place, replace(who, name=name), by))
        self.company.attendance.expect(who.id, self._out.now)
        self._tell_around()

    def stand(self, place: int, by: Id, now: int) -> None:
        """Leave a seat between games; the host may empty any seat."""
        self._begin(now)
        self._note(self.seating.stand(place, by))
        self._change(self.seating.changed())

    def lock(self, locked: bool, by: Id, now: int) -> None:
        """Close the table to newcomers, or open it again to everybody with the link."""
        self._begin(now)
        entry = permission.lock(self, by, locked)
        if entry is not None:
            self._note(entry)
            self._tell_around()

    def be_ready(self, by: Id, now: int) -> None:
        """Mark a person as ready for the next game, which starts once everybody is."""
        self._begin(now)
        ready = self.seating.be_ready(by)
        if ready is not None:
            self._note(ready)
            self._tell_around()
            self._start_when_ready()

    def offer(self, terms: Terms, by: Id, now: int) -> None:
        """Offer new terms for the next game; they apply once everybody who sits here agrees."""
        self._begin(now)
        self._note(self.seating.offer(terms, by))
        self._change(self.seating.changed())

    def consent(self, by: Id, now: int, agreed: bool = True) -> None:
        """Accept or reject the offered terms."""
        self._begin(now)
        entry = self.seating.consent(by, agreed)
        if entry is not None:
            self._note(entry)
            self._change(self.seating.changed())

    def begin_from(self, origin: Origin, sitters: Sequence[Sitter], now: int) -> None:
        """Seat everybody at this new table, and begin a game in a record."""
        self._begin(now)
        for place, who in enumerate(sitters):
            self._note(self.seating.sit(place, who, self.host))
            if who.id:
                self.company.attendance.expect(who.id, self._out.now)
        self._start(origin)

    def close(self, by: Id, now: int) -> None:
        """Close the table between games; host only."""
        self._begin(now)
        permission.close(self, by)
        self._close("host")

    def shut(self, why: Literal["abandoned", "operator"], now: int) -> None:
        """Close the table at any time: by an operator, or because it is abandoned."""
        self._begin(now)
        if self.playing:
            self._end("aborted", -1)
        self._close(why)

    # The game

    def submit(self, place: int, by: Id, text: str, after: int, id: str, now: int) -> None:
        """Make a move. ``after``: number of moves the mover has seen; ``id``: the request's, for `once`."""
        self._begin(now)
        play, seat = permission.played(self, by, place)
        asked = self.company.asked(play, seat, self._out.now)
        play.submit(seat, text, after, id, self._out.now)
        self.company.moved(seat)
        if asked:
            # The others have been asked what is to be done about the seat; that is answered now.
            self._tell_around()

    def take_back(self, place: int, by: Id, now: int) -> None:
        """Take back the seat's last move; only against bots."""
        self._begin(now)
        play, seat = permission.take_back(self, by, place)
        play.take_back(seat, self._out.now)

    def own_view(self, place: int, by: Id, now: int) -> Any:
        """Return the view of one's own seat."""
        self._begin(now)
        play, seat = permission.played(self, by, place)
        return play.game.view(seat)

    def helped(self, place: int, by: Id, now: int, *, hint: str) -> Any:
        """Return the view for help at a seat. ``hint``: the id of a request that counts as a hint, or empty.

        MatchError if people play against each other.
        """
        self._begin(now)
        play, seat = permission.played(self, by, place)
        if play.game.contested:
            raise MatchError(_("There are no hints where people play against each other."))
        if hint:
            self.once(by, hint, lambda table: play.game.hinted(seat))
        return play.game.view(seat)

    def resign(self, place: int, by: Id, now: int) -> None:
        """Resign: the other side wins; with several other sides, nobody does."""
        self._begin(now)
        play, seat = permission.played(self, by, place)
        play.game.comment(f"{self.names[seat]} resigns.")
        self._end("resigned", self.seating.other_side(seat))

    def abort(self, by: Id, now: int) -> None:
        """Abort the game before any person has moved."""
        self._begin(now)
        permission.abort(self, by)
        self._end("aborted", -1)

    def propose_end(self, place: int, by: Id, now: int, agreed: bool = True) -> None:
        """Propose to end the game without a winner; it ends once all its people have proposed it.

        Without ``agreed``: decline, or take back one's own proposal; then nothing is proposed any more.
        """
        self._begin(now)
        play, seat = permission.end(self, by, place, agreed)
        if seat in self.agreed_to_end if agreed else not self.agreed_to_end:
            return
        self._note(answer := Proposed(seat, agreed))
        self._ask_to_end(answer)
        if self.agreed_to_end >= set(play.game.people):
            self._end("agreed", -1)
        else:
            self._tell_around()

    def take_break(self, place: int, by: Id, now: int, agreed: bool = True) -> None:
        """Ask for five minutes without clocks, or agree to them; without ``agreed``, go on."""
        self._begin(now)
        play, seat = permission.take_break(self, by, place, agreed)
        if (seat in play.rest.agreed) if agreed else not play.rest.agreed:
            return
        self._note(entry := play.rest.answer(seat, agreed, play.game.people, self._out.now))
        play.take_break(entry, self._out.now)
        self._tell_around()

    def commit(self, place: int, by: Id, draw: int, commitment: str, now: int, id: str = "") -> None:
        """Commit to a seat's part of a draw."""
        self._begin(now)
        play, seat = permission.owned(self, by, place)
        play.part(replace(play.game.shuffling.commit(draw, seat, commitment), id=id), self._out.now)

    def give(self, place: int, by: Id, draw: int, entropy: str, now: int, id: str = "") -> None:
        """Reveal a seat's part of a draw."""
        self._begin(now)
        play, seat = permission.owned(self, by, place)
        play.part(replace(play.game.shuffling.give(draw, seat, entropy), id=id), self._out.now)

    def skip_pause(self, by: Id, now: int) -> None:
        """End the pause before the deal; any seated person may."""
        self._begin(now)
        permission.skip(self, by).skip_pause(self._out.now)

    def thought(self) -> Thought | None:
        """Return the bot that is to choose, if any; it may think in a thread."""
        return self.running.thinking if self.running is not None else None

    def decide(self, thought: Thought, move: Any, now: int) -> None:
        """Make a bot's move, unless it is obsolete."""
        if self.running is not None:
            self._begin(now)
            self.running.decide(thought, move, self._out.now)

    # Time, and who is here

    def due(self) -> int | None:
        """Return when to call `tick` next; None if no timer is set."""
        if self.closed:
            return None
        play = self.running
        times = (self.company.due(play), None if play is None else play.due())
        return min((each for each in times if each is not None), default=None)

    def tick(self, now: int) -> None:
        """Handle everything that is due."""
        if self.closed:
            return
        self._begin(now)
        self._stale = True
        if self.running is not None and (due := self.running.due()) is not None and due <= now:
            self.running.tick(self._out.now)
        if self.company.changed(self.running, self._out.now):
            self._tell_around()

    def arrive(self, who: Id, now: int, name: str = "") -> None:
        """Register an open window; a stand-in at the person's seats leaves at once."""
        self._begin(now)
        self._stale = True
        told = self.company.arrive(who, name, self._out.now)
        if not self.back(who, now) and told:
            self._tell_around()

    def depart(self, who: Id, now: int) -> None:
        """Register a closed window, or a locked phone."""
        self._begin(now)
        self._stale = True
        if self.company.depart(who, self._out.now):
            self._settle()
            self._tell_around()

    def back(self, who: Id, now: int) -> bool:
        """Mark a person as active; return whether a stand-in left a seat of theirs."""
        self._begin(now)
        self._stale = True
        returned = False
        for place in self.seats_of(who):
            play = self.running
            if play is None:
                break
            play.clocks.wake(Seat(place), self._out.now)
            self.company.moved(Seat(place))
            if place in play.game.stand_ins:
                play.give_back(Seat(place), self._out.now)
                returned = True
        if returned:
            self._tell_around()
        return returned

    def choose(self, place: int, by: Id, about: int, choice: Choice, now: int) -> None:
        """Vote about an absent or inactive player; a unanimous vote takes effect at once."""
        self._begin(now)
        permission.vote(self, by, place, about, choice)
        self.company.choose(Seat(about), by, choice)
        self._settle()
        self._tell_around()

    def nudge(self, about: int, by: Id, now: int) -> None:
        """Remind a seat that it is to move."""
        self._begin(now)
        permission.nudge(self, by, about)
        self._stale = True
        self.company.nudge(Seat(about), self._out.now)
        self._tell(Nudged(Seat(about)))

    # Chat

    def say(self, by: Id, text: str, now: int) -> None:
        """Send a message to the table, or, without a seat, to the other watchers."""
        self._begin(now)
        name = permission.called(self, by)
        permission.chat(self)
        spoken = self.chat.say(by, name, text, not self.seats_of(by), self._out.now)
        self._stale = True
        self._out.said.append(spoken)
        self._tell(spoken, but=self.chat.deaf_to(by))

    def mute(self, by: Id, name: str, muted: bool, now: int) -> None:
        """Mute or unmute a person; only the person who asks is told."""
        self._begin(now)
        whom = permission.mute(self, by, name, muted)
        entry = self.chat.mute(by, whom, muted, self._out.now)
        if entry is not None:
            self._note(entry)
            self._tell_around({by})

    def report(self, by: Id, name: str, why: str, now: int) -> None:
        """Report a person to the operators, with a reason and the latest messages."""
        self._begin(now)
        about, watching = permission.report(self, by, name), not self.seats_of(by)
        self._stale = True
        self._out.reports.append(self.chat.report(by, about, name, clean(why), watching, self._out.now))

    # Internals

    def _change(self, changed: Changed | None) -> None:
        if changed is not None:
            self._note(changed)
        self._tell_around()

    def _close(self, why: Literal["abandoned", "host", "operator"]) -> None:
        self._note(Closed(why))
        self._tell(Gone(why))

    def _ask_to_end(self, answer: Proposed) -> None:
        self.agreed_to_end = self.agreed_to_end | {Seat(answer.seat)} if answer.agreed else NOBODY

    def _start_when_ready(self) -> None:
        if self.seating.complete:
            self._start()

    def _start(self, origin: Origin | None = None) -> None:
        begun = Begun(
            record=self._source(f"record {self.number}")[:16].hex(),
            token=self._source(f"token {self.number}").hex(),
            date=datetime.fromtimestamp(self._out.now / 1000, UTC).date().isoformat(),
            first=self.seating.first,
            origin=origin,
        )
        self._note(begun)
        play = self._seat_game(begun, ())
        self._tell_around()
        play.begin(self._out.now)

    def _over_again(self, begun: Begun, entries: Sequence[LogEntry], ended: Ended) -> Finished:
        """Return a finished game in the form in which it is archived."""
        hosted = self._hosted(begun, entries)
        if hosted.over or ended.how == "played":
            hosted.advance()
        return finished(hosted, ended.how, ended.side, self.terms.rated)

    def _hosted(self, begun: Begun, entries: Sequence[LogEntry]) -> HostedGame:
        game = find(self.terms.game)
        sitters = tuple(each for each in self.seating.seats if each is not None)
        rules = read_options(game.presets, self.terms.rules)
        start = Start(game, rules, begun, sitters, self.terms.timing.reserve)
        return HostedGame(start, self._note, self._find_bot, source=self._source, entries=entries)

    def _seat_game(self, begun: Begun, entries: Sequence[LogEntry]) -> Play:
        hosted = self._hosted(begun, entries)
        self.agreed_to_end = NOBODY
        self.company.forget()
        if self._play is not None:
            self._play.game.retire()
        self._play = Play(hosted, self.terms, self._tell, self._end)
        return self._play

    def _settle(self) -> None:
        """Carry out a unanimous vote about an absent or inactive player."""
        play = self.running
        settled = None if play is None else self.company.settled(play, self._out.now)
        if play is None or settled is None:
            return
        seat, choice = settled
        if choice == "bot":
            play.replace(seat, stand_in(self.terms.game), self._out.now)
        else:
            play.game.comment(f"{self.names[seat]} is gone; the game is claimed.")
            self._end("claimed", self.seating.other_side(seat))

    def _end(self, how: How, side: int) -> None:
        play = permission.under_way(self)
        self._note(Ended(how, side))
        self._tell(Over(how, side, self.seating.address))
        self.agreed_to_end = NOBODY
        self.company.forget()
        self._tell_around()
        self._out.finished.append(finished(play.game, how, side, self.terms.rated))
