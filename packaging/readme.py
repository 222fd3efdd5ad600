"""The README as an index shows it: links lead to the project's address; without one there are only words.

scikit-build-core calls `dynamic_metadata` for the field ``readme``. An index has no files beside the text, so
that a link into the checkout is broken there.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[1]
_PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n?")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


def dynamic_metadata(field: str, settings: Mapping[str, Any]) -> dict[str, str]:
    """Return the README, with the address under Source in the project's urls."""
    assert field == "readme", "nothing else is made here"
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    address = project.get("urls", {}).get("Source", "")
    return {
        "content-type": "text/markdown",
        "text": for_index((TOP / "README.md").read_text("utf-8"), address),
    }


def for_index(text: str, address: str = "") -> str:
    """Return the text with links that work anywhere; without an address, words only, and no pictures.

    >>> for_index("See [the law](docs/law.md).", "https://example.org/knaves")
    'See [the law](https://example.org/knaves/blob/HEAD/docs/law.md).'
    >>> for_index("See [the law](docs/law.md).")
    'See the law.'
    """
    if not address:
        return _LINK.sub(r"\1", _PICTURE.sub("", text))
    text = _PICTURE.sub(lambda found: f"![{found[1]}]({address}/raw/HEAD/{found[2]})\n", text)
    return _LINK.sub(rf"[\1]({address}/blob/HEAD/\2)", text)
