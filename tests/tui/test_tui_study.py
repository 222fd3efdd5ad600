"""A study on the full screen: moves, branches, remarks, and questions asked in the game's own picture."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from reviewing import played
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from watching import Screenshot, application, seen, text, until

from knaves import study
from knaves.cards import Card
from knaves.study import Mark, Study
from knaves.study.making import chapter_of
from knaves.tui.app import KnavesApp
from knaves.tui.screens.place_list import PlaceList
from knaves.tui.screens.study import StudyScreen
from studied import POSITION


def opened(made: Study) -> KnavesApp:
    app = application(begin=False)
    app._study = made
    return app


def lesson() -> Study:
    """A game of cribbage that asks about its first throw, with another throw as a branch; then a position."""
    record = played("cribbage", 2, "simple", 3, target=31)
    chapter = chapter_of(record, "The game")
    at = next(n for n, place in enumerate(chapter.places) if type(place.move).__name__ == "Discard")
    places = list(chapter.places)
    made = places[at]
    view = study.play_out(chapter).view(at - 1, made.seat)
    other = next(move for move in view.legal if move != made.move)
    places[at - 1] = replace(places[at - 1], question="What would you throw?", marks=(Mark(Card("5H")),))
    places[at] = replace(made, glyph="?", comment="Too much for the crib.")
    places.append(replace(made, move=other, glyph="!", comment="It keeps the run.", parent=at - 1))
    game = study.arranged(replace(chapter, places=tuple(places)))
    return Study("Throws", "Ann", (game, study.read(POSITION).chapters[0]))


def asked_at(made: Study) -> int:
    return next(n for n, place in enumerate(made.chapters[0].places) if place.question)


async def to_the_question(pilot: Pilot[Any], made: Study) -> None:
    await seen(pilot, "Throws, by Ann")
    for _step in range(asked_at(made)):
        await pilot.press("right")
    await seen(pilot, "What would you throw?")


def test_what_follows_a_question_is_hidden_until_it_is_answered() -> None:
    made = lesson()

    async def go() -> tuple[str, str, str]:
        app = opened(made)
        async with app.run_test(size=(120, 44)) as pilot:
            await to_the_question(pilot, made)
            before = text(app)
            assert "Look at: 5♥." in before
            await pilot.press("b")
            await seen(pilot, "The answer:")
            after = text(app)
            await pilot.press("down", "right")
            await seen(pilot, "It keeps the run.")
            return before, after, text(app)

    before, after, branch = asyncio.run(go())
    assert "(a good move)" in branch
    assert "Too much" not in before
    assert "The branch ends here." in branch
    # The moves after the question are listed once it is answered.
    assert " ?" in after.replace("What would you throw?", "")
    assert after.count("Discard") == before.count("Discard") == 0


def test_the_list_has_only_what_was_reached() -> None:
    made = lesson()

    async def go() -> tuple[int, int]:
        app = opened(made)
        async with app.run_test(size=(120, 44)) as pilot:
            await to_the_question(pilot, made)
            listed = app.screen.query_one(PlaceList)
            before = listed.option_count
            await pilot.press("b")
            await until(pilot, lambda: listed.option_count > before)
            return before, listed.option_count

    before, after = asyncio.run(go())
    assert before == asked_at(made) + 2, "every place up to the question, and the heading of the deal"
    assert after > len(made.chapters[0].places)


def test_a_move_made_in_the_picture_is_the_answer() -> None:
    made = lesson()

    async def go() -> str:
        app = opened(made)
        async with app.run_test(size=(100, 40)) as pilot:
            await to_the_question(pilot, made)
            screen = app.screen
            assert isinstance(screen, StudyScreen)
            chapter = made.chapters[0]
            await screen._try(chapter.places[chapter.answers(asked_at(made))[0]].move)
            await seen(pilot, "Right.")
            return text(app)

    assert "It keeps the run." in asyncio.run(go())


def test_a_wrong_answer_is_told_what_the_study_says_of_it() -> None:
    made = lesson()

    async def go() -> str:
        app = opened(made)
        async with app.run_test(size=(100, 40)) as pilot:
            await to_the_question(pilot, made)
            screen = app.screen
            assert isinstance(screen, StudyScreen)
            # The two cards of the first throw are picked by the keys of the picture.
            await pilot.press("1", "2", "enter")
            await seen(pilot, "The answer:")
            return text(app)

    said = asyncio.run(go())
    assert "Not what this study answers." in said or "Right." in said


def test_chapters_follow_each_other_and_a_position_shows_one_seat() -> None:
    made = lesson()

    async def go() -> list[str]:
        app = opened(made)
        screens = []
        async with app.run_test(size=(100, 40)) as pilot:
            await seen(pilot, "1 of 2: The game")
            await pilot.press("pagedown")
            await seen(pilot, "2 of 2: Whether to take it up")
            screens.append(text(app))
            await pilot.press("pageup")
            await seen(pilot, "1 of 2: The game")
            await pilot.press("q")
            await until(pilot, lambda: not isinstance(app.screen, StudyScreen))
        return screens

    [position] = asyncio.run(go())
    assert "Everybody has passed." in position
    assert "Would you take it up?" in position
    assert "Seat" not in position
    assert "All open" not in position


def test_the_end_key_stops_at_a_question() -> None:
    made = lesson()

    async def go() -> str:
        app = opened(made)
        async with app.run_test(size=(100, 40)) as pilot:
            await seen(pilot, "Throws, by Ann")
            await pilot.press("end")
            await seen(pilot, "What would you throw?")
            await pilot.press("b", "end")
            await seen(pilot, "The end of the chapter.")
            await pilot.press("home")
            await until(pilot, lambda: "The end of the chapter." not in text(app))
            return text(app)

    assert "Throws, by Ann" in asyncio.run(go())


def test_the_screen_of_a_study(snapshot: SnapshotAssertion) -> None:
    made = lesson()

    async def go() -> str:
        app = opened(made)
        async with app.run_test(size=(120, 40)) as pilot:
            await to_the_question(pilot, made)
            await pilot.press("b")
            await seen(pilot, "The answer:")
            return app.export_screenshot()

    assert asyncio.run(go()) == snapshot(extension_class=Screenshot)
