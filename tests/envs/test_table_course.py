"""Turns at a table of the kernel, beside the same turns by the rules: values, copies, positions, refusals."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from knaves.envs import cribbage_v1, euchre_v1
from knaves.envs.course import Course
from knaves.envs.table_course import TableCourse
from knaves.game import CHANCE
from knaves.games import find
from knaves.games.cribbage.engine import kernel as cribbage
from knaves.games.euchre.engine import kernel as euchre
from knaves.options import options

pytestmark = pytest.mark.needs("kernel")
GAMES: dict[str, Any] = {"cribbage": cribbage_v1.env, "euchre": euchre_v1.env}
TARGETS = {"cribbage": (31, 61, 121), "euchre": (5, 7, 10)}
VALUES = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "decisions")


def some_terms(game: str, dice: Random) -> dict[str, Any]:
    """Return random rules of single games, a number of seats, a reward and perhaps a limit."""
    terms: dict[str, Any] = {
        each.name: dice.choice(each.choices or (True, False))
        for each in options(find(game).rules())
        if not each.high and dice.random() < 0.5
    }
    terms["target"] = dice.choice(TARGETS[game])
    terms["reward"] = dice.choice(["points", "game", "win"])
    terms["seats"] = dice.choice(find(game).seats)
    if dice.random() < 0.2:
        terms["limit"] = dice.randrange(1, 90)
    return terms


def by_the_rules(make: Any, terms: dict[str, Any]) -> Any:
    """Return the environment without a table."""
    env = make(**terms)
    env.course = Course(env.course.game, env.course.rules, env.course.seats, terms.get("reward", "points"))
    return env


def written(seen: Any) -> Any:
    return {name: (numbers.dtype, numbers.shape, numbers.tolist()) for name, numbers in seen.items()}


def compare(one: Any, other: Any) -> None:
    """Fail unless two environments have the same values and show the same."""
    assert [getattr(one, name) for name in VALUES] == [getattr(other, name) for name in VALUES]
    assert one.agent_selection == other.agent_selection
    assert one.course.turn == other.course.turn
    (seen, *rest), (theirs, *others) = one.last(), other.last()
    assert written(seen) == written(theirs)
    assert rest == others


def walk(one: Any, other: Any, dice: Random) -> int:
    """Walk both ways through a game at random; return the number of turns at the table."""
    at_table = 0
    while one.agents:
        compare(one, other)
        course = one.course
        at_table += course.table is not None
        if dice.random() < 0.1:
            for agent in one.agents:
                assert written(one.observe(agent)) == written(other.observe(agent))
        if dice.random() < 0.05:
            assert course.state == other.course.state
            assert (course.dealt_from is None) == (other.course.dealt_from is None)
            if course.turn is not None:
                assert course.view(course.turn) == other.course.view(course.turn)
        over = one.terminations[one.agent_selection] or one.truncations[one.agent_selection]
        legal = one.last()[0]["action_mask"].nonzero()[0].tolist()
        action = None if over else dice.choice(legal)
        one.step(action)
        other.step(action)
    assert one.course.state == other.course.state
    return at_table


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(25))
def test_a_table_and_the_rules_show_the_same(game: str, seed: int) -> None:
    dice = Random(f"{game} {seed}")
    terms = some_terms(game, dice)
    one, other = GAMES[game](**terms), by_the_rules(GAMES[game], terms)
    assert isinstance(one.course, TableCourse)
    at_table = 0
    for again in range(2):
        # Without a seed the dice go on, alike both ways.
        for env in (one, other):
            env.reset(seed=None if again else seed)
        at_table += walk(one, other, dice)
    assert at_table > 0 or "limit" in terms


@pytest.mark.parametrize("game", GAMES)
def test_nearly_all_turns_are_at_the_table(game: str) -> None:
    env, dice, turns, at_table = GAMES[game](), Random(1), 0, 0
    for seed in range(5):
        env.reset(seed=seed)
        for _agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            if not (over or cut):
                turns, at_table = turns + 1, at_table + (env.course.table is not None)
            env.step(None if over or cut else dice.choice(seen["action_mask"].nonzero()[0].tolist()))
    assert at_table > 0.95 * turns


@pytest.mark.parametrize("split", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("after", [*range(12), 31, 47])
def test_a_copy_at_any_turn_goes_on_alike(game: str, after: int, split: Any) -> None:
    env, dice = GAMES[game](seats=find(game).seats[-1]), Random(after)
    env.reset(seed=after)
    for _ in range(after):
        env.step(dice.choice(env.last()[0]["action_mask"].nonzero()[0].tolist()))
    other = split(env)
    compare(env, other)
    walk(env, other, Random(2))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_a_table_goes_on_from_any_position(game: str, seed: int) -> None:
    dice, found = Random(seed), find(game)
    rules = found.rules(target=TARGETS[game][1])
    state = found.start(rules, found.seats[-1])
    for _ in range(dice.randrange(50)):
        seat = found.actors(state)[0]
        move = found.chance(state, dice) if seat == CHANCE else dice.choice(found.legal(state, seat))
        state = found.apply(state, seat, move)
    terms = {"target": rules.target, "seats": state.seats, "reward": "win"}
    one, other = GAMES[game](**terms), by_the_rules(GAMES[game], terms)
    for env in (one, other):
        env.reset(seed=seed, options={"state": state})
    assert walk(one, other, dice)


@pytest.mark.parametrize("action", [None, -1, 40, 300, 2.5, "pass"])
def test_an_action_that_is_not_legal_changes_nothing_at_the_table(action: Any) -> None:
    for game, make in GAMES.items():
        env, other = make(seats=4), by_the_rules(make, {"seats": 4})
        for each in (env, other):
            each.reset(seed=3)
            for _ in range(30):
                each.step(each.last()[0]["action_mask"].argmax())
        assert env.course.table is not None, game
        for each in (env, other):
            with pytest.raises(ValueError, match=rf"Action {action}( \(.*\))? is not legal now"):
                each.step(action)
        compare(env, other)


def test_the_rules_play_alone_what_a_table_does_not_show() -> None:
    for game, make in GAMES.items():
        assert type(make(observe="information").course) is Course, game
    make = GAMES["cribbage"]
    assert type(make(target=300).course) is Course
    terms = {"best_of": 3, "target": 31}
    match, other = make(**terms), by_the_rules(make, terms)
    for env in (match, other):
        env.reset(seed=1)
    assert walk(match, other, Random(1)) == 0


def test_without_the_kernel_the_rules_play_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cribbage, "found", "python")
    monkeypatch.setattr(euchre, "_kernel", None)
    for make in GAMES.values():
        assert type(make().course) is Course
