"""Errors of the command line, kept apart from later failures, with suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from knaves.cards import NotationError
from knaves.cli.other_words import OPTIONS
from knaves.i18n.language import _, any_of, meant


@contextmanager
def arguments() -> Iterator[None]:
    """Turn a NotationError in this context into a usage error."""
    try:
        yield
    except NotationError as error:
        raise click.UsageError(str(error), click.get_current_context(silent=True)) from error


class Choice(click.Choice[str]):
    """A choice of words, with messages on one line."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Name the choices."""
        return _("Choose {choices}.").format(choices=any_of(self.choices))

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Name the choices, and suggest the nearest."""
        choices = ", ".join(map(repr, self.choices))
        sentence = _("{value!r} is not one of {choices}.").format(value=value, choices=choices)
        return meant(sentence, str(value), self.choices)


def refusal(error: click.UsageError) -> str:
    """Return the sentence for a usage error, with the command that shows the help."""
    sentence = error.format_message()
    if isinstance(error, click.NoSuchOption):
        known = [] if error.ctx is None else [name for each in error.ctx.command.params for name in each.opts]
        sentence = meant(error.message, error.option_name, known, OPTIONS)
    if error.ctx is None:
        return sentence
    return _("{sentence} Try: {command} --help").format(sentence=sentence, command=error.ctx.command_path)


def read_score(context: click.Context, param: click.Parameter, text: str) -> tuple[int, int]:
    """Read ``98-104`` as a click callback; anything else is one sentence."""
    from knaves import positions

    try:
        return positions.read_score(text)
    except NotationError as error:
        raise click.BadParameter(str(error), param=param) from error
