"""The explorer: sums by hand, levels from the narrowest, and decisions of finished games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

import pytest

from knaves import explorer
from knaves.bots import entrant
from knaves.explorer import (
    ENOUGH,
    EVERYWHERE,
    Spot,
    Sums,
    Table,
    explored,
    look_up,
    spot,
    zone_of,
)
from knaves.explorer_games import Decision, decisions
from knaves.explorer_text import told
from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import SHELF, find
from knaves.games.cribbage.rules.moves import Go
from knaves.i18n.language import speaking
from knaves.intervals import mean, mean_of, share, share_of
from knaves.lab.arena import luck_only
from knaves.options import values_of
from knaves.table import play

CLOSE = "with a close score"
AT = Spot("throw", "A4579K", "dealer", CLOSE)


def played(game: AnyGame, seed: int, **rules: Any) -> tuple[Any, list[tuple[Seat, Any]]]:
    agreed = game.rules(**luck_only(game, **rules))
    moves: list[tuple[Seat, Any]] = []
    seats = game.seats[0]
    players = [entrant(game.name, "simple", Random(f"{seed}/{seat}")) for seat in range(seats)]
    play(game, agreed, players, Random(seed), log=lambda seat, move: moves.append((seat, move)))
    return agreed, moves


def all_of(game: AnyGame, seed: int, **rules: Any) -> list[Decision]:
    agreed, moves = played(game, seed, **rules)
    return [*decisions(game, agreed, game.seats[0], moves)]


class TestLevels:
    def test_rows_are_the_sums_by_hand_the_most_frequent_first(self) -> None:
        table = Table("champion 3", games=10, deals=90)
        for points, won in ((4, True), (-2, False), (1, True)):
            table.add(AT, "A4", Sums(1, points, points**2, int(won)))
        table.add(AT, "9K", Sums(1, 5, 25, 1))
        found = explored(find("cribbage"), AT, table)
        first = found.levels[0]
        assert (first.spot, first.times, first.wider) == (AT, 4, 0)
        assert [(row.choice, row.times) for row in first.rows] == [("A4", 3), ("9K", 1)]
        assert first.rows[0].points == mean([4.0, -2.0, 1.0])
        assert first.rows[0].wins == share([1.0, 0.0, 1.0])
        assert (first.rows[1].points, first.rows[1].wins) == (None, None), "one case has no interval"
        assert (found.games, found.deals, found.player) == (10, 90, "champion 3")

    def test_all_scores_together_add_up(self) -> None:
        table = Table()
        table.add(AT, "A4", Sums(2, 3, 5, 1))
        table.add(Spot("throw", "A4579K", "dealer", "behind"), "A4", Sums(3, -3, 9, 0))
        table.add(Spot("throw", "A4579K", "pone", CLOSE), "A4", Sums(50, 0, 0, 0))
        here, everywhere = explored(find("cribbage"), AT, table).levels[:2]
        assert (here.times, everywhere.times) == (2, 5), "the other seat is another spot"
        assert everywhere.spot.zone == EVERYWHERE
        assert everywhere.rows[0].points == mean_of(5, 0, 14)

    def test_few_cases_are_shown_as_a_wider_kind_and_it_is_said(self) -> None:
        table = Table()
        table.add(AT, "A4", Sums(2, 0, 2, 1))
        other = Spot("throw", "A4579T", "dealer", CLOSE)
        table.add(other, "A4", Sums(ENOUGH, 0, 40, 10))
        table.add(other, "9T", Sums(1, 3, 9, 1))
        found = explored(find("cribbage"), AT, table)
        assert found.shown is not None
        assert (found.shown.spot.hand, found.shown.wider) == ("A4579X", 1)
        assert [(row.choice, row.times) for row in found.rows] == [("A4", ENOUGH + 2), ("9X", 1)]
        texts = told(find("cribbage"), found)
        assert "Too few cases" in texts[0].note
        assert [each.note for each in texts[1:]] == [""]

    def test_the_row_of_the_move_that_was_made_has_an_arrow_at_every_width(self) -> None:
        table = Table()
        table.add(Spot("throw", "A4579T", "dealer", CLOSE), "9T", Sums(ENOUGH, 0, 40, 10))
        table.add(AT, "A4", Sums(1, 0, 0, 0))
        (text,) = {*told(find("cribbage"), explored(find("cribbage"), AT, table), made="9K")[:1]}
        assert [row[0] for row in text.rows] == ["9 10–K ←", "A 4"]

    def test_an_own_table_is_set_beside_the_level_that_is_shown(self) -> None:
        strong, own = Table(), Table()
        strong.add(AT, "A4", Sums(ENOUGH, 0, 40, 10))
        own.add(AT, "9K", Sums(1, 3, 9, 1))
        game = find("cribbage")
        beside = explored(game, AT, strong)
        texts = told(game, explored(game, AT, own), beside)
        assert [each.heading for each in texts] == [each.heading for each in told(game, beside)]
        assert [row[:2] for row in texts[0].rows] == [("9 K", "1")]

    def test_an_unknown_hand_has_no_rows(self) -> None:
        table = Table()
        table.add(AT, "A4", Sums(2, 0, 2, 1))
        found = explored(find("cribbage"), Spot("lead", "A234", "pone", CLOSE), table)
        assert (found.levels, found.rows, found.times, found.shown) == ((), (), 0, None)
        assert told(find("cribbage"), found) == ()

    def test_a_game_without_a_table_has_no_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(explorer, "shipped", lambda _game: None)
        assert look_up(find("cribbage"), AT) is None


class Silent:
    """Says go wherever the rules leave that to the player."""

    def choose(self, view: Any, /) -> Any:
        return next((each for each in view.legal if isinstance(each, Go)), view.legal[0])


class TestDecisions:
    def test_a_go_in_place_of_a_reply_is_not_counted(self) -> None:
        game = find("cribbage")
        rules = game.rules(**luck_only(game, go="honour", target=31))
        moves: list[tuple[Seat, Any]] = []
        play(game, rules, [Silent(), Silent()], Random(1), log=lambda seat, move: moves.append((seat, move)))
        found = [each.spot.question for each in decisions(game, rules, 2, moves)]
        assert {"throw", "lead"} == {*found}

    @pytest.mark.parametrize("name", SHELF)
    def test_they_are_all_that_the_views_have_with_the_points_of_their_deals(self, name: str) -> None:
        game = find(name)
        rules, moves = played(game, 5)
        found = [*decisions(game, rules, game.seats[0], moves)]
        state, expected = game.start(rules, game.seats[0]), 0
        for seat, move in moves:
            if seat != CHANCE:
                expected += spot(game, game.view(state, seat)) is not None
            state = game.apply(state, seat, move)
        assert len(found) == expected > 0
        ended = game.result(state)
        assert ended is not None
        for each in found:
            assert each.won == (game.side(game.seats[0], each.seat) == ended.side)
        final = game.scores(state)
        # The first question of a deal comes once in each, so its points make up the result of the game.
        first = {"cribbage": ("throw", "dealer"), "euchre": ("bid1", "first")}[name]
        total = 0
        for each in found:
            if (each.spot.question, each.spot.place) == first:
                total += each.points * (1 if game.side(game.seats[0], each.seat) == 0 else -1)
        assert total == final[0] - final[1]

    def test_an_unfinished_game_and_a_match_have_none(self) -> None:
        game = find("cribbage")
        rules, moves = played(game, 5)
        assert [*decisions(game, rules, 2, moves[:-1])] == []
        (match,) = values_of(rules, "games")
        rules, moves = played(game, 5, **{match: 3}, target=31)
        assert [*decisions(game, rules, 2, moves)] == []

    @pytest.mark.parametrize("name", SHELF)
    def test_a_table_agrees_with_the_records(self, name: str) -> None:
        game, table = find(name), Table()
        found = [each for seed in range(4) for each in all_of(game, seed)]
        for each in found:
            table.add(each.spot, each.choice, each.sums)
        counted = Counter([(each.spot, each.choice) for each in found])
        for (at, chosen), times in counted.items():
            level = explored(game, at, table).levels[0]
            (row,) = [row for row in level.rows if row.choice == chosen]
            assert (level.spot, row.times) == (at, times)
            if times > 1:
                theirs = [each.points for each in found if (each.spot, each.choice) == (at, chosen)]
                assert row.points is not None
                assert row.points.value == pytest.approx(sum(theirs) / times)


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_spot_and_every_choice_has_words_at_every_width(name: str, language: str) -> None:
    game, asked = find(name), explorer.questions(name)
    assert asked is not None
    numbers: dict[str, int] = {}
    with speaking(language):
        for each in all_of(game, 1):
            kinds = asked.widths(each.spot.question, each.spot.hand)
            assert numbers.setdefault(each.spot.question, len(kinds)) == len(kinds)
            assert kinds[0] == each.spot.hand
            for width, kind in enumerate(kinds):
                at = Spot(each.spot.question, kind, each.spot.place, each.spot.zone)
                assert explorer.words(game, at)
                chosen = asked.wider_choice(at.question, each.spot.hand, each.choice, width)
                assert explorer.choice_words(game, at, chosen)
            assert explorer.zone_words(each.spot.zone)


def test_zones_are_the_facets_of_the_score() -> None:
    game = find("cribbage")
    state = game.start(game.rules(**luck_only(game)), 2)
    assert zone_of(game, game.view(state, Seat(0))) == CLOSE


def test_a_mean_and_a_share_from_sums_are_those_of_the_units() -> None:
    units = [3.0, -1.0, 4.0, 4.0, 0.0]
    one, other = mean(units), mean_of(5, sum(units), sum(each**2 for each in units))
    assert (other.value, other.low, other.high) == pytest.approx((one.value, one.low, one.high))
    for hits in range(5):
        one, other = share([1.0] * hits + [0.0] * (4 - hits)), share_of(4, hits)
        assert (other.value, other.low, other.high) == pytest.approx((one.value, one.low, one.high))
    assert mean_of(3, 9, 27).high == 3, "all alike, whatever rounding says"
    assert mean_of(2, 0, 2).high == pytest.approx(12.7062 * sqrt(2) / sqrt(2))
    with pytest.raises(ValueError, match="nothing"):
        mean_of(0, 0, 0)


@pytest.mark.parametrize("name", SHELF)
def test_hands_of_one_kind_are_of_one_wider_kind_too(name: str) -> None:
    """Tables rely on it: they look for a kind among the hands of the widest one only."""
    asked = explorer.questions(name)
    assert asked is not None
    wider: dict[tuple[str, int, str], str] = {}
    for each in [each for seed in range(12) for each in all_of(find(name), seed)]:
        kinds = asked.widths(each.spot.question, each.spot.hand)
        for width, (kind, next_kind) in enumerate(pairwise(kinds)):
            assert wider.setdefault((each.spot.question, width, kind), next_kind) == next_kind
