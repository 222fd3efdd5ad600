"""Writing studies: each chapter is a record, and what a record does not have stands in its comments."""

from __future__ import annotations

from knaves.study.model import Chapter, Study


def write(study: Study) -> str:
    """Return a study as text; `read` returns the same study, its chapters `arranged`."""
    raise NotImplementedError


def arranged(chapter: Chapter) -> Chapter:
    """Return a chapter with its places in the order of the text: the move, its alternatives, what follows."""
    raise NotImplementedError
