"""The page's own messages, as in its sources: ``t('…')``, ``tn('…', '…', n)``, ``sense('…', '…')``."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"
_TEXT = r"""('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")"""
_ONE = re.compile(rf"(?<![\w.])t\(\s*{_TEXT}")
_TWO = re.compile(rf"(?<![\w.])tn\(\s*{_TEXT}\s*,\s*{_TEXT}")
_SENSE = re.compile(rf"(?<![\w.])sense\(\s*{_TEXT}\s*,\s*{_TEXT}")
CONTEXT = "\x04"
"""Stands between the context of a message and the message, as in a compiled catalogue."""
_ESCAPES = {"\\n": "\n", "\\'": "'", '\\"': '"', "\\\\": "\\"}

Message = str | tuple[str, str]


def messages(top: Path = WEB) -> list[tuple[str, int, Message]]:
    """Return each message with its file, relative to ``web/``, and its line, in their order."""
    found: list[tuple[str, int, Message]] = []
    for path in sorted((top / "src").rglob("*")):
        if path.suffix not in (".ts", ".svelte") or path.name == "wire.ts":
            continue
        text, name = path.read_text("utf-8"), path.relative_to(top).as_posix()
        for match in _ONE.finditer(text):
            found.append((name, _line(text, match), _text(match[1])))
        for match in _TWO.finditer(text):
            found.append((name, _line(text, match), (_text(match[1]), _text(match[2]))))
        for match in _SENSE.finditer(text):
            found.append((name, _line(text, match), f"{_text(match[1])}{CONTEXT}{_text(match[2])}"))
    return sorted(found, key=lambda each: each[:2])


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def _text(quoted: str) -> str:
    return re.sub(r"\\.", lambda match: _ESCAPES.get(match[0], match[0]), quoted[1:-1])
