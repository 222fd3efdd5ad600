"""The answers to what may be asked of a table at any moment (`knaves.queries`), in short sentences.

They are made of what the face was told: views and public events. Asking changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from knaves.game import CHANCE, AnyGame, Noticed, Seat
from knaves.i18n.language import _, all_of, marked
from knaves.match.connection import Connection, reader
from knaves.match.match import Update
from knaves.match.others import clock, state, ticks
from knaves.queries import query
from knaves.record import HUMAN, sentences

if TYPE_CHECKING:
    from knaves.match.around import Around

NOT_BEGUN: Final = marked("The game has not begun.")


@dataclass(frozen=True, slots=True)
class Moment:
    """A table at one moment, as one reader was told of it. ``view`` is None before the first game.

    ``last`` are the sentences about the last move that anything was said of, ``players`` are as in records.
    """

    game: AnyGame
    names: tuple[str, ...]
    players: tuple[str, ...]
    seat: Seat | None
    view: Any = None
    actors: tuple[Seat, ...] = ()
    last: tuple[str, ...] = ()
    around: Around | None = None
    handing: bool = False
    """Whether several players share the device, and none of them has taken it."""
    passed: int = 0
    """The age of ``around`` in milliseconds."""


def answer(name: str, at: Moment) -> list[str]:
    """Return the answer to one of `knaves.queries`."""
    match name:
        case "who":
            return _who(at)
        case "clock":
            return _clock(at)
    if at.view is None:
        return [_(NOT_BEGUN)]
    match name:
        case "last":
            return [*at.last] or [_("Nothing has happened yet.")]
        case "turn":
            return [_turn(at)]
    if name == "hand" and at.handing:
        return [_("Hand the device over first. The next player then sees their cards.")]
    if name == "hand" and at.seat is None:
        return [_("You only watch: you have no cards.")]
    return [*at.game.answer(name, at.view, at.names, at.seat)] or [_(query(name).missing)]


def whole(at: Moment) -> list[str]:
    """Return the whole table."""
    if at.view is None:
        return [_(NOT_BEGUN)]
    if at.seat is not None:
        return [*at.game.show(at.view, at.names)]
    return [line for each in _WHOLE for line in at.game.answer(each, at.view, at.names, None)]


def said_last(
    game: AnyGame, moves: Iterable[Sequence[Noticed[Any]]], names: tuple[str, ...], to: Seat | None
) -> tuple[str, ...]:
    """Return what was said of the last of these moves of which anything was said."""
    told: tuple[str, ...] = ()
    for events in moves:
        told = tuple([said for event, _open in events if (said := game.tell(event, names, to))]) or told
    return told


def _turn(at: Moment) -> str:
    people = [seat for seat in at.actors if seat != CHANCE]
    if not people:
        return _("Nobody has to move now.")
    others = all_of([at.names[each] for each in people if each != at.seat])
    waiting = _("Waiting for {names}.").format(names=others) if others else ""
    if at.seat is None or at.seat not in people:
        return waiting
    asked = at.game.question(at.view, at.names)
    return " ".join(filter(None, (_("It is your turn."), asked, waiting)))


def _clock(at: Moment) -> list[str]:
    if at.around is None:
        return [_("No clock runs at this table.")]
    told = [
        _("{name} has {time} on the clock.").format(name=each.name, time=clock(each, at.passed))
        for each in at.around.seats
        if each.name and ticks(each)
    ]
    timed = at.around.move or at.around.reserve
    return told or [_("No clock is running now.") if timed else _("No clock runs at this table.")]


def _who(at: Moment) -> list[str]:
    first = 0 if at.seat is None else at.seat
    order = [Seat((first + step) % len(at.names)) for step in range(len(at.names))]
    names = [_("you") if each == at.seat else at.names[each] for each in order if at.names[each]]
    lines = [_("Clockwise around the table: {names}.").format(names=all_of(names))]
    lines += [line for each in order if at.names[each] and (line := seated(at, each))]
    if at.around is None:
        return lines
    lines += [
        f"{each.name}: {state(each, at.passed)}."
        for each in at.around.seats
        if each.name and not each.yours and each.kind != "bot" and (each.stand_in or each.presence != "here")
    ]
    if at.around.watchers:
        lines.append(_("Watching: {names}.").format(names=all_of(at.around.watchers)))
    return lines


def seated(at: Moment, seat: Seat) -> str:
    """Return how somebody sits to the reader: against them or with them, and as what; empty for nothing."""
    from knaves.bots import level, recorded

    seats, player = len(at.names), at.players[seat]
    fields = {"name": at.names[seat], "player": level(recorded(at.game.name, player), at.game.name)}
    if at.seat is None:
        return "" if player == HUMAN else _("{name} is a computer player ({player}).").format(**fields)
    if seat == at.seat:
        return ""
    ours = at.game.side(seats, seat) == at.game.side(seats, at.seat)
    return _(_PLAYS[ours, player == HUMAN]).format(**fields)


@dataclass(slots=True)
class Answers:
    """What one face may be told about its table; `follow` takes each update."""

    connection: Connection
    _update: Update | None = None
    _last: tuple[str, ...] = ()

    def follow(self, update: Update) -> None:
        """Take what has happened."""
        connection, to = self.connection, reader(self.connection.own)
        self._update = update
        if update.back:
            self._last = (_("A move was taken back."),)
        else:
            self._last = said_last(connection.game, [update.events], connection.names, to) or self._last

    def answer(self, name: str, seat: Seat | None = None) -> list[str]:
        """Return the answer to a question, for the person in a seat: usually the first of this face."""
        return answer(name, self.moment(seat))

    def whole(self) -> list[str]:
        """Return the whole table as the first person here sees it, or as a watcher does."""
        return whole(self.moment())

    @property
    def answerable(self) -> bool:
        """Whether the game answers by itself, question by question."""
        at = self.moment()
        return at.view is not None and bool(at.game.answer("table", at.view, at.names, None))

    def _since(self) -> tuple[str, ...]:
        """Return what is said before the first event: one who comes to a table may be late."""
        return () if self.connection.others is None else (_("Nothing has happened since you came."),)

    def moment(self, seat: Seat | None = None) -> Moment:
        """Return the table as it was told last, for the person in a seat: usually the first of this face."""
        connection, others, update = self.connection, self.connection.others, self._update
        at = seat if seat is not None else next(iter(connection.own), None)
        found = Moment(
            connection.game,
            connection.names,
            connection.players,
            at,
            last=self._last or tuple(sentences(connection.past)[-1:]) or self._since(),
            around=None if others is None else others.around,
            passed=0 if others is None else others.passed,
        )
        if update is None:
            return found
        view = update.views[at] if at in update.views else next(iter(update.views.values()))
        return replace(found, view=view, actors=tuple(update.actors))


_WHOLE: Final = ("score", "table", "tricks")
"""The questions whose answers are all that a watcher sees."""
_PLAYS: Final = {
    (False, True): marked("{name} plays against you."),
    (True, True): marked("{name} is your partner."),
    (False, False): marked("{name} plays against you (computer, {player})."),
    (True, False): marked("{name} is your partner (computer, {player})."),
}
"""By whether a player is on the person's own side, and is a person."""
