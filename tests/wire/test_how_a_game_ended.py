"""How a game ended, in words: winners, losers and those who watch are told their own side of it."""

from __future__ import annotations

import json

import pytest

from knaves.game import Seat
from knaves.match.notices import Over
from knaves.record.outcomes import last_words
from knaves.wire.telling import Reader, Teller

pytestmark = pytest.mark.bare


def words(how: str, names: tuple[str, ...], *own: int) -> str:
    """What the reader with these seats is told when the second side, or Ben, has lost to the first."""
    game = "cribbage" if len(names) == 2 else "euchre"
    reader = Reader("x", tuple(Seat(each) for each in own), "en")
    told = Teller("t", game, names).told(Over(how, 0, "r"), 1, reader, 0)
    return str(json.loads(told[0])["say"])


@pytest.mark.parametrize(
    ("how", "winner", "loser", "watcher"),
    [
        (
            "resigned",
            "Ben resigned. You win.",
            "You resigned. Ann wins.",
            "The other side resigned. Ann wins.",
        ),
        (
            "claimed",
            "Ben is gone. You win.",
            "You were gone too long. Ann wins.",
            "The other side is gone. Ann wins.",
        ),
        (
            "time",
            "Ben's time is up. You win.",
            "Your time is up. Ann wins.",
            "Time is up. Ann wins.",
        ),
    ],
)
def test_each_of_two_is_told_whose_doing_it_was(how: str, winner: str, loser: str, watcher: str) -> None:
    names = ("Ann", "Ben")
    assert [words(how, names, 0), words(how, names, 1), words(how, names)] == [winner, loser, watcher]


def test_partners_win_and_lose_together() -> None:
    names = ("Ann", "Ben", "Cid", "Dora")
    assert words("resigned", names, 3) == "Your side resigned. Ann and Cid win."
    assert words("time", names, 1) == "Your side's time is up. Ann and Cid win."
    assert words("time", names) == "Time is up. Ann and Cid win."
    assert words("resigned", names, 2) == "The other side resigned. You win."
    assert words("time", names, 2) == "The other side's time is up. You win."


@pytest.mark.parametrize(
    ("how", "side", "own", "words"),
    [
        ("played", 0, 0, "You won the last game."),
        ("played", 0, 1, "Ann won the last game."),
        ("played", 1, -1, "Ben won the last game."),
        ("played", -1, 0, "The game ended without a winner."),
        ("resigned", 0, 1, "You resigned. Ann wins."),
        ("aborted", -1, 0, "The game was called off."),
    ],
)
def test_the_last_game_at_a_table_is_told_to_those_who_come_later(
    how: str, side: int, own: int, words: str
) -> None:
    own_seats = [Seat(own)] if own >= 0 else []
    assert last_words("cribbage", ("Ann", "Ben"), how, side, own_seats) == words
