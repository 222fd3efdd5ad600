"""Settings: a player's name and preferences, and the default rules of each game.

The file is TOML and may be edited by hand. Comments and unknown keys are preserved. An invalid file is put
aside, never overwritten, and the player is told.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from knaves.cards import NotationError
from knaves.files import describe_os_error, locked, read_text, replace_text
from knaves.game import AnyGame
from knaves.i18n.language import BLANK, _, any_of, languages, meant
from knaves.speech import Amount, read_amounts
from knaves.store.data_dir import DataDir

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

HEADING: Final = "# Settings of Knaves. Rules of a game stand under its name, as in [cribbage] target = 61.\n"
LONGEST: Final = 24
"""Maximum number of characters in a name."""

Boxes = Literal["usual", "some", "all", "held"]
"""Values of the setting ``boxes``.

``some``: hands, cribs and endings, for five seconds; ``all``: also who deals and what each play scores;
``held``: all of them, until a key is pressed; ``usual``: ``all`` in presets of programs that did so, else
those of ``some``, until a key is pressed.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, which the command line may override. ``rules`` has some options of each game."""

    name: str
    game: str = "cribbage"
    """The default game."""
    against: str = "steady"
    language: str = ""
    """Empty: the system's language."""
    theme: str = "dark"
    speed: int = 5
    """The speed, from 1 (slow) to 10 (instant)."""
    pointer: int = 1
    """Which of the seven markers points at cards."""
    boxes: Boxes = "usual"
    """Which announcements are shown in a box, and for how long."""
    animation: bool = True
    blank: bool = True
    laptop: bool = False
    big: bool = False
    four_colours: bool = False
    bell: bool = True
    confirm: bool = True
    """Whether a picked card must be confirmed."""
    expert: bool = False
    """Whether the program warns before a clear mistake."""
    british: bool = False
    """Whether the crib is called a box."""
    speak: Mapping[str, Amount] = field(default_factory=dict)
    """How much is said in line mode, by kind of `knaves.speech`; what is missing is said whole."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Key bindings by action, separated by commas; only those that differ from the defaults."""
    rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By game: the number of ``seats``, and the ``names`` and ``players`` of the opponents."""


HABITS: Final = (
    *("animation", "blank", "laptop", "big", "four_colours", "bell", "confirm", "expert", "british"),
)
"""The boolean settings."""
WORDS: Final = ("name", "against", "game", "language", "theme", "boxes")
BOXES: Final[tuple[Boxes, ...]] = get_args(Boxes)
THEMES: Final = ("dark", "light", "contrast", "mono")
NUMBERS: Final = {"speed": range(1, 11), "pointer": range(1, 8)}


SIGNS: Final = ".'-_!,\":/? ’"
"""Characters allowed in a name besides letters and digits: those of 1996, and a typographic apostrophe."""


def check_different(names: Sequence[str]) -> None:
    """Check that all names at a table differ, ignoring case; NotationError otherwise."""
    if len({name.casefold() for name in names}) < len(names):
        raise NotationError(_("Each player needs a different name."))


def checked_name(text: str) -> str:
    """Return the cleaned name; NotationError says why it is invalid."""
    name = " ".join(text.split())
    if not any(each.isalnum() for each in name.strip(BLANK)):
        raise NotationError(_("A name needs at least one letter."))
    if len(name) > LONGEST:
        raise NotationError(
            _("A name may have {longest} letters at most; this one has {letters}.").format(
                longest=LONGEST, letters=len(name)
            )
        )
    odd = next((each for each in name if not (each.isalnum() or each in SIGNS)), "")
    if odd:
        raise NotationError(
            _("A name may contain letters, digits, spaces and {signs}, but not {odd!r}.").format(
                signs=" ".join(SIGNS.split()[0]), odd=odd
            )
        )
    return name


def rules_of(game: AnyGame, table: Mapping[str, Any]) -> Any:
    """Return the rules of a table of options, which may name a ``preset``; NotationError if invalid."""
    chosen = {key: value for key, value in table.items() if key != "preset"}
    return game.rules(table.get("preset", "standard"), **chosen)


def default_name() -> str:
    """Return the name of a new player: the login name if it is a valid name."""
    for variable in ("LOGNAME", "USER", "USERNAME"):
        try:
            name = checked_name(os.environ.get(variable, ""))
        except NotationError:
            continue
        return name[:1].upper() + name[1:]
    return "Guest"


def load(data_dir: DataDir) -> tuple[Settings, str]:
    """Return the settings and a message about them for the player (empty if all is well).

    A missing file is created; a damaged one is put aside and replaced. Unreadable settings never prevent
    play.
    """
    fresh = Settings(default_name())
    path = data_dir.settings
    if path is None or (not data_dir.keeps and not path.exists()):
        return fresh, ""
    try:
        with locked(path.with_name("lock")) if data_dir.keeps else nullcontext():
            return _load(path, fresh, keeps=data_dir.keeps)
    except OSError as error:
        return fresh, _("The settings could not be read, so the defaults apply: {trouble}").format(
            trouble=describe_os_error(error)
        )


def understand(path: Path) -> Settings:
    """Read a settings file without changing it; NotationError says why it is invalid."""
    return _settings(_read(path))


def change(data_dir: DataDir, changes: Mapping[str, Any]) -> Settings:
    """Change some keys in the file and return the new settings.

    Concurrent changes of other programs are kept; a table of rules is merged key by key. NotationError if the
    result would be invalid: then nothing is changed.
    """
    path = data_dir.settings
    if path is None or not data_dir.keeps:
        raise NotationError(_("Settings cannot be saved: there is no directory to write to."))
    with locked(path.with_name("lock")):
        document = _editable(path)
        for key, value in changes.items():
            held = document.get(key, {})
            merged = isinstance(value, Mapping) and isinstance(held, Mapping)
            _put(document, key, {**held, **value} if merged else value)
        changed = _settings(document.unwrap())
        _write(path, document)
    return changed


def keep(data_dir: DataDir, settings: Settings, before: Settings) -> None:
    """Write the keys that differ from ``before``, tables as a whole; NotationError as for `change`."""
    path = data_dir.settings
    if path is None or not data_dir.keeps:
        raise NotationError(_("Settings cannot be saved: there is no directory to write to."))
    with locked(path.with_name("lock")):
        document = _editable(path)
        for key in (*WORDS, *NUMBERS, *HABITS):
            if getattr(settings, key) != getattr(before, key):
                _put(document, key, getattr(settings, key))
        for game in {*settings.rules, *before.rules}:
            if settings.rules.get(game) != before.rules.get(game):
                _put(document, game, settings.rules.get(game, {}))
        if settings.tables != before.tables:
            _put(document, "tables", settings.tables)
        _settings(document.unwrap())
        _write(path, document)


def _load(path: Path, fresh: Settings, *, keeps: bool) -> tuple[Settings, str]:
    if not path.exists():
        _write(path, _new(fresh))
        return fresh, ""
    try:
        return understand(path), ""
    except NotationError as error:
        reason = str(error).rstrip(".")
    if not keeps:
        return fresh, _("The settings in {path} are not valid ({reason}). The defaults apply.").format(
            path=path, reason=reason
        )
    aside = _aside(path)
    _write(path, _new(fresh))
    told = _("The settings were not valid ({reason}). They were kept as {aside}; the defaults apply.").format(
        reason=reason, aside=aside
    )
    return fresh, told


def _aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    return aside


def _write(path: Path, document: TOMLDocument) -> None:
    replace_text(path, document.as_string())


def _new(settings: Settings) -> TOMLDocument:
    import tomlkit

    document = tomlkit.parse(HEADING)
    document.update({key: getattr(settings, key) for key in (*WORDS, *NUMBERS, *HABITS)})
    return document


def _editable(path: Path) -> TOMLDocument:
    """Return the document in the file, comments included; a new one if there is no file."""
    if not path.exists():
        return _new(Settings(default_name()))
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        return tomlkit.parse(read_text(path))
    except TOMLKitError as error:
        raise NotationError(str(error)) from None


def _put(table: MutableMapping[str, Any], key: str, value: Any) -> None:
    """Set a key to a value. Unchanged parts are left alone, as they may have comments."""
    held = table.get(key)
    if not isinstance(value, Mapping) or not isinstance(held, MutableMapping):
        if key not in table or held != value:
            table[key] = value
        return
    for gone in [each for each in held if each not in value]:
        del held[gone]
    for each, inner in value.items():
        _put(held, each, inner)


def _read(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise NotationError(str(error)) from None


def _settings(document: Mapping[str, Any]) -> Settings:
    fresh = Settings(default_name())
    if document.get("pause") is True:
        # An older form of the option, still accepted so that no preference is lost.
        document = {"boxes": "held", **document}
    words: dict[str, Any] = {key: _text(document, key, getattr(fresh, key)) for key in WORDS}
    habits = {key: document.get(key, getattr(fresh, key)) for key in HABITS}
    for key, value in habits.items():
        if not isinstance(value, bool):
            raise NotationError(_("{key} must be true or false, not {value!r}").format(key=key, value=value))
    numbers = {key: document.get(key, getattr(fresh, key)) for key in NUMBERS}
    for key, number in numbers.items():
        allowed = NUMBERS[key]
        if not isinstance(number, int) or isinstance(number, bool) or number not in allowed:
            raise NotationError(
                _("{key} must be a number from {low} to {high}, not {number!r}").format(
                    key=key, low=allowed[0], high=allowed[-1], number=number
                )
            )
    words["name"] = checked_name(words["name"])
    if words["theme"] not in THEMES:
        sentence = _("theme must be {themes}, not {theme!r}.").format(
            themes=any_of(THEMES), theme=words["theme"]
        )
        raise NotationError(meant(sentence, words["theme"], THEMES))
    if words["boxes"] not in BOXES:
        sentence = _("boxes must be {boxes}, not {given!r}.").format(
            boxes=any_of(BOXES), given=words["boxes"]
        )
        raise NotationError(meant(sentence, words["boxes"], BOXES))
    if words["language"] not in ("", *languages()):
        known = ", ".join(languages())
        raise NotationError(
            _("There is no language {language!r}. The languages are {known}.").format(
                language=words["language"], known=known
            )
        )
    from knaves.games import SHELF

    if words["game"] not in SHELF:
        raise NotationError(
            meant(
                _("game must be {games}, not {game!r}.").format(games=any_of(SHELF), game=words["game"]),
                words["game"],
                SHELF,
            )
        )
    tables: dict[str, Any] = {
        "speak": read_amounts(document.get("speak", {})),
        "keys": _keys(document),
        "rules": _rules(document),
        "tables": _tables(document),
    }
    return Settings(**words, **habits, **numbers, **tables)


def _keys(document: Mapping[str, Any]) -> dict[str, str]:
    table = document.get("keys", {})
    if not isinstance(table, Mapping) or not all(isinstance(keys, str) for keys in table.values()):
        raise NotationError(
            _("[keys] must be a table of actions and keys in quotes, not {table!r}").format(table=table)
        )
    return dict(table)


def _tables(document: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Read the seating for each game; whether the players exist is checked when they sit down."""
    from knaves.games import SHELF, find

    found = document.get("tables", {})
    if not isinstance(found, Mapping) or not all(isinstance(table, Mapping) for table in found.values()):
        raise NotationError(
            _("[tables] must have a table for a game, as in [tables.cribbage], not {found!r}").format(
                found=found
            )
        )
    for name, table in found.items():
        if name not in SHELF:
            raise NotationError(
                _("[tables.{name}] names no game; the games are {games}").format(
                    name=name, games=", ".join(SHELF)
                )
            )
        if table.get("seats", find(name).seats[0]) not in find(name).seats:
            allowed = " or ".join(str(seats) for seats in find(name).seats)
            raise NotationError(
                _("seats in [tables.{name}] must be {allowed}, not {table!r}").format(
                    name=name, allowed=allowed, table=table["seats"]
                )
            )
        for key in ("names", "players"):
            words = table.get(key, [])
            if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
                raise NotationError(
                    _("{key} in [tables.{name}] must be a list of texts, not {words!r}").format(
                        key=key, name=name, words=words
                    )
                )
        for word in table.get("names", []):
            checked_name(word)
    return dict(found)


def _text(document: Mapping[str, Any], key: str, default: str) -> str:
    value = document.get(key, default)
    if not isinstance(value, str):
        raise NotationError(_("{key} must be a text in quotes, not {value!r}").format(key=key, value=value))
    return value


def _rules(document: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    from knaves.games import SHELF, find

    found = {}
    for name in SHELF:
        table = document.get(name, {})
        if not isinstance(table, Mapping):
            raise NotationError(
                _("[{name}] must be a table of rules, not {table!r}").format(name=name, table=table)
            )
        if table:
            rules_of(find(name), table)
            found[name] = table
    return found
