"""The long proofs that the kernel and its twins agree: as many inputs as the twins' speed allows.

The shorter tests of the kernel ask the same of a few inputs in seconds. Each part draws inputs of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random

import pytest

from knaves.game import Seat
from knaves.games.euchre import GAME, Rules
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.hidden import unseen
from knaves.games.euchre.engine.open_deal import Layout, fact_row, hand_row
from knaves.games.euchre.engine.reference import solver
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER, Trump

from .test_kernel import OUTS, Met, agree, ending, minimax, some_way_in
from .test_kernel_calls import deals
from .test_kernel_hands import RULES
from .test_kernel_worlds import OPTIONS, moments

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("kernel"),
]
in_ten_parts = pytest.mark.parametrize("part", range(10))


def endings_of(at: Layout) -> Iterator[Layout]:
    """Every ending of two tricks of a deal: each seat that plays has kept any two of its cards."""
    kept = [[()] if seat in at.out else list(combinations(hand, 2)) for seat, hand in enumerate(at.hands)]
    for hands in product(*kept):
        yield Layout(hands, at.trump, at.leader, (), at.out)


@pytest.mark.parametrize("out", OUTS)
@pytest.mark.parametrize("trump", list(Trump))
def test_all_endings_of_two_tricks_of_random_deals(trump: Trump, out: tuple[int, ...]) -> None:
    """In every trump and without, in company, alone and against a lone defender, with the joker or not."""
    dice = Random(f"{trump} {out}")
    leaders = [seat for seat in range(4) if seat not in out]
    checked = 0
    while checked < 100_000:
        pack = list(dice.choice((PACK, PACK_WITH_JOKER)))
        dice.shuffle(pack)
        hands = tuple(tuple(pack[5 * seat : 5 * seat + 5]) for seat in range(4))
        met: Met = []
        for at in endings_of(Layout(hands, trump, Seat(dice.choice(leaders)), (), tuple(map(Seat, out)))):
            minimax(at, met)
        agree(met)
        checked += len(met)


@in_ten_parts
def test_a_million_positions_of_two_tricks(part: int) -> None:
    dice, checked = Random(f"two {part}"), 0
    while checked < 100_000:
        met: Met = []
        for _ in range(1000):
            minimax(ending(dice, 2), met)
        agree(met)
        checked += len(met)


@in_ten_parts
def test_a_million_positions_of_three_tricks(part: int) -> None:
    dice, checked = Random(f"three {part}"), 0
    while checked < 100_000:
        met: Met = []
        minimax(ending(dice, 3), met)
        agree(met)
        checked += len(met)


@in_ten_parts
@pytest.mark.parametrize(("tricks", "number"), [(4, 5_000), (5, 2_000), (6, 200)])
def test_whole_deals_are_solved_as_the_twin_solves_them(part: int, tricks: int, number: int) -> None:
    dice = Random(f"whole {part} {tricks}")
    layouts = [some_way_in(dice, ending(dice, tricks)) for _ in range(number)]
    found = kernel.solve_many([hand_row(at) for at in layouts], [fact_row(at) for at in layouts])
    for at, row in zip(layouts, found.tolist(), strict=True):
        assert solver.values(at) == {card: row[card] for card in at.hands[at.turn] if row[card] >= 0}, at


@in_ten_parts
@pytest.mark.parametrize("loner_leads", [False, True])
def test_calls_of_hundreds_of_deals(part: int, loner_leads: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    hands, upcards = deals(1000 + part, 15, PACK_WITH_JOKER if part % 2 else PACK)
    for place, upcard in enumerate(upcards):
        upcard[1] = place % 4
    fast = kernel.evaluate_calls(hands, upcards, loner_leads=loner_leads)
    monkeypatch.setattr(kernel, "_kernel", None)
    assert (fast == kernel.evaluate_calls(hands, upcards, loner_leads=loner_leads)).all()


@in_ten_parts
@pytest.mark.parametrize("rules", RULES)
def test_random_hands_by_the_hundred_thousand(
    rules: Rules, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = kernel.random_hands(2_000, 50 + part, rules)
    monkeypatch.setattr(kernel, "_kernel", None)
    assert (fast == kernel.random_hands(2_000, 50 + part, rules)).all()


@in_ten_parts
@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_of_thousands_of_moments(
    options: dict[str, str | bool], part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = islice(moments(2000 + part, 1000, **options), 300)
    looses = [unseen(GAME.view(state, seat)) for state, seat in met]
    fast = [(kernel.ways(each), kernel.worlds(each, 30, part).tolist()) for each in looses]
    monkeypatch.setattr(kernel, "_kernel", None)
    assert fast == [(kernel.ways(each), kernel.worlds(each, 30, part).tolist()) for each in looses]
