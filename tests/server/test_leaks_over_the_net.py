"""Every byte that clients receive, by socket or through the relay, is searched for hidden information."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from processes import Server
from regulars import Crowd, until
from serving import served
from test_processes import logs_of, started

from knaves.remote.client import Client
from knaves.remote.requests import sign_in
from knaves.remote.table import RemoteTable
from leaks_in_messages import search, without_addresses
from services import private_postgres, private_redis


class Ears:
    """All bytes received by the clients of this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: dict[Client, list[bytes]] = {}
        take = Client._take

        def record(client: Client, data: str | bytes) -> None:
            self.heard.setdefault(client, []).append(data.encode() if isinstance(data, str) else data)
            take(client, data)

        monkeypatch.setattr(Client, "_take", record)


def searched(crowd: Crowd, ears: Ears, watchers: list[RemoteTable], logs: dict[str, Any]) -> None:
    tables = [each.table for each in crowd.people] + watchers
    updates = [search(ears.heard[table.client], logs[table.id]) for table in tables]
    assert min(updates[: len(crowd.people)]) > 10
    assert sum(updates) > 200
    crowd.leave()
    for table in watchers:
        table.client.close()


@contextmanager
def watched(urls: Sequence[str], crowd: Crowd) -> Iterator[list[RemoteTable]]:
    """Let a person watch each table from each server."""
    found = [RemoteTable(sign_in(url, f"Wes {n}"), t) for n, url in enumerate(urls) for t in crowd.tables]
    for table in found:
        table.client.begin()
    for table in found:
        until(lambda table=table: table.around is not None)  # type: ignore[misc]
    yield found


def test_an_address_is_not_taken_for_a_card() -> None:
    data = b'{"t":"bots","table":"5C-zl7IG02","lent":[{"bot":"AbcdefQ-","name":"JD"}]}'
    assert without_addresses(msgspec.json.decode(data), data) == (
        b'{"t":"bots","table":"","lent":[{"bot":"","name":"JD"}]}'
    )


def test_no_hidden_card_goes_over_a_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch)
    with served() as server:
        crowd = Crowd(server.url)
        with watched([server.url], crowd) as watchers:
            crowd.play_on()
            searched(crowd, ears, watchers, dict(server.tables.logs))


@pytest.mark.long
def test_no_hidden_card_goes_through_the_relay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ears = Ears(monkeypatch)
    with private_postgres() as postgres, private_redis() as (bus, _service):
        database = postgres.fresh()
        words = ("--no-limits", "--database", database, "--bus", bus)
        a, b = (Server(tmp_path / name, *words) for name in ("a", "b"))
        with started(a, b):
            crowd = Crowd(a.url, b.url)
            with watched([a.url, b.url], crowd) as watchers:
                crowd.play_on()
                searched(crowd, ears, watchers, logs_of(database, [*crowd.tables]))
