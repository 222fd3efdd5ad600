"""A server behind nginx and Caddy: games are played, and clients keep their own addresses."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from fronts import caddy, certificate, nginx
from plain import Plain
from processes import OFTEN, Server, free_port
from regulars import Crowd
from test_processes import check, started
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from knaves.cli.server import server as commands
from services import private_postgres, private_redis

PROXY = "127.0.0.1"
"""The address of the trusted proxy; clients use other local addresses."""


@dataclass
class Front:
    """A server and its reverse proxy."""

    server: Server
    url: str
    trust: ssl.SSLContext | None = None

    def ask(
        self, method: str, path: str, source: str = "127.0.0.2", *, direct: bool = False, **headers: str
    ) -> http.client.HTTPResponse:
        """Send a request from an address, through the proxy or directly."""
        port = self.server.port if direct else int(self.url.rpartition(":")[2])
        line = http.client.HTTPConnection(PROXY, port, timeout=20, source_address=(source, 0))
        if self.trust is not None and not direct:
            line = http.client.HTTPSConnection(
                PROXY, port, timeout=20, source_address=(source, 0), context=self.trust
            )
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        body = json.dumps({"name": "Ann"}) if method == "POST" else None
        if body:
            named["Content-Type"] = "application/json"
        line.request(method, path, body, named)
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    folder = tmp_path_factory.mktemp(request.param)
    port, tls = free_port(), request.param == "nginx"
    url = f"{'https' if tls else 'http'}://{PROXY}:{port}"
    trust = certificate(folder) if tls else None
    server = Server(folder / "data", "--public-url", url, "--trust-proxy", PROXY, first=OFTEN)
    server.start()
    try:
        # The second of Caddy's two upstreams is down.
        with nginx(folder, port, server.port) if tls else caddy(folder, port, server.port, free_port()):
            yield Front(server, url, trust)
    finally:
        server.stop()


@pytest.mark.long
def test_a_game_is_played_through_the_proxy(front: Front) -> None:
    ann = Plain(front.url, "Ann", trust=front.trust)
    table = ann.open("cribbage", rules="target=31 deal_cut=chance")
    ann.come(table, 0)
    ann.ask("seat_bot", table=table, seat=1, bot="simple", name="Ruth")
    assert ann.play(table)["how"] == "played"
    ann.close()


def test_the_origin_of_the_public_address_may_act_and_no_other(front: Front) -> None:
    assert front.ask("POST", "/api/session", Origin=front.url).status == 201
    assert front.ask("POST", "/api/session", Origin="https://evil.example").status == 403
    ann = Plain(front.url, "Ann", trust=front.trust)
    socket = front.url.replace("http", "ws", 1) + "/api/socket"
    headers = {"Authorization": f"Bearer {ann.code}"}
    with connect(socket, ssl=front.trust, additional_headers=headers, origin=Origin(front.url)) as line:
        line.send('{"t": "hello", "id": "1", "v": 1}')
        assert json.loads(line.recv(20))["t"] == "welcome"
    with pytest.raises(InvalidStatus) as refused:
        connect(socket, ssl=front.trust, additional_headers=headers, origin=Origin("https://evil.example"))
    assert refused.value.response.status_code == 403
    ann.close()


def test_a_cookie_is_for_https_alone_where_the_proxy_speaks_it(front: Front) -> None:
    cookie = front.ask("POST", "/api/session").headers["Set-Cookie"]
    assert ("Secure" in cookie) == front.url.startswith("https")


def test_what_is_the_operators_is_not_shown_to_the_world(front: Front) -> None:
    for path in ("/metrics", "/readyz"):
        assert front.ask("GET", path).status == 404
        assert front.ask("GET", path, PROXY, direct=True).status == 200
    assert front.ask("GET", "/healthz").status == 200


def test_whoever_asks_is_known_by_the_address_that_the_proxy_saw(front: Front) -> None:
    """127.0.0.66 is banned: through the proxy, and whatever headers it or others send."""
    data = ("--data", str(front.server.folder))
    assert CliRunner().invoke(commands, ["ban", "127.0.0.66", *data]).exit_code == 0
    until_shut_out(front)
    claimed, accused = "192.0.2.1", "127.0.0.66"
    assert front.ask("GET", "/api/session", "127.0.0.66", X_Forwarded_For=claimed).status == 403
    assert front.ask("GET", "/api/session", "127.0.0.66", direct=True, X_Forwarded_For=claimed).status == 403
    assert front.ask("GET", "/api/session", "127.0.0.2", X_Forwarded_For=accused).status == 401
    assert front.ask("GET", "/api/session", "127.0.0.2", direct=True, X_Forwarded_For=accused).status == 401


def until_shut_out(front: Front) -> None:
    for _ in range(200):
        if front.ask("GET", "/api/session", "127.0.0.66").status == 403:
            return
        time.sleep(0.1)
    raise AssertionError("not shut out")


@pytest.mark.slow
def test_two_processes_behind_caddy_are_restarted_one_after_the_other(tmp_path: Path) -> None:
    """As with the compose file; players reconnect to the same address and get their game back."""
    with private_postgres() as postgres, private_redis() as (redis, _service):
        port, database = free_port(), postgres.fresh()
        words = ("--no-limits", "--database", database, "--bus", redis, "--trust-proxy", PROXY)
        a, b = (Server(tmp_path / name, *words) for name in "ab")
        with started(a, b), caddy(tmp_path, port, a.port, b.port):
            crowd = Crowd(f"http://{PROXY}:{port}")
            crowd.wait(lambda: crowd.moves() > 30)
            for each in (a, b):
                each.stop()
                crowd.until_moved(crowd.moves())
                each.start()
            crowd.play_on()
            crowd.leave()
        check(crowd, database)
