"""Two people at two full screens and one table of a server; the plain mode where a terminal cannot draw."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pexpect
import pytest
from test_tui_over_the_net import application, at, at_the_table, play_on, sit_down, table
from textual.pilot import Pilot
from watching import seen, text, until

from knaves.remote.opening import Visit
from knaves.remote.requests import sign_in
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.shared_table import SharedTable

Meeting = Callable[[Pilot[Any], Pilot[Any]], Awaitable[None]]


def meet(work: Meeting, rules: str, **terms: Any) -> None:
    """Ann opens a table at her screen, Ben joins it at his, and the game begins."""

    async def sitting(anns: Pilot[Any], server: Any, ann: Any, address: str) -> None:
        await sit_down(anns)
        visit = Visit(sign_in(server.url, "Ben"), address, seat=1)
        async with application(visit).run_test(size=(80, 24)) as bens:
            await seen(bens, "Ben (you)")
            await seen(anns, "Ben")
            await anns.press("s")
            await bens.press("s")
            await at_the_table(anns)
            await at_the_table(bens)
            await work(anns, bens)

    at(sitting, rules=rules, **terms)


def over(pilot: Pilot[Any]) -> bool:
    return table(pilot).query_one(EndPanel).display


def heard(screen: SharedTable, words: list[str]) -> bool:
    return [each.text for each in screen.others.said] == words


def talking(pilot: Pilot[Any]) -> bool:
    return "to talk" in text(pilot.app)


def test_L01_two_people_play_a_game_at_two_screens() -> None:
    async def work(anns: Pilot[Any], bens: Pilot[Any]) -> None:
        await asyncio.gather(*(play_on(each, partial(over, each)) for each in (anns, bens)))
        screens: list[SharedTable] = [table(each) for each in (anns, bens)]
        assert [screen.seat for screen in screens] == [0, 1]
        hers, his = (screen.view.open.scores for screen in screens)
        assert hers == his
        assert max(hers) >= 11
        # Neither is told the other's cards, and each is "you" on the own screen.
        for screen, other in zip(screens, ("Ben", "Ann"), strict=True):
            assert any(said.startswith(("You ", "Your ")) for said in screen.said)
            assert any(other in said for said in screen.said)

    meet(work, "target=11")


def test_L04_they_talk_before_the_deal_which_either_may_begin_and_at_any_moment_after() -> None:
    async def work(anns: Pilot[Any], bens: Pilot[Any]) -> None:
        hers, his = table(anns), table(bens)
        said: list[str] = []

        async def talk(pilot: Pilot[Any], words: str) -> None:
            await pilot.press("t", *words, "enter", "escape")
            said.append(words)
            for screen in (hers, his):
                await until(pilot, partial(heard, screen, said))

        for each in (anns, bens):
            await until(each, partial(talking, each))
        await talk(anns, "well met")
        await talk(bens, "good luck")
        assert not hers.view.hand, "the deal waits for the talk"
        await bens.press("k")
        await until(anns, lambda: bool(hers.view.hand) and bool(his.view.hand))
        await until(anns, lambda: hers.gate.asking)
        await talk(anns, "nice cards")
        await talk(bens, "mine too")

    meet(work, "target=11 deal_cut=chance", pause=120_000)


@pytest.mark.parametrize("words", [("play", "euchre"), ("play", "cribbage", "--plain")], ids=" ".join)
def test_E14_a_terminal_that_cannot_draw_is_played_at_line_by_line(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    """The real program on a pseudo terminal: sentences and a prompt, and not one control sequence."""
    term = "xterm-256color" if "--plain" in words else "dumb"
    env = {"KNAVES_HOME": str(tmp_path), "TERM": term, "LANG": "C.UTF-8", "PATH": ""}
    program = str(Path(sys.executable).with_name("knaves"))
    child = pexpect.spawn(program, [*words, "--seed", "1"], env=env, encoding="utf-8", timeout=120)
    child.expect("Type help at any prompt")
    heard = str(child.before)
    for said, answer in (
        ("hint", "Hint:"),
        ("look", "Your cards|You hold|Your hand|Cut"),
        ("quit", "nothing to save"),
    ):
        child.sendline(said)
        child.expect(answer)
        heard += str(child.before) + str(child.after)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "\x1b" not in heard
