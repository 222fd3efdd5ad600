"""Beliefs about the opponent's hand and about who it may be, updated by the cards it lays.

A port of ``beliefs.hpp`` and ``champion.hpp``. Its oracle is ``tests/games/cribbage/test_endings.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

from knaves.games.cribbage.engine.tables import KEEPS
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.scoring import PIPS

# With 0.3 and 0.7 held-out opponents were read worse (-0.021 and -0.002; docs/strength-trials.md).
LOOSE_FLOOR: Final = 0.5
# 0.1 to 0.3 gained 0.003 to 0.006 on average, but cost up to 0.048 with champion 1 (same page).
FIRST_FLOOR: Final = 0.05
# Saves lines that hardly ever occur. `believed` still reckons with rare first cards.
RARE: Final = 0.1
"""First cards of a keep that are rarer are left out of the search."""
# The variant in which expected and actual points agreed best (same page, "Champion 3").
LOOSE_SURE: Final = 0.6
"""In the search a loose player lays the careful one's card with this chance, each other that fits alike."""
# Saves time: unlikely guesses are many, and each would be split in up to four at every card.
SPLIT: Final = 1e-4
"""A guess of a smaller share lays one card in the search."""


class Guess(NamedTuple):
    """Ranks that the opponent may still hold, the weight of that, and what it kept."""

    ranks: tuple[int, ...]
    weight: float
    keep: int
    looks: bool = False
    """Whether it is one who looks ahead."""
    loose: float = 0.0
    """The part of the weight that is a loose player's."""


class Spot(NamedTuple):
    """A moment of the play as one player sees it; cards are ranks, hands rising."""

    pile: tuple[int, ...]
    unseen: tuple[int, ...]
    """Of each rank, how many the table has not seen."""
    mine: tuple[int, ...]
    theirs: int
    last_mine: bool
    """Whether the last card of the count is one's own."""
    need_mine: int
    need_theirs: int

    @property
    def total(self) -> int:
        """The present count."""
        return sum([PIPS[rank] for rank in self.pile])

    def fits(self, rank: int) -> bool:
        """Whether a rank can be laid."""
        return self.total + PIPS[rank] <= 31

    def after(self, rank: int, mine: bool, points: int) -> Spot:
        """The moment after a card that scores so much."""
        unseen = tuple([number - (each == rank) for each, number in enumerate(self.unseen)])
        pile = (*self.pile, rank)
        if mine:
            left = list(self.mine)
            left.remove(rank)
            return Spot(
                pile, unseen, tuple(left), self.theirs, True, self.need_mine - points, self.need_theirs
            )
        return Spot(
            pile, unseen, self.mine, self.theirs - 1, False, self.need_mine, self.need_theirs - points
        )


class Answers:
    """How the opponent answers at a spot: the most points now, then the least risk, then the highest."""

    def __init__(self, spot: Spot, exact: bool) -> None:
        self.exact = exact
        self.pile, self.unseen = spot.pile, spot.unseen
        self.room = 31 - spot.total
        self.held = len(spot.mine)
        # It weighs risks only if I can answer: I hold cards and have not said go in this count.
        self.careful = bool(spot.mine) and (not spot.pile or spot.last_mine)
        self.points = [
            peg_points((*spot.pile, rank), exact) if PIPS[rank] <= self.room else -1  # type: ignore[arg-type]
            for rank in range(13)
        ]
        # Cache: the risk of a rank over all unseen cards, from which each hand takes off its own.
        self._next: dict[int, tuple[int, list[int]]] = {}

    def answer(self, hand: tuple[int, ...]) -> int | None:
        """The rank that is laid out of a hand, or None when nothing fits."""
        points = self.points
        fits = [rank for rank in hand if points[rank] >= 0]
        if not fits:
            return None
        most = max([points[rank] for rank in fits])
        best = sorted({rank for rank in fits if points[rank] == most})
        if len(best) == 1 or not self.careful:
            return best[-1]
        return min(best, key=lambda rank: (self._risk(rank, hand), -rank))

    def first(self, firsts: bytes, keep: int, size: int) -> bytes:
        """How often one who looks ahead lays each of its four cards here; empty after its first card."""
        if size != 4 or not firsts or len(self.pile) > 1 or self.held != 4 - len(self.pile):
            return b""
        place = keep if not self.pile else len(KEEPS) + keep * 13 + self.pile[0]
        return firsts[4 * place : 4 * place + 4]

    def laid(self, firsts: bytes, third: bool, guess: Guess) -> list[tuple[int | None, float]]:
        """The ranks that a guess lays, None when nothing fits, and their shares, which add up to 1."""
        # In the search one who looks ahead goes on as a careful player after its first card, although
        # `believed` takes its later cards for those of a loose one.
        often = self.first(firsts, guess.keep, len(guess.ranks)) if guess.looks else b""
        if often:
            usual = [place for place in range(4) if third and often[place] > RARE * 255]
            if not usual:
                return [(guess.ranks[often.index(max(often))], 1.0)]
            total = sum([often[place] for place in usual])
            return [(guess.ranks[place], often[place] / total) for place in usual]
        careful = self.answer(guess.ranks)
        if guess.loose <= 0 or guess.weight < SPLIT:
            return [(careful, 1.0)]
        others = sorted({rank for rank in guess.ranks if self.points[rank] >= 0} - {careful})
        if not others:
            return [(careful, 1.0)]
        rest = guess.loose * (1 - LOOSE_SURE)
        return [(careful, 1 - rest), *[(rank, rest / len(others)) for rank in others]]

    def _risk(self, rank: int, hand: tuple[int, ...]) -> int:
        """What the cards it has not seen would score after this one, each as the very next."""
        if rank not in self._next:
            room = self.room - PIPS[rank]
            worth = [
                peg_points((*self.pile, rank, each), self.exact) if PIPS[each] <= room else 0  # type: ignore[arg-type]
                for each in range(13)
            ]
            total = sum([points * number for points, number in zip(worth, self.unseen, strict=True)])
            self._next[rank] = total, worth
        total, worth = self._next[rank]
        # Approximation: the two cards that the opponent threw are unknown here and stay among the unseen.
        return total - sum([worth[each] for each in hand])


def guesses(
    kept: Sequence[float], seat: int, unseen: Sequence[int], laid: Sequence[int], stuck: int, third: bool
) -> list[Guess]:
    """Every four ranks that hold those laid and that the unseen cards allow.

    If ``third``, each card of a rank is as likely as the others to be the one laid.
    """
    found = []
    for place, keep in enumerate(KEEPS):
        left = list(keep)
        alike = 1
        try:
            for rank in laid:
                # Either card of a pair may be the one laid. The older champions leave this out and take a
                # pair for twice as likely as it is (docs/strength-trials.md, "Pairs").
                alike *= left.count(rank)
                left.remove(rank)
        except ValueError:
            continue
        weight = kept[seat * len(KEEPS) + place] / (alike if third else 1)
        for rank in set(left):
            # The number of ways to hold such cards; none if one of them would have fitted at the opponent's
            # go.
            weight *= comb(unseen[rank], left.count(rank)) if PIPS[rank] > stuck else 0
        if weight > 0:
            found.append(Guess(tuple(left), weight, place))
    return found


def likelihoods(
    keep: int, choices: Sequence[tuple[Spot, int]], firsts: bytes, likelihood_floor: float, exact: bool
) -> tuple[float, float, float]:
    """How likely each of the three players would have laid these cards of a keep, all of them known now."""
    careful = loose = looks = 1.0
    hand: tuple[int, ...] = ()
    for spot, rank in reversed(choices):
        hand = tuple(sorted((*hand, rank)))
        each = Answers(spot, exact)
        others = len({card for card in hand if each.points[card] >= 0}) - 1
        strange = each.answer(hand) != rank
        # Normalized over the cards that fit, because players are compared. `believed` compares hands and
        # leaves that out, so it takes hands with several fitting cards for somewhat too likely.
        careful *= (likelihood_floor if strange else 1) / (1 + likelihood_floor * others)
        less = (LOOSE_FLOOR if strange else 1) / (1 + LOOSE_FLOOR * others)
        loose *= less
        often = each.first(firsts, keep, len(hand))
        shared = (1 - FIRST_FLOOR) * often[hand.index(rank)] / 255 if often else 0.0
        looks *= shared + FIRST_FLOOR / (others + 1) if often else less
    return careful, loose, looks


def believed(
    held: Sequence[Guess],
    choices: Sequence[tuple[Spot, int]],
    firsts: bytes,
    likelihood_floor: float,
    shares: Sequence[float],
    exact: bool,
) -> Iterator[Guess]:
    """The guesses, each weighed by how well the cards laid so far suit it, as each of the three players."""
    answers = [(Answers(spot, exact), rank) for spot, rank in choices]
    careful, loose, looks = shares
    for guess in held:
        hand, strange, later, first = guess.ranks, 0, 0, 1.0
        for each, rank in reversed(answers):
            hand = tuple(sorted((*hand, rank)))
            other = each.answer(hand) != rank
            often = each.first(firsts, guess.keep, len(hand)) if looks else b""
            strange += other
            later += other and not often
            if often:
                share = often[hand.index(rank)] / 255
                first = (1 - FIRST_FLOOR) * share + FIRST_FLOOR / len(set(hand))
        part = loose * LOOSE_FLOOR**strange
        # One guess stands for the careful and the loose player, with the loose one's part: fewer guesses to
        # search. One who looks ahead needs a guess of its own for its first card.
        likely = careful * likelihood_floor**strange + part
        yield guess._replace(weight=guess.weight * likely, loose=part / likely if likely else 0.0)
        if looks:
            likely = looks * first * LOOSE_FLOOR**later
            yield guess._replace(weight=guess.weight * likely, looks=True)
