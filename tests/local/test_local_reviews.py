"""Stored reviews: none is made twice, none is lost, and what they say of a person."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from reviewing import played

from knaves.game import Seat
from knaves.lab import jobs
from knaves.local import reviews as local
from knaves.local.reviews import review_all, reviewed, unreviewed
from knaves.record import Record, SeatedPlayer, write
from knaves.review import review, sums
from knaves.review.history import by_person, histories
from knaves.review.history_text import tell
from knaves.review.model import VERSION
from knaves.store import data_dir as places
from knaves.store.review_files import find, forget, kept_reviews, key_of


@pytest.fixture
def place(tmp_path: Path) -> places.DataDir:
    return places.find(str(tmp_path / "home"))


def of_ann(seed: int, against: str = "steady 1", target: int = 31) -> Record:
    record = played("cribbage", 2, "simple", seed, target=target)
    return replace(record, seated=(SeatedPlayer("Ann"), SeatedPlayer("Ruth", against)))


def put(place: places.DataDir, *records: Record) -> None:
    assert place.games is not None
    for number, record in enumerate(records):
        (place.games / f"cribbage-{number}.knaves").write_text(write(record), encoding="utf-8")


def test_a_record_is_reviewed_once(place: places.DataDir, monkeypatch: pytest.MonkeyPatch) -> None:
    record = of_ann(1)
    first = reviewed(place, record)
    assert first == review(record)
    monkeypatch.setattr(local, "review", lambda *_: pytest.fail("reviewed twice"))
    assert reviewed(place, record) == first
    # Others at the same cards are other people.
    assert find(place, key_of(replace(record, seated=(SeatedPlayer("Bea"), record.seated[1])))) is None


@pytest.mark.parametrize("spoilt", [b"", b"{", b"\xff", b"[" * 100_000, b'{"key": 1}'])
def test_a_damaged_review_is_made_again(place: places.DataDir, spoilt: bytes) -> None:
    record = of_ann(1)
    whole = reviewed(place, record)
    assert place.reviews is not None
    [path] = place.reviews.iterdir()
    path.write_bytes(spoilt)
    assert list(kept_reviews(place)) == []
    assert reviewed(place, record) == whole
    assert len(list(kept_reviews(place))) == 1


@pytest.mark.parametrize(
    ("now", "then"), [(b'"version":%d' % VERSION, b'"version":1'), (b"champion 3", b"champion 1")], ids=str
)
def test_the_review_of_another_version_is_made_again(place: places.DataDir, now: bytes, then: bytes) -> None:
    record = of_ann(1)
    whole = reviewed(place, record)
    assert place.reviews is not None
    [path] = place.reviews.iterdir()
    assert now in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(now, then))
    assert find(place, key_of(record)) is None
    assert reviewed(place, record) == whole
    assert now in path.read_bytes()


def test_without_a_place_a_review_is_made_all_the_same() -> None:
    record = of_ann(1)
    assert reviewed(places.NOWHERE, record) == review(record)


def test_all_games_of_people_are_reviewed_and_told(place: places.DataDir) -> None:
    records = [of_ann(1), of_ann(2), of_ann(3, "champion 1")]
    put(place, *records, played("cribbage", 2, "simple", 4, target=31))
    assert place.games is not None
    (place.games / "spoilt.knaves").write_text("nothing", encoding="utf-8")
    games = unreviewed(place)
    assert len(games) == 3
    assert list(review_all(place, games)) == [True] * 3
    assert unreviewed(place) == []
    [history] = histories(kept_reviews(place), "ANN")
    lost = [sums(review(record).games[0], (0, 1), Seat(0)) for record in records]
    assert history.lost.mean == pytest.approx(sum(each.lost for each in lost) / 3)
    assert history.luck.mean == pytest.approx(sum(each.luck for each in lost) / 3)
    assert history.without_luck.mean == pytest.approx(history.won.mean - history.luck.mean)
    assert sum(each.mean for each in history.by_part.values()) == pytest.approx(history.lost.mean)
    assert {player: each.number for player, each in history.against.items()} == {
        "steady 1": 2,
        "champion 1": 1,
    }
    assert (history.lost.low is None, history.against["steady 1"].low) == (False, None)
    lines = tell(history, drawn=20)
    assert lines[0] == "3 games with non-standard rules reviewed, in wins of 100 games:"
    for words in ("lost in play", "against champion 1", "luck", "won with average luck", "lost over time"):
        assert sum(line.strip().startswith(f"{words} ") or f"{words}:" in line for line in lines) == 1
    # The figures stand below one another.
    assert len({line.index(" ± ") for line in lines if " ± " in line}) == 1
    forget(place, "Bea")
    assert len(list(kept_reviews(place))) == 3
    forget(place, "ann")
    assert list(kept_reviews(place)) == []


@pytest.mark.parametrize(
    "where",
    [
        pytest.param({"cores": 2}, id="two cores"),
        pytest.param({"ray": True, "cores": 2}, id="ray", marks=[pytest.mark.needs("ray"), pytest.mark.long]),
    ],
)
def test_reviews_are_the_same_wherever_they_are_made(
    place: places.DataDir, where: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    records = [of_ann(1), of_ann(2), of_ann(3)]
    put(place, *records)
    with jobs.workers(**where) as run:
        assert list(review_all(place, unreviewed(place), run)) == [True] * 3
    assert [found.review for record in records if (found := find(place, key_of(record)))] == [
        review(record) for record in records
    ]


def test_what_was_reviewed_before_an_interruption_is_not_reviewed_again(place: places.DataDir) -> None:
    put(place, of_ann(1), of_ann(2), of_ann(3))
    assert next(review_all(place, unreviewed(place)))
    left = unreviewed(place)
    assert len(left) == 2
    assert list(review_all(place, left)) == [True] * 2


def test_games_with_more_players_have_a_history_of_their_own(place: places.DataDir) -> None:
    record = played("cribbage", 3, "simple", 1, target=31)
    three = replace(record, seated=(SeatedPlayer("Ann"), *record.seated[1:]))
    put(place, of_ann(1), three)
    assert list(review_all(place, unreviewed(place))) == [True] * 2
    two, more = by_person(histories(kept_reviews(place)))["ann", "cribbage"]
    assert (two.seats, more.seats) == (2, 3)
    assert more.lost.mean == pytest.approx(sums(review(three).games[0], (0, 1, 2), Seat(0)).lost)
    assert tell(more)[0] == "1 game with 3 players and non-standard rules reviewed, in wins of 100 games:"


def test_games_by_the_standard_rules_have_a_history_of_their_own_and_the_levels_beside_it(
    place: places.DataDir,
) -> None:
    put(place, of_ann(1), of_ann(2, target=121), of_ann(3))
    assert list(review_all(place, unreviewed(place))) == [True] * 3
    standard, others = by_person(histories(kept_reviews(place)))["ann", "cribbage"]
    assert (standard.lost.number, others.lost.number) == (1, 2)
    assert tell(standard)[0] == "1 game reviewed, in wins of 100 games:"
    assert tell(others)[0] == "2 games with non-standard rules reviewed, in wins of 100 games:"
    assert "on average" in tell(standard)[-1]
    assert not any("on average" in line for line in tell(others))
    # They were measured with two players.
    assert not any("on average" in line for line in tell(replace(standard, seats=3)))


def test_a_person_who_is_forgotten_leaves_no_review_of_an_earlier_version(place: places.DataDir) -> None:
    record = of_ann(1)
    reviewed(place, record)
    assert place.reviews is not None
    [path] = place.reviews.iterdir()
    earlier = msgspec.json.decode(path.read_bytes())
    earlier["review"]["version"] = 1
    del earlier["standard"]
    for game in earlier["review"]["games"]:
        for decision in game["decisions"]:
            del decision["gains"]
    path.write_bytes(msgspec.json.encode(earlier))
    assert list(kept_reviews(place)) == []
    forget(place, "Ruth")
    assert path.exists(), "Ruth is no person there"
    forget(place, "Ann")
    assert list(place.reviews.iterdir()) == []
