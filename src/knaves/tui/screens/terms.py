"""The terms of a game begun at the title: its length, opponents and rules, each changed in place.

Every choice is also on the options screen. Nothing here draws, saves or reads a file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from knaves.bots import level, names, sized
from knaves.games import find
from knaves.i18n.language import _, all_of, marked, plural
from knaves.local.setup import TableRequest, TableSetup, plan
from knaves.options import values_of
from knaves.record import HUMAN
from knaves.store.settings import Settings, rules_of


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a game. ``turn(settings, by)`` returns the next or the previous choice."""

    id: str
    label: str
    shown: Callable[[Settings], str]
    turn: Callable[[Settings, int], Settings]


def _agreed(settings: Settings) -> TableSetup:
    return plan(TableRequest(game=settings.game), settings)


def _length(settings: Settings) -> str:
    rules = _agreed(settings).rules
    points = next(iter(values_of(rules, "target").values()), None)
    games = next(iter(values_of(rules, "games").values()), 1)
    words = ""
    if points is not None:
        words = plural("{points} point", "{points} points", points).format(points=points)
    return words if games == 1 else _("{length}, best of {games}").format(length=words, games=games)


def _turn_length(settings: Settings, by: int) -> Settings:
    game = find(settings.game)
    table = dict(settings.rules.get(game.name, {}))
    changes = {}
    for name, target in values_of(_agreed(settings).rules, "target").items():
        known = sorted({*game.lengths, target})
        changes[name] = known[(known.index(target) + by) % len(known)]
    return _with_rules(settings, {**table, **changes})


def _opponents(settings: Settings) -> str:
    agreed = _agreed(settings)
    others = all_of(agreed.names[1:])
    if agreed.against == (HUMAN,) * len(agreed.against):
        return _("{names}, at this screen").format(names=others)
    kinds = dict.fromkeys(level(each) if each != HUMAN else _("at this screen") for each in agreed.against)
    return f"{others} · {'/'.join(kinds)}"


def _turn_level(settings: Settings, by: int) -> Settings:
    """Choose the next level for all bots; a single opponent may be a person instead."""
    agreed = _agreed(settings)
    bots = (*names(settings.game), *sized(settings.game))
    known = (*bots, HUMAN) if len(agreed.against) == 1 else bots
    first = next((each for each in agreed.against if each in known), known[-1])
    chosen = known[(known.index(first) + by) % len(known)]
    against = [chosen if each != HUMAN or len(agreed.against) == 1 else each for each in agreed.against]
    table = {**settings.tables.get(settings.game, {}), "players": against}
    return replace(settings, tables={**settings.tables, settings.game: table})


def _preset(settings: Settings) -> str:
    game = find(settings.game)
    name = settings.rules.get(game.name, {}).get("preset", "standard")
    usual, rules = game.presets[name], _agreed(settings).rules
    # The length does not count as a change: it has a line of its own.
    same = replace(rules, **values_of(usual, "target")) == usual
    return str(name) if same else _("{preset}, changed").format(preset=name)


def _turn_preset(settings: Settings, by: int) -> Settings:
    known = tuple(find(settings.game).presets)
    name = settings.rules.get(settings.game, {}).get("preset", "standard")
    return _with_rules(settings, {"preset": known[(known.index(name) + by) % len(known)]})


def _with_rules(settings: Settings, table: dict[str, object]) -> Settings:
    rules_of(find(settings.game), table)
    return replace(settings, rules={**settings.rules, settings.game: table})


TERMS: Final = (
    Term("length", marked("Length"), _length, _turn_length),
    Term("level", marked("Level"), _opponents, _turn_level),
    Term("preset", marked("Rules"), _preset, _turn_preset),
)
"""In the order of the title screen."""
