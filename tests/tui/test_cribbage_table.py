"""The cribbage table as somebody sits at it: cutting, discarding, playing, and what stands on the felt."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from answering import buttons
from cribbage_hands import asked, by_keys, by_mouse, card, gone_on, picture, play_until, spread, table
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.pilot import Pilot
from watching import application, lines, quick, seen, text, until

from knaves.cards import parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.moves import GO, PASS, Claim, Cut, Discard, Muggins, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.tui.again import AgainScreen
from knaves.tui.app import KnavesApp
from knaves.tui.pace import Pace
from knaves.tui.pictures.cribbage.board import LAST
from knaves.tui.pictures.cribbage.felt import Felt, Flying
from knaves.tui.pictures.cribbage.labels import called, counted
from knaves.tui.pictures.cribbage.recall import Recall
from knaves.tui.pictures.cribbage.scene import Scene, scene_of
from knaves.tui.widgets.cards import Look, face
from knaves.tui.widgets.hand import POINTERS

Sitting = Callable[[KnavesApp, Pilot[Any]], Awaitable[None]]


def sit(
    watch: Sitting, size: tuple[int, int] = (80, 24), settings: dict[str, Any] | None = None, **request: Any
) -> None:
    """Sit down at a table and watch it."""

    async def sitting() -> None:
        app = application("cribbage", settings=quick(**(settings or {})), **request)
        async with app.run_test(size=size) as pilot:
            await watch(app, pilot)

    asyncio.run(sitting())


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


def test_L03_both_cuts_lie_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes: list[Scene] = []
    record(monkeypatch, scenes, [])

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        assert {seat for scene in scenes for seat, _card in scene.cuts} == {0, 1}
        assert max(len(scene.cuts) for scene in scenes) >= 2

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
        assert "[Enter] Throw to Ruth's crib" in text(app)
        await card(pilot, 0)
        await pilot.click("#confirm")
        assert picture(app).hand.marked == (0,), "one card is not enough"
        await card(pilot, 3)
        await pilot.click("#confirm")
        await asked(pilot, Phase.STARTER_CUT)

    sit(watch)


def test_P04_the_crib_is_a_box_in_britain() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        assert "Throw to Ruth's box" in text(app)
        assert "Ruth's box" in lines(app)[0]

    sit(watch, settings={"british": True})


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
        assert "× out" in seen_rows
        assert f"Count {view.open.total}" in seen_rows

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


def test_U07_big_cards_have_one_large_rank_and_one_large_suit() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.DISCARD, by_keys)
        assert view is not None
        rows = face(view.hand[0], Look("big"))
        shown = lines(app)
        assert all(any(row.plain in line for line in shown) for row in rows[1:-1])
        arts = {0: "▄ █ ▄", 1: " ▄█▄ ", 2: "▄█▄█▄", 3: " ▄█▄ "}
        feet = {0: "▀▀█▀▀", 1: " ▀█▀ ", 2: " ▀█▀ ", 3: "▀▀█▀▀"}
        suits = [card // 13 for card in view.hand]
        upper = next(line for line in shown if "▄█▄█▄" in line or "▄ █ ▄" in line)
        assert [upper[4 + 10 * place - 1 :][:5] for place in range(6)] == [arts[suit] for suit in suits]
        lower = shown[shown.index(upper) + 1]
        assert [lower[4 + 10 * place - 1 :][:5] for place in range(6)] == [feet[suit] for suit in suits]
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
    "theme", ["dark", "mono", *(pytest.param(each, marks=pytest.mark.slow) for each in ("light", "contrast"))]
)
def test_U17_red_suits_are_told_apart_without_colour(theme: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        shown = text(app)
        assert ("♡" in shown or "♢" in shown) == (theme == "mono")
        assert ("♥" in shown or "♦" in shown) == (theme != "mono")

    sit(watch, settings={"theme": theme})


def test_P03_a_small_screen_has_a_bar_with_the_score_for_a_board() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        while (view := await play_until(pilot, Phase.PLAY, by_keys)) is not None and not min(
            view.open.scores
        ):
            await by_keys(pilot, view)
            await pilot.pause()
        assert view is not None
        shown = lines(app)
        for row, sign in ((1, "●"), (2, "■")):
            assert f" {view.open.scores[row - 1]} " in shown[row]
            assert sign in shown[row]
        assert not any("·····" in row for row in shown)
        assert max(len(row) for row in shown) <= 60

    sit(watch, size=(60, 20))


def test_P01_the_board_stands_where_there_is_room() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.PLAY, by_keys)
        assert text(app).count("····· ····· ····· ····· ····· ·····") == 4

    sit(watch)


def test_the_last_count_is_said_again() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        assert picture(app).last() == ""
        await by_keys(pilot, view)
        await gone_on(pilot, view)
        await asked(pilot)
        said = picture(app).last()
        assert said.startswith("You play")
        assert "\nRuth plays" in said
        await play_until(pilot, Phase.DISCARD, by_keys)
        shown = picture(app).last()
        assert "Your hand, " in shown
        assert "Ruth's hand" in shown
        assert "Ruth's crib" in shown

    sit(watch)


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

    sit(watch, settings={"speed": 8, "animation": True})


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
    look = Look()
    assert called(Discard((five, jack)), look) == "5♥ J♠"
    assert called(Play(five), Look(outlined=True)) == "5♡"
    words = ("Go", "Let it stand", "Cut at 7", "Say 0", "Say 3")
    assert tuple(called(move, look) for move in (GO, PASS, Cut(7), Claim(0), Muggins(3))) == words


def test_the_pointer_stands_at_a_place_that_can_be_cut() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, Phase.DEAL_CUT)
        pack = spread(app, "deal")
        assert pack.at == 26
        pack.open(52, frozenset({26, 25, 27}))
        assert pack.at == 24

    sit(watch)


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


def test_a_hint_shows_the_cards_as_they_are_seen() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        await pilot.press("H")
        await seen(pilot, "and 9 more")
        best = (await table(app)._opinion()).move
        assert f"1. {called(best, Look(outlined=True))}" in text(app)

    sit(watch, settings={"theme": "mono"})


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
        await until(pilot, lambda: lines(app)[1].split() == ["Ann", "120"])
        assert lines(app)[2].split() == ["Ruth", "7"]

    sit(watch)


async def to_the_second_deal(pilot: Pilot[Any]) -> list[str]:
    """Play a whole deal, so that all was counted; what was said of the last score."""
    await play_until(pilot, Phase.PLAY, by_keys)
    await play_until(pilot, Phase.DISCARD, by_keys)
    crib = next(said for said in reversed(table(pilot.app).said) if "crib, " in said)  # type: ignore[arg-type]
    return crib.split()


def boxed(app: KnavesApp) -> str:
    """The words in the box over the table."""
    if not isinstance(app.screen, AgainScreen):
        return ""
    x, y, width, height = app.screen.query_one(VerticalScroll).content_region
    return " ".join(" ".join(line[x : x + width] for line in lines(app)[y : y + height]).split())


@pytest.mark.parametrize(
    ("size", "key"),
    [
        ((80, 24), "l"),
        ((30, 10), "e"),
        *(
            pytest.param(size, key, marks=pytest.mark.slow)
            for size, key in (((80, 24), "e"), ((60, 20), "l"), ((60, 20), "e"), ((30, 10), "l"))
        ),
    ],
    ids=str,
)
def test_the_last_score_is_explained_to_its_end(size: tuple[int, int], key: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        crib = await to_the_second_deal(pilot)
        here, before = table(app), text(app)
        await pilot.press(key)
        end = " ".join(crib[-4:])
        await until(pilot, lambda: boxed(app).endswith(end))
        scroll = app.screen.query_one(VerticalScroll)
        more = scroll.max_scroll_y > 0
        assert more == (size == (30, 10))
        # A sign that there is more comes a moment after the words.
        await until(pilot, lambda: ("↑ ↓" in str(scroll.border_subtitle)) == more)
        if more:
            await pilot.press("up")
            await until(pilot, lambda: scroll.scroll_y < scroll.max_scroll_y)
        else:
            assert boxed(app).endswith(" ".join(crib))
        await pilot.press("1")
        await until(pilot, lambda: app.screen is here)
        await pilot.pause()
        assert text(app) == before, "the table stands as it stood, its board too"
        assert not picture(app).hand.marked, "the key that puts it away does nothing else"

    sit(watch, size)


def test_the_board_stays_when_much_is_announced() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await to_the_second_deal(pilot)
        assert LAST in text(app)
        table(app).tell("\n".join(f"This is sentence {number}." for number in range(9)))
        await until(pilot, lambda: "This is sentence 8." in text(app))
        assert picture(app).felt.plan.board

    sit(watch)


def test_the_last_count_is_told_with_the_point_for_the_go() -> None:
    recall = Recall(GAME, ("Ann", "Bob"), None)
    rules = GAME.rules(deal_cut="chance", starter_cut="chance", counting="claimed")
    state, dice = GAME.start(rules, 2), Random(3)
    while state.open.phase is not Phase.PLAY:
        seat = GAME.actors(state)[0]
        move = GAME.chance(state, dice) if seat == CHANCE else GAME.legal(state, seat)[0]
        state = GAME.apply(state, seat, move)
    assert state.open.dealer == 1
    assert state.open.scores == (0, 0)
    state = replace(state, hands=(parse("KH TH 5D 4H"), parse("QH 9H 8C 2D")))

    def play(*cards: str) -> None:
        nonlocal state
        for each in cards:
            seat, move = GAME.actors(state)[0], GAME.read(f"play {each}")
            for event, lies_open in GAME.events(state, seat, move):
                recall.note(event, scene_of(lies_open, Seat(0), ()))
            state = GAME.apply(state, seat, move)

    play("KH", "QH", "TH")
    assert recall.words().endswith("Ann pegs one point for the go and has 1.")
    first = recall.words()
    play("9H")
    assert recall.words() == first, "the count that has just begun is not the last"
    play("5D", "8C", "4H", "2D")
    assert "nine" in recall.words()
    assert recall.words().endswith("Bob pegs one point for the last card and has 1.")


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
