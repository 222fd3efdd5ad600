"""Sitting at the euchre table as a person does: what is asked, and how it is answered by key or by mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from watching import application, lines, quick, text, until

from knaves.games.euchre.rules.view import View
from knaves.tui.pictures.euchre.choices import Choices
from knaves.tui.pictures.euchre.picture import EuchrePicture
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.cards import WIDTHS
from knaves.tui.widgets.hand import GAP, Hand


def table(app: App[Any]) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def picture(app: App[Any]) -> EuchrePicture:
    return table(app).query_one(EuchrePicture)


def hand(app: App[Any]) -> Hand:
    return table(app).query_one(Hand)


def buttons(app: App[Any]) -> dict[str, str]:
    """The labels of the buttons by what they are called."""
    return {name: label for name, label, _ in table(app).query_one(Choices).buttons}


def view_of(app: App[Any]) -> View:
    view = table(app).view
    assert isinstance(view, View)
    return view


def _ready(app: App[Any], before: View | None = None) -> bool:
    if not any(isinstance(screen, TableScreen) for screen in app.screen_stack):
        return False
    here = table(app)
    asked = here.view is not None and here.view is not before
    return here.over or (asked and bool(hand(app).wanted or buttons(app)))


async def asked(pilot: Pilot[Any], before: View | None = None) -> bool:
    """Wait until something is asked (anew, after another view); whether it is, else the game is over."""
    await until(pilot, lambda: _ready(pilot.app, before), 60)
    return not table(pilot.app).over


async def click(pilot: Pilot[Any], words: str) -> None:
    """Click on words that stand on the screen."""
    for y, line in enumerate(lines(pilot.app)):
        if (x := line.find(words)) >= 0:
            await pilot.click(offset=(x + 1, y))
            return
    raise AssertionError(f"{words!r} is not on the screen")


async def click_card(pilot: Pilot[Any], place: int) -> None:
    """Click on a card of the hand by its place, from 1."""
    held = hand(pilot.app)
    await pilot.click(held, offset=((place - 1) * (WIDTHS[held.look.size] + GAP) + 1, 2))


async def say(pilot: Pilot[Any], *keys: str) -> bool:
    """Press keys and wait for the next question; whether there is one."""
    before = view_of(pilot.app)
    await pilot.press(*keys)
    return await asked(pilot, before)


def free(app: App[Any]) -> list[int]:
    """The places of the cards that are not crossed."""
    held = hand(app)
    return [place for place, card in enumerate(held.cards, 1) if card not in held.barred]


async def by_keyboard(pilot: Pilot[Any], chance: Random) -> None:
    """Answer by keys: a letter, or arrows, or the number of a card."""
    app = pilot.app
    if offered := buttons(app):
        name = chance.choice(sorted(offered))
        if chance.random() < 0.5:
            keys = {each: key for each, _, key in table(app).query_one(Choices).buttons}
            await pilot.press(keys[name])
            if not offered[name].startswith("Alone:"):
                await pilot.press("enter")
        else:
            await pilot.press(*["right"] * list(offered).index(name), "enter")
        return
    place = chance.choice(free(app))
    if chance.random() < 0.5:
        await pilot.press(str(place), "enter")
    else:
        steps = place - 1 - hand(app).at
        await pilot.press(*["right" if steps > 0 else "left"] * abs(steps), "enter")


async def by_mouse(pilot: Pilot[Any], chance: Random) -> None:
    """Answer by clicks: a button, or a card twice."""
    if offered := buttons(pilot.app):
        await click(pilot, offered[chance.choice(sorted(offered))])
        return
    place = chance.choice(free(pilot.app))
    await click_card(pilot, place)
    await click_card(pilot, place)


async def play_out(pilot: Pilot[Any], answer: Any, seed: int = 1) -> set[str]:
    """Play until the game is over; return the phases and the buttons that came up."""
    chance, found = Random(seed), set[str]()
    more = await asked(pilot)
    while more:
        before = view_of(pilot.app)
        offered = buttons(pilot.app)
        found |= {before.open.phase.step, *offered}
        await answer(pilot, chance)
        if buttons(pilot.app) and buttons(pilot.app) != offered:
            continue
        more = await asked(pilot, before)
    return found


def sitting(
    scene: Callable[[Pilot[Any]], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    settings: dict[str, Any] | None = None,
    **request: Any,
) -> None:
    """Run a scene at the euchre table from the first question on."""

    async def run() -> None:
        app = application("euchre", settings=quick(**(settings or {})), **request)
        async with app.run_test(size=size) as pilot:
            await asked(pilot)
            await scene(pilot)

    asyncio.run(run())


def told(app: App[Any]) -> str:
    return " ".join(text(app).split())


async def until_diamonds_are_led(pilot: Pilot[Any]) -> None:
    """Of the game with seed 5: diamonds are trump and led, the jack of hearts is the left bower."""
    assert await say(pilot, "enter")
    assert await say(pilot, "2", "enter")
