"""The review on the screen: the chart, costly decisions, another try before the answer, and playing on.

It is long because one screen leads to the next: the course, a decision, its answer, and the game from there.
"""

from __future__ import annotations

import asyncio
import re
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from answering import answer, screen
from reviewing import played
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from watching import application, lines, quick, seen, settled, text, until

from knaves.game import Seat
from knaves.i18n.language import speaking
from knaves.record import Record, SeatedPlayer
from knaves.review import Answer, Review, review, told
from knaves.review.answer import Row
from knaves.store.data_dir import DataDir, find
from knaves.store.review_files import kept_reviews
from knaves.tui.pictures import Moved
from knaves.tui.review_worker import ReviewWorker
from knaves.tui.screens.decision import DecisionScreen, figures
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.review import ReviewScreen, legend, listed
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.chances import chances
from knaves.tui.widgets.choice import Choice
from knaves.tui.widgets.hint import HintPanel
from later import longer

GAMES = ["cribbage", "euchre"]


def record_of(game: str, **rules: Any) -> Record:
    record = played(game, 2 if game == "cribbage" else 4, "simple", **{"target": 61, **rules})
    return replace(record, seated=(SeatedPlayer("Ann"), *record.seated[1:]))


def reviewing(work: Any, record: Record, home: Path, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        place = find(str(home))
        app = application(record.game.name, settings=quick(), data_dir=place, begin=False)
        async with app.run_test(size=size) as pilot:
            app.push_screen(ReviewScreen(record, place))
            await seen(pilot, "Costly decisions")
            await work(pilot)

    asyncio.run(run())


def shown_at(pilot: Pilot[Any], id: str) -> str:
    return str(pilot.app.screen.query_one(f"#{id}", Static).render())


@pytest.mark.parametrize("game", ["cribbage", longer("euchre")])
def test_the_review_says_who_won_what_made_it_and_where_it_was_lost(tmp_path: Path, game: str) -> None:
    record = record_of(game, target=61 if game == "cribbage" else 5)
    one = told(record, review(record), Seat(0), reader=Seat(0))

    async def work(pilot: Pilot[Any]) -> None:
        assert shown_at(pilot, "headline") == one.headline
        for share in one.split:
            assert share.name in shown_at(pilot, "split")
        listed = pilot.app.screen.query_one(OptionList)
        assert listed.option_count == len(one.dearest)
        assert one.dearest[0].title in str(listed.get_option_at_index(0).prompt)
        assert [each.lstrip()[:3] for each in lines(pilot.app) if each.lstrip()[:3] == "100"] == ["100"]
        order = sorted(line.number for line in one.dearest)
        for _each in order:
            await pilot.press("left")
        for number in order:
            at = listed.highlighted
            assert at is not None
            assert one.dearest[at].number == number
            await pilot.press("right")

    reviewing(work, record, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_another_try_is_judged_before_the_answer_is_shown(tmp_path: Path, game: str) -> None:
    record = record_of(game, target=61 if game == "cribbage" else 5)
    found = review(record)
    one = told(record, found, Seat(0))
    decision = next(each for each in found.games[0].decisions if each.number == one.dearest[0].number)

    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, DecisionScreen))
        await seen(pilot, f"{one.dearest[0].made}: it cost ")
        now = pilot.app.screen
        panel = now.query_one(HintPanel)
        now.post_message(Moved(record.game.read(decision.move)))
        await seen(pilot, "That is what you did")
        assert not panel.display
        # A move that is as good as the best would show the answer.
        for choice in [each for each in decision.choices if decision.choices[0].win - each.win > 0.006]:
            now.post_message(Moved(record.game.read(choice.move)))
            if choice.win - decision.choices[0].win + decision.loss > 0.006:
                await seen(pilot, "but there is something better still")
            assert not panel.display
        now.post_message(Moved(record.game.read(decision.choices[0].move)))
        await seen(pilot, "Right: nothing wins more often")
        await until(pilot, lambda: panel.display)
        assert "what was done" in panel.words
        assert "Wins in 100" in panel.words
        await pilot.press("escape")
        assert not panel.display
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))

    reviewing(work, record, tmp_path)


@pytest.mark.long
def test_back_from_a_decision_the_list_points_at_the_one_that_was_looked_at_last(tmp_path: Path) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, DecisionScreen))
        await seen(pilot, "Find something better")
        first = shown_at(pilot, "where")
        await pilot.press("pagedown")
        await until(pilot, lambda: shown_at(pilot, "where") != first)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        await settled(pilot)
        assert pilot.app.screen.query_one(OptionList).highlighted == 2
        await pilot.resize_terminal(70, 24)
        await settled(pilot)
        assert pilot.app.screen.query_one(OptionList).highlighted == 2

    reviewing(work, record_of("cribbage"), tmp_path)


@pytest.mark.long
def test_play_on_from_a_decision_counts_nowhere(tmp_path: Path) -> None:
    record = record_of("cribbage", target=31)

    async def work(pilot: Pilot[Any]) -> None:
        place = find(str(tmp_path))
        before = len(list(kept_reviews(place)))
        await pilot.press("enter")
        await seen(pilot, "Find something better")
        await pilot.press("y")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await seen(pilot, "champion")
        table = screen(pilot)
        while not table.over:
            await until(pilot, lambda: table.over or table.gate.asking)
            if not table.over:
                await answer(pilot)
        await until(pilot, lambda: table.query_one(EndPanel).display)
        await seen(pilot, "Your play cost you")
        assert len(list(kept_reviews(place))) == before == 1
        assert not list((tmp_path / "games").iterdir())
        assert not (tmp_path / "statistics.jsonl").exists()
        # The seats are those of the record: there is no choice of players, so the key does nothing.
        assert not table.query_one("#new").display
        await pilot.press("n")
        assert table.query_one(EndPanel).display
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, DecisionScreen))

    reviewing(work, record, tmp_path)


def test_the_end_of_a_game_says_what_play_and_luck_did(tmp_path: Path) -> None:
    async def run() -> None:
        app = application(data_dir=find(str(tmp_path)), rules=(("target", 11),))
        async with app.run_test(size=(80, 24)) as pilot:
            table = screen(pilot)
            while not table.over:
                await until(pilot, lambda: table.over or table.gate.asking)
                if not table.over:
                    await answer(pilot)
            await seen(pilot, "Your play cost you")
            [kept] = kept_reviews(find(str(tmp_path)))
            assert kept.review.names[0] == "Ann"
            await pilot.press("r")
            await seen(pilot, "chance of winning")
            assert isinstance(app.screen, ReviewScreen)
            await pilot.press("q")
            await until(pilot, lambda: app.screen is table)

    asyncio.run(run())


@pytest.mark.long
def test_three_have_a_line_each_in_the_chart(tmp_path: Path) -> None:
    record = played("cribbage", 3, "simple", target=61)
    record = replace(record, seated=(SeatedPlayer("Ann"), *record.seated[1:]))

    async def work(pilot: Pilot[Any]) -> None:
        head = shown_at(pilot, "chart").split("\n")[0]
        assert head.startswith("━ Your chance of winning")
        assert head.endswith("• Ben   ∘ Cem")
        await until(pilot, lambda: text(pilot.app).count("•") > 10 and text(pilot.app).count("∘") > 10)
        rows = shown_at(pilot, "split").split("\n")
        for name in ("Luck", "Your own play", "Ben's own play", "Cem's own play"):
            # A name and its figure stand in one row.
            assert any(re.search(rf"{name} [+-]?\d+\.\d", row) for row in rows), rows
        assert all(len(row) <= 78 for row in rows)

    reviewing(work, record, tmp_path)


def test_on_a_narrow_screen_what_was_done_stays_in_sight_and_no_name_is_broken() -> None:
    record = played("cribbage", 3, "simple", target=61)
    with speaking("cs"):
        one = told(record, review(record), Seat(0))
        rows = [str(row) for row in listed(one.dearest, 50, wide=False)]
        assert [line.made for line in one.dearest if f"{line.made} " not in "".join(rows)] == []
        assert [len(row.rstrip()) for row in rows if len(row) > 50] == []
        assert any("…: " in row for row in rows)
        heads = [str(row) for row in legend(one, 45)]
    assert [each for head in heads for each in head.split() if each in {"Ben", "Cem"}] == ["Ben", "Cem"]
    assert len(heads) == 2


@pytest.mark.long
def test_curves_that_meet_take_turns_and_no_area_hides_them() -> None:
    """Each side is seen in every stretch of the game, where it stands with another too."""
    record = played("cribbage", 3, "simple", target=61)
    one = told(record, review(record), Seat(0))
    drawn = str(chances(one, 0, 74, 10)).split("\n")[:8]
    for mark in "━•∘":
        columns = {row.index(mark, at) for row in drawn for at, each in enumerate(row) if each == mark}
        gaps = [after - before for before, after in pairwise(sorted(columns))]
        assert max(gaps) <= 3, (mark, drawn)
    assert not any(block in "".join(drawn) for block in "▁▂▃▄▅▆▇█")


@pytest.mark.long
def test_leaving_stops_the_measuring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread ends at the next move, and nothing is kept."""
    record, begun, go_on, ended = record_of("cribbage"), threading.Event(), threading.Event(), []

    def slow(record: Record, step: Any) -> Review:
        def told() -> None:
            begun.set()
            go_on.wait(10)
            step()

        try:
            return review(record, told)
        except Exception as error:
            ended.append(error)
            raise

    monkeypatch.setattr("knaves.local.reviews.review", slow)
    place: DataDir = find(str(tmp_path))

    async def run() -> None:
        app = application(begin=False, data_dir=place)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(ReviewScreen(record, place))
            await until(pilot, begun.is_set)
            await pilot.press("q")
            await until(pilot, lambda: not isinstance(app.screen, ReviewScreen))
            go_on.set()
            await until(pilot, lambda: bool(ended))

    asyncio.run(run())
    assert list(kept_reviews(place)) == []


def test_a_stopped_review_is_no_review(tmp_path: Path) -> None:
    measuring = ReviewWorker(find(str(tmp_path)), record_of("cribbage"))
    measuring.stop()
    assert asyncio.run(measuring.review()) == ""
    assert 0 < measuring.share < 0.1


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_of_it_fits_a_small_screen_in_czech(tmp_path: Path, game: str) -> None:
    record = record_of(game, target=61 if game == "cribbage" else 5)

    async def run() -> None:
        place = find(str(tmp_path))
        app = application(game, settings=quick(language="cs"), data_dir=place, begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(ReviewScreen(record, place))
            await seen(pilot, "Drahá rozhodnutí")
            assert "Zpět" in lines(app)[-1]
            assert "Štěstí" in text(app)
            await pilot.press("enter")
            await seen(pilot, "Najděte něco lepšího")
            assert "Zpět" in lines(app)[-1]
            await pilot.press("b")
            await seen(pilot, "← váš tah")

    with speaking("cs"):
        asyncio.run(run())


def a_throw(name: str) -> Answer:
    """The answer to a throw to someone's crib, with tens in its moves."""
    rows = [
        Row("", "10♠ 10♥", ("10.5", "-10.4", "-2.0", "+0.0", "80.8 ± 0.2"), best=True, made=False),
        Row("", "10♠ J♦", ("5.5", "-4.5", "-1.6", "-10.6", "79.7"), best=False, made=True),
    ]
    heads = ("Hand", f"{name}'s crib", "The play", "Points", "Wins in 100")
    return Answer("10♠ J♦", "10♠ 10♥", "Because.", heads, tuple(rows))


@pytest.mark.parametrize("name", ["Ben", "Maximiliana Wolkensteiner", "李小龍李小龍李小龍"])
@pytest.mark.parametrize("room", [54, 74])
def test_the_table_of_an_answer_is_never_wider_than_there_is_room(name: str, room: int) -> None:
    heads, *rows = figures(a_throw(name), room)
    assert {row.cell_length for row in rows} == {heads.cell_length}
    assert heads.cell_length <= room
    assert heads.plain.endswith("Points Wins in 100")
    assert [row.plain.split()[:2] for row in rows] == [["10♠", "10♥"], ["10♠", "J♦"]]
    # The parts of the points are all there, or none.
    assert ("Hand" in heads.plain) is (f"{name}'s crib" in heads.plain) is ("10.5" in rows[0].plain)
    if room == 74:
        assert "Hand" in heads.plain


@pytest.mark.long
@pytest.mark.parametrize("name", ["Ben", "Maximiliana Wolkensteiner"])
def test_the_box_of_an_answer_grows_with_its_table_and_with_the_screen(tmp_path: Path, name: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("enter")
        await seen(pilot, "Find something better")
        now = pilot.app.screen
        assert isinstance(now, DecisionScreen)
        now._found = a_throw(name)
        now._open_box()
        for columns, rows in ((60, 20), (80, 24), (60, 20)):
            await pilot.resize_terminal(columns, rows)
            await settled(pilot)
            table = [
                row for row in lines(pilot.app) if "Wins in 100" in row or "10♠ " in row.partition("│")[2]
            ]
            assert [("Wins in 100" in row, "80.8 ± 0.2" in row, "79.7" in row) for row in table] == [
                (True, False, False),
                (False, True, False),
                (False, False, True),
            ], text(pilot.app)
            assert ("The play" in table[0]) is (name == "Ben" or columns == 80)
            assert "Find something better." in " ".join(text(pilot.app).split())

    reviewing(work, record_of("cribbage", target=31), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (64, 20), (60, 24)])
@pytest.mark.parametrize("target", [61, 121])
def test_no_key_falls_off_a_narrow_screen_in_czech(
    tmp_path: Path, size: tuple[int, int], target: int
) -> None:
    record = record_of("cribbage", target=target)

    async def run() -> None:
        place = find(str(tmp_path))
        app = application(settings=quick(language="cs"), data_dir=place, begin=False)
        async with app.run_test(size=size) as pilot:
            app.push_screen(ReviewScreen(record, place))
            await seen(pilot, "Drahá rozhodnutí")
            await until(pilot, lambda: "Zpět Q" in text(app))
            await settled(pilot)
            assert whole(app) == []
            await pilot.press("down", "enter")
            await seen(pilot, "Najděte něco lepšího")
            await seen(pilot, "Předchozí")
            await settled(pilot)
            assert whole(app) == []
            assert "Zpět Q" in text(app)
            await pilot.press("b")
            await until(pilot, lambda: app.screen.query_one(HintPanel).display)
            await settled(pilot)
            assert "Zpět Q" in text(app)
            assert "Najděte něco lepšího" in " ".join(text(app).split())

    with speaking("cs"):
        asyncio.run(run())


def whole(app: App[Any]) -> list[str]:
    """The choices that are not whole on the screen."""
    inside = app.screen.region
    return [
        str(each.id)
        for each in app.screen.query(Choice)
        if each.display and not inside.contains_region(each.region)
    ]


@pytest.mark.long
def test_where_skunks_count_the_chart_goes_beyond_a_win() -> None:
    record = played("cribbage", 2, ("champion", "simple"), 5, best_of=7, match_skunks=True)
    found = review(record)
    number, skunk = next(each for each in enumerate(found.games, 1) if 1.5 in (each[1].result or ()))
    winner = Seat((skunk.result or ()).index(1.5))
    drawn = str(chances(told(record, found, winner, number), 0, 70, 12)).split("\n")
    assert [row[:3].strip() for row in (drawn[0], drawn[5], drawn[9])] == ["150", "50", "-50"]
    assert sum(row[69] == "█" for row in drawn[:10]) == 10


def test_the_chart_stands_on_its_lines() -> None:
    record = record_of("cribbage")
    one = told(record, review(record), Seat(0))
    drawn = str(chances(one, one.dearest[0].number, 70, 12)).split("\n")
    assert [row[:3].strip() for row in (drawn[0], drawn[5], drawn[9])] == ["100", "50", "0"]
    assert drawn[10].count("◆") == 1
    # The last column is the result: none or all of the chance.
    full = sum(row[69] == "█" for row in drawn[:10])
    assert full == (10 if one.curve[-1].chance == 1 else 0)
