"""Whether a Ray cluster can be reached is known within seconds, whatever is at its address; without Ray."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from knaves.cards import NotationError
from knaves.lab import cluster

SETTINGS = bytes((0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100))
"""What an HTTP/2 server says first."""


@contextmanager
def listener(answer: bytes | None) -> Iterator[str]:
    """Lend the address of a server that says one thing to whoever comes, or nothing at all."""
    held: list[socket.socket] = []

    def serve() -> None:
        line, _peer = server.accept()
        held.append(line)
        if answer is not None:
            # The client may have read enough, and the test may be over.
            with suppress(OSError):
                line.sendall(answer)
                line.shutdown(socket.SHUT_WR)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, daemon=True).start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        for line in held:
            line.close()


def closed() -> str:
    """Return an address at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"127.0.0.1:{server.getsockname()[1]}"


def refused(address: str) -> str:
    with pytest.raises(NotationError) as refusal:
        cluster.check(address)
    found = re.fullmatch(
        rf"Ray cannot be reached at {re.escape(address)}: (.*)\. Correct the environment variable "
        r"RAY_ADDRESS, or unset it to work on this machine\.",
        str(refusal.value),
    )
    assert found is not None
    return found[1]


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS", 0.3)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_at_which_nobody_listens_is_refused_with_the_reason(scheme: str) -> None:
    assert refused(scheme + closed()) == "Connection refused"


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_an_address_at_which_nobody_answers_is_refused_in_time(scheme: str) -> None:
    with listener(None) as place:
        assert refused(scheme + place) == "no answer within 0.3 seconds"


@pytest.mark.usefixtures("hurried")
def test_a_name_that_is_looked_up_for_ever_is_refused_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def look_up(*_: object, **__: object) -> list[object]:
        over.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert refused("head.example:6379") == "no answer within 0.3 seconds"
    over.set()


def test_the_time_that_is_waited_leaves_room_in_ten_seconds() -> None:
    assert cluster._SECONDS <= 5


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"-ERR unknown\r\n"])
def test_another_kind_of_server_is_not_taken_for_ray(answer: bytes) -> None:
    with listener(answer) as place:
        assert refused(place) == "what answers there is not Ray"


@pytest.mark.parametrize("address", ["127.0.0.1", "head", ":6379", "127.0.0.1:99999", "ray://", "head:port"])
def test_an_address_of_another_form_is_refused_with_the_right_one(address: str) -> None:
    assert refused(address) == "an address is written HOST:PORT or ray://HOST:PORT"


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_server_that_greets_back_is_left_to_ray(scheme: str) -> None:
    with listener(SETTINGS) as place:
        cluster.check(scheme + place)


def test_a_cluster_that_is_gone_from_this_machine_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    cluster.check("auto")
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "ray_current_cluster").write_text(f"{closed()}\n")
    assert refused("auto") == "Connection refused"


@pytest.mark.parametrize("address", ["local", "other://head"])
def test_what_is_no_address_of_a_server_is_left_to_ray(address: str) -> None:
    cluster.check(address)
