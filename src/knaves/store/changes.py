"""Separates changes made while the program ran, which are saved, from command-line options, which are not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from knaves.store.settings import HABITS, NUMBERS, WORDS, Settings

Table = Mapping[str, Any]


def with_changes(kept: Settings, before: Settings, now: Settings) -> Settings:
    """Return the file's settings with the differences between ``before`` and ``now`` applied.

    A changed rule is merged into the file's rules; a changed preset replaces them all.
    """
    plain: dict[str, Any] = {
        key: getattr(now, key)
        for key in (*WORDS, *NUMBERS, *HABITS)
        if getattr(now, key) != getattr(before, key)
    }
    rules, tables = dict(kept.rules), dict(kept.tables)
    for game in {*now.rules, *before.rules}:
        was, new = before.rules.get(game, {}), now.rules.get(game, {})
        if was != new:
            rules[game] = _rules(kept.rules.get(game, {}), was, new)
    for game, table in now.tables.items():
        if table != before.tables.get(game):
            tables[game] = table
    return replace(kept, **plain, rules=rules, tables=tables)


def _rules(kept: Table, was: Table, new: Table) -> Table:
    if was.get("preset", "standard") != new.get("preset", "standard"):
        return new
    changed = {key: value for key, value in new.items() if key != "preset" and was.get(key) != value}
    gone = {key for key in was if key not in new}
    return {**{key: value for key, value in kept.items() if key not in gone}, **changed}
