"""A record looked through: forward and back, from deal to deal, from each seat, open when it is over."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from watching import application, seen, settled, text, until

from knaves import bots, games, record, table
from knaves.cards import symbols
from knaves.games.cribbage.rules.moves import Deal as CribbageDeal
from knaves.games.euchre.rules.moves import Deal as EuchreDeal
from knaves.i18n.language import speaking
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.euchre.felt import Felt
from knaves.tui.screens.move_list import MoveList
from knaves.tui.screens.replay import SHORTEST, WIDE, ReplayScreen
from knaves.tui.widgets.hint import HintPanel
from later import longer


def written(path: Path, game: str, *, moves: int | None = None) -> Path:
    """A short game between a person who plays as ``simple`` does and the computer."""
    found = games.find(game)
    rules = found.rules(target=31 if game == "cribbage" else 3)
    seats = found.seats[0]
    players = [bots.bot(game, "simple", random.Random(n)) for n in range(seats)]
    state = table.play(found, rules, players, random.Random(4))
    seated = tuple(
        record.SeatedPlayer(name, "human" if not n else "simple 1") for n, name in enumerate("ABCD"[:seats])
    )
    entries = tuple(record.Entry(seat, move) for seat, move in state.history[:moves])
    path.write_text(record.write(record.Record(found, rules, seated, entries)), encoding="utf-8")
    return path


def deals(path: Path) -> list[int]:
    """After how many moves of a record its cards were dealt, by the moves that deal them."""
    entries = record.load(path).record.entries
    return [
        number for number, entry in enumerate(entries, 1) if isinstance(entry.move, CribbageDeal | EuchreDeal)
    ]


def opened(path: Path) -> KnavesApp:
    app = application(begin=False)
    app._record = path
    return app


@pytest.mark.parametrize("game", ["cribbage", longer("euchre")])
def test_step_and_jump_by_keyboard(tmp_path: Path, game: str) -> None:
    path = written(tmp_path / "a.knaves", game)
    dealt = deals(path)
    last = len(record.load(path).record.entries)
    assert len(dealt) > 1

    async def go() -> list[str]:
        app = opened(tmp_path / "a.knaves")
        heads = []
        async with app.run_test(size=(100, 40)) as pilot:
            await seen(pilot, "Move 0 of")
            for key in ("right", "left", "down", "down", "up", "end", "right", "home", "left"):
                await pilot.press(key)
                await pilot.pause()
                heads.append(text(app).splitlines()[0].partition(", seen")[0].strip())
        return heads

    one, two = dealt[:2]
    places = [1, 0, one, two, one, last, last, 0, 0]
    assert asyncio.run(go()) == [
        f"Move {place} of {last}, deal {sum(deal <= place for deal in dealt)} of {len(dealt)}"
        for place in places
    ]


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_U01_step_and_jump_by_the_mouse(tmp_path: Path, game: str) -> None:
    dealt = deals(written(tmp_path / "a.knaves", game))

    heads = {
        "#on": "Move 1 of",
        "#back": "Move 0 of",
        "#deal-on": f"Move {dealt[0]} of",
        "#deal-back": "Move 0 of",
        "#seat": "seen by B",
        "#open": "seen by everybody",
    }

    async def go() -> None:
        app = opened(tmp_path / "a.knaves")
        async with app.run_test(size=(100, 40)) as pilot:
            await seen(pilot, "Move 0 of")
            for spot, head in heads.items():
                await pilot.click(spot)
                await until(pilot, lambda head=head: head in text(app).splitlines()[0])  # type: ignore[misc]
            await pilot.click("#done")
            await seen(pilot, "Statistics")

    asyncio.run(go())


def hands(path: Path, moves: int) -> list[str]:
    """Every card that anybody holds after so many moves, as the screen writes it."""
    found = record.play_back(record.load(path).record)
    views = [found.record.game.view(found.states[moves], seat) for seat in found.seats]
    return [symbols(card) for view in views for card in view.hand]


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
def test_all_cards_lie_open_on_the_table_when_the_game_is_over(tmp_path: Path, size: tuple[int, int]) -> None:
    path = written(tmp_path / "a.knaves", "euchre")
    dealt = deals(path)[0]

    async def go() -> tuple[str, str]:
        app = opened(path)
        async with app.run_test(size=size) as pilot:
            await seen(pilot, "Move 0 of")
            await pilot.press("down", "a")
            await seen(pilot, "seen by everybody")
            shown = app.screen.query_one(Felt).render().plain
            await pilot.press("a")
            await seen(pilot, "seen by A")
            return shown, app.screen.query_one(Felt).render().plain

    shown, hidden = asyncio.run(go())
    others = hands(path, dealt)[5:]
    assert len(others) == 15
    assert all(card in shown for card in others)
    assert sum(card in hidden for card in others) == 0


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_every_way_out_is_in_sight(tmp_path: Path, width: int, language: str) -> None:
    path = written(tmp_path / "a.knaves", "euchre")

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(width, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await settled(pilot)
            for way in app.screen.query("#ways Choice"):
                assert not way.display or app.screen.region.contains_region(way.region)

    with speaking(language):
        asyncio.run(go())


def test_the_list_of_moves_has_sentences_and_no_order_of_a_pack(tmp_path: Path) -> None:
    found = record.load(written(tmp_path / "a.knaves", "cribbage"))
    first = next(
        place for place, entry in enumerate(found.record.entries) if type(entry.move).__name__ == "Shuffle"
    )

    async def go() -> None:
        app = opened(tmp_path / "a.knaves")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Move 0 of")
            await pilot.press("m")
            await seen(pilot, "The beginning")
            option = app.screen.query_one(MoveList).get_option(str(first + 1))
            assert option.prompt == "The pack is shuffled."

    asyncio.run(go())


def test_the_list_of_moves_is_not_covered_by_an_opinion(tmp_path: Path) -> None:
    path = written(tmp_path / "a.knaves", "euchre")

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Move 0 of")
            # As at the table, where the line of keys has a capital.
            await pilot.press("H")
            await until(pilot, lambda: app.screen.query_one(HintPanel).display)
            await pilot.click("#moves")
            await seen(pilot, "Deal 1, 0 : 0")
            assert not app.screen.query_one(HintPanel).display

    asyncio.run(go())


@pytest.mark.long
def test_the_game_plays_on_by_itself_at_a_speed_until_it_is_stopped(tmp_path: Path) -> None:
    path = written(tmp_path / "a.knaves", "euchre")
    last = len(record.load(path).record.entries)

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Move 0 of")
            await pilot.press("p")
            await seen(pilot, "Speed 10 of 10")
            await until(pilot, lambda: app.screen._at >= 3)  # type: ignore[attr-defined]
            await pilot.press("left")
            await pilot.pause()
            assert "Speed" not in text(app)
            stood = app.screen._at  # type: ignore[attr-defined]
            # That nothing happens in this time is what is tested.
            await pilot.pause(3 * SHORTEST)
            assert app.screen._at == stood  # type: ignore[attr-defined]
            # Slow enough not to be at the end again before anybody has looked.
            await pilot.press("end", "minus", "minus", "minus", "p")
            await seen(pilot, "Speed 7 of 10")
            await until(pilot, lambda: 0 < app.screen._at < last)  # type: ignore[attr-defined]

    asyncio.run(go())


@pytest.mark.parametrize("width", [80, longer(120)])
def test_a_move_is_chosen_from_the_list(tmp_path: Path, width: int) -> None:
    path = written(tmp_path / "a.knaves", "euchre")

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(width, 24)) as pilot:
            await seen(pilot, "Move 0 of")
            if width < WIDE:
                await pilot.click("#moves")
            await seen(pilot, "Deal 1, 0 : 0")
            row = next(number for number, line in enumerate(text(app).splitlines()) if "C passes." in line)
            await pilot.click(offset=(width - 30, row))
            await seen(pilot, "Move 3 of")
            assert ("Deal 1, 0 : 0" in text(app)) == (width >= WIDE)

    asyncio.run(go())


@pytest.mark.long
def test_the_champion_says_what_it_would_do_from_the_seat_that_moves(tmp_path: Path) -> None:
    path = written(tmp_path / "a.knaves", "euchre")

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(120, 40)) as pilot:
            await seen(pilot, "Move 0 of")
            await pilot.press("h")
            await seen(pilot, "Chance decides here.")
            await pilot.press("down", "right", "h")
            await seen(pilot, "seen by D")
            await seen(pilot, "Order up")
            await seen(pilot, "D passes.")
            await pilot.press("h")
            await until(pilot, lambda: not app.screen.query_one(HintPanel).display)
            await pilot.press("end", "h")
            await seen(pilot, "The game is over.")
            # Esc closes the hint, and only then the record.
            await pilot.press("escape")
            await until(pilot, lambda: not app.screen.query_one(HintPanel).display)
            assert isinstance(app.screen, ReplayScreen)

    asyncio.run(go())


def test_no_opinion_shows_the_cards_of_a_game_that_goes_on(tmp_path: Path) -> None:
    path = written(tmp_path / "a.knaves", "euchre", moves=4)
    found = record.play_back(record.load(path).record)
    mover = found.record.entries[3].seat
    assert mover not in found.seats

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Move 0 of 4")
            await pilot.press("end", "left", "h")
            await seen(pilot, "nobody looks there")
            assert app.screen._seat == 0  # type: ignore[attr-defined]

    asyncio.run(go())


def test_at_the_end_of_a_record_a_game_that_goes_on_is_not_called_over(tmp_path: Path) -> None:
    path = written(tmp_path / "a.knaves", "cribbage", moves=4)

    async def go() -> None:
        app = opened(path)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Move 0 of 4")
            await pilot.press("end", "h")
            await seen(pilot, "The record ends here")
            assert "The game is over" not in text(app)

    asyncio.run(go())


def test_a_game_that_goes_on_is_seen_by_its_people_alone(tmp_path: Path) -> None:
    found = record.play_back(record.load(written(tmp_path / "a.knaves", "euchre", moves=3)).record)
    assert found.seats == (0,)

    async def go() -> str:
        app = opened(tmp_path / "a.knaves")
        async with app.run_test(size=(100, 60)) as pilot:
            await seen(pilot, "Move 0 of 3")
            await pilot.press("end", "a", "s")
            await pilot.pause()
            assert not app.screen.query_one("#open").display
            return text(app)

    assert "seen by A" in asyncio.run(go())


def test_a_record_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.knaves").write_text("nonsense\n")

    async def go() -> None:
        app = opened(tmp_path / "a.knaves")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: bool(app._notifications))
            assert not isinstance(app.screen, ReplayScreen)

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_record_looks_as_it_did(
    tmp_path: Path, screenshot: SnapshotAssertion, game: str, width: int
) -> None:
    written(tmp_path / "a.knaves", game)

    async def go() -> str:
        app = opened(tmp_path / "a.knaves")
        async with app.run_test(size=(width, 24)) as pilot:
            await seen(pilot, "Move 0 of")
            await pilot.press("down", "right", "right", "right")
            return await settled(pilot)

    assert asyncio.run(go()) == screenshot


@pytest.mark.parametrize("size", [(120, 40), longer((200, 50))], ids=str)
def test_a_hint_lies_over_the_list_of_moves_and_not_over_the_table(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def run() -> None:
        app = opened(written(tmp_path / "a.knaves", "euchre"))
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            await pilot.press("down", "right", "h")
            panel = app.screen.query_one(HintPanel)
            await until(pilot, lambda: "you win" in panel.words and panel.region.area > 0)
            assert not panel.region.overlaps(app.screen.query_one(Felt).region)

    asyncio.run(run())
