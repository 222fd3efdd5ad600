"""The level of a person from the reviews in the data directory, and opponents who take theirs from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from knaves.games import find, kernel_of
from knaves.local.reviews import review_all, unreviewed
from knaves.local.setup import TableSetup
from knaves.own_level import FEWER, amateur_for, own_level, takes_own_level
from knaves.record import HUMAN, Record
from knaves.review.history import histories
from knaves.review.review_text import standard
from knaves.store.data_dir import DataDir
from knaves.store.review_files import kept_reviews

LATEST: Final = 2
"""Number of games without a review that are reviewed when a game begins: a review takes up to two seconds."""
LOOKED_AT: Final = 20
"""Number of the latest games among which they are looked for."""


def settled(plan: TableSetup, data_dir: DataDir) -> TableSetup:
    """Return the plan with amateurs of numbers for those opponents; it keeps what they were called.

    The latest games without a review are reviewed first.
    """
    if not takes_own_level(plan.against):
        return plan
    level = level_of(data_dir, plan.game, plan.names[0])
    against = tuple([amateur_for(name, level) if name in FEWER else name for name in plan.against])
    return replace(plan, against=against, asked=plan.against)


def _plays(record: Record, name: str) -> bool:
    return any(who.player == HUMAN and who.name.casefold() == name.casefold() for who in record.seated)


def level_of(data_dir: DataDir, game: str, name: str) -> float:
    """Return a person's level at a game by the standard rules, in wins lost in 100 games."""
    own = [
        (path, record)
        for path, record in unreviewed(data_dir, LOOKED_AT)
        if record.game.name == game and standard(record) and _plays(record, name)
    ]
    # In plain Python a review takes so long that nobody would wait for it before a game.
    if kernel_of(game) != "python":
        for _done in review_all(data_dir, own[:LATEST]):
            pass
    seats = find(game).seats[0]
    losses = [
        each.course
        for each in histories(kept_reviews(data_dir), name)
        if (each.game, each.seats, each.standard) == (game, seats, True)
    ]
    return own_level(losses[0] if losses else ())
