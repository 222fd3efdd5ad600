"""The environment of ``make bare`` is as bare as it says: no compiled kernel, no optional package."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from knaves.games import SHELF

pytestmark = pytest.mark.bare


@pytest.mark.parametrize("game", SHELF)
def test_there_is_no_compiled_kernel(game: str) -> None:
    assert not import_module(f"knaves.games.{game}.engine.kernel").available()


def test_no_optional_package_is_here() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [each for group in project["optional-dependencies"].values() for each in group]
    found = (re.match(r"[\w-]+", each) for each in extras)
    names = {each[0].replace("-", "_") for each in found if each} | {"numpy", "pyspiel"}
    assert {"matplotlib", "textual", "websockets"} < names
    assert not {name for name in names if find_spec(name)}
