"""``knaves explore``: a position in words, an address or a record; strong players' games and one's own."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from driving import knaves
from reviewing import played

from knaves.record import SeatedPlayer, write

HAND = ("discard", "cards=5H 5D JS QC 2H 9D", "dealer=no", "score=98-104")
LATER = ("peg", "cards=7D JS 3C", "threw=2H 9D", "starter=4C", "dealer=no", "played=QC KH")


def test_a_position_in_words_and_as_an_address_are_the_same(tmp_path: Path) -> None:
    words = knaves(tmp_path, "explore", "cribbage", *HAND, "--json")
    address = "https://example.org/analysis/discard?cards=5H+5D+JS+QC+2H+9D&dealer=no&score=98-104"
    assert words.code == 0, words.err
    assert knaves(tmp_path, "explore", "cribbage", address, "--json").out == words.out
    found = json.loads(words.out)
    assert (found["question"], found["hand"], found["place"]) == ("throw", "2559JQ", "pone")
    assert found["zone"] == "with a close score, near the end"
    assert (found["you"]["games"], found["you"]["levels"]) == (0, [])


def test_the_lines_say_whose_games_they_are(tmp_path: Path) -> None:
    said = knaves(tmp_path, "explore", "cribbage", *HAND, "--name", "Ann")
    assert said.code == 0, said.err
    assert "Ann: 0 finished games, 0 deals." in said.out
    assert "After ±" in said.out


def test_a_decision_of_a_record_with_ones_own_game_below(tmp_path: Path) -> None:
    record = played("cribbage", 2, "simple", target=31)
    record = replace(record, seated=(SeatedPlayer("Ann"), *record.seated[1:]))
    games = tmp_path / "home" / "games"
    games.mkdir(parents=True)
    file = games / "one.knaves"
    file.write_text(write(record), "utf-8")
    number = next(
        place
        for place, entry in enumerate(record.entries, 1)
        if entry.seat == 0 and record.game.write(entry.move).startswith("discard")
    )
    words = ("--record", str(file), "--move", str(number), "--name", "ann", "--data", str(tmp_path / "home"))
    said = knaves(tmp_path, "explore", "cribbage", *words, "--json")
    assert said.code == 0, said.err
    found = json.loads(said.out)
    assert found["question"] == "throw"
    assert found["you"]["games"] == 1
    assert found["you"]["levels"][0]["times"] == 1
    assert " ←  " in knaves(tmp_path, "explore", "cribbage", *words).out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("cribbage",), "Name your cards, or take a position from a record"),
        (("cribbage", "bid", "cards=5H"), "The kinds of position are discard or peg, not 'bid'."),
        (("cribbage", "discard", "5H"), "Write each word with its name, such as cards=..., not '5H'."),
        (("cribbage", "discard", "suit=H"), "This position has no 'suit'."),
        (("cribbage", "discard", "cards=5H"), "hold six cards"),
        (("cribbage", *LATER), "The explorer of cribbage has throws"),
        (("cribbage", "https://example.org/games/discard?cards=5H"), "paste the address of an analysis"),
    ],
)
def test_refusals_are_one_sentence(tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    refused = knaves(tmp_path, "explore", *words)
    assert (refused.code, refused.out) == (2, ""), refused
    assert sentence in refused.err
    assert refused.err.count("\n") == 1
