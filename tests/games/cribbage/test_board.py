"""The board: each score has one hole, and the picture shows the scores that it is given."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from knaves.cards import NotationError
from knaves.games.cribbage import Rules
from knaves.games.cribbage.text.board import Hole, hole, svg

from .tables import walk

pytestmark = pytest.mark.bare


@pytest.mark.parametrize("target", [61, 121])
def test_P02_every_score_has_its_hole_on_boards_to_61_and_121(target: int) -> None:
    rounds = (target - 1) // 60
    places = [hole(score, target) for score in range(1, target)]
    assert len(set(places)) == 60
    assert all(places.count(place) == rounds for place in set(places))
    assert places[:30] == [Hole(0, column) for column in range(30)], "out along the outer row"
    assert places[30:60] == [Hole(1, column) for column in range(29, -1, -1)], "back along the inner"
    assert hole(target, target).last
    for none in (-1, target + 1):
        with pytest.raises(NotationError):
            hole(none, target)


@pytest.mark.parametrize(("target", "seats"), [(61, 2), (121, 2), (121, 3), (121, 4)])
def test_P02_the_picture_equals_the_score(target: int, seats: int) -> None:
    for state in list(walk(Rules(target=target), seats, Random(target)))[::40]:
        picture = ElementTree.fromstring(svg(state.open.scores, state.open.back, state.rules))
        title = picture.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert [int(n) for n in re.findall(r"has (\d+)", title.text or "")] == list(state.open.scores)


def test_pegs_stand_in_different_holes_and_differ_by_shape() -> None:
    first = svg((24, 7), (22, 0), Rules())
    assert first != svg((25, 7), (22, 0), Rules()) != svg((25, 7), (24, 0), Rules())
    assert first.count('r="4" fill="#c0392b"') == 2
    assert first.count('<rect x="') == 2
    assert first.count("skunk line") == 2
    assert svg((0, 0), (0, 0), Rules(skunk="double")).count("skunk line") == 4
