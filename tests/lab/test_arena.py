"""The arena: luck that cancels, seats that change, clocks that count choices, and who may not enter."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

from knaves.cards import NotationError
from knaves.games import cribbage, euchre, find
from knaves.games.cribbage.bots import PLAYERS as CRIBBAGE
from knaves.games.cribbage.bots.simple import Simple
from knaves.games.cribbage.rules.open import Phase
from knaves.lab import arena
from knaves.lab.arena import GameResult, PairResult, contest, luck_only, pair
from knaves.lab.scoreboard import Scoreboard

SHORT = cribbage.GAME.rules("universal", target=31)
QUICK = euchre.GAME.rules(target=3)


@dataclass
class Spy:
    """Plays as `Simple` and remembers what it saw; ``tables`` has one of them for each seat it sat in."""

    name: ClassVar[str] = "spy"
    version: ClassVar[str] = "7"
    tables: ClassVar[list[Spy]] = []
    hands: list[tuple[int, int, tuple[Any, ...]]] = field(default_factory=list)
    choices: int = 0

    def __post_init__(self) -> None:
        self.tables.append(self)

    def choose(self, view: Any, /) -> Any:
        self.choices += len(view.legal) > 1
        if view.open.phase is Phase.DISCARD:
            self.hands.append((view.seat, view.open.dealer, tuple(view.hand)))
        return self.pick(view)

    def pick(self, view: Any) -> Any:
        return Simple().choose(view)


class Fool(Spy):
    """Sees the same and plays the last that is legal."""

    name: ClassVar[str] = "fool"

    def pick(self, view: Any) -> Any:
        return view.legal[-1]


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Spy]]:
    """Spies at the cribbage table; the warming up before the first clock starts is left out."""
    players = {**CRIBBAGE, "spy": Spy, "fool": Fool}
    monkeypatch.setattr("knaves.games.cribbage.bots.PLAYERS", players)
    monkeypatch.setattr(arena, "_warm", lambda *_: None)
    Spy.tables.clear()
    yield Spy.tables
    Spy.tables.clear()


class TestLuck:
    def test_the_same_deals_fall_to_the_same_seats_however_long_the_games_are(self, spies: list[Spy]) -> None:
        rules = replace(SHORT, target=121)
        results = [pair("cribbage", rules, ("spy", "fool"), "s", index) for index in range(3)]
        for games in zip(*[iter(spies)] * 4, strict=True):
            for seat in (0, 1):
                once, again = games[seat].hands, games[2 + seat].hands
                assert all(one == other for one, other in zip(once, again, strict=False))
        assert any(len({game.deals for game in result.games}) == 2 for result in results)

    def test_each_of_the_two_deals_first_once(self, spies: list[Spy]) -> None:
        for index in range(4):
            pair("cribbage", SHORT, ("spy", "fool"), "s", index)
        for game_of_two in zip(spies[::4], spies[2::4], strict=True):
            (first_seat, dealer, _), (other_seat, again, _) = (each.hands[0] for each in game_of_two)
            assert first_seat == other_seat == 0
            assert dealer == again
            assert type(game_of_two[0]) is not type(game_of_two[1])

    @pytest.mark.parametrize("name", ["random", "simple"])
    @pytest.mark.parametrize(("which", "rules"), [("cribbage", SHORT), ("euchre", QUICK)])
    def test_against_itself_a_player_wins_one_of_two(self, which: str, rules: Any, name: str) -> None:
        for index in range(6):
            one, other = pair(which, rules, (name, name), "even", index).games
            assert (one.winner, other.winner) in ((0, 1), (1, 0))
            assert one.points == other.points[::-1]
            assert one.deals == other.deals

    def test_pairs_and_seeds_make_other_games(self) -> None:
        one = pair("cribbage", SHORT, ("steady", "simple"), "a", 0)
        assert one.games != pair("cribbage", SHORT, ("steady", "simple"), "a", 1).games
        assert one.games != pair("cribbage", SHORT, ("steady", "simple"), "b", 0).games

    def test_a_pair_depends_on_nothing_that_went_before(self) -> None:
        again = [pair("euchre", QUICK, ("steady", "random"), "s", index) for index in (2, 1, 2)]
        assert again[0] == again[2]
        assert again[0] != again[1]


class TestThreeSides:
    def test_a_sits_once_in_each_seat_with_the_same_deals_and_the_others_are_b(
        self, spies: list[Spy]
    ) -> None:
        result = pair("cribbage", SHORT, ("spy", "fool"), "s", 1, seats=3)
        assert len(result.games) == 3
        games = list(zip(*[iter(spies)] * 3, strict=True))
        assert [[type(each) is Spy for each in game] for game in games] == [
            [seat == first for seat in range(3)] for first in range(3)
        ]
        for seat in range(3):
            dealt = {game[seat].hands[0] for game in games}
            assert len(dealt) == 1

    def test_against_itself_a_player_wins_one_of_three_and_is_ahead_of_half(self) -> None:
        for index in range(4):
            games = pair("cribbage", SHORT, ("random", "random"), "even", index, seats=3).games
            assert sum(game.winner == 0 for game in games) == 1
            assert sum(game.ahead for game in games) == 1.5
            assert sum(game.points[0] for game in games) == sum(game.points[1] for game in games)

    def test_against_itself_a_player_wins_a_third_of_the_single_hands_too(self) -> None:
        """In these rounds one side has the most, two sides share it, and all three do."""
        scoreboard = Scoreboard()
        for index, level in ((0, []), (67, [2, 2]), (398, [3, 3, 3])):
            result = pair("cribbage", SHORT, ("random", "random"), "even", index, seats=3, deals=1)
            assert [game.sharers for game in result.games if game.winner is None] == level
            scoreboard.add(result)
            assert scoreboard.report().win_rate.value == pytest.approx(1 / 3)

    def test_one_of_two_behind_is_half(self) -> None:
        for index in range(4):
            for game in pair("cribbage", SHORT, ("steady", "random"), "half", index, seats=3).games:
                assert game.ahead in (0, 0.25, 0.5, 0.75, 1)
                assert (game.ahead == 1) >= (game.winner == 0)


class TestTheGames:
    def test_exchanging_the_names_exchanges_the_figures(self) -> None:
        first, second = pair("euchre", QUICK, ("steady", "random"), "s", 3).games
        one, other = pair("euchre", QUICK, ("random", "steady"), "s", 3).games
        for given, turned in ((first, other), (second, one)):
            assert given.points == turned.points[::-1]
            assert given.deals == turned.deals
            assert given.winner == 1 - (turned.winner or 0)

    def test_the_better_player_is_a_and_wins(self) -> None:
        games = [
            game
            for index in range(8)
            for game in pair("euchre", euchre.GAME.rules(), ("steady", "random"), "s", index).games
        ]
        assert sum(game.winner == 0 for game in games) >= 14

    def test_whole_games_end_at_the_target(self) -> None:
        for game in pair("cribbage", SHORT, ("simple", "steady"), "s", 5).games:
            assert max(game.points) == 31
            assert game.winner == game.points.index(31)

    def test_a_skunk_counts_as_two(self) -> None:
        games = [
            game
            for index in range(6)
            for game in pair("cribbage", replace(SHORT, target=61), ("simple", "random"), "s", index).games
        ]
        assert {(game.counted, min(game.points) < 31) for game in games} == {(1, False), (2, True)}

    @pytest.mark.parametrize("which", ["cribbage", "euchre"])
    @pytest.mark.parametrize("deals", [1, 3])
    def test_games_of_so_many_deals(self, which: str, deals: int) -> None:
        result = pair(which, find(which).rules(), ("simple", "simple"), "s", 0, deals=deals)
        for each in result.games:
            assert each.deals == deals
            assert max(each.points) < 121
            better = each.points[1] > each.points[0]
            assert each.winner == (None if each.points[0] == each.points[1] else int(better))

    def test_a_game_that_ends_in_its_last_deal_is_won(self) -> None:
        rules = euchre.GAME.rules(target=1)
        (one, _) = pair("euchre", rules, ("simple", "simple"), "s", 0, deals=1).games
        assert one.winner is not None
        assert sorted(one.points)[0] == 0

    def test_four_play_cribbage_side_against_side(self) -> None:
        result = pair("cribbage", SHORT, ("simple", "random"), "s", 1, seats=4)
        assert all(max(game.points) == 31 for game in result.games)


class TestTheClock:
    def test_it_counts_real_choices_only(self, spies: list[Spy]) -> None:
        result = pair("cribbage", SHORT, ("spy", "fool"), "s", 0)
        for game, seated in zip(result.games, (spies[:2], spies[2:]), strict=True):
            by_name = {each.name: each.choices for each in seated}
            assert [len(times) for times in game.seconds] == [by_name["spy"], by_name["fool"]]
            assert min(map(min, game.seconds)) >= 0

    def test_it_is_no_part_of_the_result(self) -> None:
        slow, fast = (GameResult((1, 2), 1, 1, 3, ((time,), ())) for time in (1.0, 2.0))
        assert PairResult(0, (slow, fast)) == PairResult(0, (fast, slow))

    def test_a_result_can_travel(self) -> None:
        result = pair("euchre", QUICK, ("simple", "random"), "s", 0)
        assert pickle.loads(pickle.dumps(result)) == result


class TestWhoMayEnter:
    def test_rivals_are_named_with_their_versions(self) -> None:
        assert contest("cribbage", SHORT, ("steady", "random")) == ("steady 1", "random 1")

    @pytest.mark.parametrize(
        ("which", "names", "seats", "said"),
        [
            ("whist", ("simple", "simple"), None, "no game 'whist'"),
            ("cribbage", ("simple", "deep blue"), None, "no player 'deep blue'"),
            ("cribbage", ("simple", "simple"), 5, "must be 2, 3 or 4, not 5"),
            ("euchre", ("simple", "simple"), 2, "must be 4, not 2"),
        ],
    )
    def test_the_others_hear_why_not(
        self, which: str, names: tuple[str, str], seats: int | None, said: str
    ) -> None:
        with pytest.raises(NotationError, match=said):
            contest(which, SHORT, names, seats)

    def test_a_class_of_ones_own_may_enter_and_is_one_like_the_others(self, spies: list[Spy]) -> None:
        own = (f"{__name__}:Spy", "simple")
        assert contest("cribbage", SHORT, own) == ("spy 7", "simple 1")
        assert pair("cribbage", SHORT, own, "s", 0) == pair("cribbage", SHORT, ("simple", "simple"), "s", 0)

    def test_a_match_is_not_a_game(self) -> None:
        with pytest.raises(NotationError, match="best_of"):
            contest("cribbage", replace(SHORT, best_of=3), ("simple", "simple"))

    def test_cuts_are_chances_unless_somebody_says_otherwise(self) -> None:
        assert luck_only(cribbage.GAME) == {"deal_cut": "chance", "starter_cut": "chance"}
        said = luck_only(cribbage.GAME, starter_cut="player", target=61)
        assert said == {"deal_cut": "chance", "starter_cut": "player", "target": 61}
        assert luck_only(euchre.GAME) == {}
