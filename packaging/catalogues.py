"""Catalogues of languages: where they stand, and how a ``.po`` becomes the ``.mo`` that the program reads."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = Path(__file__).parents[1] / "src" / "knaves" / "i18n" / "catalogues"


def compile_catalogues(where: Path = LANGUAGES) -> None:
    """Write a ``.mo`` beside every ``.po``; a message that is not sure (fuzzy) stays in English."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(where.glob("*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.stem)
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
