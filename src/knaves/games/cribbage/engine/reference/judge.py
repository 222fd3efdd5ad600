"""The champion's search: a port of ``judge.hpp``, ``champion.hpp`` and the odds of ``odds.hpp``.

Its oracle is ``tests/games/cribbage/test_endings.py``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from knaves.cards import CARDS
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.odds import Odds
from knaves.games.cribbage.engine.policies import place_of
from knaves.games.cribbage.engine.reference.beliefs import Guess, Spot, believed, guesses
from knaves.games.cribbage.engine.reference.lookahead import Ends, Lookahead
from knaves.games.cribbage.engine.reference.throwing import Score, WeighingTables, shown, weigh_by_odds
from knaves.games.cribbage.engine.tables import FAR, KEEPS
from knaves.games.cribbage.rules.counting import points

_KING = 12


class Opponent(NamedTuple):
    """What is known of opponents (see `tables.Experience`), and how likely each of the three players is.

    ``third`` is the judge's.
    """

    kept: Sequence[float]
    firsts: bytes
    likelihood_floor: float
    shares: Sequence[float]
    third: bool


class Judge:
    """See `knaves.games.cribbage.engine.search.Judge`."""

    def __init__(
        self,
        kept: Sequence[float],
        thrown: Sequence[float],
        pegged: Sequence[float],
        pegs: Sequence[float],
        odds: Sequence[float],
        skunks: int,
        likelihood_floor: float,
        least: float,
        third: bool,
        suited: Sequence[float],
        firsts: bytes,
    ) -> None:
        self.known, self.odds, self.likelihood_floor = (
            WeighingTables(kept, thrown, pegged, pegs, suited),
            Odds(odds, skunks),
            likelihood_floor,
        )
        self.least, self.third, self.firsts = least, third, firsts

    def throws(self, six: bytes, seat: int, mine: int, theirs: int, out: array[float]) -> None:
        """Write 15 rows of 5: the value, hand, crib, pegs, the other's pegs."""
        score = Score(seat == 1, mine, theirs, self.odds.won, self.odds.before_deal)
        for place, row in enumerate(weigh_by_odds(self.known, six, score, self.third)):
            out[5 * place : 5 * place + 5] = array("d", row)

    def plays(
        self,
        cards: bytes,
        laid: bytes,
        pile: int,
        seat: int,
        mine: int,
        theirs: int,
        stuck: int,
        exact: bool,
        shares: Sequence[float],
        out: array[float],
    ) -> int:
        """Write a row of 4 for each rank that can be laid: the rank, the value, pegs, the other's pegs."""
        spot, choices = replay(cards, laid, pile, mine, theirs)
        opponent = Opponent(self.known.kept, self.firsts, self.likelihood_floor, shares, self.third)
        held = _left(_held(opponent, cards, spot, choices, seat, stuck, exact), self.least)
        # Before the opponent's first card a loose player is searched as a careful one, which saves time
        # (docs/strength-trials.md, "Champion 3").
        if not choices or not self.third:
            held = [guess._replace(loose=0.0) for guess in held]
        ahead = Lookahead(spot, Ends(self.odds.won, self._show(cards, seat)), exact, self.firsts, self.third)
        ranks = [rank for rank in sorted(set(spot.mine)) if spot.fits(rank)]
        for place, rank in enumerate(ranks):
            out[4 * place : 4 * place + 4] = array("d", (rank, *ahead.lay(rank, held)))
        return len(ranks)

    def expects(self, seat: int, keep: int, out: array[float]) -> None:
        """Write what a keep pegs in a deal and the other against it; the starter is a king."""
        # The starter only takes a card away from the unseen ones, and a king is missed least.
        unseen = [4 - (rank == _KING) for rank in range(13)]
        # So far from the end that the value of a line goes by its points.
        spot = Spot((), tuple(unseen), KEEPS[keep], 4, False, FAR, FAR)
        # Four kings leave none to turn up: then the starter is one that nobody misses.
        if KEEPS[keep].count(_KING) == 4:
            spot = spot._replace(unseen=(4,) * 13)
        free = [max(number - KEEPS[keep].count(rank), 0) for rank, number in enumerate(unseen)]
        held = guesses(self.known.kept, 1 - seat, free, (), 0, self.third)
        total = sum([guess.weight for guess in held])
        held = [guess._replace(weight=guess.weight / total) for guess in held]
        score = Score(seat == 1, 0, 0, self.odds.won, self.odds.before_deal)

        @cache
        def show(mine: int, theirs: int, other: int) -> float:
            return sum([
                # A hand of nothing and a crib of four in every line: only the pegging is asked for.
                chance * score.after(mine, theirs, 4 if seat else 0, made if seat else made + 4)
                for made, chance in shown(self.known.suited, other, _KING)
            ])  # fmt: skip

        ahead = Lookahead(spot, Ends(self.odds.won, show), False)
        out[0], out[1] = (ahead.wait(held) if seat else ahead.lead(held))[1:]

    def _show(self, cards: bytes, seat: int) -> Callable[[int, int, int], float]:
        starter = cards[6]
        crib = _crib(self.known.thrown[169 * (1 - seat) : 169 * (2 - seat)], cards)
        hand = points([CARDS[card] for card in cards[:4]], CARDS[starter])
        score = Score(seat == 1, 0, 0, self.odds.won, self.odds.before_deal)

        @cache
        def value(mine: int, theirs: int, other: int) -> float:
            if score.dealer:
                return sum(
                    [
                        chance * score.after(mine, theirs, hand + made, other)
                        for made, chance in enumerate(crib)
                    ]
                )
            return sum(
                [chance * score.after(mine, theirs, hand, other + made) for made, chance in enumerate(crib)]
            )

        @cache
        def by_keep(mine: int, theirs: int, keep: int) -> float:
            counts = shown(self.known.suited, keep, starter % 13)
            return sum([chance * value(mine, theirs, made) for made, chance in counts if chance])

        return by_keep


def holdings(
    opponent: Opponent, cards: bytes, laid: bytes, pile: int, seat: int, stuck: int, exact: bool
) -> list[tuple[tuple[int, ...], float]]:
    """See `kernel.holdings`."""
    spot, choices = replay(cards, laid, pile, FAR, FAR)
    found: dict[tuple[int, ...], float] = {}
    for guess in _held(opponent, cards, spot, choices, seat, stuck, exact):
        found[guess.ranks] = found.get(guess.ranks, 0.0) + guess.weight
    return list(found.items())


def _held(
    opponent: Opponent,
    cards: bytes,
    spot: Spot,
    choices: Sequence[tuple[Spot, int]],
    seat: int,
    stuck: int,
    exact: bool,
) -> list[Guess]:
    """What the opponent may hold, the weights adding up to 1."""
    unseen = list(spot.unseen)
    for rank in [*spot.mine, *[card % 13 for card in cards[4:6]]]:
        unseen[rank] -= 1
    others = [rank for _, rank in choices]
    kept, firsts, likelihood_floor, shares, third = opponent
    held = guesses(kept, 1 - seat, unseen, others, stuck, third)
    # If no hand agrees with the go that was said (on honour nobody checks it), the go is ignored.
    held = held or guesses(kept, 1 - seat, unseen, others, 0, third)
    held = list(believed(held, choices, firsts, likelihood_floor, shares, exact))
    if choices:
        held = _merged(held)
    total = sum([guess.weight for guess in held])
    return [guess._replace(weight=guess.weight / total) for guess in held]


def _left(held: Sequence[Guess], least: float) -> list[Guess]:
    """The guesses without those of a smaller share; the most likely one stays."""
    least = min(least, max([guess.weight for guess in held]))
    held = [guess for guess in held if guess.weight >= least]
    total = sum([guess.weight for guess in held])
    return [guess._replace(weight=guess.weight / total) for guess in held]


def _merged(held: Sequence[Guess]) -> list[Guess]:
    """One guess for each keep: after the first card all players go on alike."""
    found: dict[int, Guess] = {}
    for guess in held:
        before = found.get(guess.keep, guess._replace(weight=0.0))
        weight = before.weight + guess.weight
        loose = before.weight * before.loose + guess.weight * guess.loose
        found[guess.keep] = guess._replace(
            weight=weight, looks=False, loose=loose / weight if weight else 0.0
        )
    return list(found.values())


def replay(
    cards: bytes, laid: bytes, present: int, mine: int, theirs: int
) -> tuple[Spot, list[tuple[Spot, int]]]:
    """The spot now, and the moments at which the opponent laid a card, with its rank."""
    unseen = tuple([4 - (rank == cards[6] % 13) for rank in range(13)])
    spot = Spot((), unseen, tuple(sorted([card % 13 for card in cards[:4]])), 4, False, mine, theirs)
    choices = []
    for place in range(0, len(laid), 2):
        me, rank = bool(laid[place]), laid[place + 1]
        # The log does not mark new counts: one begins with the present count, after 31, and with a card
        # that is too much.
        if place // 2 == len(laid) // 2 - present or not spot.fits(rank) or spot.total == 31:
            spot = spot._replace(pile=())
        if not me:
            choices.append((spot, rank))
        spot = spot.after(rank, me, 0)
    return (spot if present else spot._replace(pile=())), choices


def _crib(thrown: Sequence[float], cards: bytes) -> list[float]:
    """How the crib's points are spread, given what is seen."""
    spread = [0.0] * 30
    # Approximation: pairs are weighed by the table alone; the cards that the opponent laid do not count.
    for one, other in combinations([card for card in CARDS if card not in cards], 2):
        made = points((CARDS[cards[4]], CARDS[cards[5]], one, other), CARDS[cards[6]], crib=True)
        spread[made] += thrown[place_of(sort_of(one, other))]
    total = sum(spread)
    return [weight / total for weight in spread]


def settle_odds(awards: array[int], skunks: int, gains: Sequence[float], out: array[float]) -> None:
    """Work out the odds of every score from whole deals, from the end of the game backwards."""
    deals = [list(awards[start : start + 20]) for start in range(0, len(awards), 20)]
    odds = Odds(out, skunks)
    # Every deal has a point for the last card, so that a score depends on smaller totals only.
    for total in range(2, 2 * FAR + 1):
        for dealer in range(max(1, total - FAR), min(FAR, total - 1) + 1):
            values = [_value_of(deal, odds, dealer, total - dealer) for deal in deals]
            place = (dealer - 1) * FAR + total - dealer - 1
            out[place] = sum(values) / len(values) + (gains[place] if gains else 0.0)


def _value_of(deal: Sequence[int], odds: Odds, dealer: int, pone: int) -> float:
    for made in deal:
        if made > 0:
            pone -= made
            if pone <= 0:
                return -odds.won(dealer)
        elif made < 0:
            dealer += made
            if dealer <= 0:
                return odds.won(pone)
    return -odds.at(pone, dealer)
