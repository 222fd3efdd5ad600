"""Standings: the tables of ``docs/events.md``, worked out by hand, and the rest of its rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from knaves.events import standings
from knaves.events.duplicate import crosswise, matchpoints, shares
from knaves.events.encounters import Encounter, Entrant, Outcome

DOC = (Path(__file__).parents[2] / "docs" / "events.md").read_text("utf-8")
NAMES = ("Ann", "Ben", "Cid", "Dot")
FOUR = [*map(Entrant, range(4))]


def section(title: str) -> str:
    return DOC.partition(f"## {title}\n")[2].partition("\n## ")[0]


def outcome(line: str) -> Outcome:
    """Read ``Dot 121 – Ann 85 (skunk)``."""
    found = re.fullmatch(r"(\w+) (\d+) – (\w+) (\d+)( \(skunk\))?", line)
    assert found, line
    one, score, other, behind, skunk = found.groups()
    sides = ((Entrant(NAMES.index(one)),), (Entrant(NAMES.index(other)),))
    return Outcome(Encounter(sides), (int(score), int(behind)), 0, 2 if skunk else 1)


EVENING = [
    outcome(cell.strip())
    for row in section("An evening of four, worked out").splitlines()
    if re.match(r"\| \d \| \w+ \d+ –", row)
    for cell in row.split("|")[2:4]
]


def beaten(one: int, other: int, scores: tuple[int, int] = (10, 5), **how: bool) -> Outcome:
    return Outcome(Encounter(((Entrant(one),), (Entrant(other),))), scores, 0, **how)


def test_an_evening_is_as_the_page_worked_it_out() -> None:
    rows = re.findall(
        r"^\| (\d) \| (\w+) \| (.+) \| (\d) \| (.+) \|$", section("An evening of four, worked out"), re.M
    )
    assert len(EVENING) == 6
    assert [
        (str(each.place), NAMES[each.entrant], int(each.points), str(each.wins), each.spread)
        for each in standings.by_game_points(FOUR, EVENING)
    ] == [
        (place, name, int(points.split()[-1]), wins, int(spread.split()[-1].replace("−", "-")))
        for place, name, points, wins, spread in rows
    ]
    assert all(each.played == 3 for each in standings.by_game_points(FOUR, EVENING))


def test_as_a_round_robin_those_level_are_told_apart_by_their_own_games() -> None:
    lines = standings.by_wins(FOUR, EVENING)
    assert [NAMES[each.entrant] for each in lines] == ["Ann", "Ben", "Cid", "Dot"]
    assert [each.breaks[0] for each in lines] == [1, 0, 1, 0]


def test_three_who_beat_each_other_in_a_ring_are_told_apart_by_the_spread() -> None:
    ring = [beaten(0, 1, (10, 9)), beaten(1, 2, (10, 2)), beaten(2, 0, (10, 8))]
    lines = standings.by_wins(FOUR[:3], ring)
    assert [(each.entrant, each.spread) for each in lines] == [(1, 7), (0, -1), (2, -6)]


def test_who_is_level_in_everything_shares_a_place() -> None:
    lines = standings.by_wins(FOUR, [beaten(0, 2), beaten(1, 3)])
    assert [each.place for each in lines] == [1, 1, 3, 3]


def test_a_bye_and_a_forfeit_are_a_win_without_spread_or_skunk() -> None:
    lost = Outcome(Encounter(((Entrant(0),), (Entrant(1),))), (60, 3), 0, worth=2, forfeited=True)
    lines = standings.by_game_points(FOUR[:3], [lost], {Entrant(2): 1})
    assert [(each.entrant, each.points, each.wins, each.spread) for each in lines] == [
        (0, 2, 1, 0),
        (2, 2, 1, 0),
        (1, 0, 0, 0),
    ]
    assert [each.place for each in lines] == [1, 1, 3]


def test_in_a_swiss_those_level_are_told_apart_by_their_opponents_wins() -> None:
    # 0 beat 2 and 3 beat 1; then 0 beat 3, and 1 beat 2. 1 and 3 have one win each. The opponents of 1 have
    # one win and none, those of 3 one and two.
    found = [beaten(0, 2), beaten(3, 1), beaten(0, 3), beaten(1, 2)]
    lines = standings.by_opponents(FOUR, found)
    assert [(each.entrant, each.points, each.breaks[0]) for each in lines] == [
        (0, 2, 1),
        (3, 1, 3),
        (1, 1, 1),
        (2, 0, 3),
    ]


def test_in_an_arena_the_third_win_in_a_row_counts_double() -> None:
    found = [beaten(0, 1), beaten(0, 2), beaten(0, 1), beaten(0, 3), beaten(1, 0), beaten(0, 2)]
    lines = {each.entrant: each.points for each in standings.by_streaks(FOUR, found)}
    assert lines == {0: 2 + 2 + 4 + 4 + 2, 1: 2, 2: 0, 3: 0}


def test_with_changing_partners_everybody_has_the_points_of_their_sides() -> None:
    one = Outcome(Encounter(((FOUR[0], FOUR[1]), (FOUR[2], FOUR[3]))), (10, 7), 0)
    two = Outcome(Encounter(((FOUR[0], FOUR[2]), (FOUR[1], FOUR[3]))), (3, 10), 1)
    lines = standings.by_points(FOUR, [one, two])
    assert [(each.entrant, each.points, each.wins) for each in lines] == [
        (1, 20, 2),
        (3, 17, 1),
        (0, 13, 1),
        (2, 10, 0),
    ]


def test_who_does_not_play_somewhere_has_no_side_there() -> None:
    with pytest.raises(ValueError, match="does not play"):
        beaten(0, 1).won_by(Entrant(2))


def test_matchpoints_are_as_the_page_worked_them_out() -> None:
    rows = [row.strip("|").split("|") for row in section("Matchpoints").splitlines() if row.startswith("| ")][
        1:
    ]
    results, worked = dict[str, list[float]](), dict[str, list[float]]()
    for name, *cells, _sum, _share in rows:
        read = [cell.replace("−", "-").replace("1½", "1.5").split("→") for cell in cells]
        results[name.strip()] = [float(result) for result, _points in read]
        worked[name.strip()] = [float(points) for _result, points in read]
    deals = [{name: results[name][deal] for name in NAMES} for deal in range(3)]
    for place, deal in enumerate(deals):
        assert matchpoints(deal) == {name: worked[name][place] for name in NAMES}
    found = shares(deals)
    assert [f"{100 * found[name]:.0f} %" for name in NAMES] == [row[-1].strip() for row in rows]


def test_a_deal_that_nobody_else_has_played_says_nothing() -> None:
    assert shares([{"Ann": 5.0}]) == {"Ann": 0.5}
    assert shares([{"Ann": 5.0}, {"Ann": 1.0, "Ben": 2.0}]) == {"Ann": 0.0, "Ben": 1.0}


def test_two_tables_with_the_same_packs_are_compared_deal_by_deal() -> None:
    # The first side led by 4 in the first deal, and its opponents with the same cards by 6.
    assert crosswise([4, -2, 0], [6, -5, 0]) == (-2, 3, 0)
    with pytest.raises(ValueError, match="shorter"):
        crosswise([1], [])
