"""A short English word may have two senses: each has its context, and words of several places were read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest
from babel.messages.catalog import Catalog

import languages as tool
import page_messages
from knaves.i18n import language
from knaves.i18n.language import marked_sense, sense, speaking

pytestmark = pytest.mark.bare

REVIEWED: Final = Path(__file__).parent / "short_messages.txt"
"""The short messages of several places, each with the files in which it was seen to have one sense."""


@cache
def template() -> Catalog:
    return tool.template()


def several() -> dict[str, set[str]]:
    """Messages of one or two words without a context that stand in several places, with their files."""
    found = {}
    for message in template():
        if not isinstance(message.id, str) or message.context or len(message.locations) < 2:
            continue
        if 0 < len(message.id.split()) <= 2:
            found[message.id] = {path.removeprefix("src/knaves/") for path, _line in message.locations}
    return found


def reviewed() -> dict[str, set[str]]:
    rows = [line.split(" | ") for line in REVIEWED.read_text("utf-8").splitlines() if line[:1] != "#"]
    return {message: set(files.split()) for message, files in rows}


def test_a_short_message_has_one_sense_in_all_its_places() -> None:
    """Where it fails, read the places: another sense gets ``sense(context, message)``, else add the file."""
    seen = reviewed()
    new = {message: sorted(files - seen.get(message, set())) for message, files in several().items()}
    assert {message: files for message, files in new.items() if files or message not in seen} == {}


def test_the_list_of_short_messages_holds_nothing_that_is_gone() -> None:
    now = several()
    gone = {message: sorted(files - now.get(message, set())) for message, files in reviewed().items()}
    assert {message: files for message, files in gone.items() if files or message not in now} == {}


@pytest.mark.parametrize(
    ("context", "message", "czech"),
    [
        ("bower", "left", "levý"),
        ("time", "left", "zbývá"),
        ("button", "Enter", "Vstoupit"),
        ("key", "Enter", "Enter"),
        ("replay", "Play", "Přehrát"),
        ("seat", "dealer", "rozdávající"),
    ],
)
def test_a_word_in_two_senses_is_translated_in_each(context: str, message: str, czech: str) -> None:
    assert sense(context, message) == message
    assert language._(marked_sense(context, message)) == message
    with speaking("cs"):
        assert sense(context, message) == language._(marked_sense(context, message)) == czech


def test_a_context_that_no_catalogue_knows_leaves_the_english() -> None:
    with speaking("cs"):
        assert sense("nowhere", "left") == "left"


def test_the_senses_of_the_page_are_messages_of_the_catalogues() -> None:
    on_page = {
        each for _file, _line, each in page_messages.messages() if isinstance(each, str) and "\x04" in each
    }
    assert marked_sense("bower", "left") in on_page
    assert on_page <= {f"{each.context}\x04{each.id}" for each in template()}


def test_a_context_is_one_of_those_that_need_one() -> None:
    """A message with a context alone is used in one sense only, and needs none."""
    senses: dict[str, set[str | None]] = {}
    for message in template():
        if isinstance(message.id, str):
            senses.setdefault(message.id, set()).add(message.context)
    alone = {message for message, contexts in senses.items() if len(contexts) == 1 and None not in contexts}
    assert alone <= BESIDE_ANOTHER


BESIDE_ANOTHER: Final = {"right"}
"""Words whose other sense only stands in a longer sentence."""
