"""Environments for programs that learn: PettingZoo, Gymnasium, and players made of policies.

`cribbage_v1` and `euchre_v1` are PettingZoo environments. Importing this package registers
``knaves/Cribbage-v1`` and ``knaves/Euchre-v1`` with Gymnasium, where a learner sits among our bots;
``gymnasium.make("knaves.envs:knaves/Euchre-v1")`` imports it by itself. `knaves.envs.policy` makes a player
of a policy. Actions and observations are those of `knaves.numbers`. Without the extra ``envs`` the import
fails with a NotationError that says how to install it.
"""

from __future__ import annotations

from knaves.extras import require

require("envs")

from gymnasium import register  # noqa: E402

register(id="knaves/Cribbage-v1", entry_point="knaves.envs.seated:cribbage")
register(id="knaves/Euchre-v1", entry_point="knaves.envs.seated:euchre")
