"""Deals, games and tables that the compiled kernel plays: as the law does, and as its twin does."""

from __future__ import annotations

from typing import Any

import pytest

from knaves.game import Seat
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import PAIRS, crib_value
from knaves.games.cribbage.engine.policies import EVEN, RANDOM, SIMPLE, Policy, in_places, place_of, steady
from knaves.games.cribbage.engine.reference.chance import DRAWN, Chance
from knaves.games.cribbage.engine.reference.playouts import begin
from knaves.games.cribbage.rules.moves import Cut, Deal, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.turns import actors, apply
from knaves.games.cribbage.rules.view import view

from .twin import compiled, listed, plainly

POLICIES = [
    (RANDOM, RANDOM),
    (steady(), steady()),
    (steady(), RANDOM),
    (Policy("expected", "greedy"), Policy("random", "careful")),
    (SIMPLE, steady()),
]


class TestPlayouts:
    @compiled
    @pytest.mark.parametrize(("one", "other"), POLICIES)
    @pytest.mark.parametrize("deals", [100, pytest.param(300, marks=pytest.mark.slow)])
    def test_deals_are_played_as_the_law_plays_them(self, one: Policy, other: Policy, deals: int) -> None:
        def call() -> list[Any]:
            return listed(kernel.play_deals(deals, 11, one, other, first=5))

        assert call() == plainly(call)

    @compiled
    @pytest.mark.parametrize(("one", "other"), POLICIES)
    def test_games_are_played_as_the_law_plays_them(self, one: Policy, other: Policy) -> None:
        def call() -> list[Any]:
            return listed(kernel.play_games(30, 12, one, other, target=61, first=3))

        assert call() == plainly(call)

    @compiled
    def test_threads_and_pieces_change_nothing(self) -> None:
        whole = listed(kernel.play_games(1000, 1, RANDOM, steady()))
        assert whole == listed(kernel.play_games(1000, 1, RANDOM, steady(), threads=0))
        pieces = [kernel.play_games(500, 1, RANDOM, steady(), first=first) for first in (0, 500)]
        assert whole == [first + second for first, second in zip(*map(listed, pieces), strict=True)]

    @compiled
    def test_equals_share_games_and_the_first_dealer_is_ahead(self) -> None:
        scores, deals = listed(kernel.play_games(40_000, 2, steady(), steady()))
        won = [one == 121 for one, _ in scores]
        dealers = sum(win == (number % 2 == 0) for number, win in enumerate(won))
        assert sum(won) == 20_000, "mirrored pairs between the same policies are shared"
        assert 0.55 < dealers / 40_000 < 0.57
        assert 8.9 < sum(deals) / 40_000 < 9.1

    def test_steady_plays_as_the_bot_of_that_name(self) -> None:
        scores, _ = listed(kernel.play_games(12, 3, steady(), steady()))
        for number, expected in enumerate(scores):
            pack, state = Chance(3, number // 2, DRAWN), begin(Rules(), Seat(number % 2))
            while waiting := actors(state):
                if state.open.phase in (Phase.DEAL, Phase.STARTER_CUT):
                    move: Move = Deal(pack.pack()) if state.open.phase is Phase.DEAL else Cut(1)
                else:
                    move = Steady().choose(view(state, waiting[0]))
                state = apply(state, waiting[0], move)
            assert list(state.open.scores) == expected

    def test_bad_numbers_are_refused(self) -> None:
        with pytest.raises(ValueError, match="threads"):
            kernel.play_deals(1, 1, RANDOM, RANDOM, threads=-1)
        with pytest.raises(ValueError, match="at least one"):
            kernel.play_deals(0, 1, RANDOM, RANDOM)
        with pytest.raises(ValueError, match="5 points"):
            kernel.play_games(1, 1, RANDOM, RANDOM, target=4)
        with pytest.raises(ValueError, match="169"):
            Policy("expected", "careful", own=(1.0,))


class TestPolicies:
    def test_each_sort_of_pair_has_a_place_of_its_own(self) -> None:
        assert sorted(map(place_of, PAIRS)) == list(range(169))
        assert in_places(dict.fromkeys(PAIRS, 1.0)) == EVEN

    def test_steady_has_the_shipped_table(self) -> None:
        policy = steady()
        for sort, pairs in PAIRS.items():
            for pair in pairs:
                assert policy.own[place_of(sort)] == crib_value(*pair, own=True)
                assert policy.other[place_of(sort)] == crib_value(*pair, own=False)
