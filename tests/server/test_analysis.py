"""The analysis board over HTTP: all moves of a position, typed in or of a record; others are refused."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from asking import Browser
from serving import Served
from test_reviews import keep

from knaves.record import read

POSITIONS = {
    "discard": ({"cards": "5H 5D JS QC 2H 9D", "score": "98-104"}, 15, "discard 2H 9D"),
    "peg": (
        {"cards": "5H 7D JS", "threw": "2H 9D", "starter": "4C", "played": "QC KH", "dealer": "no"},
        3,
        "",
    ),
    "bid": ({"cards": "JH 9H AS KS QD", "up": "TH", "seat": "third"}, 3, ""),
    "play": (
        {"cards": "JH 9H AS KS QD", "up": "TH", "seat": "third", "maker": "second", "played": "AC 9C"},
        5,
        "",
    ),
}


@pytest.mark.parametrize("kind", POSITIONS)
def test_all_moves_of_a_position_are_ranked(server: Served, kind: str) -> None:
    asked, number, best = POSITIONS[kind]
    nobody = Browser(server.url)
    board = nobody.get(f"/api/analysis/{kind}/board").json
    assert {each["name"] for each in (*board["slots"], *board["choices"])} >= asked.keys() - {"score"}
    found = nobody.get(f"/api/analysis/{kind}?{urlencode(asked)}").json
    assert len(found["rows"]) == number
    assert [each["best"] for each in found["rows"]] == [True, *[False] * (number - 1)]
    assert len(found["columns"]) == len(found["rows"][0]["cells"])
    assert found["reason"]
    assert found["picture"].startswith("<?xml")
    assert found["picture"].count("<circle") == number
    assert re.search(r">\d+\.\d%, [+−]\d+\.\d\d points<", found["picture"])
    assert not re.search(r"[ >]-\d", found["picture"])
    if best:
        assert found["rows"][0]["move"] == best


def test_cards_are_typed_as_people_write_them(server: Served) -> None:
    nobody = Browser(server.url)
    typed = {"cards": "♠ A K ♥ J 9 ♦ Q", "up": "10 of hearts", "seat": "third"}
    usual, _number, _best = POSITIONS["bid"]
    found = [nobody.get(f"/api/analysis/bid?{urlencode(each)}").json["rows"] for each in (typed, usual)]
    assert found[0] == found[1]
    twice = nobody.get(f"/api/analysis/bid?{urlencode({**usual, 'up': 'jack of hearts'})}").json
    assert twice["why"] == "The jack of hearts is in your hand and is the upcard."


def test_a_position_of_a_record_is_ranked_with_what_was_done(server: Served) -> None:
    nobody = Browser(server.url)
    keep(server, "analysed", target=31)
    played = read(nobody.get("/api/records/analysed").text)
    number = next(
        at
        for at, each in enumerate(played.entries, 1)
        if each.seat == 0 and "discard" in str(each.move).lower()
    )
    found = nobody.get(f"/api/records/analysed/analysis/{number}").json
    assert [each["made"] for each in found["rows"]].count(True) == 1
    assert len(found["at"]["hand"]) == 6
    assert nobody.get("/api/records/analysed/analysis/99999").code == "unknown"
    assert nobody.get("/api/records/none/analysis/3").code == "unknown"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nothing?cards=5H", "unknown"),
        ("discard?cards=5H", "unreadable"),
        ("discard?cards=5H+5H+JS+QC+2H+9D", "unreadable"),
        ("discard?cards=5H+5D+JS+QC+2H+9D&score=121-0", "unreadable"),
        ("discard?cards=5H+5D+JS+QC+2H+9D&score=many", "unreadable"),
        ("discard?cards=5H+5D+JS+QC+2H+9D&rules=target=x", "unreadable"),
        ("peg?cards=5H+7D+JS+QC", "unreadable"),
        ("bid?cards=JH+9H+AS+KS+QD", "unreadable"),
        ("play?cards=JH+9H+AS+KS+QD&up=TH&trump=none", "unreadable"),
        ("play?cards=JH+9H+AS+KS+QD&up=TH&seat=fifth", "unreadable"),
        ("discard?cards=5H&mood=fine", "malformed"),
    ],
)
def test_an_impossible_position_is_refused_in_a_sentence(server: Served, path: str, code: str) -> None:
    answer = Browser(server.url).get(f"/api/analysis/{path}")
    assert answer.code == code, answer.text
