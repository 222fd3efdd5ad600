"""``knaves settings``: show or change what holds for every game unless the command line says otherwise."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from knaves.cards import NotationError
from knaves.cli.disk import disk_flags, home_for
from knaves.language import _
from knaves.store.home import Home
from knaves.store.settings import HABITS, NUMBERS, WORDS, Settings, change, load


@click.command(short_help="Show or change what holds for every game.")
@click.argument("changes", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--json", "as_json", is_flag=True, help="Print the settings for a program.")
@disk_flags
def settings(changes: tuple[str, ...], as_json: bool, data: str | None, no_disk: bool) -> None:
    """Show the settings, or change some: knaves settings name=Ann cribbage.target=61."""
    home = home_for(data, disk=not no_disk)
    held = loaded(home)
    if changes:
        held = change(home, _read(changes))
    if as_json:
        click.echo(json.dumps(asdict(held), ensure_ascii=False))
        return
    if home.settings is not None:
        click.echo(_("Settings in {path}:").format(path=home.settings))
    for key, value in _lines(held):
        click.echo(f"  {key}={_word(value)}")


def loaded(home: Home) -> Settings:
    """Return the settings; tell the user when they had to be made anew."""
    held, notice = load(home)
    if notice:
        click.echo(notice, err=True)
    return held


def _lines(held: Settings) -> list[tuple[str, Any]]:
    lines = [(key, getattr(held, key)) for key in (*WORDS, *NUMBERS, *HABITS)]
    lines += [(f"keys.{action}", keys) for action, keys in held.keys.items()]
    lines += [(f"{game}.{key}", value) for game, table in held.rules.items() for key, value in table.items()]
    return lines + [
        (f"tables.{game}.{key}", value) for game, table in held.tables.items() for key, value in table.items()
    ]


def _read(changes: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word in changes:
        key, equals, value = word.partition("=")
        if not equals:
            raise NotationError(
                _("{word!r} is no setting: write key=value, as in name=Ann.").format(word=word)
            )
        game, dot, option = key.partition(".")
        if game == "keys" and dot:
            found.setdefault("keys", {})[option] = value
        elif dot:
            found.setdefault(game, {})[option] = _rule(game, option, value)
        elif key in HABITS:
            found[key] = _yes_or_no(key, value)
        elif key in WORDS:
            found[key] = value
        elif key in NUMBERS:
            found[key] = int(value) if value.isascii() and value.isdecimal() else value
        else:
            raise NotationError(
                _(
                    "There is no setting {key!r}; there are {settings} and rules such as cribbage.target."
                ).format(key=key, settings=", ".join((*WORDS, *NUMBERS, *HABITS)))
            )
    return found


def _rule(game: str, option: str, value: str) -> Any:
    """Return the value as the game's own type, so that the file holds numbers and truths, not words."""
    from knaves.games import game as find

    if option == "preset":
        return value
    return getattr(find(game).rules(**{option: value}), option)


def _yes_or_no(key: str, value: str) -> bool:
    word = value.strip().lower()
    if word not in ("yes", "no", "true", "false", "on", "off"):
        raise NotationError(_("{key} must be yes or no, not {value!r}.").format(key=key, value=value))
    return word in ("yes", "true", "on")


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) if isinstance(value, list) else str(value)
