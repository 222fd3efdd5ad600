"""Print the path of a Python 3.12 or newer, for the simulated worlds; exit with 1 where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WANTED = (3, 12)
NEWEST = 20
"""The last minor version whose name is looked for."""


def candidates() -> Iterator[Path]:
    """Yield where a Python may be: this one, those on the path, and those of pyenv and of uv."""
    yield Path(sys.executable)
    names = [f"python3.{minor}" for minor in range(WANTED[1], NEWEST)]
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        yield from (Path(folder) / name for name in (*names, "python3"))
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    uv = Path.home() / ".local" / "share" / "uv" / "python"
    for versions in (pyenv / "versions", uv):
        yield from sorted(versions.glob("*/bin/python3"))


def new_enough(python: Path) -> bool:
    """Whether this is a Python that runs, is new enough, and whose SQLite can be reached from outside."""
    ask = (
        "import sys, ctypes, _sqlite3; ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_register; "
        f"sys.exit(sys.version_info < {WANTED})"
    )
    try:
        return (
            subprocess.run([python, "-c", ask], capture_output=True, timeout=20, check=False).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def main() -> int:
    """Print the first that will do."""
    found = next((each for each in candidates() if each.exists() and new_enough(each)), None)
    if found is None:
        print("There is no Python 3.12 or newer here.", file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
