"""The parts of a fair draw: seats that withhold theirs are named and excused, and nobody waits forever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hosting import Club, terms_of

from knaves import fair
from knaves.fair import Sitting
from knaves.game import Seat
from knaves.match.log import Gave, Promised, Voided
from knaves.match.match import MatchError
from knaves.match.notices import DrawVoid, Happened, PartAsked
from knaves.match.table.play import PATIENCE
from knaves.record import read, verify
from knaves.wire.telling import Reader, Teller


def house_parts(club: Club) -> set[tuple[int, int]]:
    entries = [each.entry for each in club.log]
    return {(each.draw, each.seat) for each in entries if isinstance(each, Gave) and each.house}


class Choosy(Club):
    """A table where the test answers for Ben's face; its requests wait in ``asked``."""

    def answer(self, asked: PartAsked) -> None:
        self.asked = asked
        self.first = getattr(self, "first", asked.house)
        for seat in asked.seats:
            if self.who(seat) == "Ben":
                continue
            super().answer(
                PartAsked(asked.draw, asked.token, asked.stage, asked.house, asked.commitments, (seat,))
            )

    def part(self, entropy: bytes) -> str:
        sitting = Sitting(self.table.terms.game, self.table.terms.seats, bytes.fromhex(self.asked.token))
        return fair.commit(sitting, self.asked.draw, Seat(1), entropy).hex()


def at_the_draw() -> Choosy:
    """A table at which the first draw waits for Ben alone."""
    return Choosy(terms_of("cribbage"), people=2)


def test_a_face_that_never_commits_is_named_and_the_draw_made_without_it() -> None:
    club = at_the_draw()
    game = club.table.game
    assert game is not None
    assert game.moves == 0
    club.wait(PATIENCE - 1)
    assert game.moves == 0
    club.wait(1)
    assert game.moves > 0
    assert [each.entry for each in club.log if isinstance(each.entry, Voided)] == [Voided(1, (1,))]
    assert [*club.notices(DrawVoid)] == [DrawVoid(1, (Seat(1),), club.first)]
    assert (1, 1) in house_parts(club)
    assert (1, 0) not in house_parts(club)
    said = Teller("t", "cribbage", ("Ann", "Ben")).told(
        DrawVoid(1, (Seat(1),), club.first), 1, Reader("Ann", (Seat(0),), "en"), 0
    )
    assert b"Ben gave no part of the shuffle in time." in said[0]


def test_a_face_that_commits_and_gives_nothing_is_named_and_the_secret_is_fresh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seeded = fair.seeded

    def source(seed: int | str) -> fair.Source:
        return lambda label: (fair.fresh if label.endswith("house") else seeded(seed))(label)

    monkeypatch.setattr(fair, "seeded", source)
    club = at_the_draw()
    house = club.asked.house
    club.table.commit(1, "Ben", 1, club.part(b"b" * 32), club.now)
    club.take()
    assert club.asked.stage == "give"
    club.wait(PATIENCE)
    assert [*club.notices(DrawVoid)] == [DrawVoid(1, (Seat(1),), club.first)]
    houses = {each.house for each in club.notices(PartAsked) if each.draw == 1}
    assert house in houses
    assert len(houses) == 2
    promised = [each.entry for each in club.log if isinstance(each.entry, Promised) and each.entry.draw == 1]
    assert len({each.secret for each in promised}) == len(promised) == 2
    assert any(isinstance(each, Happened) and each.update.number for each in club.notices(Happened))


def test_the_next_draw_asks_the_face_again() -> None:
    club = at_the_draw()
    club.wait(PATIENCE)
    game = club.table.game
    assert game is not None
    assert club.asked.draw == 2
    assert Seat(1) in club.asked.seats


@pytest.mark.parametrize("entropy", ["c" * 64, "b" * 63, "B" * 65, "x" * 64, ""])
def test_a_wrong_part_is_refused_and_changes_nothing(entropy: str) -> None:
    club = at_the_draw()
    club.table.commit(1, "Ben", 1, club.part(b"b" * 32), club.now)
    club.take()
    log = len(club.log)
    with pytest.raises(MatchError, match=r"part"):
        club.table.give(1, "Ben", 1, entropy, club.now)
    assert club.take() == ()
    assert len(club.log) == log
    club.table.give(1, "Ben", 1, (b"b" * 32).hex(), club.now)
    club.take()
    assert not [*club.notices(DrawVoid)]
    assert club.table.game is not None
    assert club.table.game.moves > 0


def test_nobody_commits_twice_gives_early_or_speaks_for_another() -> None:
    club = at_the_draw()
    commitment = club.part(b"b" * 32)
    wrongs: list[Callable[[], None]] = [
        lambda: club.table.give(1, "Ben", 1, (b"b" * 32).hex(), club.now),
        lambda: club.table.commit(1, "Ann", 1, commitment, club.now),
        lambda: club.table.commit(0, "Ann", 1, commitment, club.now),
        lambda: club.table.commit(1, "Ben", 2, commitment, club.now),
        lambda: club.table.commit(1, "Ben", 0, commitment, club.now),
        lambda: club.table.commit(1, "Zed", 1, commitment, club.now),
    ]
    for wrong in wrongs:
        with pytest.raises(MatchError):
            wrong()
    club.table.commit(1, "Ben", 1, commitment, club.now)
    with pytest.raises(MatchError, match="already committed"):
        club.table.commit(1, "Ben", 1, club.part(b"d" * 32), club.now)
    club.take()
    assert not [*club.notices(DrawVoid)]


def test_another_seats_commitment_cannot_be_copied() -> None:
    club = at_the_draw()
    assert club.table.game is not None
    copied = club.table.game.shuffling.commitments[0]
    assert copied
    club.table.commit(1, "Ben", 1, copied, club.now)
    club.take()
    with pytest.raises(MatchError, match="does not match"):
        club.table.give(1, "Ben", 1, fair.seeded("Ann 0")("1").hex(), club.now)


@pytest.mark.parametrize(("people", "house"), [(2, set()), (1, {1})])
def test_the_house_gives_the_part_of_bots_alone_and_the_log_says_so(people: int, house: set[int]) -> None:
    club = Club(terms_of("cribbage"), people=people, bots="random")
    club.play()
    assert {seat for _draw, seat in house_parts(club)} == house
    record = club.finished[0].record
    assert ("The house gives the parts of Bot 1 in the shuffles." in record) == bool(house)
    assert verify(read(record)).proved


def test_the_record_names_a_face_that_kept_its_part_back() -> None:
    club = Club(terms_of("cribbage"), people=2)
    club.silent = {"Ben"}
    club.play()
    record: Any = club.finished[0].record
    assert "Ben did not give a part of draw" in record
    assert verify(read(record)).proved
