"""A request sent again is carried out once: after a crash, in the next game, at another process.

The answer may be lost with a process, after the request was made durable. Whoever asks again with the same id
is told what they would have been told, and nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hosting import NAMES, Club, terms_of
from msgspec.structs import replace as replaced

from knaves import fair
from knaves.fair import Sitting
from knaves.game import CHANCE, Seat
from knaves.match.log import Moved
from knaves.match.match import MatchError
from knaves.match.notices import PartAsked
from knaves.match.table import snapshot
from knaves.match.table.absence import NUDGE_AFTER
from knaves.match.table.attendance import GRACE
from knaves.match.table.hosted import HostedTable
from knaves.match.table.repeats import REMEMBERED
from knaves.wire import messages as say
from knaves.wire.requests import REQUESTS

ID = "once"
Case = Callable[[], tuple[Club, str, Any]]
"""Returns a table with who asks what of it."""


class Faceless(Club):
    """A table at which the test answers for the faces."""

    def answer(self, asked: PartAsked) -> None:
        self.asked = asked

    def message(self) -> Any:
        """Ann's answer to what the faces are asked."""
        sitting = Sitting(self.table.terms.game, self.table.terms.seats, bytes.fromhex(self.asked.token))
        entropy, draw = b"a" * 32, self.asked.draw
        if self.asked.stage == "give":
            return say.Give(ID, "t", 0, draw, entropy.hex())
        return say.Commit(ID, "t", 0, draw, fair.commit(sitting, draw, Seat(0), entropy).hex())


def ask(table: HostedTable, by: str, message: Any, now: int) -> None:
    table.once(by, message.id, lambda at: REQUESTS[type(message)](at, message, by, now))


def playing(people: int = 2, actors: tuple[int, ...] = (1,)) -> Club:
    """A table in the play, where these seats are to move, and Ann has moved last."""
    club = Club(terms_of("cribbage"), people, bots="random", seed=5)
    game = club.table.game
    assert game is not None
    while game.moves < 8 or game.actors != actors or game.movers[-1] != 0:
        assert club.step()
    return club


def impatient() -> Club:
    club = playing()
    club.wait(NUDGE_AFTER)
    return club


def between() -> Club:
    club = playing()
    club.table.resign(0, "Ann", club.now)
    club.take()
    return club


def the_last_move() -> tuple[Club, str, Any]:
    club = Club(replace(terms_of("cribbage"), rules="target=31"), 2, seed=1)
    club.play()
    moves = [each.entry for each in club.log if isinstance(each.entry, Moved) and each.entry.id]
    move = moves[-1]
    assert not club.table.playing
    return club, club.who(move.seat), say.Move(move.id, "t", move.seat, int(move.id), move.move)


def the_parts(stage: str) -> tuple[Club, str, Any]:
    club = Faceless(terms_of("cribbage"), 2)
    if stage == "give":
        ask(club.table, "Ann", club.message(), club.now)
        entropy = fair.seeded("b")("1")
        sitting = Sitting("cribbage", 2, bytes.fromhex(club.asked.token))
        club.table.commit(1, "Ben", 1, fair.commit(sitting, 1, Seat(1), entropy).hex(), club.now)
        club.take()
        assert club.asked.stage == "give"
    made = club.message()
    return club, "Ann", replaced(made, id=f"{ID} {stage}")


def an_absence() -> Club:
    club = playing()
    club.table.depart("Ben", club.now)
    club.wait(GRACE + 1)
    return club


def a_pause() -> Club:
    club = Club(terms_of("cribbage", pause=5_000), 2, seed=5)
    game = club.table.game
    assert game is not None
    while snapshot.around(club.table.state).talk < 0:
        club.step()
    return club


def an_offer() -> Club:
    club = between()
    club.table.offer(replace(terms_of("cribbage"), rules="target=31"), "Ann", club.now)
    club.take()
    return club


def a_free_seat() -> Club:
    club = between()
    club.table.stand(1, club.who(1), club.now)
    club.take()
    return club


AGREED = say.Agreed("target=61", 2, False, True, True, False, 0, 0, 0, 0)
CASES: dict[type, Case] = {
    say.SeatBot: lambda: (a_free_seat(), "Ann", say.SeatBot(ID, "t", 1, "random", "Ida")),
    say.Stand: lambda: (between(), "Ann", say.Stand(ID, "t", 0)),
    say.Lock: lambda: (between(), "Ann", say.Lock(ID, "t", True)),
    say.Ready: lambda: (between(), "Ann", say.Ready(ID, "t")),
    say.Move: the_last_move,
    say.TakeBack: lambda: (playing(people=1), "Ann", say.TakeBack(ID, "t", 0)),
    say.Commit: lambda: the_parts("commit"),
    say.Give: lambda: the_parts("give"),
    say.Resign: lambda: (playing(), "Ann", say.Resign(ID, "t", 0)),
    say.Abort: lambda: (Club(terms_of("cribbage"), 2), "Ann", say.Abort(ID, "t")),
    say.ProposeEnd: lambda: (playing(), "Ann", say.ProposeEnd(ID, "t", 0)),
    say.Break: lambda: (playing(), "Ann", say.Break(ID, "t", 0)),
    say.Choose: lambda: (an_absence(), "Ann", say.Choose(ID, "t", 0, 1, "claim")),
    say.Nudge: lambda: (impatient(), "Ann", say.Nudge(ID, "t", 1)),
    say.Skip: lambda: (a_pause(), "Ann", say.Skip(ID, "t")),
    say.Offer: lambda: (between(), "Ann", say.Offer(ID, "t", AGREED)),
    say.Consent: lambda: (an_offer(), "Ben", say.Consent(ID, "t")),
    say.Say: lambda: (playing(), "Ann", say.Say(ID, "t", "Good luck")),
    say.Mute: lambda: (playing(), "Ann", say.Mute(ID, "t", "Ben")),
    say.Report: lambda: (playing(), "Ann", say.Report(ID, "t", "Ben", "rude")),
    say.Close: lambda: (between(), "Ann", say.Close(ID, "t")),
}


def nothing_happens(table: HostedTable, by: str, message: Any, now: int) -> None:
    table.drain()
    ask(table, by, message, now)
    outcome = table.drain()
    assert (outcome.entries, outcome.told, outcome.said, outcome.reports) == ((), (), (), ())


def test_every_request_to_a_table_has_a_case() -> None:
    assert set(CASES) == set(REQUESTS)


@pytest.mark.parametrize("kind", CASES, ids=lambda kind: kind.__name__)
def test_a_request_sent_again_is_carried_out_once(kind: type) -> None:
    club, by, message = CASES[kind]()
    if kind is not say.Move:
        before = len(club.log)
        ask(club.table, by, message, club.now)
        club.take()
        assert len(club.log) > before
    nothing_happens(club.table, by, message, club.now)
    nothing_happens(club.alone(), by, message, club.now)
    if club.table.closed:
        return
    if club.table.playing:
        club.table.resign(0, club.who(0), club.now)
    for place, sitter in enumerate(club.table.state.seating.seats):
        if sitter is None:
            club.table.seat_bot(place, "random", "Ida", "Ann", club.now)
    for who in NAMES[:2]:
        if club.table.state.seating.places_of(who):
            club.table.be_ready(who, club.now)
    club.take()
    assert club.table.playing
    nothing_happens(club.table, by, message, club.now)
    nothing_happens(club.alone(), by, message, club.now)


def test_a_request_that_was_refused_may_be_made_again() -> None:
    club = playing()
    with pytest.raises(MatchError):
        ask(club.table, "Ann", say.Close(ID, "t"), club.now)
    club.table.resign(0, "Ann", club.now)
    ask(club.table, "Ann", say.Close(ID, "t"), club.now)
    assert club.table.closed


def test_an_id_belongs_to_one_person() -> None:
    club = between()
    for who in ("Ann", "Ben"):
        ask(club.table, who, say.Ready(ID, "t"), club.now)
    assert club.table.playing


def test_a_move_sent_again_is_made_once_and_an_old_one_is_stale() -> None:
    club = Club(terms_of("cribbage", seats=2), 2, seed=3)
    game = club.table.game
    assert game is not None
    sent: list[tuple[Seat, str, int]] = []
    while len(sent) < 2 * REMEMBERED + 20:
        before = game.moves
        seats = [seat for seat in game.actors if seat != CHANCE]
        assert club.step()
        for mover, move in game.record.moves[before:]:
            if mover in seats:
                sent.append((mover, game.game.write(move), before))
    for seat, text, after in sent[-3:]:
        again = say.Move(str(after), "t", seat, after, text)
        nothing_happens(club.table, club.who(seat), again, club.now)
        nothing_happens(club.alone(), club.who(seat), again, club.now)
    seat, text, after = sent[0]
    with pytest.raises(MatchError):
        ask(club.table, club.who(seat), say.Move(str(after), "t", seat, after, text), club.now)
