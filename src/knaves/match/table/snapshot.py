"""What is to be seen of a table: all that goes on around its game, and what a newcomer is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from knaves.games import find
from knaves.match.around import Around, Ask, agreed
from knaves.match.log import Id
from knaves.match.notices import Delivery, Gathering, Happened, Notice
from knaves.match.table.attendance import GRACE
from knaves.match.table.play import Play
from knaves.match.table.requests import offers
from knaves.match.table.state import TableState
from knaves.options import options, read_options


def around(state: TableState) -> Around:
    """Return who is here, and the state apart from the game, as everybody sees it."""
    seating, company, play, now = state.seating, state.company, state.running, state.now
    terms, game = seating.terms, find(seating.terms.game)
    rules = read_options(game.presets, terms.rules)
    return Around(
        table=state.id,
        n=state.number,
        game=terms.game,
        title=game.title,
        rules={each.name: getattr(rules, each.name) for each in options(rules)},
        terms=terms.rules,
        host=False,
        seats=[company.occupant(place, play, now) for place in range(len(seating.seats))],
        playing=seating.playing,
        locked=seating.locked,
        public=terms.public,
        chat=terms.chat,
        watch=terms.watch,
        rated=terms.rated,
        watchers=[*company.watchers()],
        series=[*seating.series],
        record=seating.address,
        ends=sorted(state.ends),
        move=terms.timing.move,
        reserve=terms.timing.reserve,
        pause=terms.pause,
        pace=terms.pace,
        talk=-1 if play is None else play.pause(now),
        watching=len(company.watching()),
        absent=company.votes(play, now),
        muted=[],
        may=[],
        offered=None if seating.offered is None else agreed(seating.offered),
        agreed=[place for place, each in enumerate(seating.seats) if each and each.id in seating.agreed],
        breaks=[] if play is None else sorted(play.rest.agreed),
        break_left=-1 if play is None else play.rest.left(now),
        begun=play is not None and play.game.begun,
        grace=GRACE,
        origin="" if state.play is None else state.play.game.origin,
        lesson=state.play is not None and state.play.game.lesson,
        challenge="" if state.play is None or seating.event else state.play.game.deal_set,
        event=seating.event,
    )


def gathering(state: TableState, offered: Mapping[Id, tuple[Ask, ...]] | None = None) -> Gathering:
    """Return the same, with what differs between readers; ``offered`` if that is known."""
    seating, company, chat = state.seating, state.company, state.chat
    return Gathering(
        around=around(state),
        host=seating.host,
        sitting=tuple(each.id if each else "" for each in seating.seats),
        muted={
            by: tuple(name for whom in chat.muted(by) if (name := company.called(whom)))
            for by in chat.readers()
        },
        may=offers(state) if offered is None else offered,
        last=None if seating.playing else seating.over,
        sat=seating.sat,
    )


def welcome(
    state: TableState, who: Id = "", since: int = -1, now: int = 0, record: str = ""
) -> tuple[Notice, ...]:
    """Return the current state for a newcomer, with the events and void draws after ``since`` moves.

    ``record`` identifies the game of these moves; for another game everything is sent.
    """
    state.now = max(now, state.now)
    seating, play = state.seating, state.running
    if record not in ("", seating.address):
        since = 0
    notices: list[Notice] = [gathering(state)]
    seated = bool(seating.places_of(who))
    if play is not None and (seated or seating.terms.watch):
        notices += play.game.voids(since)
        notices.append(_happened_since(play, since))
        asked = play.part_asked()
        notices += [asked] if asked else []
    if seating.terms.chat:
        notices += state.chat.past(who, watching=not seated)
    return tuple(notices)


def greetings(state: TableState, who: Id, since: int, now: int, record: str) -> tuple[Delivery, ...]:
    """Return `welcome` as it is told, by the seats as they are now."""
    seated = tuple(state.seating.seats)
    return tuple(Delivery(each, state.number, seated) for each in welcome(state, who, since, now, record))


def missed(state: TableState, who: Id, since: int, record: str) -> tuple[Delivery, ...]:
    """Return the end of the game with that record, for a newcomer who has not been told of it.

    Until the next game begins, everybody who sat in the last one is told how it ended: a newcomer who
    names no game may have been cut off, and would wait for ever.
    """
    over, sat, play = state.seating.over, state.seating.sat, state.play
    seated = any(each is not None and each.id == who for each in sat)
    if over is None or not (over.record == record or (seated and not state.seating.playing)):
        return ()
    notices: list[Notice] = []
    known = play is not None and over.record == record == play.game.start.begun.record
    if play is not None and known and (seated or play.watched):
        notices.append(_happened_since(play, since))
    return tuple(Delivery(each, state.number, sat) for each in (*notices, over))


def _happened_since(play: Play, since: int) -> Happened:
    return Happened(replace(play.game.update(), events=play.game.since(since)), play.game.open)
