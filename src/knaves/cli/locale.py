"""The language of this run, for our own messages and click's.

It is chosen before click reads the command line, because errors about the line are translated too:
``--lang``, else the settings, else the system. Nothing here writes files or reports unreadable settings.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from copy import copy
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from knaves.cards import NotationError
from knaves.cli import games
from knaves.i18n import language
from knaves.i18n.language import _, marked, meant, plural, worded
from knaves.store.data_dir import default_dir

C = TypeVar("C", bound=click.Command)
CLICK: Final = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types)
"""The modules of click with messages; each translates them through two names."""
SAYS: Final = (
    *(marked("Usage:"), marked("Options"), marked("Commands"), marked("Show the version and exit.")),
    *(marked("Show this message and exit."), marked("default: {default}"), marked("required")),
    *(marked("Missing argument"), marked("Missing option"), marked("Missing parameter"), marked("default")),
    *(marked("No such command {name!r}."), marked("No such option {name!r}."), marked("(dynamic)")),
    *(marked("Invalid value for {param_hint}: {message}"), marked("Invalid value: {message}")),
    *(marked("Option {name!r} does not take a value."),),
    *(marked("{value!r} is not a valid {number_type}."), marked("{value} is not in the range {range}.")),
    *(marked("{name} {filename!r} does not exist."), marked("Missing command."), marked("Aborted!")),
)
"""The messages of click that can appear here, for the catalogues."""


def select_language(arguments: Sequence[str]) -> None:
    """Select the language of the line, the settings or the system; NotationError for an unknown language."""
    _patch_click()
    held = _settings_file(_after(arguments, "--data"), disk="--no-disk" not in arguments)
    wanted = _after(arguments, "--lang")
    if wanted is not None and wanted not in language.languages():
        known = ", ".join(language.languages())
        sentence = _("There is no language {language!r}. The languages are {known}.").format(
            language=wanted, known=known
        )
        raise NotationError(meant(sentence, wanted, language.languages()))
    settled = str(held.get("language", ""))
    chosen = wanted or (settled if settled in language.languages() else "")
    british = held.get("british") is True
    if "--british" in arguments or "--no-british" in arguments:
        british = "--british" in arguments
    language.speak(worded(chosen or language.of_this_system(dict(os.environ)), british=british))


def without_language_flags(arguments: Sequence[str]) -> list[str]:
    """Return the line without the language flags, so that they can follow any command."""
    left: list[str] = []
    # These have their own flag for the language, as a setting for this run only.
    playing = {"play", *games.names()} & {*arguments}
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("--lang=") and (playing or word not in ("--british", "--no-british")):
            left.append(word)
    return left


def language_flags() -> list[click.Parameter]:
    """Return the language flags for the help; they are read before click reads the line."""
    return [
        click.Option(
            ["--lang"],
            metavar="LANGUAGE",
            expose_value=False,
            help=marked("The language: en or cs."),
            shell_complete=lambda _context, _param, begun: [
                word for word in language.languages() if word.startswith(begun)
            ],
        ),
        click.Option(
            ["--british/--no-british"], default=None, expose_value=False, help=marked("Call the crib a box.")
        ),
    ]


def translated(command: C) -> C:
    """Return the command with its help in the current language."""
    said = copy(command)
    # The catalogues have the text without the docstring's indentation.
    said.help = command.help and _(cleandoc(command.help))
    said.short_help = command.short_help and _(command.short_help)
    said.params = [_translated_option(each) for each in command.params]
    # click caches its own --help option, with the text in the language at that time.
    said.add_help_option = False
    return click.help_option("-h", "--help")(said)


def _translated_option(option: click.Parameter) -> click.Parameter:
    if not isinstance(option, click.Option):
        return option
    said = copy(option)
    said.help = option.help and _(option.help)
    return said


def _patch_click() -> None:
    """Make click translate its messages with our catalogues.

    Two private names of each module are replaced, since there is no public way: click uses gettext's
    process-wide catalogue, in the language of the environment, which every child would inherit.
    """
    for module in CLICK:
        names: dict[str, Any] = vars(module)
        names.update({name: way for name, way in (("_", _), ("ngettext", plural)) if name in names})


def _after(arguments: Sequence[str], flag: str) -> str | None:
    """Return the value of a flag: the next word, or the text after an equals sign."""
    for place, word in enumerate(arguments):
        if word == flag:
            return arguments[place + 1] if place + 1 < len(arguments) else ""
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return None


def _settings_file(data: str | None, *, disk: bool) -> dict[str, Any]:
    """Return the content of the settings file; nothing if it cannot be read."""
    if not disk:
        return {}
    place = Path(os.path.expanduser(data)) if data else default_dir()
    try:
        text = (place / "settings.toml").read_text("utf-8-sig")
    except (OSError, ValueError):
        return {}
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError:
        return {}
