"""How long one waits for the computer's thoughts without a server: hints, drills and reviews.

The tables' worker runs alone in the browser. It thinks with the kernel as WebAssembly, and then in plain
Python, as where there is no WebAssembly module.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from bench.browser import middle

DRILLS: Final = {"cribbage": "discard", "euchre": "bid"}
THROWS: Final = 15
WORKER: Final = """
async ({ worker, rows, root }) => {
  const opened = indexedDB.open('knaves', 1)
  opened.onupgradeneeded = () => opened.result.createObjectStore('rows')
  await new Promise(done => { opened.onsuccess = done })
  const change = opened.result.transaction('rows', 'readwrite')
  change.objectStore('rows').clear()
  for (const [key, text] of rows) change.objectStore('rows').put(text, key)
  await new Promise(done => { change.oncomplete = done })
  opened.result.close()
  window.tables?.terminate()
  window.tables = new Worker(worker, { type: 'module' })
  window.waiting = new Map()
  let number = 0
  tables.onmessage = ({ data }) => {
    if (data.t === 'answer') waiting.get(data.number)(data)
    if (data.t === 'said') {
      const message = JSON.parse(data.text)
      waiting.get(message.id)?.(message)
    }
  }
  window.ask = (path, method = 'GET') => new Promise(done => {
    waiting.set(++number, data => done(data.body && JSON.parse(data.body)))
    tables.postMessage({ t: 'ask', number, method, path, language: 'en', body: '' })
  })
  window.hear = message => new Promise(done => {
    const id = `b${++number}`
    waiting.set(id, done)
    tables.postMessage({ t: 'hear', line: 1, text: JSON.stringify({ id, ...message }) })
  })
  tables.postMessage({ t: 'start', root, me: '' })
  await ask('/api/games')
}
"""
TIMED: Final = (
    "async call => { const from = performance.now(); await call(); return performance.now() - from }"
)


@dataclass(frozen=True, slots=True)
class Thinking:
    """Milliseconds, medians: a hint, the next drill, a review of a whole game."""

    hint: float
    drill: float
    review: float


def measure(browser: Browser, site: Path, address: str, rounds: int = 5) -> dict[str, Thinking]:
    """Measure both games with the kernel, then once in plain Python."""
    found = {}
    for game in DRILLS:
        table, record, rows = played(game)
        for name, times in (("kernel", rounds), ("plain Python", 1)):
            with without_kernels(site) if name == "plain Python" else nullcontext():
                found[f"{game}, {name}"] = _think(browser, site, address, game, (table, record, rows), times)
    return found


def _think(
    browser: Browser, site: Path, address: str, game: str, made: tuple[str, str, Any], rounds: int
) -> Thinking:
    table, record, rows = made
    [worker] = (site / "assets").glob("worker-*.js")
    hints, drills, reviews = [], [], []
    for _round in range(rounds):
        page = browser.new_page()
        page.goto(f"{address}python/files.json")
        page.evaluate(WORKER, {"worker": f"{address}assets/{worker.name}", "rows": rows, "root": address})
        page.evaluate("hear({t: 'hello', v: 1, language: 'en'})")
        page.evaluate(f"hear({{t: 'follow', table: '{table}', since: 0}})")
        hint = f"hear({{t: 'hint', table: '{table}', seat: 0}})"
        drill = f"ask('/api/drills/{DRILLS[game]}')"
        # What the first one loads is loaded for all.
        page.evaluate(f"() => {hint}")
        page.evaluate(f"() => {drill}")
        hints.append(_timed(page, hint))
        drills.append(middle([_timed(page, drill) for _ in range(5 if rounds > 1 else 2)]))
        path = f"/api/records/{record}/review"
        reviewed = f"""ask('{path}', 'POST').then(async () => {{
          while (!(await ask('{path}')).told) await new Promise(done => setTimeout(done, 20))
        }})"""
        reviews.append(_timed(page, reviewed))
        page.close()
    return Thinking(middle(hints), middle(drills), middle(reviews))


def _timed(page: Any, asked: str) -> float:
    took: float = page.evaluate(f"({TIMED})(() => {asked})")
    return took


def played(game: str) -> tuple[str, str, list[tuple[str, str]]]:
    """Play a whole game on a device, and begin another; return that table, the record, and the rows."""
    from device import opened

    device, window = opened(seed=3)
    window.sit_down(game, bot="steady")
    window.play()
    record = next(each["record"] for each in window.told if each["t"] == "over")
    table = window.sit_down(game, bot="steady")
    # Any place to cut at is as good as another.
    while not 2 <= len(window.turn()["choices"]) <= THROWS:  # type: ignore[index]
        window.move()
    return table, record, [*device.rows.items()]


@contextmanager
def without_kernels(site: Path) -> Iterator[None]:
    """Let the site name no kernels for a while."""
    listed = site / "python" / "files.json"
    before = listed.read_text("utf-8")
    listed.write_text(json.dumps({**json.loads(before), "kernels": []}), "utf-8")
    try:
        yield
    finally:
        listed.write_text(before, "utf-8")
