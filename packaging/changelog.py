"""The changelog by version: what a release says of itself, and the heading that a release gives it.

    python packaging/changelog.py cut 0.2.0 2027-01-15     before a tag
    python packaging/changelog.py notes 0.2.0              for the page of the release, on the standard output

The form is that of https://keepachangelog.com: a section for each version, the newest first, and at the top
one for what is not released yet.
"""

from __future__ import annotations

import os
import re
import sys
from datetime import date
from pathlib import Path
from typing import Final

from readme import SOURCE, for_index

FILE: Final = Path(__file__).parents[1] / "CHANGELOG.md"
UNRELEASED: Final = "Unreleased"
_HEADING: Final = re.compile(r"^## \[(?P<version>[^\]\n]+)\](?: - (?P<day>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def sections(text: str) -> dict[str, str]:
    r"""Return what stands under each version, in the order of the file.

    >>> sections("# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n- A game.\n")
    {'Unreleased': '', '0.1.0': '- A game.'}
    """
    heads = [*_HEADING.finditer(text)]
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {head["version"]: text[head.end() : end].strip() for head, end in zip(heads, ends, strict=True)}


def notes(text: str, version: str) -> str:
    """Return what is new in a version; ValueError if the changelog says nothing of it."""
    if not (found := sections(text).get(version)):
        raise ValueError(
            f"CHANGELOG.md has no section for {version}: python packaging/changelog.py cut {version}"
        )
    return found


def cut(text: str, version: str, day: date) -> str:
    r"""Return the changelog with what was not released as a version; ValueError if that cannot be.

    >>> print(cut("## [Unreleased]\n\n- A game.\n", "0.1.0", date(2026, 12, 1)), end="")
    ## [Unreleased]
    <BLANKLINE>
    ## [0.1.0] - 2026-12-01
    <BLANKLINE>
    - A game.
    """
    found = sections(text)
    if version in found:
        raise ValueError(f"CHANGELOG.md has a section for {version} already.")
    if not found.get(UNRELEASED):
        raise ValueError("CHANGELOG.md has nothing that is not released yet.")
    heading = f"## [{UNRELEASED}]"
    return text.replace(heading, f"{heading}\n\n## [{version}] - {day}", 1)


def main(words: list[str]) -> int | str:
    """Print the notes of a version, or write its heading into the file; return what is wrong, if anything."""
    text = FILE.read_text("utf-8")
    try:
        match words:
            case ["notes", version]:
                print(for_index(notes(text, version), os.environ.get(SOURCE, "")))
            case ["cut", version, *day]:
                FILE.write_text(
                    cut(text, version, date.fromisoformat(*day) if day else date.today()), "utf-8"
                )
            case _:
                return str(__doc__)
    except ValueError as error:
        return str(error)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
