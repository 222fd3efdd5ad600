"""A person's history of results: streaks, trend, opponents and hints, also with incomplete older entries."""

from __future__ import annotations

from knaves.match.results_history import Tally, courses, sparkline, tell
from knaves.match.statistics import Entry, summarise


def game(number: int, won: bool, hints: int | None = None, against: str = "steady 1") -> Entry:
    counts = {"won": 2 * won, "lost": 2 * (not won), **({} if hints is None else {"hints": hints})}
    players = () if hints is None else (against,)
    return Entry(str(number), f"2026-11-{number:02}T12:00:00+00:00", "Ann", "cribbage", counts, players)


def test_streaks_count_games_whatever_they_are_worth() -> None:
    (found,) = courses([game(number, won) for number, won in enumerate([True, True, False, True], 1)])
    assert (found.whole.won, found.streak, found.longest) == (3, 1, 2)
    (lost,) = courses([game(1, True), game(2, False), game(3, False)])
    assert (lost.streak, lost.longest) == (-2, 1)


def test_what_older_games_did_not_count_is_left_out_and_the_day_is_said() -> None:
    old = [game(1, True), game(2, True)]
    new = [game(3, False, 0), game(4, True, 3), game(5, True, 0, "champion 1")]
    (found,) = courses([*new, *old])
    assert found.results == (True, True, False, True, True)
    assert found.against == {"steady 1": Tally(2, 1), "champion 1": Tally(1, 1)}
    assert (found.hinted, found.alone) == (Tally(1, 1), Tally(2, 1))
    assert found.since == "2026-11-03"
    assert tell(found)[-1].startswith("counted since 3 November 2026: ")
    (fresh,) = courses(new)
    assert fresh.since == ""
    assert not any("since" in line for line in tell(fresh))


def test_old_entries_show_no_figure_that_was_not_counted() -> None:
    old = Entry(
        "1", "2026-11-01T12:00:00+00:00", "Ann", "cribbage", {"won": 1, "lost": 0, "deals": 9, "hands": 9}
    )
    (summary,) = summarise([old])
    assert not any("dealer" in name or "skunk" in name for name in summary.figures)


def test_the_trend_is_the_share_of_the_last_ten_games() -> None:
    (found,) = courses([game(number, number > 10) for number in range(1, 21)])
    assert found.trend(40)[9] == 0
    assert found.trend(40)[-1] == 1
    assert len(found.trend(5)) == 5
    assert sparkline(found.trend(5)) == "▁▁▁▅█"
    assert any("win rate over time: " in line for line in tell(found, drawn=10))
    assert not any("over time" in line for line in tell(found))
    assert tell(found)[0].startswith("win rate: ")
