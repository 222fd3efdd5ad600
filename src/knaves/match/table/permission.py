"""What refuses a request to a table: each check raises `MatchError`, and changes nothing.

`HostedTable` makes these checks when it is asked, `requests` before it offers anything. Their arguments are
the table, the person and the fields of the message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from knaves.game import Seat
from knaves.i18n.language import _
from knaves.match.log import Consented, Id, Locked, Readied, Stood
from knaves.match.match import MatchError, Stale
from knaves.match.table.play import Play

if TYPE_CHECKING:
    from knaves.match.table.standing import Standing


def under_way(table: Standing) -> Play:
    """Return the game in progress."""
    if table.running is None:
        # Usually the request is late: another one has just ended the game.
        raise Stale(_("No game is being played at this table."))
    return table.running


def owned(table: Standing, by: Id, seat: int) -> tuple[Play, Seat]:
    """Return the game and the seat of somebody who sits there."""
    play = under_way(table)
    if seat not in table.seats_of(by):
        raise MatchError(_("That seat is not yours."))
    return play, Seat(seat)


def played(table: Standing, by: Id, seat: int) -> tuple[Play, Seat]:
    """Return the game and the seat of somebody who plays there, with no bot in their place."""
    play, own = owned(table, by, seat)
    if own in play.game.stand_ins:
        raise MatchError(_("A bot is playing for you. Come back to the table first."))
    return play, own


def seated(table: Standing, by: Id) -> Play:
    """Return the game of somebody who has a seat in it."""
    play = under_way(table)
    table.seating.check_seated(by)
    return play


def take_back(table: Standing, by: Id, seat: int) -> tuple[Play, Seat]:
    """Moves can be taken back only against bots, and only where there is one in this deal."""
    play, own = played(table, by, seat)
    if play.game.contested:
        raise MatchError(_("Moves can be taken back only against the computer."))
    play.game.check_take_back(own)
    return play, own


def abort(table: Standing, by: Id) -> Play:
    """A game can be called off before any person has moved."""
    play = seated(table, by)
    if play.game.begun:
        raise MatchError(_("A game in which somebody has moved cannot be called off. You can resign."))
    return play


def end(table: Standing, by: Id, seat: int, agreed: bool) -> tuple[Play, Seat]:
    """Everybody who plays can propose an end without a winner, agree to it, or decline it."""
    return played(table, by, seat)


def take_break(table: Standing, by: Id, seat: int, agreed: bool) -> tuple[Play, Seat]:
    """Unrated games can have a break, unless there is no clock and nobody else waits."""
    play, own = played(table, by, seat)
    if table.terms.rated:
        raise MatchError(_("The clocks of a rated game do not stop."))
    if not table.terms.timing.runs and len(play.game.people) < 2:
        raise MatchError(_("Nobody is waiting for you: take your time."))
    return play, own


def vote(table: Standing, by: Id, seat: int, about: int, choice: str) -> Play:
    """The others vote about a seat whose player is gone, or has not moved for long."""
    play, _own = played(table, by, seat)
    table.company.check_vote(play, Seat(about), by, choice, table.now)
    return play


def nudge(table: Standing, by: Id, seat: int) -> Play:
    """Somebody who takes long can be reminded, now and then."""
    play = seated(table, by)
    table.company.check_nudge(play, Seat(seat), by, table.now)
    return play


def skip(table: Standing, by: Id) -> Play:
    """The pause before a deal can be ended while it lasts."""
    play = seated(table, by)
    play.check_pause(table.now)
    return play


def person(table: Standing, name: str) -> Id:
    """Return the person with a name who is here, or has spoken here."""
    found = table.company.find(name) or table.chat.speaker(name)
    if not found:
        raise MatchError(_("There is nobody called {name} here.").format(name=name))
    return found


def called(table: Standing, who: Id) -> str:
    """Return the name of somebody who is at the table."""
    name = table.company.called(who)
    if not name:
        raise MatchError(_("You are not at this table."))
    return name


def chat(table: Standing) -> None:
    """Nobody can speak, or be muted, where the terms have no chat."""
    if not table.terms.chat:
        raise MatchError(_("There is no chat at this table."))


def mute(table: Standing, by: Id, name: str, muted: bool) -> Id:
    """Others can be muted."""
    chat(table)
    whom = person(table, name)
    table.chat.check_mute(by, whom)
    return whom


def report(table: Standing, by: Id, name: str) -> Id:
    """Others can be reported, once each."""
    called(table, by)
    about = person(table, name)
    table.chat.check_report(by, about, name)
    return about


def ready(table: Standing, by: Id) -> Readied | None:
    """Everybody who sits here says when they are ready for the next game."""
    return table.seating.be_ready(by)


def consent(table: Standing, by: Id, agreed: bool) -> Consented | None:
    """Everybody who sits here agrees to offered terms, or rejects them."""
    return table.seating.consent(by, agreed)


def offer(table: Standing, by: Id) -> None:
    """Everybody who sits here can offer terms, and the host."""
    table.seating.check_offer(by)


def sit(table: Standing, by: Id, seat: int) -> None:
    """Seats are taken between games."""
    table.seating.check_sit(seat, by)


def seat_bot(table: Standing, by: Id, seat: int) -> None:
    """The host seats bots, also at a locked table."""
    table.seating.check_host(by)
    table.seating.check_sit(seat, by)


def stand(table: Standing, by: Id, seat: int) -> Stood:
    """Everybody can leave a seat between games; the host can empty any."""
    return table.seating.stand(seat, by)


def lock(table: Standing, by: Id, locked: bool) -> Locked | None:
    """The host closes the table to newcomers, and opens it again."""
    return table.seating.lock(locked, by)


def close(table: Standing, by: Id) -> None:
    """The host closes the table between games."""
    table.seating.check_host(by)
    table.seating.check_between()
