"""How Knaves is built: scikit-build-core does it, and before that every catalogue of a language is compiled.

The hooks of PEP 517 and 660 by their own names. Nothing here knows what is in a catalogue.
"""

from __future__ import annotations

from typing import Any

from scikit_build_core import build as backend
from scikit_build_core.build import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

from catalogues import compile_catalogues

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]


def build_wheel(wheel_directory: str, *rest: Any, **more: Any) -> str:
    """Compile the catalogues, then build a wheel."""
    compile_catalogues()
    return backend.build_wheel(wheel_directory, *rest, **more)


def build_editable(wheel_directory: str, *rest: Any, **more: Any) -> str:
    """Compile the catalogues where they stand, which is where an editable installation reads them."""
    compile_catalogues()
    return backend.build_editable(wheel_directory, *rest, **more)


def build_sdist(sdist_directory: str, *rest: Any, **more: Any) -> str:
    """Compile the catalogues, then pack the sources."""
    compile_catalogues()
    return backend.build_sdist(sdist_directory, *rest, **more)
