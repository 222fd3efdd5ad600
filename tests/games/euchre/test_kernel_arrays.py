"""The kernel where numpy is not installed: memoryviews and plain rows in place of arrays."""

from __future__ import annotations

import sys
from array import array

import pytest

from knaves.cards import Card
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.arrays import blank, given
from knaves.games.euchre.engine.hidden import UnseenCards
from knaves.games.euchre.rules.options import Rules
from knaves.stepping import Terms
from needs import require

HANDS = [[1 << 8, 1 << 9, 1 << 10, 1 << 11]]
FACTS = [[0, 0, 255, 255, 255, 0, 0]]


@pytest.fixture(params=["kernel", "twin"])
def bare(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    if request.param == "twin":
        monkeypatch.setattr(kernel, "_kernel", None)
    else:
        require("kernel")


@pytest.mark.usefixtures("bare")
def test_layouts_are_solved_from_plain_rows() -> None:
    values = kernel.solve_many(HANDS, FACTS)
    assert isinstance(values, memoryview)
    assert values.shape == (1, 53)
    assert values[0, 8] == 1  # nine, ten, jack, queen of clubs, and the jack is the right bower
    assert kernel.value_many(HANDS * 3, FACTS).tolist() == [1, 1, 1]


@pytest.mark.usefixtures("bare")
def test_worlds_go_through_the_solver_to_an_outlook() -> None:
    known = ((Card(8),), (), (Card(10),), (Card(11),), (), ())
    loose = UnseenCards(tuple(map(Card, (9, 12))), (frozenset((1, 4)),) * 2, (0, 1, 0, 0, 1, 0), known)
    rows = kernel.worlds(loose, 10, 1)
    assert rows.shape == (2, 6)
    assert kernel.outlook(kernel.solve_many(rows, FACTS), array("d", [3.0, 1.0])) == {
        Card(8): (0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    }


@pytest.mark.usefixtures("bare")
def test_hands_are_played() -> None:
    assert kernel.random_hands(5, 1, Rules()).shape == (5, 2)
    tables = kernel.tables(Rules(), 4, Terms())
    tables.begin(given("Q", [1, 1]), given("Q", [0, 1]), 2)
    shown = [blank("B", 2, *wide) for wide in ((), (40,), (16,), (), (354,))]
    tables.observe(*shown, 1)
    assert shown[1][0, 0] == 1
    brought = [blank("f", 2, 4), *(blank("B", 2, *wide) for wide in ((), (), (), (354,)))]
    tables.step(given("B", [0, 0]), *brought, *shown, 1)
    assert brought[1].tolist() == [0, 0]


@pytest.mark.parametrize("numpy", [True, False])
def test_rows_of_another_width_are_refused(numpy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not numpy:
        monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ValueError, match="4 columns"):
        given("Q", [[1, 2, 3]], 4)
    with pytest.raises(ValueError, match="kind uint8"):
        given("B", [[256]], 1)
    with pytest.raises(ValueError, match="4 columns"):
        given("Q", blank("Q", 2, 5), 4)
