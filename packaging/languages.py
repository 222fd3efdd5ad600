"""``make languages``: every message of the program into every catalogue, and what is still missing in each.

Messages that the program lost go; those it gained stand there untranslated. Nothing is guessed: a message
that was changed by a letter is a message that nobody has translated.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from catalogues import LANGUAGES, compile_catalogues
from page_messages import CONTEXT
from page_messages import messages as page_messages

SOURCES = LANGUAGES.parents[1]
KEYWORDS = {
    "_": None,
    "plural": (1, 2),
    "marked": None,
    "marked_plural": (1, 2),
    "sense": ((1, "c"), 2),
    "marked_sense": ((1, "c"), 2),
}
BRITISH = "en_GB"
CRIB = r"(?<!\{)\b[Cc]ribs?\b"
"""What the British wording says otherwise: its catalogue has the messages with this word."""
BOX = r"\b[Bb]ox\b"
"""A message with both words says what the crib is called, so it is the same in either wording."""


def template() -> Catalog:
    """Return a catalogue with every message in the sources, in the order of files and of their lines."""
    found = Catalog(project="knaves", fuzzy=False)
    messages = extract_from_dir(
        SOURCES, [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Catalogue:"]
    )
    for name, line, message, comments, context in sorted(messages, key=lambda each: (each[0], each[1])):
        found.add(message, None, [(f"src/knaves/{name}", line)], auto_comments=comments, context=context)
    for path in sorted((SOURCES / "cli").rglob("*.py")):
        for line, words in helps(path):
            found.add(words, None, [(f"src/knaves/{path.relative_to(SOURCES).as_posix()}", line)])
    for name, line, said in page_messages():
        context, _mark, message = said.rpartition(CONTEXT) if isinstance(said, str) else ("", "", said)
        found.add(message, None, [(f"web/{name}", line)], context=context or None)
    return found


def helps(path: Path) -> list[tuple[int, str]]:
    """Return what click shows as help, with its lines: ``help``, ``short_help``, docstrings of commands."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            found += [
                (node.lineno, each.value.value)
                for each in node.keywords
                if each.arg in ("help", "short_help")
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ]
        elif isinstance(node, ast.FunctionDef) and any(map(_makes_command, node.decorator_list)):
            found.append((node.lineno, ast.get_docstring(node) or ""))
    return found


def _makes_command(decorator: ast.expr) -> bool:
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(made, ast.Attribute) and made.attr in ("command", "group")


def wanted(language: str, whole: Catalog) -> Catalog:
    """Return the messages that a language's catalogue must have."""
    if language != BRITISH:
        return whole
    some = Catalog(project="knaves", fuzzy=False)
    for message in whole:
        forms = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        if message.id and any(map(_says_crib, map(str, forms))):
            comments, context = message.auto_comments, message.context
            some.add(message.id, None, message.locations, auto_comments=comments, context=context)
    return some


def _says_crib(form: str) -> bool:
    return bool(re.search(CRIB, form)) and not re.search(BOX, form)


def update(path: Path, whole: Catalog) -> list[str]:
    """Bring one catalogue up to date; return the messages that it does not translate."""
    with path.open("rb") as file:
        held = read_po(file, locale=path.stem)
    held.update(wanted(path.stem, whole), no_fuzzy_matching=True, update_creation_date=False)
    held.obsolete.clear()
    # Somebody may read it meanwhile.
    whole_file = path.with_suffix(".new")
    with whole_file.open("wb") as file:
        write_po(file, held, width=100, no_location=False, omit_header=False, include_lineno=False)
    whole_file.replace(path)
    missing = []
    for message in held:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(forms):
            missing.append(str(message.id))
    return missing


def main() -> None:
    """Update and compile every catalogue, and say what is missing."""
    whole = template()
    for path in sorted(LANGUAGES.glob("*.po")):
        missing = update(path, whole)
        for message in missing:
            sys.stdout.write(f"{path.stem} lacks {message!r}\n")
        sys.stdout.write(f"{path.stem}: {len(missing)} messages are not translated.\n")
    compile_catalogues()


if __name__ == "__main__":
    main()
