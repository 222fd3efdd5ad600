"""The drawn board: the picture equals the score, always."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.text.board import hole
from knaves.tui.pictures.cribbage.board import BACK, FRONT, HOLE, LAST, LINE, bar, board, height, place


def drawn(scores: tuple[int, ...], back: tuple[int, ...], rules: Rules, step: int = 1) -> list[str]:
    return board(scores, back, rules, step).content().plain.split("\n")


def found(rows: list[str], sign: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == sign]


@st.composite
def standings(draw: st.DrawFn) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    target = draw(st.sampled_from([61, 121]) | st.integers(5, 400))
    sides = draw(st.integers(2, 3))
    scores = tuple(draw(st.integers(0, target)) for _ in range(sides))
    if scores.count(target) > 1:
        scores = (target, *(min(score, target - 1) for score in scores[1:]))
    return target, scores, tuple(draw(st.integers(0, score)) for score in scores)


@given(standings(), st.sampled_from([1, 2]))
def test_P01_the_pegs_stand_at_the_score(
    standing: tuple[int, tuple[int, ...], tuple[int, ...]], step: int
) -> None:
    target, scores, back = standing
    rows = drawn(scores, back, Rules(target=target, skunk="double"), step)
    for side, (front, behind) in enumerate(zip(scores, back, strict=True)):
        at = hole(front, target)
        (x, y), *more = found(rows, FRONT[side])
        assert not more
        assert (x, y) == place(front, target, side, len(scores), step)
        if not at.last:
            assert y == (at.row if side == 0 else 4 - at.row) if len(scores) == 2 else y == 2 * side + at.row
        hidden = place(behind, target, side, len(scores), step) == (x, y)
        assert len(found(rows, BACK[side])) == (0 if hidden else 1)


def test_P01_out_along_the_outer_row_and_back_along_the_inner_twice_round() -> None:
    ways = [place(score, 121, 0, 2, 1) for score in range(1, 122)]
    out, home, again, last = ways[:30], ways[30:60], ways[60:120], ways[120]
    assert [y for _x, y in out] == [0] * 30
    assert [y for _x, y in home] == [1] * 30
    assert out == sorted(out)
    assert home == sorted(home, reverse=True)
    assert again == ways[:60]
    assert last == (1, 2)


@pytest.mark.parametrize("step", [1, 2])
def test_P01_every_score_of_a_round_has_a_hole_of_its_own_in_fives(step: int) -> None:
    holes = {place(score, 121, side, 2, step) for side in (0, 1) for score in range(1, 61)}
    assert len(holes) == 120
    outer = drawn((0, 0), (0, 0), Rules(skunk="off"), step)[0]
    assert [len(five.replace(" ", "")) for five in outer.split("  " if step == 2 else " ") if HOLE in five][
        -5:
    ] == [5] * 5


def test_P02_sixty_one_goes_once_round() -> None:
    assert place(61, 61, 0, 2, 1) == place(61, 61, 1, 2, 1) == (1, 2)
    assert found(drawn((61, 30), (55, 28), Rules(target=61)), FRONT[0]) == [(1, 2)]
    assert found(drawn((60, 30), (55, 28), Rules(target=61)), LAST) == [(1, 2)]


@pytest.mark.parametrize(("skunk", "lines"), [("off", 0), ("single", 2), ("double", 4)])
def test_P01_skunk_lines_are_marked(skunk: str, lines: int) -> None:
    rules = Rules(skunk=skunk)  # type: ignore[arg-type]
    assert len(found(drawn((0, 0), (0, 0), rules), LINE)) == lines


def test_P01_three_sides_have_three_lanes() -> None:
    rows = drawn((10, 20, 121), (5, 15, 100), Rules())
    assert height(3) == len(rows) == 6
    assert found(rows, FRONT[2]) == [(1, 3)]
    assert [found(rows, sign)[0][1] for sign in FRONT[:2]] == [0, 2]


@given(st.integers(0, 121), st.integers(0, 121), st.integers(20, 60))
def test_P03_the_bar_has_its_pegs_in_order(one: int, other: int, columns: int) -> None:
    behind, front = sorted((one, other))
    line = bar(front, behind, Rules(), 0, columns).plain
    assert len(line) == columns
    assert line.count(FRONT[0]) == 1
    assert line.find(BACK[0]) < line.find(FRONT[0])
    assert (line[-1] == FRONT[0]) == (front == 121)
    assert (BACK[0] in line) == (behind < front), "two pegs a side, however near"
