"""Worlds: every way the unseen cards may lie, against `imagine`, against the twin, and weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from euchre_phases import made, on_table
from knaves.cards import Card
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, State
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.hidden import BURIED, KITTY, UnseenCards, unseen
from knaves.games.euchre.engine.open_deal import fact_row, layout, mask
from knaves.games.euchre.engine.splitmix import SplitMix64
from knaves.games.euchre.rules.imagine import imagine
from knaves.games.euchre.rules.moves import Bury, Deal

pytestmark = pytest.mark.needs("kernel")

OPTIONS = [
    {},
    {"joker": True, "no_trump": True, "defend_alone": "always"},
    {"stick_the_dealer": False, "loner_lead": "loner"},
]


def moments(seed: int, deals: int, **options: str | int | bool) -> Iterator[tuple[State, Seat]]:
    """Play first deals at random; give every moment of the play with whose turn it is."""
    dice = Random(seed)
    for _ in range(deals):
        state = GAME.start(GAME.rules(**options), 4)
        shuffles = 0
        while shuffles < 2:
            seat = GAME.actors(state)[0]
            if state.open.phase.step == "play":
                yield state, seat
            move = GAME.chance(state, dice) if seat == CHANCE else dice.choice(GAME.legal(state, seat))
            shuffles += isinstance(move, Deal)
            state = GAME.apply(state, seat, move)


def truth(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the world that a state is, seen from a seat."""
    since = state.history[max(n for n, (_, move) in enumerate(state.history) if isinstance(move, Deal)) :]
    buried = mask(move.card for who, move in since if isinstance(move, Bury) and who != seat)
    kitty = mask(state.pack[21:])
    if not any(isinstance(move, Bury) for _, move in since):
        kitty |= mask([on_table(state).upcard])
    return (*(mask(hand) for hand in state.hands), kitty, buried)


@pytest.mark.parametrize("positions", [1, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("options", OPTIONS)
def test_all_worlds_are_those_that_imagine_draws_each_equally_often(
    options: dict[str, str | bool], positions: int
) -> None:
    dice = Random(11)
    checked = 0
    for state, seat in moments(3, 200, **options):
        view = GAME.view(state, seat)
        loose = unseen(view)
        if not 2 < kernel.ways(loose) <= 60:
            continue
        every = [tuple(row) for row in kernel.worlds(loose, 60, 0).tolist()]
        assert len(set(every)) == len(every) == kernel.ways(loose)
        assert truth(state, seat) in every
        drawn = Counter(truth(imagine(view, dice), seat) for _ in range(40 * len(every)))
        assert set(drawn) == set(every)
        # 40 are expected in each cell: none is off by more than six deviations.
        assert all(abs(count - 40) < 6 * 40**0.5 for count in drawn.values())
        checked += 1
        if checked == positions:
            break
    assert checked == positions


@pytest.mark.long
@pytest.mark.parametrize("deals", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("options", OPTIONS)
def test_the_twin_finds_the_same_worlds(
    options: dict[str, str | bool], deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    views = [GAME.view(state, seat) for state, seat in moments(4, deals, **options)]
    looses = [unseen(view) for view in views]
    fast = [(kernel.ways(each), kernel.worlds(each, 30, 99).tolist()) for each in looses]
    monkeypatch.setattr(kernel, "_kernel", None)
    assert fast == [(kernel.ways(each), kernel.worlds(each, 30, 99).tolist()) for each in looses]
    assert len(fast) >= 10 * deals


def test_after_an_exchange_the_truth_is_among_the_worlds() -> None:
    met = 0
    for state, seat in moments(6, 120, preset="feltz"):
        loose = unseen(GAME.view(state, seat))
        if made(state).alone and kernel.ways(loose) <= 3000:
            assert truth(state, seat) in {tuple(row) for row in kernel.worlds(loose, 3000, 0).tolist()}
            met += 1
    assert met > 60


def test_a_sample_is_uniform() -> None:
    cards = tuple(map(Card, (8, 9, 10, 11, 12)))
    anywhere = frozenset((0, 1, KITTY))
    not_first = frozenset((1, KITTY, BURIED))
    accepts = (anywhere, not_first, anywhere, frozenset((1,)), frozenset((0, KITTY, BURIED)))
    loose = UnseenCards(cards, accepts, (1, 2, 0, 0, 1, 1), ((), (), (), (), (), ()))
    every = kernel.worlds(loose, 1000, 0).tolist()
    assert 4 < len(every) < 60
    drawn: Counter[tuple[int, ...]] = Counter()
    for seed in range(4000 * len(every) // (len(every) - 1)):
        drawn.update(map(tuple, kernel.worlds(loose, len(every) - 1, seed).tolist()))
    assert set(drawn) == set(map(tuple, every))
    assert all(abs(count - 4000) < 5 * 4000**0.5 for count in drawn.values())


def test_before_the_bidding_there_are_as_many_worlds_as_published() -> None:
    state = GAME.start(GAME.rules(), 4)
    dice = Random(1)
    while state.open.phase.step != "order":
        state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
    assert kernel.ways(unseen(GAME.view(state, state.open.turn))) == 617_512_896


def test_the_outlook_counts_worlds_by_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(21)
    for state, seat in moments(8, 6):
        view = GAME.view(state, seat)
        rows = kernel.worlds(unseen(view), 40, 7)
        values = kernel.solve_many(rows, [fact_row(layout(state))])
        weights = [dice.random() for _ in range(len(rows))]
        found = kernel.outlook(values, weights)
        assert set(found) == {move.card for move in view.legal}  # type: ignore[union-attr]
        for card, shares in found.items():
            for tricks, share in enumerate(shares):
                said = sum(w for w, row in zip(weights, values.tolist(), strict=True) if row[card] == tricks)
                assert share == pytest.approx(said / sum(weights))
        with monkeypatch.context() as without:
            without.setattr(kernel, "_kernel", None)
            slow = kernel.outlook(values, weights)
        assert all(slow[card] == pytest.approx(found[card]) for card in found)


def test_what_is_known_must_make_sense() -> None:
    nowhere = UnseenCards((Card(8),), (frozenset((1,)),), (1, 0, 0, 0, 0, 0), ((),) * 6)
    with pytest.raises(ValueError, match="at least one world"):
        kernel.worlds(nowhere, 0, 0)
    with pytest.raises(ValueError, match="No world"):
        kernel.worlds(nowhere, 10, 0)
    with pytest.raises(ValueError, match="room"):
        kernel.ways(UnseenCards((Card(8),), (frozenset((0,)),), (2, 0, 0, 0, 0, 0), ((),) * 6))
    with pytest.raises(ValueError, match="two places"):
        kernel.ways(
            UnseenCards((Card(8),), (frozenset((0,)),), (1, 0, 0, 0, 0, 0), ((), (Card(8),), (), (), (), ()))
        )


def test_weights_must_make_sense() -> None:
    values = kernel.solve_many([[1 << 8, 1 << 9, 1 << 10, 1 << 11]], [[0, 0, 255, 255, 255, 0, 4]])
    for weights in ([0.0], [-1.0], [1.0, 1.0]):
        with pytest.raises(ValueError, match="weight"):
            kernel.outlook(values, weights)


def test_the_dice_never_leave_their_range() -> None:
    dice = SplitMix64(5)
    assert {dice.below(6) for _ in range(200)} == set(range(6))
    found: Counter[int] = Counter()
    for _ in range(600):
        dice.shake()
        found[dice.small(6)] += 1
    assert set(found) == set(range(6))
    assert all(60 < count < 140 for count in found.values())
