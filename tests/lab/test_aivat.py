"""Luck taken out: its expectation is 0, so what is left has the mean of the plain result, and varies less."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

import toy
from knaves.bots import LuckValues
from knaves.cards import NotationError
from knaves.games import cribbage, euchre, find
from knaves.intervals import Interval, mean
from knaves.lab import aivat
from knaves.lab.aivat import LuckMeter, values_for
from knaves.lab.arena import GameResult, PairResult, luck_only, pair
from knaves.lab.scoreboard import Scoreboard

compiled = pytest.mark.needs("kernel")


@dataclass
class First:
    """Keeps the first card it was dealt."""

    name: ClassVar[str] = "first"
    version: ClassVar[str] = "1"

    def choose(self, view: Any, /) -> Any:
        return view.legal[0]


class Named(First):
    """The same under another name."""

    def __init__(self, game: str, name: str, dice: Any) -> None:
        self.name = name  # type: ignore[misc]


def enter(game: str, name: str, dice: Any) -> First:
    return First()


def known(state: Any, move: Any, players: tuple[str, ...], seed: int) -> float:
    """Whoever has the higher first card wins the toy to one, so a deal is a whole win above or below even."""
    if not isinstance(move, toy.Deal):
        return 0.0
    mine, theirs = ((card % 13, card) for card in move.cards[::2])
    return float(mine > theirs) - 0.5


def crude(state: Any, move: Any, players: tuple[str, ...], seed: int) -> float:
    """The seat's own card alone: each of thirteen ranks is as likely as any other."""
    return (move.cards[0] % 13 - 6) / 13 if isinstance(move, toy.Deal) else 0.0


@pytest.fixture
def to_one(toy_on_the_shelf: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    def play(luck: Any, index: int) -> PairResult:
        values: LuckValues[Any, Any, Any] = LuckValues("toy", lambda rules, seats: "", luck)
        monkeypatch.setattr(aivat, "luck_values", lambda game: values)
        return pair("toy", toy.rules(target=1), ("first", "first"), "s", index, aivat=True, enter=enter)

    return play


class TestAGameWhoseMeanIsKnown:
    def test_with_true_values_every_game_is_worth_its_mean(self, to_one: Any) -> None:
        games = [game for index in range(20) for game in to_one(known, index).games]
        assert {game.winner for game in games} == {0, 1}
        assert [(game.winner == 0) - game.luck for game in games] == [0.5] * 40

    def test_with_poor_values_the_mean_is_the_same_and_the_interval_narrower(self, to_one: Any) -> None:
        # One game of each pair: in pairs all luck of this game cancels anyway.
        games = [to_one(crude, index).games[0] for index in range(600)]
        plain = mean([float(game.winner == 0) for game in games])
        corrected = mean([(game.winner == 0) - game.luck for game in games])
        assert covers(plain, 0.5)
        assert covers(corrected, 0.5)
        assert width(corrected) < 0.85 * width(plain)

    def test_luck_that_was_not_measured_is_none(self, toy_on_the_shelf: None) -> None:
        found = pair("toy", toy.rules(target=1), ("first", "first"), "s", 0, enter=enter)
        assert [game.luck for game in found.games] == [None, None]


def width(interval: Interval) -> float:
    return interval.high - interval.low


def covers(interval: Interval, value: float) -> bool:
    """Whether a value is within twice the interval, which by chance it misses once in 10,000 times."""
    return abs(interval.value - value) < width(interval)


class TestTheMeter:
    def test_it_counts_a_move_only_once_it_is_made(self) -> None:
        values: LuckValues[Any, Any, Any] = LuckValues("1", lambda rules, seats: "", lambda *_: 0.25)
        meter = LuckMeter(values, ("first 1", "first 1"), "s")
        watched = meter.watched(toy.TOY)
        state = watched.start(toy.rules(), 2)
        with pytest.raises(ValueError, match="no move yet"):
            meter.count()
        assert watched.chance(state, Random(1)) == toy.TOY.chance(state, Random(1))
        assert meter.total == 0
        meter.count()
        assert meter.total == 0.25

    def test_values_are_told_who_plays(self, toy_on_the_shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
        told: set[tuple[str, ...]] = set()

        def luck(state: Any, move: Any, players: tuple[str, ...], seed: int) -> float:
            told.add(players)
            return 0.0

        values: LuckValues[Any, Any, Any] = LuckValues("toy", lambda rules, seats: "", luck)
        monkeypatch.setattr(aivat, "luck_values", lambda game: values)
        pair("toy", toy.rules(target=1), ("one", "other"), "s", 0, aivat=True, enter=Named)
        assert told == {("one 1", "other 1"), ("other 1", "one 1")}

    def test_each_move_has_random_numbers_of_its_own(self) -> None:
        seeds: list[int] = []

        def luck(state: Any, move: Any, players: tuple[str, ...], seed: int) -> float:
            seeds.append(seed)
            return 0.0

        for name in ("s", "s", "t"):
            meter = LuckMeter(LuckValues("1", lambda rules, seats: "", luck), ("first 1", "first 1"), name)
            state = meter.watched(toy.TOY).start(toy.rules(), 2)
            for _ in range(2):
                meter.watched(toy.TOY).chance(state, Random(1))
                meter.count()
        assert seeds[:2] == seeds[2:4]
        assert len(set(seeds)) == 4


class TestWhereItCannotBeMeasured:
    def test_a_game_without_values(self, toy_on_the_shelf: None) -> None:
        with pytest.raises(NotationError, match="Luck cannot be measured at toy"):
            values_for(find("toy"), toy.rules(), 2)

    @compiled
    @pytest.mark.parametrize(
        ("seats", "target", "said"), [(3, 121, "only with two players"), (2, 500, "games to at most 121")]
    )
    def test_cribbage_beyond_the_odds(self, seats: int, target: int, said: str) -> None:
        with pytest.raises(NotationError, match=said):
            values_for(cribbage.GAME, cribbage.GAME.rules(target=target), seats)

    @compiled
    def test_cribbage_where_players_cut(self) -> None:
        with pytest.raises(NotationError, match="only where no player cuts for the starter"):
            values_for(cribbage.GAME, cribbage.GAME.rules(starter_cut="player"), 2)

    @pytest.mark.parametrize("game", [cribbage.GAME, euchre.GAME], ids=lambda game: game.name)
    def test_without_the_kernel(self, game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(f"knaves.games.{game.name}.engine.kernel.available", lambda: False)
        with pytest.raises(NotationError, match="only with the compiled kernel"):
            values_for(game, game.rules(**luck_only(game)), game.seats[0])


@compiled
class TestRealGames:
    @pytest.mark.parametrize(
        ("game", "target", "name", "narrower"),
        [
            # What stands in for it does the same card for card.
            ("cribbage", 61, "simple", 0.3),
            ("euchre", 5, "simple", 0.2),
            # What stands in for this one does not.
            ("euchre", 5, "stranger-bold", 0.85),
        ],
    )
    def test_a_player_against_itself_wins_half(
        self, game: str, target: int, name: str, narrower: float
    ) -> None:
        """The first games of pairs only: in a pair each is the mirror image of the other."""
        rules = find(game).rules(target=target, **luck_only(find(game)))
        games = [pair(game, rules, (name, name), "even", index, aivat=True).games[0] for index in range(60)]
        plain = mean([float(each.winner == 0) for each in games])
        corrected = mean([(each.winner == 0) - (each.luck or 0.0) for each in games])
        assert covers(corrected, 0.5)
        assert width(corrected) < narrower * width(plain)
        assert 0.3 < plain.value < 0.7

    def test_the_two_games_of_a_pair_have_opposite_luck_between_equals(self) -> None:
        rules = cribbage.GAME.rules(target=61, **luck_only(cribbage.GAME))
        for index in range(3):
            one, other = pair("cribbage", rules, ("simple", "simple"), "s", index, aivat=True).games
            assert one.luck is not None
            assert one.luck == -(other.luck or 0.0) != 0

    def test_a_pair_is_the_same_whatever_was_played_before(self) -> None:
        rules = euchre.GAME.rules(target=3)
        found = [
            pair("euchre", rules, ("steady", "simple"), "s", index, aivat=True).games for index in (2, 1, 2)
        ]
        assert found[0] == found[2] != found[1]


class TestTheScoreboard:
    def board(self, *pairs: tuple[float | None, float | None]) -> Scoreboard:
        """Return pairs of which each game is won, then lost, by players with so much luck."""
        board = Scoreboard()
        for index, lucks in enumerate(pairs):
            games = tuple(
                GameResult((121 - 21 * n, 100 + 21 * n), n, 1, 9, ((), ()), luck=luck)
                for n, luck in enumerate(lucks)
            )
            board.add(PairResult(index, games))
        return board

    def test_by_hand(self) -> None:
        found = self.board((0.25, -0.25), (0.5, -0.25), (0.25, -0.5)).report().without_luck
        assert found is not None
        # Results less luck: 0.5, 0.375 and 0.625.
        assert found.win_rate.value == 0.5
        assert found.win_rate.high == pytest.approx(0.5 + 4.3027 * 0.125 / 3**0.5)
        # All pairs are even, so plain pairs do not vary; games vary by a quarter.
        assert found.pairs_worth == 0
        assert found.games_worth == pytest.approx(
            (0.25 / 6) / (4.3027 / 1.95996 * 0.125 / 3**0.5) ** 2, rel=1e-4
        )

    def test_nothing_without_luck(self) -> None:
        assert self.board((None, None)).report().without_luck is None

    def test_what_never_varies_says_nothing_of_how_many_games_it_is_worth(self) -> None:
        found = self.board((0.25, -0.25), (0.25, -0.25)).report().without_luck
        assert found is not None
        assert (found.win_rate.value, found.pairs_worth, found.games_worth) == (0.5, 0, 0)
        assert self.board((0.25, -0.25)).report().without_luck is not None
