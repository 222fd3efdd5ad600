"""Moves at the cribbage table: cutting, discarding, playing and saying go, by keys and by the mouse."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import buttons
from cribbage_hands import asked, by_keys, by_mouse, card, gone_on, picture, play_until, sit, spread, table
from textual.pilot import Pilot
from watching import application, lines, seen, text, until

from knaves.cards import symbols
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.tui.app import KnavesApp
from knaves.tui.pace import Pace
from knaves.tui.pictures.cribbage.actions import Press
from knaves.tui.widgets.hint import HintPanel
from later import longer


def test_L03_T01_cut_for_the_deal_by_number_and_both_cuts_are_shown() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, Phase.DEAL_CUT)
        await pilot.press("5", "9")
        assert spread(app, "deal").typed == "5", "there is no place 59"
        await pilot.press("backspace", "2", "3", "enter")
        await asked(pilot, Phase.DISCARD)
        told = "\n".join(table(app).said)
        assert "You cut" in told
        assert "Ruth cuts" in told
        assert "deals first" in told
        assert (0, 23) in [(seat, move.place) for seat, move in table(app).view.seen[1:2]]

    sit(watch)


def test_T01_cut_by_pointing_and_by_mouse() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, Phase.DEAL_CUT)
        before = spread(app, "deal").at
        await pilot.press("left", "left", "right")
        assert spread(app, "deal").at == before - 1
        await pilot.hover("#deal", offset=(40, 1))
        assert spread(app, "deal").at == 41
        await pilot.click("#deal", offset=(11, 1))
        await asked(pilot, Phase.DISCARD)
        assert table(app).view.seen[1][1].place == 12

    sit(watch)


def test_the_pointer_stands_at_a_place_that_can_be_cut() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, Phase.DEAL_CUT)
        pack = spread(app, "deal")
        assert pack.at == 26
        pack.open(52, frozenset({26, 25, 27}))
        assert pack.at == 24

    sit(watch)


def test_L07_the_pone_cuts_for_the_starter() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.STARTER_CUT, by_keys)
        assert view is not None
        assert view.open.dealer != 0
        await pilot.press("3", "enter")
        await asked(pilot, Phase.PLAY)
        assert any("You cut the" in said and "for the starter" in said for said in table(app).said)
        assert "starter" in text(app)

    sit(watch)


def test_L05_discarding_with_a_highlight() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.DISCARD, by_keys)
        assert view is not None
        hand = picture(app).hand
        await pilot.press("right", "enter")
        assert list(hand.marked) == [1]
        await pilot.press("delete")
        assert list(hand.marked) == []
        await pilot.press("enter", "right", "enter")
        assert list(hand.marked) == [1, 2], "two are marked, and nothing is thrown yet"
        assert table(app).view is view
        rows = lines(app)
        top = next(row for row in rows if row.count("╭───╮") == 2 and row.lstrip().startswith("╭"))
        assert top.index("╭") > 1, "marked cards stand higher"
        await pilot.press("backspace", "enter", "enter")
        await asked(pilot, Phase.STARTER_CUT)
        assert set(table(app).view.thrown) == {view.hand[1], view.hand[2]}

    sit(watch)


def test_T02_cards_by_the_number_of_their_place() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.DISCARD, by_keys)
        assert view is not None
        await pilot.press("6", "2", "enter")
        await asked(pilot, Phase.STARTER_CUT)
        assert set(table(app).view.thrown) == {view.hand[1], view.hand[5]}

    sit(watch)


def test_U01_whose_crib_it_is_stands_on_the_button_with_its_key() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        await seen(pilot, "Marked: 0 of 2", 10)
        assert "[Enter]" not in text(app)
        await card(pilot, 0)
        await seen(pilot, "Marked: 1 of 2", 10)
        await pilot.click("#confirm")
        assert picture(app).hand.marked == (0,), "one card is not enough"
        await seen(pilot, "Mark the cards first: click them, or type their numbers.", 10)
        await card(pilot, 3)
        await seen(pilot, "[Enter] Throw", 10)
        view = table(app).view
        thrown = GAME.label(view, Discard((view.hand[0], view.hand[3])), table(app).connection.names)
        assert str(app.screen.query_one("#confirm", Press).content) == f"[Enter] {thrown}"
        await pilot.click("#confirm")
        await asked(pilot, Phase.STARTER_CUT)

    sit(watch, (100, 30))


def test_the_button_names_the_card_that_is_pointed_at_and_plays_it() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        hand = picture(app).hand
        last = len(hand.cards) - 1
        while hand.at != last:
            await pilot.press("right")
        await seen(pilot, f"[Enter] Play the {symbols(hand.cards[last])}", 10)
        await pilot.click("#confirm")
        await gone_on(pilot, view)
        assert view.hand[last] not in table(app).view.hand

    sit(watch)


def test_L12_keys_out_of_turn_do_nothing() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        picture(app).rest()
        await pilot.press("1", "enter", "g", "2", "enter")
        assert picture(app).hand.marked == ()
        assert table(app).view is view

    sit(watch)


def test_a_card_can_be_played_by_number_or_by_pointing() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        third = view.hand[2]
        await pilot.press("3")
        assert picture(app).hand.marked == (2,)
        await pilot.press("enter")
        await until(pilot, lambda: (0, third) in table(app).view.open.laid)
        view = await asked(pilot, Phase.PLAY)
        assert view is not None
        hand = view.hand
        place = next(place for place, each in enumerate(view.hand) if Play(each) in view.legal)
        await pilot.press(*["right"] * ((place - picture(app).hand.at) % len(view.hand)), "enter")
        await until(pilot, lambda: (0, hand[place]) in table(app).view.open.laid)

    sit(watch)


def test_one_key_plays_where_nothing_is_to_be_confirmed() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        await pilot.press("2")
        await until(pilot, lambda: (0, view.hand[1]) in table(app).view.open.laid)

    sit(watch, settings={"confirm": False})


def test_T03_go_is_spoken_and_refused_to_who_could_play() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        while view is not None and not view.open.pile:
            await by_keys(pilot, view)
            await pilot.pause()
            view = await play_until(pilot, Phase.PLAY, by_keys)
        await pilot.press("g")
        await seen(pilot, "You have a card that fits, so you must play it.")
        while view is not None and isinstance(view.legal[0], Play):
            await by_keys(pilot, view)
            await gone_on(pilot, view)
            view = await play_until(pilot, Phase.PLAY, by_keys)
        assert "[g] Go" in text(app)
        await pilot.press("g", "o")
        await until(pilot, lambda: "You say go." in table(app).said)

    sit(watch, rules=(("go", "spoken"),))


def test_T04_go_on_honour_is_offered_beside_cards_that_fit() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        while view is not None and not (view.open.pile and isinstance(view.legal[0], Play)):
            await by_keys(pilot, view)
            await pilot.pause()
            view = await play_until(pilot, Phase.PLAY, by_keys)
        assert "[g] Go" in text(app)
        assert "[Enter] Play" in text(app)
        await pilot.click("#go")
        await until(pilot, lambda: "You say go." in table(app).said)

    sit(watch, rules=(("go", "honour"),))


@pytest.mark.parametrize("how", ["key", longer("mouse")])
def test_a_third_card_is_not_ignored_in_silence(how: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        await pilot.press("1", "2")
        await (pilot.press("3") if how == "key" else card(pilot, 2))
        await seen(pilot, "2 cards are marked already. Take a mark away first (Del).", 10)
        assert picture(app).hand.marked == (0, 1)

    sit(watch)


def test_U12_at_cribbage_the_small_letter_asks_for_a_hint_too() -> None:
    async def go() -> None:
        app = application("cribbage")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Cut for the first deal.")
            await pilot.press("2", "0", "enter")
            await seen(pilot, "Throw two cards")
            await pilot.press("h")
            await seen(pilot, "You keep")

    asyncio.run(go())


def test_U20_with_nokeyboard_no_key_does_anything_in_the_game_and_the_mouse_plays_it() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        for phase in (Phase.DEAL_CUT, Phase.DISCARD, Phase.PLAY):
            view = await play_until(pilot, phase, by_mouse)
            assert view is not None
            here, before = app.screen, text(app)
            await by_keys(pilot, view)
            await pilot.press("left", "enter", "space", "H", "h", "e", "v", "u", "b", "plus", "q", "x")
            await pilot.press("f1", "escape", "ctrl+l", "ctrl+q", "tab")
            await pilot.pause()
            assert app.screen is here
            assert table(app).view is view
            assert text(app) == before
            await by_mouse(pilot, view)
            await gone_on(pilot, view)

    sit(watch, keyboard=False)


async def clicked(pilot: Pilot[Any], words: str) -> None:
    """Click on what a key does, at the foot of the screen."""
    drawn = lines(pilot.app)
    await pilot.click(offset=(drawn[-1].index(words), len(drawn) - 1))


def test_U20_with_nokeyboard_the_line_of_keys_can_be_clicked() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_mouse)
        await clicked(pilot, "Hint")
        await until(pilot, lambda: app.screen.query_one(HintPanel).display)
        await clicked(pilot, "Leave")
        await seen(pilot, "Learn to play")

    sit(watch, keyboard=False)


def test_U20_with_nokeyboard_a_key_cuts_no_wait_short(monkeypatch: pytest.MonkeyPatch) -> None:
    cuts: list[Pace] = []
    monkeypatch.setattr(Pace, "cut", lambda pace: cuts.append(pace))

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await asked(pilot)
        assert view is not None
        await by_mouse(pilot, view)
        await until(pilot, lambda: table(app).pace.waiting and not table(app).gate.asking)
        await pilot.press("x", "enter")
        assert not cuts
        await buttons(pilot, 1, at=(3, 3))
        await until(pilot, lambda: bool(cuts))

    sit(watch, settings={"speed": 1}, keyboard=False)


def test_the_pointer_begins_on_a_card_that_may_be_played() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        crossed = 0
        view = await play_until(pilot, Phase.PLAY, by_keys)
        while view is not None and not crossed:
            plays = {move.card for move in view.legal if isinstance(move, Play)}
            hand = picture(app).hand
            assert hand.cards[hand.at] in plays
            crossed += hand.cards[-1] not in plays
            # The highest card that fits: the pointer stays at the end, where the next may not fit.
            await pilot.press(str(max(place for place, each in enumerate(hand.cards, 1) if each in plays)))
            await pilot.press("enter")
            await gone_on(pilot, view)
            view = await play_until(pilot, Phase.PLAY, by_keys)
        assert crossed, "a card that fits no more was held"

    sit(watch, seed="3")
