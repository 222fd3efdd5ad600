"""Records, reviews and arena results as data frames, and what Parquet keeps."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves import data, review
from knaves.data import Series, columns, played, rows, seating, to_polars, write_all
from knaves.games import find
from knaves.lab.arena import luck_only, pair
from knaves.record import Record, read

pytestmark = pytest.mark.needs("polars", "kernel")


def records(game: str, number: int = 2) -> list[Record]:
    found = find(game)
    made = Series(game, found.rules("standard"), seating(found, ("simple",)), "1", number)
    return [played(made, each) for each in range(number)]


def cells(frame: Any) -> list[tuple[Any, ...]]:
    return [
        tuple([each.to_list() if hasattr(each, "to_list") else each for each in row])
        for row in frame.iter_rows()
    ]


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_frame_has_the_rows_of_its_records(game: str) -> None:
    made = records(game)
    frame = to_polars(made)
    assert frame.columns == [each.name for each in columns(made[0].game)]
    wanted = [row for number, each in enumerate(made) for row in rows(each, number)]
    assert list(map(list, cells(frame))) == list(map(list, wanted))


def test_records_and_parquet_are_read_alike(tmp_path: Path) -> None:
    made = records("euchre")
    write_all(tmp_path / "games.knaves.gz", made)
    to_polars(made).write_parquet(tmp_path / "games.parquet")
    from_records = data.read_frame(tmp_path / "games.knaves.gz")
    assert from_records.equals(data.read_frame(tmp_path / "games.parquet"))


def test_reviews_have_a_row_a_decision() -> None:
    made = [review.review(each) for each in records("cribbage", 1)]
    frame = to_polars(made)
    assert frame["loss"].to_list() == [each.loss for game in made[0].games for each in game.decisions]
    assert frame["choice"].to_list() == [each.move for game in made[0].games for each in game.decisions]


def test_pairs_have_a_row_a_game_and_their_records() -> None:
    game = find("cribbage")
    rules = game.rules("standard", **luck_only(game))
    pairs = [pair("cribbage", rules, ("simple", "random"), "1", n, written=True) for n in range(2)]
    frame = to_polars(pairs)
    assert frame["pair"].to_list() == [0, 0, 1, 1]
    assert frame["points"].to_list() == [each.points[0] for both in pairs for each in both.games]
    for both in pairs:
        for side, each in enumerate(both.games):
            record = read(each.written)
            end = record.game.replay(record.rules, 2, record.moves)
            assert record.game.scores(end)[side] == each.points[0]
            assert record.seated[side].player.startswith("simple")
    assert pair("cribbage", rules, ("simple", "random"), "1", 0).games[0].written == ""


def test_what_makes_no_table_is_refused() -> None:
    made = records("euchre", 1)
    with pytest.raises(ValueError, match="at least one"):
        to_polars([])
    with pytest.raises(ValueError, match="one kind"):
        to_polars([made[0], review.review(records("cribbage", 1)[0])])
    with pytest.raises(ValueError, match="of several"):
        to_polars([made[0], *records("cribbage", 1)])
    with pytest.raises(ValueError, match="There is no table of Random"):
        to_polars([Random(1)])  # type: ignore[list-item]
