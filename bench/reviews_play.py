"""Games played and reviewed in jobs whose results are kept; a module of its own, which Ray can import."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from knaves.bots import bot
from knaves.cli.output import bar
from knaves.game import Seat
from knaves.games import find
from knaves.lab.checkpoint import checkpoint
from knaves.lab.tables import fingerprint, make
from knaves.pipeline import Pipeline, Step, pack, unpack
from knaves.record import Entry, Record, SeatedPlayer
from knaves.review import review, sums
from knaves.table import play

WORK = Path(__file__).parents[1] / "build" / "reviews"


def reviewed(game: str, seats: int, player: str, seed: str, number: int) -> bytes:
    """Play a game between players of one name, review it, and return its figures; its seed is its own."""
    found, dice = find(game), Random(f"{seed}-{number}")
    # The deal is cut for, so that the first dealer is any seat.
    state = play(found, found.rules(), [bot(game, player, dice)] * seats, dice)
    seated = tuple([SeatedPlayer(f"{seat + 1}", player) for seat in range(seats)])
    entries = tuple([Entry(seat, move) for seat, move in state.history])
    each = review(Record(found, found.rules(), seated, entries))
    [one] = each.games
    own = [sums(one, each.sides, Seat(seat)) for seat in range(seats)]
    lost = sum(seat.lost for seat in own) / seats
    return pack({"lost": lost, "luck": own[0].luck, "result": one.result[0]})


def measured(
    game: str, seats: int, player: str, games: int, seed: str, *, cores: int | None = None, ray: bool = False
) -> list[Any]:
    """Return the figures of games between players of one name, from where it was left."""
    name, code = f"{game}_{seats}_{player}", fingerprint(f"knaves.games.{game}")
    about = {"game": game, "seats": seats, "player": player, "seed": seed, "code": code}
    WORK.mkdir(parents=True, exist_ok=True)
    path = WORK / f"{name}-{code}.work"
    for old in WORK.glob(f"{name}-*.work"):
        if old != path:
            old.unlink()

    def all_of_them() -> Pipeline:
        job = partial(reviewed, game, seats, player, seed)
        results = yield Step(name, job, range(games))
        return pack([unpack(each) for each in results])

    with checkpoint(path, about) as held:
        found: list[Any] = unpack(make(all_of_them(), held, bar, cores=cores, ray=ray))
    return found
