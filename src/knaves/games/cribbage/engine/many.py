"""The champion's evaluation for three and four players: the chance to win after each throw, and each card.

This is an interface to the kernel (or its slow reference), which rolls out worlds to the end of the deal.
Places are counted from the dealer's left: 0 leads, the last is the dealer. Needs are the points that each
side still needs, in the order of places. Nothing here sees a hidden card.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from knaves.cards import CARDS, Card
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import crib_value
from knaves.games.cribbage.engine.many_tables import ManyTables, shipped
from knaves.games.cribbage.rules.open import side, sides_of

MOST: Final = 1001
"""The maximum need: the highest target."""


class Settings(NamedTuple):
    """How the evaluation takes the others, and how much it looks at."""

    worlds: int
    """Worlds for a card."""
    each: int
    """Worlds for a throw, to each starter."""
    near: int
    """The same when a side needs few points."""
    # Trials took 0.15 instead of 0.3: 61.3 ± 2.7 % of games of four against `Steady` instead of 57.6 ± 2.3
    # %, on other deals, and flattering, since the setting was chosen by it (docs/strength-trials.md).
    temperature: float = 0.15
    """Softmax temperature of the others' throws, in points."""
    throw_floor: float = 0.02
    """The share of throws that are made at random."""
    likelihood_floor: float = 0.02
    """The likelihood of a card that a plain player would not lay."""


# Four times this would win 0.3 more games in 100 at most with throws and 0.1 with cards
# (docs/strength-trials.md, "How many worlds").
FULL: Final = Settings(4800, 8, 32)
# This keeps a decision in plain Python below half a second (same page); the doubt of each move is larger.
SLOW: Final = Settings(16, 1, 1)
"""Without the kernel."""
# From here on the order of counting may decide the game. Only worlds tell that; tables know points alone.
NEAR: Final = 36


class ManyThrow(NamedTuple):
    """A throw: the chance to win after it, and average points: the hand, the crib, the lead in the play."""

    thrown: Card
    kept: tuple[Card, ...]
    chance: float
    hand: float
    crib: float
    pegs: float
    doubt: float
    """Half a 95 % interval of the chance, set against the other throws'."""


class ManyCard(NamedTuple):
    """A rank to play: the chance to win, the side's pegs from here on, and those of others on average."""

    rank: int
    chance: float
    pegs: float
    other_pegs: float
    doubt: float


class ManyKnowledge(NamedTuple):
    """A player's knowledge in the play."""

    place: int
    kept: tuple[Card, ...]
    """All four cards, including those played."""
    thrown: Card
    starter: Card
    laid: tuple[tuple[int, int], ...]
    """Every card played in this deal: its place and its rank."""
    pile: int
    """The number of these that are in the present count."""
    needs: tuple[int, ...]
    stuck: tuple[int, ...]
    """By place: each card that it holds is worth more pips than this."""
    exact_runs: bool = False


class ManyJudge:
    """Evaluation with the champion's tables for that number of players."""

    def __init__(self, seats: int, tables: ManyTables, settings: Settings) -> None:
        self.seats, self._settings = seats, settings
        self._engine: Any = kernel.engine().ManyJudge(
            seats,
            singles(),
            settings.temperature,
            settings.throw_floor,
            *tables,
            settings.likelihood_floor,
        )

    def throws(self, five: Sequence[Card], place: int, needs: Sequence[int]) -> list[ManyThrow]:
        """Evaluate the throws of five cards, sorted by rank, then suit; in their order.

        ValueError unless there are five different cards and the needs are in range.
        """
        self._check(five, 5, place, needs)
        # The side that is nearest to the target decides, whether it is one's own or not.
        each = self._settings.near if min(needs) <= NEAR else self._settings.each
        cards, out = bytes(five), array("d", bytes(5 * 5 * 8))
        seed = _seed(cards, bytes((place,)), needs)
        self._engine.throws(cards, place, _needs(needs), each, seed, out)
        return [
            ManyThrow(card, tuple([other for other in five if other != card]), *out[5 * n : 5 * n + 5])
            for n, card in enumerate(five)
        ]

    def cards(self, seen: ManyKnowledge) -> list[ManyCard]:
        """Evaluate the playable ranks, from low to high; ValueError for an impossible observation."""
        self._check((*seen.kept, seen.thrown, seen.starter), 6, seen.place, seen.needs)
        _check_laid(seen, self.seats)
        cards = bytes((*seen.kept, seen.thrown, seen.starter))
        laid, out = bytes([number for pair in seen.laid for number in pair]), array("d", bytes(4 * 5 * 8))
        found = self._engine.cards(
            cards,
            laid,
            seen.pile,
            seen.place,
            _needs(seen.needs),
            bytes(seen.stuck),
            seen.exact_runs,
            self._settings.worlds,
            _seed(cards, laid, seen.needs),
            out,
        )
        return [ManyCard(int(out[5 * n]), *out[5 * n + 1 : 5 * n + 5]) for n in range(found)]

    def _check(self, cards: Sequence[int], number: int, place: int, needs: Sequence[int]) -> None:
        if len(cards) != number or len(set(cards)) != number or max(cards) > 51:
            raise ValueError(f"The judge wants {number} different cards, not {len(set(cards))}.")
        if len(needs) != sides_of(self.seats) or not all(1 <= need <= MOST for need in needs):
            raise ValueError(f"Each side needs 1 to {MOST} points, not {list(needs)}.")
        if not 0 <= place < self.seats:
            raise ValueError(f"There is no place {place}.")


def _check_laid(seen: ManyKnowledge, seats: int) -> None:
    """Check that each player laid cards of its four, and that the last of them are the current count."""
    by_place = [[rank for place, rank in seen.laid if place == who] for who in range(seats)]
    own, kept = by_place[seen.place], [card % 13 for card in seen.kept]
    if any(own.count(rank) > kept.count(rank) for rank in own) or max(map(len, by_place)) > 4:
        raise ValueError("More cards were laid than were held.")
    if not 0 <= seen.pile <= len(seen.laid) or not all(0 <= rank <= 12 for _, rank in seen.laid):
        raise ValueError("The present count is made of the last cards laid, and ranks are 0 to 12.")
    if len(own) == 4 or len(seen.stuck) != seats:
        raise ValueError("The player must hold a card, and every place must be told what it cannot hold.")


def _needs(needs: Sequence[int]) -> array[int]:
    return array("i", [*needs, 0][:3])


def _seed(cards: bytes, more: bytes, needs: Sequence[int]) -> int:
    """Return the seed of the worlds: the same knowledge, the same worlds."""
    return int.from_bytes(sha256(b"/".join((cards, more, _needs(needs).tobytes()))).digest()[:8], "little")


@cache
def singles() -> array[float]:
    """Return what a card of each rank brings a crib by `Steady`'s table, in the own side's and another's."""
    return array(
        "d",
        [
            # The mean over all other cards as the second one, since the model of the others' throws has one
            # number a rank. It ignores which cards the thrower holds.
            sum([crib_value(rank, other, own) for other in CARDS if other != rank]) / 51
            for own in (True, False)
            for rank in CARDS[:13]
        ],
    )


@cache
def many_judge(seats: int, /) -> ManyJudge:
    """Return the judge with the tables in the package."""
    return ManyJudge(seats, shipped()[seats], FULL if kernel.available() else SLOW)


def crib_sign(seats: int, place: int) -> float:
    """Return how the crib counts for a place: for its side, against it, or for one of its two rivals."""
    if side(seats, place) == side(seats, seats - 1):  # type: ignore[arg-type]
        return 1.0
    # With three, a lead is counted over the mean of the two rivals, and the crib belongs to one of them.
    return -1.0 if seats == 4 else -0.5
