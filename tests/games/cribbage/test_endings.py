"""Small endings of the play, enumerated in full: what the champion's search makes of them must be the same.

The search is written twice, in C++ and in Python, but the one is a port of the other: both could be wrong
alike. Here nothing is searched. Every hand that the other may hold is played to the end by the rules
themselves, with the bot `Steady` as the other, under every plan that one can have: a plan says what to lay
wherever the same has been seen, and never knows more. A card is worth what the best plan that begins with it
brings. The show is counted by the law's own tally. The tables that the search goes by are random, so that no
error in the order of counting, in who deals next or in how a go is believed comes to the same by chance.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import perm, prod
from random import Random
from typing import Final

import pytest

from knaves.cards import CARDS, Card, say
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.evaluate import observe
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.policies import SORTS, place_of
from knaves.games.cribbage.engine.search import Judge, Lay
from knaves.games.cribbage.engine.tables import FAR, KEEP_PLACES, KEEPS, SIZES, Experience
from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.scoring import Kind, tally
from knaves.games.cribbage.rules.state import State, put

from .tables import at_scores, thrown
from .twin import plainly

TARGET: Final = 121
SAME: Final = 1e-8
"""Differences that come from the rounding of sums only."""
Seen = tuple[tuple[int, int], ...]
"""The cards laid in the deal so far, by seat and rank: all that tells one moment of mine from another."""
End = tuple[float, int, int]
"""What the game is worth to me, and what I and the other have pegged on the way."""


@dataclass(frozen=True)
class Choice:
    """Where I am to lay: what has been seen by then, and what comes of each rank that fits."""

    seen: Seen
    ways: dict[int, Choice | End]


@dataclass(frozen=True)
class Ending:
    """A moment at which I am to lay, how the deal's play began, and what the search is to go by."""

    begun: State
    now: State
    me: Seat
    tables: Experience
    skunks: int
    likelihood_floor: float
    third: bool
    """Whether each of a pair is as likely to have been laid; the older champions take pairs for likelier."""

    @property
    def other(self) -> Seat:
        return Seat(1 - self.me)

    @property
    def kept(self) -> tuple[Card, ...]:
        return self.begun.hands[self.me]

    @property
    def role(self) -> int:
        """0 for pone, 1 for the dealer."""
        return int(self.me == self.begun.open.dealer)

    def needs(self, seat: int, at: State) -> int:
        return TARGET - at.open.scores[seat]

    def unseen(self) -> list[Card]:
        """What may be in the other's hand, and what it may have thrown, before it has laid a card."""
        assert self.begun.open.starter is not None
        seen = {*self.kept, *self.begun.thrown[self.me], self.begun.open.starter}
        return [card for card in CARDS if card not in seen]


# What the other may hold


def hands(ending: Ending) -> Iterator[tuple[tuple[Card, ...], float]]:
    """Every four ranks that the other may have kept, as cards, with the weight of that."""
    laid = [card for seat, card in ending.now.open.laid if seat == ending.other]
    rest = [card for card in ending.unseen() if card not in laid]
    kept = ending.tables.kept[(1 - ending.role) * len(KEEPS) :]
    for keep, weight in zip(KEEPS, kept, strict=False):
        left = Counter(keep) - Counter(card % 13 for card in laid)
        if weight and left.total() == 4 - len(laid):
            some = combinations([card for card in rest if card % 13 in left], left.total())
            ways = [held for held in some if Counter(card % 13 for card in held) == left]
            if ways:
                # It could have laid its cards of a rank in any order, and these lie in one of them.
                orders = prod(
                    [
                        perm(keep.count(rank), number)
                        for rank, number in Counter(card % 13 for card in laid).items()
                    ]
                )
                yield in_order((*laid, *ways[0])), weight * len(ways) / (orders if ending.third else 1)


def taken_there(ending: Ending, hand: tuple[Card, ...]) -> tuple[State, float] | None:
    """The present moment if the other held this, and what its cards so far leave of the weight.

    None where it could not have come to this: somebody said go who would have had to lay a card.
    """
    at, share = replace(ending.begun, hands=put(ending.begun.hands, ending.other, hand)), 1.0
    for seat, card in ending.now.open.laid:
        if at.open.actors != (seat,) or Play(card) not in GAME.legal(at, seat):
            return None
        if seat == ending.other and answer(at, seat) % 13 != card % 13:
            share *= ending.likelihood_floor
        at = GAME.apply(at, seat, Play(card))
    if at.open.actors != (ending.me,):
        return None
    return replace(at, open=replace(at.open, scores=ending.now.open.scores, back=ending.now.open.back)), share


def answer(at: State, seat: Seat) -> Card:
    """What the bot lays that the search takes the other for: one that has no thought of what it threw."""
    move = Steady().choose(replace(GAME.view(at, seat), thrown=()))
    assert isinstance(move, Play)
    return move.card


# What comes of it


def tree(ending: Ending, at: State, worth: Mapping[tuple[int, int], float]) -> Choice | End:
    """All that may come of a moment, whatever I lay."""
    if at.open.phase is not Phase.PLAY:
        mine, theirs = (ending.needs(seat, at) for seat in (ending.me, ending.other))
        pegged = [at.open.scores[seat] - ending.now.open.scores[seat] for seat in (ending.me, ending.other)]
        return worth[mine, theirs], pegged[0], pegged[1]
    (seat,) = at.open.actors
    if seat == ending.other:
        return tree(ending, GAME.apply(at, seat, Play(answer(at, seat))), worth)
    moves = {move.card % 13: move for move in GAME.legal(at, seat) if isinstance(move, Play)}
    seen = tuple([(seat, card % 13) for seat, card in at.open.laid])
    return Choice(
        seen, {rank: tree(ending, GAME.apply(at, seat, move), worth) for rank, move in moves.items()}
    )


class Worth(dict[tuple[int, int], float]):
    """What the game is worth to me when the play is over, by what I and the other need, against one hand."""

    def __init__(self, ending: Ending, hand: tuple[Card, ...], crib: Mapping[int, float]) -> None:
        super().__init__()
        starter = ending.begun.open.starter
        assert starter is not None
        mine, theirs = tally(ending.kept, starter).total, by_ranks(hand, starter)
        self._ending, self._crib = ending, crib
        self._shown = ((ending.me, mine), (ending.other, theirs))

    def __missing__(self, needs: tuple[int, int]) -> float:
        """Count pone's hand, the dealer's, then the crib: who is out first has won."""
        ending, dealer = self._ending, self._ending.begun.open.dealer
        left = {ending.me: needs[0], ending.other: needs[1]}
        counted = sorted(self._shown, key=lambda each: each[0] == dealer)
        self[needs] = sum(
            [
                chance * self._after(dict(left), (*counted, (dealer, points)))
                for points, chance in self._crib.items()
            ]
        )
        return self[needs]

    def _after(self, left: dict[Seat, int], counted: Sequence[tuple[Seat, int]]) -> float:
        ending = self._ending
        # A game that was won in the play is won before anything is counted.
        for seat, points in ((ending.me, 0), (ending.other, 0), *counted):
            left[seat] -= points
            if left[seat] <= 0:
                loser = left[Seat(1 - seat)]
                games = 1 + sum(loser > line for line in (30, 60)[: ending.skunks])
                return games if seat == ending.me else -games
        dealer = Seat(1 - ending.begun.open.dealer)
        value = ending.tables.odds[ending.skunks][(left[dealer] - 1) * FAR + left[Seat(1 - dealer)] - 1]
        return value if dealer == ending.me else -value


def by_ranks(hand: tuple[Card, ...], starter: Card) -> int:
    """What a hand counts when suits are left out, as the search counts the other's."""
    return sum(part.points for part in tally(hand, starter).parts if part.kind not in (Kind.FLUSH, Kind.NOBS))


def cribs(ending: Ending) -> dict[int, float]:
    """How likely it is that the crib counts so much, by the model of what the other throws."""
    starter, model = ending.begun.open.starter, ending.tables.thrown[SORTS * (1 - ending.role) :]
    assert starter is not None
    found = defaultdict[int, float](float)
    for pair in combinations(ending.unseen(), 2):
        made = tally((*ending.begun.thrown[ending.me], *pair), starter, crib=True).total
        found[made] += model[place_of(sort_of(*pair))]
    total = sum(found.values())
    return {made: weight / total for made, weight in found.items()}


# Every plan


def plans(moments: Sequence[Choice | End], plan: Mapping[Seen, int]) -> Iterator[Sequence[End]]:
    """What each hand comes to under every plan; a plan says the same wherever the same has been seen."""
    reached = [followed(each, plan) for each in moments]
    open_still = next((each for each in reached if isinstance(each, Choice)), None)
    if open_still is None:
        yield [each for each in reached if not isinstance(each, Choice)]
        return
    for rank in open_still.ways:
        yield from plans(reached, {**plan, open_still.seen: rank})


def followed(at: Choice | End, plan: Mapping[Seen, int]) -> Choice | End:
    while isinstance(at, Choice) and at.seen in plan:
        at = at.ways[plan[at.seen]]
    return at


def best_plans(ending: Ending) -> dict[int, list[tuple[float, ...]]]:
    """For each rank that can be laid now, what the best plan that begins with it brings on average.

    The value, and what I and the other peg. Best is the value, then the points that I peg more; of plans that
    come to the same in both, such as those of a game won for certain, what each brings.
    """
    crib, weights, trees = cribs(ending), list[float](), list[Choice]()
    for hand, weight in hands(ending):
        if found := taken_there(ending, hand):
            at = tree(ending, found[0], Worth(ending, hand, crib))
            assert isinstance(at, Choice)
            weights.append(weight * found[1])
            trees.append(at)
    total = sum(weights)
    best = {}
    for rank in trees[0].ways:
        brought = [
            tuple(
                sum([w * part for w, part in zip(weights, column, strict=True)]) / total
                for column in zip(*ends, strict=True)
            )
            for ends in plans(trees, {trees[0].seen: rank})
        ]
        value = max(each[0] for each in brought)
        brought = [each for each in brought if each[0] > value - SAME]
        more = max(each[1] - each[2] for each in brought)
        best[rank] = [each for each in brought if each[1] - each[2] > more - SAME]
    return best


# Endings to be judged


def ending(dice: Random, mine: int, theirs: int, worlds: int | None) -> Ending:
    """Draw a moment at which both still hold so many cards, and so many hands that the other may have kept.

    ``worlds`` None: it may have kept any four cards.
    """
    while True:
        me, dealer, exact = Seat(dice.randrange(2)), dice.randrange(2), dice.choice(("any", "exact"))
        dealt = dice.sample(CARDS, 13)
        begun = thrown(
            {0: say(dealt[:4]), 1: say(dealt[4:8])},
            {0: say(dealt[8:10]), 1: say(dealt[10:12])},
            str(dealt[12]),
            dealer=dealer,
            counting="claimed",
            runs=exact,
        )
        at = begun
        while at.open.phase is Phase.PLAY and (at.open.actors != (me,) or len(at.hands[me]) > mine):
            (seat,) = at.open.actors
            legal = [move for move in GAME.legal(at, seat) if isinstance(move, Play)]
            card = answer(at, seat) if seat != me and dice.random() < 0.7 else dice.choice(legal).card
            at = GAME.apply(at, seat, Play(card))
        if at.open.phase is Phase.PLAY and [len(at.hands[me]), len(at.hands[1 - me])] == [mine, theirs]:
            # Near the end, and near the skunk lines.
            needs = [dice.choice((1, 1, 30, 60)) + dice.randrange(dice.choice((4, 16, 61))) for _ in (0, 1)]
            now = at_scores(at, *[TARGET - need for need in needs])
            true = tuple(sorted(card % 13 for card in begun.hands[1 - me]))
            return Ending(
                begun,
                now,
                me,
                tables(dice, true, worlds),
                dice.randrange(3),
                dice.choice((0.05, 0.3, 1.0)),
                dice.random() < 0.5,
            )


def tables(dice: Random, true: tuple[int, ...], worlds: int | None) -> Experience:
    """Random tables, by which the other may have kept what it has, and so many other fours, or any."""
    kept, thrown_, pegged, pegs = (array("d", [dice.random() for _ in range(size)]) for size in SIZES)
    if worlds is not None:
        may = {KEEP_PLACES[true]}
        while len(may) < worlds:
            # Hands near the true one, for most others would not have laid the same cards.
            ranks = list(true)
            for _ in range(dice.randrange(1, 4)):
                ranks[dice.randrange(4)] = dice.randrange(13)
            may.add(KEEP_PLACES[tuple(sorted(ranks))])
        kept = array("d", [part * (n % len(KEEPS) in may) for n, part in enumerate(kept)])
    odds = array("d", [dice.uniform(-1, 1) for _ in range(FAR * FAR)])
    return Experience(kept, thrown_, pegged, pegs, (odds,) * 3)


def judged(at: Ending) -> list[Lay]:
    judge = Judge(at.tables, at.skunks, at.likelihood_floor, third=at.third)
    return judge.plays(observe(GAME.view(at.now, at.me)))


def agree(at: Ending) -> None:
    expected = best_plans(at)
    for found in (judged(at), plainly(partial(judged, at))):
        assert [lay.rank for lay in found] == sorted(expected)
        for lay in found:
            assert any(lay[1:] == pytest.approx(right, abs=2e-6) for right in expected[lay.rank])


SMALL: Final = [
    (1, 2, None),
    (2, 1, None),
    (2, 2, None),
    (2, 3, 8),
    (3, 1, 8),
    (3, 2, 8),
    (3, 3, 8),
    (4, 3, 4),
    (4, 4, 4),
]
"""Cards that I hold, that the other holds, and how many hands it may have kept."""


@pytest.mark.long
@pytest.mark.parametrize("part", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 20))])
@pytest.mark.parametrize(("mine", "theirs", "worlds"), SMALL)
def test_a_card_is_worth_what_the_best_plan_that_begins_with_it_brings(
    mine: int, theirs: int, worlds: int | None, part: int
) -> None:
    dice = Random(f"endings {mine} {theirs} {part}")
    for _ in range(4):
        agree(ending(dice, mine, theirs, worlds))
