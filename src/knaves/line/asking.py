"""The words for what is asked of a table, and for what is chosen when somebody is gone."""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked
from knaves.vocabulary import Vocabulary, first_word, translated

WORDS: Final[Vocabulary] = (
    ("abort", marked("abort, call off")),
    ("agree", marked("agree, agreed")),
    ("bot", marked("bot, computer")),
    ("break", marked("break, pause")),
    ("claim", marked("claim, claim the game")),
    ("close", marked("close, close the table")),
    ("deal", marked("deal, deal on")),
    ("decline", marked("decline, refuse")),
    ("end", marked("end, end the game")),
    ("lock", marked("lock, lock the table")),
    ("mute", marked("mute, silence")),
    ("nudge", marked("nudge, remind")),
    ("offer", marked("offer, propose")),
    ("ready", marked("ready, I am ready")),
    ("remove", marked("remove, send away")),
    ("report", marked("report, complain about")),
    ("resign", marked("resign, give up")),
    ("resume", marked("resume, play on")),
    ("sit", marked("sit, seat")),
    ("stand", marked("stand, get up")),
    ("undo", marked("undo, take back")),
    ("unlock", marked("unlock, unlock the table")),
    ("unmute", marked("unmute, hear again")),
    ("wait", marked("wait, keep waiting")),
)


def shown(asked: str) -> str:
    """Return what is asked for as it is typed in this language: ``nudge Ann``, ``připomeň Ann``."""
    verb, space, rest = asked.partition(" ")
    return f"{first_word(verb, WORDS)}{space}{rest}"


def meant(words: str) -> str:
    """Return what is asked for with what was typed; the words themselves if that is nothing."""
    return translated(words, WORDS)
