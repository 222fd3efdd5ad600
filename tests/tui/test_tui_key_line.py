"""The keys at the foot of a screen: made again when they change, and only then."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App, ComposeResult
from watching import lines, text, until

from knaves.tui.widgets.key_line import KeyLine, Label, Labels, fitting


class Bare(App[None]):
    """Two keys; one of them comes and goes, or cannot be used just now."""

    BINDINGS = [("a", "stay", "Always"), ("n", "come", "Now")]
    now: bool | None = True
    done = ""
    rung = 0

    def compose(self) -> ComposeResult:
        yield KeyLine()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.now if action == "come" else True

    def simulate_key(self, key: str) -> None:
        self.done += key

    def bell(self) -> None:
        self.rung += 1


def test_the_keys_are_made_again_when_they_change_and_only_then() -> None:
    async def go() -> None:
        app = Bare()
        async with app.run_test(size=(40, 6)) as pilot:
            await until(pilot, lambda: "Now" in text(app))
            before = app.query_one(Labels).labels
            app.refresh_bindings()
            await pilot.pause()
            assert app.query_one(Labels).labels is before
            for now in (False, True):  # gone, and there again
                app.now = now
                app.refresh_bindings()
                await until(pilot, lambda: ("Now" in text(app)) == app.now)
            assert "Always" in text(app)

    asyncio.run(go())


def test_a_click_on_a_key_is_as_good_as_the_key() -> None:
    async def go() -> None:
        app = Bare()
        async with app.run_test(size=(40, 6)) as pilot:
            await until(pilot, lambda: "Now" in text(app))
            drawn = lines(app)[-1]
            for words in ("Always", "Now", "n Now"):
                await pilot.click(offset=(drawn.index(words), 5))
            await pilot.click(offset=(len(drawn) + 3, 5))
            assert app.done == "ann"

    asyncio.run(go())


def test_a_key_that_cannot_be_used_just_now_rings() -> None:
    async def go() -> None:
        app = Bare()
        app.now = None
        async with app.run_test(size=(40, 6)) as pilot:
            await until(pilot, lambda: "Now" in text(app))
            await pilot.click(offset=(lines(app)[-1].index("Now"), 5))
            assert (app.rung, app.done) == (1, "")

    asyncio.run(go())


def test_the_key_that_the_mouse_points_at_stands_out() -> None:
    async def go() -> None:
        app = Bare()
        async with app.run_test(size=(40, 6)) as pilot:
            await until(pilot, lambda: "Now" in text(app))

            def grounds() -> list[Any]:
                return [segment.style and segment.style.bgcolor for segment in _foot(app)]

            await pilot.hover(offset=(0, 0))
            usual = grounds()
            await pilot.hover(offset=(lines(app)[-1].index("Now"), 5))
            await until(pilot, lambda: grounds() != usual)
            await pilot.hover(offset=(0, 0))
            await until(pilot, lambda: grounds() == usual)

    asyncio.run(go())


def test_on_a_narrow_line_the_less_important_keys_are_left_out_and_none_is_cut() -> None:
    keys = ("hint", "explain", "log", "back", "leave", "chat", "keys")
    labels = tuple(Label("x", "x", each.title(), id=each) for each in keys)
    whole = sum(each.columns for each in labels)
    assert fitting(labels, whole) == labels
    for columns in range(18, whole):
        kept = fitting(labels, columns)
        assert sum(each.columns for each in kept) <= columns
        assert [each.id for each in kept] == [each for each in keys if each in {one.id for one in kept}]
        assert {"leave", "keys"} <= {each.id for each in kept}
    assert "explain" not in {each.id for each in fitting(labels, whole - 1)}


def _foot(app: App[Any]) -> list[Any]:
    return list(app.screen._compositor.render_strips()[-1])
