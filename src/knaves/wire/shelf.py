"""The games with their presets, options and bots, for a form that opens a table; in the reader's language."""

from __future__ import annotations

from dataclasses import fields

from knaves import bots, rulebook
from knaves.games import find
from knaves.i18n.language import _
from knaves.options import Option, options
from knaves.wire.bodies import BotRead, GameRead, OptionChoice, OptionRead, Preset, RulesRead


def game_read(name: str) -> GameRead:
    """Return one game of the shelf."""
    found = find(name)
    return GameRead(
        name,
        _(found.title),
        [*found.seats],
        [
            Preset(
                called,
                _(found.about[called]) if called in found.about else "",
                {each.name: getattr(rules, each.name) for each in fields(rules)},
            )
            for called, rules in found.presets.items()
        ],
        [_option(each) for each in options(found.rules())],
        [BotRead(each, bots.level(each), bots.about(name, each)) for each in bots.choices(name)],
    )


def rules_read(name: str) -> RulesRead:
    """Return how a game is played, and its law."""
    return RulesRead(_(find(name).title), rulebook.teaching(name), rulebook.law(name))


def _option(each: Option) -> OptionRead:
    values: tuple[bool | int | str, ...] = each.choices
    if isinstance(each.default, bool):
        values = (True, False)
    return OptionRead(
        each.name,
        each.title,
        _(each.meaning),
        each.default,
        [OptionChoice(value, each.said(value)) for value in values],
        each.low,
        each.high,
    )
