"""What a refusal says at a table: why not, and with which key one reads the paragraph it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.game import IllegalMove
from knaves.i18n.language import _
from knaves.keys import TABLE, keys_of, written

RULES: Final = next(key for key in TABLE if key.id == "rules")


def pointed(refusal: Exception, given: Mapping[str, str]) -> tuple[str, str]:
    """Return a refusal's words, and the paragraph of the law that it rests on; empty where it names none."""
    if not isinstance(refusal, IllegalMove) or "." not in refusal.paragraph:
        return str(refusal), ""
    key = written(keys_of(RULES, given)[0]).upper()
    return _("{refusal} {key} shows the rule.").format(refusal=refusal, key=key), refusal.paragraph
