"""The way out to the terminal: whatever a file or a name has in it, nothing of it controls the terminal."""

from __future__ import annotations

import sys
from typing import Any, TextIO, cast

from knaves.i18n.language import shown


class Shown:
    """A text stream on which control characters are shown by their codes; in all else the stream it wraps."""

    def __init__(self, bare: TextIO) -> None:
        self.bare = bare

    def write(self, text: str) -> int:
        """Write what is shown of the text; return its length, as streams do."""
        self.bare.write(shown(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


def show_all() -> None:
    """Let everything be shown that is printed from now on, on standard output and on the error stream."""
    sys.stdout, sys.stderr = _wrapped(sys.stdout), _wrapped(sys.stderr)


def bare(stream: TextIO) -> TextIO:
    """Return the stream itself, for what draws on a terminal on purpose."""
    return stream.bare if isinstance(stream, Shown) else stream


def _wrapped(stream: TextIO) -> TextIO:
    """Return the stream so that all on it is shown; there is none where the program has no console."""
    return stream if stream is None or isinstance(stream, Shown) else cast(TextIO, Shown(stream))
