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
_IMPORTED = re.compile(
    r"""(?:^|[;\s])(?:import|export)\s+(?!type\b)(?:[^'"();]*?\bfrom\s+)?(['"])(\.[^'"]+)\1"""
)
_GLOB = re.compile(r"import\.meta\.glob(?:<[^(]*>)?\(([^)]*)\)")
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


def first_files(top: Path = WEB) -> frozenset[str]:
    """Return the files that the page loads at first, relative to ``web/``.

    They are what ``main.ts`` imports, what that imports, and so on. A later part is imported by a call.
    """
    found: set[Path] = set()
    ahead = [top / "src" / "main.ts"]
    while ahead:
        path = ahead.pop()
        if path in found:
            continue
        found.add(path)
        if path.suffix in (".ts", ".svelte"):
            ahead += _imported(path, path.read_text("utf-8"))
    return frozenset([path.relative_to(top).as_posix() for path in found])


def _imported(path: Path, text: str) -> list[Path]:
    found = [_file(path.parent / match[2]) for match in _IMPORTED.finditer(text)]
    for match in _GLOB.finditer(text):
        if "eager" in match[1]:
            wanted = [each for each in re.findall(r"""['"]([^'"]+)['"]""", match[1]) if each.startswith(".")]
            found += [each.resolve() for pattern in wanted for each in path.parent.glob(pattern)]
    return [each for each in found if each is not None]


def _file(named: Path) -> Path | None:
    """Return the source that an import names, with or without its ending; None where it is no source."""
    named = named.resolve()
    names = [named, *[named.with_name(named.name + each) for each in (".ts", ".svelte", ".svelte.ts")]]
    return next((each for each in [*names, named / "index.ts"] if each.is_file()), None)


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def _text(quoted: str) -> str:
    return re.sub(r"\\.", lambda match: _ESCAPES.get(match[0], match[0]), quoted[1:-1])
