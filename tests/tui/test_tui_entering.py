"""A game with real cards on the full screen: entered by keys and by the mouse, corrected, left, and ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from entering_screen import HAND, OPENED, begin, entering
from textual.pilot import Pilot
from textual.widgets import Input
from watching import seen, text, until

from entered import answers, begun, played
from knaves import record
from knaves.cards import parse
from knaves.entering import Question
from knaves.game import Seat
from knaves.local.entering import EntryRequest
from knaves.record.transcript import answer, course
from knaves.store import transcripts
from knaves.store.data_dir import find
from knaves.tui.screens.entered import EnteredScreen
from knaves.tui.screens.entering import EnteringScreen
from knaves.tui.screens.replay import ReplayScreen
from knaves.tui.screens.review import ReviewScreen
from knaves.tui.screens.title import TitleScreen
from knaves.tui.widgets.answer_list import AnswerList
from knaves.tui.widgets.grid import CELL, SIDE, Grid
from later import longer


def notified(pilot: Pilot[Any]) -> list[str]:
    """What the notifications say."""
    return [each.message for each in pilot.app._notifications]


def keys_of(asked: Question, said: str) -> list[str]:
    """The keys that give an answer."""
    if said in dict(asked.choices):
        if not asked.cards and not asked.most:
            return [str([each for each, _label in asked.choices].index(said) + 1)]
        return [said[0]]
    if asked.most:
        return [*said, "enter"]
    return [key.lower() for card in parse(said) for key in str(card)]


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        ("cribbage", 2, {}),
        ("euchre", 4, {}),
        longer("cribbage", 3, {"counting": "muggins"}),
        longer("euchre", 4, {"joker": True}),
    ],
)
def test_a_whole_game_is_entered_by_keys_then_reviewed_and_replayed(
    tmp_path: Path, game: str, seats: int, rules: dict[str, Any]
) -> None:
    found, home = played(game, 6, seats, target=5, **rules), find(str(tmp_path))
    told = begun(found, Seat(0))

    async def work(pilot: Pilot[Any]) -> None:
        nonlocal told
        screen = await begin(pilot)
        for said in answers(found, told):
            question = course(told).question
            assert question is not None
            await pilot.press(*keys_of(question, said))
            told, refusal = answer(told, said)
            assert refusal is None
            given = told.answers
            await until(pilot, lambda given=given: screen._transcript.answers == given)  # type: ignore[misc]
            kept = transcripts.find(home, found.game)
            assert kept is not None
            assert kept.answers == given
        await seen(pilot, "The game is over: Ann")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteredScreen))
        await seen(pilot, "The record is")
        await pilot.press("m")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await seen(pilot, "Move 0 of")
        # The cards of the others are unknown: nothing can be laid open.
        await pilot.press("end", "a")
        await seen(pilot, "seen by Ann")
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteredScreen))
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        await pilot.press("c")
        await until(pilot, lambda: "cannot be played again" in "".join(notified(pilot)))
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))

    names = ("Bob", "Cid", "Dot")[: seats - 1]
    said = (("target", 5), *rules.items())
    entering(work, home, game, names=names, seats=seats, name="Ann", rules=said)
    (path,) = (tmp_path / "games").iterdir()
    sheet = record.load(path).record
    assert sheet.known is not None
    assert record.replay(sheet).open.scores == found.last.open.scores
    assert not list((tmp_path / "entering").iterdir())


def test_a_card_that_cannot_be_is_refused_with_its_paragraph_which_r_opens() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, *OPENED, *"7h")
        await seen(pilot, "You played the 7♥ yourself. (§3.1)")
        await pilot.press("r")
        await seen(pilot, "3.1")
        await pilot.press("q")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press(*"2d")
        await until(pilot, lambda: len(screen._transcript.answers) == 8)
        assert "§3.1" not in text(pilot.app)

    entering(work)


def test_a_correction_that_does_not_fit_names_the_answer_and_why_until_it_is_mended(tmp_path: Path) -> None:
    home = find(str(tmp_path))

    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, *OPENED)
        await pilot.press("f")
        await until(pilot, lambda: isinstance(pilot.app.focused, AnswerList))
        await pilot.press("up", "up", "up", "up", "enter")
        await seen(pilot, "It was: 9♥ 10♥.")
        await pilot.press(*"7h8h")
        await seen(pilot, "Number 5 no longer fits, '8H': You do not hold the 8♥.")
        shown = text(pilot.app)
        assert "5. What did you lead?" in shown
        assert "5. × 8H" in shown
        assert "6. KD" in shown
        await pilot.press(*"5h")
        await seen(pilot, "Number 7 no longer fits, '7H': You do not hold the 7♥.")
        await pilot.press(*"9h")
        await until(pilot, lambda: course(screen._transcript).refusal is None)
        assert "no longer fits" not in text(pilot.app)
        kept = transcripts.find(home, screen._transcript.game)
        assert kept is not None
        assert kept.answers == ("seat 1", "5H 6H 7H 8H 9H TH", "7H 8H", "KS", "5H", "KD", "9H")

    entering(work, home)


def test_a_correction_after_which_all_fits_says_so_and_one_that_is_left_changes_nothing() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, *OPENED)
        before = screen._transcript.answers
        await pilot.press("f", "up", "enter")
        await seen(pilot, "It was: K♦.")
        await pilot.press(*"5h")
        await seen(pilot, "You hold the 5♥ yourself.")
        await pilot.press("escape")
        await until(pilot, lambda: "It was:" not in text(pilot.app))
        assert screen._transcript.answers == before
        await pilot.press("f", "up", "enter", *"qd")
        await seen(pilot, "Changed. Everything after it still fits.")
        assert screen._transcript.answers[5] == "QD"

    entering(work)


def test_ranks_cards_and_answers_are_taken_back_one_after_another() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, "2", *"5h6h7")
        await seen(pilot, "5♥ 6♥ 7… 2 of 6 cards")
        await pilot.press("u")
        await seen(pilot, "5♥ 6♥ 2 of 6 cards")
        await pilot.press("backspace")
        await seen(pilot, "5♥ 1 of 6 cards")
        await pilot.press(*"5h")
        await seen(pilot, "0 of 6 cards")
        await pilot.press("u")
        await seen(pilot, "Who dealt first?")
        assert not screen._transcript.answers

    entering(work)


def test_with_a_rank_the_arrows_and_enter_pick_its_suit_and_a_suit_alone_picks_nothing() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await begin(pilot, "2", "h", "5")
        await seen(pilot, "5… 0 of 6 cards")
        await pilot.press("down", "down", "enter")
        await seen(pilot, "5♥ 1 of 6 cards")
        await pilot.press("right", "space", *"10s")
        await seen(pilot, "5♥ 6♥ 10♠ 3 of 6 cards")

    entering(work)


def test_everything_is_done_by_the_mouse_alone(tmp_path: Path) -> None:
    home = find(str(tmp_path))

    async def tap(pilot: Pilot[Any], *cards: str) -> None:
        for card in cards:
            row, column = "CDHS".index(card[1]), "A23456789TJQK".index(card[0])
            await pilot.click(Grid, offset=(SIDE + CELL * column + 1, row + 1))
            await pilot.pause()

    async def work(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: bool(pilot.app.screen.query("#begin")))
        await pilot.click("#begin")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteringScreen))
        screen = pilot.app.screen
        assert isinstance(screen, EnteringScreen)
        await pilot.click("#choice-1")
        await seen(pilot, "Which 6 cards were you dealt?")
        await tap(pilot, "5H", "6H", "7H", "8H", "9H", "TH")
        await seen(pilot, "Which cards did you throw to the crib?")
        await tap(pilot, "9H", "TH")
        await seen(pilot, "Which card was the starter?")
        await tap(pilot, "KS")
        await seen(pilot, "What did you lead?")
        # The second line of the list, below the first dealer and the heading of the deal.
        await pilot.click(AnswerList, offset=(3, 3))
        await seen(pilot, "It was: 5♥ 6♥ 7♥ 8♥ 9♥ 10♥.")
        await tap(pilot, "5H", "6H", "7H", "8H", "9H", "TH")
        await seen(pilot, "Changed. Everything after it still fits.")
        await pilot.click("Labels", offset=(text(pilot.app).splitlines()[-1].index("End here"), 0))
        await seen(pilot, "End the game here, and keep its record?")
        await pilot.click("#yes")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteredScreen))
        await seen(pilot, "The game ends here: Ann 0, Bob 0.")

    entering(work, home)
    (path,) = (tmp_path / "games").iterdir()
    assert "Ended: agreed, nobody wins" in path.read_text()


def test_a_game_is_stopped_after_a_question_and_its_record_goes_to_the_file_that_was_named(
    tmp_path: Path,
) -> None:
    home, out = find(str(tmp_path)), tmp_path / "kitchen.knaves"

    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, *OPENED, "e")
        await seen(pilot, "End the game here, and keep its record?")
        await pilot.press("n")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("e", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteredScreen))
        assert "The game ends here: " in text(pilot.app)

    entering(work, home, entry=EntryRequest(out=out))
    assert record.load(out).record.known is not None
    assert not list((tmp_path / "games").iterdir())
    assert not list((tmp_path / "entering").iterdir())


def test_a_file_that_exists_is_not_overwritten_and_the_answers_stay(tmp_path: Path) -> None:
    home, out = find(str(tmp_path)), tmp_path / "kitchen.knaves"
    out.write_text("mine")

    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, *OPENED, "e", "y")
        await until(pilot, lambda: bool(pilot.app._notifications))
        assert pilot.app.screen is screen

    entering(work, home, entry=EntryRequest(out=out))
    assert out.read_text() == "mine"
    assert len(list((tmp_path / "entering").iterdir())) == 1


def test_a_game_that_is_left_goes_on_from_the_title_and_another_one_begins_after_a_question(
    tmp_path: Path,
) -> None:
    home = find(str(tmp_path))

    async def work(pilot: Pilot[Any]) -> None:
        await begin(pilot, *OPENED)
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))
        await seen(pilot, "All answers are kept. Go on with: knaves enter cribbage")
        await pilot.press("a")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteringScreen))
        await seen(pilot, "You go on with the game of Ann, Bob.")
        await seen(pilot, "8. The count is 25. What did Bob play?")
        await pilot.press("n")
        await seen(pilot, "Forget all that you have entered of this game?")
        await pilot.press("n")
        await seen(pilot, "8. The count is 25.")
        await pilot.press("n", "y")
        await until(pilot, lambda: bool(pilot.app.screen.query("#begin")))
        pilot.app.screen.query_one("#name-1", Input).value = "Cid"
        await begin(pilot)
        await seen(pilot, "Cid 2")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))
        assert "All answers are kept" not in text(pilot.app)

    entering(work, home)
    assert not list((tmp_path / "entering").iterdir())


def test_without_a_data_directory_leaving_needs_a_yes() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, *HAND)
        await pilot.press("escape")
        await seen(pilot, "Leave? What you have entered")
        await pilot.press("n")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("x", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))

    entering(work)


def test_esc_closes_a_rank_the_cards_picked_and_the_list_before_the_screen() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        screen = await begin(pilot, "2", *"5h6")
        await pilot.press("escape")
        await seen(pilot, "0 of 6 cards")
        await pilot.press("f")
        await until(pilot, lambda: isinstance(pilot.app.focused, AnswerList))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.focused, Grid))
        assert pilot.app.screen is screen

    entering(work)


def test_who_played_is_asked_first_and_names_must_differ() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: bool(pilot.app.screen.query("#begin")))
        assert not pilot.app.screen.query_one("#row-2").display
        await pilot.click("#seats")
        await until(pilot, lambda: pilot.app.screen.query_one("#row-2").display)
        pilot.app.screen.query_one("#name-1", Input).value = "Ann"
        await pilot.click("#begin")
        await until(pilot, lambda: bool(pilot.app.screen.query_one("#trouble").content))  # type: ignore[attr-defined]
        pilot.app.screen.query_one("#name-1", Input).value = "Eve"
        # A button that has just been pressed takes no key.
        await until(pilot, lambda: not pilot.app.screen.query_one("#begin").has_class("-active"))
        await begin(pilot)
        await seen(pilot, "Ann 1 Eve 2")

    entering(work, names=())


def test_rules_with_which_no_game_can_be_entered_get_a_sentence() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: bool(pilot.app.screen.query("#begin")))
        await pilot.press("enter")
        await until(pilot, lambda: bool(pilot.app._notifications))
        assert isinstance(pilot.app.screen, TitleScreen)

    entering(work, game="euchre", names=("Bob", "Cid", "Dot"), rules=(("farmers", True),))
