"""The answers to what may be asked of a table at any moment (`knaves.queries`), in short sentences.

They are made of what the face was told: views and public events. Asking changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from knaves.game import Seat
from knaves.i18n.language import _, all_of, marked
from knaves.match.connection import Connection, reader
from knaves.match.match import Update
from knaves.match.others import clock, state, ticks
from knaves.queries import query
from knaves.record import HUMAN, sentences

NOT_BEGUN: Final = marked("The game has not begun.")


@dataclass(slots=True)
class Answers:
    """What one face may be told about its table; `follow` takes each update."""

    connection: Connection
    _update: Update | None = None
    _last: tuple[str, ...] = ()

    def follow(self, update: Update) -> None:
        """Take what has happened."""
        connection, own = self.connection, reader(self.connection.own)
        self._update = update
        if update.back:
            self._last = (_("A move was taken back."),)
        elif told := tuple(
            [
                said
                for event, _open in update.events
                if (said := connection.game.tell(event, connection.names, own))
            ]
        ):
            self._last = told

    def answer(self, name: str, seat: Seat | None = None) -> list[str]:
        """Return the answer to a question, for the person in a seat: usually the first of this face."""
        at = seat if seat is not None else next(iter(self.connection.own), None)
        match name:
            case "who":
                return self._who(at)
            case "clock":
                return self._clock()
        if self._update is None:
            return [_(NOT_BEGUN)]
        match name:
            case "last":
                return [*(self._last or sentences(self.connection.past)[-1:])] or [
                    _("Nothing has happened yet.")
                ]
            case "turn":
                return [self._turn(self._update, at)]
        if name == "hand" and at is None:
            return [_("You only watch: you have no cards.")]
        view = self._view(self._update, at)
        said = self.connection.game.answer(name, view, self.connection.names, at)
        return [*said] or [_(query(name).missing)]

    def whole(self) -> list[str]:
        """Return the whole table as the first person here sees it, or as a watcher does."""
        if self._update is None:
            return [_(NOT_BEGUN)]
        at = next(iter(self.connection.own), None)
        game, view, names = self.connection.game, self._view(self._update, at), self.connection.names
        if at is not None:
            return [*game.show(view, names)]
        return [line for each in _WHOLE for line in game.answer(each, view, names, None)]

    @property
    def answerable(self) -> bool:
        """Whether the game answers by itself, question by question."""
        if self._update is None:
            return False
        view = self._view(self._update, None)
        return bool(self.connection.game.answer("table", view, self.connection.names, None))

    def _view(self, update: Update, seat: Seat | None) -> Any:
        return update.views[seat] if seat in update.views else next(iter(update.views.values()))

    def _turn(self, update: Update, seat: Seat | None) -> str:
        names = self.connection.names
        if not update.actors:
            return _("Nobody has to move now.")
        others = all_of([names[each] for each in update.actors if each != seat])
        waiting = _("Waiting for {names}.").format(names=others) if others else ""
        if seat is None or seat not in update.actors:
            return waiting
        asked = self.connection.game.question(update.views[seat], names)
        return " ".join(filter(None, (_("It is your turn."), asked, waiting)))

    def _clock(self) -> list[str]:
        others = self.connection.others
        if others is None:
            return [_("No clock runs at this table.")]
        around, passed = others.around, others.passed
        told = [
            _("{name} has {time} on the clock.").format(name=each.name, time=clock(each, passed))
            for each in around.seats
            if each.name and ticks(each)
        ]
        return told or [_("No clock is running now.")]

    def _who(self, seat: Seat | None) -> list[str]:
        connection = self.connection
        first = 0 if seat is None else seat
        order = [Seat((first + step) % len(connection.names)) for step in range(len(connection.names))]
        names = [_("you") if each == seat else connection.names[each] for each in order]
        lines = [_("Clockwise around the table: {names}.").format(names=all_of(names))]
        if connection.others is None:
            return lines + [line for each in order if (line := seated(connection, each, seat))]
        around, passed = connection.others.around, connection.others.passed
        lines += [
            f"{each.name}: {state(each, passed)}." for each in around.seats if each.name and not each.yours
        ]
        if around.watchers:
            lines.append(_("Watching: {names}.").format(names=all_of(around.watchers)))
        return lines


def seated(connection: Connection, seat: Seat, own: Seat | None) -> str:
    """Return how somebody sits to the person in seat ``own``: against them or with them, and as what."""
    from knaves.bots import level

    game, seats, player = connection.game, len(connection.names), connection.players[seat]
    fields = {"name": connection.names[seat], "player": level(player)}
    if own is None:
        return "" if player == HUMAN else _("{name} is a computer player ({player}).").format(**fields)
    if seat == own:
        return ""
    ours = game.side(seats, seat) == game.side(seats, own)
    return _(_PLAYS[ours, player == HUMAN]).format(**fields)


_WHOLE: Final = ("score", "table", "tricks")
"""The questions whose answers are all that a watcher sees."""
_PLAYS: Final = {
    (False, True): marked("{name} plays against you."),
    (True, True): marked("{name} is your partner."),
    (False, False): marked("{name} plays against you (computer, {player})."),
    (True, False): marked("{name} is your partner (computer, {player})."),
}
"""By whether a player is on the person's own side, and is a person."""
