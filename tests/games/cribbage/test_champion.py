"""Sharp and champion at the table: the ladder, hints with points and odds apart, rules of every sort."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final

import pytest

from knaves.bots import Bot
from knaves.cards import Card, symbols
from knaves.coaching import ALIKE, alike, mistake
from knaves.game import Hint, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots import PLAYERS
from knaves.games.cribbage.bots.champion import Champion
from knaves.games.cribbage.bots.evaluate import observe
from knaves.games.cribbage.bots.explain import skunks
from knaves.games.cribbage.bots.sharp import Sharp
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import search
from knaves.games.cribbage.engine.search import Judge, Lay, Observation, Throw
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from later import later, longer

from .at_the_table import any_rules, at_play, course, dealt, facing, wins

pytestmark = pytest.mark.needs("kernel")
LEFT_OUT: Final = "This is reckoned by the usual rules"
"""A sentence more, where an option of the table is not reckoned with."""
STRONG: tuple[Sharp | Champion, ...] = (Sharp(), Champion())
HAND = "5H 5D JS QC 2H 9D"
DOUBLE: Final[dict[str, Any]] = {"skunk": "double", "best_of": 5, "match_skunks": True}


def views(seed: str, number: int, seats: int = 2) -> Iterator[View]:
    """What players see who are to move, in games with rules of every sort."""
    for game in range(number):
        dice = Random(f"{seed}/{game}")
        players: list[Bot] = [Champion(), Sharp(), Steady(), Simple()]
        at_the_table = [players[(game + seat) % 4] for seat in range(seats)]
        for _, view, _ in course(any_rules(dice), at_the_table, f"{seed}/{game}"):
            yield view


def at(view: View, mine: int, theirs: int) -> View:
    """The view of seat 0 at another score."""
    return replace(view, open=replace(view.open, scores=(mine, theirs)))


def shown(hint: Hint) -> str:
    """What a hint says that one would do first."""
    assert isinstance(hint.move, Discard | Play)
    return " ".join(map(str, hint.move.cards if isinstance(hint.move, Discard) else (hint.move.card,)))


class TestTheLadder:
    def test_they_stand_in_order_each_with_its_name_and_version(self) -> None:
        assert list(PLAYERS) == ["simple", "steady", "sharp", "champion"]
        assert all(PLAYERS[name]().name == name and PLAYERS[name]().version for name in PLAYERS)

    @pytest.mark.parametrize("pairs", [longer(20), later(150)])
    def test_champion_beats_steady(self, pairs: int) -> None:
        assert wins(Champion(), Steady(), pairs, "strength") > 0.56

    @pytest.mark.slow
    def test_each_beats_the_one_before_clearly(self) -> None:
        assert wins(Sharp(), Steady(), 1000, "strength/sharp") > 0.52
        assert wins(Champion(), Sharp(), 1000, "strength/champion") > 0.52


class TestChoices:
    @pytest.mark.parametrize("games", [1, longer(2), later(8)])
    @pytest.mark.parametrize("player", STRONG)
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_every_choice_is_legal_and_the_advice_is_the_choice(
        self, player: Sharp | Champion, seats: int, games: int
    ) -> None:
        for view in views(f"legal/{seats}", games, seats):
            move = player.choose(view)
            assert move in view.legal
            advice = player.advise(view)
            assert advice.move == move
            assert re.fullmatch(r"[A-Z\d].*\.", advice.reason)
            more = (LEFT_OUT in advice.reason) + ("rule of thumb" in advice.reason)
            assert 1 <= len(re.findall(r"\.(?: |$)", advice.reason)) - more <= 5

    @pytest.mark.long
    @pytest.mark.parametrize("games", [1, longer(2), later(8)])
    def test_permuting_what_is_hidden_changes_no_choice_and_no_figure(self, games: int) -> None:
        weighed = 0
        for number, view in enumerate(views("secret", games)):
            if number % 3 or not Champion().hint(view):
                continue
            weighed += 1
            others = [GAME.view(GAME.imagine(view, Random(again)), view.seat) for again in range(3)]
            for player in STRONG:
                assert {player.choose(each) for each in others} == {player.choose(view)}
            assert {Champion().hint(each) for each in others} == {Champion().hint(view)}
        assert weighed > 12 * games

    @pytest.mark.parametrize(("go", "texts", "stuck"), [("automatic", (), 3), ("honour", ("go",), 0)])
    def test_a_go_is_believed_but_not_one_on_honour(
        self, go: str, texts: tuple[str, ...], stuck: int
    ) -> None:
        # At 28 the other holds nothing of three pips or fewer, if its go was checked.
        view = at_play(
            "JS 8H AH AD 2H 9D", "KH KD QH QD 6S 7S", "play JS", "play KH", "play 8H", *texts, go=go
        )
        assert view.open.total == 28
        assert observe(view).stuck == stuck

    def test_at_the_end_it_throws_for_the_points_it_needs(self) -> None:
        # Pone needs two and counts first; the dealer is nearly out: any pair is enough, if it is kept.
        view = at(facing(dealt(("2H 2D 6S TC QH KD", "AS 3S 4S 7S 8S 9S"), dealer=1)), 119, 120)
        move = Champion().choose(view)
        assert isinstance(move, Discard)
        assert not {Card("2H"), Card("2D")} & {*move.cards}

    @pytest.mark.parametrize("needs", [(2, 3), (1, 2), (4, 9)])
    def test_a_dealer_near_the_end_keeps_what_pegs_most(self, needs: tuple[int, int]) -> None:
        # Pone counts first, so that the dealer must peg what it needs: low cards, not the best hand and crib.
        view = facing(dealt(("AH 2D 3S 8C 9H KD", "TS JS QH KH KC 6S"), dealer=0))
        hints = Champion().hint(at(view, *[121 - need for need in needs]))
        assert {"AH", "2D", "3S"} <= {*shown(hints[0]).split()} ^ {"AH", "2D", "3S", "8C", "9H", "KD"}
        assert hints[0].win - hints[-1].win > 0.04

    def test_it_pegs_out_when_it_can(self) -> None:
        view = at_play("5H 6D JS QC 2H 9D", "TS 2S 3S 4S 6S 7S", "play JS", "play TS")
        run, *others = Champion().hint(at(view, 118, 119))
        assert shown(run) == "QC"
        assert run.win == pytest.approx(1)
        assert all(each.win < 0.999 for each in others)

    def test_skunks_count_where_the_match_counts_them(self) -> None:
        hands = (HAND, "AS 2S 3S 4S 6S 7S")
        assert skunks(facing(dealt(hands, skunk="double", best_of=5, match_skunks=True))) == 2
        assert skunks(facing(dealt(hands, skunk="single", best_of=3, match_skunks=True))) == 1
        assert skunks(facing(dealt(hands, skunk="double", best_of=3))) == 0
        assert skunks(facing(dealt(hands, skunk="double"))) == 0

    @pytest.mark.parametrize(
        ("games", "lines"), [((0, 0), 2), ((1, 0), 2), ((1, 1), 1), ((2, 1), 1), ((2, 2), 0)]
    )
    def test_a_skunk_is_worth_no_more_than_the_games_still_needed(
        self, games: tuple[int, int], lines: int
    ) -> None:
        view = facing(dealt((HAND, "AS 2S 3S 4S 6S 7S"), skunk="double", best_of=5, match_skunks=True))
        now = replace(view, open=replace(view.open, games=games))
        assert skunks(now) == lines
        assert Champion().stake(now, (121, 50)) == (1 + lines, 1 + lines)
        assert Champion().stake(now, (121, 80)) == (min(2, 1 + lines), 1 + lines)

    def test_a_throw_that_brings_more_but_wins_less_is_said_to_bring_more(self) -> None:
        """Both need three: the dealer counts last, so the best throw gives away what it need not win by."""
        view = facing(dealt(("4H 5H 6C 6D 8S KD", "AS 2S 3S 4C 6S 7S"), dealer=1))
        best, *others = Champion().hint(at(view, 118, 118))
        made = next(each for each in others if shown(each) == "8S KD")
        assert made.points - best.points > 10
        reason = Champion().tabled(at(view, 118, 118), made.move, ("Ann", "Ben")).reason
        assert "8S KD would bring 14." in reason.replace("♠", "S").replace("♦", "D")
        assert "more, but win fewer games from this score" in reason
        assert all("0.0 more" not in each.reason for each in others)

    def test_where_skunks_count_equals_are_equal_by_what_it_decides_by(self) -> None:
        """Far behind every game is lost, but not every throw is skunked as often."""
        view = facing(dealt(("5H 6D JS QC 2H 9D", "AS 2S 3S 4S 6S 7S"), dealer=0, **DOUBLE))
        hints = Champion().hint(at(view, 85, 115))
        assert hints[0].win - hints[-1].win < ALIKE
        assert not alike(hints[0], hints[-1])
        assert [each.value for each in hints] == sorted([each.value for each in hints], reverse=True)
        [worst] = [each for each in hints if shown(each) == "2H 5H"]
        assert mistake(GAME, hints, worst.move) is not None


class Counted(Judge):
    """A judge that counts how often one is made, and how often it is asked."""

    made: ClassVar[int]
    asked: ClassVar[int]

    def __init__(self, *args: Any, **named: Any) -> None:
        Counted.made += 1
        super().__init__(*args, **named)

    def throws(self, six: Sequence[Card], seat: int, mine: int, theirs: int) -> list[Throw]:
        Counted.asked += 1
        return super().throws(six, seat, mine, theirs)

    def plays(self, observation: Observation) -> list[Lay]:
        Counted.asked += 1
        return super().plays(observation)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Counted]]:
    Counted.made = Counted.asked = 0
    monkeypatch.setattr(search, "Judge", Counted)
    search.judge.cache_clear()
    yield Counted
    search.judge.cache_clear()


class TestHints:
    @pytest.mark.parametrize(
        ("rules", "times"), [({}, 1), ({"skunk": "double", "best_of": 3, "match_skunks": True}, 2)]
    )
    def test_a_hint_asks_one_engine_once_and_another_only_where_skunks_count(
        self, counted: type[Counted], rules: dict[str, Any], times: int
    ) -> None:
        discarding = facing(dealt((HAND, "AS 2S 3S 4S 6S 7S"), dealer=0, **rules))
        assert len(Champion().hint(discarding)) == 15
        assert (counted.made, counted.asked) == (times, times)
        assert Champion().hint(at_play("5H 6D JS QC 2H 9D", "TS 2S 3S 4S 6S 7S", **rules))
        assert (counted.made, counted.asked) == (times, 2 * times)
        Champion().choose(discarding)
        assert (counted.made, counted.asked) == (times, 2 * times + 1)

    def test_every_throw_is_ranked_with_points_and_odds_apart(self) -> None:
        view = facing(dealt((HAND, "AS 2S 3S 4S 6S 7S"), dealer=0))
        hints = Champion().hint(view)
        assert {hint.move for hint in hints} == {*view.legal}
        assert [hint.win for hint in hints] == sorted([hint.win for hint in hints], reverse=True)
        assert shown(hints[0]) == "2H 9D"
        assert 0 < hints[-1].win < hints[0].win < 1
        assert hints[0].points == pytest.approx(17.5, abs=1)

    def test_the_same_points_win_less_far_behind(self) -> None:
        view = facing(dealt((HAND, "AS 2S 3S 4S 6S 7S"), dealer=0))
        near, far = Champion().hint(view)[0], Champion().hint(at(view, 60, 100))[0]
        assert far.win < 0.2 < 0.6 < near.win
        assert far.points == pytest.approx(near.points, abs=2)

    @pytest.mark.parametrize(("games", "enough"), [(1, 60), pytest.param(3, 200, marks=pytest.mark.slow)])
    def test_a_reason_is_a_few_sentences_and_the_chance_to_win_comes_last(
        self, games: int, enough: int
    ) -> None:
        found = 0
        for view in views("reasons", games):
            hints = Champion().hint(view)
            for hint in hints:
                assert re.fullmatch(r"[A-Z1-9].*\.", hint.reason)
                assert len(re.findall(r"\.(?: |$)", hint.reason)) - (LEFT_OUT in hint.reason) <= 4
                found += 1
            if hints:
                advice = Champion().advise(view).reason
                assert advice.startswith(f"{hints[0].reason} You win {100 * hints[0].win:.1f}% of games")
        assert found > enough

    def test_where_there_is_nothing_to_weigh_there_is_no_hint(self) -> None:
        for seats in (2, 3):
            for view in views("nothing", 3, seats):
                if view.open.phase not in (Phase.DISCARD, Phase.PLAY) or len(view.legal) == 1:
                    assert Champion().hint(view) == ()

    def test_advice_names_the_next_best(self) -> None:
        view = facing(dealt((HAND, "AS 2S 3S 4S 6S 7S"), dealer=0))
        advice, second = Champion().advise(view), Champion().hint(view)[1].move
        assert isinstance(second, Discard)
        assert f"next best: {symbols(*second.cards)}" in advice.reason
        assert view.seat == Seat(0)
