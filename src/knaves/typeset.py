"""Text as plain lines of a given width; words are never broken. Markdown is set without its markup.

It supports the Markdown of our own texts: headings, paragraphs, lists, tables and indented blocks.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["fitted", "plain"]

_INLINE: Final = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\[([^\]]+)\]\([^)]*\)")
_ITEM: Final = re.compile(r"^( *)(-|\d+\.) +(.*)$")
_COLUMNS: Final = re.compile(r"(?<=\S) {2,}(?=\S)")


def fitted(line: str, width: int) -> list[str]:
    """Return a sentence as lines of this width; a longer word and a row of a table stay whole.

    >>> fitted("  one two three", 9), fitted("one  two  three", 9)
    (['  one two', '    three'], ['one  two  three'])
    """
    words = line.lstrip(" ")
    if len(line) <= width or _COLUMNS.search(words):
        return [line]
    indent = " " * (len(line) - len(words))
    return _wrap(words, width, first=indent, rest=f"{indent}  ")


def plain(text: str, width: int) -> list[str]:
    """Return Markdown as lines of at most this width, except for longer words."""
    lines: list[str] = []
    for block in _blocks(text):
        lines += [*([""] if lines else []), *_set(block, width)]
    return lines


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the blocks between blank lines; an indented block keeps its own blank lines."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.strip():
            if line.startswith("#") and block:
                yield block
                block = []
            block.append(line)
            if line.startswith("#"):
                yield block
                block = []
        elif block:
            yield block
            block = []


def _set(block: Sequence[str], width: int) -> list[str]:
    first = block[0]
    if first.startswith("#"):
        marks, _space, words = first.partition(" ")
        heading = _wrap(_bare(words), width)
        rule = {1: "=", 2: "-"}.get(len(marks))
        return [*heading, *([rule * max(map(len, heading))] if rule else [])]
    if first.startswith("    "):
        return [part for line in block for part in _typed(line, width)]
    if first.startswith("|"):
        return _table(block, width)
    if _ITEM.match(first):
        return [part for item in _items(block) for part in _item(item, width)]
    return _wrap(_bare(" ".join(block)), width)


def _items(block: Sequence[str]) -> list[str]:
    items: list[str] = []
    for line in block:
        if _ITEM.match(line):
            items.append(line)
        else:
            items[-1] = f"{items[-1]} {line.strip()}"
    return items


def _item(item: str, width: int) -> list[str]:
    """Return an item of a list, with its other lines indented under the first."""
    found = _ITEM.match(item)
    assert found is not None, "an item begins with its mark"
    mark = f"{found[1]}{found[2]} "
    return _wrap(_bare(found[3]), width, first=mark, rest=" " * len(mark))


def _typed(line: str, width: int) -> list[str]:
    """Return a line of an indented block; a last column that is too wide is wrapped within the column."""
    if len(line) <= width:
        return [line]
    starts = [gap.end() for gap in _COLUMNS.finditer(line) if gap.end() <= width * 2 // 3]
    if not starts:
        return _wrap(line.strip(), width, first="    ", rest="      ")
    return _wrap(line[starts[-1] :], width, first=line[: starts[-1]], rest=" " * starts[-1])


def _table(block: Sequence[str], width: int) -> list[str]:
    rows = [[_bare(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in block]
    rows = [row for row in rows if any(cell.strip("-: ") for cell in row)]
    across = [max(len(row[place]) for row in rows) for place in range(len(rows[0]) - 1)]
    last = max(len(row[-1]) for row in rows)
    if sum(across) + 2 * len(across) + min(last, width // 2) > width:
        # Too wide for columns: their contents go below the first.
        return [
            part
            for first, *rest in rows
            for part in (*_wrap(first, width), *_wrap("; ".join(rest), width, first="    ", rest="    "))
        ]
    lines: list[str] = []
    for row in rows:
        start = "".join(f"{cell:{wide}}  " for cell, wide in zip(row, across, strict=False))
        lines += _wrap(row[-1], width, first=start, rest=" " * len(start)) or [start.rstrip()]
    return lines


def _bare(words: str) -> str:
    """Return the text without markup; code is unchanged.

    >>> _bare("**5.3** The `--lang` of *all* [tables](a.md), 3 * 4")
    '5.3 The --lang of all tables, 3 * 4'
    """
    return _INLINE.sub(lambda found: found[1] or _bare(found[2] or found[3] or found[4]), words)


def _wrap(words: str, width: int, *, first: str = "", rest: str = "") -> list[str]:
    return textwrap.wrap(
        words,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
