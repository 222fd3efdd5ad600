"""Games of the day: the same deals for everybody on one day, and old days played against their field.

The server makes a day's sets when somebody first asks for them. They are sets of deals like those of
challenges, dealt, played and proved in the same way.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final, Protocol, cast

from knaves import fair
from knaves.bots import strongest
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.day_sets import DaySets
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.table.origin import settled_rules
from knaves.office.challenges import own_game
from knaves.office.day_field import DayField
from knaves.office.day_view import day_view
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.ports import Office, Person
from knaves.options import read_options, write_options
from knaves.wire.bodies import TableMade
from knaves.wire.daily import DayRead, FieldPage
from knaves.wire.refusals import RequestRefused

INSTANCES: Final = 4
"""Sets of a day among which those with an account are spread. One more is for everybody else.

So nobody learns as a guest which cards they will have with their account.
"""
RESUMED: Final = 7 * 86_400_000
"""Milliseconds after which an old day that was begun and left is no longer gone on with by itself."""
TODAY: Final = "today"
OLD: Final = "old"


class DayOffice(Office, Protocol):
    """An office where there are games of the day: that of a server."""

    @property
    def day_sets(self) -> DaySets: ...  # noqa: D102

    async def day_field(self, game: str, day: str, closes: int) -> DayField:
        """Return the field of a day, at most some seconds old."""
        ...


async def game_of_the_day(asked: Asked) -> DayRead:
    """Show the game of a day, ``today`` or a date, with one's place, and the field once the day is over."""
    return await _shown(asked, await _sets(asked, _day(asked)), asked.query.after)


async def play_a_day(asked: Asked) -> TableMade:
    """Begin one's only game of a day, or come back to it. A day that is over is played against its field.

    The day is ``today``, a date, or ``old``: one at random that one knows nothing of.
    """
    if asked.path("day") == OLD:
        return await _old(asked)
    sets = await _sets(asked, _day(asked))
    mine, _own = await _mine(asked, sets)
    return await own_game(asked, mine)


async def show_cards(asked: Asked) -> DayRead:
    """Show the cards of a day that is over to somebody who has not played it, and now never will."""
    sets = await _sets(asked, _day(asked))
    office, person = _office(asked), asked.person
    mine, own = await _mine(asked, sets)
    if mine.closes >= office.now():
        raise RequestRefused("refused", _("The cards of a day are shown when it is over."))
    finished = own is not None and own.record
    if not finished and not await office.day_sets.show(mine.address, person.id, person.name, office.now()):
        raise RequestRefused("refused", _("Finish your game of this day first."))
    return await _shown(asked, sets, 0)


async def _old(asked: Asked) -> TableMade:
    office, game, person = _office(asked), _game(asked), asked.person
    now = office.now()
    table = await office.day_sets.going(game.name, person.id, now, now - RESUMED)
    if table:
        return TableMade(table, office.link_to(f"/t/{table}"))
    unplayed = await office.day_sets.unplayed(game.name, person.id, now)
    found = await office.deal_sets.find(secrets.choice(unplayed)) if unplayed else None
    if found is None:
        raise RequestRefused("refused", _("There is no old day left that you could play."))
    return await own_game(asked, found)


async def _shown(asked: Asked, sets: Sequence[DealSet], after: int) -> DayRead:
    office = _office(asked)
    now = office.now()
    mine, own = await _mine(asked, sets)
    field = await office.day_field(mine.game, mine.day, mine.closes)
    return day_view(sets, mine, own, field, _date(now).isoformat(), now, after)


async def _mine(asked: Asked, sets: Sequence[DealSet]) -> tuple[DealSet, SetGame | None]:
    """Return the set of a day that somebody plays, and their game of it."""
    person = asked.asking
    first = sets[0]
    entry = None if person is None else await _office(asked).day_sets.entry(first.game, first.day, person.id)
    if entry is None:
        return set_for(sets, person), None
    address, own = entry
    return next(each for each in sets if each.address == address), own


def set_for(sets: Sequence[DealSet], person: Person | None) -> DealSet:
    """Return the set of a day that is somebody's: the last one without an account, else drawn by account."""
    if person is None or not person.account:
        return sets[-1]
    # The seed makes it unforeseeable, and tells nothing: two bits of a hash.
    drawn = sha256(f"{sets[0].seed} {person.id}".encode()).digest()
    return sets[drawn[0] % max(1, len(sets) - 1)]


async def _sets(asked: Asked, day: date) -> Sequence[DealSet]:
    """Return the sets of a day; those of today are made now if there are none."""
    office, game, now = _office(asked), _game(asked), asked.office.now()
    found = await office.day_sets.of_day(game.name, day.isoformat())
    if not found and day == _date(now):
        await office.day_sets.add(new_sets(game, day, now))
        found = await office.day_sets.of_day(game.name, day.isoformat())
    if not found:
        raise RequestRefused("unknown", _("There is no game of that day."))
    return found


def new_sets(game: AnyGame, day: date, now: int) -> list[DealSet]:
    """Return new sets of a day. Their addresses follow from the day, so that each is stored only once."""
    rules = settled_rules(read_options(game.presets, "standard"))
    seats, level = game.seats[0], strongest(game.name)
    game.start(rules, seats)
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return [
        DealSet(
            address=f"{game.name}-{day.isoformat()}-{instance}",
            game=game.name,
            rules=write_options(rules),
            seats=seats,
            bot=level,
            seed=fair.fresh("seed").hex(),
            maker="",
            name="",
            made=now,
            day=day.isoformat(),
            instance=instance,
            closes=int(midnight.timestamp() * 1000) - 1,
        )
        for instance in range(INSTANCES + 1)
    ]


def _office(asked: Asked) -> DayOffice:
    return cast(DayOffice, asked.office)


def _game(asked: Asked) -> AnyGame:
    name = asked.path("game")
    if name not in SHELF:
        raise RequestRefused("unknown")
    return find(name)


def _day(asked: Asked) -> date:
    text = asked.path("day")
    if text == TODAY:
        return _date(asked.office.now())
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise RequestRefused("unknown", _("A day is written like this: 2026-11-24."))
    return found


def _date(now: int) -> date:
    return datetime.fromtimestamp(now / 1000, UTC).date()


_HERE: Final = "/api/games/{game}/days/{day}"
ENDPOINTS = (
    Endpoint("GET", _HERE, game_of_the_day, DayRead, query=FieldPage, refusals=("unknown",)),
    Endpoint(
        "POST", f"{_HERE}/tables", play_a_day, TableMade,
        status=201, needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint(
        "POST", f"{_HERE}/cards", show_cards, DayRead,
        needs="person", refusals=("unknown", "refused"),
    ),
)  # fmt: skip
