"""The Gymnasium environments: Gymnasium's own check, the seats of others, illegal actions, copies."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import knaves.envs
from knaves import bots
from knaves.envs.seated import Seated
from knaves.game import CHANCE
from knaves.games import find

gymnasium.register_envs(knaves.envs)
NAMES = ("knaves/Cribbage-v1", "knaves/Euchre-v1")
each_name = pytest.mark.parametrize("name", NAMES)


def play_on(env: Any, dice: Random) -> float:
    """Make random legal moves to the end; return the sum of the rewards."""
    got, over = 0.0, False
    while not over:
        legal = env.unwrapped.action_masks().nonzero()[0].tolist()
        _seen, reward, over, cut, _info = env.step(dice.choice(legal))
        got += float(reward)
        over = over or cut
    return got


@each_name
def test_gymnasium_check_env(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (NAMES[0], {"seats": 3, "seat": 2, "counting": "muggins", "opponents": "random"}),
        (NAMES[0], {"observe": "information", "reward": "win"}),
        (NAMES[1], {"alone": "exchange", "joker": True, "reward": "game"}),
    ],
)
def test_gymnasium_check_env_with_other_rules(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **options).unwrapped, skip_render_check=True)


@each_name
def test_a_seed_is_the_whole_game(name: str) -> None:
    ends = []
    for _ in range(2):
        env: Any = gymnasium.make(name, opponents="random")
        env.reset(seed=3)
        ends.append((play_on(env, Random(1)), env.unwrapped.course.state.history))
    assert ends[0] == ends[1]


def test_the_others_play_as_they_do_elsewhere() -> None:
    env = Seated("euchre", opponents={1: "simple", 2: "random", 3: bots.bot("euchre", "simple")})
    env.reset(seed=1)
    play_on(env, Random(1))
    game, simple = find("euchre"), bots.bot("euchre", "simple")
    state = game.start(game.rules(), 4)
    asked = 0
    for seat, move in env.course.state.history:
        if seat in (1, 3):
            asked += 1
            assert move == simple.choose(game.view(state, seat))
        state = game.apply(state, seat, move)
    assert asked > 50


def test_rewards_are_those_of_the_learners_side() -> None:
    env = Seated("cribbage", seat=1, target=61)
    env.reset(seed=1)
    got = play_on(env, Random(1))
    other, own = env.course.state.open.scores
    lead = env.course.turn is None and own - other
    assert got <= lead <= got + 10, "what was scored before the learner's first turn is nobody's reward"


@each_name
def test_an_illegal_action_ends_the_episode(name: str) -> None:
    env = gymnasium.make(name)
    seen, info = env.reset(seed=1)
    assert (seen["action_mask"] == info["action_mask"]).all()
    illegal = seen["action_mask"].tolist().index(0)
    _seen, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut) == (-1, True, False)
    assert "is not legal now" in info["illegal"]


def test_a_limit_truncates_the_learners_game() -> None:
    env = Seated("euchre", limit=2)
    env.reset(seed=1)
    for ended in (False, True):
        legal = env.action_masks().nonzero()[0].tolist()
        _seen, _reward, over, cut, _info = env.step(legal[0])
        assert (over, cut) == (False, ended)


def test_a_learner_can_begin_with_a_position() -> None:
    game, dice = find("cribbage"), Random(2)
    state = game.start(game.rules(), 2)
    while len(state.history) < 30:
        seat = game.actors(state)[0]
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, move)
    env = Seated("cribbage")
    env.reset(seed=1, options={"state": state})
    assert env.course.state.history[:30] == state.history
    play_on(env, Random(1))


@pytest.mark.parametrize("split", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_a_seat_goes_on_alike(split: Any) -> None:
    env = Seated("euchre", opponents="random")
    env.reset(seed=8)
    other = split(env)
    history = env.course.state.history
    first = play_on(other, Random(2))
    assert env.course.state.history == history
    assert play_on(env, Random(2)) == first


def test_render_shows_the_learners_table(capsys: Any) -> None:
    env: Any = gymnasium.make(NAMES[1], render_mode="ansi")
    env.reset(seed=1)
    assert "player_1" in env.render()
    printed = Seated("euchre", render_mode="human")
    printed.reset(seed=1)
    printed.step(int(printed.action_masks().argmax()))
    assert "player_1" in capsys.readouterr().out


def test_what_is_wrong_with_a_seat_is_said() -> None:
    with pytest.raises(ValueError, match="There is no seat 4"):
        Seated("euchre", seat=4)
    with pytest.raises(ValueError, match="Seat 2 has no player"):
        Seated("euchre", opponents={1: "simple"})
    with pytest.raises(ValueError, match="The limit must be at least 1"):
        Seated("euchre", limit=0)
    with pytest.raises(ValueError, match="There is no render mode 'sound'"):
        Seated("euchre", render_mode="sound")
    with pytest.raises(ValueError, match=r"The game is over; call reset\(\)"):
        Seated("euchre").step(0)
