"""Vector environments: the kernel against the rules, move by move, on all terms; copies, ends, refusals.

The file is long because its tests share the terms, and the walk through the rules beside the kernel.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from knaves.envs.course import Course
from knaves.envs.vector import VectorEnv
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.games.cribbage.bots.steady import Steady
from knaves.games.cribbage.engine import kernel as cribbage
from knaves.games.cribbage.engine import reference
from knaves.games.cribbage.rules.moves import Cut
from knaves.games.cribbage.rules.open import Phase
from knaves.games.euchre.engine import kernel as euchre
from knaves.numbers import numbers
from knaves.stepping import REWARDS, Reward

pytestmark = pytest.mark.needs("kernel")

ARRAYS = ("seats", "observations", "action_mask", "legal_actions", "legal_counts")
ENDS = ("rewards", "terminated", "truncated", "final_seats", "final_observations")
TERMS: dict[str, dict[str, Any]] = {
    "cribbage: games": {"game": "cribbage", "rules": {"target": 31}},
    "cribbage: results, with skunks": {"game": "cribbage", "rules": {"target": 61}, "reward": "game"},
    "cribbage: chances to win": {
        "game": "cribbage",
        "rules": {"target": 91, "skunk": "double"},
        "reward": "win",
    },
    "cribbage: deals": {"game": "cribbage", "episode": "deal"},
    "cribbage: cut off": {"game": "cribbage", "max_decisions": 7},
    "cribbage: cut off by deals": {"game": "cribbage", "max_deals": 2, "house": {0: "random"}},
    "cribbage: against steady": {"game": "cribbage", "rules": {"target": 31}, "house": {1: "steady"}},
    "cribbage: against steady, for the chance": {
        "game": "cribbage",
        "house": {0: "steady"},
        "reward": "win",
    },
    "cribbage: three": {"game": "cribbage", "seats": 3, "rules": {"target": 61}},
    "cribbage: three, results": {
        "game": "cribbage",
        "seats": 3,
        "rules": {"target": 91, "skunk": "double"},
        "reward": "game",
        "house": {1: "random"},
    },
    "cribbage: three, chances to win": {
        "game": "cribbage",
        "seats": 3,
        "rules": {"target": 45},
        "reward": "win",
        "house": {2: "steady"},
    },
    "cribbage: partners": {"game": "cribbage", "seats": 4, "rules": {"target": 61}},
    "cribbage: partners, chances to win": {
        "game": "cribbage",
        "seats": 4,
        "rules": {"target": 130},
        "reward": "win",
        "house": {0: "steady", 3: "steady"},
    },
    "cribbage: partners cut off by deals": {
        "game": "cribbage",
        "seats": 4,
        "max_deals": 2,
        "episode": "deal",
        "house": {1: "random"},
    },
    "cribbage: a handicap": {"game": "cribbage", "rules": {"target": 31, "handicap": 12}},
    "cribbage: a handicap for two of three": {
        "game": "cribbage",
        "seats": 3,
        "rules": {"target": 31, "handicap": 20, "handicap_for": "others", "best_of": 3},
    },
    "euchre: a handicap": {
        "game": "euchre",
        "rules": {"target": 5, "handicap": 2, "handicap_for": "others"},
        "reward": "win",
    },
    "cribbage: go is said": {"game": "cribbage", "rules": {"target": 31, "go": "spoken", "runs": "exact"}},
    "cribbage: three say go": {"game": "cribbage", "seats": 3, "rules": {"target": 31, "go": "spoken"}},
    "cribbage: topsoft": {
        "game": "cribbage",
        "rules": {"target": 31, "go": "honour", "pegging": "claimed", "counting": "muggins", "skunk": "off"},
    },
    "cribbage: partners on their honour": {
        "game": "cribbage",
        "seats": 4,
        "rules": {"target": 61, "go": "honour", "pegging": "claimed", "counting": "claimed"},
        "house": {1: "steady", 3: "steady"},
        "max_decisions": 40,
    },
    "cribbage: three call muggins": {
        "game": "cribbage",
        "seats": 3,
        "rules": {
            "target": 61,
            "counting": "muggins",
            "muggins": "called",
            "overclaim": "penalty",
            "pegging": "claimed",
        },
        "reward": "win",
    },
    "cribbage: partners call muggins of steady ones": {
        "game": "cribbage",
        "seats": 4,
        "rules": {"target": 31, "counting": "muggins", "muggins": "called", "pegging": "claimed"},
        "house": {0: "steady", 3: "steady"},
    },
    "cribbage: penalties": {"game": "cribbage", "rules": {"target": 61, "counting": "penalty"}},
    "cribbage: three pay penalties": {
        "game": "cribbage",
        "seats": 3,
        "rules": {"target": 61, "counting": "penalty", "go": "spoken", "pegging": "claimed"},
        "house": {0: "steady"},
    },
    "cribbage: a match": {
        "game": "cribbage",
        "rules": {"target": 31, "best_of": 3, "match_skunks": True},
        "house": {1: "steady"},
    },
    "cribbage: a match of three": {
        "game": "cribbage",
        "seats": 3,
        "rules": {"target": 21, "best_of": 3, "counting": "muggins"},
        "reward": "game",
    },
    "euchre: games": {"game": "euchre", "rules": {"target": 3}},
    "euchre: results": {"game": "euchre", "rules": {"target": 2}, "reward": "game"},
    "euchre: chances to win": {"game": "euchre", "rules": {"target": 3}, "reward": "win"},
    "euchre: deals": {"game": "euchre", "episode": "deal"},
    "euchre: cut off": {"game": "euchre", "max_decisions": 9},
    "euchre: cut off by deals": {"game": "euchre", "max_deals": 1, "house": {1: "random", 3: "random"}},
    "euchre: among learnt players": {
        "game": "euchre",
        "rules": {"target": 4},
        "house": {1: "learnt", 2: "learnt", 3: "learnt"},
    },
    "euchre: a side of learnt players": {
        "game": "euchre",
        "rules": {"target": 3, "stick_the_dealer": False, "loner_lead": "loner", "defend_alone": "loner"},
        "house": {1: "learnt", 3: "learnt"},
        "reward": "win",
    },
    "euchre: house rules": {
        "game": "euchre",
        "rules": {
            "target": 2,
            "joker": True,
            "no_trump": True,
            "farmers": True,
            "canadian": True,
            "alone": "exchange",
        },
        "house": {0: "learnt", 2: "random"},
    },
    "euchre: the partner deals first": {
        "game": "euchre",
        "rules": {"target": 3, "first_dealer": "partner", "alone": "exchange", "stick_the_dealer": False},
    },
}
each_term = pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS)


def made(terms: dict[str, Any], tables: int, seed: Any = 1, **more: Any) -> VectorEnv:
    given = {**terms, **more}
    game = given.pop("game")
    rules = find(game).rules(**given.pop("rules", {}))
    return VectorEnv(game, tables, rules=rules, seed=seed, **given)


def plainly(terms: dict[str, Any], tables: int, seed: Any = 1) -> VectorEnv:
    """Make the same with the rules in the place of the kernel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cribbage, "_engine", reference)
        patch.setattr(cribbage, "found", "python")
        patch.setattr(euchre, "_kernel", None)
        return made(terms, tables, seed)


def agree(one: VectorEnv, other: VectorEnv) -> None:
    for name in (*ARRAYS, *ENDS[:3]):
        # Chances are 32 bits wide in the kernel.
        ours, theirs = getattr(one, name), getattr(other, name)
        assert np.allclose(ours, theirs, atol=1e-6) if name == "rewards" else (ours == theirs).all(), name
    ended = one.terminated | one.truncated
    for name in ENDS[3:]:
        assert (getattr(one, name)[ended] == getattr(other, name)[ended]).all(), name


def walk(terms: dict[str, Any], tables: int, steps: int, seed: int) -> int:
    """Go side by side with the rules; return how many episodes ended."""
    fast, slow = made(terms, tables, seed), plainly(terms, tables, seed)
    dice, ended = np.random.default_rng(seed), 0
    agree(fast, slow)
    for _ in range(steps):
        actions = fast.random_actions(dice)
        fast.step(actions)
        slow.step(actions)
        agree(fast, slow)
        ended += int((fast.terminated | fast.truncated).sum())
    return ended


@each_term
def test_every_step_is_the_rules_own(terms: dict[str, Any]) -> None:
    assert walk(terms, 4, 90, 7) > 0


CHOICES = {
    "seats": (2, 3, 4),
    "target": (11, 31, 61, 121),
    "skunk": ("off", "single", "double"),
    "runs": ("any", "exact"),
    "go": ("automatic", "spoken", "honour"),
    "pegging": ("given", "claimed"),
    "counting": ("automatic", "claimed", "muggins", "penalty"),
    "muggins": ("taken", "called"),
    "overclaim": ("corrected", "penalty"),
    "best_of": (1, 3),
    "match_skunks": (False, True),
}


@pytest.mark.parametrize("seed", range(40))
def test_any_rules_of_cribbage_are_played_as_the_rules_say(seed: int) -> None:
    dice = Random(seed)
    rules: dict[str, Any] = {name: dice.choice(values) for name, values in CHOICES.items()}
    seats, reward = rules.pop("seats"), "points" if rules["best_of"] > 1 else dice.choice(REWARDS)
    house = {seat: dice.choice(cribbage.HOUSE) for seat in range(seats - 1) if dice.random() < 0.3}
    walk({"game": "cribbage", "seats": seats, "rules": rules, "reward": reward, "house": house}, 3, 40, seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@each_term
def test_a_million_steps_are_the_rules_own(terms: dict[str, Any], part: int) -> None:
    assert walk(terms, 20, 300, 100 + part) > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"runs": "exact", "go": "spoken"},
        {"go": "honour", "pegging": "claimed", "counting": "muggins", "muggins": "called"},
    ],
)
def test_the_house_player_steady_is_the_bot_of_that_name(seats: int, rules: dict[str, Any]) -> None:
    house = dict.fromkeys(range(1, seats), "steady")
    terms = {"game": "cribbage", "seats": seats, "rules": rules, "house": house}
    env, game, bot, met = made(terms, 1), find("cribbage"), Steady(), 0
    for state in moments(terms, 60, seats):
        env.place({0: state})
        chosen = 0
        while (seat := first_of(game.actors(state), state)) > 0 or state.open.phase is Phase.STARTER_CUT:
            chosen += seat > 0
            cut = state.open.phase is Phase.STARTER_CUT
            state = game.apply(state, seat, Cut(1) if cut else bot.choose(game.view(state, seat)))
        if chosen and seat == 0:
            met += 1
            seen = numbers("cribbage").observation("fields").encode(game.view(state, Seat(0)))
            assert env.observations[0].tolist() == seen[: env.observations.shape[1]].tolist()
    assert met > 10


def arrays(env: VectorEnv) -> list[Any]:
    return [getattr(env, name).tolist() for name in (*ARRAYS, *ENDS)]


def wander(env: VectorEnv, steps: int, seed: int) -> Iterator[list[Any]]:
    dice = np.random.default_rng(seed)
    for _ in range(steps):
        env.step(env.random_actions(dice))
        yield arrays(env)


@each_term
def test_copies_and_pickles_go_on_alike_and_apart(terms: dict[str, Any]) -> None:
    env = made(terms, 5)
    list(wander(env, 20, 1))
    copies = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    before = arrays(env)
    course = list(wander(env, 30, 2))
    for each in copies:
        assert arrays(each) == before
        assert list(wander(each, 30, 2)) == course


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_rules_are_copied_and_pickled_too(game: str) -> None:
    env = plainly({"game": game}, 3)
    list(wander(env, 10, 1))
    copies = [env.clone(), env.take([0, 1, 2])]
    course = list(wander(env, 10, 2))
    for each in copies:
        assert list(wander(each, 10, 2)) == course


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_table_is_taken_many_times_for_search(game: str) -> None:
    env = VectorEnv(game, 6, seed=3)
    list(wander(env, 15, 1))
    taken = env.take([4] * 50)
    assert taken.num_envs == 50
    assert (taken.observations == env.observations[4]).all()
    # The same actions lead to the same places: chance is copied with the rest.
    dice = np.random.default_rng(1)
    for _ in range(60):
        taken.step(np.full(50, taken.random_actions(dice)[0]))
        assert (taken.observations == taken.observations[0]).all()


def first_of(actors: Sequence[Seat], state: Any) -> Seat:
    """Return who acts first: seats throw in turn from pone at the tables. Chance if nobody acts."""
    return min(actors, key=lambda each: (each - state.open.dealer - 1) % state.seats, default=CHANCE)


def moments(terms: dict[str, Any], number: int, seed: int) -> list[Any]:
    """Return states of random games, each in which a seat is about to act within a deal."""
    game, dice = find(terms["game"]), Random(seed)
    found: list[Any] = []
    while len(found) < number:
        state = game.start(game.rules(**terms.get("rules", {})), terms.get("seats", game.seats[0]))
        while actors := game.actors(state):
            seat = first_of(actors, state)
            if seat == CHANCE:
                state = game.apply(state, seat, game.chance(state, dice))
                continue
            if game.legal(state, seat)[0].__class__.__name__ != "Cut" and dice.random() < 0.1:
                found += [state, game.imagine(game.view(state, seat), dice)]
            state = game.apply(state, seat, dice.choice(game.legal(state, seat)))
    return found[:number]


PLACED = [
    {"game": "cribbage"},
    {"game": "cribbage", "reward": "win", "rules": {"target": 61}},
    {"game": "cribbage", "seats": 3, "reward": "win", "rules": {"target": 150}},
    {"game": "cribbage", "seats": 4, "rules": {"counting": "penalty"}},
    {
        "game": "cribbage",
        "seats": 3,
        "rules": {"go": "honour", "pegging": "claimed", "counting": "muggins", "muggins": "called"},
    },
    {"game": "euchre"},
    {"game": "euchre", "reward": "win", "rules": {"joker": True, "farmers": True, "no_trump": True}},
    {"game": "euchre", "reward": "points", "rules": {"alone": "exchange", "defend_alone": "always"}},
]


@pytest.mark.parametrize("terms", PLACED)
def test_tables_are_set_to_states_and_go_on_by_the_rules(terms: dict[str, Any]) -> None:
    fast, slow = made(terms, 40), plainly(terms, 40)
    states = moments(terms, 40, 5)
    fast.place(dict(enumerate(states)))
    slow.place(dict(enumerate(states)))
    game = find(terms["game"])
    for row, state in enumerate(states):
        seat = Seat(int(fast.seats[row]))
        assert seat in game.actors(state)
        assert fast.legal_counts[row] == len(game.legal(state, seat))
    dice = np.random.default_rng(1)
    for _ in range(25):
        agree(fast, slow)
        actions = fast.random_actions(dice)
        fast.step(actions)
        slow.step(actions)
    agree(fast, slow)


def test_a_state_that_a_table_cannot_take_is_refused() -> None:
    env, game = VectorEnv("cribbage", 2), find("cribbage")
    before = arrays(env)
    with pytest.raises(ValueError, match="somebody throws, plays a card"):
        env.place({0: game.start(game.rules(), 2)})
    state = next(each for each in moments({"game": "cribbage"}, 40, 1) if len(game.actors(each)) > 1)
    dealer = state.open.dealer
    with pytest.raises(ValueError, match="throw in turn from pone"):
        env.place({1: game.apply(state, dealer, game.legal(state, dealer)[0])})
    with pytest.raises(ValueError, match="other rules"):
        env.place({0: game.start(game.rules(target=61), 2)})
    with pytest.raises(ValueError, match="3 seats, not 2"):
        env.place({0: game.start(game.rules(), 3)})
    match = {"game": "cribbage", "rules": {"best_of": 3}}
    with pytest.raises(ValueError, match="within a single game"):
        made(match, 2).place({0: moments(match, 1, 1)[0]})
    euchre_env, game = VectorEnv("euchre", 2), find("euchre")
    with pytest.raises(ValueError, match="somebody bids"):
        euchre_env.place({0: game.start(game.rules(), 4)})
    assert arrays(env) == before


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_damaged_bytes_and_those_of_another_version_are_refused(game: str) -> None:
    env = VectorEnv(game, 2)
    state = env.__getstate__()
    blank = object.__new__(VectorEnv)
    with pytest.raises(ValueError, match=r"saved by Knaves 0\.0"):
        blank.__setstate__({**state, "version": "0.0"})
    for tables in (state["tables"][:-1], bytes(len(state["tables"]))):
        with pytest.raises(ValueError, match="damaged"):
            blank.__setstate__({**state, "tables": tables})


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_table_has_a_seed_of_its_own(game: str) -> None:
    env = VectorEnv(game, 4, seed=[5, 9, 5, 2**64 - 1])
    seen = env.observations.copy()
    assert (seen[0] == seen[2]).all()
    assert (seen[0] != seen[1]).any()
    env.reset([9, 5, 1, 1])
    assert (env.observations[0] == seen[1]).all()
    assert (env.observations[1] == seen[0]).all()
    with pytest.raises(ValueError, match="4 tables and 1 seeds"):
        env.reset([1])


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_reset_goes_on_to_the_next_game_or_back_to_the_first(game: str) -> None:
    env = VectorEnv(game, 8, seed=4)
    first = env.observations.copy()
    list(wander(env, 10, 1))
    observations, infos = env.reset()
    assert observations is env.observations
    assert (first != observations).any()
    assert not env.rewards.any()
    assert infos["action_mask"] is env.action_mask
    env.reset(4)
    assert (first == env.observations).all()


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_arrays_are_renewed_in_place_and_have_their_shapes(game: str) -> None:
    env = VectorEnv(game, 3)
    kept = [getattr(env, name) for name in (*ARRAYS, *ENDS)]
    stepped = env.step(env.random_actions(np.random.default_rng(1)))
    assert stepped.observations is env.observations
    assert stepped.infos["final_obs"] is env.final_observations
    assert all(getattr(env, name) is each for name, each in zip((*ARRAYS, *ENDS), kept, strict=True))
    assert env.action_mask.shape == (3, env.num_actions)
    assert env.action_mask.dtype == np.int8
    assert env.rewards.shape == (3, env.num_seats)
    assert env.terminated.dtype == env.truncated.dtype == np.dtype(np.bool_)


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_lists_of_legal_actions_say_what_the_masks_say(game: str) -> None:
    env = VectorEnv(game, 40)
    for _ in wander(env, 50, 3):
        assert (env.action_mask.sum(1) == env.legal_counts).all()
        for mask, listed, count in zip(env.action_mask, env.legal_actions, env.legal_counts, strict=True):
            assert np.flatnonzero(mask).tolist() == listed[:count].tolist()


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_threads_change_nothing(game: str) -> None:
    assert list(wander(VectorEnv(game, 600), 12, 1)) == list(wander(VectorEnv(game, 600, threads=2), 12, 1))


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
@pytest.mark.parametrize("make", [made, plainly])
def test_an_action_that_is_not_legal_changes_nothing(game: str, make: Any) -> None:
    env = make({"game": game}, 3)
    before, actions = arrays(env), env.random_actions(np.random.default_rng(1))
    actions[1] = env.num_actions - 1 if game == "euchre" else 0
    assert not env.action_mask[1, actions[1]]
    with pytest.raises(ValueError, match=rf"Row 1: action {actions[1]} is not legal now\."):
        env.step(actions)
    with pytest.raises(ValueError, match="3 tables, and actions of the shape"):
        env.step(actions[:2])
    for wrong in ([-1, 0, 0], [300, 0, 0], [0.5, 0.5, 0.5]):
        with pytest.raises(ValueError, match="whole numbers from 0"):
            env.step(wrong)
    assert arrays(env) == before


@pytest.mark.parametrize("terms", [{"game": "cribbage"}, {"game": "euchre"}])
@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8])
def test_actions_may_be_any_whole_numbers(terms: dict[str, Any], kind: Any) -> None:
    one, other = made(terms, 5), made(terms, 5)
    actions = one.random_actions(np.random.default_rng(1))
    one.step(actions)
    other.step(actions.astype(kind))
    assert arrays(one) == arrays(other)


def totals(game: str, tables: int, reward: Reward) -> Any:
    """Return what each seat got in the first game of each table, at random."""
    env = VectorEnv(game, tables, seed=2, reward=reward)
    dice, total = np.random.default_rng(2), np.zeros((tables, env.num_seats))
    done = np.zeros(tables, bool)
    while not done.all():
        env.step(env.random_actions(dice))
        total[~done] += env.rewards[~done]
        done |= env.terminated
    return total


@pytest.mark.parametrize(("game", "most"), [("cribbage", 2), ("euchre", 1)])
def test_results_and_chances_of_a_game_add_up(game: str, most: int) -> None:
    results, won = totals(game, 30, "game"), totals(game, 30, "win")
    assert {abs(value) for value in results[:, 0]} <= {*range(1, most + 1)}
    start = (results > 0) - won
    # Who deals first begins a little ahead, and the chance that is gained starts from there.
    assert np.allclose(start[:, 0] + start[:, 1], 1, atol=1e-5)
    assert np.allclose(np.abs(start - 0.5), np.abs(start[0, 0] - 0.5), atol=1e-5)
    assert 0 < abs(start[0, 0] - 0.5) < 0.15


@pytest.mark.parametrize("reward", ["points", "game", "win"])
@pytest.mark.parametrize(
    "terms",
    [
        {"game": "cribbage"},
        {"game": "cribbage", "seats": 3, "rules": {"target": 61}},
        {"game": "cribbage", "seats": 4, "rules": {"target": 61, "counting": "muggins"}},
        {"game": "euchre", "rules": {"target": 4}},
    ],
)
def test_a_reward_means_the_same_in_all_environments(terms: dict[str, Any], reward: Reward) -> None:
    env, game = made(terms, 60, reward=reward), find(terms["game"])
    actions_of, dice, ended = numbers(game.name), Random(2), 0
    states = moments(terms, 60, 3)
    env.place(dict(enumerate(states)))
    courses = [Course(game, state.rules, state.seats, reward) for state in states]
    for course, state in zip(courses, states, strict=True):
        course.begin(1, state)
    going = set(range(60))
    while going:
        actions, gains = env.legal_actions[:, 0].copy(), {}
        for row in going:
            course, seat = courses[row], Seat(int(env.seats[row]))
            # The starter that the table has is not the one that is cut here, so the throws come first.
            if "Discard" in type(game.legal(course.state, seat)[0]).__name__:
                continue
            legal = actions_of.legal(course.view(seat))
            actions[row] = dice.choice([*legal])
            gains[row] = course.step(legal[int(actions[row])])
        going = {row for row in gains if courses[row].dealt_from is None and courses[row].turn is not None}
        env.step(actions)
        for row, gained in gains.items():
            course = courses[row]
            wanted = [0.0 if gained is None else gained[course.sides[seat]] for seat in range(course.seats)]
            assert np.allclose(env.rewards[row], wanted, atol=1e-5)
            ended += course.turn is None
    assert ended or reward != "game"


@pytest.mark.parametrize(
    ("game", "given", "sentence"),
    [
        ("cribbage", {"rules": {"target": 1001}}, "255 points at most"),
        ("cribbage", {"rules": {"best_of": 3}, "reward": "win"}, "a single game, not of a match"),
        ("cribbage", {"seats": 5}, "Cribbage is for 2, 3, 4 players, not 5"),
        ("cribbage", {"seats": 3, "house": {3: "steady"}}, "There is no seat 3"),
        ("euchre", {"seats": 3}, "Euchre is for 4 players, not 3"),
        ("cribbage", {"house": {2: "steady"}}, "There is no seat 2"),
        ("euchre", {"house": {1: "steady"}}, "There are random, learnt"),
        ("cribbage", {"house": {0: "random", 1: "random"}}, "A learner needs a seat"),
        ("euchre", {"reward": "tricks"}, "Rewards are"),
        ("euchre", {"episode": "deal", "reward": "game"}, "no result"),
        ("euchre", {"max_deals": 0}, "after 1 decision or deal"),
        ("euchre", {"threads": -1}, "1024 threads"),
    ],
)
def test_what_the_kernel_does_not_have_is_refused_by_a_sentence(
    game: str, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        made({"game": game, **given}, 1)


def test_there_must_be_a_table() -> None:
    with pytest.raises(ValueError, match="at least one table"):
        VectorEnv("euchre", 0)
