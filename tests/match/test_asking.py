"""Questions about a table on a server: short sentences, and no card that is hidden from the reader."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

import pytest
from hosting import NAMES, Club, terms_of

from knaves.cards import CARD_TEXTS, IN_A_SENTENCE, parse
from knaves.game import Seat
from knaves.match.log import Sitter
from knaves.match.match import MatchError
from knaves.match.table.hosted import HostedTable
from knaves.queries import QUERIES
from knaves.wire import messages as say
from knaves.wire.answering import answered

ALL = [each.name for each in QUERIES]


def said(
    table: HostedTable, who: str, seat: int, *queries: str, moves: int = 100_000
) -> dict[str, list[str]]:
    """The answers to these questions, or to all, by question."""
    message = say.Ask("1", "t", list(queries) or ALL, seat, moves)  # type: ignore[arg-type]
    return {each.query: each.lines for each in answered(table, message, who, 0).answers}


def asked(club: Club, who: str, seat: int, *queries: str, moves: int = 100_000) -> dict[str, list[str]]:
    return said(club.table, who, seat, *queries, moves=moves)


def known(club: Club, seat: int) -> str:
    """All that a seat knows, or a watcher, written out."""
    game = club.table.game
    assert game is not None
    return repr(game.open if seat < 0 else game.view(Seat(seat)))


def test_a_message_has_the_questions_of_every_face() -> None:
    assert list(get_args(say.Query)) == ALL


def test_before_the_first_game_only_the_people_are_known() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("cribbage"), 0)
    table.arrive("Ann", 0, "Ann")
    table.sit(0, Sitter("Ann", "Ann"), 0)
    found = said(table, "Ann", -1)
    assert found["who"] == ["Clockwise around the table: Ann."]
    assert found["score"] == found["hand"] == found["turn"] == ["The game has not begun."]


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_every_question_is_answered_at_every_move_and_tells_no_hidden_card(game: str) -> None:
    seats = 2 if game == "cribbage" else 4
    club = Club(terms_of(game), people=seats, seed=4)
    for _ in range(60):
        if not club.table.playing:
            break
        club.step()
        for seat in range(-1, seats):
            found = asked(club, NAMES[max(seat, 0)], seat)
            assert all(found.values()), found
            heard = " ".join(line for lines in found.values() for line in lines)
            named = {CARD_TEXTS[card] for text in IN_A_SENTENCE.findall(heard) for card in parse(text)}
            assert named <= set(re.findall(r"Card\('(\w+)'\)", known(club, seat)))


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_an_answer_knows_no_more_than_its_reader_has_been_shown(game: str) -> None:
    club = Club(terms_of(game), people=2, seed=3, bots="" if game == "cribbage" else "simple")
    then: dict[int, dict[str, list[str]]] = {}
    timeless = [name for name in ALL if name not in ("clock", "who")]
    for _ in range(12):
        club.step()
        assert club.table.game is not None
        then[club.table.game.moves] = asked(club, "Ann", 0, *timeless)
    assert len(then) > 5
    for moves, found in then.items():
        assert asked(club, "Ann", 0, *timeless, moves=moves) == found


def test_a_seat_of_somebody_else_is_not_answered_for() -> None:
    club = Club(replace(terms_of("cribbage"), watch=False), people=2, seed=2)
    club.step()
    with pytest.raises(MatchError, match="not yours"):
        asked(club, "Ann", 1)
    with pytest.raises(MatchError, match="cannot be watched"):
        asked(club, "w", -1)
    assert asked(club, "Ann", -1, "hand")["hand"] == ["You only watch: you have no cards."]


def test_between_two_players_of_one_device_the_cards_wait_until_it_is_handed_over() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("cribbage"), 0)
    table.arrive("Ann", 0, "Ann")
    for seat, name in enumerate(("Ann", "Ben")):
        table.sit(seat, Sitter("Ann", name), 0)
    table.be_ready("Ann", 0)
    found = said(table, "Ann", -1)
    assert found["hand"] == ["Hand the device over first. The next player then sees their cards."]
    assert "Ben has 0" in found["score"][0]


def test_who_sits_where_names_the_players_of_the_computer_by_their_level() -> None:
    club = Club(terms_of("euchre"), people=1, seed=1, bots="steady")
    lines = asked(club, "Ann", 0, "who")["who"]
    assert lines[0] == "Clockwise around the table: you, Bot 1, Bot 2 and Bot 3."
    assert lines[2] == "Bot 2 is your partner (computer, steady)."
