"""How everybody answered the hand of a day, as bars, and what people say about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from textual.content import Content

from knaves.drills.others import Everybody, Said, how_many, rows, talk_lines
from knaves.drills.questions import Question
from knaves.i18n.language import _
from knaves.i18n.numbers import percent

BAR: Final = 12
"""Width of the bar for a share of the answers."""


def day_people(
    found: Everybody, said: Sequence[Said], asked: Question, levels: Iterable[tuple[str, Any]]
) -> list[Content]:
    """Return the lines below a grade; ``levels`` are what each level does."""
    lines = [Content(""), Content.styled(how_many(found.number, own=True), "bold")]
    for share, words in rows(found, asked, levels):
        filled = round(BAR * share)
        lines.append(
            Content.assemble(
                f"{percent(share):>4} ",
                ("█" * filled, "$accent"),
                ("░" * (BAR - filled), "$foreground 30%"),
                f" {words}",
            )
        )
    if said:
        lines += [Content(""), Content.styled(_("What others say:"), "bold")]
        lines += [Content(line) for line in talk_lines(said)]
    return lines
