"""The page without a server imports nothing that Python in a browser lacks."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import importlib, pkgutil, sys
for name in ("xml", "html", "sqlite3", "ssl", "curses", "tkinter", "readline", "dbm", "numpy"):
    sys.modules[name] = None
import knaves.device
for module in pkgutil.walk_packages(knaves.device.__path__, "knaves.device."):
    importlib.import_module(module.name)
"""


def test_every_room_of_the_page_without_a_server_can_be_imported_in_a_browser() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
