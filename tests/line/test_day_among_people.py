"""The hand of the day line by line: how everybody answered on the server used last, or silence."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from asking import Browser
from serving import Served, served

from knaves.drills import hand_of_the_day
from knaves.line.drilling import DrillSession
from knaves.local.drill_book import DrillBook
from knaves.remote.arriving import come_in
from knaves.remote.days import Days
from knaves.store import passes
from knaves.store.data_dir import DataDir, find
from later import longer
from scripted import Scripted

ANSWERS = {"Throw": "1 2", "Order": "p", "trump": "p", "pass": "p"}


@pytest.fixture
def home(tmp_path: Path) -> DataDir:
    return find(str(tmp_path))


def asked(home: DataDir, patience: float = 2.0) -> list[str]:
    """What a person hears who answers the hands of the day."""
    console, drilled = Scripted(always=ANSWERS), DrillBook(home)
    drilling = DrillSession(drilled, Random(3), console=console)
    drilling.others = Days(home, patience).everybody
    assert drilling.today() == 0
    return console.heard


def talked(home: DataDir, words: str = "") -> list[str]:
    """What a person hears who answers the hands of the day, and then says something about each."""
    console, drilled = Scripted(always={"Say why": words, **ANSWERS}), DrillBook(home)
    drilling, days = DrillSession(drilled, Random(3), console=console), Days(home)
    drilling.others, drilling.talk, drilling.speak = days.everybody, days.talk, days.say
    assert drilling.today() == 0
    return console.heard


def others(club: Served, number: int) -> str:
    """Let people answer the throw of the day, all with the last choice; return it in words."""
    day = datetime.now(UTC).date()
    hand = hand_of_the_day(day, "cribbage").asked
    for each in range(number):
        person = Browser(club.url)
        person.come_in(f"P{each}")
        body = {"move": hand.game.write(hand.view.legal[-1])}
        assert person.post(f"/api/days/{day}/cribbage", body).status == 201
    return hand.game.label(hand.view, hand.view.legal[-1], hand.names)


def shares(heard: list[str]) -> list[str]:
    """The lines that say how many chose a move."""
    return [line for line in heard if re.match(r"  \d+% ", line)]


def counted(club: Served) -> int:
    counts = club.services.answers.counts(datetime.now(UTC).date().isoformat(), "cribbage")
    return sum(club.run(counts).values())


def test_one_hears_how_everybody_answered_and_is_counted_once(home: DataDir) -> None:
    with served() as club:
        come_in(home, club.url, "Ann")
        heard = asked(home)
        few = "You are the first to answer this hand. Choices are shown from 5 answers on."
        assert heard.count(few) == 2
        words = others(club, 3)
        again = asked(home)
        assert "4 players have answered this hand. Choices are shown from 5 answers on." in again
        assert shares(again) == []
        others(club, 2)
        again = asked(home)
        assert "6 players have answered this hand." in again
        assert any(line.startswith(f"  83% {words}") for line in again)
        assert any(line.startswith("  17% ") and "(you" in line for line in again)
        assert counted(club) == 6


def test_people_say_why_and_read_what_others_say(home: DataDir, tmp_path: Path) -> None:
    with served() as club:
        come_in(home, club.url, "Ann")
        first = talked(home, "The crib is theirs.")
        assert "What others say:" not in first
        day = datetime.now(UTC).date()
        hand = hand_of_the_day(day, "cribbage").asked
        ben = Browser(club.url)
        ben.come_in("Ben")
        path, move = f"/api/days/{day}/cribbage", hand.view.legal[-1]
        assert ben.post(path, {"move": hand.game.write(move)}).status == 201
        assert ben.post(f"{path}/talk", {"text": "Too dear."}).status == 201
        again = talked(home)
        assert f"  Ben ({hand.game.label(hand.view, move, hand.names)}): Too dear." in again
        assert sum(line.startswith("  You (") and line.endswith("The crib is theirs.") for line in again) == 2
        assert "Type something to say." in talked(home, "\u200b")


def test_a_hand_that_was_answered_offline_is_counted_when_the_server_is_there(home: DataDir) -> None:
    asked(home)
    with served() as club:
        come_in(home, club.url, "Ann")
        asked(home)
        assert counted(club) == 1


def silent(home: DataDir, url: str) -> None:
    """See the hands with this server: nothing may be heard of others."""
    asked(home)
    before = asked(home)
    passes.keep(home, passes.ResumeCode(url, "code", "Ann", "00" * 32))
    assert asked(home, 0.5) == before


def test_nothing_is_said_and_nobody_waits_where_no_server_answers(home: DataDir) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    silent(home, f"http://127.0.0.1:{port}")


def test_a_server_that_never_answers_is_waited_for_once(
    home: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    join = threading.Thread.join

    def noted(thread: threading.Thread, timeout: float | None = None) -> None:
        if thread.name == "hand-of-the-day":
            assert timeout is not None
            waited.append(timeout)
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", noted)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        silent(home, f"http://127.0.0.1:{deaf.getsockname()[1]}")
    assert waited == [0.5]


@contextmanager
def answering(answer: bytes) -> Iterator[str]:
    """A server that says the same to everybody."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer_all() -> None:
            while True:
                try:
                    line, _address = server.accept()
                except OSError:
                    return
                with line:
                    line.recv(4096)
                    line.sendall(answer)

        thread = threading.Thread(target=answer_all, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)


@pytest.mark.parametrize(
    "answer",
    [
        longer(b"SSH-2.0-OpenSSH\r\n"),
        longer(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"),
        b"HTTP/1.1 200 OK\r\n\r\nnot JSON",
        b"HTTP/1.1 500 Oh\r\n\r\n",
    ],
)
def test_nothing_is_said_where_the_server_talks_nonsense(home: DataDir, answer: bytes) -> None:
    with answering(answer) as url:
        silent(home, url)


def test_moves_of_another_hand_and_shares_out_of_range_do_no_harm(home: DataDir) -> None:
    body = (
        b'{"number":7,"say":"x","rest":-3,"shares":[{"move":"discard 5H 5H","label":"\\u001b]0;x",'
        b'"share":0.5,"own":false},{"move":"pass","label":"p","share":1e300,"own":false}]}'
    )
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
    with answering(head + body) as url:
        passes.keep(home, passes.ResumeCode(url, "code", "Ann", "00" * 32))
        heard = asked(home)
    assert heard.count("7 players have answered this hand.") == 2
    assert not any("\x1b" in line for line in heard)
    # Passing is a choice of most hands.
    assert all(line.startswith("  100% Pass") for line in shares(heard))
