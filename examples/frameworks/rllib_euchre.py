"""Learn euchre with RLlib: ``python examples/frameworks/rllib_euchre.py 600``.

PPO learns in all four seats of the PettingZoo environment by self-play: one policy, with the mask of legal
actions added to its scores. Everything runs in one process. The argument is the processor time to learn in
seconds. Tried by hand in November 2026 with Ray 2.60.0, torch 2.13.0, PettingZoo 1.27.0, gymnasium 1.2.2 and
Python 3.11: what came of it is in ``docs/guide/learning.md``.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import numpy as np
import ray
import torch
from against import against
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

from knaves.envs import euchre_v1


class Masked(DefaultPPOTorchRLModule):
    """PPO's own networks on one array: the observation, and behind it the mask of legal actions."""

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return self.masked(batch, super()._forward(batch, **kwargs))

    def _forward_train(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return self.masked(batch, super()._forward_train(batch, **kwargs))

    def masked(self, batch: dict[str, Any], out: dict[str, Any]) -> dict[str, Any]:
        """Put illegal actions out of reach."""
        legal = batch[Columns.OBS][..., -out[Columns.ACTION_DIST_INPUTS].shape[-1] :]
        out[Columns.ACTION_DIST_INPUTS] = out[Columns.ACTION_DIST_INPUTS] - 1e9 * (1 - legal)
        return out


class Rows(PettingZooEnv):
    """The environment of all seats with one array to an observation, as RLlib's own networks want it."""

    def __init__(self) -> None:
        super().__init__(euchre_v1.env())
        inner = self.env.observation_space("player_0")
        width = inner["observation"].shape[0] + inner["action_mask"].shape[0]
        seen = spaces.Box(0, 15, (width,), np.float32)
        self.observation_spaces = dict.fromkeys(self.env.possible_agents, seen)
        self.observation_space = spaces.Dict(self.observation_spaces)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        seen, infos = super().reset(seed=seed, options=options)
        return {agent: row(**each) for agent, each in seen.items()}, infos

    def step(self, action: dict[str, Any]) -> Any:
        seen, *rest = super().step(action)
        return {agent: row(**each) for agent, each in seen.items()}, *rest


def row(observation: Any, action_mask: Any) -> Any:
    """Return an observation and its mask as one array."""
    return np.concatenate([observation, action_mask]).astype(np.float32)


def main(seconds: float, decisions: int = 4000, pairs: int = 100) -> None:
    """Learn for so many seconds of processor time, then play ``pairs`` pairs of games with each bot."""
    register_env("euchre", lambda _config: Rows())
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    networks = {"fcnet_hiddens": [128, 128], "fcnet_activation": "tanh", "vf_share_layers": False}
    config = (
        PPOConfig()
        # The check would take actions that are not legal.
        .environment("euchre", disable_env_checking=True)
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_who, **_named: "all")
        .rl_module(
            rl_module_spec=MultiRLModuleSpec(
                rl_module_specs={"all": RLModuleSpec(module_class=Masked, model_config=networks)}
            )
        )
        .training(
            lr=1e-3,
            gamma=0.95,
            lambda_=0.9,
            train_batch_size_per_learner=decisions,
            minibatch_size=decisions // 8,
            num_epochs=4,
            entropy_coeff=0.005,
        )
    )
    algorithm, began, made = config.build_algo(), process_time(), 0
    while process_time() - began < seconds:
        algorithm.train()
        made += decisions
    print(f"about {made:,} decisions in {process_time() - began:.0f} s", flush=True)
    module: Any = algorithm.get_module("all")

    def policy(seen: Any, mask: Any) -> Any:
        with torch.no_grad():
            batch = {Columns.OBS: torch.from_numpy(row(seen, mask)[None])}
            return int(module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS].argmax())

    for name in ("simple", "steady"):
        won = against(policy, name, pairs)
        bounds = f"95 % interval {won.low:.1%} to {won.high:.1%}"
        print(f"{won.value:.1%} of {2 * pairs} games against {name}, {bounds}", flush=True)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
