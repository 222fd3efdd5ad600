"""One table on a server: it applies requests in order and collects their effects.

Synchronous: every request carries the current time, and its effects wait in the outbox until the shell has
made them durable (`drain`). A refused request raises `MatchError` or an error of the game, and changes
nothing. A table can be rebuilt from its log (`restored`).

A table has its state (`TableState`: `seating`, `company`, `chat`, `play` and more) and its outbox. What may
be asked is checked by `permission`. This module is long because there are many requests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Literal

from knaves import fair
from knaves.bots import Bot, bot, has_bot
from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.match.around import Choice
from knaves.match.connection import AMONG_PEOPLE, IN_A_CHALLENGE, IN_AN_EVENT
from knaves.match.driver import Thought
from knaves.match.log import (
    Answered,
    Begun,
    Changed,
    Closed,
    Dated,
    Ended,
    How,
    Id,
    LogEntry,
    Moved,
    Opened,
    Origin,
    Proposed,
    Rested,
    Sat,
    Sitter,
    Terms,
    TookBack,
)
from knaves.match.match import MatchError
from knaves.match.notices import FinishedGame, Gone, Nudged, Outcome, Over, Spoken
from knaves.match.table import permission
from knaves.match.table.chat import clean
from knaves.match.table.finishing import finished
from knaves.match.table.hosted_game import HostedGame, Seen, Start, Step
from knaves.match.table.naming import told_apart
from knaves.match.table.outbox import Outbox
from knaves.match.table.play import Play
from knaves.match.table.seating import check_terms
from knaves.match.table.stand_ins import stand_in
from knaves.match.table.state import TableState
from knaves.options import read_options


class HostedTable:
    """A table, newly opened or restored from its log."""

    def __init__(
        self,
        id: str,
        now: int,
        source: fair.Source = fair.fresh,
        find_bot: Callable[[str, str], Bot] = bot,
        said: Iterable[Spoken] = (),
    ) -> None:
        self.state = TableState(id, now, said)
        self._out = Outbox(self.state)
        self._source, self._find_bot = source, find_bot

    @property
    def id(self) -> str:
        """The table's address."""
        return self.state.id

    @property
    def terms(self) -> Terms:
        """The agreed terms."""
        return self.state.seating.terms

    @property
    def names(self) -> tuple[str, ...]:
        """The names by place; empty for empty seats."""
        return self.state.seating.names

    @property
    def playing(self) -> bool:
        """Whether a game is in progress."""
        return self.state.seating.playing

    @property
    def closed(self) -> bool:
        """Whether the table is closed."""
        return self.state.seating.closed

    @property
    def game(self) -> HostedGame | None:
        """The current or last game."""
        return None if self.state.play is None else self.state.play.game

    @classmethod
    def opened(cls, id: str, by: Id, terms: Terms, now: int, event: str = "", **more: Any) -> HostedTable:
        """Open a table; NotationError if the terms are invalid."""
        check_terms(terms)
        table = cls(id, now, **more)
        table._out.note(Opened(by, terms, event))
        return table

    @classmethod
    def restored(cls, id: str, log: Sequence[Dated], now: int, **more: Any) -> HostedTable:
        """Return the table as described by its log."""
        table = cls(id, now, **more)
        games: list[LogEntry] = []
        rests: list[tuple[int, Rested]] = []
        since: dict[int, int] = {}
        """When there were so many moves."""
        over: FinishedGame | None = None
        last = max((n for n, dated in enumerate(log) if isinstance(dated.entry, Ended)), default=-1)
        for n, dated in enumerate(log):
            if isinstance(dated.entry, Begun):
                games, rests, since = [], [], {0: dated.at}
            elif isinstance(dated.entry, Rested):
                rests.append((dated.at, dated.entry))
            elif isinstance(dated.entry, Moved):
                since[max(since) + 1] = dated.at
            elif isinstance(dated.entry, TookBack):
                since = {number: at for number, at in since.items() if number < dated.entry.number}
                since[dated.entry.number] = dated.at
            if n == last and isinstance(dated.entry, Ended) and isinstance(games[0], Begun):
                over = table._over_again(games[0], games[1:], dated.entry)
            games.append(dated.entry)
            table.state.fold(dated)
        if over is not None:
            # The process that logged the end may have stopped before it archived the game.
            table._out.finished.append(over)
        if table.playing and isinstance(games[0], Begun):
            play = table._seat_game(games[0], games[1:])
            for at, rested in rests:
                play.take_break(rested, at)
            play.begin(now, again=True, since=since)
        return table

    def once(self, by: Id, id: str, request: Callable[[HostedTable], object]) -> None:
        """Carry out a person's request at most once: a client resends it if the answer was lost."""
        if self.state.repeats.known(by, id):
            return
        pending = self._out.pending
        request(self)
        if self._out.pending > pending and not self.state.repeats.known(by, id):
            self._out.note(Answered(by, id))

    def drain(self) -> Outcome:
        """Return what is to be stored and told, and forget it."""
        return self._out.drain()

    # Seats and terms, between games

    def sit(self, place: int, who: Sitter, now: int, *, further: bool = False) -> None:
        """Sit down in a free seat; ``further``: as another person at the device of somebody who sits here."""
        self._begin(now)
        if further:
            self.state.seating.check_further(who.id)
        self._out.note(self.state.seating.sit(place, who, who.id))
        self.state.company.attendance.expect(who.id, self.state.now)
        self._out.tell_around()

    def seat_bot(self, place: int, name: str, called: str, by: Id, now: int, asked: str = "") -> None:
        """Seat a built-in bot in a free seat; host only. ``asked`` is as in `Sitter`."""
        self._begin(now)
        self.state.seating.check_host(by)
        if not has_bot(self.terms.game, name):
            raise MatchError(_("There is no player {name!r}.").format(name=name))
        sitter = Sitter("", called, "bot", self._player(name), asked)
        self._out.note(self.state.seating.sit(place, sitter, by))
        self._out.tell_around()
        self._start_when_ready()

    def match_level(self, players: Mapping[str, str], now: int) -> None:
        """Give the bots that take their level from the host's the present one, by what was asked for."""
        self._begin(now)
        if self.playing:
            return
        for place, who in enumerate(self.state.seating.seats):
            if who is None or who.asked not in players:
                continue
            player = self._player(players[who.asked])
            if player != who.player:
                self._out.note(Sat(place, replace(who, player=player)))

    def _player(self, name: str) -> str:
        """Return the name of a bot in records."""
        found = self._find_bot(self.terms.game, name)
        return f"{found.name} {found.version}"

    def seat_lent(self, place: int, who: Sitter, by: Id, now: int) -> None:
        """Seat an external program, offered by its owner, in a free seat; host only."""
        self._begin(now)
        self.state.seating.check_host(by)
        (name,) = told_apart([who.name], [each for each in self.names if each])
        self._out.note(self.state.seating.sit(place, replace(who, name=name), by))
        self.state.company.attendance.expect(who.id, self.state.now)
        self._out.tell_around()

    def stand(self, place: int, by: Id, now: int) -> None:
        """Leave a seat between games; the host may empty any seat."""
        self._begin(now)
        self._out.note(self.state.seating.stand(place, by))
        self._change(self.state.seating.changed())

    def lock(self, locked: bool, by: Id, now: int) -> None:
        """Close the table to newcomers, or open it again to everybody with the link."""
        self._begin(now)
        entry = self.state.seating.lock(locked, by)
        if entry is not None:
            self._out.note(entry)
            self._out.tell_around()

    def be_ready(self, by: Id, now: int) -> None:
        """Mark a person as ready for the next game, which starts once everybody is."""
        self._begin(now)
        ready = self.state.seating.be_ready(by)
        if ready is not None:
            self._out.note(ready)
            self._out.tell_around()
            self._start_when_ready()

    def offer(self, terms: Terms, by: Id, now: int) -> None:
        """Offer new terms for the next game; they apply once everybody who sits here agrees."""
        self._begin(now)
        self._out.note(self.state.seating.offer(terms, by))
        self._change(self.state.seating.changed())

    def consent(self, by: Id, now: int, agreed: bool = True) -> None:
        """Accept or reject the offered terms."""
        self._begin(now)
        entry = self.state.seating.consent(by, agreed)
        if entry is not None:
            self._out.note(entry)
            self._change(self.state.seating.changed())

    def begin_with(self, sitters: Sequence[Sitter], now: int, origin: Origin | None = None) -> None:
        """Seat everybody at this new table, and begin: in a record, with a lesson, or a game of an event."""
        self._begin(now)
        for place, who in enumerate(sitters):
            self._out.note(self.state.seating.sit(place, who, self.state.seating.host))
            if who.id:
                self.state.company.attendance.expect(who.id, self.state.now)
        self._start(origin)

    def close(self, by: Id, now: int) -> None:
        """Close the table between games; host only."""
        self._begin(now)
        permission.close(self.state, by)
        self._close("host")

    def shut(self, why: Literal["abandoned", "operator"], now: int) -> None:
        """Close the table at any time: by an operator, or because it is abandoned."""
        self._begin(now)
        if self.playing:
            self._end("aborted", -1)
        self._close(why)

    def deserted(self, now: int) -> bool:
        """Whether everybody who plays at the table of an event is gone: nobody is left to claim the game."""
        seating, attendance = self.state.seating, self.state.company.attendance
        people = seating.people if seating.event and self.playing else ()
        return bool(people) and all(attendance.of(each, now) == "gone" for each in people)

    def forsake(self, now: int) -> None:
        """End the game of an event whose players are gone: bots win it, or nobody; the table is closed."""
        self._begin(now)
        seating = self.state.seating
        sides = {seating.side(place): place for place, each in enumerate(seating.seats) if each and each.id}
        if len(sides) == 1:
            self._end("claimed", seating.other_side(*sides.values()))
        else:
            self._end("aborted", -1)
        self._close("abandoned")

    # The game

    def submit(self, place: int, by: Id, text: str, after: int, id: str, now: int) -> None:
        """Make a move. ``after``: number of moves the mover has seen; ``id``: the request's, for `once`."""
        self._begin(now)
        play, seat = permission.played(self.state, by, place)
        asked = self.state.company.asked(play, seat, self.state.now)
        play.submit(seat, text, after, id, self.state.now)
        self.state.company.moved(seat)
        if asked:
            # The others have been asked what is to be done about the seat; that is answered now.
            self._out.tell_around()

    def take_back(self, place: int, by: Id, now: int) -> None:
        """Take back the seat's last move; only against bots."""
        self._begin(now)
        play, seat = permission.take_back(self.state, by, place)
        play.take_back(seat, self.state.now)

    def own_view(self, place: int, by: Id, now: int) -> Any:
        """Return the view of one's own seat."""
        self._begin(now)
        play, seat = permission.played(self.state, by, place)
        return play.game.view(seat)

    def seen(self, place: int, by: Id, moves: int, now: int) -> Seen | None:
        """Return the game after so many moves as one's own seat sees it, or as watchers do for -1.

        None before the first game. MatchError if the seat is somebody else's, or watching is off.
        """
        self._begin(now)
        seat, play = permission.look(self.state, by, place), self.state.play
        return None if play is None else play.game.seen(seat, moves)

    def lesson(self, place: int, by: Id, now: int) -> tuple[Step, ...]:
        """Return the game so far, or to its end, as one's own seat saw it; MatchError if it is no lesson."""
        self._begin(now)
        self.state.seating.check_seated(by)
        play = self.state.play
        if play is None or not play.game.lesson or place not in self.state.seating.places_of(by):
            raise MatchError(_("This game has no explanations."))
        return play.game.steps(Seat(place))

    def helped(self, place: int, by: Id, now: int, *, hint: str) -> Any:
        """Return the view for help at a seat. ``hint``: the id of a request that counts as a hint, or empty.

        MatchError if people play against each other, or in a challenge.
        """
        self._begin(now)
        play, seat = permission.played(self.state, by, place)
        if play.game.contested:
            raise MatchError(_(AMONG_PEOPLE))
        if self.state.seating.event:
            raise MatchError(_(IN_AN_EVENT))
        if play.game.deal_set:
            raise MatchError(_(IN_A_CHALLENGE))
        if hint:
            self.once(by, hint, lambda table: play.game.hinted(seat))
        return play.game.view(seat)

    def resign(self, place: int, by: Id, now: int) -> None:
        """Resign: the other side wins; with several other sides, nobody does."""
        self._begin(now)
        play, seat = permission.played(self.state, by, place)
        play.game.comment(f"{self.names[seat]} resigns.")
        self._end("resigned", self.state.seating.other_side(seat))

    def abort(self, by: Id, now: int) -> None:
        """Abort the game before any person has moved."""
        self._begin(now)
        permission.abort(self.state, by)
        self._end("aborted", -1)

    def propose_end(self, place: int, by: Id, now: int, agreed: bool = True) -> None:
        """Propose to end the game without a winner; it ends once all its people have proposed it.

        Without ``agreed``: decline, or take back one's own proposal; then nothing is proposed any more.
        """
        self._begin(now)
        play, seat = permission.end(self.state, by, place, agreed)
        if seat in self.state.ends if agreed else not self.state.ends:
            return
        self._out.note(Proposed(seat, agreed))
        if self.state.ends >= set(play.game.people):
            self._end("agreed", -1)
        else:
            self._out.tell_around()

    def take_break(self, place: int, by: Id, now: int, agreed: bool = True) -> None:
        """Ask for five minutes without clocks, or agree to them; without ``agreed``, go on."""
        self._begin(now)
        play, seat = permission.take_break(self.state, by, place, agreed)
        if (seat in play.rest.agreed) if agreed else not play.rest.agreed:
            return
        self._out.note(entry := play.rest.answer(seat, agreed, play.game.people, self.state.now))
        play.take_break(entry, self.state.now)
        self._out.tell_around()

    def commit(self, place: int, by: Id, draw: int, commitment: str, now: int, id: str = "") -> None:
        """Commit to a seat's part of a draw."""
        self._begin(now)
        play, seat = permission.owned(self.state, by, place)
        play.part(replace(play.game.shuffling.commit(draw, seat, commitment), id=id), self.state.now)

    def give(self, place: int, by: Id, draw: int, entropy: str, now: int, id: str = "") -> None:
        """Reveal a seat's part of a draw."""
        self._begin(now)
        play, seat = permission.owned(self.state, by, place)
        play.part(replace(play.game.shuffling.give(draw, seat, entropy), id=id), self.state.now)

    def skip_pause(self, by: Id, now: int) -> None:
        """End the pause before the deal; any seated person may."""
        self._begin(now)
        permission.skip(self.state, by).skip_pause(self.state.now)

    def thought(self) -> Thought | None:
        """Return the bot that is to choose, if any; it may think in a thread."""
        return self.state.running.thinking if self.state.running is not None else None

    def decide(self, thought: Thought, move: Any, now: int) -> None:
        """Make a bot's move, unless it is obsolete."""
        if self.state.running is not None:
            self._begin(now)
            self.state.running.decide(thought, move, self.state.now)

    # Time, and who is here

    def due(self) -> int | None:
        """Return when to call `tick` next; None if no timer is set."""
        if self.closed:
            return None
        play = self.state.running
        times = (self.state.company.due(play), None if play is None else play.due())
        return min((each for each in times if each is not None), default=None)

    def tick(self, now: int) -> None:
        """Handle everything that is due."""
        if self.closed:
            return
        self._begin(now)
        self._out.stale = True
        if self.state.running is not None and (due := self.state.running.due()) is not None and due <= now:
            self.state.running.tick(self.state.now)
        if self.state.company.changed(self.state.running, self.state.now):
            self._out.tell_around()

    def arrive(self, who: Id, now: int, name: str = "") -> None:
        """Register an open window; a stand-in at the person's seats leaves at once."""
        self._begin(now)
        self._out.stale = True
        told = self.state.company.arrive(who, name, self.state.now)
        if not self.back(who, now) and told:
            self._out.tell_around()

    def depart(self, who: Id, now: int) -> None:
        """Register a closed window, or a locked phone."""
        self._begin(now)
        self._out.stale = True
        if self.state.company.depart(who, self.state.now):
            self._settle()
            self._out.tell_around()

    def back(self, who: Id, now: int) -> bool:
        """Mark a person as active; return whether a stand-in left a seat of theirs."""
        self._begin(now)
        self._out.stale = True
        returned = False
        for place in self.state.seating.places_of(who):
            play = self.state.running
            if play is None:
                break
            play.clocks.wake(Seat(place), self.state.now)
            self.state.company.moved(Seat(place))
            if place in play.game.stand_ins:
                play.give_back(Seat(place), self.state.now)
                returned = True
        if returned:
            self._out.tell_around()
        return returned

    def choose(self, place: int, by: Id, about: int, choice: Choice, now: int) -> None:
        """Vote about an absent or inactive player; a unanimous vote takes effect at once."""
        self._begin(now)
        permission.vote(self.state, by, place, about, choice)
        self.state.company.choose(Seat(about), by, choice)
        self._settle()
        self._out.tell_around()

    def nudge(self, about: int, by: Id, now: int) -> None:
        """Remind a seat that it is to move."""
        self._begin(now)
        permission.nudge(self.state, by, about)
        self._out.stale = True
        self.state.company.nudge(Seat(about), self.state.now)
        self._out.tell(Nudged(Seat(about)))

    # Chat

    def say(self, by: Id, text: str, now: int) -> None:
        """Send a message to the table, or, without a seat, to the other watchers."""
        self._begin(now)
        name = permission.called(self.state, by)
        permission.chat(self.state)
        spoken = self.state.chat.say(by, name, text, not self.state.seating.places_of(by), self.state.now)
        self._out.stale = True
        self._out.said.append(spoken)
        self._out.tell(spoken, but=self.state.chat.deaf_to(by))

    def mute(self, by: Id, name: str, muted: bool, now: int) -> None:
        """Mute or unmute a person; only the person who asks is told."""
        self._begin(now)
        whom = permission.mute(self.state, by, name, muted)
        entry = self.state.chat.mute(by, whom, muted, self.state.now)
        if entry is not None:
            self._out.note(entry)
            self._out.tell_around({by})

    def report(self, by: Id, name: str, why: str, now: int) -> None:
        """Report a person to the operators, with a reason and the latest messages."""
        self._begin(now)
        about, watching = permission.report(self.state, by, name), not self.state.seating.places_of(by)
        self._out.stale = True
        self._out.reports.append(
            self.state.chat.report(by, about, name, clean(why), watching, self.state.now)
        )

    # Internals

    def _begin(self, now: int) -> None:
        self.state.now = max(now, self.state.now)
        if self.closed:
            raise MatchError(_("This table is closed."))

    def _change(self, changed: Changed | None) -> None:
        if changed is not None:
            self._out.note(changed)
        self._out.tell_around()

    def _close(self, why: Literal["abandoned", "host", "operator"]) -> None:
        self._out.note(Closed(why))
        self._out.tell(Gone(why))

    def _start_when_ready(self) -> None:
        if self.state.seating.complete:
            self._start()

    def _start(self, origin: Origin | None = None) -> None:
        begun = Begun(
            record=self._source(f"record {self.state.number}")[:16].hex(),
            token=self._source(f"token {self.state.number}").hex(),
            date=datetime.fromtimestamp(self.state.now / 1000, UTC).date().isoformat(),
            first=self.state.seating.first,
            origin=origin,
        )
        self._out.note(begun)
        play = self._seat_game(begun, ())
        self._out.tell_around()
        play.begin(self.state.now)

    def _over_again(self, begun: Begun, entries: Sequence[LogEntry], ended: Ended) -> FinishedGame:
        """Return a finished game in the form in which it is archived."""
        hosted = self._hosted(begun, entries)
        if hosted.over or ended.how == "played":
            hosted.advance()
        return finished(hosted, ended.how, ended.side, self.terms.rated, self.id)

    def _hosted(self, begun: Begun, entries: Sequence[LogEntry]) -> HostedGame:
        game = find(self.terms.game)
        sitters = tuple(each for each in self.state.seating.seats if each is not None)
        rules = read_options(game.presets, self.terms.rules)
        start = Start(game, rules, begun, sitters, self.terms.timing.reserve)
        return HostedGame(start, self._out.note, self._find_bot, source=self._source, entries=entries)

    def _seat_game(self, begun: Begun, entries: Sequence[LogEntry]) -> Play:
        hosted = self._hosted(begun, entries)
        self.state.company.forget()
        if self.state.play is not None:
            self.state.play.game.retire()
        self.state.play = play = Play(hosted, self.terms, self._out.tell, self._end)
        return play

    def _settle(self) -> None:
        """Carry out a unanimous vote about an absent or inactive player."""
        play = self.state.running
        settled = None if play is None else self.state.company.settled(play, self.state.now)
        if play is None or settled is None:
            return
        seat, choice = settled
        if choice == "bot":
            play.replace(seat, stand_in(self.terms.game), self.state.now)
        else:
            play.game.comment(f"{self.names[seat]} is gone; the game is claimed.")
            self._end("claimed", self.state.seating.other_side(seat))

    def _end(self, how: How, side: int) -> None:
        play = permission.under_way(self.state)
        self._out.note(Ended(how, side))
        self._out.tell(Over(how, side, self.state.seating.address))
        self.state.company.forget()
        self._out.tell_around()
        self._out.finished.append(finished(play.game, how, side, self.terms.rated, self.id))
