"""The PettingZoo environments: PettingZoo's own tests, rewards, positions, copies."""

from __future__ import annotations

import importlib
import pickle
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from knaves.envs import cribbage_v1, euchre_v1
from knaves.game import CHANCE
from knaves.games import find
from knaves.games.cribbage.rules.moves import Cut

CASES = {
    "cribbage": (cribbage_v1.env, {}),
    "cribbage of three, claims": (cribbage_v1.env, {"seats": 3, "counting": "penalty", "go": "spoken"}),
    "cribbage of four, muggins": (
        cribbage_v1.env,
        {"preset": "topsoft", "muggins": "called", "seats": 4, "reward": "game"},
    ),
    "a match": (cribbage_v1.env, {"target": 31, "best_of": 3, "match_skunks": True}),
    "euchre": (euchre_v1.env, {}),
    "euchre's house rules": (
        euchre_v1.env,
        {
            "alone": "exchange",
            "defend_alone": "always",
            "no_trump": True,
            "joker": True,
            "farmers": True,
            "observe": "information",
            "reward": "win",
        },
    ),
}
each_case = pytest.mark.parametrize(("make", "options"), CASES.values(), ids=CASES)
two_games = pytest.mark.parametrize("make", [cribbage_v1.env, euchre_v1.env])
# Both come from PettingZoo, which says that observations should be boxes; its own card games have masks too.
dicts = pytest.mark.filterwarnings("ignore:Observation")


def play_on(env: Any, dice: Random, most: int = 10**6) -> dict[str, float]:
    """Make random legal moves; return what each agent got."""
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        seen, reward, over, cut, _info = env.last()
        got[agent] += reward
        env.step(None if over or cut else dice.choice(seen["action_mask"].nonzero()[0].tolist()))
    return got


@dicts
@each_case
def test_pettingzoo_api_test(make: Any, options: dict[str, Any]) -> None:
    api_test(make(**options), num_cycles=300)


@dicts
@each_case
def test_pettingzoo_seed_test(make: Any, options: dict[str, Any]) -> None:
    seed_test(partial(make, **options), num_cycles=40)


@each_case
def test_pettingzoo_render_test(make: Any, options: dict[str, Any], capsys: Any) -> None:
    render_test(partial(make, **options))
    assert "player_0" in capsys.readouterr().out


@pytest.mark.long
@two_games
def test_pettingzoo_performance_benchmark(make: Any, capsys: Any) -> None:
    performance_benchmark(make())
    assert "turns per second" in capsys.readouterr().out


def test_raw_env_and_env_are_the_same() -> None:
    assert cribbage_v1.raw_env is cribbage_v1.env
    assert euchre_v1.raw_env is euchre_v1.env


@two_games
def test_every_observation_is_in_its_space(make: Any) -> None:
    env = make()
    env.reset(seed=5)
    dice = Random(5)
    for agent in env.agent_iter(300):
        for each in env.agents:
            assert env.observation_space(each).contains(env.observe(each))
            assert each == agent or not env.observe(each)["action_mask"].any()
        seen, _reward, over, cut, _info = env.last()
        env.step(None if over or cut else dice.choice(seen["action_mask"].nonzero()[0].tolist()))


def test_points_are_the_difference_of_the_scores() -> None:
    env = cribbage_v1.env(target=31)
    env.reset(seed=1)
    got = play_on(env, Random(1))
    ours, theirs = env.course.state.open.scores
    assert got == {"player_0": ours - theirs, "player_1": theirs - ours}


def test_points_of_three_add_up_to_nothing() -> None:
    env = cribbage_v1.env(seats=3, target=31)
    env.reset(seed=1)
    got = play_on(env, Random(1))
    scores = env.course.state.open.scores
    assert got["player_0"] == pytest.approx(scores[0] - (scores[1] + scores[2]) / 2)
    assert sum(got.values()) == pytest.approx(0)


@pytest.mark.parametrize(("target", "seeds"), [(5, 10), (20, 30)])
def test_points_go_on_through_the_games_of_a_match(target: int, seeds: int) -> None:
    env = cribbage_v1.env(target=target, best_of=15, starter_cut="chance")
    game, ends = find("cribbage"), set()
    for seed in range(seeds):
        env.reset(seed=seed)
        got = play_on(env, Random(seed))
        state = env.course.state
        replayed, total = game.start(state.rules, 2), [0, 0]
        for seat, move in state.history:
            best = list(game.scores(replayed))
            for _event, table in game.events(replayed, seat, move):
                best = [max(each) for each in zip(best, table.scores, strict=True)]
            total = [
                sum(each) - score for *each, score in zip(total, best, game.scores(replayed), strict=True)
            ]
            played = sum(replayed.open.games)
            replayed = game.apply(replayed, seat, move)
            if sum(replayed.open.games) > played:
                ends.add(type(move).__name__)
        assert sum(state.open.games) >= 8
        assert got["player_0"] == total[0] - total[1]
    # The cut ends a game by his heels.
    assert ends >= ({"Play", "Cut"} if target == 20 else {"Play"})


@two_games
def test_a_game_counts_at_its_end_alone(make: Any) -> None:
    env = make(reward="game")
    env.reset(seed=3)
    got = play_on(env, Random(3))
    result = env.course.game.result(env.course.state)
    for seat, gained in enumerate(got.values()):
        assert gained == (result.games if env.course.sides[seat] == result.side else -result.games)


@pytest.mark.parametrize("reward", ["points", "game", "win"])
def test_a_game_that_his_heels_end_counts(reward: Literal["points", "game", "win"]) -> None:
    env, ended = cribbage_v1.env(target=20, starter_cut="chance", reward=reward), 0
    for seed in range(150):
        env.reset(seed=seed)
        began = env.course.before
        got = play_on(env, Random(seed))["player_0"]
        state = env.course.state
        result = env.course.game.result(state)
        assert result is not None
        ours, theirs = state.open.scores
        if reward == "win":
            assert got == pytest.approx((result.side == 0) - began[0])
        else:
            assert got == (ours - theirs if reward == "points" else state.open.games[0] - state.open.games[1])
        ended += isinstance(state.history[-1][1], Cut)
    assert ended


@pytest.mark.parametrize(("make", "seats"), [(cribbage_v1.env, 2), (cribbage_v1.env, 3), (euchre_v1.env, 4)])
def test_chances_add_up_from_the_first_to_the_result(make: Any, seats: int) -> None:
    env = make(seats=seats, reward="win")
    env.reset(seed=4)
    began = env.course.before
    assert sum(began) == pytest.approx(1)
    got = play_on(env, Random(4))
    result = env.course.game.result(env.course.state)
    for seat, gained in enumerate(got.values()):
        side = env.course.sides[seat]
        assert gained == pytest.approx((side == result.side) - began[side])


def test_a_chance_to_win_is_that_of_the_score_before_each_deal() -> None:
    env = euchre_v1.env(reward="win")
    env.reset(seed=6)
    scores = env.course.state.open.scores
    for agent in env.agent_iter(10**6):
        seen, _reward, over, cut, _info = env.last()
        if over or cut:
            break
        assert seen is not None
        env.step(Random(1).choice(seen["action_mask"].nonzero()[0].tolist()))
        if env.agents and env.course.dealt_from is not None:
            now = env.course.state.open.scores
            if now != scores:
                better = int(now[1] > scores[1])
                assert env.rewards[f"player_{better}"] > 0 > env.rewards[f"player_{1 - better}"]
            scores = now
        assert agent in env.possible_agents


def test_a_limit_truncates() -> None:
    env = euchre_v1.env(limit=7)
    env.reset(seed=1)
    play_on(env, Random(1), 7)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    seen = env.last()[0]
    assert seen is not None
    assert seen["observation"].any()
    play_on(env, Random(1))
    assert env.agents == []


def test_a_game_can_begin_with_a_position() -> None:
    game, dice = find("euchre"), Random(9)
    state = game.start(game.rules(), 4)
    while len(state.history) < 60:
        seat = game.actors(state)[0]
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, move)
    for reward in ("points", "win"):
        env = euchre_v1.env(reward=reward)
        env.reset(seed=1, options={"state": state})
        assert env.course.state.history[:60] == state.history
        before = env.course.before
        got = play_on(env, Random(1))
        result = game.result(env.course.state)
        assert result is not None
        if reward == "win":
            assert got["player_0"] == pytest.approx((result.side == 0) - before[0])
    with pytest.raises(ValueError, match="The position is one of 4 seats"):
        euchre_v1.env(target=5).reset(options={"state": state})
    with pytest.raises(ValueError, match="The game of this position is over"):
        euchre_v1.env().reset(options={"state": env.course.state})


@pytest.mark.parametrize("split", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@each_case
def test_a_copy_goes_on_alike_and_by_itself(make: Any, options: dict[str, Any], split: Any) -> None:
    env = make(**options)
    env.reset(seed=8)
    play_on(env, Random(8), 25)
    other = split(env)
    history = env.course.state.history
    first = play_on(other, Random(2))
    assert env.course.state.history == history
    assert play_on(env, Random(2)) == first
    assert env.course.state.history == other.course.state.history


def test_what_is_wrong_is_said() -> None:
    env = euchre_v1.env()
    with pytest.raises(AttributeError, match=r"There is no agents before reset\(\)"):
        _ = env.agents
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"Action 13 \(defend\) is not legal now"):
        env.step(13)
    with pytest.raises(ValueError, match="Action 40 is not legal now"):
        env.step(40)
    with pytest.raises(ValueError, match="There is no reward 'money'"):
        cribbage_v1.env(reward="money")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="There is no observation 'all'"):
        cribbage_v1.env(observe="all")
    with pytest.raises(ValueError, match="Cribbage is for 2, 3, 4 players, not 5"):
        cribbage_v1.env(seats=5)
    with pytest.raises(ValueError, match="not of a match"):
        cribbage_v1.env(reward="win", best_of=3)
    with pytest.raises(ValueError, match="The limit must be at least 1"):
        cribbage_v1.env(limit=0)
    with pytest.raises(ValueError, match="There is no render mode 'rgb_array'"):
        cribbage_v1.env(render_mode="rgb_array")


@pytest.mark.needs("openspiel")
def test_the_bench_steps_everybody_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    bench = importlib.import_module("bench.environments")
    loops = {bench.EUCHRE: bench.pettingzoo(euchre_v1.env()), bench.OPENSPIEL: bench.openspiel()}
    assert {name: work() for name, work in loops.items()} == dict.fromkeys(loops, bench.TURNS)
    monkeypatch.setattr(bench, "version", lambda name: "1")
    page = "\n".join(bench.lines({bench.EUCHRE: 49.0, bench.OPENSPIEL: 10.0}))
    assert "| Knaves, `euchre_v1` | 49 | 4.90 times | 5 times | **no** |" in page
