"""How Knaves is built: scikit-build-core does it, after the catalogues of the languages and the page.

The hooks of PEP 517 and 660 by their own names. A distribution has the page if node is there or can be had
from PyPI; an editable installation does without, since ``make page`` builds it in place.
"""

from __future__ import annotations

from typing import Any

from scikit_build_core import build as backend
from scikit_build_core.build import get_requires_for_build_editable

import page
from catalogues import compile_catalogues

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]


def get_requires_for_build_wheel(*rest: Any, **more: Any) -> list[str]:
    """Return what compiling needs, and what the page needs."""
    return [*backend.get_requires_for_build_wheel(*rest, **more), *page.requires()]


def get_requires_for_build_sdist(*rest: Any, **more: Any) -> list[str]:
    """Return what packing needs, and what the page needs."""
    return [*backend.get_requires_for_build_sdist(*rest, **more), *page.requires()]


def build_wheel(wheel_directory: str, *rest: Any, **more: Any) -> str:
    """Compile the catalogues and build the page, then build a wheel."""
    compile_catalogues()
    page.build_or_say()
    return backend.build_wheel(wheel_directory, *rest, **more)


def build_editable(wheel_directory: str, *rest: Any, **more: Any) -> str:
    """Compile the catalogues where they stand, which is where an editable installation reads them."""
    compile_catalogues()
    return backend.build_editable(wheel_directory, *rest, **more)


def build_sdist(sdist_directory: str, *rest: Any, **more: Any) -> str:
    """Compile the catalogues and build the page, then pack the sources."""
    compile_catalogues()
    page.build_or_say()
    return backend.build_sdist(sdist_directory, *rest, **more)
