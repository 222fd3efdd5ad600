"""Actions and observations as numbers: an action is one move, and an observation is made of a view alone."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from knaves.cards import NotationError
from knaves.game import CHANCE, AnyGame, Seat
from knaves.games import find
from knaves.numbers import numbers

pytestmark = pytest.mark.bare

CASES: list[tuple[str, int, dict[str, Any]]] = [
    ("cribbage", 2, {}),
    ("cribbage", 2, {"preset": "topsoft", "muggins": "called", "best_of": 3, "target": 31}),
    ("cribbage", 3, {"go": "spoken", "counting": "penalty", "starter_cut": "chance"}),
    ("cribbage", 4, {"go": "honour", "counting": "muggins", "muggins": "called"}),
    ("euchre", 4, {}),
    ("euchre", 4, {"preset": "feltz"}),
    (
        "euchre",
        4,
        {
            "alone": "exchange",
            "defend_alone": "always",
            "canadian": True,
            "no_trump": True,
            "joker": True,
            "farmers": True,
        },
    ),
]
each_case = pytest.mark.parametrize(("name", "seats", "options"), CASES)


def positions(name: str, seats: int, options: dict[str, Any], number: int) -> Iterator[tuple[AnyGame, Any]]:
    """Yield the game and states of random games in which somebody decides."""
    game, dice = find(name), Random(7)
    said = dict(options)
    rules = game.rules(said.pop("preset", "standard"), **said)
    state = game.start(rules, seats)
    while number:
        actors = game.actors(state)
        if not actors:
            state = game.start(rules, seats)
        elif actors[0] == CHANCE:
            state = game.apply(state, CHANCE, game.chance(state, dice))
        else:
            yield game, state
            number -= 1
            seat = dice.choice(actors)
            state = game.apply(state, seat, dice.choice(game.legal(state, seat)))


@each_case
def test_an_action_is_one_move_in_both_ways(name: str, seats: int, options: dict[str, Any]) -> None:
    table = numbers(name)
    for game, state in positions(name, seats, options, 400):
        view = game.view(state, game.actors(state)[0])
        legal = table.legal(view)
        assert list(legal.values()) == list(dict.fromkeys(legal.values()))
        assert set(legal.values()) == set(view.legal)
        assert all(0 <= action < table.actions for action in legal)
        for action, move in legal.items():
            assert table.move(view, action) == move
            assert table.action(view, move) == action


@each_case
def test_the_text_of_an_action_is_the_moves(name: str, seats: int, options: dict[str, Any]) -> None:
    table = numbers(name)
    for game, state in positions(name, seats, options, 200):
        view = game.view(state, game.actors(state)[0])
        for action, move in table.legal(view).items():
            text, written = table.names[action], game.write(move)
            verb, _space, rest = written.partition(" ")
            if verb == "discard":
                places = [1 + view.hand.index(card) for card in move.cards]
                assert text == f"discard {' '.join(map(str, places))}"
            elif name == "euchre" and verb in ("play", "bury", "give"):
                assert text == f"card {rest}"
            elif verb == "farmer":
                assert text == "farmer"
            else:
                assert text == written


@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_names_of_actions_are_unique(name: str) -> None:
    names = numbers(name).names
    assert len(set(names)) == len(names) == {"cribbage": 185, "euchre": 40}[name]


@pytest.mark.parametrize("observe", ["fields", "information"])
@each_case
def test_observations_are_as_wide_as_their_fields_and_within_range(
    name: str, seats: int, options: dict[str, Any], observe: str
) -> None:
    observation = numbers(name).observation(observe)
    for game, state in positions(name, seats, options, 300):
        fields = observation.fields(state.rules, seats)
        low = [field.low for field in fields for _ in range(field.width)]
        high = [field.high for field in fields for _ in range(field.width)]
        for seat in range(seats):
            seen = observation.encode(game.view(state, Seat(seat)))
            assert len(seen) == len(low)
            assert all(map(int.__le__, low, seen))
            assert all(map(int.__le__, seen, high))


@pytest.mark.parametrize("observe", ["fields", "information"])
@each_case
def test_hidden_cards_change_no_byte(name: str, seats: int, options: dict[str, Any], observe: str) -> None:
    observation, dice = numbers(name).observation(observe), Random(3)
    moved = 0
    for game, state in positions(name, seats, options, 60):
        for seat in range(seats):
            other = game.imagine(game.view(state, Seat(seat)), dice)
            moved += other.hands != state.hands
            one, two = (observation.encode(game.view(each, Seat(seat))).tobytes() for each in (state, other))
            assert one == two
    assert moved > 60


@each_case
def test_the_information_tells_views_of_a_deal_apart(name: str, seats: int, options: dict[str, Any]) -> None:
    observation = numbers(name).observation("information")
    found: dict[bytes, Any] = {}
    for game, state in positions(name, seats, options, 400):
        view = game.view(state, game.actors(state)[0])
        told = observation.encode(view).tobytes()
        same: Any = found.setdefault(told, view)
        assert (same.hand, same.legal) == (view.hand, view.legal)
    assert len(found) > 350


@pytest.mark.parametrize("options", [options for name, _seats, options in CASES if name == "euchre"])
def test_the_first_numbers_of_a_euchre_view_are_the_kernels(options: dict[str, Any]) -> None:
    from knaves.games.euchre.engine.encoding import FEATURES, features

    observation = numbers("euchre").observation("fields")
    for game, state in positions("euchre", 4, options, 400):
        for seat in range(4):
            view = game.view(state, Seat(seat))
            assert observation.encode(view)[:FEATURES].tolist() == list(map(int, features(view)))


def test_an_observation_is_an_array_of_16_bits() -> None:
    for game, state in positions("cribbage", 2, {}, 1):
        seen = numbers("cribbage").observation("fields").encode(game.view(state, Seat(0)))
        assert isinstance(seen, array)
        assert seen.itemsize == 2


def test_what_is_not_there_is_said() -> None:
    table = numbers("cribbage")
    for game, state in positions("cribbage", 2, {}, 1):
        view = game.view(state, game.actors(state)[0])
        with pytest.raises(ValueError, match=r"Action 0 \(play AC\) is not legal now\."):
            table.move(view, 0)
        with pytest.raises(ValueError, match=r"Action 999 is not legal now\."):
            table.move(view, 999)
        with pytest.raises(ValueError, match="is not legal now"):
            table.action(view, game.read("go"))
    with pytest.raises(ValueError, match="There are fields, information"):
        table.observation("pixels")
    with pytest.raises(NotationError, match="There is no game"):
        numbers("whist")


@pytest.mark.parametrize("observe", ["fields", "information"])
@pytest.mark.parametrize(("name", "seats"), [("cribbage", 2), ("euchre", 4)])
def test_the_page_has_each_field(name: str, seats: int, observe: str) -> None:
    page = (Path(__file__).parents[1] / "docs" / "guide" / "environments.md").read_text("utf-8")
    rules = find(name).rules()
    for field in numbers(name).observation(observe).fields(rules, seats):
        assert f"| `{field.name}` | {field.width} | {field.low}–{field.high} | {field.meaning} |" in page
