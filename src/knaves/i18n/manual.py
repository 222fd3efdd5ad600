"""The manual, in the language that is spoken."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from knaves.i18n.books import book

__all__ = ["manual"]

FOLDER: Final = Path(__file__).parent / "manuals"


def manual() -> str:
    """Return the manual in Markdown plain enough to read as it is; in English where a language has none."""
    return book(FOLDER, "manual")
