"""Options of the rules, each described once: name, choices, default, meaning.

A game's Rules is a frozen dataclass, and `option` makes each of its fields. The checks, the flags of the
command line, the header of a record and the list in the manual all use that description. It also says what
the option does to the engine, so that hints and reviews can say where they go by the usual rules. Nothing
here knows a particular option.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar

from knaves.cards import NotationError
from knaves.i18n.language import _, any_of, meant

R = TypeVar("R")
Value = bool | int | str
Role = Literal["", "target", "games", "cut", "stake", "handicap"]
"""``target``: the score that wins a game; ``games``: the maximum number of games in a match; ``cut``: who
makes a cut, with ``chance`` among the choices; ``stake``: how many games a win counts as;
``handicap``: the points that a side has before the first deal."""
Effect = Literal["reckoned", "neutral", "ignored"]
"""What an option does to the engine: the strongest player with its hints, reviews and analyses.

``reckoned``: it is reckoned with, but for its gaps. ``neutral``: it makes no move better or worse, so that
there is nothing to reckon with. ``ignored``: it is not reckoned with where its gaps say, and makes no
difference elsewhere."""

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})


@dataclass(frozen=True, slots=True)
class Gap:
    """Where the engine goes by the usual rules although another value of the option is agreed."""

    values: tuple[Value, ...]
    """The values that are not reckoned with."""
    parts: tuple[str, ...] = ()
    """The parts of the game where they are not, named as in reviews; empty: everywhere."""
    seats: tuple[int, ...] = ()
    """The numbers of players with which they are not; empty: any."""
    given: Callable[[Any], bool] = lambda rules: True
    """Whether the value makes a difference by these rules at all."""
    what: str = ""
    """What is not taken into account: a catalogue key. Empty: the option, with its value."""

    def at(self, name: str, rules: Any, seats: int, part: str | None) -> bool:
        """Return whether it is here, for the option ``name``; without a ``part`` anywhere in the game."""
        return (
            getattr(rules, name) in self.values
            and (not self.seats or seats in self.seats)
            and (not self.parts or part is None or part in self.parts)
            and self.given(rules)
        )


@dataclass(frozen=True, slots=True)
class Option:
    """One option. It has ``choices`` for words, ``low`` and ``high`` for numbers, neither for yes/no."""

    name: str
    default: Value
    meaning: str
    """Its description, a line without a capital or a full stop: a catalogue key."""
    engine: Effect
    gaps: tuple[Gap, ...] = ()
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    label: str = ""
    """Its label for people: a catalogue key."""
    words: tuple[str, ...] = ()
    """The labels of the choices, in order: catalogue keys."""
    egn: str = ""
    """The equivalent key of EGN's ruleset, if there is one."""
    role: Role = ""
    """Its meaning for modules that know no particular game."""

    @property
    def allowed(self) -> str:
        """The allowed values, in words: ``yes or no``, ``off, single or double``."""
        if isinstance(self.default, bool):
            return _("yes or no")
        if isinstance(self.default, int):
            return _("a whole number from {low} to {high}").format(low=self.low, high=self.high)
        return any_of(self.choices)

    @property
    def title(self) -> str:
        """Its label; without one, its name in the program."""
        return _(self.label) if self.label else self.name.replace("_", " ").capitalize()

    def said(self, value: Value) -> str:
        """Return the label of one of its values."""
        if isinstance(value, bool):
            return yes_no(value)
        if self.words and value in self.choices:
            return _(self.words[self.choices.index(str(value))])
        return str(value)


def yes_no(value: bool) -> str:
    """Return a boolean as a word."""
    return _("yes") if value else _("no")


def option(
    default: Value,
    meaning: str,
    *,
    engine: Effect,
    gaps: tuple[Gap, ...] = (),
    choices: tuple[str, ...] = (),
    low: int = 0,
    high: int = 0,
    label: str = "",
    words: tuple[str, ...] = (),
    egn: str = "",
    role: Role = "",
) -> Any:
    """Declare a field of a Rules dataclass. The type is Any so that the field keeps its own.

    ``engine`` has no default: whoever adds an option finds out what it does to the engine.
    """
    details = {
        "default": default,
        "meaning": meaning,
        "engine": engine,
        "gaps": gaps,
        "choices": choices,
        "low": low,
        "high": high,
        "label": label,
        "words": words,
        "egn": egn,
        "role": role,
    }
    return field(default=default, metadata=details)


def options(rules: Any) -> tuple[Option, ...]:
    """Return all options of a Rules class or value, in order of declaration."""
    return tuple(Option(name=f.name, **f.metadata) for f in fields(rules))


def gaps(rules: Any, seats: int, part: str | None = None) -> list[tuple[Option, Gap]]:
    """Return where the engine goes by the usual rules in a part of the game; without one, in any."""
    return [
        (each, gap) for each in options(rules) for gap in each.gaps if gap.at(each.name, rules, seats, part)
    ]


def values_of(rules: Any, role: Role) -> dict[str, Any]:
    """Return the values of the options with this role, by name; empty if the game has none."""
    return {each.name: getattr(rules, each.name) for each in options(rules) if each.role == role}


def check(rules: Any) -> None:
    """Raise NotationError unless every option has an allowed value; for ``__post_init__``."""
    for each in options(rules):
        value = getattr(rules, each.name)
        if isinstance(each.default, bool):
            fits = isinstance(value, bool)
        elif isinstance(each.default, int):
            fits = isinstance(value, int) and not isinstance(value, bool) and each.low <= value <= each.high
        else:
            fits = value in each.choices
        if not fits:
            sentence = _("{name} must be {allowed}, not {value}.").format(
                name=each.name, allowed=each.allowed, value=_show(value)
            )
            raise NotationError(meant(sentence, _show(value), each.choices))


def agree(presets: Mapping[str, R], preset: str = "standard", /, **choices: Value) -> R:
    """Return the preset's rules with some options changed; values may be given as text.

    Raises NotationError for an unknown preset, an unknown option, or an invalid value.
    """
    rules = presets.get(preset)
    if rules is None:
        raise NotationError(
            meant(
                _("There is no preset {preset!r}. The presets are {presets}.").format(
                    preset=preset, presets=", ".join(presets)
                ),
                str(preset),
                presets,
            )
        )
    known = {each.name: each for each in options(rules)}
    values = {each.name: getattr(rules, each.name) for each in known.values()}
    for name, value in choices.items():
        if name not in known:
            sentence = _("There is no option {name!r}. The options are {known}.").format(
                name=name, known=", ".join(known)
            )
            raise NotationError(meant(sentence, name, known))
        values[name] = _value(known[name], value)
    return type(rules)(**values)


def in_short(rules: Any) -> str:
    """Return the repr of a Rules value: the options that differ from the defaults, so that it pastes back."""
    given = [
        f"{each.name}={value!r}"
        for each in options(rules)
        if (value := getattr(rules, each.name)) != each.default
    ]
    return f"{type(rules).__name__}({', '.join(given)})"


def in_words(presets: Mapping[str, Any], rules: Any) -> str:
    """Return the name of a preset, or the differences from the standard game, for people."""
    name = next((name for name, preset in presets.items() if preset == rules), "")
    if name:
        return _("the {preset} game").format(preset=name)
    standard = presets["standard"]
    different = [
        _("{option}: {value}").format(option=each.title, value=each.said(value))
        for each in options(rules)
        if (value := getattr(rules, each.name)) != getattr(standard, each.name)
    ]
    return _("the standard game ({options})").format(options="; ".join(different))


def write_options(rules: Any) -> str:
    """Return every option as ``name=value``, so that the text keeps its meaning when a default changes."""
    return " ".join(f"{each.name}={_show(getattr(rules, each.name))}" for each in options(rules))


def read_options(presets: Mapping[str, R], text: str) -> R:
    """Read the text of `write_options`. A word without ``=`` names a preset that the options change."""
    preset, choices = "standard", {}
    for place, word in enumerate(text.split()):
        name, equals, value = word.partition("=")
        if equals and name not in choices:
            choices[name] = value
        elif equals:
            raise NotationError(_("The option {name!r} is given twice.").format(name=name))
        elif place == 0:
            preset = word
        else:
            raise NotationError(_("{word!r} is not an option. Write name=value.").format(word=word))
    return agree(presets, preset, **choices)


def _value(option: Option, given: Value) -> Value:
    if not isinstance(given, str) or isinstance(option.default, str):
        return given
    word = given.strip().lower()
    if isinstance(option.default, bool) and word in _YES | _NO:
        return word in _YES
    if isinstance(option.default, int) and _NUMBER.fullmatch(word):
        return int(word)
    raise NotationError(
        _("{name} must be {allowed}, not {given!r}.").format(
            name=option.name, allowed=option.allowed, given=given
        )
    )


def _show(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
