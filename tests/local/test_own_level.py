"""An even match: the opponent takes its number from one's reviewed games, anew for each game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from reviewing import played

from knaves.bots import about, has_bot, level, sized
from knaves.cards import NotationError
from knaves.game import Seat
from knaves.local.own_level import level_of, settled
from knaves.local.reviews import reviewed
from knaves.local.seating import another, sit_down
from knaves.local.setup import TableRequest, TableSetup, plan
from knaves.own_level import ASKED, EVEN, TOUGHER, UNKNOWN, amateur_for, own_level
from knaves.record import Record, SeatedPlayer, write
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.store.data_dir import find as find_dir
from knaves.store.settings import Settings


def asked(*against: str, game: str = "cribbage", **more: object) -> TableSetup:
    return plan(TableRequest(game=game, name="Ann", against=against, seed="1", **more), Settings("Ann"))  # type: ignore[arg-type]


def finished(home: DataDir, number: int, *, person: str = "Ann") -> Record:
    """A finished game of somebody who plays at random, kept as a file."""
    found = played("cribbage", 2, "random", number)
    record = replace(found, seated=(SeatedPlayer(person), SeatedPlayer("Otto", "random 1")))
    assert home.games is not None
    (home.games / f"cribbage-{number}.knaves").write_text(write(record), "utf-8")
    return record


@pytest.fixture
def home(tmp_path: Path) -> DataDir:
    return find_dir(str(tmp_path))


def test_a_level_lies_between_a_guess_and_the_mean_of_the_games() -> None:
    assert own_level([]) == UNKNOWN
    few, many = own_level([0.02] * 2), own_level([0.02] * 40)
    assert 2 < many < few < UNKNOWN


def test_later_games_count_more() -> None:
    assert own_level([0.20] * 50 + [0.02] * 50) < own_level([0.02] * 50 + [0.20] * 50)


@pytest.mark.parametrize(
    ("level", "even", "tougher"), [(10.4, 10, 7), (2.0, 2, 0), (80.0, 25, 25), (26.0, 25, 23), (0.2, 0, 0)]
)
def test_an_opponent_becomes_the_amateur_of_a_number(level: float, even: int, tougher: int) -> None:
    assert amateur_for(EVEN, level) == f"amateur-{even}"
    assert amateur_for(TOUGHER, level) == f"amateur-{tougher}"


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_nobody_is_known_without_a_review(game: str) -> None:
    found = settled(asked(EVEN, game=game), NOWHERE)
    assert set(found.against) == {f"amateur-{UNKNOWN:.0f}"}
    assert settled(asked(TOUGHER, game=game), NOWHERE).against[0] == f"amateur-{UNKNOWN - 3:.0f}"


def test_other_opponents_stay_as_they_are() -> None:
    for other in (asked("steady"), asked(EVEN, "simple", seats=3)):
        found = settled(other, NOWHERE)
        assert [each for each in found.against if "amateur" not in each] == [
            each for each in other.against if each != EVEN
        ]
    assert settled(asked("steady"), NOWHERE) == asked("steady")


def test_one_who_makes_many_mistakes_gets_an_opponent_who_does(home: DataDir) -> None:
    for number in range(1, 5):
        reviewed(home, finished(home, number))
    assert level_of(home, "cribbage", "ann") > 20
    assert settled(asked(EVEN), home).against == ("amateur-25",)
    assert level_of(home, "cribbage", "Bea") == UNKNOWN
    assert level_of(home, "euchre", "Ann") == UNKNOWN


def test_the_last_games_are_reviewed_first(home: DataDir) -> None:
    for number in range(1, 4):
        finished(home, number)
    finished(home, 9, person="Bea")
    assert level_of(home, "cribbage", "Ann") > UNKNOWN
    assert home.reviews is not None
    assert len(list(home.reviews.iterdir())) == 2


def test_a_record_names_the_number_and_the_next_game_asks_again(home: DataDir) -> None:
    seating = sit_down(settled(asked(EVEN), home))
    assert seating.record.seated[1].player.startswith("amateur-10 ")
    assert dict(seating.record.headers)[ASKED] == EVEN
    assert seating.bots[Seat(1)].name == "amateur-10"
    for number in range(1, 5):
        reviewed(home, finished(home, number))
    after = another(seating)
    assert after.against == (EVEN,)
    assert settled(after, home).against == ("amateur-25",)
    plain = sit_down(asked("amateur-10"))
    assert plain.record.headers == (("Seed", "1"),)
    assert another(plain).against == ("amateur-10",)


def test_they_are_offered_and_described_but_are_no_bots() -> None:
    assert sized("cribbage") == sized("euchre") == (EVEN, TOUGHER)
    assert not has_bot("cribbage", EVEN)
    assert level(EVEN) == "even match"
    assert about("cribbage", EVEN) == "makes as many mistakes as you, by your reviewed games"
    with pytest.raises(NotationError, match="even"):
        asked("evem")
