"""What every test begins with: the program speaks English, whatever the system or an earlier test spoke."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from knaves import language


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", language.ENGLISH)
    language.speak(language.ENGLISH)
    yield
    language.speak(language.ENGLISH)
