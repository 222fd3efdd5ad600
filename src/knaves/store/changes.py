"""What somebody changed while the program ran is saved; what was only asked for on its start is not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from knaves.store.settings import HABITS, NUMBERS, WORDS, Settings

Table = Mapping[str, Any]


def with_changes(kept: Settings, before: Settings, now: Settings) -> Settings:
    """Return the settings of the file with what differs between ``before`` and ``now``.

    A rule that was changed joins the rules of the file; another preset brings all its rules along.
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
