"""The flags of a game's rules, made from the description of its options, for every command that plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import click

from knaves.cli.usage import Choice
from knaves.game import AnyGame
from knaves.i18n.language import _, any_of, marked
from knaves.options import Option, options

RULES: Final = marked("Rules of the game")
_RULE: Final = "rule_"
"""The prefix of a rule's parameter, so that it does not clash with a general flag."""


class Flag(click.Option):
    """An option listed under a heading of its own in the help."""

    def __init__(self, *args: Any, heading: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heading = heading


class RuledCommand(click.Command):
    """A command whose help lists flags by headings, general flags first."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the flags that have no heading, then the others under theirs, rules last."""
        for heading, rows in sections(self, ctx):
            with formatter.section(_(heading)):
                formatter.write_dl(rows)


def sections(command: click.Command, context: click.Context) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the headings of a command's flags, each with its flags and their help."""
    found: dict[str, list[tuple[str, str]]] = {marked("Options"): []}
    for each in command.get_params(context):
        if isinstance(each, click.Option) and (row := each.get_help_record(context)) is not None:
            found.setdefault(each.heading if isinstance(each, Flag) else "Options", []).append(row)
    return list(found.items())


def preset_flag(game: AnyGame) -> click.Option:
    """Return the flag that names a preset."""
    return click.Option(["--preset"], type=Choice(list(game.presets)), help="A named set of rules.")


def seats_flag(game: AnyGame) -> click.Option:
    """Return the flag that says how many play."""
    seats = any_of([str(number) for number in game.seats])
    return click.Option(["--seats"], type=int, help=_("The number of players: {seats}.").format(seats=seats))


def others_flag() -> click.Option:
    """Return the flag that names the other people."""
    return click.Option(
        ["--with"],
        metavar="NAME",
        multiple=True,
        help="The name of another player, from your left; once for each.",
    )


def rule_flags(game: AnyGame) -> list[click.Parameter]:
    """Return a flag for every option, without defaults: missing values are filled in elsewhere."""
    return [_flag(each) for each in options(game.presets["standard"])]


def rules_said(game: AnyGame, flags: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return the rules given by flags, as pairs of option and value, sorted by option."""
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
    """A whole number within bounds, with an error message of our own."""

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
