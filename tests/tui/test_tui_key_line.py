"""The keys at the foot of a screen: made again when they change, and only then."""

from __future__ import annotations

import asyncio

from textual.app import App, ComposeResult
from textual.widgets._footer import FooterKey
from watching import text, until

from knaves.tui.widgets.key_line import KeyLine


class Bare(App[None]):
    """Two keys; one of them comes and goes."""

    BINDINGS = [("a", "stay", "Always"), ("n", "come", "Now")]
    now = True

    def compose(self) -> ComposeResult:
        yield KeyLine()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.now or action != "come"


def test_the_keys_are_made_again_when_they_change_and_only_then() -> None:
    async def go() -> None:
        app = Bare()
        async with app.run_test(size=(40, 6)) as pilot:
            await until(pilot, lambda: "Now" in text(app))
            before = [*app.query(FooterKey)]
            app.refresh_bindings()
            await pilot.pause()
            assert [*app.query(FooterKey)] == before
            for now in (False, True):
                app.now = now
                app.refresh_bindings()
                await until(pilot, lambda: ("Now" in text(app)) == app.now)
            assert "Always" in text(app)

    asyncio.run(go())
