"""``knaves settings``: shows or changes the settings."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from knaves.cards import NotationError
from knaves.cli.completion import pairs
from knaves.cli.disk import data_dir_for, disk_flags, present_data_dir
from knaves.cli.output import print_json, print_line
from knaves.cli.usage import arguments
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, languages, meant
from knaves.options import options
from knaves.record import HUMAN
from knaves.speech import AMOUNTS, KINDS
from knaves.store.data_dir import DataDir
from knaves.store.settings import BOXES, HABITS, NUMBERS, THEMES, WORDS, Settings, change, load

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


PLAIN: Final = (*WORDS, *NUMBERS, *HABITS)
"""Settings other than rules of games and keys."""


def _offer(context: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    rules = [
        f"{game}.{name}"
        for game in SHELF
        for name in ("preset", *(each.name for each in options(find(game).presets["standard"])))
    ]
    spoken = [f"speak.{each.name}" for each in KINDS]
    return pairs(context.params["changes"], begun, (*PLAIN, *spoken, *rules), _values)


@click.command(short_help="Show or change the settings.")
@click.argument("changes", nargs=-1, metavar="[KEY=VALUE]...", shell_complete=_offer)
@click.option("--json", "as_json", is_flag=True, help="Print the settings as JSON.")
@disk_flags
def settings(changes: tuple[str, ...], as_json: bool, data: str | None, no_disk: bool) -> None:
    """Show the settings, or change them: knaves settings name=Ann cribbage.target=61."""
    asked = tuple(word for word in changes if "=" not in word)
    changing = len(asked) < len(changes)
    if changing:
        data_dir = data_dir_for(data, disk=not no_disk, strict=True)
    else:
        # The usual directory gets its settings file when they are first shown.
        data_dir = (present_data_dir if data else data_dir_for)(data, disk=not no_disk)
    held = loaded(data_dir)
    with arguments():
        shown = [line for word in asked for line in _asked(held, word)]
    if changing:
        if asked:
            said = _("{word!r} has no value. Write {word}=VALUE.").format(word=asked[0])
            raise click.UsageError(said, click.get_current_context())
        with arguments():
            found = _read(changes)
        # If settings can be saved, the arguments are to blame for any error.
        with arguments() if data_dir.keeps else nullcontext():
            held = change(data_dir, found)
    if as_json:
        print_json(dict(shown) if asked else asdict(held))
        return
    if asked:
        for key, value in shown:
            print_line(f"{key}={_word(value)}")
        return
    if data_dir.settings is not None:
        print_line(_("Settings in {path}:").format(path=data_dir.settings))
    for key, value in _lines(held):
        print_line(f"  {key}={_word(value)}")


def loaded(data_dir: DataDir) -> Settings:
    """Return the settings; print a notice if they had to be replaced."""
    held, notice = load(data_dir)
    if notice:
        print_line(notice, err=True)
    return held


def _lines(held: Settings) -> list[tuple[str, Any]]:
    lines = [(key, getattr(held, key)) for key in PLAIN]
    lines += [(f"speak.{each.name}", held.speak.get(each.name, "all")) for each in KINDS]
    lines += [(f"keys.{action}", keys) for action, keys in held.keys.items()]
    lines += [(f"{game}.{key}", value) for game, table in held.rules.items() for key, value in table.items()]
    return lines + [
        (f"tables.{game}.{key}", value) for game, table in held.tables.items() for key, value in table.items()
    ]


def _asked(held: Settings, word: str) -> list[tuple[str, Any]]:
    """Return the settings of a name: one, or all of ``cribbage`` or ``keys``; NotationError if unknown."""
    found = [(key, value) for key, value in _lines(held) if key == word or key.startswith(f"{word}.")]
    game, dot, option = word.partition(".")
    if not found and dot and game in SHELF and option in {each.name for each in options(_standard(game))}:
        found = [(word, getattr(_standard(game), option))]
    if not found and word not in (*SHELF, "keys", "tables"):
        said = _("{word!r} is not a setting. Write key=value, as in name=Ann.").format(word=word)
        raise NotationError(meant(said, word, PLAIN))
    return found


def _standard(game: str) -> Any:
    return find(game).presets["standard"]


def _read(changes: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in changes:
        key, equals, value = word.partition("=")
        assert equals, "a word without a value asks for one"
        game, dot, option = key.partition(".")
        if game in ("keys", "speak") and dot:
            found.setdefault(game, {})[option] = value
        elif dot:
            found.setdefault(game, {})[option] = _rule(game, option, value)
        elif key in HABITS:
            found[key] = _yes_or_no(key, value)
        elif key in WORDS:
            found[key] = _player(value) if key == "against" else value
        elif key in NUMBERS:
            found[key] = int(value) if value.isascii() and value.isdecimal() else value
        else:
            sentence = _(
                "There is no setting {key!r}. The settings are {settings}, and rules such as cribbage.target."
            ).format(key=key, settings=", ".join(PLAIN))
            raise NotationError(meant(sentence, key, PLAIN))
    return found


def _rule(game: str, option: str, value: str) -> Any:
    """Return the value with the option's own type, so that the file holds numbers and booleans."""
    if option == "preset":
        return value
    return getattr(find(game).rules(**{option: value}), option)


def _player(name: str) -> str:
    known = _players()
    if name not in known:
        sentence = _("There is no player {name!r}. The players are {names}.").format(
            name=name, names=", ".join(known)
        )
        raise NotationError(meant(sentence, name, known))
    return name


def _players() -> tuple[str, ...]:
    """Return the players of all games, and ``human``."""
    from knaves.bots import choices, sized

    return tuple(dict.fromkeys([*(name for game in SHELF for name in (*choices(game), *sized(game))), HUMAN]))


def _values(key: str) -> tuple[str, ...]:
    """Return the possible values of a setting, if they can be listed."""
    if key in HABITS:
        return "yes", "no"
    if key in NUMBERS:
        return tuple(map(str, NUMBERS[key]))
    game, dot, name = key.partition(".")
    if game == "speak" and dot:
        return AMOUNTS
    if dot:
        return _choices(find(game), name) if game in SHELF else ()
    match key:
        case "against":
            return _players()
        case "theme":
            return THEMES
        case "boxes":
            return BOXES
        case "game":
            return SHELF
        case "language":
            return languages()
    return ()


def _choices(game: AnyGame, name: str) -> tuple[str, ...]:
    if name == "preset":
        return tuple(game.presets)
    rule = next((each for each in options(game.presets["standard"]) if each.name == name), None)
    if rule is None:
        return ()
    return ("yes", "no") if isinstance(rule.default, bool) else rule.choices


def _yes_or_no(key: str, value: str) -> bool:
    word = value.strip().lower()
    if word not in ("yes", "no", "true", "false", "on", "off"):
        raise NotationError(_("{key} must be yes or no, not {value!r}.").format(key=key, value=value))
    return word in ("yes", "true", "on")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, list) else str(value)
