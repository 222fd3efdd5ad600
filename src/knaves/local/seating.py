"""Seating a game: its players, the source of its cards, and its save file.

A new game and a resumed one both give a `Seating`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from knaves import fair
from knaves.bots import Bot, bot, recorded
from knaves.cards import NotationError
from knaves.fair import FairDice
from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games import find
from knaves.i18n.language import _
from knaves.local.setup import TableSetup
from knaves.match.connection import reader
from knaves.match.statistics import Entry
from knaves.own_level import ASKED, FEWER
from knaves.record import (
    HUMAN,
    SEED,
    Line,
    LoadedRecord,
    Record,
    RecordError,
    Retelling,
    SeatedPlayer,
    retell,
)
from knaves.store import saves
from knaves.store.data_dir import DataDir
from knaves.store.saves import Save


class Unreadable(NotationError):
    """A file whose game cannot be resumed: it is not a record, or a move breaks the rules."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A game ready to play. ``record`` is its record so far.

    ``state`` is the state after those moves, and ``past`` the sentences about them; one replay gives both.
    ``own`` are the people's seats; ``notices`` are sentences for them. ``save`` is that of a resumed game.
    Without ``counts`` the game is part of no statistics.
    """

    record: Record
    state: Any
    past: tuple[Line, ...]
    own: tuple[Seat, ...]
    bots: Mapping[Seat, Bot]
    save: Save | None
    notices: tuple[str, ...] = ()
    counts: bool = True

    @property
    def over(self) -> bool:
        """Whether the game had ended before it was resumed."""
        return not self.record.game.actors(self.state)

    @property
    def seed(self) -> str | None:
        """The seed of the cards and of the bots, if one was chosen."""
        return dict(self.record.headers).get(SEED)


def sit_down(plan: TableSetup) -> Seating:
    """Begin a new game: seat everybody. It has no file before a person's first move (`filing.LocalFile`)."""
    game = find(plan.game)
    source = fair.fresh if plan.seed is None else fair.seeded(plan.seed)
    token = fair.sit(game.name, len(plan.names), source)
    players = (HUMAN, *plan.against)
    bots = {
        Seat(seat): _entrant(game.name, name, _dice(plan.seed, seat))
        for seat, name in enumerate(players)
        if name != HUMAN
    }
    record = Record(
        game=game,
        rules=plan.rules,
        seated=tuple(SeatedPlayer(name, label(bots.get(Seat(seat)))) for seat, name in enumerate(plan.names)),
        date=date.today(),
        token=token.token,
        headers=(
            *(() if plan.seed is None else ((SEED, plan.seed),)),
            *(((ASKED, ", ".join(plan.asked)),) if plan.asked else ()),
        ),
    )
    state = game.start(record.rules, len(record.seated))
    return Seating(record, state, (), _people(record), bots, None)


def _entrant(game: str, name: str, dice: random.Random) -> Bot:
    """Return a player; only a class or a program of the user's own needs the protocol, a slow import."""
    if ":" not in name:
        return bot(game, name, dice)
    from knaves.wire.outside import entrant

    return entrant(game, name, dice)


def check_whole(record: Record) -> None:
    """Raise NotationError for a game of which only one seat's cards are known."""
    if record.known is not None:
        raise NotationError(_("Not all cards of this game are known, so it cannot be played again."))


def sit_again(data_dir: DataDir, path: Path) -> Seating:
    """Resume the game in a file.

    NotationError when it cannot be continued; OSError when the file cannot be read and written.
    """
    save, loaded = _taken_up(path)
    record = loaded.record
    try:
        own = _people(record)
        state, past = _retold(path, record, reader(own))
        if path.parent != data_dir.saves and not record.game.actors(state):
            raise NotationError(
                _("This game is over. To read it, run knaves replay {path}.").format(path=path)
            )
        if not own:
            raise NotationError(_("A game without a human player cannot be resumed."))
        check_whole(record)
        bots, notices = _bots_again(record)
        if loaded.dropped:
            notices = (*notices, _("The last line of the file is incomplete and was ignored."))
    except BaseException:
        save.close()
        raise
    return Seating(record, state, past, own, bots, save, notices)


def _taken_up(path: Path) -> tuple[Save, LoadedRecord]:
    try:
        return saves.take_up(path)
    except RecordError as error:
        raise _spoilt(path, error) from None


def _retold(path: Path, record: Record, reader: Seat | None) -> Retelling:
    try:
        return retell(record, reader)
    except IllegalMove as error:
        raise _spoilt(path, error) from None


def _spoilt(path: Path, error: Exception) -> Unreadable:
    return Unreadable(_("{path} cannot be resumed. {error}").format(path=path, error=error))


def dice_after(record: Record, moves: tuple[tuple[Seat, Any], ...]) -> FairDice:
    """Return the fair dice for the chance move after these moves."""
    seed = dict(record.headers).get(SEED)
    source = fair.fresh if seed is None else fair.seeded(seed)
    sitting = record.sitting or fair.sit(record.game.name, len(record.seated), source)
    return FairDice(sitting, source, 1 + sum(seat == CHANCE for seat, _ in moves))


def label(player: Bot | None) -> str:
    """Return a player's name in records: a bot with its version, or ``human``."""
    return HUMAN if player is None else f"{player.name} {player.version}"


def again(seating: Seating, *, pause: bool) -> TableSetup:
    """Return the setup of a game like this one, with the first of the people in the first seat."""
    record = seating.record
    seats = len(record.seated)
    order = [(seating.own[0] + step) % seats for step in range(seats)]
    names = tuple(record.names[seat] for seat in order)
    asked = dict(record.headers).get(ASKED, "").split(", ")
    against = tuple(
        [
            # The number may be another one by now: the opponent takes the person's level again.
            asked[seat - 1]
            if 0 < seat <= len(asked) and asked[seat - 1] in FEWER
            else recorded(record.game.name, record.seated[seat].player)
            for seat in order[1:]
        ]
    )
    return TableSetup(record.game.name, record.rules, names, against, seating.seed, pause)


def another(seating: Seating, *, pause: bool = False) -> TableSetup:
    """Return the setup of the next game: the same people and rules, but never the same cards."""
    plan = again(seating, pause=pause)
    return replace(plan, seed=next_seed(plan.seed))


def next_seed(seed: str | None) -> str | None:
    """Return the seed of the next game; the same seed would repeat the game.

    >>> next_seed("oak"), next_seed("oak/2")
    ('oak/2', 'oak/3')
    """
    if not seed:
        return seed
    stem, mark, number = seed.rpartition("/")
    return f"{stem}/{int(number) + 1}" if mark and number.isdecimal() else f"{seed}/2"


def entry(record: Record, counts: Mapping[str, int], seat: Seat, id: str) -> Entry:
    """Return a person's statistics entry for a finished game."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    seats = len(record.seated)
    own = record.game.side(seats, seat)
    against = [
        who.player for number, who in enumerate(record.seated) if record.game.side(seats, Seat(number)) != own
    ]
    return Entry(id, when, record.names[seat], record.game.name, counts, against)


def _bots_again(record: Record) -> tuple[dict[Seat, Bot], tuple[str, ...]]:
    bots: dict[Seat, Bot] = {}
    notices: tuple[str, ...] = ()
    seed = dict(record.headers).get(SEED)
    for seat, who in enumerate(record.seated):
        if who.player == HUMAN:
            continue
        # The name comes from a file of unknown origin: it may name a bot, but no class or program.
        found = bot(record.game.name, recorded(record.game.name, who.player), _dice(seed, seat))
        bots[Seat(seat)] = found
        if label(found) != who.player:
            told = _("{name} was played by {player} and is now played by {other}.").format(
                name=who.name, player=who.player, other=label(found)
            )
            notices = (*notices, told)
    return bots, notices


def _dice(seed: str | None, seat: int) -> random.Random:
    """Return a bot's dice; a seed fixes its random choices."""
    return random.Random() if seed is None else random.Random(f"{seed}/{seat}")


def _people(record: Record) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, who in enumerate(record.seated) if who.player == HUMAN)
