"""The icons of a home screen: PNG files of the promised sizes, and a manifest that names no others."""

from __future__ import annotations

import json
from pathlib import Path
from struct import unpack
from typing import Final

from page_messages import WEB

PUBLIC: Final = WEB / "public"


def size(path: Path) -> tuple[int, int]:
    """Return the width and the height of a PNG file."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = unpack(">II", head[16:])
    return width, height


def test_the_manifest_names_icons_that_are_there_in_their_sizes() -> None:
    icons = json.loads((PUBLIC / "manifest.webmanifest").read_text("utf-8"))["icons"]
    assert {(each["sizes"], each["purpose"]) for each in icons if each["type"] == "image/png"} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for each in icons:
        path = PUBLIC / each["src"]
        assert path.is_file(), each["src"]
        if each["type"] == "image/png":
            assert "x".join(map(str, size(path))) == each["sizes"]
            assert path.stat().st_size < 20_000


def test_a_telephone_of_apple_finds_its_icon() -> None:
    assert 'rel="apple-touch-icon" href="/apple-touch-icon.png"' in (WEB / "index.html").read_text("utf-8")
    assert size(PUBLIC / "apple-touch-icon.png") == (180, 180)
