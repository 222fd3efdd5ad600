"""Independent judges of a decision: champions play both moves out, in true cards or in worlds drawn anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from knaves.bots import bot, coach
from knaves.game import CHANCE
from knaves.record import Record, walk
from knaves.review import Decision, review
from knaves.review.sums import called


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision called a mistake or a blunder, with the states before it and before its deal."""

    record: Record
    decision: Decision
    before: Any
    undealt: Any


def mistakes(record: Record) -> Iterator[Mistake]:
    """Yield the mistakes and blunders in a record's first game."""
    found = {each.number: each for each in review(record).games[0].decisions}
    undealt: Any = None
    for number, (entry, before, _after) in enumerate(walk(record), 1):
        if record.game.deals(entry.move):
            undealt = before
        if number in found and called(found[number]) in ("mistake", "blunder"):
            yield Mistake(record, found[number], before, undealt)


def gain(mistake: Mistake, state: Any, seed: int) -> float:
    """Return the chance that the better move has more than the move made, if all goes on from this state.

    Champions finish the deal; its score is worth the chance before the next deal.
    """
    better, made = mistake.decision.choices[0].move, mistake.decision.move
    return _worth(mistake, state, better, seed) - _worth(mistake, state, made, seed)


def worlds(mistake: Mistake, player: str, dice: Random) -> Iterator[Any]:
    """Yield states that agree with the seat's view, where this player would have made the others' moves.

    Among these, all are equally likely: if the others are such players, so are the true cards.
    """
    game, seat = mistake.record.game, mistake.decision.seat
    view, them = game.view(mistake.before, seat), bot(game.name, player, dice)
    while True:
        world = state = game.imagine(view, dice)
        state = mistake.undealt
        for who, move in world.deal:
            if who not in (CHANCE, seat) and them.choose(game.view(state, who)) != move:
                break
            state = game.apply(state, who, move)
        else:
            yield world


def _worth(mistake: Mistake, state: Any, text: str, seed: int) -> float:
    game, seat, dice = mistake.record.game, mistake.decision.seat, Random(seed)
    measure, player = coach(game.name), bot(game.name, "champion", dice)
    assert measure is not None
    state = game.apply(state, seat, game.read(text))
    while actors := game.actors(state):
        if actors[0] != CHANCE:
            state = game.apply(state, actors[0], player.choose(game.view(state, actors[0])))
            continue
        chance = game.chance(state, dice)
        if game.deals(chance):
            return measure.before_deal(game.view(state, seat))
        state = game.apply(state, CHANCE, chance)
    scores, side = game.scores(state), game.side(len(mistake.record.seated), seat)
    return float(scores[side] == max(scores))
