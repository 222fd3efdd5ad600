"""The board of the page: right for both lengths, and for every way of counting skunks."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import Visitor, act, play_on, table_of, until, visiting
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"
HANDS = {0: "5S 5H 5C JD QD KD", 1: "AS AC 3H 3D 9H 9C"}
STANDING = """() => {
  const holes = [...document.querySelectorAll('.board .holes circle')]
  const game = document.querySelector('.board .game-hole')
  const at = each => [each.getAttribute('cx'), each.getAttribute('cy')].map(Number).join()
  const length = holes.length / 2
  return [0, 1].map(track => {
    const peg = document.querySelector(`.board .peg.p${track}.front`)
    const [x, y] = peg.getAttribute('transform').match(/[-\\d.]+/g)
    const where = `${Number(x)},${Number(y)}`
    if (where === at(game)) return length - 1
    return holes.slice(track * length, (track + 1) * length).findIndex(hole => at(hole) === where) - 1
  })
}"""
"""The number of the hole in which each side's front peg stands, the game hole the last."""
LINES = """() => {
  const holes = [...document.querySelectorAll('.board .holes circle')].slice(2)
  const near = line => {
    const [, x] = line.getAttribute('d').match(/M([\\d.]+)/)
    const [, y] = line.getAttribute('d').match(/M[\\d.]+ ([\\d.]+)/)
    const away = hole => Math.hypot(hole.getAttribute('cx') - x, hole.getAttribute('cy') - y)
    return holes.slice(0, holes.length / 2 - 1).map((hole, place) => [away(hole), place + 1])
      .sort(([a], [b]) => a - b).slice(0, 2).map(([, number]) => number).sort((a, b) => a - b)
  }
  return [...document.querySelectorAll('.board .skunk')].map(near)
}"""
"""The holes of the first track between which each skunk line stands."""


def scores(ann: Visitor) -> Any:
    return ann.page.locator(".score .who .num").evaluate_all(
        "all => all.map(each => Number(each.textContent))"
    )


@pytest.mark.parametrize("target", [61, 121])
def test_P02_the_board_has_the_holes_of_its_length_and_pegs_stand_where_the_scores_say(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch, target: int
) -> None:
    stacked(monkeypatch, "cribbage", HANDS, "5D", dealer=0)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", f"target={target} {NO_CUTS}"))
        until(ann, ".mine button.card")
        # Two starting holes a track, then its holes; the last one, the game hole, is shared.
        expect(ann.page.locator(".board .holes circle")).to_have_count(2 * (target + 1))
        expect(ann.page.locator(".board .game-hole")).to_have_count(1)
        assert ann.page.evaluate(STANDING) == scores(ann) == [0, 0]
        until(ann, ".order-of-show")
        while ann.main().inner_text().startswith("Continue"):
            assert ann.page.evaluate(STANDING) == scores(ann)
            act(ann)
        assert min(scores(ann)) > 0
        if target == 61:
            play_on(ann)
            assert ann.page.evaluate(STANDING) == scores(ann)
            assert max(scores(ann)) == 61
        assert ann.troubles == []


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("skunk=off", []),
        ("skunk=single", [[90, 91]]),
        ("skunk=double", [[90, 91], [60, 61]]),
        ("target=61 skunk=single", [[30, 31]]),
        ("target=61 skunk=off", []),
    ],
)
def test_U06_the_board_has_a_line_where_a_loser_is_no_longer_skunked(
    browser: Browser, server: Served, rules: str, lines: list[list[int]]
) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", f"{rules} {NO_CUTS}"))
        until(ann, ".mine button.card")
        assert ann.page.evaluate(LINES) == lines
