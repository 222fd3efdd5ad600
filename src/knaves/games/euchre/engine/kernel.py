"""The fast half of euchre: open hands solved, worlds weighed, calls valued, hands played by the thousand.

This is the only module that imports the compiled kernel: an extension module or, in a browser, a WebAssembly
module. Without it every function here runs its reference in plain Python, with the same arguments and
results, but slower. Arrays are numpy's; without numpy they are memoryviews of the same shape and numbers, and
plain sequences are accepted too.
"""

from __future__ import annotations

from array import array
from functools import partial
from typing import Any, Literal

from knaves import webassembly
from knaves.cards import Card
from knaves.games.euchre.engine.arrays import Array, blank, given
from knaves.games.euchre.engine.auction import CALLS, OUTCOMES
from knaves.games.euchre.engine.encoding import agreed_row, form, rule_row
from knaves.games.euchre.engine.hidden import PLACES, UnseenCards
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.engine.open_deal import FACTS, NUMBERS, Layout, fact_row, hand_row, mask
from knaves.games.euchre.engine.reference import beliefs, calls, solver, stepping
from knaves.games.euchre.engine.reference import hands as played
from knaves.games.euchre.engine.reference.worlds import Placements, tally
from knaves.games.euchre.engine.reference.worlds import worlds as fill_worlds
from knaves.games.euchre.engine.stand_ins import StandIns
from knaves.games.euchre.engine.tables import (
    CELLS,
    HIDDEN_UNITS,
    JUDGED_BY,
    NETWORK_ROWS,
    card_network,
    table,
)
from knaves.games.euchre.rules.open import SEATS
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trick import score
from knaves.games.euchre.rules.trumps import Trump
from knaves.stepping import Tables, Terms

MOST_CALLS = 16
"""The maximum number of calls considered in a deal: one at each place in round one, three in round two."""

HOUSE = ("random", "learnt")
"""The names of the house players of `tables`: any legal move; the table of bids and the network of cards."""
SIX = 6
"""Cards of a dealer who has taken the upcard in."""

found: Literal["extension", "webassembly", "python"]
"""Which kernel there is."""
try:
    from knaves.games.euchre.engine import _kernel

    found = "extension"
except ImportError:  # no compiler when it was installed
    _kernel = webassembly.kernel("euchre")
    found = "python" if _kernel is None else "webassembly"


def available() -> bool:
    """Return whether a compiled kernel is there."""
    return _kernel is not None


def solve(at: Layout) -> dict[Card, int]:
    """Return for each playable card the total tricks of side 0 with best play by all.

    The makers' tricks, if seat 1 or 3 made trump, are the deal's five less that. ValueError for an
    impossible layout: a card in two places, hands that do not fit the trick.
    """
    row = solve_many([hand_row(at)], [fact_row(at)])
    return {card: int(row[0, card]) for card in at.hands[at.turn] if row[0, card] >= 0}


def solve_many(hands: Array, facts: Array, *, threads: int = 1) -> Array:
    """Solve many layouts: ``(n, 53)`` int8, by card number the tricks of side 0, -1 for a card not playable.

    ``hands`` is ``(n, 4)`` uint64, by seat the set of its cards, bit c for card number c, or ``(n, 6)`` as
    `worlds` makes them; who sits out may hold any. ``facts`` is ``(n, 7)`` or ``(1, 7)`` uint8: trump (0-4),
    who led or leads, the up to three cards of the trick on the table (255 for none), who sits out (a bit
    for each seat), tricks that side 0 has won.
    ``threads`` 0 is all cores; the answer does not depend on it. ValueError names the first bad row.
    """
    hands, facts = _hands(hands), given("B", facts, FACTS)
    result = blank("b", len(hands), NUMBERS)
    if _kernel is None:
        solver.solve(hands, facts, result)
    else:
        _kernel.solve(hands, facts, result, _cores(threads))
    return result


def value_many(hands: Array, facts: Array, *, threads: int = 1) -> Array:
    """Return the tricks of side 0 with best play by all, ``(n,)`` int8; the arguments are `solve_many`'s."""
    hands, facts = _hands(hands), given("B", facts, FACTS)
    result = blank("b", len(hands))
    if _kernel is None:
        solver.worth(hands, facts, result)
    else:
        _kernel.worth(hands, facts, result, _cores(threads))
    return result


def evaluate_calls(hands: Array, upcards: Array, *, loner_leads: bool = False, threads: int = 1) -> Array:
    """Return the value of every call with all hands open: ``(n, 4, 5, 2)`` int8, the makers' tricks.

    The places are ``[deal, maker, trump, alone]``. ``hands`` is ``(n, 4)`` uint64, five cards a seat, the
    upcard not among them; ``upcards`` is ``(n, 2)`` uint8: the upcard's number and the dealer's seat. Of
    the upcard's suit the dealer takes the upcard in and buries what is best for his side, knowing all;
    other suits are as named in the second round. ``loner_leads`` is the rule that the seat to a loner's left
    leads. Who goes alone does so without the partner's best card. ValueError names the first bad row.
    """
    hands, upcards = _hands(hands), given("B", upcards, 2)
    result = blank("b", len(hands), SEATS, len(Trump), 2)
    if _kernel is None:
        calls.evaluate_calls(hands, upcards, loner_leads, result)
    else:
        _kernel.evaluate_calls(hands, upcards, loner_leads, result, _cores(threads))
    return result


def call_points(rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the makers' points for 0 to 5 tricks, with a partner and alone, for use with numpy's `take`.

    >>> call_points(Rules())
    ((-2, -2, -2, 1, 1, 2), (-2, -2, -2, 1, 1, 4))
    """
    return _points(rules, alone=False), _points(rules, alone=True)


def _points(rules: Rules, *, alone: bool) -> tuple[int, ...]:
    scored = [score(rules, 0, tricks, alone, defended_alone=False) for tricks in range(6)]
    return tuple(each.points if each.side == 0 else -each.points for each in scored)


def _hands(rows: Array) -> Array:
    # Rows of worlds have two columns more, which the solver need not see.
    whole = len(rows) and (rows.shape[1] if hasattr(rows, "shape") else len(rows[0])) == PLACES
    return given("Q", rows, PLACES if whole else SEATS)


def ways(unseen: UnseenCards) -> int:
    """Return the number of possible worlds; ValueError if the places and the cards do not match."""
    _check(unseen)
    return Placements(unseen).ways if _kernel is None else int(_kernel.ways(*_columns(unseen)))


def worlds(unseen: UnseenCards, most: int, seed: int) -> Array:
    """Return worlds as rows, ``(n, 6)`` uint64: by place, the set of its cards; `solve_many` takes such rows.

    The places are the four hands, the cards not dealt, and what others have buried. When at most ``most``
    worlds fit, they are all there, each once, in order. Else ``most`` are drawn, each world equally likely,
    the same for the same seed, with or without the kernel. ValueError when none fits.
    """
    if most < 1:
        raise ValueError(f"Ask for at least one world, not {most}.")
    fitting = ways(unseen)
    if not fitting:
        raise ValueError("No world fits what is known.")
    result = blank("Q", min(fitting, most), PLACES)
    if _kernel is None:
        fill_worlds(unseen, seed, result)
    else:
        _kernel.worlds(*_columns(unseen), seed & (1 << 64) - 1, result)
    return result


def outlook(values: Array, weights: Array | None = None) -> dict[Card, tuple[float, ...]]:
    """Return for each playable card the probabilities that side 0 takes 0, 1, … 5 tricks.

    ``values`` is the result of `solve_many`, ``weights`` the weight of each world (any scale; equal if
    None): ``(n,)`` float64. ValueError if weights are missing, negative or all zero.
    """
    if weights is None:
        weights = [1.0] * len(values)
    weights = given("d", weights)
    if len(weights) != len(values) or min(weights.tolist()) < 0 or not sum(weights.tolist()) > 0:
        raise ValueError("There must be a weight for each world, none below zero and not all zero.")
    shares = blank("d", NUMBERS, 6)
    (tally if _kernel is None else _kernel.tally)(values, weights, shares)
    return {Card(card): tuple(row) for card, row in enumerate(shares.tolist()) if any(row)}


def believe(
    told: Array,
    worlds: Array,
    table: Array,
    *,
    temperature: float,
    error_rate: float,
    network: Array | None = None,
) -> Array:
    """Return the likelihood of each world given the bids and cards, ``(n,)`` float64, on no particular scale.

    ``told`` is the row of `encode_seen`, ``worlds`` the rows of `worlds`, ``table`` that of bids.
    ``temperature`` is the softmax temperature of a bid, in points; 0: bids carry no information.
    ``error_rate`` is the likelihood of a card that the heuristic would not play; 1: cards carry none. With a
    ``network`` each of the others is one who plays by the heuristic, by the network, or much as the network.
    """
    told, worlds, table = given("B", told), given("Q", worlds, PLACES), _bids(table)
    result = blank("d", len(worlds))
    weigh = beliefs.believe if _kernel is None else _kernel.believe
    weigh(told, worlds, table, _network(network), temperature, error_rate, result)
    return result


def pick(worlds: Array, likely: Array, most: int, start: float) -> tuple[Array, Array]:
    """Return worlds in proportion to their likelihood: rows, and the count of each, ``most`` in all.

    The worlds share a line out by ``likely``, ``(n,)`` float64, and are picked at even steps along it;
    ``start``, 0 to 1, is where in a step the line begins. When none is likely, the first worlds are picked.
    """
    worlds, likely = given("Q", worlds, PLACES), given("d", likely)
    rows, counts = blank("Q", min(most, len(worlds)), PLACES), blank("d", min(most, len(worlds)))
    choose = beliefs.pick if _kernel is None else _kernel.pick
    picked = choose(worlds, likely, most, start, rows, counts)
    return rows[:picked], counts[:picked]


def play_calls(
    told: Array, worlds: Array, weights: Array, table: Array, network: Array | None = None
) -> Array:
    """Return the outcomes of every call, ``(13, 25)`` float64: by call and outcome, the sum of weights.

    Calls are pass, order, order alone, and by trump make and make alone; those that may not be made are 0.
    An outcome is ``(makers' side * 2 + alone) * 6 + makers' tricks``, or 24 for a deal thrown in. The others
    bid by the table. All play by the network; without one, two tricks by the rules of thumb and the rest with
    open hands.
    """
    told, worlds, table = given("B", told), given("Q", worlds, PLACES), _bids(table)
    result = blank("d", CALLS, OUTCOMES)
    play = beliefs.play_calls if _kernel is None else _kernel.play_calls
    play(told, worlds, given("d", weights), table, _network(network), result)
    return result


def play_buries(told: Array, worlds: Array, weights: Array, network: Array | None = None) -> Array:
    """Return the outcomes of buries, ``(53, 6)`` float64: by card and side 0's tricks, the sum of weights.

    They are played as in `play_calls`.
    """
    told, worlds = given("B", told), given("Q", worlds, PLACES)
    result = blank("d", NUMBERS, 6)
    play = beliefs.play_buries if _kernel is None else _kernel.play_buries
    play(told, worlds, given("d", weights), _network(network), result)
    return result


def play_cards(
    told: Array, worlds: Array, weights: Array, closed: int, network: Array | None = None
) -> Array:
    """Return the outcomes of cards, ``(53, 6)`` float64: by card and tricks of side 0, the sum of weights.

    The network, or without one the heuristic, plays ``closed`` tricks, the one on the table among them, and
    the rest is solved open: like `solve_many`, but without everybody seeing everything from the start.
    """
    told, worlds = given("B", told), given("Q", worlds, PLACES)
    result = blank("d", NUMBERS, 6)
    play = beliefs.play_cards if _kernel is None else _kernel.play_cards
    play(told, worlds, given("d", weights), _network(network), closed, result)
    return result


def outcomes_of(
    house: bytes, hands: Array, upcards: Array, sides: StandIns, times: int = 1, seed: int = 0
) -> Array:
    """Return how often each outcome comes of deals that stand-ins bid and play: ``(n, 25)`` float64.

    ``house`` are five rules as 0 or 1: joker, stick the dealer, Canadian, a loner leads, exchange. ``hands``
    and ``upcards`` are those of `evaluate_calls`, outcomes those of `play_calls`. Only with the kernel.
    """
    if _kernel is None:
        raise RuntimeError("Playing deals out takes the compiled kernel: build it with make setup.")
    hands, upcards = _hands(hands), given("B", upcards, 2)
    result, dice = blank("d", len(hands), OUTCOMES), seed & (1 << 64) - 1
    _kernel.outcomes_of(memoryview(house), hands, upcards, times, dice, *sides, result)
    return result


def outcomes_of_any(house: bytes, dealer: int, deals: int, seed: int, sides: StandIns) -> Array:
    """Return how often each outcome comes of random deals, ``(25,)`` float64; otherwise as `outcomes_of`."""
    if _kernel is None:
        raise RuntimeError("Playing deals out takes the compiled kernel: build it with make setup.")
    result, dice = blank("d", OUTCOMES), seed & (1 << 64) - 1
    _kernel.outcomes_of_any(memoryview(house), dealer, deals, dice, *sides, result)
    return result


def practise(
    table: Array, temperature: float, deals: int, seed: int, network: Array | None = None
) -> tuple[Array, Array]:
    """Bid and play deals by a table, and return the gain of calling over passing for each call considered.

    Bidders mix: ``temperature`` is the softmax temperature of a call, in points. Rows are
    ``(n, 8)`` int16: place in the auction and the table's seven cells that the call is judged by; gains
    ``(n, 2)`` float32: points by the usual rules, in company and alone. Only with the compiled kernel.
    """
    if _kernel is None:
        raise RuntimeError("Practice takes the compiled kernel: build it with make setup.")
    rows, gained = blank("h", deals * MOST_CALLS, 1 + JUDGED_BY), blank("f", deals * MOST_CALLS, 2)
    dice = seed & (1 << 64) - 1
    made = _kernel.practise(_bids(table), _network(network), temperature, deals, dice, rows, gained)
    return rows[:made], gained[:made]


def practise_burying(
    table: Array, temperature: float, deals: int, seed: int, network: Array | None = None
) -> tuple[Array, Array]:
    """Play deals in which the dealer takes the upcard in, once for each card that it may bury.

    Bidders mix as in `practise`. Rows are ``(n, 6, 7)`` int16: the table's cells of each hand that is kept;
    ``(n, 6)`` float32: what it brought the dealer's side, in points by the usual rules, less 0.02 for each
    trick of the others. Only with the compiled kernel.
    """
    if _kernel is None:
        raise RuntimeError("Practice takes the compiled kernel: build it with make setup.")
    rows, brought = blank("h", deals, SIX, JUDGED_BY), blank("f", deals, SIX)
    dice = seed & (1 << 64) - 1
    made = _kernel.practise_burying(_bids(table), _network(network), temperature, deals, dice, rows, brought)
    return rows[:made], brought[:made]


def practise_cards(rows: Array, table: Array, entropy: float, deals: int, seed: int) -> tuple[Array, int]:
    """Play deals by a network that is being learnt; return the slope of what it brings, and the decisions.

    ``rows`` and the slope are ``(374, 32)``, in units of which the network's whole numbers are 256ths. Every
    card that might be played is played on, and brings its points by the usual rules; a point is also worth
    so much ``entropy`` of the choice. Only with the compiled kernel.
    """
    if _kernel is None:
        raise RuntimeError("Practice takes the compiled kernel: build it with make setup.")
    slope = blank("d", NETWORK_ROWS, HIDDEN_UNITS)
    dice = seed & (1 << 64) - 1
    decisions = _kernel.practise_cards(
        given("f", rows, HIDDEN_UNITS), _bids(table), entropy, deals, dice, slope
    )
    return slope, decisions


def _bids(table: Array) -> Array:
    return given("f", table, CELLS)


def _network(rows: Array | None) -> Array | None:
    return None if rows is None else given("h", rows, HIDDEN_UNITS)


def _cores(threads: int) -> int:
    if threads < 0:
        raise ValueError(f"There cannot be {threads} threads: 0 is all cores.")
    return threads


def _check(unseen: UnseenCards) -> None:
    if sum(unseen.room) != len(unseen.cards):
        raise ValueError("There must be as much room as there are cards.")
    if len(unseen.accepts) != len(unseen.cards):
        raise ValueError("Every card needs its places.")
    lying = [*unseen.cards, *(card for cards in unseen.known for card in cards)]
    if len({*lying}) < len(lying):
        raise ValueError("A card is in two places.")


def _columns(unseen: UnseenCards) -> tuple[Array, Array, Array, Array]:
    accepts = [sum(1 << place for place in places) for places in unseen.accepts]
    known = [mask(cards) for cards in unseen.known]
    return given("B", unseen.cards), given("B", accepts), given("B", unseen.room), given("Q", known)


def random_hands(number: int, seed: int, rules: Rules, *, threads: int = 1) -> Array:
    """Play hands at random, every legal move as likely as any other: ``(number, 2)`` int8, points by side.

    The dealer of each hand is random. The same seed gives the same hands, on any number of threads,
    with or without the kernel.
    """
    result = blank("b", number, 2)
    if _kernel is None:
        played.random_hands(rules, seed, result)
    else:
        _kernel.random_hands(given("B", rule_row(rules)), seed & (1 << 64) - 1, result, _cores(threads))
    return result


def tables(rules: Rules, seats: int, terms: Terms, whole: bool = False) -> Any:
    """Return tables to be stepped together, with the methods of `stepping.Tables`, which is the reference."""
    if _kernel is None:
        learnt = stepping.Learnt(table(), card_network())
        house = {seat: None if name == "random" else learnt for seat, name in terms.house.items()}
        begin = partial(stepping.Table, rules, terms.episode == "deal", house)
        return Tables(terms, form(rules, seats, whole), begin)
    players = [HOUSE.index(terms.house.get(seat, "random")) for seat in range(SEATS)]
    chances = array("f")
    if terms.reward == "win":
        scores = range(rules.target)
        chances.extend([win(rules.target, own, other, dealing=True) for own in scores for other in scores])
    also = given("B", agreed_row(rules, players))
    terms_row = array("I", terms.row())
    return _kernel.Tables(terms_row, given("B", rule_row(rules)), also, chances, table(), card_network())
