"""A move sent again is made once, however long the game is."""

from __future__ import annotations

import pytest
from hosting import Club, terms_of

from knaves.game import CHANCE, Seat
from knaves.match.match import MatchError


def test_a_move_sent_again_is_made_once_and_an_old_one_is_stale() -> None:
    club = Club(terms_of("cribbage", seats=2), 2, seed=3)
    game = club.table.game
    assert game is not None
    sent: list[tuple[Seat, str, int]] = []
    while len(sent) < 60:
        before = game.moves
        seats = [seat for seat in game.actors if seat != CHANCE]
        assert club.step()
        for mover, move in game.record.moves[before:]:
            if mover in seats:
                sent.append((mover, game.game.write(move), before))
    moves = game.moves
    for seat, text, after in sent[-3:]:
        club.table.submit(seat, club.who(seat), text, after, str(after), club.now)
    assert not club.table.drain().entries
    assert game.moves == moves
    seat, text, after = sent[0]
    with pytest.raises(MatchError):
        club.table.submit(seat, club.who(seat), text, after, str(after), club.now)
