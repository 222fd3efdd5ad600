"""Finished games, statistics and ratings: `knaves.match.ports.results`."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, func, insert, or_, select

from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.ports.choices import ChoiceCount
from knaves.match.ports.play import MeasuredGame, PlayHabits
from knaves.match.ports.results import PlayRung, Rate, Rating, Rung, StoredGame
from knaves.match.statistics import Entry
from knaves.store.sql.audit import note_deals
from knaves.store.sql.choices import note_choices
from knaves.store.sql.database import Database
from knaves.store.sql.deal_sets import note_end
from knaves.store.sql.events import note_meeting
from knaves.store.sql.forget import forget_in_games
from knaves.store.sql.many import one_of, read_rows
from knaves.store.sql.play import habits, ladder, measured_of, note_rated
from knaves.store.sql.pushes import note_answer
from knaves.store.sql.schema import ACCOUNTS, GAMES, RATING_STEPS, RATINGS, SEATS, STATISTICS

PAGE: Final = 50
"""Number of games that an export reads at once."""

_GAME: Final = select(
    GAMES.c.address, GAMES.c.game, GAMES.c.how, GAMES.c.side, GAMES.c.rated, GAMES.c.ended, GAMES.c.record
)
_SEAT: Final = select(SEATS.c.address, SEATS.c.person, SEATS.c.name, SEATS.c.player)
_ENTRY: Final = select(
    STATISTICS.c.address,
    STATISTICS.c.at,
    STATISTICS.c.name,
    STATISTICS.c.game,
    STATISTICS.c.counts,
    STATISTICS.c.against,
)
_RATING: Final = select(RATINGS.c.person, RATINGS.c.game, RATINGS.c.mu, RATINGS.c.sigma, RATINGS.c.games)


class SqlResults:
    """Finished games in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def finish(
        self,
        game: FinishedGame,
        ended: int,
        entries: Mapping[Id, Entry],
        rate: Rate | None = None,
        *,
        measured: bool = False,
        choices: Mapping[Id, Sequence[ChoiceCount]] | None = None,
    ) -> bool:
        """Store a game with its statistics and update the ratings; False if it is stored already."""

        def keep(connection: Connection) -> bool:
            put = self._database.insert(GAMES).on_conflict_do_nothing()
            if not connection.execute(put, _game(game, ended)).rowcount:
                return False
            connection.execute(insert(SEATS), _seats(game, ended))
            note_end(connection, game, ended)
            note_meeting(connection, game, ended)
            deleted = _deleted(connection, game)
            rows = [_statistic(person, entry) for person, entry in entries.items() if person not in deleted]
            if rows:
                connection.execute(insert(STATISTICS), rows)
            for person in deleted:
                forget_in_games(connection, person)
            if rate is not None:
                _rate(connection, game, rate)
            if measured:
                note_rated(connection, game, ended, deleted)
            note_answer(connection, self._database, game, ended)
            note_choices(connection, self._database, game.game, choices or {}, deleted)
            # Last, since all processes wait for each other here until the commit.
            note_deals(connection, self._database, game, ended)
            return True

        return await self._database.write(keep)

    async def game(self, address: str) -> StoredGame | None:
        """Return a game with its record."""
        wanted = _GAME.where(GAMES.c.address == address)
        found = await self._database.read(lambda connection: _kept(connection, read_rows(connection, wanted)))
        return found[0] if found else None

    async def games(
        self, person: Id, limit: int = 50, before: StoredGame | None = None
    ) -> tuple[StoredGame, ...]:
        """Return a person's games, the latest first; only those before ``before``, if given."""
        return await self._games(person, limit, before, whole=False)

    async def export(self, person: Id) -> AsyncIterator[StoredGame]:
        """Yield all games of a person with their records, the latest first."""
        page = await self._games(person, PAGE, None, whole=True)
        while page:
            for game in page:
                yield game
            page = await self._games(person, PAGE, page[-1], whole=True)

    async def _games(
        self, person: Id, limit: int, before: StoredGame | None, *, whole: bool
    ) -> tuple[StoredGame, ...]:
        sat = select(SEATS.c.ended, SEATS.c.address).distinct().where(SEATS.c.person == person)
        if before is not None:
            earlier = and_(SEATS.c.ended == before.ended, SEATS.c.address < before.address)
            sat = sat.where(or_(SEATS.c.ended < before.ended, earlier))
        sat = sat.order_by(SEATS.c.ended.desc(), SEATS.c.address.desc()).limit(limit)

        def read(connection: Connection) -> tuple[StoredGame, ...]:
            addresses = [address for _ended, address in read_rows(connection, sat)]
            wanted = _GAME if whole else _GAME.with_only_columns(*[*_GAME.selected_columns][:-1])
            wanted = wanted.where(one_of(connection, GAMES.c.address, addresses))
            kept = {game.address: game for game in _kept(connection, read_rows(connection, wanted))}
            return tuple(kept[address] for address in addresses)

        return await self._database.read(read)

    async def entries(self, person: Id) -> tuple[Entry, ...]:
        """Return a person's statistics entries, in the order the games ended."""
        wanted = _ENTRY.where(STATISTICS.c.person == person).order_by(STATISTICS.c.at, STATISTICS.c.address)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(
            Entry(id, when, name, game, json.loads(counts), json.loads(against))
            for id, when, name, game, counts, against in rows
        )

    async def rating(self, person: Id, game: str) -> Rating | None:
        """Return the rating of an account at a game."""
        wanted = _RATING.where(RATINGS.c.person == person, RATINGS.c.game == game)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else Rating(*row)

    async def rating_steps(self, person: Id, game: str) -> tuple[Rating, ...]:
        """Return the rating of an account after each rated game, the oldest first."""
        wanted = select(RATING_STEPS).where(RATING_STEPS.c.person == person, RATING_STEPS.c.game == game)
        rows = await self._database.read(
            lambda connection: read_rows(connection, wanted.order_by(RATING_STEPS.c.games))
        )
        return tuple(Rating(who, at, mu, sigma, games) for who, at, games, mu, sigma in rows)

    async def ladder(self, game: str, limit: int = 50, fewest: int = 1) -> tuple[Rung, ...]:
        """Return the best accounts at a game with at least ``fewest`` rated games, the best first."""
        wanted = (
            _RATING.add_columns(ACCOUNTS.c.name)
            .join(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.person)
            .where(RATINGS.c.game == game, RATINGS.c.games >= fewest)
            .order_by(RATINGS.c.standing.desc(), RATINGS.c.person)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return tuple(Rung(name, Rating(*rating)) for *rating, name in rows)

    async def measured(self, person: Id, game: str) -> tuple[MeasuredGame, ...]:
        """Return the latest measured games of an account at a game, the oldest first."""
        return await self._database.read(lambda connection: measured_of(connection, person, game))

    async def play_ladder(self, game: str, seats: int, limit: int, fewest: int) -> tuple[PlayRung, ...]:
        """Return the accounts that lose least for certain, with at least ``fewest`` measured games."""
        return await self._database.read(lambda connection: ladder(connection, game, seats, limit, fewest))

    async def habits(self, fewest: int, limit: int = 50) -> tuple[PlayHabits, ...]:
        """Return who agrees most often with the champion, of those with so many measured games."""
        return await self._database.read(lambda connection: habits(connection, fewest, limit))

    async def met(self, people: Sequence[Id], game: str, since: int) -> int:
        """Return the number of rated games that these people have all played together since ``since``."""
        wanted = select(func.count()).select_from(GAMES)
        wanted = wanted.where(GAMES.c.game == game, GAMES.c.rated.is_(True), GAMES.c.ended >= since)
        for person in set(people):
            sat = select(SEATS.c.address).where(SEATS.c.person == person, SEATS.c.ended >= since)
            wanted = wanted.where(GAMES.c.address.in_(sat))
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())


def _deleted(connection: Connection, game: FinishedGame) -> set[Id]:
    """Return the players of a game who were deleted while it was being played."""
    those = one_of(connection, ACCOUNTS.c.id, sorted({person for person in game.people if person}))
    deleted = select(ACCOUNTS.c.id).where(those, ACCOUNTS.c.deleted.is_not(None))
    return {*connection.execute(deleted).scalars()}


def _rate(connection: Connection, game: FinishedGame, rate: Rate) -> None:
    """Update the ratings of a game's people; locks their accounts until the commit."""
    people = sorted({person for person in game.people if person})
    those = one_of(connection, ACCOUNTS.c.id, people)
    living = select(ACCOUNTS.c.id).where(those, ACCOUNTS.c.deleted.is_(None))
    accounts = {*connection.execute(living.order_by(ACCOUNTS.c.id).with_for_update()).scalars()}
    present = _RATING.where(RATINGS.c.game == game.game, one_of(connection, RATINGS.c.person, people))
    before = {row.person: Rating(*row) for row in connection.execute(present)}
    after = [each for each in rate(before) if each.person in accounts]
    for each in after:
        connection.execute(
            delete(RATINGS).where(RATINGS.c.person == each.person, RATINGS.c.game == game.game)
        )
    if after:
        rows = [_rated(game.game, each) for each in after]
        connection.execute(insert(RATINGS), rows)
        names = [column.name for column in RATING_STEPS.c]
        connection.execute(insert(RATING_STEPS), [{name: row[name] for name in names} for row in rows])


def _game(game: FinishedGame, ended: int) -> dict[str, Any]:
    return {
        "address": game.address,
        "game": game.game,
        "how": game.how,
        "side": game.side,
        "rated": game.rated,
        "ended": ended,
        "record": game.record,
    }


def _seats(game: FinishedGame, ended: int) -> list[dict[str, Any]]:
    seats = enumerate(zip(game.people, game.names, game.players, strict=True))
    return [
        {
            "address": game.address,
            "seat": seat,
            "person": person,
            "name": name,
            "player": player,
            "ended": ended,
        }
        for seat, (person, name, player) in seats
    ]


def _rated(game: str, rating: Rating) -> dict[str, Any]:
    return {
        "person": rating.person,
        "game": game,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "standing": rating.standing,
    }


def _statistic(person: Id, entry: Entry) -> dict[str, Any]:
    return {
        "person": person,
        "address": entry.id,
        "at": entry.when,
        "name": entry.name,
        "game": entry.game,
        "counts": json.dumps(dict(entry.counts)),
        "against": json.dumps([*entry.against]),
    }


def _kept(connection: Connection, rows: Iterable[Sequence[Any]]) -> list[StoredGame]:
    """Combine the rows of games and seats; rows of lists have no record."""
    rows = [*rows]
    seats: dict[str, list[Any]] = {address: [] for address, *_rest in rows}
    wanted = _SEAT.where(one_of(connection, SEATS.c.address, [*seats])).order_by(
        SEATS.c.address, SEATS.c.seat
    )
    for address, *seat in read_rows(connection, wanted):
        seats[address].append(seat)
    kept = []
    for address, game, how, side, rated, ended, *record in rows:
        people, names, players = zip(*seats[address], strict=True)
        kept.append(StoredGame(address, game, people, names, players, how, side, bool(rated), ended, *record))
    return kept
