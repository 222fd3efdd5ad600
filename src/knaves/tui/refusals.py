"""Refusals at a table: why a move is refused, and which key shows the rule or does what was meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.game import IllegalMove
from knaves.i18n.language import _, any_of
from knaves.keys import TABLE, claims, keys_at_table, keys_of, written

RULES: Final = next(key for key in TABLE if key.id == "rules")


def pointed(refusal: Exception, given: Mapping[str, str]) -> tuple[str, str]:
    """Return a refusal's sentence, and the paragraph of the law behind it; empty if it names none."""
    if not isinstance(refusal, IllegalMove) or "." not in refusal.paragraph:
        return str(refusal), ""
    key = written(keys_of(RULES, given)[0]).upper()
    return _("{refusal} {key} shows the rule.").format(refusal=refusal, key=key), refusal.paragraph


def taken(game: str, pressed: str, action: str, given: Mapping[str, str]) -> str:
    """Return a message for a key whose action is overridden by the game; else an empty string."""
    own = claims(game, given).get(pressed)
    other = next((key for key in TABLE if key.id == action), None)
    if own is None or other is None or own.id == action:
        return ""
    keys = any_of([written(each) for each in keys_at_table(other, game, given)])
    words = _("Here {key} means: {meaning}. {keys}: {other}.") if keys else _("Here {key} means: {meaning}.")
    return words.format(key=written(pressed), meaning=_(own.meaning), keys=keys, other=_(other.meaning))
