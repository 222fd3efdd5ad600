"""A user's own players: classes named as ``module:Class``, which are usually in a file in this directory."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable


def look_here(names: Iterable[str]) -> None:
    """Let classes be found in the current directory, as ``python -m`` does, if a name is one."""
    if any(":" in name for name in names) and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
