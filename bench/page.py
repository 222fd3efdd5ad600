"""The page in a headless Chromium: first view, frames, answers to clicks and keys, and play without a server.

The server is a real ``knaves serve`` on this machine. Everything is by the clock, so that other work on the
machine makes every figure worse: the load is written down.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench import page_alone, page_answers, page_frames, page_thinking, page_view
from bench.browser import chromium
from bench.page_alone import Alone
from bench.page_answers import Answers
from bench.page_frames import Frames
from bench.page_thinking import Thinking
from bench.page_view import View


@dataclass(frozen=True, slots=True)
class Page:
    """Everything measured, by what it was measured on; ``load`` is the machine's before and after."""

    views: dict[str, View]
    phone_views: dict[str, View]
    frames: dict[str, Frames]
    answers: dict[str, Answers]
    alone: dict[str, Alone]
    thinking: dict[str, Thinking]
    load: tuple[float, float]


def measure() -> Page:
    """Measure everything; ten minutes on a quiet machine."""
    from hosts import hosted

    import page_site

    site = page_site.build_site()
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder)) as plain, chromium() as browser:
        for name, text in (("empty.html", page_view.EMPTY), ("boxes.html", page_frames.PEER)):
            (Path(folder) / name).write_text(text, "utf-8")
        with _served() as url:
            homes = {"Knaves": url, "empty": f"{plain}empty.html"}
            _say("first view")
            views = page_view.measure(browser, homes, phone=False)
            phone_views = page_view.measure(browser, homes, phone=True)
            _say("frames")
            frames = page_frames.measure(browser, url, f"{plain}boxes.html")
            _say("clicks and keys")
            answers = page_answers.measure(browser, url, homes["empty"])
        _say("without a server")
        with hosted(site, "/some/where/") as address:
            alone = page_alone.measure(browser, address)
            thinking = page_thinking.measure(browser, site, address)
    return Page(views, phone_views, frames, answers, alone, thinking, (before, os.getloadavg()[0]))


def _say(what: str) -> None:
    print(f"{what} (load {os.getloadavg()[0]:.1f})", file=sys.stderr, flush=True)


@contextmanager
def _served() -> Iterator[str]:
    from processes import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-limits", "--log-level", "warning")
        server.start()
        try:
            yield server.url
        finally:
            server.kill()
