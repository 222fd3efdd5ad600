"""Games that bots play to be studied: the same bytes everywhere, rows of views alone, and what is refused."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entered import entered
from entered import played as elsewhere
from knaves.bots import coach, entrant
from knaves.cards import CARD_TEXTS, NotationError
from knaves.data import Series, collection, columns, pipeline, played, read_all, rows, seating, write_all
from knaves.data.series import PART
from knaves.game import CHANCE, Seat
from knaves.games import SHELF, find
from knaves.lab.checkpoint import checkpoint
from knaves.lab.tables import make
from knaves.record import walk, write
from knaves.record.transcript import record_of
from toy import TOY

pytestmark = pytest.mark.bare

WAYS = [
    pytest.param({"cores": 2}, id="two cores"),
    pytest.param({"ray": True, "cores": 2}, id="ray", marks=pytest.mark.needs("ray")),
]


def series(game: str, number: int = PART + 3, player: str = "simple", seed: str = "1") -> Series:
    found = find(game)
    return Series(game, found.rules("standard"), seating(found, (player,)), seed, number)


@contextmanager
def unseen(title: str, total: int, done: int) -> Iterator[Callable[[], object]]:
    yield lambda: None


def bytes_of(made: Series, path: Path, *, as_table: bool, **where: Any) -> bytes:
    with checkpoint(path, {"seed": made.seed}) as held:
        return make(pipeline(made, as_table=as_table), held, unseen, **where)


@pytest.mark.parametrize("way", WAYS)
def test_the_same_records_on_any_number_of_cores_and_on_ray(tmp_path: Path, way: dict[str, Any]) -> None:
    made = series("cribbage")
    assert bytes_of(made, tmp_path / "here", as_table=False, cores=1) == bytes_of(
        made, tmp_path / "there", as_table=False, **way
    )


@pytest.mark.needs("polars")
@pytest.mark.parametrize("way", WAYS)
def test_the_same_table_on_any_number_of_cores_and_on_ray(tmp_path: Path, way: dict[str, Any]) -> None:
    made = series("euchre")
    assert bytes_of(made, tmp_path / "here", as_table=True, cores=1) == bytes_of(
        made, tmp_path / "there", as_table=True, **way
    )


def test_another_seed_plays_other_games() -> None:
    assert write(played(series("euchre"), 0)) != write(played(series("euchre", seed="2"), 0))
    assert write(played(series("euchre"), 0)) != write(played(series("euchre"), 1))


@pytest.mark.parametrize("game", SHELF)
def test_a_row_has_what_its_seat_knew_and_chose(game: str) -> None:
    record = played(series(game), 0)
    names = [each.name for each in columns(record.game)]
    assert len({*names}) == len(names)
    found = [dict(zip(names, row, strict=True)) for row in rows(record, 7)]
    choices = [(n, step) for n, step in enumerate(walk(record), 1) if step.entry.seat != CHANCE]
    assert len(found) == len(choices)
    result = record.game.result(record.game.replay(record.rules, len(record.seated), record.moves))
    assert result is not None
    for row, (number, step) in zip(found, choices, strict=True):
        view = record.game.view(step.before, step.entry.seat)
        assert (row["game"], row["move"], row["seat"]) == (7, number, step.entry.seat)
        assert row["hand"] == [CARD_TEXTS[card] for card in record.game.hand(view)]
        assert row["legal"] == [record.game.write(move) for move in view.legal]
        assert row["choice"] == record.game.write(step.entry.move)
        assert row["choice"] in row["legal"]
        assert row["scores"] == [*record.game.scores(step.before)]
        assert row["won"] == (row["side"] == result.side)


@pytest.mark.parametrize("game", SHELF)
def test_hidden_cards_change_no_row(game: str) -> None:
    """A fact is the same in every world that the seat may believe in."""
    found = find(game)
    record = played(series(game), 1)
    for step in list(walk(record))[::7]:
        if step.entry.seat == CHANCE:
            continue
        view = found.view(step.before, step.entry.seat)
        other = found.view(found.imagine(view, Random(3)), step.entry.seat)
        assert [fact.of(view) for fact in found.facts] == [fact.of(other) for fact in found.facts]


@pytest.mark.needs("kernel")
def test_values_stand_beside_the_moves_and_the_best_is_the_coachs() -> None:
    record = played(series("cribbage"), 0)
    measure = coach("cribbage")
    assert measure is not None
    names = [each.name for each in columns(record.game, evaluated=True)]
    measured = 0
    for number, row in enumerate(rows(record, 0, measure)):
        cells = dict(zip(names, row, strict=True))
        assert len(cells["wins"]) == len(cells["points"]) == len(cells["legal"])
        if cells["phase"] == "discard" and measured < 2:
            measured += 1
            assert all(0 <= each <= 1 for each in cells["wins"])
        if number > 40:
            break
    assert measured == 2


def test_a_game_without_facts_has_columns() -> None:
    assert [each.name for each in columns(TOY)][:3] == ["game", "move", "deal"]


def test_many_records_in_one_file_a_compressed_one_and_a_folder(tmp_path: Path) -> None:
    records = [played(series("euchre"), number) for number in range(3)]
    for name in ("games.knaves", "games.knaves.gz", "games"):
        assert write_all(tmp_path / name, records) == 3
        assert list(map(write, read_all(tmp_path / name))) == list(map(write, records))
    text = (tmp_path / "games.knaves").read_bytes()
    assert gzip.decompress((tmp_path / "games.knaves.gz").read_bytes()) == text
    assert b"".join(path.read_bytes() for path in sorted((tmp_path / "games").iterdir())) == text
    # Files can be joined.
    (tmp_path / "two.knaves").write_bytes(text + text)
    assert len(list(read_all(tmp_path / "two.knaves"))) == 6


def test_what_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.knaves"
    bad.write_text(
        write(played(series("euchre"), 0)) + "Format: knaves-record/1\nGame: chess\n", encoding="utf-8"
    )
    with pytest.raises(NotationError, match=r"bad\.knaves, record 2: "):
        list(read_all(bad))
    packed = gzip.compress(write(played(series("euchre"), 0)).encode())
    # Too short, no gzip at all, and changed inside, where the packed data begin.
    for broken in (packed[:-9], b"text", packed[:10] + b"\xff" * 9 + packed[19:]):
        gz = tmp_path / "broken.knaves.gz"
        gz.write_bytes(broken)
        with pytest.raises(NotationError, match=r"broken\.knaves\.gz is not a complete gzip file"):
            list(read_all(gz))
    other = tmp_path / "other.knaves"
    other.write_bytes("Jiří".encode("iso8859-2"))
    with pytest.raises(NotationError, match=r"other\.knaves is not a text file in UTF-8"):
        list(read_all(other))
    for name in ("games.txt", "games.gz", "games.parquet"):
        with pytest.raises(NotationError, match="Records go to a file"), collection(tmp_path / name):
            pass
    with pytest.raises(NotationError, match="is not empty"), collection(tmp_path):
        pass


def test_one_player_fills_all_seats_and_two_the_sides() -> None:
    euchre, cribbage = find("euchre"), find("cribbage")
    assert seating(euchre, ("a",)) == ("a",) * 4
    assert seating(euchre, ("a", "b")) == ("a", "b", "a", "b")
    assert seating(cribbage, ("a", "b")) == ("a", "b")
    assert seating(cribbage, ("a", "b", "c")) == ("a", "b", "c")
    assert seating(cribbage, ("a", "b"), 4) == ("a", "b", "a", "b")
    for players, seats in ((("a", "b", "c"), None), (("a", "b"), 3)):
        with pytest.raises(NotationError, match="do not fill"):
            seating(euchre if seats is None else cribbage, players, seats)


class Stubborn:
    name = "stubborn"
    version = "1"

    def choose(self, view: Any) -> Any:
        return "nothing"


def test_an_illegal_move_of_a_player_is_said_with_its_name() -> None:
    made = series("euchre", player=f"{__name__}:Stubborn")
    with pytest.raises(NotationError, match="stubborn made an illegal move"):
        played(made, 0, enter=entrant)


def test_of_a_record_of_what_one_seat_saw_only_that_seat_has_rows() -> None:
    record = record_of(entered(elsewhere("euchre", 3, 4, target=2), Seat(2)))
    names = [each.name for each in columns(record.game)]
    found = [dict(zip(names, row, strict=True)) for row in rows(record)]
    assert found
    assert {row["seat"] for row in found} == {2}
    assert not any("??" in row["hand"] for row in found)
