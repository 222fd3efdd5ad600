"""Finished games as the explorer counts them: each decision that is a spot, with what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from knaves.explorer import Spot, Sums, choice, questions, spot
from knaves.game import CHANCE, AnyGame, Seat
from knaves.options import values_of

__all__ = ["Decision", "decisions"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a finished game, with the net points of its deal and whether the game was won."""

    seat: Seat
    spot: Spot
    choice: str
    points: int
    won: bool

    @property
    def sums(self) -> Sums:
        """What it adds to a table."""
        return Sums(1, self.points, self.points**2, int(self.won))


def decisions(game: AnyGame, rules: Any, seats: int, moves: Iterable[tuple[Seat, Any]]) -> Iterator[Decision]:
    """Return the explorer's decisions of a game, given all its moves; none of an unfinished game, or a match.

    A match starts its scores again, and does not say here who won each game. The net points of a deal are the
    own side's minus those of the best other side, as far as the game went.
    """
    if questions(game.name) is None or any(most > 1 for most in values_of(rules, "games").values()):
        return
    open_spots: list[tuple[Seat, Spot, str, int]] = []
    gains: list[tuple[int, ...]] = []
    state = game.start(rules, seats)
    before = game.scores(state)
    for seat, move in moves:
        if game.deals(move):
            gains.append(_gain(before, game.scores(state)))
            before = game.scores(state)
        if seat != CHANCE:
            view = game.view(state, seat)
            found = spot(game, view)
            chosen = "" if found is None else choice(game, view, move)
            if found is not None and chosen:
                open_spots.append((seat, found, chosen, len(gains)))
        state = game.apply(state, seat, move)
    gains.append(_gain(before, game.scores(state)))
    ended = game.result(state)
    if ended is None:
        return
    for seat, found, chosen, deal in open_spots:
        side = game.side(seats, seat)
        gain = gains[deal]
        net = gain[side] - max([each for at, each in enumerate(gain) if at != side])
        yield Decision(seat, found, chosen, net, ended.side == side)


def _gain(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([late - early for early, late in zip(before, after, strict=True)])
