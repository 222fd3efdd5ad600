"""Which language this run of the program speaks, and how click is made to speak it too.

The choice is made before click reads the line, for even the refusal of a line is a sentence: ``--lang`` on
the line, else the settings, else the system. Nothing here writes, or complains of settings it cannot read.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from copy import copy
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from knaves.cards import NotationError
from knaves.i18n import language
from knaves.i18n.language import _, marked, meant, plural, worded
from knaves.store.data_dir import usual

C = TypeVar("C", bound=click.Command)
CLICK: Final = (click.core, click.decorators, click.exceptions, click.formatting, click.parser, click.types)
"""The modules of click that have sentences; each looks its own up through two names."""
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
"""What click may say to a person here, for the catalogues."""


def select_language(arguments: Sequence[str]) -> None:
    """Speak what the line, the settings or the system ask for; NotationError for a language that we lack."""
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
    """Return the line without what has been chosen by it, so that the flags may stand behind any command."""
    left: list[str] = []
    # These keep their own flag for the wording, as one of the settings that hold for this time.
    playing = {"play", "cribbage", "euchre"} & {*arguments}
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("--lang=") and (playing or word not in ("--british", "--no-british")):
            left.append(word)
    return left


def language_flags() -> list[click.Parameter]:
    """Return the flags that choose, for the lists of help: they are read before click reads the line."""
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
    """Return the command with its help in the language that is spoken."""
    said = copy(command)
    # The catalogues have it without the indentation of a docstring.
    said.help = command.help and _(cleandoc(command.help))
    said.short_help = command.short_help and _(command.short_help)
    said.params = [_translated_option(each) for each in command.params]
    # click keeps an option --help that it makes itself, in the words of that moment.
    said.add_help_option = False
    return click.help_option("-h", "--help")(said)


def _translated_option(option: click.Parameter) -> click.Parameter:
    if not isinstance(option, click.Option):
        return option
    said = copy(option)
    said.help = option.help and _(option.help)
    return said


def _patch_click() -> None:
    """Let click look up its own sentences where ours are.

    Two private names of each module are replaced, for there is no public way: click asks gettext for the
    catalogue of the whole process, in the language of its environment, which every child would inherit.
    """
    for module in CLICK:
        names: dict[str, Any] = vars(module)
        names.update({name: way for name, way in (("_", _), ("ngettext", plural)) if name in names})


def _after(arguments: Sequence[str], flag: str) -> str | None:
    """Return what follows a flag, as the next word or behind an equals sign."""
    for place, word in enumerate(arguments):
        if word == flag:
            return arguments[place + 1] if place + 1 < len(arguments) else ""
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return None


def _settings_file(data: str | None, *, disk: bool) -> dict[str, Any]:
    """Return what the settings file says, as it is; nothing where it cannot be read."""
    if not disk:
        return {}
    place = Path(os.path.expanduser(data)) if data else usual()
    try:
        return tomllib.loads((place / "settings.toml").read_text("utf-8-sig"))
    except (OSError, ValueError):
        return {}
