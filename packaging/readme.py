"""The README and the addresses as an index shows them: links lead to the repository that releases it.

scikit-build-core calls `dynamic_metadata` for the fields ``readme`` and ``urls``. The address is that of the
repository, in the environment variable ``KNAVES_SOURCE``: the release workflow sets it, so that a fork names
itself and not this project. Without it, an index shows words only: it has no files beside the text, so that a
link into the checkout would be broken there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TOP = Path(__file__).parents[1]
SOURCE = "KNAVES_SOURCE"
_PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)\n?")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
_PAGES = {
    "Source": "",
    "Documentation": "/blob/HEAD/docs/index.md",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
}


def dynamic_metadata(field: str, settings: Mapping[str, Any]) -> dict[str, str]:
    """Return the README or the project's addresses."""
    address = os.environ.get(SOURCE, "").rstrip("/")
    if field == "urls":
        return addresses(address)
    assert field == "readme", "nothing else is made here"
    return {
        "content-type": "text/markdown",
        "text": for_index((TOP / "README.md").read_text("utf-8"), address),
    }


def addresses(repository: str) -> dict[str, str]:
    """Return the addresses that an index lists; none without a repository.

    >>> addresses("https://example.org/knaves")["Issues"]
    'https://example.org/knaves/issues'
    """
    return {name: repository + page for name, page in _PAGES.items()} if repository else {}


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
