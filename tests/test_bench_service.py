"""The benchmark of the service judges rightly; what it measures is no business of the tests."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest


def test_what_is_too_slow_or_too_large_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    service, page = importlib.import_module("bench.service"), importlib.import_module("bench.service_page")
    slow = service.Load(100, 1000, 20, 99, 500, 5000, 100_000, 0.9)
    many = service.Load(1100, 3200, 90, 250, 310, 5000, 250_000, 1.0)
    found = service.Service(
        loads=[slow, many],
        calm=[slow, slow],
        socket=30,
        watchers=0.051,
        alone=service.Load(4, 20, 2, 9, 900, 4000, 90_000, 0.1),
        thinking=service.Load(4, 20, 3, 9.9, 900, 4000, 90_000, 0.1),
        processes=[slow, many],
        cribbage=slow,
        peers={"in memory": service.Load(100, 1400, 20, 99, 1000, 2000, 90_000, 1.0)},
    )
    text = "\n".join(page.lines(found))
    assert "| durable moves a second at p99 < 100 ms | 1,000 | 3,000 | **no** |" in text
    assert "| moves per second of server processor time | 3,226 | 3,000 | yes |" in text
    assert "| memory per live table, without its sockets | 60 kB | 60 kB | yes |" in text
    assert "| 2,000 idle watchers | 5.1 % of a core | 5 % | **no** |" in text
    assert "| the same while eight champions think | 10 ms (p50 3.0 ms) | 10 ms | yes |" in text
    assert "| two processes compared with one, on this machine | 3.20 times | 1.6 times | yes |" in text
    assert "| 99 ms | 2.00 times |" in text
    found.peers.clear()
    assert "npm could not install it" in "\n".join(page.lines(found))
