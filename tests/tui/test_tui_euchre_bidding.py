"""Bidding at the euchre table: what each step offers, by its letters, and cards handed over."""

from __future__ import annotations

from typing import Any

from at_euchre import buttons, free, hand, say, sitting, table, told, view_of
from textual.pilot import Pilot
from textual.widgets import Static
from watching import seen, until

from euchre_phases import on_table, playing
from knaves.cards import parse
from knaves.games.euchre.rules.moves import Make
from knaves.tui.pictures.euchre.choices import Choices
from knaves.tui.widgets.hint import HintPanel


def test_E05_the_best_card_is_handed_over_and_the_loner_buries_one() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a", "enter")
        assert view_of(pilot.app).open.phase.step == "trim"
        assert len(hand(pilot.app).cards) == 6
        given = view_of(pilot.app).given
        assert given is not None
        assert "K♠ handed over" in told(pilot.app)
        assert "sits out" in told(pilot.app)
        assert await say(pilot, "6", "enter")
        assert "buried" in told(pilot.app)
        assert len(hand(pilot.app).cards) == 5

    sitting(scene, preset="feltz", seed="1")


def test_E05_only_the_best_card_can_be_given() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p", "enter")
        assert view_of(pilot.app).open.phase.step == "give"
        assert hand(pilot.app).barred == set(parse("9C QH KS 9S"))
        await pilot.press("1", "enter")
        await seen(pilot, "Give your best card, the A♠.")
        assert await say(pilot, "3", "enter")
        assert "You hand Walter your best card." in table(pilot.app).said

    sitting(scene, preset="feltz", seed="104")


def test_E07_the_first_round_lists_pass_order_and_alone_with_their_letters() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        shown = buttons(pilot.app)
        assert shown == {"pass": "Pass", "order": "Order up clubs", "alone": "Order up clubs, alone"}
        assert await say(pilot, "p", "enter")
        assert on_table(view_of(pilot.app)).passes > 0

    sitting(scene, seed="1")


def test_a_bid_is_picked_by_its_place_as_a_card_is() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.press("3")
        assert table(pilot.app).query_one(Choices).at == 2
        await pilot.press("9", "1")
        assert await say(pilot, "2", "enter")
        assert "You order up the 9♣." in table(pilot.app).said

    sitting(scene, seed="1")


def test_E07_the_dealer_picks_up() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        while view_of(pilot.app).open.dealer != 0:
            assert await say(pilot, "p" if buttons(pilot.app) else str(hand(pilot.app).at + 1), "enter")
        assert buttons(pilot.app)["order"] == "Pick it up (o)"
        assert await say(pilot, "o", "enter")
        assert view_of(pilot.app).open.phase.step == "bury"
        assert len(hand(pilot.app).cards) == 6

    sitting(scene, seed="4", preset="feltz")


def test_E07_the_second_round_lists_suits_no_trump_and_alone() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p", "enter")
        assert list(buttons(pilot.app)) == ["pass", "diamonds", "hearts", "spades", "notrump", "alone"]
        assert "Turned down" in told(pilot.app)
        assert "♣ clubs" in told(pilot.app)
        await pilot.press("c")
        assert view_of(pilot.app).open.phase.step == "make"
        await pilot.press("a")
        assert buttons(pilot.app)["alone"] == "Alone: yes"
        assert buttons(pilot.app)["hearts"] == "♥ Hearts, alone"
        await pilot.press("a", "a", "n", "enter")
        await until(pilot, lambda: any(isinstance(move, Make) for _, move in view_of(pilot.app).seen))
        made = next(move for _, move in view_of(pilot.app).seen if isinstance(move, Make))
        assert (made.trump.name, made.alone) == ("NO_TRUMP", True)

    sitting(scene, seed="1", rules=(("no_trump", True),))


def test_E07_the_stuck_dealer_is_offered_no_pass() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p", "enter")
        assert list(buttons(pilot.app)) == ["clubs", "diamonds", "spades", "alone"]
        await pilot.press("p")
        assert view_of(pilot.app).open.phase.step == "make"

    sitting(scene, seed="7")


def test_E07_the_dealers_partner_may_order_only_alone() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert view_of(pilot.app).open.dealer == 2
        assert list(buttons(pilot.app)) == ["pass", "alone"]

    sitting(scene, seed="2", rules=(("canadian", True),))


def test_E07_a_farmers_hand_can_be_shown() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        dealer = view_of(pilot.app).open.dealer
        assert "farmer" in buttons(pilot.app)
        assert await say(pilot, "f", "enter")
        assert view_of(pilot.app).open.dealer == dealer
        assert "You show a farmer's hand" in " ".join(table(pilot.app).said)

    sitting(scene, seed="402", rules=(("farmers", True),))


def test_E07_defending_alone_is_asked() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        while view_of(pilot.app).open.phase.step != "defend":
            assert await say(pilot, "p", "enter")
        assert buttons(pilot.app) == {"pass": "Pass", "alone": "Defend alone"}
        await pilot.press("a", "enter")
        await seen(pilot, "defends alone")
        await until(pilot, lambda: playing(view_of(pilot.app)).defender == 0)

    sitting(scene, seed="2", rules=(("defend_alone", "always"),))


def test_a_call_is_picked_by_its_letter_and_made_by_enter() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p", "enter")
        view = view_of(pilot.app)
        for letter, call in (("h", "♥ Hearts"), ("s", "♠ Spades"), ("p", "Pass"), ("h", "♥ Hearts")):
            await pilot.press(letter)
            await seen(pilot, f"[Enter] {call}")
            assert view_of(pilot.app) is view, "nothing was said yet"
        await pilot.press("enter")
        await until(pilot, lambda: "You make it hearts." in " ".join(table(pilot.app).said))

    sitting(scene, seed="1")


def test_the_letter_is_enough_where_nothing_is_to_be_confirmed() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p")
        await pilot.press("h")
        await until(pilot, lambda: "You make it hearts." in " ".join(table(pilot.app).said))

    sitting(scene, seed="1", settings={"confirm": False})


def test_the_small_h_is_hearts_at_every_question_of_euchre_and_never_a_hint() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        panel = table(pilot.app).query_one(HintPanel)
        steps: set[str] = set()
        noted = "Here h means: make it hearts. H or ?: a hint, with its reasons."
        while steps < {"order", "make", "play"}:
            view = view_of(pilot.app)
            steps.add(view.open.phase.step)
            await pilot.press("h")
            if "hearts" not in buttons(pilot.app):
                await seen(pilot, noted)
            assert not panel.display
            assert view_of(pilot.app) is view
            await pilot.press("H")
            await until(pilot, lambda: panel.display)
            await pilot.press("question_mark")
            await until(pilot, lambda: not panel.display)
            if buttons(pilot.app):
                assert await say(pilot, "h" if "hearts" in buttons(pilot.app) else "p", "enter")
            else:
                assert await say(pilot, str(free(pilot.app)[0]), "enter")
            # What a key does not do is no news once the game has gone on.
            await until(pilot, lambda: str(table(pilot.app).query_one("#told", Static).render()) != noted)

    sitting(scene, seed="1")
