"""Draws the pictures that have to be PNG: the icons of a home screen, and what a messenger shows of a link.

``.venv/bin/python web/art/make_pictures.py`` draws them anew from ``icon.svg`` and ``cards.svg``, in a
Chromium, and needs Pillow (``uv pip install pillow``). They are in the repository, so that a build needs
neither. Look at them before you commit them: another Chromium may draw an edge otherwise.
"""

from __future__ import annotations

import base64
import io
import math
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
sys.path[:0] = [str(TOP / folder) for folder in ("tests/page", "tests")]

from browsers import chromium  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Page  # noqa: E402

PUBLIC: Final = TOP / "web" / "public"
FONT: Final = TOP / "web" / "src" / "fonts" / "besley-latin.woff2"
PREVIEWS: Final = TOP / "src" / "knaves" / "server" / "previews"
ICONS: Final = {
    "icon-192": (192, 1.0, True),
    "icon-512": (512, 1.0, True),
    # A launcher may cut off all but a circle of four fifths.
    "icon-maskable-512": (512, 0.8, False),
    "apple-touch-icon": (180, 0.9, False),
}
"""Width, the size of the cap compared with the drawing's, and whether the corners are round."""
HANDS: Final = {
    "cribbage": ("Cribbage", ("5S", "5H", "5C", "JD", "5D"), 6),
    "euchre": ("Euchre", ("QH", "KH", "AH", "JD", "JH"), 5),
}
"""The title, the best hand, and how many cards one is dealt."""
SIZE: Final = (1200, 630)
COLOURS: Final = 128
STYLE: Final = """
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; background: #235a40; overflow: hidden; position: relative;
  font-family: Besley; color: #fbf6e9; text-align: center;
  --court-gold: #dfa63a; --court-face: #fbf3df; --court-ink: #22261f; --back: #8a2a2e; --back-line: #f3dfb4 }
body::before { content: ''; position: absolute; inset: 22px; border: 3px solid #28634a; border-radius: 26px }
h1 { position: absolute; left: 0; right: 0; top: 452px; font-size: 92px; font-weight: 700; line-height: 1 }
.house { position: absolute; left: 0; right: 0; top: 558px; font-size: 30px; font-weight: 600; line-height: 1;
  color: #d9e9df }
.card { position: absolute; width: 200px; height: 280px; background: #fffdf7; border-radius: 12px;
  box-shadow: 0 0 0 1px #cfc7b4, 0 5px 0 #194733 }
.back { background: #fffdf7 }
.s, .c { color: #1c1f1d } .h, .d { color: #b3222a }
.card svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: currentColor }
.under { position: absolute; inset: 0; width: 1200px; height: 630px }
"""


def main() -> None:
    """Draw all pictures."""
    PREVIEWS.mkdir(exist_ok=True)
    with chromium() as browser:
        page = browser.new_page()
        for name, (width, scale, round_) in ICONS.items():
            page.set_viewport_size({"width": width, "height": width})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{_icon(width, scale, round_)}")
            _keep(page.screenshot(omit_background=True), PUBLIC / f"{name}.png", 64)
        page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        for name, body in _previews():
            _draw(page, body)
            _keep(page.screenshot(), PREVIEWS / f"{name}.png", COLOURS)


def _icon(width: int, scale: float, round_: bool) -> str:
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    head, ground, cap = drawing.partition("/>")[0], "/>", drawing.partition("/>")[2]
    if not round_:
        head = head.replace(' rx="14"', "")
    cap = cap.replace("<g ", f'<g transform="translate(32 32) scale({scale}) translate(-32 -32)"><g ', 1)
    return (head + ground + cap.replace("</g>", "</g></g>", 1)).replace("<svg ", f'<svg width="{width}" ', 1)


def _draw(page: Page, body: str) -> None:
    font = base64.b64encode(FONT.read_bytes()).decode()
    face = (
        f"@font-face {{ font-family: Besley; font-weight: 500 800; src: url(data:font/woff2;base64,{font}) }}"
    )
    cards = (PUBLIC / "cards.svg").read_text("utf-8").replace("<svg ", '<svg style="display:none" ', 1)
    page.set_content(f"<style>{face}{STYLE}</style>{cards}{body}")
    page.evaluate("document.fonts.ready")


def _previews() -> Iterable[tuple[str, str]]:
    """Yield the pictures by name: of the house, and of each game for each kind of link."""
    yield "home", _fan(["JS", "JH", "JC", "JD"], 600) + _words("Knaves", "")
    for game, (title, best, dealt) in HANDS.items():
        words = _words(title, "Knaves")
        yield f"{game}-table", _fan(best, 600) + words
        yield f"{game}-challenge", _fan(best, 330, 0.72) + _fan(best, 870, 0.72) + words
        yield f"{game}-review", _curve() + words
        yield f"{game}-day", _sun() + _fan([""] * dealt, 600, 0.72, 296) + words


def _words(title: str, house: str) -> str:
    return f"<h1>{title}</h1><p class=house>{house}</p>"


def _fan(cards: Iterable[str], middle: int, scale: float = 1.0, centre: int = 236) -> str:
    """Return cards held in a hand; an empty one lies face down."""
    held = [*cards]
    placed = []
    for place, card in enumerate(held):
        turn = (place - (len(held) - 1) / 2) * 9.5
        angle, reach = math.radians(turn), 680 * scale
        x = middle + reach * math.sin(angle) - 100
        y = centre + reach * (1 - math.cos(angle)) - 140
        svg = f'<svg viewBox="0 0 250 350"><use href="#{card or "back-lozenge"}"/></svg>'
        kind = card[-1:].lower() or "back"
        style = f"left:{x:.1f}px;top:{y:.1f}px;transform:rotate({turn}deg) scale({scale})"
        placed.append(f'<div class="card {kind}" style="{style}">{svg}</div>')
    return "".join(placed)


def _sun() -> str:
    """Return a sun that rises behind the cards."""
    turns = [18 * each for each in range(-5, 6)]
    rays = "".join(f'<path d="M-17 -200L0 -272L17 -200Z" transform="rotate({turn})"/>' for turn in turns)
    disc = '<path d="M-180 0A180 180 0 0 1 180 0Z"/>'
    place = 'fill="#dfa63a"><g transform="translate(600 316)">'
    return f"<svg class=under {place}{disc}{rays}</g></svg>"


def _curve() -> str:
    """Return a paper with a chance to win that rises and falls, and three mistakes on it."""
    heights = (0, 16, -10, 34, 66, 48, 80, 24, -30, -66, -42, -96, -28, 20, 58, 36, 84, 112, 100, 138)
    points = [(130 + place * 49.5, 270 - height * 1.15) for place, height in enumerate(heights)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    area = f"M130 270L{line.replace(' ', 'L')}L{points[-1][0]:.1f} 270Z"
    dots = "".join(
        f'<circle cx="{points[each][0]:.1f}" cy="{points[each][1]:.1f}" r="15" fill="#b3222a" '
        f'stroke="#fcfaf4" stroke-width="5"/>'
        for each in (7, 11, 15)
    )
    return f"""<svg class=under><rect x="84" y="76" width="1032" height="346" rx="26" fill="#194733"/>
      <rect x="84" y="70" width="1032" height="346" rx="26" fill="#fcfaf4"/>
      <path d="M130 270H1070" stroke="#d8d0bd" stroke-width="4" stroke-dasharray="2 14"
        stroke-linecap="round"/>
      <path d="{area}" fill="#235a40" opacity=".16"/>
      <polyline points="{line}" fill="none" stroke="#235a40" stroke-width="10" stroke-linejoin="round"
        stroke-linecap="round"/>{dots}</svg>"""


def _keep(png: bytes, path: Path, colours: int) -> None:
    """Write a picture with few colours."""
    with Image.open(io.BytesIO(png)) as drawn:
        clear = "A" in drawn.getbands() and drawn.getchannel("A").getextrema() != (255, 255)
        method = Image.Quantize.FASTOCTREE if clear else Image.Quantize.MEDIANCUT
        image = drawn if clear else drawn.convert("RGB")
        image.quantize(colours, method, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.relative_to(TOP)}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
