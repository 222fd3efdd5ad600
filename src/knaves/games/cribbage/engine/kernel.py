"""The kernel: whole loops over arrays, compiled where that is possible, else the same in plain Python.

This is the only module that imports the compiled half, and long because every call goes through it. That is
an extension module or, in a browser, a WebAssembly module; `found` says which. Without either `reference`
computes the same figures slowly; callers need not distinguish. Array arguments may be any buffer of the right
numbers (bytes, `array.array`, numpy). Results are numpy arrays if numpy is installed, else memoryviews of the
same shape. Cards are numbers, 0 to 51. ``threads`` is the number of threads, 0 for all cores; figures never
depend on it. Errors are ValueError: only a programmer can cause them. Only tests and benches call `count`,
`totals`, `weigh`, `play_games` and `solve_for`.
"""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain, combinations, product
from math import isfinite, isnan, prod
from struct import calcsize
from typing import Any, Literal, NamedTuple

from knaves import webassembly
from knaves.cards import Card
from knaves.games.cribbage.engine.encoding import form, is_short
from knaves.games.cribbage.engine.many_odds import race
from knaves.games.cribbage.engine.many_tables import FEATURES
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.policies import EVEN, PLAYING, RANDOM, SORTS, THROWING, Policy, steady
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.stepping import Tables, Terms

found: Literal["extension", "webassembly", "python"]
"""Which kernel there is."""
try:
    from knaves.games.cribbage.engine import _kernel as _engine

    found = "extension"
except ImportError:
    found, _engine = "webassembly", webassembly.kernel("cribbage")
    if _engine is None:
        from knaves.games.cribbage.engine import reference as _engine  # type: ignore[no-redef]

        found = "python"

Array = Any
"""A numpy array, or without numpy a memoryview of the same shape and numbers."""

SEEN = 255
"""Marks the points with a starter that cannot be cut, because it has been seen."""
NO_CARD = 255
"""Marks a card that a hand no longer holds."""
MANY_AWARDS = 44
"""Numbers for the awards of a deal with three or four players."""
NOT_NOW = -128
"""Marks the value of a card that does not fit now, or of no card."""
_MUCH = 1 << 22
"""Bytes from which memory has large pages, on Linux."""
_HELD = bytes([*range(52), NO_CARD])
_HOUSE: dict[str, Callable[[], Policy]] = {"random": lambda: RANDOM, "steady": steady}
HOUSE = tuple(_HOUSE)
"""The names of the house players of `tables`."""


class Throw(NamedTuple):
    """One throw with its distributions of points: element p is the probability of p points."""

    thrown: tuple[Card, ...]
    kept: tuple[Card, ...]
    hand: list[float]
    crib: list[float]
    by_starter: memoryview[int]
    """52 bytes: the points of the hand with each card as the starter, or `SEEN`."""
    crib_by_rank: memoryview[float]
    """390 numbers: 30 chances for each rank of starter, ace first; all of them add up to 1."""


class ThrowWeights(NamedTuple):
    """The throws of many deals: by deal, then by throw in the order of ``combinations(range(6), 2)``."""

    hand: Array
    """Shape (n, 15, 52), bytes: the points of the hand by starter, or `SEEN`."""
    crib: Array
    """Shape (n, 15, 13, 30): the probability of the starter's rank and a number of points in the crib."""
    spreads: Array
    """Shape (n, 15, 2, 30): the probability of each number of points in the hand, and in the crib."""


class Deals(NamedTuple):
    """Deals played out by two policies, one to a row."""

    awards: Array
    """Shape (n, 20), signed bytes, the dealer's points below zero, in the order of scoring: heels; sixteen
    for what is pegged in the play, the rest 0; pone's hand, the dealer's hand, the crib."""
    cards: Array
    """Shape (n, 13), bytes: pone kept four and threw two, the dealer kept four and threw two, the starter."""
    laid: Array
    """Shape (n, 8), bytes: the cards in the order of play."""


class Games(NamedTuple):
    """Games played out by two policies, one to a row. The player whose score is the target won."""

    scores: Array
    """Shape (n, 2), 16 bits: the first player's score and the second's."""
    deals: Array
    """Shape (n,), 16 bits: the number of deals."""


def available() -> bool:
    """Return whether a compiled kernel is there."""
    return found != "python"


def engine() -> Any:
    """Return the compiled half or its reference, for modules that keep an object of it between calls."""
    return _engine


def holdings(
    kept: Sequence[float],
    firsts: bytes,
    likelihood_floor: float,
    cards: bytes,
    laid: bytes,
    pile: int,
    seat: int,
    stuck: int,
    exact_runs: bool,
    shares: Sequence[float],
    third: bool,
) -> list[tuple[tuple[int, ...], float]]:
    """Return the opponent's possible hands in the play, ranks ascending, with probabilities that sum to 1.

    These are the beliefs of the judge's ``plays``, with its arguments and tables. Only the slow reference
    computes them, in a few milliseconds.
    """
    # Imported here and not above: with the compiled half, most programs never need the reference.
    from knaves.games.cribbage.engine.reference.judge import Opponent, holdings

    opponent = Opponent(kept, firsts, likelihood_floor, shares, third)
    return holdings(opponent, cards, laid, pile, seat, stuck, exact_runs)


def likelihoods(
    firsts: bytes, likelihood_floor: float, keep: int, cards: bytes, laid: bytes, exact_runs: bool
) -> tuple[float, float, float]:
    """Return how likely the careful, the loose and the looking player would have laid an opponent's cards.

    ``cards`` and ``laid`` are those of the judge's ``plays`` at the end of a deal, ``keep`` the place of the
    opponent's keep. Only the slow reference computes it, in less than a millisecond.
    """
    from knaves.games.cribbage.engine.reference.beliefs import likelihoods
    from knaves.games.cribbage.engine.reference.judge import replay

    _spot, choices = replay(cards, laid, 0, 1, 1)
    return likelihoods(keep, choices, firsts, likelihood_floor, exact_runs)


def count(hands: Any, crib: bool = False, threads: int = 1) -> Array:
    """Return the points of each hand at the show, as bytes.

    ``hands`` are five bytes each, the starter last; the cards must differ, which is not checked.
    """
    cards = _cards(hands, 5)
    out = _blank("B", len(cards) // 5)
    _engine.count(cards, crib, out, _threads(threads))
    return _array(out)


def totals(crib: bool = False, threads: int = 1) -> list[int]:
    """Count all 12,994,800 hands (or cribs); return the number of those with 0, 1 .. 29 points."""
    out = _blank("Q", 30)
    _engine.totals(crib, out, _threads(threads))
    return list(out)


def throws(cards: Sequence[Card], weights: Sequence[float] = EVEN) -> tuple[Throw, ...]:
    """Evaluate every throw of two of six cards, exactly; in the order of ``combinations(cards, 2)``.

    ``weights`` is the model of the opponent's throws: for each sort of pair (`policies.place_of`) a
    number in proportion to the probability that such a pair is thrown. The starter is any of the 46
    unseen cards; given the starter, the opponent's pair is any two of the other 45, by weight. Hand,
    crib, flush and nobs are exact under that.
    """
    return _throws(cards, _weigh(_one_deal(cards), weights, 1))


def weigh(deals: Any, weights: Sequence[float] = EVEN, threads: int = 1) -> ThrowWeights:
    """Evaluate the throws of many deals of six cards, six bytes each, as `throws` does for one."""
    return ThrowWeights(*map(_array, _weigh(deals, weights, threads)))


def play_deals(n: int, seed: int, pone: Policy, dealer: Policy, *, first: int = 0, threads: int = 1) -> Deals:
    """Play out n deals for two and return all their points, to the end of the deal at any score.

    Deal number k of a seed is always the same; ``first`` is the number of the first, so that a long job
    can be split.
    """
    parts = (_rows("b", n, 20), _rows("B", n, 13), _rows("B", n, 8))
    _engine.play_deals(
        seed % 2**64, first, engine_policy(pone), engine_policy(dealer), *parts, _threads(threads)
    )
    return Deals(*map(_array, parts))


def play_games(
    n: int, seed: int, one: Policy, other: Policy, *, target: int = 121, first: int = 0, threads: int = 1
) -> Games:
    """Play out n games for two. The first player deals in games of even number, the other in odd ones.

    Games 2k and 2k + 1 have the same cards deal by deal, so they are a mirrored pair. Game number k of
    a seed is always the same; ``first`` is the number of the first.
    """
    if not 5 <= target <= 1001:
        raise ValueError(f"A game goes to 5 points or more, 1001 at most, not {target}.")
    scores, deals = _rows("h", n, 2), _rows("H", n)
    _engine.play_games(
        seed % 2**64,
        first,
        target,
        engine_policy(one),
        engine_policy(other),
        scores,
        deals,
        _threads(threads),
    )
    return Games(_array(scores), _array(deals))


def count_many(
    seats: int, n: int, seed: int, policy: Policy, *, first: int = 0
) -> tuple[array[float], array[int]]:
    """Play n deals for three or four between players that throw and play as `Steady` does, and count.

    The sums are, for each place, thirteen of the crib's points by the rank thrown, thirteen of how often
    it was thrown, and the least squares of the lead in the play by the features of what was kept
    (`many_tables.features`): products of features, then features times the lead. The awards are
    `MANY_AWARDS` numbers a deal, place and points by turns in the order of scoring, then zeros.
    """
    sums = array("d", bytes(8 * seats * (26 + FEATURES * FEATURES + FEATURES)))
    awards = array("b", bytes(n * MANY_AWARDS))
    own, other = array("d", policy.own), array("d", policy.other)
    _engine.count_many(seats, seed % 2**64, first, own, other, awards, sums)
    return sums, awards


def settle_many(seats: int, awards: array[int], sweeps: int, size: int) -> array[float]:
    """Compute the chances before a deal (`many_tables.ManyTables.chances`) from whole deals' awards."""
    out = array("d", bytes(8 * size))
    _engine.settle_many(seats, awards, sweeps, out)
    return out


def solve(
    mine: Any, theirs: Any, pile: Sequence[Card] = (), *, exact_runs: bool = False, threads: int = 1
) -> Array:
    """Solve the play of two open hands: shape (n, 4), signed bytes.

    Each row of ``mine`` and ``theirs`` is four bytes, cards with `NO_CARD` for those already laid; a hand
    alone stands for as many rows as the other has. ``pile`` is the present count's cards, the same for all,
    and the next to play is who holds ``mine``. The answer is, for each card of mine, by how many points I
    peg more than the other from now to the end of the play if both play their best; `NOT_NOW` for one
    that does not fit. Hands must agree with any go that was said: an opponent that could play, will. With
    ``exact_runs`` a run counts only in order, upwards or downwards.
    """
    my, their, laid = _hands(mine, theirs, pile)
    out = _rows("b", len(my) // 4, 4)
    _engine.solve(my, their, laid, exact_runs, out, _threads(threads))
    return _array(out)


def solve_for(
    mine: Any,
    theirs: Any,
    outcomes: Sequence[Sequence[float]],
    pile: Sequence[Card] = (),
    *,
    exact_runs: bool = False,
    threads: int = 1,
) -> Array:
    """Solve the play as `solve` does, by a table of outcomes instead of points: shape (n, 4), numbers.

    ``outcomes[i][j]`` is the value to me if I peg i from now on and the other pegs j, such as the
    chance to win the game from there. Who pegs as many as the last row or column stands for ends the play
    with it: give a row for every point short of the target and one for reaching it; 60 and more are never
    reached. NaN stands for a card that does not fit.
    """
    my, their, laid = _hands(mine, theirs, pile)
    rows, columns = len(outcomes), len(outcomes[0]) if len(outcomes) else 0
    table = array("d", chain.from_iterable(outcomes))
    if min(rows, columns) < 2 or len(table) != rows * columns or any(map(isnan, table)):
        raise ValueError("Outcomes are a table of numbers, two rows and two columns at least.")
    out = _rows("d", len(my) // 4, 4)
    _engine.solve_for(my, their, laid, exact_runs, memoryview(table), rows, columns, out, _threads(threads))
    return _array(out)


def _hands(mine: Any, theirs: Any, pile: Sequence[Card]) -> tuple[memoryview, memoryview, memoryview]:
    """Return hands as flat bytes of equal length, and the pile."""
    my, their = _cards(mine, 4), _cards(theirs, 4)
    if len(my) != len(their) and 4 in (len(my), len(their)):
        my = memoryview(bytes(my) * (len(their) // 4)) if len(my) == 4 else my
        their = memoryview(bytes(their) * (len(my) // 4)) if len(their) == 4 else their
    if len(my) != len(their):
        raise ValueError(f"There are {len(my) // 4} hands of mine and {len(their) // 4} of theirs.")
    if bytes(my).translate(None, _HELD) or bytes(their).translate(None, _HELD):
        raise ValueError(f"Cards of a hand are numbers from 0 to 51, or {NO_CARD} for none.")
    if any(not 0 <= card < 52 for card in pile) or sum([PIPS[card] for card in pile]) > 30:
        raise ValueError("The pile is cards that count thirty at most.")
    return my, their, memoryview(bytes(pile))


def _throws(cards: Sequence[Card], parts: Sequence[Any]) -> tuple[Throw, ...]:
    hand, crib = parts[0].cast("B"), parts[1].cast("B").cast("d")
    found = []
    for place, (thrown, spread) in enumerate(zip(combinations(cards, 2), parts[2].tolist()[0], strict=True)):
        kept = tuple([card for card in cards if card not in thrown])
        starters, ranks = slice(52 * place, 52 * place + 52), slice(390 * place, 390 * place + 390)
        found.append(Throw(thrown, kept, spread[0], spread[1], hand[starters], crib[ranks]))
    return tuple(found)


def _weigh(deals: Any, weights: Sequence[float], threads: int) -> tuple[Any, ...]:
    sixes, model = _deals(deals), _doubles(weights, SORTS)
    n = len(sixes) // 6
    parts = (_rows("B", n, 15, 52), _rows("d", n, 15, 13, 30), _rows("d", n, 15, 2, 30))
    _engine.weigh(sixes, model, *parts, _threads(threads))
    return parts


def _threads(threads: int) -> int:
    if not 0 <= threads <= 1024:
        raise ValueError(f"Between 1 and 1024 threads share the work, or 0 for all cores, not {threads}.")
    return threads


def tables(rules: Rules, seats: int, terms: Terms, whole: bool = False) -> Any:
    """Return tables to be stepped together, with the methods of `stepping.Tables`, which is the reference.

    They play what `engine.stepping` does not refuse.
    """
    policies = {seat: engine_policy(_HOUSE[name]()) for seat, name in terms.house.items()}
    if found == "python":
        from knaves.games.cribbage.engine.reference import Table

        return Tables(terms, form(rules, seats, whole), partial(Table, rules, seats, policies))
    row, nobody = array("I", terms.row()), engine_policy(RANDOM)
    chances = _chances(rules.target, seats) if terms.reward == "win" else array("f")
    one, two, three, four = (policies.get(seat, nobody) for seat in range(4))
    if is_short(rules, seats) and not whole:
        return _engine.Tables(row, rules.target, len(rules.skunk_lines), chances, one, two)
    made = {2: _engine.TablesOfTwo, 3: _engine.TablesOfThree, 4: _engine.TablesOfFour}[seats]
    return made(row, array("I", _rule_row(rules)), chances, one, two, three, four)


def _chances(target: int, seats: int) -> array[float]:
    """Return the dealer's side's chances before a deal, by what both sides need; with three, at the knots.

    They are told by the score alone, as in `bots.review_values`: how many games a win counts as is left out.
    """
    if seats == 3:
        return array("f", race(3).table)
    needs = range(1, target + 1)
    if seats == 4:
        return array("f", [race(4).at(each)[0] for each in product(needs, repeat=2)])
    odds = champions_odds(0)
    return array("f", [(1 + odds.before_deal(*each)) / 2 for each in product(needs, repeat=2)])


def _rule_row(rules: Rules) -> list[int]:
    return [
        rules.target,
        len(rules.skunk_lines),
        rules.games_needed,
        rules.match_skunks,
        rules.runs == "exact",
        rules.pegging == "claimed",
        rules.muggins == "called",
        rules.overclaim == "penalty",
        ("automatic", "spoken", "honour").index(rules.go),
        ("automatic", "claimed", "muggins", "penalty").index(rules.counting),
        rules.handicap,
        rules.handicap_for == "others",
    ]


def engine_policy(policy: Policy) -> Any:
    """Return a policy of the compiled half or its reference."""
    throwing, playing = THROWING.index(policy.throwing), PLAYING.index(policy.playing)
    return _engine.Policy(throwing, playing, array("d", policy.own), array("d", policy.other))


def _cards(buffer: Any, each: int) -> memoryview:
    """Return a buffer as flat bytes, with this many for each row."""
    view = memoryview(buffer)
    if view.itemsize != 1 or not view.c_contiguous or view.nbytes % each:
        raise ValueError(f"Cards come as bytes (numpy: uint8) without gaps, {each} to a row.")
    return view.cast("B") if view.nbytes else memoryview(b"")


def _deals(buffer: Any) -> memoryview:
    """Return deals as flat bytes: six different cards each."""
    view = _cards(buffer, 6)
    cards = bytes(view)
    for start in range(0, len(cards), 6):
        deal = cards[start : start + 6]
        if len(set(deal)) != 6 or max(deal) > 51:
            raise ValueError(f"A deal is 6 different cards, numbers from 0 to 51, not {list(deal)}.")
    return view


def _one_deal(cards: Sequence[Card]) -> bytes:
    if len(cards) != 6:
        raise ValueError(f"Weigh 6 cards, not {len(cards)}.")
    return bytes(cards)


def _doubles(numbers: Iterable[float], size: int) -> array[float]:
    found = array("d", numbers)
    if len(found) != size or not all(map(isfinite, found)) or min(found) < 0:
        raise ValueError(f"A model is {size} weights, none of them below zero.")
    return found


def _rows(form: str, n: int, *shape: int) -> Any:
    if n < 1:
        raise ValueError(f"Ask for at least one, not {n}.")
    return _blank(form, n, *shape)


def _blank(form: str, *shape: int) -> Any:
    """Return zeros of a shape, in numbers of a format of `struct`."""
    size = calcsize(form) * prod(shape)
    flat: Any = memoryview(_memory(size))
    return flat.cast(form, list(shape)) if size else flat.cast(form)


def _memory(size: int) -> bytearray | mmap.mmap:
    if size < _MUCH or not hasattr(mmap, "MADV_HUGEPAGE"):
        return bytearray(size)
    # The first touch of each small page would take longer than what is written there.
    made = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    # A system may have no large pages; then these are small, as they would be anyway.
    with suppress(OSError):
        made.madvise(mmap.MADV_HUGEPAGE)
    return made


def _array(view: memoryview) -> Array:
    return _as_array()(view)


@cache
def _as_array() -> Callable[[memoryview], Array]:
    try:
        from numpy import asarray
    except ImportError:
        return lambda view: view
    return asarray
