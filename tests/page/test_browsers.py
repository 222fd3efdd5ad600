"""Which browser the tests of the page run in."""

from __future__ import annotations

import browsers
import pytest

SHELL, WHOLE, FOX = "chromium-headless-shell", "chromium", "firefox-esr"


@pytest.mark.parametrize(
    ("asked", "there", "chromium", "firefox"),
    [
        (",".join(browsers.PROGRAMS), (SHELL, WHOLE, FOX), SHELL, FOX),
        (",".join(browsers.PROGRAMS), (WHOLE,), WHOLE, ""),
        ("chromium", (SHELL, WHOLE, FOX), WHOLE, ""),
        ("chromium, firefox", (SHELL, WHOLE, FOX), WHOLE, FOX),
        ("chromium-headless-shell", (WHOLE, FOX), "", ""),
        ("firefox", (SHELL, WHOLE, FOX), "", FOX),
        ("none", (SHELL, WHOLE, FOX), "", ""),
    ],
)
def test_a_run_uses_the_browsers_that_it_is_told_to_use(
    monkeypatch: pytest.MonkeyPatch, asked: str, there: tuple[str, ...], chromium: str, firefox: str
) -> None:
    monkeypatch.setattr(browsers, "ASKED", asked)
    monkeypatch.setattr("shutil.which", lambda name: name if name in there else None)
    assert browsers.program("chromium-headless-shell", "chromium") == chromium
    assert browsers.program("firefox") == firefox


def test_a_browser_that_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "ASKED", "chromium,netscape")
    with pytest.raises(ValueError, match="not netscape"):
        browsers.program("firefox")
