"""The server's guard: other sites' pages, addresses behind proxies, headers, limits and bans."""

from __future__ import annotations

import time
from typing import Any, Literal

import pytest
from asking import Browser
from serving import Served, served
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from knaves.match.ports.people import Ban
from knaves.server.http_guard import read_proxies
from knaves.server.limits import SOCKETS_OF_ONE, USUAL, Bucket, Limits
from knaves.store.sql.accounts import SqlBans
from knaves.store.sql.database import open_database
from knaves.wire import messages as say
from services import any_redis

EVIL = "https://evil.example"
LONG = 10**15


def socket(browser: Browser, legacy: Literal[True] | None = None, **headers: str) -> Any:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if browser.cookie:
        sent["Cookie"] = f"knaves={browser.cookie}"
    return connect(browser.url.replace("http", "ws") + "/api/socket", additional_headers=sent, legacy=legacy)


def asked(line: Any, message: Any) -> Any:
    line.send(say.write(message).decode())
    return say.read_server(line.recv(10))


def ban(server: Served, kind: Any, whom: str, until: int = LONG) -> None:
    """Write a ban to the database directly, as the operator's command does."""

    async def write() -> None:
        database = await open_database(server.database)
        await SqlBans(database).ban(Ban(kind, whom, until))
        await database.close()

    server.run(write())


# Pages of other sites


@pytest.mark.parametrize("origin", [EVIL, "null", "http://127.0.0.1.evil.example", "http://localhost:1"])
def test_a_page_of_another_site_does_nothing_in_anybodys_name(ann: Browser, origin: str) -> None:
    for answer in (
        ann.post("/api/tables", {"game": "cribbage"}, Origin=origin),
        ann.ask("DELETE", "/api/session", Origin=origin),
        ann.ask("PATCH", "/api/session", {"name": "Mallory"}, Origin=origin),
    ):
        assert (answer.status, answer.code) == (403, "origin")
    with pytest.raises(InvalidStatus) as refused:
        socket(ann, Origin=origin)
    assert refused.value.response.status_code == 403
    assert ann.get("/api/session").json["name"] == "Ann"


def test_the_servers_own_page_and_programs_are_let_in(ann: Browser) -> None:
    assert ann.post("/api/tables", {"game": "cribbage"}, Origin=ann.url).status == 201
    assert ann.post("/api/tables", {"game": "cribbage"}).status == 201
    with socket(ann, Origin=ann.url) as line:
        assert isinstance(asked(line, say.Hello("1", say.VERSION)), say.Welcome)


def test_a_browser_that_hides_the_page_is_not_believed(ann: Browser) -> None:
    answer = ann.post("/api/tables", {"game": "cribbage"}, Sec_Fetch_Site="cross-site")
    assert answer.code == "origin"


def test_with_a_public_address_only_its_own_page_is_let_in() -> None:
    with served(public="https://cards.example") as server:
        guest = Browser(server.url)
        assert guest.post("/api/session", {"name": "Ann"}, Origin="https://cards.example").status == 201
        # Another host name that resolves to this server.
        answer = guest.post("/api/session", {"name": "Ann"}, Origin=EVIL, Host="evil.example")
        assert answer.code == "origin"
        link = guest.post("/api/tables", {"game": "euchre"}).json["link"]
        assert link.startswith("https://cards.example/t/")


def test_a_form_of_another_site_is_refused_for_its_type_as_well(ann: Browser) -> None:
    answer = ann.ask("POST", "/api/tables", data=b'{"game":"euchre"}', Content_Type="text/plain")
    assert (answer.status, answer.code) == (415, "media")


# Headers


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/healthz", "/t/x"])
def test_every_answer_has_the_headers_of_safety(server: Served, path: str) -> None:
    headers = Browser(server.url, {"Accept": "text/plain"}).get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    # WebAssembly, for the games that run in the browser itself; no script may be made from text.
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Robots-Tag"] == "noindex"
    assert "Server" not in headers
    assert "Access-Control-Allow-Origin" not in headers


# Addresses


def test_forwarded_addresses_are_believed_from_named_proxies_alone() -> None:
    limits = Limits(numbers={**USUAL, "sessions": "2/hour"})

    def come(server: Served, client: str) -> int:
        body = {"name": "Ann"}
        return Browser(server.url).post("/api/session", body, X_Forwarded_For=client).status

    with served(limits=limits, proxies=read_proxies(["127.0.0.1", "10.0.0.0/8"])) as server:
        assert [come(server, "192.0.2.1") for _time in range(3)] == [201, 201, 429]
        # Another address, through two trusted proxies; anything a client writes before it is ignored.
        assert [come(server, f"1.2.3.{n}, 192.0.2.2, 10.0.0.7") for n in range(3)] == [201, 201, 429]
    with served(limits=Limits(numbers={**USUAL, "sessions": "2/hour"})) as server:
        assert [come(server, f"192.0.2.{n}") for n in range(3)] == [201, 201, 429]


def test_the_cookie_is_secure_where_the_proxy_speaks_https() -> None:
    with served(proxies=read_proxies(["127.0.0.1"])) as server:
        guest = Browser(server.url)
        answer = guest.post("/api/session", {"name": "Ann"}, X_Forwarded_Proto="https")
        assert guest.last["knaves"]["secure"]
        assert "Strict-Transport-Security" in answer.headers
        guest.post("/api/session", {"name": "Ann"}, X_Forwarded_Proto="http")
        assert not guest.last["knaves"]["secure"]


def test_a_whole_network_of_the_new_addresses_is_one_household() -> None:
    limits = Limits(numbers={**USUAL, "sessions": "2/hour"})
    with served(limits=limits, proxies=read_proxies(["127.0.0.1"])) as server:
        statuses = [
            Browser(server.url)
            .post("/api/session", {"name": "Ann"}, X_Forwarded_For=f"2001:db8:1:2::{n}")
            .status
            for n in range(3)
        ]
    assert statuses == [201, 201, 429]


# Limits


@pytest.mark.parametrize(
    ("what", "path", "body"),
    [
        ("sessions", "/api/session", {"name": "Ann"}),
        ("accounts", "/api/account", {"name": "short", "passphrase": "correct horse battery"}),
        ("sign_in", "/api/account/session", {"name": "Zoe", "passphrase": "wrong wrong wrong"}),
        ("requests", "/api/session", {"name": "Ann"}),
    ],
)
def test_what_is_done_too_often_is_refused_for_a_while(what: str, path: str, body: Any) -> None:
    with served(limits=Limits(numbers={**USUAL, what: "3/hour"})) as server:
        answers = [Browser(server.url).post(path, body) for _time in range(4)]
    assert [each.status == 429 for each in answers] == [False, False, False, True]
    assert answers[-1].code == "limit"
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_guesses_at_one_name_are_counted_wherever_they_come_from() -> None:
    limits = Limits(numbers={**USUAL, "name": "3/hour"})
    with served(limits=limits, proxies=read_proxies(["127.0.0.1"])) as server:
        statuses = [
            Browser(server.url)
            .post(
                "/api/account/session",
                {"name": "Zoe", "passphrase": "wrong wrong wrong"},
                X_Forwarded_For=f"192.0.2.{n}",
            )
            .status
            for n in range(4)
        ]
    assert statuses == [403, 403, 403, 429]


def test_limits_are_shared_through_redis_and_kept_here_without_it() -> None:
    with any_redis() as address:
        for each, hits in (([Limits(redis=address)] * 2, 1), ([Limits(), Limits()], 2)):
            limits = [type(one)(redis=one.redis, numbers={**USUAL, "sessions": "1/hour"}) for one in each]
            with served(limits=limits[0]) as one, served(limits=limits[1]) as two:
                statuses = [Browser(s.url).post("/api/session", {"name": "A"}).status for s in (one, two)]
            assert statuses.count(201) == hits
    gone = Limits(redis="redis://127.0.0.1:1/0", numbers={**USUAL, "sessions": "1/hour"})
    with served(limits=gone) as server:
        statuses = [Browser(server.url).post("/api/session", {"name": "A"}).status for _time in range(2)]
    assert statuses == [201, 429]


def test_sockets_of_one_person_are_few_and_messages_are_counted() -> None:
    with served(limits=Limits(numbers={**USUAL, "hint": "2/hour"})) as server:
        ann = Browser(server.url)
        ann.come_in("Ann")
        address = ann.post("/api/tables", {"game": "cribbage"}).json["table"]
        lines = [socket(ann, legacy=True) for _time in range(SOCKETS_OF_ONE)]
        with pytest.raises(InvalidStatus) as refused:
            socket(ann)
        assert refused.value.response.status_code == 429
        codes = [asked(lines[0], say.Hint(f"h{n}", address, 0)).code for n in range(3)]
        assert codes == ["refused", "refused", "limit"]
        for number in range(2500):
            lines[1].send(say.write(say.Ping(f"p{number}")).decode())
        answers = [say.read_server(lines[1].recv(10)) for _time in range(2500)]
        assert {each.code for each in answers if isinstance(each, say.Refused)} == {"limit"}
        for line in lines:
            line.close()
        deadline = time.monotonic() + 10
        while server.services.connected.sockets and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not server.services.connected.sockets


def test_a_bucket_fills_again_with_time() -> None:
    bucket = Bucket(left=1, at=0)
    assert [bucket.take(0), bucket.take(0.001), bucket.take(1)] == [True, False, True]


def test_a_body_may_not_be_large_however_it_is_sent(server: Served, ann: Browser) -> None:
    assert ann.post("/api/tables", {"game": "x" * 20_000}).code == "large"
    import http.client

    line = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=20)
    parts = (b'{"game": "' + b"x" * 9000 for _time in range(3))
    line.request(
        "POST",
        "/api/session",
        parts,
        {"Content-Type": "application/json"},
        encode_chunked=True,
    )
    assert line.getresponse().status == 413


# Bans


def test_a_banned_person_loses_the_socket_and_comes_in_no_more(server: Served, ann: Browser) -> None:
    id = ann.get("/api/session").json["id"]
    with socket(ann) as line:
        asked(line, say.Hello("1", say.VERSION))
        ban(server, "person", id)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    answer = ann.get("/api/session", Accept_Language="cs")
    assert (answer.status, answer.code) == (403, "banned")
    with pytest.raises(InvalidStatus) as refused:
        socket(ann)
    assert refused.value.response.status_code == 403


def test_a_banned_network_is_shut_out() -> None:
    with served(proxies=read_proxies(["127.0.0.1"])) as server:
        ban(server, "address", "192.0.2.0/24")
        guest = Browser(server.url)
        deadline = time.monotonic() + 10
        while guest.get("/api/games", X_Forwarded_For="192.0.2.7").status == 200:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert guest.post("/api/session", {"name": "A"}, X_Forwarded_For="192.0.2.9").code == "banned"
        assert guest.get("/api/games", X_Forwarded_For="192.0.3.7").status == 200


def test_signing_out_closes_the_sockets_of_the_session(server: Served) -> None:
    ann = Browser(server.url)
    ann.come_in("Ann")
    with socket(ann) as line:
        asked(line, say.Hello("1", say.VERSION))
        ann.ask("DELETE", "/api/sessions")
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401


def test_a_socket_needs_somebody(server: Served) -> None:
    with pytest.raises(InvalidStatus) as refused:
        socket(Browser(server.url))
    assert refused.value.response.status_code == 401
    assert b'"code":"unsigned"' in refused.value.response.body


def test_an_announcement_reaches_those_who_are_there(server: Served, ann: Browser) -> None:
    from knaves.match.ports.talk import Announcement

    with socket(ann) as line:
        asked(line, say.Hello("1", say.VERSION))
        now = server.services.now()
        server.run(server.services.talk.announce(Announcement(now, now + 60_000, "Down at noon.")))
        told = say.read_server(line.recv(10))
        assert isinstance(told, say.Announced)
        assert told.text == "Down at noon."
