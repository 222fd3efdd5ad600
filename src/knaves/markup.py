"""The way from a value to its HTML: what a notebook finds as ``_repr_html_``.

`knaves.notebook` draws. It knows every room below it and is imported by name when a notebook first asks, so
that rules and records know no HTML and import nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def drawn_by(name: str) -> Callable[[Any], str]:
    """Return the method ``_repr_html_`` of a class whose values that function of `knaves.notebook` draws."""

    def html(value: Any) -> str:
        return str(getattr(import_module("knaves.notebook"), name)(value))

    return html
