"""Chat at a table: length, rate limit, audience and muting."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hosting import Club, terms_of

from knaves.match.log import Sitter
from knaves.match.match import MatchError
from knaves.match.notices import Delivery, Spoken
from knaves.match.table import snapshot
from knaves.match.table.chat import EXCERPT, LONGEST, Chat, clean
from knaves.match.table.hosted import HostedTable
from knaves.match.table.snapshot import welcome


def heard(told: tuple[Delivery, ...]) -> list[Delivery]:
    return [each for each in told if isinstance(each.notice, Spoken)]


def club_with_a_watcher() -> Club:
    club = Club(terms_of("cribbage"), people=2, seed=1)
    club.table.arrive("w", club.now, "Wim")
    club.take()
    return club


def test_what_is_said_has_no_controls_and_one_line() -> None:
    assert clean("a\x1b[2Jb\r\nc\u202ed\u200be") == "a[2Jb cde"
    assert clean("z" + "\u0301" * 50) == "z" + "\u0301" * 4
    assert clean("\U000e0041x\ufeff") == "x"


def test_people_talk_and_nothing_of_it_is_in_the_log() -> None:
    club = Club(terms_of("cribbage"), people=2, seed=1)
    number = club.table.state.number
    club.table.say("Ann", " good  luck ", club.now)
    outcome = club.table.drain()
    assert outcome.entries == ()
    assert club.table.state.number == number
    [spoken] = outcome.said
    assert (spoken.by, spoken.name, spoken.text, spoken.watching) == ("Ann", "Ann", "good luck", False)
    assert [each.notice for each in outcome.told] == [spoken]
    assert spoken in welcome(club.table.state, "Ben", now=club.now)


def test_too_long_and_empty_lines_and_too_many_are_refused() -> None:
    chat = Chat()
    for text in ("", " \n\x07", "x" * (LONGEST + 1)):
        with pytest.raises(MatchError):
            chat.say("a", "Ann", text, False, 0)
    for _ in range(5):
        chat.say("a", "Ann", "x" * LONGEST, False, 1_000)
    with pytest.raises(MatchError, match="too much"):
        chat.say("a", "Ann", "x", False, 10_999)
    chat.say("b", "Ben", "x", False, 10_999)
    chat.say("a", "Ann", "x", False, 11_000)
    for number in range(1, 15):
        chat.say("a", "Ann", "x", False, 11_000 + 3_000 * number)
    with pytest.raises(MatchError, match="too much"):
        chat.say("a", "Ann", "x", False, 11_000 + 3_000 * 15)


def test_where_chat_is_off_nobody_talks() -> None:
    club = Club(replace(terms_of("cribbage"), chat=False), people=2, seed=1)
    with pytest.raises(MatchError, match="no chat"):
        club.table.say("Ann", "hello", club.now)


def test_those_who_watch_talk_apart() -> None:
    club = club_with_a_watcher()
    club.table.say("w", "Ann has two jacks", club.now)
    club.table.say("Ann", "hello", club.now)
    club.take()
    said = [each.notice for each in heard(tuple(club.told)) if isinstance(each.notice, Spoken)]
    assert [(each.name, each.watching) for each in said] == [("Wim", True), ("Ann", False)]
    texts = {
        who: [each.text for each in welcome(club.table.state, who, now=club.now) if isinstance(each, Spoken)]
        for who in ("Ben", "w")
    }
    assert texts == {"Ben": ["hello"], "w": ["Ann has two jacks", "hello"]}
    with pytest.raises(MatchError, match="not at this table"):
        club.table.say("stranger", "hello", club.now)


def test_a_reader_mutes_somebody_for_themselves_and_it_holds_when_they_come_back() -> None:
    club = Club(terms_of("euchre"), people=4, seed=1)
    club.table.mute("Ben", "Ann", True, club.now)
    assert [each.to for each in club.take()] == [("Ben",)]
    assert snapshot.gathering(club.table.state).muted == {"Ben": ("Ann",)}
    club.table.say("Ann", "hello", club.now)
    [told] = heard(club.take())
    assert (told.to, told.but) == (None, ("Ben",))
    club.table.depart("Ben", club.now)
    club.table.arrive("Ben", club.now, "Ben")
    assert not [each for each in welcome(club.table.state, "Ben", now=club.now) if isinstance(each, Spoken)]
    assert club.alone().state.chat.deaf_to("Ann") == ("Ben",)
    club.table.mute("Ben", "Ann", False, club.now)
    club.take()
    assert club.table.state.chat.deaf_to("Ann") == club.alone().state.chat.deaf_to("Ann") == ()
    for name, sentence in (("Ben", "yourself"), ("Zed", "nobody called Zed")):
        with pytest.raises(MatchError, match=sentence):
            club.table.mute("Ben", name, True, club.now)


def test_nobody_fills_the_log_by_muting() -> None:
    """Watchers may mute people too, and each change is an entry of the table's log."""
    club = club_with_a_watcher()
    for number in range(5):
        club.table.mute("w", "Ann", number % 2 == 0, club.now)
    with pytest.raises(MatchError, match="too much"):
        club.table.mute("w", "Ann", False, club.now)
    club.now += 120_000
    club.table.mute("w", "Ann", False, club.now)


def test_a_report_has_what_its_reader_read_and_comes_once() -> None:
    club = club_with_a_watcher()
    club.table.say("w", "among us", club.now)
    for number in range(EXCERPT + 5):
        club.now += 10_000
        club.table.say("Ben", f"rude {number}", club.now)
    club.table.report("Ann", "Ben", "He is rude.", club.now)
    [report] = club.table.drain().reports
    assert (report.by, report.about, report.name, report.why) == ("Ann", "Ben", "Ben", "He is rude.")
    assert [each.text for each in report.excerpt] == [f"rude {number}" for number in range(5, EXCERPT + 5)]
    with pytest.raises(MatchError, match="already"):
        club.table.report("Ann", "Ben", "", club.now)
    club.table.report("w", "Ben", "", club.now)
    with pytest.raises(MatchError, match="yourself"):
        club.table.report("Ann", "Ann", "", club.now)


def test_somebody_who_spoke_and_left_can_still_be_reported() -> None:
    club = club_with_a_watcher()
    club.table.say("w", "bad words", club.now)
    club.table.depart("w", club.now)
    club.table.arrive("x", club.now, "Xia")
    club.table.report("x", "Wim", "", club.now)
    assert club.table.drain().reports[0].about == "w"


def test_nobody_passes_for_another_a_bot_or_a_deleted_player() -> None:
    table = HostedTable.opened("t", "Ann", terms_of("euchre"), 0)
    table.sit(0, Sitter("a", "Ann"), 0)
    for name in ("ANN", "Ａnn", "champion", "Deleted Player", "smazaný hráč", "a\u202eb", " x", "", "y" * 25):
        with pytest.raises(MatchError):
            table.sit(1, Sitter("b", name), 0)
    table.sit(1, Sitter("b", "Åsa"), 0)
    table.sit(2, Sitter("a", "Ann"), 0)
