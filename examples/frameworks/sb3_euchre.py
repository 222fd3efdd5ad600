"""Learn euchre with Stable-Baselines3: ``python examples/frameworks/sb3_euchre.py 600``.

MaskablePPO of sb3-contrib learns two seats, opposite each other, against the house player ``learnt`` in the
kernel: `Tables` makes Knaves' vector environment one of Stable-Baselines3. The argument is the processor time
to learn in seconds. Tried by hand in November 2026 with Stable-Baselines3 and sb3-contrib 2.9.2, torch
2.13.0, gymnasium 1.2.2 and Python 3.11: what came of it is in ``docs/guide/learning.md``.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import numpy as np
from against import against
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from knaves.envs.vector import VectorEnv


class Tables(VecEnv):
    """Tables of euchre where a learner decides for the seats 0 and 2, as Stable-Baselines3 wants them.

    An episode is a deal, and a reward what the learner's side scored in it, less what the other did. Both
    seats get the same, so that the decisions at a table are one course of events.
    """

    def __init__(self, tables: int, seed: int) -> None:
        self.env = VectorEnv("euchre", tables, house={1: "learnt", 3: "learnt"}, episode="deal", seed=seed)
        seen = spaces.Box(0, 255, self.env.observations.shape[1:], np.uint8)
        super().__init__(tables, seen, spaces.Discrete(self.env.num_actions))
        self.actions = np.zeros(tables, np.uint8)

    def reset(self) -> Any:
        return self.env.reset()[0].copy()

    def step_async(self, actions: Any) -> None:
        self.actions = actions.astype(np.uint8)

    def step_wait(self) -> Any:
        seen, rewards, over, _cut, _infos = self.env.step(self.actions)
        return seen.copy(), rewards[:, 0].copy(), over.copy(), [{} for _ in range(self.num_envs)]

    def env_method(self, method_name: str, *args: Any, **_named: Any) -> Any:
        assert method_name == "action_masks"
        return self.env.action_mask.copy()

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class Clock(BaseCallback):
    """Ends the learning when the processor time is over; the rate of learning falls to that end."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds, self.began = seconds, process_time()

    def _on_step(self) -> bool:
        return process_time() - self.began < self.seconds

    def left(self, _progress: float) -> float:
        return 1e-3 * max(0.05, 1 - (process_time() - self.began) / self.seconds)


def main(seconds: float, tables: int = 512, steps: int = 64, pairs: int = 100) -> None:
    """Learn for so many seconds of processor time, then play ``pairs`` pairs of games with each bot."""
    clock = Clock(seconds)
    model = MaskablePPO(
        "MlpPolicy",
        Tables(tables, seed=1),
        learning_rate=clock.left,
        n_steps=steps,
        batch_size=tables * steps // 16,
        n_epochs=3,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.005,
        policy_kwargs={"net_arch": [128, 128]},
        seed=1,
        device="cpu",
    )
    model.learn(10**12, callback=clock)
    print(f"{model.num_timesteps:,} decisions in {process_time() - clock.began:.0f} s", flush=True)
    width = model.observation_space.shape[0]

    def policy(seen: Any, mask: Any) -> Any:
        # The last number of a seat's observation is the target, which these tables do not tell.
        return model.predict(seen[:width].astype(np.uint8), deterministic=True, action_masks=mask)[0]

    for name in ("simple", "steady"):
        won = against(policy, name, pairs)
        bounds = f"95 % interval {won.low:.1%} to {won.high:.1%}"
        print(f"{won.value:.1%} of {2 * pairs} games against {name}, {bounds}", flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
