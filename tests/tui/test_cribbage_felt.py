"""What stands on the cribbage table: cards and their signs, the board or the bar, and how they move."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest
from cribbage_hands import asked, by_keys, gone_on, picture, play_until, sit, table
from textual.events import Resize
from textual.pilot import Pilot
from watching import application, lines, quick, seen, text, until

from knaves.cards import parse
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import GO, PASS, Claim, Cut, Discard, Move, Muggins, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.i18n.language import BRITISH, speaking
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.board import LAST
from knaves.tui.pictures.cribbage.felt import Felt, Flying
from knaves.tui.pictures.cribbage.labels import called, counted
from knaves.tui.pictures.cribbage.scene import Scene
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.cards import Look, Size, face
from knaves.tui.widgets.hand import POINTERS
from knaves.tui.widgets.large import large_number
from later import later, longer


def test_L03_both_cuts_lie_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes: list[Scene] = []
    record(monkeypatch, scenes, [])

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        assert {seat for scene in scenes for seat, _card in scene.cuts} == {0, 1}
        assert max(len(scene.cuts) for scene in scenes) >= 2

    sit(watch)


def test_P04_the_crib_is_a_box_in_britain() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        await pilot.press("1", "2")
        await seen(pilot, "to Ruth's box", 10)
        assert any("Ruth's box" in line and "Throw" not in line for line in lines(app)), "on the felt too"

    with speaking(BRITISH):
        sit(watch, (100, 30), settings={"british": True})


def test_L10_played_cards_are_numbered_and_finished_counts_are_out() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        while (view := await play_until(pilot, Phase.PLAY, by_keys)) is not None:
            if len(view.open.laid) > len(view.open.pile) > 0:
                break
            await by_keys(pilot, view)
            await pilot.pause()
        assert view is not None
        seen_rows = "\n".join(lines(app))
        for number, (seat, _card) in enumerate(view.open.laid, start=1):
            assert f"╭{number}{'■' if seat else '●'}" in seen_rows
        assert seen_rows.count("╰×──╯") == len(view.open.laid) - len(view.open.pile)
        assert "× finished" in seen_rows

    sit(watch)


def rows_below(shown: list[str], word: str) -> list[str]:
    """The three rows below a word, as far as they stand around it."""
    y = next(y for y, row in enumerate(shown) if word in row)
    x = shown[y].index(word)
    return [row[x - 1 : x + 6].strip() for row in shown[y + 1 : y + 4]]


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
def test_the_count_is_the_largest_number_in_the_play_and_gone_in_the_show(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.PLAY, by_keys)
        assert "Count" not in text(app), "nothing lies there yet"
        counts = set()
        while (view := await asked(pilot)) is not None and view.open.phase is Phase.PLAY:
            if view.open.pile:
                counts.add(view.open.total)
                figures = [row.strip() for row in large_number(view.open.total)]
                assert rows_below(lines(app), "Count") == figures
            await by_keys(pilot, view)
            await gone_on(pilot, view)
        assert counts
        await play_until(pilot, Phase.CLAIM, by_keys)
        assert "Count" not in text(app), "when hands are counted there is none"

    sit(watch, size, rules=(("counting", "claimed"),))


@pytest.mark.long
@pytest.mark.parametrize("preset", ["loadstar", "standard"])
def test_there_is_a_count_only_while_cards_of_one_lie_there(preset: str) -> None:
    """In the play alone; not while hands are counted, and not when the last score is explained after it."""

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        phases = set()
        while (view := await asked(pilot)) is not None and len(view.open.games) == 2:
            for _look in range(2):
                playing = view.open.phase is Phase.PLAY and bool(view.open.pile)
                assert bool(re.search(r"\bCount\b", text(app))) == playing, text(app)
                await pilot.press("e")
                await pilot.pause()
                await pilot.press("escape") if not isinstance(app.screen, TableScreen) else None
            phases.add(view.open.phase)
            if max(view.open.scores) > 20:
                break
            await by_keys(pilot, view)
            await gone_on(pilot, view)
        assert {Phase.DISCARD, Phase.PLAY} <= phases
        assert (Phase.CLAIM in phases) == (preset == "loadstar")

    sit(watch, preset=preset)


@pytest.mark.long
def test_the_count_stands_out_where_there_is_no_room_for_large_figures() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        while view is not None and not view.open.pile:
            await by_keys(pilot, view)
            await gone_on(pilot, view)
            view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        assert f" Count {view.open.total} " in text(app)

    sit(watch, seats=4, against=("simple", "simple", "simple"))


def test_U07_big_cards_have_one_large_rank_and_one_large_suit() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.DISCARD, by_keys)
        assert view is not None
        shown = lines(app)
        for card in view.hand:
            rows = [row.plain for row in face(card, Look("big"))]
            assert all(any(row in line for line in shown) for row in rows)
        for suit, leaves in enumerate(("▟▙█▟▙", " ▟█▙ ", "▜███▛", "▗▟█▙▖")):
            number = sum(card // 13 == suit for card in view.hand)
            assert sum(line.count(f"│  {leaves}│") for line in shown) == number
        assert "6" in shown[-6], "and their numbers below"

    sit(watch, settings={"big": True})


@pytest.mark.parametrize(
    "pointer", [7, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 7))]
)
def test_U08_seven_pointers(pointer: int) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        sign = POINTERS[pointer - 1]
        assert ("[1]" if sign == "[]" else f"{sign}1{sign}") in text(app)

    sit(watch, settings={"pointer": pointer})


@pytest.mark.parametrize(
    "theme",
    [longer("dark"), "mono", *(pytest.param(each, marks=pytest.mark.slow) for each in ("light", "contrast"))],
)
def test_U17_red_suits_are_told_apart_without_colour(theme: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        shown = text(app)
        assert ("♡" in shown or "♢" in shown) == (theme == "mono")
        assert ("♥" in shown or "♦" in shown) == (theme != "mono")

    sit(watch, settings={"theme": theme})


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), later((80, 24)), (120, 40), later((200, 50))], ids=str)
def test_U07_every_card_that_is_shown_is_big(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        while view is not None and len(view.open.laid) < 3:
            await by_keys(pilot, view)
            await gone_on(pilot, view)
            view = await play_until(pilot, Phase.PLAY, by_keys)
        laid: dict[tuple[int, int], Size] = {(60, 20): "normal", (80, 24): "middle"}
        on_the_table = laid.get(size, "big")
        assert picture(app).felt.plan.size == on_the_table
        assert picture(app).hand.look.size == ("normal" if size == (60, 20) else "big")
        assert view is not None
        assert view.open.starter is not None
        upper = face(view.open.starter, Look(on_the_table))[1].plain
        assert upper in text(app)

    sit(watch, size, settings={"big": True})


@pytest.mark.parametrize(
    ("size", "words"), [((80, 24), "● front peg  ○ back peg"), longer((120, 40), "○ back peg")]
)
def test_the_pegs_are_named_where_there_is_room(size: tuple[int, int], words: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot)
        assert any(words in line for line in lines(app))

    sit(watch, size)


@pytest.mark.parametrize("size", [(80, 24), longer((100, 30)), longer((120, 40))])
def test_no_box_covers_whose_crib_it_is(size: tuple[int, int]) -> None:
    """Boxes lie below the cards in the middle."""

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        def mine() -> bool:
            scene = picture(app).scene
            return scene is not None and scene.dealer == scene.seat and scene.starter is not None

        while not mine():
            view = await asked(pilot)
            assert view is not None
            await by_keys(pilot, view)
            await gone_on(pilot, view)
        at = next(number for number, line in enumerate(lines(app)) if "Your crib" in line)
        assert at < picture(app).region.y + picture(app).cards_end()

    sit(watch, size)


def test_P03_a_narrow_screen_has_a_bar_with_the_score_for_a_board() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        while (view := await play_until(pilot, Phase.PLAY, by_keys)) is not None and not min(
            view.open.scores
        ):
            await by_keys(pilot, view)
            await pilot.pause()
        assert view is not None
        shown = lines(app)
        for row, sign in ((0, "●"), (1, "■")):
            assert f" {view.open.scores[row]} " in shown[row]
            assert sign in shown[row]
        assert not any("·····" in row for row in shown)
        assert max(len(row) for row in shown) <= 50

    sit(watch, size=(50, 17))


@pytest.mark.parametrize("size", [longer((60, 20)), (80, 24)], ids=str)
def test_P01_the_board_stands_where_there_is_room(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.PLAY, by_keys)
        assert text(app).count("····· ····· ····· ····· ·····") == 4

    sit(watch, size)


@pytest.mark.long
@pytest.mark.parametrize(
    "size",
    [(20, 5), (2, 2), *(pytest.param(size, marks=pytest.mark.slow) for size in ((16, 24), (12, 20)))],
    ids=str,
)
def test_P03_a_window_too_small_for_the_board_ends_no_game(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await by_keys(pilot, view)
        await gone_on(pilot, view)
        await asked(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert LAST in text(app), "the board is there again"

    sit(watch)


def test_P03_the_score_can_be_read_where_there_is_no_room_for_a_bar() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        scene = picture(app).scene
        assert scene is not None
        picture(app).draw(replace(scene, scores=(120, 7)))
        await pilot.resize_terminal(16, 24)
        await until(pilot, lambda: ["Ann", "120"] in [line.split()[1:3] for line in lines(app)])
        assert ["Ruth", "7"] in [line.split()[1:3] for line in lines(app)]

    sit(watch)


def test_what_has_gone_on_while_the_room_changed_stays_drawn() -> None:
    async def play() -> None:
        app = application("cribbage", settings=quick())
        async with app.run_test(size=(80, 24)) as pilot:
            await play_until(pilot, Phase.DISCARD, by_keys)
            drawn = picture(app)
            scene = drawn.scene
            assert scene is not None
            further = replace(scene, sizes=(3, 3))
            size = drawn.size
            drawn.post_message(Resize(size, size))
            drawn.call_later(drawn.draw, further)
            await until(pilot, lambda: drawn.felt.scene == further)

    asyncio.run(play())


def test_U16_cards_and_pegs_move(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes: list[Scene] = []
    ways: list[tuple[Flying, ...]] = []
    record(monkeypatch, scenes, ways)

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.PLAY, by_keys)
        dealt = {scene.sizes for scene in scenes if scene.starter is None}
        assert len(dealt) > 4, "one card after the other"
        assert len({way[0][:2] for way in ways if way}) > 4, "and each on its way"
        del scenes[:]
        while max(table(app).view.open.scores) < 4:
            view = await asked(pilot)
            assert view is not None
            await by_keys(pilot, view)
            await gone_on(pilot, view)
        scored = {scene.scores for scene in scenes}
        assert any(sum(one) % 2 for one in scored), "hole by hole, so past the odd ones too"

    sit(watch, settings={"speed": 6, "animation": True})


@pytest.mark.long
@pytest.mark.parametrize("settings", [{"speed": 8, "animation": False}, {"speed": 10, "animation": True}])
def test_U16_nothing_moves_where_it_is_turned_off(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]
) -> None:
    ways: list[tuple[Flying, ...]] = []
    record(monkeypatch, [], ways)

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        await by_keys(pilot, view)
        await gone_on(pilot, view)
        await asked(pilot)
        assert not any(ways)

    sit(watch, settings=settings)


def test_U16_a_key_cuts_a_way_short() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, Phase.DEAL_CUT)
        await pilot.press("1", "7", "enter")
        for _ in range(40):
            if table(app).gate.asking:
                break
            await until(pilot, lambda: table(app).gate.asking or table(app).pace.waiting)
            if table(app).pace.waiting:
                await pilot.press("x")
            await pilot.pause()
        assert (await asked(pilot, Phase.DISCARD)) is not None
        assert picture(app).hand.marked == ()

    sit(watch, settings={"speed": 1, "animation": True})


def record(monkeypatch: pytest.MonkeyPatch, scenes: list[Scene], ways: list[tuple[Flying, ...]]) -> None:
    """Write down everything that the felt is told to draw; it draws it all the same."""
    drawn = Felt.draw

    def draw(self: Felt, scene: Scene, flying: tuple[Flying, ...] = ()) -> None:
        scenes.append(scene)
        ways.append(flying)
        drawn(self, scene, flying)

    monkeypatch.setattr(Felt, "draw", draw)


def test_moves_are_called_by_the_signs_of_their_cards_where_they_are_compared() -> None:
    five, jack = parse("5H JS")
    view = GAME.view(GAME.start(GAME.rules(), 2), Seat(0))

    def named(move: Move, *, outlined: bool = False) -> str:
        return called(view, move, ("Ann", "Ruth"), Look(outlined=outlined))

    assert named(Discard((five, jack))) == "5♥ J♠"
    assert named(Play(five), outlined=True) == "5♡"
    words = ("Go", "Let it stand", "Cut at card 7", "Claim nothing", "Call muggins for 3")
    assert tuple(named(move) for move in (GO, PASS, Cut(7), Claim(0), Muggins(3))) == words


def test_a_hint_shows_the_cards_as_they_are_seen() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        await pilot.press("H")
        await seen(pilot, "H closes this.")
        best = (await table(app)._opinion()).move
        names = table(app).connection.names
        assert called(table(app).view, best, names, Look(outlined=True)) in text(app)

    sit(watch, settings={"theme": "mono"})


@pytest.mark.parametrize(
    ("what", "own", "other"),
    [
        ("play", "Your play", "Bea's play"),
        ("hand", "Your hand", "Bea's hand"),
        ("crib", "Your crib", "Bea's crib"),
    ],
)
def test_what_is_counted_is_called_by_its_name(what: What, own: str, other: str) -> None:
    names, settings = ("Ann", "Bea"), quick()
    assert [counted(what, Seat(seat), Seat(0), names, settings) for seat in (0, 1)] == [own, other]
