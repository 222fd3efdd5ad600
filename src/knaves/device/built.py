"""The site built by ``make site``: the page, with Python and this package for the browser."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

BUILT: Final = Path(__file__).with_name("site")
"""The folder of the site; missing in an installation without it."""
MARK: Final = "sw.js"
"""A file that every site has."""
PYTHON: Final = "python"
"""The folder in it with the files that the browser loads to run the tables."""
ANSWERS: Final = "answers"
"""The folder in it with answers that need no table."""


def service_worker(program: str, files: Mapping[str, str], *, server: bool) -> str:
    """Return the service worker's program that caches files in a browser, given each one's digest by path."""
    version = sha256((json.dumps(files) + program).encode()).hexdigest()[:16]
    head = {"VERSION": version, "FILES": dict(files), "SERVER": server}
    return f"const {', '.join(f'{name} = {json.dumps(value)}' for name, value in head.items())}\n{program}"
