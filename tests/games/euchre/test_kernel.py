"""The solver against plain minimax by the rules' own trick functions, and against published frequencies."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from random import Random
from types import FrameType

import pytest

from knaves.cards import Card, parse
from knaves.game import Seat
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.arrays import given
from knaves.games.euchre.engine.open_deal import Layout, fact_row, hand_row, layout
from knaves.games.euchre.engine.reference import solver
from knaves.games.euchre.rules.open import left_of
from knaves.games.euchre.rules.trick import playable
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER, Trump, winner
from knaves.games.euchre.rules.turns import dealt, rules, start

pytestmark = pytest.mark.needs("kernel")

OUTS = ((), (0,), (1,), (2,), (3,), (0, 1), (2, 1), (0, 3), (2, 3))
"""Nobody sits out; a loner's partner does; a loner's and a lone defender's do."""


def ending(dice: Random, tricks: int) -> Layout:
    """Draw hands of so many cards, any trump, any seats out, with or without the joker."""
    pack = list(dice.choice((PACK, PACK_WITH_JOKER)))
    dice.shuffle(pack)
    out = tuple(map(Seat, dice.choice(OUTS)))
    hands = tuple(tuple(pack[tricks * seat : tricks * seat + tricks]) for seat in range(4))
    leader = dice.choice([seat for seat in range(4) if seat not in out])
    return Layout(hands, Trump(dice.randrange(5)), Seat(leader), (), out)


def played(at: Layout, card: Card) -> Layout:
    """Play a card; a full trick is taken."""
    turn = at.turn
    hands = tuple(tuple(c for c in hand if c != card) for hand in at.hands)
    trick = (*at.trick, card)
    if len(trick) + len(at.out) < 4:
        return Layout(hands, at.trump, at.leader, trick, at.out, at.won)
    seats, seat = [], at.leader
    for _ in trick:
        seats.append(seat)
        seat = left_of(seat, at.out)
    assert seats[-1] == turn
    taker = winner(tuple(zip(seats, trick, strict=True)), at.trump)
    won = (at.won[0] + (taker % 2 == 0), at.won[1] + taker % 2)
    return Layout(hands, at.trump, taker, (), at.out, won)


Met = list[tuple[Layout, dict[Card, int]]]
"""Positions, and what each card that may be played is worth."""


def minimax(at: Layout, met: Met | None = None) -> int:
    """Return the tricks of side 0; note every position on the way, with what each card is worth."""
    hand = at.hands[at.turn]
    if not hand:
        return at.won[0]
    trick = tuple((Seat(0), card) for card in at.trick)
    worth = {card: minimax(played(at, card), met) for card in playable(hand, trick, at.trump)}
    if met is not None:
        met.append((at, worth))
    return (min if at.turn % 2 else max)(worth.values())


def agree(met: Met) -> None:
    hands, facts = [hand_row(at) for at, _ in met], [fact_row(at) for at, _ in met]
    rows = kernel.solve_many(hands, facts, threads=2).tolist()
    values = kernel.value_many(hands, facts, threads=2).tolist()
    for row, value, (at, worth) in zip(rows, values, met, strict=True):
        assert {Card(card): tricks for card, tricks in enumerate(row) if tricks >= 0} == worth, at
        assert value == (min if at.turn % 2 else max)(worth.values()), at


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 8))]
)
def test_every_position_of_the_last_two_tricks_is_worth_what_minimax_says(seed: int) -> None:
    dice = Random(seed)
    met: Met = []
    for _ in range(500):
        minimax(ending(dice, 2), met)
    assert len(met) > 5_000
    agree(met)


def some_way_in(dice: Random, at: Layout) -> Layout:
    """Let a few cards of the trick be played at random."""
    for _ in range(dice.randrange(4 - len(at.out))):
        trick = tuple((Seat(0), card) for card in at.trick)
        at = played(at, dice.choice(playable(at.hands[at.turn], trick, at.trump)))
    return at


def three_trick_endings(seed: int, number: int) -> Iterator[tuple[Layout, dict[Card, int]]]:
    dice = Random(seed)
    for _ in range(number):
        at = some_way_in(dice, ending(dice, 3))
        trick = tuple((Seat(0), card) for card in at.trick)
        worth = {c: minimax(played(at, c)) for c in playable(at.hands[at.turn], trick, at.trump)}
        yield at, worth


def test_endings_of_three_tricks_are_worth_what_minimax_says() -> None:
    agree(list(three_trick_endings(3, 300)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_thousands_of_endings_of_three_tricks(seed: int) -> None:
    agree(list(three_trick_endings(seed, 1000)))


def test_the_python_solver_agrees_with_minimax_and_whole_deals_with_the_kernel() -> None:
    dice = Random(5)
    for _ in range(60):
        at = some_way_in(dice, ending(dice, dice.randrange(1, 4)))
        assert solver.value(at) == minimax(at)
    for _ in range(20):
        at = some_way_in(dice, ending(dice, 5))
        assert solver.values(at) == kernel.solve(at)


def test_the_value_of_a_layout_is_that_of_its_best_card() -> None:
    dice = Random(6)
    for _ in range(200):
        at = some_way_in(dice, ending(dice, dice.randrange(1, 7)))
        value = kernel.value_many([hand_row(at)], [fact_row(at)])[0]
        assert value == (min if at.turn % 2 else max)(kernel.solve(at).values())


def test_one_row_of_facts_serves_all_layouts_and_threads_change_nothing() -> None:
    dice = Random(7)
    hands = []
    for _ in range(500):
        pack = list(PACK)
        dice.shuffle(pack)
        hands.append(hand_row(Layout(dealt(tuple(pack), Seat(3)), Trump.HEARTS, Seat(0))))
    fact = [[Trump.HEARTS, 0, 255, 255, 255, 0, 0]]
    one = kernel.value_many(hands, fact)
    assert (one == kernel.value_many(hands, fact * 500, threads=2)).all()


def test_a_march_with_both_bowers_and_the_top_trumps() -> None:
    hands = tuple(map(parse, ("JH JD AH KH QH", "9S TS QS KS AS", "9C TC JC QC KC", "9D TD QD KD AD")))
    at = Layout(hands, Trump.HEARTS, Seat(0))
    assert kernel.solve(at) == dict.fromkeys(hands[0], 5)


def test_won_tricks_are_counted_in() -> None:
    hands = tuple(map(parse, ("AH", "9S", "9C", "9D")))
    at = Layout(hands, Trump.HEARTS, Seat(0), (), (), (2, 2))
    assert kernel.solve(at) == {Card("AH"): 3}


BAD = [
    (Layout(tuple(map(parse, ("AH", "AH", "9C", "9D"))), Trump.HEARTS, Seat(0)), "card"),
    (Layout(tuple(map(parse, ("AH", "2H", "9C", "9D"))), Trump.HEARTS, Seat(0)), "not played with"),
    (Layout(tuple(map(parse, ("AH KH", "9H", "9C", "9D"))), Trump.HEARTS, Seat(0)), "do not fit"),
    (Layout(tuple(map(parse, ("", "", "", ""))), Trump.HEARTS, Seat(0)), "no cards"),
    (Layout(tuple(map(parse, ("AH", "9S", "9C", "9D"))), Trump.HEARTS, Seat(0), (), (Seat(0),)), "leader"),
    (Layout(tuple(map(parse, ("AH", "9S", "9C", ""))), Trump.HEARTS, Seat(3), (Card("2C"),)), "trick"),
]


@pytest.mark.parametrize(("at", "word"), BAD)
def test_a_layout_that_cannot_be_is_refused_by_both(
    at: Layout, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=word):
        kernel.solve(at)
    monkeypatch.setattr(kernel, "_kernel", None)
    with pytest.raises(ValueError, match=word):
        kernel.solve(at)


def test_the_layout_of_a_state_needs_the_play() -> None:
    with pytest.raises(ValueError, match="in the play"):
        layout(start(rules(), 4))


def test_a_long_run_can_be_interrupted() -> None:
    pack = list(PACK)
    Random(1).shuffle(pack)
    hands = [hand_row(Layout(dealt(tuple(pack), Seat(3)), Trump.HEARTS, Seat(0)))] * 1_000_000
    fact = [[Trump.HEARTS, 0, 255, 255, 255, 0, 0]]

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    rows = given("Q", hands, 4)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            kernel.value_many(rows, fact, threads=2)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_number_of_threads_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 threads"):
        kernel.value_many([[1 << 8, 1 << 9, 1 << 10, 1 << 11]], [[0, 0, 255, 255, 255, 0, 4]], threads=-1)
