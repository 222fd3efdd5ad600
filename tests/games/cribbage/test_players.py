"""The two lower rungs of the ladder: they see only views, keep the rules, and one beats the other."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from knaves.bots import bot, coach, names
from knaves.cards import Card
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.rules import moves
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.moves import GO, PASS, Claim, Cut, Deal, Go, Muggins, Pass
from knaves.games.cribbage.rules.open import Count, Open, Phase
from knaves.games.cribbage.rules.options import PRESETS, Rules
from knaves.games.cribbage.rules.view import View
from knaves.games.cribbage.text.words import NUMBERS
from knaves.options import Value
from later import later, longer

from .at_the_table import OURS, any_rules, course, games, winner, wins

pytestmark = pytest.mark.bare


class TestHonesty:
    @pytest.mark.parametrize("games", [1, longer(3), later(6)])
    def test_U14_permuting_the_hidden_cards_leaves_every_choice_as_it_was(self, games: int) -> None:
        moved = choices = 0
        # Without the kernel the strong ones take seconds a choice.
        asked = names("cribbage") if kernel.available() else names("cribbage")[:3]
        for game in range(games):
            dice = Random(f"U14/{game}")
            seats = 2 + game % 3
            players = [bot("cribbage", names("cribbage")[(game + seat) % 3], dice) for seat in range(seats)]
            for truth, view, _ in course(any_rules(dice), players, f"U14/{game}"):
                choices += 1
                imagined = [GAME.imagine(view, Random(again)) for again in range(3)]
                moved += any((each.hands, each.pack) != (truth.hands, truth.pack) for each in imagined)
                for name in asked:
                    chosen = {
                        bot("cribbage", name, Random(1)).choose(GAME.view(each, view.seat))
                        for each in (truth, *imagined)
                    }
                    assert len(chosen) == 1
        assert choices > 30 * games
        assert moved > 0.8 * choices

    def test_U14_a_player_is_shown_a_view_in_which_no_state_can_be_found(self) -> None:
        moves_of_the_game = {value for value in vars(moves).values() if isinstance(value, type)}
        allowed = {
            View,
            Open,
            Count,
            Rules,
            Card,
            int,
            bool,
            str,
            type(None),
            tuple,
            Phase,
            *moves_of_the_game,
        }
        for _, view, _, _ in games("types", 6):
            assert types_in(view) <= allowed

    def test_U14_only_its_own_cards_lie_open_in_the_deal_that_is_going_on(self) -> None:
        for truth, view, _, _ in games("open", 6):
            if view.open.phase is Phase.DISCARD:
                deals = [move for _, move in view.seen if isinstance(move, Deal)]
                assert {card for card in deals[-1].pack if card < 52} == {*truth.hands[view.seat]}


def types_in(value: Any) -> set[type]:
    """Every type that can be reached from a value, tuples and fields gone through."""
    inside: list[Any] = []
    if isinstance(value, tuple):
        inside = list(value)
    elif is_dataclass(value):
        inside = [getattr(value, each.name) for each in fields(value)]
    return {type(value)}.union(*map(types_in, inside))


class TestManners:
    @pytest.mark.parametrize("counting", ["claimed", "muggins", "penalty"])
    @pytest.mark.parametrize("muggins", ["taken", "called"])
    def test_T05_they_never_miss(self, counting: str, muggins: str) -> None:
        claims = calls = 0
        fixed: dict[str, Value] = {"counting": counting, "muggins": muggins, "pegging": "claimed"}
        for truth, view, move, _ in games(f"T05/{counting}/{muggins}", 18, **fixed):
            count = truth.open.count
            if isinstance(move, Claim):
                assert count is not None
                assert move.points == count.worth
                claims += 1
            elif isinstance(move, Muggins):
                assert count is not None
                assert move.points == count.worth - count.claimed
                calls += 1
            elif move == PASS:
                assert count is not None
                assert count.worth == count.claimed
            else:
                assert view.open.phase not in (Phase.CLAIM, Phase.MUGGINS)
        assert claims > 50
        assert bool(calls) == (counting == "muggins" and muggins == "called")

    @pytest.mark.parametrize("go", ["automatic", "spoken", "honour"])
    def test_they_say_go_only_when_nothing_fits(self, go: str) -> None:
        gos = 0
        for _, view, move, _ in games(f"go/{go}", 12, go=go):
            if isinstance(move, Go):
                assert view.legal == (GO,)
                gos += 1
        assert bool(gos) == (go != "automatic")

    def test_they_cut_in_the_middle(self) -> None:
        cuts = [
            (view, move)
            for _, view, move, _ in games("cuts", 9, starter_cut="player", deal_cut="player")
            if isinstance(move, Cut)
        ]
        assert {view.open.phase for view, _ in cuts} == {Phase.DEAL_CUT, Phase.STARTER_CUT}
        for view, move in cuts:
            assert abs(view.legal.index(move) - len(view.legal) / 2) <= 1

    def test_every_choice_is_legal_and_its_reason_at_most_two_sentences(self) -> None:
        phases = set()
        for _, view, move, player in games("legal", 60):
            assert move in view.legal
            advice = player.advise(view)
            assert advice.move == move
            assert re.fullmatch(r"[A-Z].*\.", advice.reason)
            assert 1 <= len(re.findall(r"\.(?: |$)", advice.reason)) <= 2
            phases.add(view.open.phase)
        assert len(phases) == 6

    @pytest.mark.parametrize("preset", PRESETS)
    def test_they_play_every_preset_to_its_end(self, preset: str) -> None:
        assert winner(course(GAME.rules(preset), OURS, preset)) in (0, 1)

    def test_the_reason_for_a_count_is_the_count(self) -> None:
        fixed: dict[str, Value] = {"counting": "muggins", "muggins": "called", "pegging": "claimed"}
        told = set()
        for _, view, move, player in games("told", 20, **fixed):
            if view.open.phase in (Phase.CLAIM, Phase.MUGGINS):
                advice = player.advise(view)
                count = open_count(view.open)
                missed = count.worth - count.claimed
                right = {Claim: Claim(count.worth), Muggins: Muggins(missed)}.get(type(move), PASS)
                assert advice.move == right
                last = advice.reason.rsplit(" (", 1)[0].split()[-1]
                assert last == (NUMBERS[count.worth] if count.worth else "scores.")
                told.add(type(move))
        assert told == {Claim, Muggins, Pass}

    def test_the_hint_is_the_champions(self) -> None:
        champion = coach("cribbage")
        assert champion is not None
        assert champion.name == "champion"


class TestTheLadder:
    def test_simple_beats_random_nearly_always(self) -> None:
        assert wins(Simple(), bot("cribbage", "random", Random(2)), 40, "ladder") > 0.95

    @pytest.mark.parametrize("pairs", [40, pytest.param(250, marks=pytest.mark.slow)])
    def test_steady_beats_simple(self, pairs: int) -> None:
        assert wins(Steady(), Simple(), pairs, "ladder") > 0.57
