"""What makes an application in a test cheap: it waits for stillness, not for a time, and draws if looked at.

Textual's pilot looks every 20 ms whether the process still used its processor, several times for every key.
Here the event loop itself says whether anything is left to be done; most waits are over at once. Without a
terminal every picture would be drawn to be thrown away; here one is drawn when a test looks at it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final
from unittest.mock import patch
from weakref import WeakKeyDictionary

from textual._compositor import Compositor
from textual._context import active_app, visible_screen_stack
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

LONGEST: Final = 1.0
"""Seconds after which a thread that does not end is not waited for any longer."""
NEVER: Final = 60.0
"""Seconds after which a loop that always has something to do is left; a slow machine needs many."""
ROUNDS: Final = 3
"""So often in a row nothing is left to be done: what a thread or a socket has brought is seen in the next."""
GLANCE: Final = 0.01
"""Seconds of a pause in which there was nothing to wait for: what waits for its time gets on meanwhile."""

_threads: WeakKeyDictionary[asyncio.AbstractEventLoop, int] = WeakKeyDictionary()
"""How many threads work for each loop."""
_run_in_executor = asyncio.BaseEventLoop.run_in_executor
_render_update = Compositor.render_update
_parse_rules = Stylesheet._parse_rules
_shutdown = App._shutdown
_parsed: dict[Any, Any] = {}


async def still(min_sleep: float = 0.0, max_sleep: float = LONGEST, *, threads: bool = True) -> bool:
    """Wait until nothing is left to be done but what waits for its time; return whether anything was.

    ``threads`` are waited for too, ``max_sleep`` seconds long, unless what they do meanwhile is to be seen.
    """
    loop: Any = asyncio.get_running_loop()
    began, rounds, was_busy = monotonic(), 0, False
    while rounds < ROUNDS and (passed := monotonic() - began) < NEVER:
        working = threads and passed < max_sleep and _threads.get(loop, 0) > 0
        # Work in a thread takes its time; the loop need not turn round it.
        await asyncio.sleep(0.002 if working else 0)
        busy = bool(loop._ready) or working or _laid_out()
        was_busy |= busy
        rounds = 0 if busy else rounds + 1
    return was_busy


def _laid_out() -> bool:
    """Lay out what waits for the next frame; return whether there was anything."""
    app = active_app.get(None)
    if app is None or not app.screen_stack:
        return False
    if app._resize_timer is not None:
        app._check_resize()
        return True
    screen: Any = app.screen
    due = screen._layout_required or screen._scroll_required or screen._repaint_required
    due = due or screen._recompose_required or screen._dirty_widgets or screen._callbacks
    if not due or app._batch_count or not screen.is_current:
        return False
    screen._on_timer_update()
    return True


async def _screen_still(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    await still()
    return pilot.app._exception is None


async def _pause(pilot: Pilot[Any], delay: float | None = None) -> None:
    if not await still() or delay:
        # What waits for its time gets on meanwhile.
        await asyncio.sleep(delay or GLANCE)
    await still()


def _counted(
    loop: asyncio.BaseEventLoop, executor: Any, work: Callable[..., Any], *more: Any
) -> asyncio.Future[Any]:
    """Begin work in a thread, and know of it until it is done."""
    found = _run_in_executor(loop, executor, work, *more)
    _threads[loop] = _threads.get(loop, 0) + 1
    found.add_done_callback(lambda _done: _threads.update({loop: _threads[loop] - 1}))
    return found


def _unseen(
    compositor: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False
) -> Any:
    """Draw what is asked for as a whole; a part of it is for a terminal, and there is none."""
    if full:
        return _render_update(compositor, full, screen_stack, simplify)
    visible_screen_stack.set([] if screen_stack is None else screen_stack)
    compositor._dirty_regions.clear()
    return None


def _known(sheet: Stylesheet, *given: Any, **named: Any) -> Any:
    """Return the rules of a style sheet, read once for all applications of one look."""
    key = (tuple(sheet._variables.items()), given, tuple(named.items()))
    if key not in _parsed:
        _parsed[key] = _parse_rules(sheet, *given, **named)
    return _parsed[key]


async def _drawn_at_last(app: App[Any]) -> None:
    """Draw the screen that an application closes with: one that cannot be drawn fails its test."""
    if app.is_running and app.screen_stack and app._exception is None:
        app.screen._compositor.render_strips()
    await _shutdown(app)


@contextmanager
def cheap(*, every_frame: bool = False) -> Iterator[None]:
    """Let every application in a test be cheap; with ``every_frame`` each frame is drawn all the same."""
    with (
        patch.object(asyncio.BaseEventLoop, "run_in_executor", _counted),
        patch.object(Pilot, "_wait_for_screen", _screen_still),
        patch.object(Pilot, "pause", _pause),
        patch("textual.app.wait_for_idle", still),
        patch.object(Stylesheet, "_parse_rules", _known),
        patch.object(Compositor, "render_update", _render_update if every_frame else _unseen),
        patch.object(App, "_shutdown", _drawn_at_last),
    ):
        yield
