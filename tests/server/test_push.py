"""Web Push, to a push service on this machine: what is told to whom, once, and to whom it is not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asking import Browser as Asking
from by_days import Club, club
from festival import Player
from push_service import Browser, PushService, push_service, signed_by

from knaves.i18n.when import DAY
from knaves.match.log import Sitter
from knaves.match.notices import FinishedGame
from knaves.match.ports.pushes import KINDS, Push, Subscription
from knaves.server.pushing import Pushing, written
from knaves.server.web_push import Sender, fresh_key

BEN = Sitter("ben", "Ben")
ALL = KINDS


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Club]:
    with club(tmp_path, push_anywhere=True) as found:
        yield found


class Person:
    """A guest whose browser has subscribed."""

    def __init__(
        self, house: Club, service: PushService, *kinds: str, name: str = "Ann", language: str = "en"
    ) -> None:
        self.player = Player(house.url, name, 1)
        self.asks = self.player.asks
        self.sitter = Sitter(self.asks.get("/api/me").json["id"], name)
        self.browser = service.browser(name)
        self.language = language
        self.subscribe(*kinds)

    def subscribe(self, *kinds: str) -> None:
        body = self.browser.wanted(*kinds)
        answer = self.asks.ask("PUT", "/api/push", body, None, Accept_Language=self.language)
        assert answer.status == 204, answer.text


def looked(house: Club) -> None:
    """Look for news as the server does now and then: what was there before has been taken."""
    services = house.served.services
    pushing = Pushing(services.pushes, lambda: services.sender, services.hall, services.now)

    async def look() -> None:
        await pushing.look()
        pushing.close()

    house.served.run(look())


def test_one_is_told_once_that_it_is_ones_move_and_where(house: Club, service: PushService) -> None:
    ann = Person(house, service, "move")
    table = house.begun(ann.sitter, BEN)
    [(path, headers, body)] = service.wait(1)
    assert path == "/Ann"
    told = ann.browser.read(body)
    assert told == {
        "title": "Your move",
        "body": "Cribbage with Ben. Time left: 3 days.",
        "path": f"t/{table}",
        "tag": f"move {table}",
        "lang": "en",
    }
    assert signed_by(headers, ann.asks.get("/api/push").json["key"])
    assert headers["Content-Encoding"] == "aes128gcm"
    assert 2 * DAY < int(headers["TTL"]) * 1000 < 3 * DAY + 60_000
    assert len(headers["Topic"]) <= 32
    assert len(body) < 1_000
    looked(house)
    assert len(service.got) == 1


def test_the_next_move_is_told_again_and_nobody_else_is(house: Club, service: PushService) -> None:
    ann = Person(house, service, "move")
    ben = Person(house, service, name="Ben")
    table = house.begun(ann.sitter, ben.sitter)
    service.wait(1)
    ben.subscribe("move")
    house.submit(table, ann.sitter.id, 0)
    got = service.wait(2)
    assert [path for path, _headers, _body in got] == ["/Ann", "/Ben"]
    assert ben.browser.read(got[1][2])["path"] == f"t/{table}"


def test_nobody_is_told_who_is_at_the_table(house: Club, service: PushService) -> None:
    ann = Person(house, service, "move")
    hall = house.served.hall

    async def here(table: str, comes: bool) -> None:
        attendance = (await hall.table(table)).table.state.company.attendance
        if comes:
            attendance.arrive(ann.sitter.id, "Ann")
        else:
            attendance.depart(ann.sitter.id, hall.now())

    table = house.begun(BEN, ann.sitter)
    house.served.run(here(table, True))
    house.submit(table, "ben", 0)
    looked(house)
    house.served.run(here(table, False))
    looked(house)
    assert service.got == [], "whoever was there when it was their turn knows it"


def test_one_hears_in_ones_language_and_of_nothing_one_has_not_chosen(
    house: Club, service: PushService
) -> None:
    ann = Person(house, service, "event", name="Ann")
    cid = Person(house, service, "move", name="Cid", language="cs")
    house.begun(ann.sitter, BEN)
    house.begun(cid.sitter, BEN, days=1)
    [(path, _headers, body)] = service.wait(1)
    looked(house)
    assert [path] == [each for each, _headers, _body in service.got] == ["/Cid"]
    told = cid.browser.read(body)
    assert (told["title"], told["lang"]) == ("Váš tah", "cs")
    cid.subscribe()
    house.begun(cid.sitter, BEN)
    looked(house)
    assert len(service.got) == 1


def test_an_event_that_begins_in_five_minutes_is_told_once_to_those_who_entered(
    house: Club, service: PushService
) -> None:
    ann, ben = Person(house, service, *ALL), Person(house, service, *ALL, name="Ben")
    soon = int(time.time() * 1000) + 240_000
    event = ann.player.announce("cribbage", "swiss", starts=soon)
    later = ann.player.announce("cribbage", "swiss", starts=soon + 3_600_000)
    # Whoever announces an event is in it only by entering it.
    ben.player.enter(later)
    [(path, _headers, body)] = service.wait(1) if ben.player.enter(event).status < 300 else []
    assert path == "/Ben"
    assert ben.browser.read(body)["path"] == f"e/{event}"
    assert ben.browser.read(body)["body"] == "An evening begins in 4 minutes."
    looked(house)
    assert len(service.got) == 1


def finished(table: str, deal_set: str, person: str, name: str, how: Any = "played") -> FinishedGame:
    return FinishedGame(
        *(table, "the record", "cribbage", (person, ""), (name, "Ruth"), ("human", "steady 1")),
        *(({}, {}), how, 0, False, (61, 40), deal_set),
    )


def test_whoever_made_a_challenge_is_told_that_it_was_answered_once(
    house: Club, service: PushService
) -> None:
    ann, ben = Person(house, service, *ALL), Person(house, service, *ALL, name="Ben")
    made = ann.asks.post("/api/challenges", {"game": "cribbage", "rules": "target=31"}).json["challenge"]
    results = house.served.services.results

    def ends(table: str, person: Sitter, how: str = "played") -> None:
        game = finished(table, made, person.id, person.name, how)
        house.served.run(results.finish(game, house.served.hall.now(), {}))

    ends("own", ann.sitter)
    ends("off", ben.sitter, "aborted")
    for _again in range(2):
        ends("theirs", ben.sitter)
    [(path, _headers, body)] = service.wait(1)
    looked(house)
    assert (path, len(service.got)) == ("/Ann", 1)
    told = ann.browser.read(body)
    assert told["body"] == "Ben has played your challenge in Cribbage."
    assert told["path"] == f"c/{made}"


def test_that_two_partners_have_answered_is_told_with_both_names(house: Club, service: PushService) -> None:
    ann = Person(house, service, *ALL)
    wanted = {"game": "euchre", "rules": "target=3", "pairs": True}
    made = ann.asks.post("/api/challenges", wanted).json["challenge"]
    game = replace(
        finished("t", made, "", ""),
        game="euchre",
        people=("ben", "", "cid", ""),
        names=("Ben", "Ruth", "Cid", "Walter"),
        players=("human", "steady 1", "human", "steady 1"),
        counts=({}, {}, {}, {}),
    )
    house.served.run(house.served.services.results.finish(game, house.served.hall.now(), {}))
    [(_path, _headers, body)] = service.wait(1)
    assert ann.browser.read(body)["body"] == "Ben and Cid have played your challenge in Euchre."


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_the_service_does_not_know_is_forgotten(
    house: Club, service: PushService, status: int
) -> None:
    ann = Person(house, service, "move")
    service.status = status
    house.begun(ann.sitter, BEN)
    service.wait(1)
    pushes, end = house.served.services.pushes, time.monotonic() + 20
    while house.served.run(pushes.find(ann.browser.endpoint)) is not None:
        # The answer is on its way.
        assert time.monotonic() < end
    house.begun(ann.sitter, BEN)
    looked(house)
    assert len(service.got) == 1


def test_what_cannot_be_sent_waits_and_a_redirect_is_not_followed(house: Club, service: PushService) -> None:
    ann = Person(house, service, "move")
    service.status = 503
    house.begun(ann.sitter, BEN)
    service.wait(1)
    looked(house)
    assert len(service.got) == 1, "it is tried again minutes later"
    pushes, now = house.served.services.pushes, house.served.hall.now()
    [waiting] = house.served.run(pushes.take(now + 300_000, now + 300_001))
    assert waiting.kind == "move"
    service.status = 307
    house.begun(ann.sitter, BEN)
    service.wait(2)
    looked(house)
    assert [path for path, _headers, _body in service.got] == ["/Ann", "/Ann"]


def test_signing_out_and_being_forgotten_end_what_one_is_told(house: Club, service: PushService) -> None:
    ann, ben = Person(house, service, "move"), Person(house, service, "move", name="Ben")
    pushes = house.served.services.pushes
    assert ann.asks.ask("DELETE", "/api/session").status == 204
    assert ben.asks.ask("DELETE", "/api/me").status == 204
    for each in (ann, ben):
        assert house.served.run(pushes.find(each.browser.endpoint)) is None
    house.begun(ann.sitter, ben.sitter)
    looked(house)
    assert service.got == []


def test_a_browser_tells_only_whoever_subscribed_last_and_a_person_has_a_few(
    house: Club, service: PushService
) -> None:
    ann, ben = Person(house, service, "move"), Person(house, service, "move", name="Ben")
    ben.browser = ann.browser
    ben.subscribe("event")
    pushes = house.served.services.pushes
    kept = house.served.run(pushes.find(ann.browser.endpoint))
    assert (kept.person, kept.kinds) == (ben.sitter.id, ("event",))
    for number in range(10):
        ann.browser = Browser(f"{service.url}/{number}")
        ann.subscribe("move")
    known = [house.served.run(pushes.find(f"{service.url}/{number}")) is not None for number in range(10)]
    assert known == [False, False, *[True] * 8]


def test_the_key_is_made_once_and_shared(tmp_path: Path) -> None:
    keys = []
    for _start in range(2):
        with club(tmp_path) as house:
            keys.append(Asking(house.url).get("/api/push").json["key"])
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://10.0.0.1/a",
        "https://localhost/a",
        "https://push.example.com:8443/a",
        "https://user@push.example.com/a",
        "https://push.example.com/a#b",
        "https://push.example.com/\r\nHost: x",
        "file:///etc/passwd",
        "ftp://push.example.com/a",
        "https://push.example.com:99999/a",
    ],
)
def test_an_endpoint_that_is_none_of_a_push_service_is_refused(tmp_path: Path, endpoint: str) -> None:
    with push_service() as service, club(tmp_path) as house:
        player = Player(house.url, "Ann", 1)
        body = {**service.browser("a").wanted("move"), "endpoint": endpoint}
        assert player.asks.ask("PUT", "/api/push", body).status == 409


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "224.0.0.1"]
)
def test_a_name_that_leads_into_a_private_network_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    asked = []
    monkeypatch.setattr(
        "socket.getaddrinfo",
        lambda *a, **k: [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", (address, 443))],
    )
    monkeypatch.setattr("socket.create_connection", lambda *a, **k: asked.append(a))
    browser = Browser("https://push.example.com/a")
    wanted = browser.wanted("move")
    to = Subscription(wanted["endpoint"], "ann", "s", wanted["p256dh"], wanted["auth"], "en", ("move",))
    assert Sender(fresh_key(), "mailto:me@example.com").send(to, b"{}", "t", 60) == "later"
    assert asked == []


def test_keys_that_are_no_keys_are_never_sent_to() -> None:
    to = Subscription("http://127.0.0.1:1/a", "ann", "s", "A" * 87, "A" * 22, "en", ("move",))
    assert Sender(fresh_key(), "mailto:me@example.com", anywhere=True).send(to, b"{}", "t", 60) == "refused"


def test_no_card_is_in_the_words_of_any_kind() -> None:
    to = Subscription("e", "ann", "s", "", "", "en", ALL)
    facts = {"game": "euchre", "names": "Ben", "due": "0", "name": "Ben", "starts": "60000"}
    said = {kind: written(Push(1, to, kind, "x", facts, 0), 0).decode() for kind in KINDS}
    assert (
        said["move"]
        == '{"title":"Your move","body":"Euchre with Ben.","path":"t/x","tag":"move x","lang":"en"}'
    )
    assert '"body":"Ben begins in 1 minute."' in said["event"]
    assert '"body":"Ben has played your challenge in Euchre."' in said["challenge"]
