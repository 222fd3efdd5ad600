"""``make installed``: the wheels of ``dist`` in empty environments of every Python here, with each extra.

``make installed TRIED='tui web'`` tries some of the extras. Each environment is thrown away; what an
installed Knaves must do there is in ``packaging/installed.py``. The Pythons are those of uv, of pyenv and on
the path; one that is not here is named and left out.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from newer_python import candidates

TOP = Path(__file__).parents[1]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
MINORS = [
    name.rpartition("3.")[2]
    for name in PROJECT["classifiers"]
    if name.startswith("Programming Language :: Python :: 3.")
]


def main() -> int:
    """Try each Python with each extra; return the number of trials that failed."""
    extras = sys.argv[1:] or [*PROJECT["optional-dependencies"]]
    found = interpreters()
    failed = 0
    for minor in MINORS:
        if minor not in found:
            print(f"3.{minor}: there is none here", flush=True)
            continue
        for extra in ("", *extras):
            fault = tried(found[minor], wheel(minor), extra)
            failed += bool(fault)
            print(f"3.{minor} {extra or 'alone'}: {fault or 'works'}", flush=True)
    return failed


def interpreters() -> dict[str, Path]:
    """Return the first Python found of each minor version."""
    found: dict[str, Path] = {}
    for python in candidates():
        said = (
            subprocess.run(
                [python, "-c", "import sys; print(sys.version_info[1])"],
                capture_output=True,
                text=True,
                check=False,
            )
            if python.exists()
            else None
        )
        if said is not None and said.returncode == 0:
            found.setdefault(said.stdout.strip(), python)
    return found


def wheel(minor: str) -> Path:
    """Return the wheel that an installer would choose; an error if ``make dist`` has not made it."""
    tag = "cp311-cp311" if minor == "11" else "cp312-abi3"
    (found,) = (TOP / "dist").glob(f"knaves-*-{tag}-*.whl")
    return found


def tried(python: Path, package: Path, extra: str) -> str:
    """Return the end of what was said if an installation does not do what it must; empty if it does."""
    uv = Path(sys.executable).with_name("uv")
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder, "bin", "python")
        wanted = f"knaves{f'[{extra}]' if extra else ''} @ {package.as_uri()}"
        commands: list[list[str | Path]] = [
            [uv, "venv", "--quiet", "--python", python, folder],
            [uv, "pip", "install", "--quiet", "--python", inside, wanted],
            [inside, "-P", TOP / "packaging" / "installed.py", *extra.split()],
        ]
        for command in commands:
            said = subprocess.run(
                command,
                cwd=folder,
                env={**os.environ, "VIRTUAL_ENV": "", "KNAVES_HOME": str(Path(folder, "home"))},
                capture_output=True,
                text=True,
                check=False,
            )
            if said.returncode:
                return f"FAILED\n{(said.stdout + said.stderr)[-3000:]}"
    return ""


if __name__ == "__main__":
    sys.exit(main())
