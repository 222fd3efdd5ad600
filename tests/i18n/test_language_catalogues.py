"""Every catalogue has every message, says it, and with the same fields; no message is left behind."""

from __future__ import annotations

import gettext
import re
import string
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import languages as tool
import page
from knaves.i18n import language

HOUSE: Final = Path(__file__).parents[2]

pytestmark = pytest.mark.bare

PATHS: Final = sorted(language.CATALOGUES.glob("*.po"))


@cache
def whole() -> Catalog:
    """Every message of the sources."""
    return tool.template()


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def _messages(catalogue: Catalog) -> list[Any]:
    return [message for message in catalogue if message.id]


def _forms(texts: Any) -> tuple[str, ...]:
    return texts if isinstance(texts, tuple) else (texts,)


def _fields(text: str) -> Counter[str]:
    return Counter(name for _text, name, _spec, _as in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_catalogue_is_complete_and_nothing_in_it_is_a_guess(path: Path) -> None:
    catalogue = _read(path)
    for message in _messages(catalogue):
        assert not message.fuzzy, message.id
        assert all(_forms(message.string)), f"not translated: {message.id!r}"
        if isinstance(message.id, tuple):
            assert len(_forms(message.string)) == catalogue.num_plurals, message.id


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_form_has_the_fields_of_the_english_and_its_shape(path: Path) -> None:
    for message in _messages(_read(path)):
        english = _forms(message.id)
        for said in _forms(message.string):
            # One of something may be said in words: "one more", and then "{n} more".
            fields = [set(_fields(each)) for each in english]
            assert set(_fields(said)) <= set.union(*fields), message.id
            # A language may say a name once where English says it twice, but leaves out nothing.
            lost = set.intersection(*fields) - set(_fields(said))
            assert not lost, (message.id, lost)
            assert said.count("\n") == english[0].count("\n"), message.id
            assert said.startswith(" ") == english[0].startswith(" "), message.id
            assert said[-1:] in ".:?!" or english[0][-1:] not in ".:?!", message.id


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_catalogue_is_fresh(path: Path) -> None:
    """Fails on a message that was added or changed: ``make languages`` brings the catalogue up to date."""
    held = {(message.context, message.id) for message in _messages(_read(path))}
    asked = {(message.context, message.id) for message in _messages(tool.wanted(path.stem, whole()))}
    assert held == asked, f"run make languages; lacking {asked - held}, left over {held - asked}"


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_is_compiled_says_what_is_written(path: Path) -> None:
    assert path.with_suffix(".mo").exists(), "make setup compiles the catalogues"
    with language.speaking(path.stem):
        for message in _messages(_read(path)):
            if isinstance(message.id, tuple):
                for number in (1, 2, 5):
                    one, many = message.id
                    assert language.plural(one, many, number) in message.string
            elif message.context:
                assert language.sense(message.context, message.id) == message.string
            else:
                assert language._(message.id) == message.string


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_page_has_a_number_for_every_plural_form(path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as file:
        told = gettext.GNUTranslations(file)
    forms = [told.ngettext("{number} trick", "{number} tricks", n) for n in page.first_counts(told)]
    assert len(forms) == _read(path).num_plurals


def test_czech_knows_its_three_numbers() -> None:
    with language.speaking("cs"):
        said = [
            language.plural("{number} trick", "{number} tricks", n).format(number=n) for n in (1, 2, 4, 5, 0)
        ]
    assert said == ["1 zdvih", "2 zdvihy", "4 zdvihy", "5 zdvihů", "0 zdvihů"]


OBJECTS: Final = re.compile(
    r"\b(?:dává|nech\w+ si|ber\w+ si|si bere|ušetří|vzali jste si|odložili jste|odhozu?|po|místo)"
    r" \{(?:card|cards|parts|other|higher|buried)\}",
    re.IGNORECASE,
)
"""A verb or a preposition with a card as its object."""


def test_in_czech_a_card_stands_in_the_nominative_as_it_is_named() -> None:
    """A card is named ``křížová osma``, which is no object of a verb: ``kartu {card}`` is."""
    for message in _messages(_read(language.CATALOGUES / "cs.po")):
        assert not any(OBJECTS.search(said) for said in _forms(message.string)), message.string


def test_czech_addresses_everybody_alike_and_calls_the_crib_and_a_hand_by_their_names() -> None:
    wrong = re.compile(r"\b(tv(ůj|oje|ého|ou|é)|můžeš|crib(u|em|ech)|ruk[auyou])\b", re.IGNORECASE)
    found = [
        text
        for message in _messages(_read(language.CATALOGUES / "cs.po"))
        for text in _forms(message.string)
        # What may be typed is more than what is said.
        if message.id != "hand, cards, h" and wrong.search(text)
    ]
    assert found == []


def test_P04_no_english_message_with_a_crib_lacks_its_box() -> None:
    messages = _messages(_read(language.CATALOGUES / f"{language.BRITISH}.po"))
    said = {message.id: message.string for message in messages}
    cribs = [
        message.id
        for message in _messages(whole())
        if any(re.search(tool.CRIB, form) for form in _forms(message.id))
    ]
    assert len(cribs) > 30
    both = [crib for crib in cribs if any(re.search(tool.BOX, form) for form in _forms(crib))]
    for crib in cribs:
        for form in _forms(said.get(crib, crib)):
            assert bool(re.search(tool.CRIB, form)) == (crib in both)
            assert re.search(r"\b[Bb]ox(es)?\b", form)


def test_P04_what_the_british_wording_does_is_told_alike_in_both() -> None:
    with language.speaking(language.BRITISH):
        for english in ("Call the crib a box.", "the crib is called the box"):
            assert language._(english) == english


def test_make_languages_leaves_complete_catalogues_as_they_are(tmp_path: Path) -> None:
    before = {path: path.read_text("utf-8") for path in PATHS}
    for path, text in before.items():
        (tmp_path / path.name).write_text(text, encoding="utf-8")
        assert tool.update(tmp_path / path.name, whole()) == []
        held, kept = _read(path), _read(tmp_path / path.name)
        assert [(m.context, m.id, m.string) for m in _messages(held)] == [
            (m.context, m.id, m.string) for m in _messages(kept)
        ]


def test_make_languages_says_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    text = (language.CATALOGUES / "cs.po").read_text("utf-8")
    assert 'msgstr "Na shledanou."' in text
    path.write_text(text.replace('msgstr "Na shledanou."', 'msgstr ""'), encoding="utf-8")
    assert tool.update(path, whole()) == ["Goodbye."]


def test_the_tool_runs_without_what_builds_the_package() -> None:
    code = "import languages, sys; print('scikit_build_core' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HOUSE / "packaging", capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
