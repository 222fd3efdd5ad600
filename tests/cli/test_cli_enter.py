"""``knaves enter``: a game with real cards, typed in line by line, corrected, left and resumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import knaves

from entered import answers, begun, played
from knaves import record
from knaves.game import Seat

OPENED = ["Bob", "5H 6H 7H 8H 9H TH", "9h, ten of hearts", "KS", "8H", "KD", "7H"]


def _typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("game", "seats", "names"), [("cribbage", 2, "Bob"), ("euchre", 4, "Bob,Cid,Dot")])
def test_a_whole_game_is_entered_reviewed_and_retold(
    tmp_path: Path, game: str, seats: int, names: str
) -> None:
    found = played(game, 6, seats, target=5)
    lines = [*answers(found, begun(found, Seat(0)))]
    others = [word for name in names.split(",") for word in ("--with", name)]
    said = knaves(tmp_path, "enter", game, "--name", "Ann", *others, "--target", "5", typed=_typed(*lines))
    assert said.code == 0, said
    assert "The game is over: Ann" in said.out
    (path,) = (tmp_path / "games").iterdir()
    sheet = record.load(path).record
    assert sheet.known is not None
    assert record.replay(sheet).open.scores == found.last.open.scores
    assert not list((tmp_path / "entering").iterdir())
    reviewed = knaves(tmp_path, "review", str(path), typed="")
    assert reviewed.code == 0, reviewed
    assert "Only Ann's decisions are judged" in reviewed.out
    retold = knaves(tmp_path, "replay", str(path), "--json", typed="")
    # What nobody saw stands in no answer.
    assert retold.code == 0
    assert "??" in retold.out
    verified = knaves(tmp_path, "verify", str(path), typed="")
    assert verified.code == 0


def test_an_entry_is_left_resumed_corrected_and_ended(tmp_path: Path) -> None:
    first = knaves(tmp_path, "enter", "cribbage", "--with", "Bob", typed=_typed(*OPENED[:4], "quit"))
    assert first.code == 0
    assert "All answers are kept" in first.out
    rest = [*OPENED[4:], "KC", "fix 3", "7H 8H", "5H", "9H", "list", "back", "stop"]
    said = knaves(tmp_path, "enter", "cribbage", typed=_typed(*rest))
    assert said.code == 0, said
    assert "You go on with the game of" in said.out
    assert "(§5.3)" in said.out
    assert "Number 5 no longer fits, '8H': You do not hold the" in said.out
    assert "3. Your throw: seven of hearts and eight of hearts" in said.out
    assert "The game ends here: " in said.out
    (path,) = (tmp_path / "games").iterdir()
    text = path.read_text()
    assert "Ended: agreed, nobody wins" in text
    assert text.splitlines()[-4:] == ["1 discard ?? ??", "0 cut 1", "0 play 5H", "1 play KD"]
    # The game is over for whoever would go on with it.
    resumed = knaves(tmp_path, "resume", str(path), typed="")
    assert resumed.code == 1
    assert "Not all cards of this game are known" in resumed.err


def test_a_new_entry_forgets_the_old_one(tmp_path: Path) -> None:
    knaves(tmp_path, "enter", "cribbage", "--with", "Bob", typed=_typed(*OPENED, "quit"))
    said = knaves(tmp_path, "enter", "cribbage", "--new", "--with", "Cid", typed=_typed("Cid", "quit"))
    assert "1. Who dealt first?" in said.out
    assert "2. Which 6 cards were you dealt?" in said.out


def test_the_dialogue_is_in_czech(tmp_path: Path) -> None:
    lines = ["Bob", "srdcová pětka 6H 7H 8H 9H TH", "zpět", "seznam", "konec"]
    said = knaves(tmp_path, "--lang", "cs", "enter", "cribbage", "--with", "Bob", typed=_typed(*lines))
    assert said.code == 0, said
    assert "Kdo rozdával první?" in said.out
    assert "Kterých 6 karet jste dostali?" in said.out
    assert "1. První rozdávající: Bob" in said.out
