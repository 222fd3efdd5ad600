"""Proverbs measured: in games between the strongest players, how often each holds, and what it is worth.

First the games are played (`played`), and what every move was worth to the player is written down: that takes
the time. Then each position is put to the proverbs (`judged`), so that a new proverb needs no new games.
Both are pure jobs. The worth is the player's own estimate: where it draws worlds, the best of several moves
looks a little better than it is, on both sides of a proverb alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from knaves.bots import Coach, coach
from knaves.cards import NotationError
from knaves.game import Hint
from knaves.games import find
from knaves.i18n.language import _
from knaves.intervals import ratio
from knaves.lab.arena import luck_only
from knaves.pipeline import pack, unpack
from knaves.proverbs import Proverb, proverbs
from knaves.table import play

__all__ = ["combined", "judged", "played"]

SUMS: Final = ("positions", "held", "gain", "points", "cost", "always", "weak_positions", "weak")
"""What is added up for each proverb in each game."""
Sums = dict[str, float]


def played(game: str, seed: str, index: int) -> bytes:
    """Play the game of that index between the strongest players; pack its moves and what all were worth.

    The result depends on the arguments only. NotationError if there is no such game, or none with hints.
    """
    found, measure = find(game), coach(game)
    if measure is None:
        raise NotationError(_("There are no hints for this game."))
    moves: list[tuple[int, str]] = []
    decided: dict[int, list[tuple[str, float, float]]] = {}

    def note(hints: Sequence[Hint]) -> None:
        told = [(found.write(each.move), round(each.points, 6), round(each.win, 7)) for each in hints]
        decided[len(moves)] = told

    players = [_Player(measure, note) for _seat in range(found.seats[0])]
    play(
        found,
        found.rules(**luck_only(found)),
        players,
        Random(f"{seed}/{index}"),
        log=lambda seat, move: moves.append((int(seat), found.write(move))),
    )
    return pack({"moves": moves, "decided": decided})


class _Player:
    """The strongest player, who tells what each of its moves was worth."""

    def __init__(self, measure: Coach, note: Callable[[Sequence[Hint]], None]) -> None:
        self._measure, self._note = measure, note

    def choose(self, view: Any, /) -> Any:
        found = self._measure.compared(view, view.legal[0])
        if found is None or not found.whole:
            return self._measure.choose(view)
        self._note(found.hints)
        return found.hints[0].move


def judged(game: str, result: bytes) -> bytes:
    """Put the positions of a game that was `played` to the proverbs; pack the sums and the examples of each.

    Examples are positions of the first deal: the number of moves before, the seat, whether the proverb held,
    the best move, the best on the other side, and the gap between them.
    """
    found, told = find(game), unpack(result)
    kept = {each.key: each for each in proverbs(game)}
    sums = {key: dict.fromkeys(SUMS, 0.0) for key in kept}
    examples: dict[str, list[Any]] = {key: [] for key in kept}
    state, deals = found.start(found.rules(**luck_only(found)), found.seats[0]), 0
    for number, (seat, text) in enumerate(told["moves"]):
        if valued := told["decided"].get(str(number)):
            view = found.view(state, seat)
            moves = [(found.read(move), points, win) for move, points, win in valued]
            for key, each in kept.items():
                sides = _sides(each, view, moves)
                if sides is None:
                    continue
                good, bad = sides
                _add(sums[key], good, bad, weak=each.weak_at(view))
                if deals == 1:
                    holds = good[2] >= bad[2]
                    best, other = (good, bad) if holds else (bad, good)
                    gap = best[2] - other[2]
                    written = found.write(best[0]), found.write(other[0])
                    examples[key].append((number, seat, holds, *written, round(gap, 5)))
        move = found.read(text)
        deals += found.deals(move)
        state = found.apply(state, seat, move)
    return pack({"decided": len(told["decided"]), "sums": sums, "examples": examples})


def _sides(proverb: Proverb, view: Any, moves: Sequence[Any]) -> tuple[Any, Any] | None:
    """Return the best move that obeys and the best that does not, with their values; None without both."""
    obeying = proverb.obeying(view)
    if not obeying:
        return None
    good = next((each for each in moves if each[0] in obeying), None)
    bad = next((each for each in moves if each[0] not in obeying), None)
    return None if good is None or bad is None else (good, bad)


def _add(sums: Sums, good: Any, bad: Any, *, weak: bool) -> None:
    gain = good[2] - bad[2]
    holds = gain >= 0
    sums["positions"] += 1
    sums["always"] += gain
    sums["held"] += holds
    if holds:
        sums["gain"] += gain
        sums["points"] += good[1] - bad[1]
    else:
        sums["cost"] -= gain
    if weak:
        sums["weak_positions"] += 1
        sums["weak"] += holds


def combined(games: Sequence[Mapping[str, Any]], moves: Sequence[Any]) -> dict[str, Any]:
    """Return the figures of each proverb, from what was `judged` in each game and the moves of the games.

    Games are independent and the positions of one are not: intervals are by games.
    """
    return {key: _figures(key, games, moves) for key in games[0]["sums"]}


def _figures(key: str, games: Sequence[Mapping[str, Any]], moves: Sequence[Any]) -> dict[str, Any]:
    by_game = [each["sums"][key] for each in games]

    def of(top: str, bottom: Callable[[Sums], float]) -> list[float] | None:
        bottoms = [bottom(each) for each in by_game]
        if not any(bottoms):
            return None
        found = ratio([each[top] for each in by_game], bottoms)
        # A share of all of few units has bounds past what is possible.
        low, high = (
            (max(found.low, 0.0), min(found.high, 1.0))
            if top in ("held", "weak")
            else (found.low, found.high)
        )
        return [round(each, 6) for each in (found.value, low, high)]

    gain, cost = (
        of("gain", lambda each: each["held"]),
        of("cost", lambda each: each["positions"] - each["held"]),
    )
    return {
        "positions": int(sum(each["positions"] for each in by_game)),
        "holds": of("held", lambda each: each["positions"]),
        "gain": gain,
        "points": of("points", lambda each: each["held"]),
        "cost": cost,
        "always": of("always", lambda each: each["positions"]),
        "weak_positions": int(sum(each["weak_positions"] for each in by_game)),
        "weak": of("weak", lambda each: each["weak_positions"]),
        "held": _typical(key, games, moves, gain, holds=True),
        "failed": _typical(key, games, moves, cost, holds=False),
    }


def _typical(
    key: str,
    games: Sequence[Mapping[str, Any]],
    moves: Sequence[Any],
    mean: list[float] | None,
    *,
    holds: bool,
) -> dict[str, Any] | None:
    """Return the example whose gap is closest to the mean; None without any."""
    found = [
        (abs(gap - (mean or [0.0])[0]), place, number, seat, best, other, gap)
        for place, game in enumerate(games)
        for number, seat, held, best, other, gap in game["examples"][key]
        if held == holds
    ]
    if not found:
        return None
    _off, place, number, seat, best, other, gap = min(found)
    return {"moves": moves[place][:number], "seat": seat, "best": best, "other": other, "gap": gap}
