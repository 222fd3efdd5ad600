"""A client replays a record from the wire alone: every public state, and all hands."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import speaking
from knaves.record import Entry, Record, SeatedPlayer, walk
from knaves.wire.games import GameShapes, shapes_of
from knaves.wire.replay import replayed
from later import longer
from toy import TOY

pytestmark = pytest.mark.bare
NAMES = ("Ann", "Ben", "Cem", "Dot")


def record(game: AnyGame, preset: str, seats: int, moves: int = 10_000) -> Record:
    """A random game, or the beginning of one."""
    dice, rules, made = Random(f"{game.name} {preset} {seats}"), game.presets[preset], list[Entry]()
    state = game.start(rules, seats)
    while (actors := game.actors(state)) and len(made) < moves:
        seat = dice.choice(actors)
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        made.append(Entry(seat, move))
        state = game.apply(state, seat, move)
    return Record(game, rules, tuple(SeatedPlayer(name) for name in NAMES[:seats]), tuple(made))


def sent(sheet: Record) -> Any:
    return json.loads(msgspec.json.encode(replayed(sheet)))


class Page:
    """What a client makes of a replay: it puts what has changed over what it has."""

    def __init__(self, replay: Any) -> None:
        self.open = replay["open"]
        self.hands = [each["hand"] for each in replay["hands"]]
        self.views = [each["view"] for each in replay["hands"]]

    def take(self, step: Any) -> None:
        self.open |= step["open"]
        for seat, each in step["hands"].items():
            self.hands[int(seat)] = each["hand"]
            self.views[int(seat)] |= each["view"]

    def check(self, shapes: GameShapes, state: Any) -> None:
        """It shows the state as it is, with every hand."""
        assert shapes.open.load(self.open) == state.open
        for place, (hand, view) in enumerate(zip(self.hands, self.views, strict=True)):
            seen = shapes.game.view(state, Seat(place))
            assert hand == [str(card) for card in shapes.game.hand(seen)]
            whole = shapes.dump_view(seen)
            assert view == {name: json.loads(msgspec.json.encode(whole[name])) for name in view}


def check(sheet: Record) -> None:
    replay, shapes = sent(sheet), shapes_of(sheet.game.name)
    page = Page(replay)
    page.check(shapes, sheet.game.start(sheet.rules, len(sheet.seated)))
    told = 0
    for step, (entry, before, after) in zip(replay["moves"], walk(sheet), strict=True):
        page.take(step)
        page.check(shapes, after)
        assert sheet.game.read(step["move"]) == entry.move
        assert step["seat"] == (-1 if entry.seat == CHANCE else entry.seat)
        events = sheet.game.events(before, entry.seat, entry.move)
        for shown, (event, opened) in zip(step["events"], events, strict=True):
            assert shapes.open.load(page.open | shown["open"]) == opened
            assert shapes.event.load(shown["event"]) == event
            assert shown["say"] == sheet.game.tell(event, sheet.names, None)
            told += 1
    assert told >= len(sheet.entries) / 2


SOME = [(game, preset, seats) for game in map(find, ("cribbage", "euchre")) for preset in game.presets
        for seats in game.seats]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [one if one[1] == "standard" else longer(*one) for one in SOME],
    ids=[f"{g.name} {p} {n}" for g, p, n in SOME],
)
def test_a_page_shows_every_moment_of_a_game_from_its_replay(game: AnyGame, preset: str, seats: int) -> None:
    check(record(game, preset, seats))


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_that_no_page_knows_is_replayed_too() -> None:
    check(record(TOY, "standard", TOY.seats[0]))


@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_a_replay_has_the_legal_moves_and_the_history_of_no_moment(name: str) -> None:
    replay = sent(record(find(name), "standard", find(name).seats[0], moves=20))
    views = [each["view"] for each in replay["hands"]]
    views += [each["view"] for step in replay["moves"] for each in step["hands"].values()]
    assert not {"open", "legal", "past", "deal"} & {field for view in views for field in view}


def test_a_replay_names_the_cards_and_tells_the_events_in_the_language_spoken() -> None:
    sheet = record(find("cribbage"), "standard", 2, moves=20)
    with speaking("cs"):
        czech = sent(sheet)
    english = sent(sheet)
    assert english["cards"]["QH"] == "queen of hearts"
    assert czech["cards"]["QH"] != english["cards"]["QH"]
    assert czech["moves"] != english["moves"]


def test_a_replay_ends_before_a_move_that_is_illegal() -> None:
    sheet = record(find("cribbage"), "standard", 2, moves=12)
    spoiled = Record(sheet.game, sheet.rules, sheet.seated, (*sheet.entries, sheet.entries[0]))
    assert sent(spoiled) == sent(sheet)
