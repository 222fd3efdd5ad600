"""Learn euchre by self-play in numpy alone, and against our bots: ``python examples/learn_euchre.py 600``.

Four learners play deals against each other at thousands of tables. What an action is worth is the sum of a
few tables of numbers, looked up by what matters in euchre: the trumps held, who makes, who wins the trick.
Each number moves towards the points of the deals in which it was looked up. The argument is the processor
time to learn in seconds, without the games against bots on the way; with a file as a second argument, the
tables are written there. ``--curve FILE`` adds how the games went to a file of comma-separated values, which
``docs/pictures/learning.py`` draws, and ``--seed N`` makes another run.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import numpy as np

from knaves import bot, find, play
from knaves.envs.policy import player
from knaves.envs.vector import VectorEnv
from knaves.intervals import Interval, share

# Cards by their place in the observation: ace, nine, ten, jack, queen, king of each suit.
CARDS = np.arange(24)
RANK, SUIT = CARDS % 6, CARDS // 6
OFF = np.array([5, 0, 1, 2, 3, 4])[RANK]
"""The strength of a side suit's card, from the nine: 0 to 5."""
TRUMPS = np.array([10, 6, 7, 12, 8, 9])[RANK]
"""The strength of a trump: 6 to 12, the right bower highest."""
SAME_COLOUR = np.array([3, 2, 1, 0])
LEFT = [SAME_COLOUR[trump] * 6 + 3 for trump in range(4)]
SUIT_OF = np.array([np.where(LEFT[trump] == CARDS, trump, SUIT) for trump in range(4)])
STRENGTH = np.array([np.where(LEFT[t] == CARDS, 11, np.where(t == SUIT, TRUMPS, OFF)) for t in range(4)])
HIGHER = (SUIT_OF[:, :, None] == SUIT_OF[:, None, :]) & (STRENGTH[:, None, :] > STRENGTH[:, :, None])
"""By trump and card: the cards of its suit that beat it."""

SIZES = (
    *(3 * 4 * 128, 3 * 4 * 4 * 4 * 8, 3 * 4 * 7 * 8),  # the first round of bids
    *(3 * 4 * 128, 3 * 4 * 4 * 4 * 8, 3 * 2 * 8 * 4),  # the second
    *(13 * 8 * 8, 13 * 8 * 2 * 4),  # what the dealer buries
    *(13 * 2 * 3 * 3 * 6, 4 * 4 * 13 * 3 * 2, 6 * 6 * 3 * 3 * 2 * 2, 13 * 7 * 3 * 4, 13 * 6 * 2 * 7),
    *(3 * 3 * 6 * 6 * 7 * 6, 4 * 3 * 13 * 13),  # and the play
)
STARTS = np.concatenate([[0], np.cumsum(SIZES)])
WIDTH = 7
"""The most tables that a decision looks at."""
MARKS = (1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)
"""When the learners play against bots, in parts of the time: early on they learn fastest."""


def key(*parts: tuple[Any, int]) -> Any:
    """Return one number for several, each with its bound."""
    found: Any = 0
    for part, bound in parts:
        found = found * bound + np.minimum(part, bound - 1)
    return found


def places(seen: Any, rows: Any, actions: Any) -> Any:
    """Return where the tables are looked up for each pair of a row of observations and an action."""
    found = np.full((len(rows), WIDTH), STARTS[-1])
    phase = seen[:, 325:332].argmax(1)[rows]
    for number, look in ((0, bids), (1, bids), (2, buries), (6, plays)):
        which = np.flatnonzero(phase == number)
        if len(which):
            first, keys = look(seen, rows[which], actions[which], number)
            for column, (table, one) in enumerate(zip(range(first, len(SIZES)), keys, strict=False)):
                found[which, column] = STARTS[table] + one
    return found


def bids(seen: Any, rows: Any, actions: Any, second: int) -> tuple[int, list[Any]]:
    """Return the places for bids: what is held if the suit in question becomes trump."""
    seen = seen[rows]
    hand, dealer = seen[:, :24].astype(bool), seen[:, 332:336].argmax(1)
    up = seen[:, 25:49].argmax(1)
    alone = (actions == 2) | (actions >= 8)
    kind = np.where(actions == 0, 0, 1 + alone)
    if second:
        made = np.where(actions >= 8, actions - 8, actions - 3)
        # Passing is judged by the longest suit that may be named.
        held = np.stack([(hand & (SUIT_OF[t] == t)).sum(1) - 9 * (SUIT[up] == t) for t in range(4)], 1)
        trump = np.where(actions == 0, held.argmax(1), made)
    else:
        trump = SUIT[up]
        mine = np.flatnonzero(dealer == 0)
        hand[mine, up[mine]] = True
    suits = SUIT_OF[trump]
    trumps = hand & (suits == trump[:, None])
    mask = (trumps << np.maximum(STRENGTH[trump] - 6, 0)).sum(1)
    count = trumps.sum(1)
    aces = (hand & ~trumps)[:, [0, 6, 12, 18]].sum(1)
    sides = sum([(hand & (suits == t) & ~trumps).any(1).astype(int) for t in range(4)])
    last = (
        key((kind, 3), (SAME_COLOUR[SUIT[up]] == trump, 2), (count, 8), (dealer, 4))
        if second
        else key((kind, 3), (dealer, 4), (STRENGTH[trump, up] - 6, 7), (count, 8))
    )
    return 3 * second, [
        key((kind, 3), (dealer, 4), (mask, 128)),
        key((kind, 3), (dealer, 4), (aces, 4), (sides, 4), (count, 8)),
        last,
    ]


def buries(seen: Any, rows: Any, actions: Any, _phase: int) -> tuple[int, list[Any]]:
    """Return the places for the dealer's bury."""
    seen, card = seen[rows], actions - 15
    hand, trump = seen[:, :24].astype(bool), seen[:, 320:324].argmax(1)
    suits = SUIT_OF[trump]
    strength, suit = STRENGTH[trump, card], suits[np.arange(len(card)), card]
    length = (hand & (suits == suit[:, None])).sum(1)
    count = (hand & (suits == trump[:, None])).sum(1)
    ace = hand[np.arange(len(card)), suit * 6]
    maker = seen[:, 336:340].argmax(1)
    return 6, [
        key((strength, 13), (length, 8), (count, 8)),
        key((strength, 13), (length, 8), (ace, 2), (maker, 4)),
    ]


def plays(seen: Any, rows: Any, actions: Any, _phase: int) -> tuple[int, list[Any]]:
    """Return the places for cards: what they can win, and what the deal is about."""
    one, here = np.unique(rows, return_inverse=True)
    state, card = seen[one], actions - 15
    trump = state[:, 320:324].argmax(1)
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    hand = state[:, :24].astype(bool)
    trick = state[:, 150:250].reshape(-1, 4, 25)[:, :, :24].astype(bool)
    gone = hand | state[:, 50:150].reshape(-1, 4, 25)[:, :, :24].any(1) | state[:, 250:274].astype(bool)
    played = trick.any(2)
    number = played.sum(1)
    every = np.arange(len(one))
    led = suits[every, trick[every, played.argmax(1)].argmax(1)]
    power = np.where(strength >= 6, strength + 20, np.where(suits == led[:, None], strength, -1))
    best = np.where(trick, power[:, None, :], -2).max(2)
    winner, most = best.argmax(1), best.max(1)
    partner = np.where(number == 0, 0, np.where(winner == 2, 2, 1))
    last = number + state[:, 345:349].sum(1) == 3
    trumps = hand & (suits == trump[:, None])
    unseen = (~gone & (suits == trump[:, None])).sum(1)
    maker = np.array([0, 2, 1, 2])[state[:, 336:340].argmax(1)]
    ours, theirs = state[:, 350], state[:, 351]
    loner = np.where(state[:, 340] == 0, 0, np.where(maker == 2, 2, 1))
    top = (hand & ~(HIGHER[trump] & ~gone[:, None, :]).any(2)).sum(1)
    few = np.minimum((unseen + 1) // 2, 2)
    # From here on by pair.
    rank, suit = strength[here, card], suits[here, card]
    beats = (number[here] > 0) & (power[here, card] > most[here])
    over = (HIGHER[trump[here], card] & ~gone[here]).any(1)
    length = (hand[here] & (suits[here] == suit[:, None])).sum(1)
    count = trumps.sum(1)[here]
    pos, side = number[here], partner[here]
    shown = np.where(side == 0, 0, np.where(most >= 20, most - 20, np.maximum(most, 0))[here])
    lead = np.where(pos == 0, few[here], 3 + beats + last[here])
    return 8, [
        key((rank, 13), (over, 2), (maker[here], 3), (loner[here], 3), (lead, 6)),
        key((pos, 4), (beats * 2 + over, 4), (rank, 13), (side, 3), (last[here], 2)),
        key((ours[here], 6), (theirs[here], 6), (maker[here], 3), (side, 3), (beats, 2), (rank >= 6, 2)),
        key((rank, 13), (count, 7), (maker[here], 3), (pos, 4)),
        key((rank, 13), (length, 6), (pos == 0, 2), (count, 7)),
        key(
            (maker[here], 3), (loner[here], 3), (ours[here], 6), (theirs[here], 6), (count, 7), (top[here], 6)
        ),
        key((pos, 4), (side, 3), (rank, 13), (shown, 13)),
    ]


def choose(worth: Any, seen: Any, mask: Any, dice: Any = None, heat: float = 0) -> tuple[Any, Any]:
    """Return the best legal action of each row, or a softmax choice, and the places looked up for it."""
    rows, actions = mask.nonzero()
    where = places(seen, rows, actions)
    value = worth[where].sum(1)
    if dice is not None:
        value = value + dice.gumbel(size=len(value)) * heat
    order = np.lexsort((value, rows))
    chosen = order[np.searchsorted(rows, np.arange(len(mask)), side="right") - 1]
    return actions[chosen], where[chosen]


def learn(seconds: float, seed: int, tables: int = 4096, steps: int = 96) -> Iterator[tuple[float, Any]]:
    """Yield the processor time spent and the numbers of all tables again and again, until it is over."""
    env = VectorEnv("euchre", tables, episode="deal", seed=seed)
    dice, spent = np.random.default_rng(seed), 0.0
    worth, seen = np.zeros(STARTS[-1] + 1), env.observations
    while spent < seconds:
        began = process_time()
        heat = 0.2 * (1 - spent / seconds) + 0.03
        kept, seats, ends, points = [], [], [], []
        for _ in range(steps):
            who = env.seats.copy()
            actions, where = choose(worth, seen, env.action_mask, dice, heat)
            env.step(actions.astype(np.uint8))
            kept.append(where)
            seats.append(who)
            ends.append(env.terminated.copy())
            points.append(env.rewards[:, 0].copy())
        result, known = np.zeros(tables), np.zeros(tables, bool)
        told = [np.zeros(0)] * steps
        for step in range(steps - 1, -1, -1):
            result = np.where(ends[step], points[step], result)
            known |= ends[step]
            told[step] = np.where(known, np.where(seats[step] % 2, -result, result), np.nan)
        where, brought = np.concatenate(kept), np.concatenate(told)
        where, brought = where[~np.isnan(brought)], brought[~np.isnan(brought)]
        error = brought - worth[where].sum(1)
        number = np.bincount(where.ravel(), minlength=len(worth))
        total = np.bincount(where.ravel(), np.repeat(error, WIDTH), minlength=len(worth))
        worth += 0.15 * (1.05 - spent / seconds) * total / (number + 20)
        worth[-1] = 0
        spent += process_time() - began
        yield spent, worth


def against(worth: Any, name: str, games: int) -> Interval:
    """Return the share of games that two learners win against two bots of that name.

    Each deal is played twice, with the sides exchanged: such a pair of games is a unit of the interval.
    """

    def policy(observation: Any, mask: Any) -> Any:
        return choose(worth, observation[None, :].astype(np.int64), mask[None, :])[0][0]

    euchre, learner = find("euchre"), player("euchre", policy, name="learner")
    won = np.zeros(games // 2)
    for game in range(2 * len(won)):
        first = [learner(), bot("euchre", name)]
        seats = first if game % 2 == 0 else first[::-1]
        end = play(euchre, euchre.rules(), [*seats, *seats], Random(game // 2))
        result = euchre.result(end)
        won[game // 2] += 0.5 * (result is not None and result.side == game % 2)
    return share(won.tolist())


def main() -> None:
    """Learn for some seconds, and say now and then how games against bots go."""
    asked = ArgumentParser(description="Learn euchre by self-play in numpy.")
    asked.add_argument("seconds", type=float, nargs="?", default=2.0, help="processor time to learn")
    asked.add_argument("tables", type=Path, nargs="?", help="a file for the tables that were learnt")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--curve", type=Path, help="a file to which the results are added")
    given = asked.parse_args()
    games = 150 if given.seconds > 30 else 10
    marks, lines, worth = list(MARKS), [], np.zeros(STARTS[-1] + 1)
    for spent, worth in learn(given.seconds, given.seed):
        if spent < marks[0] * given.seconds:
            continue
        marks = [mark for mark in marks if mark * given.seconds > spent]
        count = games if marks else 2 * games
        for name in ("simple", "steady"):
            won = against(worth, name, count)
            print(f"{spent:.0f} s: {won.value:.1%} of {count} games against {name}", end=", ")
            print(f"95 % interval {won.low:.1%} to {won.high:.1%}", flush=True)
            numbers = f"{won.value:.4f},{won.low:.4f},{won.high:.4f}"
            lines.append(f"{given.seed},{spent:.1f},{name},{count},{numbers}\n")
    if given.tables:
        np.save(given.tables, worth)
    if given.curve:
        head = "" if given.curve.exists() else "seed,seconds,opponent,games,share,low,high\n"
        with given.curve.open("a", encoding="utf-8") as file:
            file.write(head + "".join(lines))


if __name__ == "__main__":
    main()
