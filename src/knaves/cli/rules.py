"""The flags of a game's rules, made from the description of its options, for every command that plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import click

from knaves.cli.usage import Choice
from knaves.game import AnyGame
from knaves.i18n.language import _, marked
from knaves.options import Option, options

RULES: Final = marked("Rules of the game")
_RULE: Final = "rule_"
"""Before the name of an option of the rules, so that it is not taken for a flag that every game has."""


class Flag(click.Option):
    """An option of a command that stands under a heading of its own in the help."""

    def __init__(self, *args: Any, heading: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heading = heading


class RuledCommand(click.Command):
    """A command whose help lists flags by their headings: what is asked of every game comes first."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the flags that have no heading, then the others under theirs, rules last."""
        for heading, rows in sections(self, ctx):
            with formatter.section(_(heading)):
                formatter.write_dl(rows)


def sections(command: click.Command, context: click.Context) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the headings of a command's flags, and under each the flags with what they mean."""
    found: dict[str, list[tuple[str, str]]] = {marked("Options"): []}
    for each in command.get_params(context):
        if isinstance(each, click.Option) and (row := each.get_help_record(context)) is not None:
            found.setdefault(each.heading if isinstance(each, Flag) else "Options", []).append(row)
    return list(found.items())


def preset_flag(game: AnyGame) -> click.Option:
    """Return the flag that names a preset."""
    return click.Option(["--preset"], type=Choice(list(game.presets)), help="A named set of rules.")


def rule_flags(game: AnyGame) -> list[click.Parameter]:
    """Return a flag for every option. None has a default: what nobody says is settled elsewhere."""
    return [_flag(each) for each in options(game.presets["standard"])]


def rules_said(game: AnyGame, flags: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return what the flags say of the rules, as pairs of option and value by the options' names."""
    values = {each.name: flags[_RULE + each.name] for each in options(game.presets["standard"])}
    return tuple(sorted((name, value) for name, value in values.items() if value is not None))


def _flag(option: Option) -> click.Option:
    flag, name = option.name.replace("_", "-"), _RULE + option.name
    meaning = _(option.meaning)
    words = f"{meaning[:1].upper()}{meaning[1:]}."
    if isinstance(option.default, bool):
        other = flag.removeprefix("no-") if flag.startswith("no-") else f"no-{flag}"
        return Flag([f"--{flag}/--{other}", name], default=None, help=words, heading=RULES)
    if isinstance(option.default, int):
        return Flag([f"--{flag}", name], type=_Whole(option.low, option.high), help=words, heading=RULES)
    kind = Choice(option.choices, case_sensitive=False)
    return Flag([f"--{flag}", name], type=kind, help=words, heading=RULES)


class _Whole(click.IntRange):
    """A whole number within bounds; says what is allowed in the words of the rules."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"{self.min:g}-{self.max:g}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            words = _("it must be a whole number from {low:g} to {high:g}, not {word!r}.").format(
                low=self.min, high=self.max, word=str(value)[:40]
            )
            self.fail(words, param, ctx)
