"""The benchmark of the service judges rightly; what it measures is no business of the tests."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from knaves.wire.choices import grouped
from knaves.wire.messages import Choice

Bench = Callable[[str], Any]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    return lambda name: importlib.import_module(f"bench.{name}")


def service(bench: Bench, **more: Any) -> Any:
    """Return what a run might find."""
    load = bench("watch").Load
    slow = load(100, 1000, 20, 99, 500, 5000, 100_000, 0.9, people=100, others=0.02)
    many = load(1100, 3200, 90, 250, 310, 5000, 250_000, 1.0, people=93)
    found = {
        "loads": [slow, many],
        "human": load(2000, 400, 5, 49.4, 700, 5000, 390_000, 0.28, people=120),
        "resting": {10: 90_000, 100: 100_000, 1100: 250_000},
        "socket": 30,
        "watchers": load(1, 0, 0, 0, 0, 0, 100_000, 0.051),
        "alone": load(4, 20, 2, 9, 900, 4000, 90_000, 0.1),
        "thinking": load(4, 20, 3, 19.9, 900, 4000, 90_000, 0.1),
        "processes": [slow, many],
        "cribbage": slow,
        "peers": {"in memory": load(100, 1400, 20, 99, 1000, 2000, 90_000, 1.0)},
        "system": (0.1, 1.9),
    }
    return bench("service").Service(**(found | more))


def test_what_is_too_slow_or_too_large_is_said_to_be(bench: Bench) -> None:
    page = bench("service_page")
    text = "\n".join(page.lines(service(bench)))
    assert "| processor time of the people, of the server's | 0.30 | 0.33 | yes |" in text
    assert (
        "| 2,000 tables at human pace, 400 moves a second, p99 | 49 ms (p50 5.0 ms) | 50 ms | yes |" in text
    )
    assert "| memory per live table, without its sockets | 60 kB | 57 kB | **no** |" in text
    assert "| memory per socket | 30 kB | 32 kB | yes |" in text
    assert "| 2,000 idle watchers | 5.1 % of a core | 5 % | **no** |" in text
    assert "| the same while eight champions think | 20 ms (p50 3.0 ms) | 20 ms | yes |" in text
    assert "| the same by processor time, with one core each | 3.23 times | 1.7 times | yes |" in text
    assert "| 99 ms | 2.00 times |" in text
    assert "at most 0.02 of a core during a measurement" in text
    assert "npm could not install it" in "\n".join(page.lines(service(bench, peers={})))


def test_nothing_is_written_of_a_machine_that_does_other_work(bench: Bench) -> None:
    watch, found = bench("watch"), service(bench)
    assert watch.disturbed(found.all) == ""
    busy = replace(found.cribbage, others=0.11)
    for more in ({"cribbage": busy}, {"peers": {"in memory": busy}}, {"processes": [busy, busy]}):
        why = watch.disturbed(service(bench, **more).all)
        assert why.startswith("Nothing is written: other processes used 0.11 of a core during")
    assert "“cribbage”" in watch.disturbed(service(bench, cribbage=busy).all)


def test_a_run_on_a_busy_machine_leaves_page_and_guide(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main, guide = bench("__main__"), bench("service_guide")
    page, told = tmp_path / "results.md", tmp_path / "server.md"
    monkeypatch.setattr(main, "RESULTS", page)
    monkeypatch.setattr(guide, "GUIDE", told)
    page.write_text("# Speed\n\n## The service\n\nOld.\n", "utf-8")
    told.write_text(f"Before\n\n{guide.BEGIN}\n\nOld.\n\n{guide.END}\nAfter\n", "utf-8")
    calm = service(bench)
    busy = service(bench, human=replace(calm.human, others=0.5))
    monkeypatch.setattr(bench("service"), "measure", lambda: busy)
    with pytest.raises(SystemExit, match=r"0\.50 of a core during “human pace”"):
        main.measure_service()
    assert "Old." in page.read_text("utf-8")
    assert "Old." in told.read_text("utf-8")
    monkeypatch.setattr(bench("service"), "measure", lambda: calm)
    main.measure_service()
    assert "Old." not in page.read_text("utf-8") + told.read_text("utf-8")
    assert "2,000 tables at human pace" in page.read_text("utf-8")
    assert told.read_text("utf-8").startswith(f"Before\n\n{guide.BEGIN}\n\nMeasured on ")
    assert "| 1,000 people at this pace | 5% of a core, 49 MiB |" in told.read_text("utf-8")
    assert told.read_text("utf-8").endswith(f"\n\n{guide.END}\nAfter\n")
    assert "2,000 tables at human pace" in capsys.readouterr().out


def test_the_work_of_servers_is_not_taken_for_that_of_others(bench: Bench) -> None:
    watch = bench("watch")
    burn = "from time import process_time\nwhile process_time() < 0.5: pass\nprint(flush=True); input()"
    before = watch.family()
    with subprocess.Popen(
        [sys.executable, "-c", burn], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdout is not None
        server.stdout.readline()
        assert watch.processor(server.pid) >= 0.45
        assert watch.family() - before >= 0.45
        server.communicate(b"\n")
    # What has ended counts as before.
    assert watch.family() - before >= 0.45


def test_the_guide_has_a_place_for_the_figures(bench: Bench) -> None:
    guide = bench("service_guide")
    assert "\n\nNew.\n\n" in guide.put(guide.GUIDE.read_text("utf-8"), ["New."])
    with pytest.raises(ValueError, match="lacks"):
        guide.put("No marks.", ["New."])


def test_the_cost_beside_an_older_commit_is_that_of_all_rounds_together(bench: Bench) -> None:
    against, load = bench("against"), bench("watch").Load
    found = against.Against("abc")
    found.older = [load(100, 100, 1, 1, 700, 5000, 1, 1), load(100, 300, 1, 1, 500, 6000, 1, 1)]
    found.newer = [load(100, 200, 1, 1, 300, 2500, 1, 1), load(100, 200, 1, 1, 320, 2800, 1, 1, others=0.3)]
    text = "\n".join(against.lines(found))
    assert "| processor time, µs | 310 | 550 | 0.56 | 0.57 | yes |" in text
    assert "| bytes | 2,650 | 5,750 | 0.46 | 0.45 | **no** |" in text
    assert "“round 2, this server”" in bench("watch").disturbed(found.all)


def test_scripted_people_take_what_is_left_out_as_it_was(bench: Bench) -> None:
    people = bench("people")
    table = people.Table(people.Measured(), Random(1), 0.0)
    person = people.Person(table, 0, 0)
    table.people.append(person)
    said: list[tuple[int, int, str]] = []
    person.say = lambda kind, **more: said.append((more["seat"], more["after"], more["move"]))

    def hear(kind: str, moves: int, mover: int, *seats: dict[str, Any]) -> None:
        message = {"t": kind, "n": 1, "since": 0, "moves": moves, "mover": mover}
        whole = kind == "update"
        person.heard(msgspec.json.encode(message | ({"seats": seats} if seats or whole else {})))

    hear("update", 3, 1, {"seat": 0, "choices": [{"move": "play 5H", "label": "Play"}]})
    # The person's own move left the same choice, and neither of the next two says so.
    hear("changes", 4, 0, {"seat": 0, "view": {}})
    hear("changes", 5, 0)
    assert said == [(0, 3, "play 5H"), (0, 4, "play 5H"), (0, 5, "play 5H")]
    hear("changes", 6, 0, {"seat": 0, "choices": []})
    hear("changes", 7, 1)
    assert len(said) == 3
    # The next game seats them elsewhere.
    hear("update", 0, -1, {"seat": 1, "choices": [{"move": "pass", "label": "Pass"}]})
    assert said[3:] == [(1, 0, "pass")]


def test_scripted_people_read_choices_as_the_server_groups_them(bench: Bench) -> None:
    moves = ["discard AS 2C", "discard 3C 4S", "pass", "cut 3", "cut 4", "cut 5", "order", "order alone"]
    groups = msgspec.json.encode({"seat": 0, "choices": grouped(Choice(move, move) for move in moves)})
    assert msgspec.json.decode(groups, type=bench("people")._Changed).moves == moves
