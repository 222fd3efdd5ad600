"""Scoring, and the end of the game, in the move that reaches the target (§8), and of the match (§9)."""

from __future__ import annotations

from typing import Final, Literal

from knaves.cards import Card
from knaves.game import CHANCE, Result, Seat
from knaves.games.cribbage.rules.events import Scored, Won, WonMatch
from knaves.games.cribbage.rules.open import Phase, side
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import Tally
from knaves.games.cribbage.rules.state import Draft, State, left_of, put, sweep

Why = Literal["heels", "play", "go", "last card", "hand", "crib", "muggins", "penalty"]
# At hand, as `PLAY` is: looking up members of an enum takes longer than comparing them.
_OVER: Final = Phase.OVER
_DEAL: Final = Phase.DEAL


def award(
    work: Draft, seat: Seat, why: Why, points: int, tally: Tally | None = None, cards: tuple[Card, ...] = ()
) -> None:
    """Peg points for a seat's side, up to the target, and end the game there (§8.1–8.2).

    After the end of the game nothing scores, so callers need not check.
    """
    table = work.open
    phase = table.phase
    if phase is _DEAL or phase is _OVER:
        return
    ours, target = side(table.seats, seat), table.rules.target
    before = table.scores[ours]
    after = min(before + points, target)
    if after > before:
        work.change.back = put(table.back, ours, before)
        work.change.scores = put(table.scores, ours, after)
    if work.events is not None and (points or why != "play"):
        # A hand worth nothing is counted aloud; a card that scores nothing is just played.
        starter = table.starter if tally is not None and why in ("hand", "crib") else None
        work.tell(Scored, seat, why, after - before, after, tally, cards, starter)
    if after == target:
        _win(work, ours)


def is_over(work: Draft) -> bool:
    """Whether the game ended during this move, even if the match goes on."""
    phase = work.open.phase
    return phase is _DEAL or phase is _OVER


def games_for(rules: Rules, scores: tuple[int, ...]) -> int:
    """Return the number of games that the win counts as (§8.4), by the highest score of the losers."""
    best_loser = sorted(scores)[-2]
    return 1 + sum(best_loser < line for line in rules.skunk_lines)


def result(state: State) -> Result | None:
    """Return the result of the match (§8.3, §9.1); None while it goes on."""
    if state.open.phase is not Phase.OVER:
        return None
    winner = state.open.scores.index(state.rules.target)
    margin = state.rules.target - sorted(state.open.scores)[-2]
    why = "reached the target" if state.rules.best_of == 1 else "won the match"
    return Result(winner, margin, games_for(state.rules, state.open.scores), why)


def _win(work: Draft, winner: int) -> None:
    rules, scores, won = work.open.rules, work.open.scores, work.open.games
    games = games_for(rules, scores)
    won = put(won, winner, won[winner] + (games if rules.match_skunks else 1))
    work.change.games = won
    work.tell(Won, winner, scores, games)
    over = won[winner] >= rules.games_needed
    if over and rules.best_of > 1:
        work.tell(WonMatch, winner, won)
    sweep(work)
    if over:
        work.change.phase, work.change.actors = Phase.OVER, ()
    else:
        _next_game(work)


def _next_game(work: Draft) -> None:
    """Begin the next game of a match: the first deal rotates, without a new cut (§9.3)."""
    change = work.change
    change.phase, change.actors = Phase.DEAL, (CHANCE,)
    sides = len(work.open.scores)
    change.scores, change.back = work.open.rules.first_scores(sides), (0,) * sides
    change.dealer = change.opener = left_of(work.open.seats, work.open.opener)
