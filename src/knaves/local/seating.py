"""Sitting down: who sits where, where the cards come from, and which file the game is written to.

A new game and one that is taken up again come to the same thing, a `Seating`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from knaves import fair, record
from knaves.bots import Bot, bot
from knaves.cards import NotationError
from knaves.fair import FairDice
from knaves.files import complaint
from knaves.game import CHANCE, AnyGame, IllegalMove, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.local.setup import HUMAN, TableSetup
from knaves.match.connection import reader
from knaves.match.statistics import Entry
from knaves.record import Loaded, Record, RecordError, Retold, Sitter
from knaves.store import saves
from knaves.store.data_dir import Home
from knaves.store.saves import Save


class Unreadable(NotationError):
    """A file that holds no game to go on with: what stands in it is no record, or breaks the rules."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Everybody has sat down. ``sheet`` is what was written when they did, with the moves made by then.

    ``state`` and ``past`` are where those moves lead and what was said of them: one walk finds both.
    ``own`` are the people's seats; ``notices`` are what they should be told.
    """

    sheet: Record
    state: Any
    past: tuple[str, ...]
    own: tuple[Seat, ...]
    bots: Mapping[Seat, Bot]
    save: Save | None
    notices: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game had ended before it was taken up."""
        return not self.sheet.game.actors(self.state)

    @property
    def seed(self) -> str | None:
        """What the cards and the bots' chances come from, if somebody chose it."""
        return dict(self.sheet.headers).get("Seed")


def sit_down(home: Home, plan: TableSetup) -> Seating:
    """Begin a new game: seat everybody and open the save file."""
    game = find(plan.game)
    source = fair.fresh if plan.seed is None else fair.seeded(plan.seed)
    token = fair.sit(game.name, len(plan.names), source)
    players = (HUMAN, *plan.against)
    bots = {
        Seat(seat): _bot(game, name, plan.seed, seat) for seat, name in enumerate(players) if name != HUMAN
    }
    sheet = Record(
        game=game,
        rules=plan.rules,
        sitters=tuple(Sitter(name, label(bots.get(Seat(seat)))) for seat, name in enumerate(plan.names)),
        date=date.today(),
        token=token.token,
        headers=() if plan.seed is None else (("Seed", plan.seed),),
    )
    notices: tuple[str, ...] = ()
    try:
        save = saves.begin(home, sheet, datetime.now())
    except OSError as error:
        notices = (_("The game is not being saved: {trouble}").format(trouble=complaint(error)),)
        save = None
    state = game.start(sheet.rules, len(sheet.sitters))
    return Seating(sheet, state, (), _people(sheet), bots, save, notices)


def sit_again(home: Home, path: Path) -> Seating:
    """Take up the game in a file where it stopped.

    NotationError when it cannot be gone on with; OSError when the file cannot be read and written.
    """
    save, loaded = _taken_up(path)
    sheet = loaded.record
    try:
        own = _people(sheet)
        state, past = _retold(path, sheet, reader(own))
        if path.parent != home.saves and not sheet.game.actors(state):
            raise NotationError(
                _("This game is over. To read it, run knaves replay {path}.").format(path=path)
            )
        if not own:
            raise NotationError(_("A game without a human player cannot be resumed."))
        bots, notices = _bots_again(sheet)
        if loaded.dropped:
            notices = (*notices, _("The last line of the file is incomplete and was ignored."))
    except BaseException:
        save.close()
        raise
    return Seating(sheet, state, past, own, bots, save, notices)


def _taken_up(path: Path) -> tuple[Save, Loaded]:
    try:
        return saves.take_up(path)
    except RecordError as error:
        raise _spoilt(path, error) from None


def _retold(path: Path, sheet: Record, reader: Seat | None) -> Retold:
    try:
        return record.retell(sheet, reader)
    except IllegalMove as error:
        raise _spoilt(path, error) from None


def _spoilt(path: Path, error: Exception) -> Unreadable:
    return Unreadable(_("{path} cannot be resumed. {error}").format(path=path, error=error))


def dice_after(sheet: Record, moves: tuple[tuple[Seat, Any], ...]) -> FairDice:
    """Return the dice that go on where these moves end."""
    seed = dict(sheet.headers).get("Seed")
    source = fair.fresh if seed is None else fair.seeded(seed)
    sitting = sheet.sitting or fair.sit(sheet.game.name, len(sheet.sitters), source)
    return FairDice(sitting, source, 1 + sum(seat == CHANCE for seat, _ in moves))


def label(player: Bot | None) -> str:
    """Return what a record calls a player: a bot with its version, or a person."""
    return HUMAN if player is None else f"{player.name} {player.version}"


def again(seated: Seating, *, pause: bool) -> TableSetup:
    """Return the plan of a game like this one, the first of the people in the first seat again."""
    sheet = seated.sheet
    seats = len(sheet.sitters)
    order = [(seated.own[0] + step) % seats for step in range(seats)]
    names = tuple(sheet.names[seat] for seat in order)
    against = tuple(sheet.sitters[seat].player.split()[0] for seat in order[1:])
    return TableSetup(sheet.game.name, sheet.rules, names, against, seated.seed, pause)


def another(seated: Seating, *, pause: bool = False) -> TableSetup:
    """Return the plan of the game after this one: the same people and rules, but never the same cards."""
    plan = again(seated, pause=pause)
    return replace(plan, seed=next_seed(plan.seed))


def next_seed(seed: str | None) -> str | None:
    """Return the seed of the game after this one: the same once more would be the same game once more.

    >>> next_seed("oak"), next_seed("oak/2")
    ('oak/2', 'oak/3')
    """
    if not seed:
        return seed
    stem, mark, number = seed.rpartition("/")
    return f"{stem}/{int(number) + 1}" if mark and number.isdecimal() else f"{seed}/2"


def entry(sheet: Record, counts: Mapping[str, int], seat: Seat, id: str) -> Entry:
    """Return what a game, now over, was for a person, under the name of its file."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    return Entry(id, when, sheet.names[seat], sheet.game.name, counts)


def entry_id(seated: Seating) -> str:
    """Return what the game goes by in the statistics; only while its file, if any, is still open."""
    if seated.save is not None:
        return seated.save.id
    return f"{seated.sheet.game.name}-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}"


def _bots_again(sheet: Record) -> tuple[dict[Seat, Bot], tuple[str, ...]]:
    bots: dict[Seat, Bot] = {}
    notices: tuple[str, ...] = ()
    seed = dict(sheet.headers).get("Seed")
    for seat, sitter in enumerate(sheet.sitters):
        if sitter.player == HUMAN:
            continue
        found = _bot(sheet.game, sitter.player.split()[0], seed, seat)
        bots[Seat(seat)] = found
        if label(found) != sitter.player:
            told = _("{name} was played by {player} and is now played by {other}.").format(
                name=sitter.name, player=sitter.player, other=label(found)
            )
            notices = (*notices, told)
    return bots, notices


def _bot(game: AnyGame, name: str, seed: str | None, seat: int) -> Bot:
    """Return a bot; a seed fixes what it leaves to chance."""
    return bot(game.name, name, random.Random() if seed is None else random.Random(f"{seed}/{seat}"))


def _people(sheet: Record) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, sitter in enumerate(sheet.sitters) if sitter.player == HUMAN)
