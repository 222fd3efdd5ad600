"""Commands as a person types them into the shell of this system, and as the system splits them.

Unix and Windows quote differently: single quotes mean nothing to Windows, and a backslash is a part of a path
there.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

WINDOWS: Final = sys.platform == "win32"


def quoted(word: object) -> str:
    """Return a word of a command, such as a path, in quotes if it needs them.

    >>> quoted("a game.knaves")
    "'a game.knaves'"
    """
    return joined([str(word)])


def joined(words: Sequence[str]) -> str:
    """Return the words as one command."""
    return subprocess.list2cmdline(words) if WINDOWS else shlex.join(words)


def started(command: str) -> str | list[str]:
    """Return a command as `subprocess.Popen` takes it; ValueError for a quote that is not closed.

    >>> started("python 'my bot.py'")
    ['python', 'my bot.py']
    """
    return command if WINDOWS else shlex.split(command)
