"""Seating a first game with explanations: the same cards for everybody, and nothing is saved."""

from __future__ import annotations

from knaves.cards import NotationError
from knaves.games import find
from knaves.i18n.language import _
from knaves.lessons import NO_LESSON, OPPONENT, lesson
from knaves.local.seating import Seating, sit_down
from knaves.local.setup import TableRequest, plan
from knaves.store.settings import Settings


def seat_lesson(game: str, settings: Settings) -> Seating:
    """Seat the lesson of a game; NotationError if it has none."""
    found = lesson(find(game).name)
    if found is None:
        raise NotationError(_(NO_LESSON).format(game=game))
    request = TableRequest(
        game=game,
        preset="standard",
        rules=tuple(sorted(found.RULES.items())),
        seats=find(game).seats[0],
        against=(OPPONENT,),
        seed=found.SEED,
        disk=False,
    )
    return sit_down(plan(request, settings))
