"""The manual, in the language that is spoken. A translation is one file beside the English one.

The British wording has no file: its manual is the English one with a box wherever a crib stands in a
sentence. Code, flags and names of files are the same in every language, so nothing in backticks is touched.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from knaves.i18n.language import BRITISH, spoken

__all__ = ["manual"]

FOLDER: Final = Path(__file__).parent / "manuals"
CRIB: Final = re.compile(r"`[^`]*`|(?<![\w.-])(?P<sign>[Cc])rib(?P<many>s?)(?![\w-]|\.\w)")


def manual() -> str:
    """Return the manual in Markdown plain enough to read as it is; in English where a language has none."""
    language = spoken()
    own = FOLDER / f"manual.{language}.md"
    text = (own if own.is_file() else FOLDER / "manual.md").read_text("utf-8")
    return CRIB.sub(_boxed, text) if language == BRITISH else text


def _boxed(found: re.Match[str]) -> str:
    if not found["sign"]:
        return found[0]
    return ("Box" if found["sign"] == "C" else "box") + ("es" if found["many"] else "")
