"""The question about somebody who does not play says how it is with them now."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import cast

from msgspec.structs import replace
from textual.app import App, ComposeResult
from textual.widgets import Static

from handmade import around, occupant
from knaves.match.around import Vote
from knaves.match.others import Others
from knaves.tui.widgets.standing import Standing


def test_whoever_goes_after_not_moving_for_a_while_is_said_to_be_gone() -> None:
    ann, ben = occupant("Ann", yours=True), occupant("Ben")
    still = around(ann, ben, absent=[Vote(1, ["wait", "bot", "claim"], {})])
    others = SimpleNamespace(around=still, passed=0.0, down=0.0)

    class Alone(App[None]):
        def compose(self) -> ComposeResult:
            yield Standing(cast(Others, others))

    async def go() -> list[str]:
        said = []
        async with Alone().run_test() as pilot:
            standing = pilot.app.query_one(Standing)
            for ben_now in (ben, replace(ben, presence="gone")):
                others.around = replace(still, seats=[ann, ben_now])
                standing.show(())
                said.append(str(standing.query_one("#who", Static).content))
        return said

    assert asyncio.run(go()) == ["Ben has not moved for a while.", "Ben is gone."]
