"""What axe-core finds on a page: by all its rules, and in the other themes by those about colours."""

from __future__ import annotations

from functools import cache

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

THEMES = ("dark", "contrast")
"""The themes besides the one that the page is opened in."""
_RULES = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
_COLOURS = {"type": "rule", "values": ["color-contrast"]}
# The whole result, with all that is right, is megabytes for some pages.
_RUN = """async options => (await axe.run(options)).violations.map(each =>
  `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(' / ')}`)"""


@cache
def _script() -> str:
    return str(Axe().axe_script)


def faults(page: Page, themes: tuple[str, ...] = THEMES) -> list[str]:
    """Return what axe-core finds in the theme that is shown, and what has too little contrast in others."""
    page.evaluate(_script())
    found: list[str] = page.evaluate(_RUN, {"runOnly": _RULES, "resultTypes": ["violations"]})
    shown = page.evaluate("document.documentElement.dataset.theme ?? ''")
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        told = page.evaluate(_RUN, {"runOnly": _COLOURS, "resultTypes": ["violations"]})
        found += [f"{theme}: {each}" for each in told]
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", shown)
    return found
