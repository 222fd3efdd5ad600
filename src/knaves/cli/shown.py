"""Output to the terminal, made safe: no text from a file or a name can control the terminal."""

from __future__ import annotations

import sys
from typing import Any, TextIO, cast

from knaves.i18n.language import shown


class Shown:
    """A wrapped text stream that shows control characters by their codes."""

    def __init__(self, bare: TextIO) -> None:
        self.bare = bare

    def write(self, text: str) -> int:
        """Write the text, made safe; return its length, as streams do."""
        self.bare.write(shown(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


def show_all() -> None:
    """Wrap standard output and the error stream, for everything printed from now on."""
    sys.stdout, sys.stderr = _wrapped(sys.stdout), _wrapped(sys.stderr)


def bare(stream: TextIO) -> TextIO:
    """Return the unwrapped stream, for code that draws on a terminal on purpose."""
    return stream.bare if isinstance(stream, Shown) else stream


def _wrapped(stream: TextIO) -> TextIO:
    """Return the wrapped stream; a program without a console has none."""
    return stream if stream is None or isinstance(stream, Shown) else cast(TextIO, Shown(stream))
