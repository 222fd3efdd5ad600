"""The optional packages: which extra brings them, and how it is installed where this program runs.

Everything that needs an optional package asks here, so that each says the same sentence with a command that
works. It only looks whether a package is there, and imports none.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from knaves.cards import NotationError
from knaves.i18n.language import _, marked
from knaves.shell import quoted

PACKAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "tui": ("textual",),
    "web": (
        *("alembic", "limits", "networkx", "openskill", "prometheus_client", "pwdlib", "py_vapid"),
        *("pywebpush", "sqlalchemy", "starlette", "structlog", "uvicorn", "websockets", "argon2"),
    ),
    "postgres": ("asyncpg", "greenlet"),
    "redis": ("redis",),
    "ray": ("ray",),
    "analysis": ("matplotlib", "numpy"),
    "data": ("numpy", "polars"),
    "envs": ("gymnasium", "numpy", "pettingzoo"),
}
"""The names by which the packages of each extra are imported."""
_REASONS: Final = {
    "tui": marked("The full screen needs the extra tui: {command}"),
    "web": marked("Online play needs the extra web: {command}"),
    "postgres": marked("PostgreSQL needs the extra postgres: {command}"),
    "redis": marked("The bus needs the extra redis: {command}"),
    "ray": marked("A Ray cluster needs the extra ray: {command}"),
    "analysis": marked("Pictures and some tables need the extra analysis: {command}"),
    "data": marked("Tables of decisions need the extra data: {command}"),
    "envs": marked("Environments for learners need the extra envs: {command}"),
}


def installed(extra: str) -> bool:
    """Return whether every package of an extra is here."""
    return all(find_spec(name) is not None for name in PACKAGES[extra])


def require(extra: str) -> None:
    """Raise NotationError if an extra is not installed; it says how to install it."""
    if not installed(extra):
        raise NotationError(needed(extra))


def needed(extra: str) -> str:
    """Return what needs an extra, and the command that installs it."""
    return _(_REASONS[extra]).format(command=command(extra))


def extra_of(module: str | None) -> str | None:
    """Return the extra that brings a module, or None.

    >>> extra_of("websockets.sync.client")
    'web'
    """
    top = (module or "").partition(".")[0]
    return next((extra for extra, names in PACKAGES.items() if top in names), None)


def command(extra: str) -> str:
    """Return the command that adds an extra to this installation: by make, pipx, pip or uv."""
    # pip and uv take the packages' names from the installed Knaves, so nobody has to know where it came from.
    return make("extra", f"EXTRA={extra}") or f'{installer()} "knaves[{extra}]"'


def make(*targets: str) -> str:
    """Return the make command for targets of the checkout; empty if make did not install this."""
    house = Path(__file__).parents[2]
    if not (house / "Makefile").is_file() or Path(sys.prefix).resolve() != (house / ".venv").resolve():
        return ""
    where = () if Path.cwd().resolve() == house.resolve() else ("-C", quoted(house))
    return " ".join(("make", *where, *targets))


def installer() -> str:
    """Return the command that installs packages beside this one; their names follow it."""
    place = Path(sys.prefix)
    if (place / "pipx_metadata.json").is_file():
        return " ".join(("pipx", "runpip", place.name, "install"))
    if find_spec("pip") is None:
        return " ".join(("uv", "pip", "install", "--python", quoted(place)))
    return " ".join((_python(), "-m", "pip", "install"))


def _python() -> str:
    """Return a word that runs this Python: another one's pip would install the packages elsewhere."""
    found = shutil.which("python")
    return "python" if found and Path(found) == Path(sys.executable) else quoted(sys.executable)
