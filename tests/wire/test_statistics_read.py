"""A person's statistics as a client reads them: figures, results by kind, ends of games."""

from __future__ import annotations

from knaves.match.ports.results import Rating
from knaves.match.statistics import Entry
from knaves.wire.figures import statistics_read


def entry(number: int, won: bool, against: str = "steady 2", hints: int = 0, game: str = "cribbage") -> Entry:
    counts = {"won": int(won), "lost": int(not won), "hints": hints, "hands": 2, "hand_points": 15}
    return Entry(f"g{number}", f"2026-11-{number:02}T12:00:00Z", "Ann", game, counts, (against,))


GAMES = [entry(1, True), entry(2, True), entry(3, False), entry(4, True, "human", hints=1)]


def test_results_are_told_by_opponent_and_by_hints_with_the_interval_of_three_games_or_more() -> None:
    (read,) = statistics_read(GAMES, "Ann", {}, {}, {})
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
    (read,) = statistics_read(reversed(GAMES), "Ann", {}, {}, {})
    assert [each.when[:10] for each in read.ends] == [f"2026-11-0{day}" for day in (1, 2, 3, 4)]
    assert [each.won for each in read.ends] == [True, True, False, True]
    assert read.trend == [1.0, 1.0, 2 / 3, 0.75]


def test_an_average_stands_beside_that_of_good_players_who_are_named() -> None:
    (read,) = statistics_read(GAMES, "Ann", {}, {}, {})
    figures = {each.name: each for each in read.figures}
    assert (figures["average hand"].value, figures["average hand"].good) == (7.5, 7.86)
    assert figures["games won"].good is None
    assert read.measured == ["two champions in games to 121"]


def test_each_game_has_its_own_and_one_that_is_not_installed_has_its_results() -> None:
    others = entry(5, True, game="euchre"), entry(6, False, game="bridge")
    read = statistics_read([*GAMES, *others], "Ann", {}, {}, {})
    assert [(each.game, each.title, each.plays) for each in read] == [
        ("bridge", "bridge", 1), ("cribbage", "Cribbage", 4), ("euchre", "Euchre", 1),
    ]  # fmt: skip
    assert read[0].measured == []


def test_a_rating_is_told_over_time_from_two_rated_games_on() -> None:
    first, second = Rating("ann", "cribbage", 25.0, 8.0, 1), Rating("ann", "cribbage", 26.0, 6.0, 2)
    (read,) = statistics_read(GAMES, "Ann", {"cribbage": first}, {"cribbage": [first]}, {})
    assert read.rating_steps is None
    (read,) = statistics_read(GAMES, "Ann", {"cribbage": second}, {"cribbage": [first, second]}, {})
    assert read.rating_steps is not None
    assert (read.rating_steps.points, read.rating_steps.doubts) == ([1500, 1530], [470, 353])
    assert read.rating_steps.said == (
        "Your rating after each rated game: from 1500 to 1530, and with 95% certainty "
        "between 1177 and 1883 now."
    )


def test_a_long_life_of_ratings_is_thinned_and_its_last_one_stays() -> None:
    steps = [Rating("ann", "cribbage", 25.0 + number, 6.0, number) for number in range(1, 400)]
    (read,) = statistics_read(GAMES, "Ann", {"cribbage": steps[-1]}, {"cribbage": steps}, {})
    assert read.rating_steps is not None
    assert len(read.rating_steps.points) == 100
    assert (read.rating_steps.points[0], read.rating_steps.points[-1]) == (1530, 1500 + 30 * 399)


def test_too_few_hands_of_a_picture_are_told_with_the_number_it_needs() -> None:
    (read,) = statistics_read(GAMES, "Ann", {}, {}, {})
    assert [(each.name, each.enough) for each in read.spreads] == [
        ("Points in a hand", False),
        ("Points in your crib", False),
    ]
    assert "needs 30" in read.spreads[0].said
