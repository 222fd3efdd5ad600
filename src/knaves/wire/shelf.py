"""The games with their presets, options and bots, for a form that opens a table; in the reader's language."""

from __future__ import annotations

from dataclasses import fields

from knaves import bots, glossary, rulebook
from knaves.drills.model import counting
from knaves.games import find
from knaves.i18n.language import _
from knaves.lessons import learnt, lesson
from knaves.match.ports.deal_sets import has_partners
from knaves.options import Option, options
from knaves.strength import strength
from knaves.wire.bodies import (
    BotRead,
    CourseOffer,
    DrillRead,
    GameRead,
    OptionChoice,
    OptionRead,
    PositionKind,
    Preset,
    RulesRead,
    TermRead,
)


def game_read(name: str) -> GameRead:
    """Return one game of the shelf."""
    found, coach = find(name), bots.coach(name) is not None
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
        [_bot(name, each) for each in bots.choices(name)],
        [_bot(name, each) for each in bots.levels(name)],
        [_bot(name, each) for each in bots.amateurs(name)],
        [_bot(name, each) for each in bots.sized(name)],
        [*found.lengths],
        bots.practised(name),
        [
            DrillRead(kind, _(each.title), each.counts is not None, each.of_day)
            for kind, each in bots.practice(name).items()
        ],
        [PositionKind(kind, _(each.title)) for kind, each in bots.positions(name).items()],
        hints=coach,
        reviews=coach,
        taught=bool(rulebook.teaching(name)),
        lesson=lesson(name) is not None,
        learnt=learnt(name),
        courses=[
            CourseOffer(course, _(counts.title), _(counts.about))
            for course, (game, counts) in counting().items()
            if game == name
        ],
        enters=found.entering is not None,
        partners=has_partners(found, found.seats[0]),
    )


def _bot(game: str, name: str) -> BotRead:
    return BotRead(name, bots.level(name), bots.about(game, name), strength(game, name))


def rules_read(name: str) -> RulesRead:
    """Return how a game is played, and its law."""
    return RulesRead(_(find(name).title), rulebook.teaching(name), rulebook.law(name))


def terms_read(name: str) -> list[TermRead]:
    """Return the words of a game."""
    return [
        TermRead(
            each.id,
            [*glossary.forms(each)],
            _(each.meaning),
            each.paragraph,
            [str(card) for card in each.cards],
        )
        for each in glossary.terms(name)
    ]


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
