"""Every game goes over the wire, and what comes back is what was sent; anything else is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.cards import BACK, Card
from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.wire.games import GameShapes, changed, derived
from knaves.wire.shapes import WireError
from later import longer
from toy import TOY

GAMES = [find("cribbage"), find("euchre"), TOY]
LARGEST_VIEW = 4096
"""Bytes of a view as JSON."""
pytestmark = pytest.mark.bare


def states(game: AnyGame, preset: str, seats: int, seed: int) -> Iterator[tuple[Any, Seat, Any]]:
    """Each state of a random game with the move that is made in it."""
    dice = Random(seed)
    state = game.start(game.presets[preset], seats)
    while actors := game.actors(state):
        seat = dice.choice(actors)
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        yield state, seat, move
        state = game.apply(state, seat, move)


def there_and_back(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def received(shapes: GameShapes, view: Any) -> Any:
    """What a client makes of a view that it is sent."""
    return shapes.view.load(there_and_back(shapes.dump_view(view)))


def of_this_deal(game: AnyGame, seen: tuple[tuple[Seat, Any], ...]) -> tuple[tuple[Seat, Any], ...]:
    """What was seen since the present deal began."""
    dealt = [place for place, (_who, move) in enumerate(seen) if game.deals(move)]
    return seen[dealt[-1] :] if dealt else seen


def unpast(view: Any) -> Any:
    """A view without anything that was seen."""
    lists = {"past", "deal", "seen"} & {field.name for field in fields(view)}
    return replace(view, **dict.fromkeys(lists, ()))


SOME = [(game, preset, seats) for game in GAMES for preset in game.presets for seats in game.seats]
NAMED = [f"{game.name} {preset} {seats}" for game, preset, seats in SOME]


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [one if one[1] == "standard" else longer(*one) for one in SOME],
    ids=NAMED,
)
def test_what_is_sent_is_what_comes_back(game: AnyGame, preset: str, seats: int) -> None:
    shapes = derived(game)
    for state, mover, move in states(game, preset, seats, 1):
        for seat in map(Seat, range(seats)):
            view = game.view(state, seat)
            sent = msgspec.json.encode(shapes.dump_view(view))
            assert len(sent) <= LARGEST_VIEW
            came = shapes.view.load(json.loads(sent))
            assert unpast(came) == unpast(view)
            assert came.seen == of_this_deal(game, view.seen)
        present = shapes.dump_open(game.view(game.apply(state, mover, move), Seat(0)).open)
        for event, opened in game.events(state, mover, move):
            dumped = event if shapes.event.dump is None else shapes.event.dump(event)
            assert shapes.event.load(there_and_back(dumped)) == event
            change = there_and_back(changed(shapes.dump_open(opened), present))
            assert shapes.load_open(there_and_back(present), change) == opened


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset", "seats"), SOME, ids=NAMED)
def test_a_view_of_the_present_deal_can_be_imagined(game: AnyGame, preset: str, seats: int) -> None:
    shapes, dice = derived(game), Random(2)
    for place, (state, _mover, _move) in enumerate(states(game, preset, seats, 2)):
        if place % 7 or game.actors(state) == (CHANCE,):
            continue
        for seat in map(Seat, range(seats)):
            view = received(shapes, game.view(state, seat))
            again = game.view(game.imagine(view, dice), seat)
            assert received(shapes, again) == view


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_seen_before_the_present_deal_is_sent(game: AnyGame) -> None:
    shapes = derived(game)
    deals = 0
    for state, _mover, move in states(game, "standard", game.seats[0], 3):
        deals += game.deals(move)
        seen = received(shapes, game.view(state, Seat(0))).seen
        assert sum(game.deals(each) for _who, each in seen) <= 1
        assert not deals or len(seen) <= len(state.history)
    assert deals > 1


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))


def replaced(value: Any, path: tuple[Any, ...], by: Any) -> Any:
    if not path:
        return by
    copy = value.copy()
    copy[path[0]] = replaced(value[path[0]], path[1:], by)
    return copy


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@cache
def middle(name: str) -> list[Any]:
    """Views of a game under way, as they are sent."""
    game = next(each for each in GAMES if each.name == name)
    shapes = derived(game)
    found = [
        shapes.dump_view(game.view(state, Seat(0)))
        for state, *_ in states(game, "standard", game.seats[0], 4)
    ]
    return [there_and_back(each) for each in found[:: len(found) // 6]]


def refused(shapes: GameShapes, value: Any) -> str:
    """Why a view is refused; nothing where it is not."""
    try:
        shapes.view.load(value)
    except WireError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_not_of_the_shape_is_refused_with_a_sentence(game: AnyGame, data: st.DataObject) -> None:
    shapes = derived(game)
    whole = data.draw(st.sampled_from(middle(game.name)))
    path = data.draw(st.sampled_from(list(leaves(whole))))
    spoilt = replaced(whole, path, data.draw(ANYTHING))
    said = refused(shapes, spoilt)
    assert said == "" or said.endswith(".")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_object_is_defined_and_says_what_it_is(game: AnyGame) -> None:
    shapes = derived(game)
    assert shapes.definitions
    for name, definition in shapes.definitions.items():
        assert definition.schema["required"] == [*definition.schema["properties"]]
        assert f"interface {name} " in definition.typescript
    known = {f"#/$defs/{name}" for name in shapes.definitions}
    text = json.dumps([each.schema for each in shapes.definitions.values()])
    assert {word.split('"')[0] for word in text.split('"$ref": "')[1:]} <= known


def test_a_hidden_card_goes_as_a_card_face_down() -> None:
    game = find("cribbage")
    shapes = derived(game)
    for state, *_ in states(game, "standard", 2, 5):
        if len(state.history) > 12:
            break
    sent = shapes.dump_view(game.view(state, Seat(0)))
    pack = next(move for _who, move in sent["deal"] if move.startswith("deal ")).split()[1:]
    assert pack.count(str(BACK)) >= 52 - 7
    assert all(Card(text) for text in pack)
