"""Transcripts: what is spoken during a deal, in files that somebody reads before they are kept.

``make goldens`` writes them again; read the difference then.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "transcripts"


def as_written(name: str, lines: list[str]) -> None:
    """Compare what was spoken with the file of that name."""
    file, text = FOLDER / f"{name}.txt", "\n".join(lines) + "\n"
    if os.environ.get("KNAVES_GOLDEN") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
