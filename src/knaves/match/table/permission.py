"""What refuses a request to a table: each check raises `MatchError`, and changes nothing.

`HostedTable` makes these checks when it is asked, `requests` before it offers anything. Their arguments are
the table, the person and the fields of the message.
"""

from __future__ import annotations

from knaves.game import Seat
from knaves.i18n.language import _
from knaves.match.log import Id
from knaves.match.match import MatchError, Stale
from knaves.match.table.play import Play
from knaves.match.table.state import TableState


def under_way(table: TableState) -> Play:
    """Return the game in progress."""
    if table.running is None:
        # Usually the request is late: another one has just ended the game.
        raise Stale(_("No game is being played at this table."))
    return table.running


def owned(table: TableState, by: Id, seat: int) -> tuple[Play, Seat]:
    """Return the game and the seat of somebody who sits there."""
    play = under_way(table)
    if seat not in table.seating.places_of(by):
        raise MatchError(_("That seat is not yours."))
    return play, Seat(seat)


def look(table: TableState, by: Id, place: int) -> Seat | None:
    """Return one's own seat, from which a game is seen, or None for -1: it is seen as watchers see it."""
    own = table.seating.places_of(by)
    if place >= 0 and place not in own:
        raise MatchError(_("That seat is not yours."))
    if place < 0 and not (own or table.seating.terms.watch):
        raise MatchError(_("This table cannot be watched."))
    return None if place < 0 else Seat(place)


def played(table: TableState, by: Id, seat: int) -> tuple[Play, Seat]:
    """Return the game and the seat of somebody who plays there, with no bot in their place."""
    play, own = owned(table, by, seat)
    if own in play.game.stand_ins:
        raise MatchError(_("A bot is playing for you. Come back to the table first."))
    return play, own


def seated(table: TableState, by: Id) -> Play:
    """Return the game of somebody who has a seat in it."""
    play = under_way(table)
    table.seating.check_seated(by)
    return play


def take_back(table: TableState, by: Id, seat: int) -> tuple[Play, Seat]:
    """Moves can be taken back only against bots, and only where there is one in this deal."""
    play, own = played(table, by, seat)
    if play.game.contested:
        raise MatchError(_("Moves can be taken back only against the computer."))
    if table.seating.event:
        raise MatchError(_("In an event no move can be taken back."))
    if play.game.deal_set:
        raise MatchError(_("In a challenge no move can be taken back."))
    play.game.check_take_back(own)
    return play, own


def abort(table: TableState, by: Id) -> Play:
    """A game can be called off before any person has moved."""
    play = seated(table, by)
    if table.seating.event:
        raise MatchError(_("A game of an event cannot be called off. You can resign."))
    if play.game.deal_set:
        raise MatchError(_("A game of a challenge cannot be called off. You can resign."))
    if play.game.begun:
        raise MatchError(_("A game in which somebody has moved cannot be called off. You can resign."))
    return play


def end(table: TableState, by: Id, seat: int, agreed: bool) -> tuple[Play, Seat]:
    """Everybody who plays can propose an end without a winner, agree to it, or decline it; not in events."""
    if table.seating.event:
        raise MatchError(_("A game of an event has a winner. You can resign."))
    return played(table, by, seat)


def take_break(table: TableState, by: Id, seat: int, agreed: bool) -> tuple[Play, Seat]:
    """Unrated games can have a break, unless there is no clock and nobody else waits."""
    play, own = played(table, by, seat)
    if table.seating.terms.rated:
        raise MatchError(_("The clocks of a rated game do not stop."))
    if table.seating.event:
        raise MatchError(_("The clocks of an event do not stop."))
    if table.seating.terms.timing.by_days:
        raise MatchError(_("You have days for your move: there is no need to stop the clock."))
    if not table.seating.terms.timing.runs and len(play.game.people) < 2:
        raise MatchError(_("Nobody is waiting for you: take your time."))
    return play, own


def vote(table: TableState, by: Id, seat: int, about: int, choice: str) -> Play:
    """The others vote about a seat whose player is gone, or has not moved for long."""
    play, _own = played(table, by, seat)
    table.company.check_vote(play, Seat(about), by, choice, table.now)
    return play


def nudge(table: TableState, by: Id, seat: int) -> Play:
    """Somebody who takes long can be reminded, now and then."""
    play = seated(table, by)
    table.company.check_nudge(play, Seat(seat), by, table.now)
    return play


def skip(table: TableState, by: Id) -> Play:
    """The pause before a deal can be ended while it lasts."""
    play = seated(table, by)
    play.check_pause(table.now)
    return play


def person(table: TableState, name: str) -> Id:
    """Return the person with a name who is here, or has spoken here."""
    found = table.company.find(name) or table.chat.speaker(name)
    if not found:
        raise MatchError(_("There is nobody called {name} here.").format(name=name))
    return found


def called(table: TableState, who: Id) -> str:
    """Return the name of somebody who is at the table."""
    name = table.company.called(who)
    if not name:
        raise MatchError(_("You are not at this table."))
    return name


def chat(table: TableState) -> None:
    """Nobody can speak, or be muted, where the terms have no chat."""
    if not table.seating.terms.chat:
        raise MatchError(_("There is no chat at this table."))


def mute(table: TableState, by: Id, name: str, muted: bool) -> Id:
    """Others can be muted."""
    chat(table)
    whom = person(table, name)
    table.chat.check_mute(by, whom)
    return whom


def report(table: TableState, by: Id, name: str) -> Id:
    """Others can be reported, once each."""
    called(table, by)
    about = person(table, name)
    table.chat.check_report(by, about, name)
    return about


def close(table: TableState, by: Id) -> None:
    """The host closes the table between games."""
    table.seating.check_host(by)
    table.seating.check_between()


def seat_bot(table: TableState, by: Id, seat: int) -> None:
    """The host seats bots, also at a locked table."""
    table.seating.check_host(by)
    table.seating.check_sit(seat, by)
