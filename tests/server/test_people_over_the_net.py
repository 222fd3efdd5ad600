"""Presence, chat, terms and catching up after an absence, through a server on a real socket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from serving import MemoryTables, MemoryTalk, Served, served
from visitors import Visitor

from knaves.match.table.attendance import GRACE
from knaves.remote.client import Refusal
from knaves.remote.requests import open_table
from knaves.remote.table import RemoteTable
from knaves.server.hall import clock
from knaves.wire import messages as say


def later(server: Served) -> Callable[[int], None]:
    """Return a function that sets the server's clock forward."""
    ahead = [0]

    def jump(time: int) -> None:
        ahead[0] += time

    server.hall.now = lambda: clock() + ahead[0]
    return jump


def two(server: Served, **terms: Any) -> tuple[Visitor, Visitor]:
    ann, ben = Visitor(server, "Ann"), Visitor(server, "Ben")
    address = open_table(ann.owner, game="cribbage", rules="deal_cut=chance starter_cut=chance", **terms)
    ann.come(address, 0)
    ben.come(address, 1)
    return ann, ben


def begin(*guests: Visitor) -> list[say.Update]:
    for guest in guests:
        assert guest.ask(say.Ready) is None
    return [
        guest.hear(say.Update, lambda update: any(seat.choices for seat in update.seats)) for guest in guests
    ]


def test_people_talk_and_watchers_apart_and_nobody_reads_whom_they_muted() -> None:
    with served() as server:
        ann, ben = two(server)
        wim = Visitor(server, "Wim")
        wim.come(ann.table.id)
        ann.hear(say.Around, lambda around: around.watchers == ["Wim"])
        assert wim.ask(say.Say, text="Ann has\x1b[2J jacks") is None
        assert ann.ask(say.Say, text="Good luck") is None
        heard = [wim.hear(say.Spoken) for _ in range(2)]
        assert [(each.name, each.text, each.watching) for each in heard] == [
            ("Wim", "Ann has[2J jacks", True),
            ("Ann", "Good luck", False),
        ]
        said = ben.hear(say.Spoken)
        assert (said.name, said.text, said.yours) == ("Ann", "Good luck", False)
        assert ann.hear(say.Spoken).yours
        assert ben.ask(say.Mute, name="Ann") is None
        assert ben.hear(say.Around, lambda around: around.muted == ["Ann"])
        assert ann.ask(say.Say, text="rude") is None
        assert ben.ask(say.Say, text="fine") is None
        assert ben.hear(say.Spoken).text == "fine"
        assert ben.ask(say.Report, name="Ann", why="rude") is None
        again = ben.ask(say.Report, name="Ann")
        assert isinstance(again, Refusal)
        assert "already" in again.why


def test_what_was_said_is_there_again_after_the_server_was(tmp_path: Path) -> None:
    talk, tables = MemoryTalk(), MemoryTables()
    database = f"sqlite:///{tmp_path / 'club.db'}"
    with served(tables, talk, database=database) as server:
        ann, ben = two(server)
        assert ann.ask(say.Say, text="before") is None
        number = ben.hear(say.Spoken).number
        assert ben.ask(say.Report, name="Ann", why="too kind") is None
        address, owner = ann.table.id, ben.owner
        ann.table.client.close()
        ben.table.client.close()
    [report] = talk.kept
    assert (report.why, [line.text for line in report.excerpt]) == ("too kind", ["before"])
    with served(tables, talk, database=database) as server:
        ben.table = RemoteTable(replace(owner, url=server.url), address, listen=ben.heard.put)
        ben.table.client.begin()
        spoken = ben.hear(say.Spoken)
        assert (spoken.text, spoken.number) == ("before", number)


def test_a_request_that_is_sent_twice_is_done_once() -> None:
    with served() as server:
        ann, ben = two(server)
        message = say.Say("same", ann.table.id, "once")
        ann.table.client.say(message)
        ann.table.client.say(message)
        assert ann.ask(say.Say, text="then") is None
        assert [ben.hear(say.Spoken).text for _ in range(2)] == ["once", "then"]


def test_a_locked_phone_is_away_then_gone_and_its_owner_comes_back_into_the_seat() -> None:
    with served() as server:
        jump = later(server)
        ann, ben = two(server)
        begin(ann, ben)
        ben.here(False)
        around = ann.hear(say.Around, lambda around: around.seats[1].presence == "away")
        assert 0 < around.seats[1].absent <= GRACE
        assert around.absent == []
        jump(GRACE)
        ann.ask(say.Nudge, seat=1)
        around = ann.hear(say.Around, lambda around: around.seats[1].presence == "gone")
        assert around.absent == [say.Vote(1, ["wait", "bot", "claim"], {})]
        assert ann.ask(say.Choose, seat=0, about=1, choice="bot") is None
        ann.hear(say.Around, lambda around: around.seats[1].stand_in == "steady")
        ben.here(True)
        around = ann.hear(say.Around, lambda around: not around.seats[1].stand_in)
        assert around.seats[1].presence == "here"


def test_a_claimed_game_is_over_in_words() -> None:
    with served() as server:
        jump = later(server)
        ann, ben = two(server)
        begin(ann, ben)
        ben.table.client.close()
        ann.hear(say.Around, lambda around: around.seats[1].presence == "away")
        jump(GRACE)
        ann.ask(say.Nudge, seat=1)
        ann.hear(say.Around, lambda around: bool(around.absent))
        assert ann.ask(say.Choose, seat=0, about=1, choice="claim") is None
        assert ann.hear(say.Over).say == "Ben is gone. You win."


def test_whoever_comes_back_is_told_what_happened_meanwhile() -> None:
    with served() as server:
        ann, ben = two(server)
        first, _second = begin(ann, ben)
        ben.table.client.close()
        ann.hear(say.Around, lambda around: around.seats[1].presence == "away")
        ann.move(first)
        moved = ann.hear(say.Update, lambda update: update.moves == first.moves + 1)
        ben.table = RemoteTable(ben.owner, ann.table.id, listen=ben.heard.put, moves=first.moves)
        ben.table.client.begin()
        update = ben.hear(say.Update, lambda update: update.moves == moved.moves)
        assert [each.say[:21] for each in update.events if each.say] == ["Ann throws two cards "]
        assert [each.open for each in update.events] == [each.open for each in moved.events]


def test_other_terms_are_offered_agreed_to_and_shown() -> None:
    with served() as server:
        ann, ben = two(server)
        terms = say.Agreed("target=61", 2, False, False, True, False, 30_000, 60_000, 5_000, 0)
        assert ann.ask(say.Offer, terms=terms) is None
        offered = ben.hear(say.Around, lambda around: around.offered is not None).offered
        assert offered.move == 30_000
        assert "target=61" in offered.rules
        assert ben.ask(say.Consent) is None
        around = ben.hear(say.Around, lambda around: around.offered is None and around.pause == 5_000)
        assert (around.move, around.reserve, around.chat, around.rules["target"]) == (
            30_000,
            60_000,
            False,
            61,
        )
        refused = ben.ask(say.Say, text="hello")
        assert isinstance(refused, Refusal)
        wrong = ann.ask(say.Offer, terms=say.Agreed("target=-5", 2, False, True, True, False, 0, 0, 0, 0))
        assert isinstance(wrong, Refusal)


def test_the_pause_for_talk_is_shown_and_skipped() -> None:
    with served() as server:
        ann, ben = two(server, pause=60_000)
        for guest in (ann, ben):
            assert guest.ask(say.Ready) is None
        times = ann.hear(say.Times)
        assert 0 < times.talk <= 60_000
        assert ben.ask(say.Skip) is None
        ann.hear(say.Update, lambda update: any(seat.choices for seat in update.seats))


def test_in_the_next_game_everybody_sits_one_place_further_and_sees_their_own_cards() -> None:
    with served() as server:
        ann, ben = two(server)
        begin(ann, ben)
        assert ann.ask(say.Resign, seat=0) is None
        for guest, won in ((ann, False), (ben, True)):
            over = guest.hear(say.Over)
            assert over.side == 1
            assert ("You win" in over.say) is won
        updates = begin(ann, ben)
        assert [[seat.seat for seat in update.seats] for update in updates] == [[1], [0]]
        hands = [{held.card for held in update.seats[0].hand} for update in updates]
        assert len(hands[0] | hands[1]) == 12
        for guest, place in ((ann, 1), (ben, 0)):
            around = guest.table.around
            assert around is not None
            assert [each.yours for each in around.seats] == [place == 0, place == 1]
            assert [each.name for each in around.seats] == ["Ben", "Ann"]
            assert around.series == [1, 0]
