"""Positions in words: scores, and the kinds that each game knows."""

from __future__ import annotations

import pytest

from knaves.bots import coach, positions
from knaves.cards import NotationError
from knaves.games import find
from knaves.positions import Position, read_position, read_score, view_of, write_position

pytestmark = pytest.mark.bare

ASKED = {
    "discard": {"cards": "5H 5D JS QC 2H 9D", "dealer": "yes"},
    "peg": {"cards": "5H 7D JS", "threw": "2H, 9D", "starter": "4C", "played": "QC, KH", "dealer": "no"},
    "bid": {"cards": "JH 9H AS KS QD", "up": "TH", "seat": "third", "turned_down": "no"},
    "play": {
        "cards": "JH 9H AS KS QD",
        "up": "TH",
        "seat": "third",
        "trump": "hearts",
        "maker": "second",
        "alone": "no",
        "played": "AC 9C",
        "buried": "",
    },
}
"""The words of a position of each kind, but for the score."""


@pytest.mark.parametrize("text", ["", "98", "98-", "-4", "98-104-3", "a-b", "12345-1", "١-٢", "9.5-3"])
def test_a_score_that_is_none_is_quoted(text: str) -> None:
    with pytest.raises(NotationError, match="your points and theirs"):
        read_score(text)
    assert read_score(" 98-104 ") == (98, 104)


@pytest.mark.parametrize(("game", "kinds"), [("cribbage", ["discard", "peg"]), ("euchre", ["bid", "play"])])
def test_each_kind_makes_a_view_of_the_person_who_asks(game: str, kinds: list[str]) -> None:
    found = positions(game)
    assert list(found) == kinds
    rules, champion = find(game).rules("standard"), coach(game)
    assert champion
    for name, kind in found.items():
        view = kind.view({"score": "3-4", **ASKED[name]}, rules)
        assert view.seat == 0
        assert tuple(view.open.scores) == (3, 4)
        assert len(view.legal) > 1
        # What a position is made of is what its words say, and the pack has each card once.
        made_of = [each.name for each in kind.slots] + [each.name for each in kind.choices]
        assert sorted(made_of) == sorted(ASKED[name])
        cards = [card for row in kind.pack(rules) for card in row]
        assert len(cards) == len(set(cards)) == {"cribbage": 52, "euchre": 24}[game]


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_players_has_no_positions() -> None:
    assert positions("toy") == {}


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
@pytest.mark.parametrize("server", ["", "https://example.org/knaves/"])
def test_a_position_is_a_line_and_an_address_and_comes_back(game: str, server: str) -> None:
    for name, kind in positions(game).items():
        rules = next(iter(find(game).presets))
        asked = Position(
            name, {"score": "3-4", **{key: text for key, text in ASKED[name].items() if text}}, rules
        )
        line = write_position(asked, server)
        assert " " not in line
        assert "\n" not in line
        again = read_position(f" {line} ")
        assert again == asked
        agreed = find(game).rules(rules)
        wanted = kind.view({"score": "3-4", **ASKED[name]}, agreed)
        assert view_of(kind, again, agreed) == wanted


def test_the_pages_own_address_is_read() -> None:
    """As the page writes it: by name, with what was chosen, and other rules."""
    found = read_position(
        "http://127.0.0.1:8080/analysis/peg?cards=5H+7D+JS&threw=2H+9D&dealer=no&rules=target%3D61"
    )
    assert found.rules == "target=61"
    assert found.words == {"cards": "5H 7D JS", "threw": "2H 9D", "dealer": "no"}


@pytest.mark.parametrize(
    "text", ["", "discard", "5H JS", "https://example.org/", "https://x.org/t/abc?r=1", "?cards=5H"]
)
def test_what_is_no_position_is_quoted(text: str) -> None:
    with pytest.raises(NotationError, match="Write a position as"):
        read_position(text)


def test_a_word_of_another_kind_is_refused() -> None:
    with pytest.raises(NotationError, match="no 'up'"):
        view_of(positions("cribbage")["discard"], Position("discard", {"up": "5H"}), find("cribbage").rules())
