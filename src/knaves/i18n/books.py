"""What is to be read at length, in the language that is spoken. A translation is a file beside the English.

The British wording has no files: its texts are the English ones with a box wherever a crib stands in a
sentence. Code, flags and names of files are the same in every language, so nothing in backticks is touched.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from knaves.i18n.language import BRITISH, spoken

__all__ = ["book"]

CRIB: Final = re.compile(r"`[^`]*`|(?<![\w.-])(?P<sign>[Cc])rib(?P<many>s?)(?![\w-]|\.\w)")


def book(folder: Path, name: str) -> str:
    """Return ``name.md`` of a folder; in English where a language has none, empty where there is none."""
    language = spoken()
    found = next(
        (path for path in (folder / f"{name}.{language}.md", folder / f"{name}.md") if path.is_file()), None
    )
    text = "" if found is None else found.read_text("utf-8")
    return CRIB.sub(_boxed, text) if language == BRITISH else text


def _boxed(found: re.Match[str]) -> str:
    if not found["sign"]:
        return found[0]
    return ("Box" if found["sign"] == "C" else "box") + ("es" if found["many"] else "")
