"""What the page may do and weigh: the policy holds, nobody else is asked, and it is small."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

import pytest
from browsing import act, table_of, turn_comes, visiting
from playwright.sync_api import Browser
from serving import Served

from knaves.server.page import BUILT, read_page
from page_messages import WEB, first_files

KB = 1000


def test_no_inline_script_or_style_and_nobody_else_is_asked(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage"))
        for _turn in range(12):
            act(ann)
            turn_comes(ann)
        # A refused style or script would stand on the console.
        assert ann.troubles == []


def test_sources_have_no_style_in_markup() -> None:
    """The policy forbids style attributes in markup; `style:` directives set properties from a script."""
    for path in sorted((WEB / "src").rglob("*.svelte")):
        assert not re.search(r'\sstyle="', path.read_text("utf-8")), path.name


def test_the_first_view_is_light(browser: Browser, server: Served) -> None:
    """What a browser loads to show home, in the language that needs the most."""
    asked: set[str] = set()
    with visiting(browser, server.url, locale="cs") as ann:
        ann.page.on("request", lambda request: asked.add(urlsplit(request.url).path.removeprefix("/")))
        ann.page.goto(server.url)
        ann.page.get_by_role("main").wait_for()
        ann.page.wait_for_load_state("networkidle")
    files = {name: file for name, file in read_page().items() if name in asked}
    sizes = {
        kind: sum(len(gzip.compress(file.content, 9)) for name, file in files.items() if name.endswith(kind))
        for kind in (".js", ".css", ".svg", ".woff2")
    }
    assert min(sizes.values()) > 4 * KB, sizes
    assert sizes[".js"] + sizes[".css"] < 150 * KB, sizes
    assert sizes[".svg"] < 20 * KB, sizes
    assert sizes[".woff2"] < 40 * KB, sizes
    # A review is loaded by whoever reads one.
    assert not any("Review" in name for name in files)


def test_what_is_loaded_later_brings_its_words() -> None:
    """A component that a file of the first view loads by a call waits for the words of later parts."""
    first = first_files()
    assert {"src/pages/Home.svelte", "src/games/euchre/index.ts"} <= first
    assert not {"src/pages/Event.svelte", "src/events/model.ts"} & first
    for name in first:
        text = (WEB / name).read_text("utf-8")
        assert not re.search(r"(?<!part\()import\('[^']+\.svelte'\)", text), name


def _channel(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def _luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    red, green, blue = (_channel(int(digits[place : place + 2], 16)) for place in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _tokens(theme: str) -> dict[str, str]:
    text = (WEB / "src" / "style" / "tokens.css").read_text("utf-8").replace('"', "")
    found: dict[str, str] = {}
    root, _sep, rest = text.partition("[data-theme=light]")
    for name, light, dark in re.findall(r"--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)", root):
        found[name] = dark if theme == "dark" else light
    found |= dict(re.findall(r"--([\w-]+):\s*(#\w+)", root))
    if theme == "contrast":
        block = rest[rest.index("[data-theme=contrast]") :].partition("}")[0]
        found |= dict(re.findall(r"--([\w-]+):\s*(#\w+)", block))
    return found


PAIRS = [
    ("ink", "paper", 4.5),
    ("ink-2", "paper-3", 4.5),
    ("on-felt", "felt-lit", 4.5),
    ("on-felt-2", "felt-lit", 4.5),
    ("brass", "felt-lit", 4.5),
    ("on-brass", "brass", 4.5),
    ("felt-line", "felt-lit", 3),
    ("edge", "paper-3", 3),
    ("brass-text", "paper", 4.5),
    ("suit-h", "card", 4.5),
    ("suit-s", "card", 4.5),
    ("card", "felt-lit", 3),
    ("hole", "wood", 3),
    ("peg-0", "wood", 3),
    ("peg-1", "wood", 3),
    ("peg-2", "wood", 3),
    ("mark-0", "felt-lit", 3),
    ("mark-1", "felt-lit", 3),
    ("mark-2", "felt-lit", 3),
]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize(("front", "behind", "needed"), PAIRS)
def test_colours_have_the_contrast_that_they_need(theme: str, front: str, behind: str, needed: float) -> None:
    tokens = _tokens(theme)
    one, other = sorted((_luminance(tokens[front]), _luminance(tokens[behind])))
    assert (other + 0.05) / (one + 0.05) >= needed


def test_the_build_is_there() -> None:
    assert (BUILT / "index.html").is_file()
