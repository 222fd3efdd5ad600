"""Long texts in the current language. A translation is a file next to the English one.

British English has no files of its own: its texts are the English ones with *box* for *crib*. Code, flags and
names of files are the same in every language, so text in backticks is not changed.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from knaves.i18n.language import BRITISH, spoken

__all__ = ["book"]

CRIB: Final = re.compile(r"`[^`]*`|(?<![\w.-])(?P<sign>[Cc])rib(?P<many>s?)(?![\w-]|\.\w)")


def book(folder: Path, name: str) -> str:
    """Return ``name.md`` of a folder; in English if there is no translation, empty if there is no file."""
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
