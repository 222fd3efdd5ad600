"""``make docs`` ends with this: the built pages have a front page, and load nothing from other hosts.

Links that a reader may follow are free. What a browser would fetch by itself is not: styles, scripts, fonts,
pictures. What a script would fetch when it runs is beyond this.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

SITE = Path(__file__).parents[1] / "site"
FOREIGN = re.compile(r"(?:https?:)?//", re.IGNORECASE)
IN_STYLES = re.compile(r"""(?:url\(|@import)\s*['"]?((?:https?:)?//[^'")\s]+)""", re.IGNORECASE)


class Fetched(HTMLParser):
    """Collects the addresses that a browser fetches to show a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take ``src``, ``data`` and ``poster``, and ``href`` of anything but a link to follow."""
        for name, value in attrs:
            loads = name in ("src", "data", "poster") or (name == "href" and tag != "a")
            if loads and value and FOREIGN.match(value.strip()):
                self.found.append(value)


def foreign(path: Path) -> list[str]:
    """Return the addresses on other hosts that showing this file would fetch."""
    text = path.read_text("utf-8")
    found = IN_STYLES.findall(text)
    if path.suffix == ".html":
        page = Fetched()
        page.feed(text)
        found += page.found
    return found


def faults(site: Path) -> Iterator[str]:
    """Say in a sentence each what is wrong with the built pages."""
    if not (site / "index.html").is_file():
        yield f"{site} has no front page, index.html."
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            for address in foreign(path):
                yield f"{path.relative_to(site)} loads {address}."


if __name__ == "__main__":
    sys.exit("\n".join(faults(SITE)) or 0)
