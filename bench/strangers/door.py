"""The door of the arena, from the other side: lines of JSON with a view each, answered by a move.

docs/guide/bots.md describes them. The programs beside this one need nothing of Knaves, only the player that
they bring along.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

View = dict[str, Any]
"""What a seat may know, as the wire says it."""


def serve(player: str, choose: Callable[[View, str], str]) -> None:
    """Answer until the input ends; ``player`` is a name and a version.

    ``choose`` gets the view and a text that is the same for the same view, as a seed: so the same seed of the
    arena plays the same games. It returns one of ``view["legal"]``.
    """
    print(json.dumps({"t": "hello", "v": 1, "player": player}), flush=True)
    # What the player prints goes elsewhere: here only answers are read.
    out, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        view = json.loads(line)["seats"][0]["view"]
        legal = view["legal"]
        move = legal[0] if len(legal) == 1 else choose(view, json.dumps(view, sort_keys=True))
        print(json.dumps({"t": "move", "move": move}), file=out, flush=True)
