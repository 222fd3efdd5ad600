"""Studies: games and positions with branches, comments, marks and questions, in chapters.

The text format is that of records, with more headers and with comments that mean something
(``docs/studies.md``): a program that reads only records reads every chapter, and skips the rest.
"""

from __future__ import annotations

from knaves.study.model import GLYPHS, Chapter, Mark, Place, Study
from knaves.study.playing import Played, play_out
from knaves.study.read import read
from knaves.study.write import arranged, write

__all__ = [
    "GLYPHS",
    "Chapter",
    "Mark",
    "Place",
    "Played",
    "Study",
    "arranged",
    "play_out",
    "read",
    "write",
]
