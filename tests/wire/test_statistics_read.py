"""A person's statistics as a client reads them: figures, results by kind, ends of games."""

from __future__ import annotations

from knaves.match.statistics import Entry
from knaves.wire.figures import statistics_read


def entry(number: int, won: bool, against: str = "steady 2", hints: int = 0, game: str = "cribbage") -> Entry:
    counts = {"won": int(won), "lost": int(not won), "hints": hints, "hands": 2, "hand_points": 15}
    return Entry(f"g{number}", f"2026-11-{number:02}T12:00:00Z", "Ann", game, counts, (against,))


GAMES = [entry(1, True), entry(2, True), entry(3, False), entry(4, True, "human", hints=1)]


def test_results_are_told_by_opponent_and_by_hints_with_the_interval_of_three_games_or_more() -> None:
    (read,) = statistics_read(GAMES, "Ann", {})
    assert [(each.label, each.games, each.won) for each in read.kinds] == [
        ("all games", 4, 3),
        ("against steady 2", 3, 2),
        ("against people", 1, 1),
        ("with hints", 1, 1),
        ("without hints", 3, 2),
    ]
    bounds = [(each.low, each.high) for each in read.kinds]
    assert bounds[2] == (None, None)
    low, high = bounds[1]
    assert low is not None
    assert high is not None
    assert 0 <= low < 2 / 3 < high <= 1
    assert None not in bounds[0]


def test_the_ends_of_games_are_told_in_order_and_the_trend_is_of_the_last_ten() -> None:
    (read,) = statistics_read(reversed(GAMES), "Ann", {})
    assert [each.when[:10] for each in read.ends] == [f"2026-11-0{day}" for day in (1, 2, 3, 4)]
    assert [each.won for each in read.ends] == [True, True, False, True]
    assert read.trend == [1.0, 1.0, 2 / 3, 0.75]


def test_an_average_stands_beside_that_of_good_players_who_are_named() -> None:
    (read,) = statistics_read(GAMES, "Ann", {})
    figures = {each.name: each for each in read.figures}
    assert (figures["average hand"].value, figures["average hand"].good) == (7.5, 7.86)
    assert figures["games won"].good is None
    assert read.measured == ["two champions in games to 121"]


def test_each_game_has_its_own_and_one_that_is_not_installed_has_its_results() -> None:
    read = statistics_read([*GAMES, entry(5, True, game="euchre"), entry(6, False, game="bridge")], "Ann", {})
    assert [(each.game, each.title, each.plays) for each in read] == [
        ("bridge", "bridge", 1), ("cribbage", "Cribbage", 4), ("euchre", "Euchre", 1),
    ]  # fmt: skip
    assert read[0].measured == []
