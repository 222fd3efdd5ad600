"""Where ``make site`` leaves the site: the page, with Python and this package for the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).with_name("site")
"""The folder of the site; missing in an installation without it."""
MARK: Final = "sw.js"
"""A file that every site has."""
PYTHON: Final = "python"
"""The folder in it with what the browser loads to run the tables."""
