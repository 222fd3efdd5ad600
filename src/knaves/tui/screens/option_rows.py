"""The rows of the options screen: how each setting is shown and changed.

Rules come from the description of a game's options, so a new game on the shelf has its rows at once. Nothing
here draws, saves or reads a file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from knaves.bots import choices, level, sized
from knaves.cards import NotationError
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, languages, marked
from knaves.local.setup import TableRequest, plan
from knaves.options import Option, options, values_of, yes_no
from knaves.record import HUMAN
from knaves.store.settings import BOXES, NUMBERS, THEMES, Settings, check_different, checked_name, rules_of
from knaves.strength import described

Turn = Callable[[Settings, int], Settings]
Write = Callable[[Settings, str], Settings]


@dataclass(frozen=True, slots=True)
class Row:
    """One setting. ``turn`` returns the next or the previous value; ``write`` accepts typed text.

    Both raise NotationError with the reason if a value is not allowed. ``words`` tells a text from a number.
    """

    id: str
    label: str
    meaning: str | Callable[[Settings], str]
    """A catalogue key, or a function of the present value."""
    shown: Callable[[Settings], str]
    turn: Turn | None = None
    write: Write | None = None
    words: bool = False

    def explain(self, settings: Settings) -> str:
        """Return the meaning of the row, in a line."""
        return _(self.meaning) if isinstance(self.meaning, str) else self.meaning(settings)


@dataclass(frozen=True, slots=True)
class Part:
    """Rows under a heading."""

    heading: str
    rows: tuple[Row, ...]


SINGLE: Final = "single-rules"
"""The row that shows or hides the single rules."""


def parts(settings: Settings, *, unfolded: bool = True) -> tuple[Part, ...]:
    """Return every row for the chosen game, in the order of the screen; single rules only if unfolded."""
    game = find(settings.game)
    target = values_of(game.rules(), "target")
    length = [_rule(game, each) for each in options(game.rules()) if each.name in target]
    rules = single_rules(settings)
    return (
        Part(_("The game"), (_game(), *length, *_table(settings, game))),
        Part(_("Rules"), (_preset(game), _single(unfolded), *(rules if unfolded else ()))),
        Part(_("You"), (_name(), _language())),
        Part(_("Looks"), (_theme(), *(_habit(*each) for each in LOOKS), _number(*POINTER))),
        Part(_("Pace and habits"), (_number(*SPEED), _boxes(), *(_habit(*each) for each in HABITS))),
    )


def single_rules(settings: Settings) -> tuple[Row, ...]:
    """Return one row for each rule of the chosen game except its length."""
    game = find(settings.game)
    target = values_of(game.rules(), "target")
    return tuple(_rule(game, each) for each in options(game.rules()) if each.name not in target)


LOOKS: Final = (
    ("big", marked("Big cards"), marked("large ranks and suits that are easy to see")),
    ("four_colours", marked("Four-colour suits"), marked("a colour for each suit, instead of red and black")),
    ("british", marked("British terms"), marked("the crib is called the box")),
)
HABITS: Final = (
    ("animation", marked("Animation"), marked("cards and pegs move")),
    ("bell", marked("Sound"), marked("a tone when a card is refused")),
    ("confirm", marked("Confirm cards"), marked("a card or a call that you pick waits for Enter")),
    ("expert", marked("Expert mode"), marked("a warning before a clear mistake")),
    ("blank", marked("Blank screen"), marked("Esc, the top right corner or idle minutes hide the game")),
)
POINTER: Final = ("pointer", marked("Pointer"), marked("how the card you are at is marked"))
SPEED: Final = ("speed", marked("Speed"), marked("from 1, slow, to 10, where only boxes wait"))
BOX_NAMES: Final = {
    "usual": (
        marked("as the preset has them"),
        marked("universal: all of them, for five seconds; others: hands and endings, until a key"),
    ),
    "some": (marked("hands and endings"), marked("a box stays for five seconds; the rest is said in a line")),
    "all": (
        marked("every announcement"),
        marked("who deals and what a play scores too; a box stays for five seconds"),
    ),
    "held": (marked("every one, until a key"), marked("each box waits for you, to study what was scored")),
}
THEME_NAMES: Final = {
    "dark": marked("dark"),
    "light": marked("light"),
    "contrast": marked("high contrast"),
    "mono": marked("monochrome"),
}


def lengthened(settings: Settings, by: int) -> Settings:
    """Return the settings with the game's next longer or shorter usual length."""
    game = find(settings.game)
    for name, target in values_of(_rules(settings, game), "target").items():
        further = [each for each in game.lengths if (each > target if by > 0 else each < target)]
        if further:
            return _agree(settings, game, name, min(further) if by > 0 else max(further))
    return settings


def seat_words(settings: Settings) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names by seat, and the players of the seats after the first."""
    agreed = plan(TableRequest(game=settings.game), settings)
    return agreed.names, agreed.against


def _name() -> Row:
    def write(settings: Settings, text: str) -> Settings:
        return replace(settings, name=checked_name(text))

    words = marked("who you are; statistics are kept by name")
    return Row("name", marked("Name"), words, lambda settings: settings.name, write=write, words=True)


def _language() -> Row:
    return _cycle(
        "language",
        marked("Language"),
        marked("the language of the whole program"),
        ("", *languages()),
        _language_name,
    )


def _language_name(code: str) -> str:
    return code or _("as on this system")


def _game() -> Row:
    return _cycle(
        "game", marked("Game"), marked("which game you play"), tuple(SHELF), lambda name: _(find(name).title)
    )


def _theme() -> Row:
    words = marked("the colours of the screen")
    return _cycle("theme", marked("Theme"), words, THEMES, lambda theme: _(THEME_NAMES[theme]))


def _boxes() -> Row:
    row = _cycle("boxes", marked("Boxes"), "", BOXES, lambda boxes: _(BOX_NAMES[boxes][0]))
    return replace(row, meaning=lambda settings: _(BOX_NAMES[settings.boxes][1]))


def _cycle(key: str, label: str, words: str, values: Sequence[str], name: Callable[[str], str]) -> Row:
    def turn(settings: Settings, by: int) -> Settings:
        return _with(settings, key, _after(values, getattr(settings, key), by))

    return Row(key, label, words, lambda settings: name(getattr(settings, key)), turn)


def _habit(key: str, label: str, words: str) -> Row:
    def turn(settings: Settings, by: int) -> Settings:
        return _with(settings, key, not getattr(settings, key))

    return Row(key, label, words, lambda settings: yes_no(getattr(settings, key)), turn)


def _number(key: str, label: str, words: str) -> Row:
    allowed = NUMBERS[key]

    def turn(settings: Settings, by: int) -> Settings:
        return _with(settings, key, allowed[(getattr(settings, key) - allowed[0] + by) % len(allowed)])

    def write(settings: Settings, text: str) -> Settings:
        if not text.isdecimal() or int(text) not in allowed:
            raise NotationError(
                _("{what} must be a number from {low} to {high}, not {given}.").format(
                    what=_(label), low=allowed[0], high=allowed[-1], given=text
                )
            )
        return _with(settings, key, int(text))

    return Row(key, label, words, lambda settings: str(getattr(settings, key)), turn, write)


def _preset(game: AnyGame) -> Row:
    def shown(settings: Settings) -> str:
        name = _table_of(settings, game).get("preset", "standard")
        same = _rules(settings, game) == game.presets[name]
        return str(name) if same else _("{preset}, changed").format(preset=name)

    def turn(settings: Settings, by: int) -> Settings:
        name = _after(tuple(game.presets), _table_of(settings, game).get("preset", "standard"), by)
        return replace(settings, rules={**settings.rules, game.name: {"preset": name}})

    def meaning(settings: Settings) -> str:
        name = _table_of(settings, game).get("preset", "standard")
        return _(game.about[name]) if name in game.about else _("a named set of rules")

    return Row("preset", marked("Preset"), meaning, shown, turn)


def _single(unfolded: bool) -> Row:
    shown = marked("shown") if unfolded else marked("hidden")
    return Row(
        SINGLE,
        marked("Single rules"),
        marked("every rule in a row of its own; Enter shows or hides them"),
        lambda settings: _(shown),
    )


def _rule(game: AnyGame, option: Option) -> Row:
    def value(settings: Settings) -> Any:
        return getattr(_rules(settings, game), option.name)

    def turn(settings: Settings, by: int) -> Settings:
        found = value(settings)
        if isinstance(option.default, bool):
            return _agree(settings, game, option.name, not found)
        if option.choices:
            return _agree(settings, game, option.name, _after(option.choices, found, by))
        return _stepped(settings, game, option, found, by)

    def write(settings: Settings, text: str) -> Settings:
        return _agree(settings, game, option.name, text)

    number = isinstance(option.default, int) and not isinstance(option.default, bool)
    return Row(
        f"rule-{option.name}",
        option.label or option.title,
        option.meaning,
        lambda settings: option.said(value(settings)),
        turn,
        write if number else None,
    )


def _stepped(settings: Settings, game: AnyGame, option: Option, found: int, by: int) -> Settings:
    """Return the settings with the nearest number that the rules allow."""
    value = found + by
    while option.low <= value <= option.high:
        try:
            return _agree(settings, game, option.name, value)
        except NotationError:
            value += by
    return settings


def _table(settings: Settings, game: AnyGame) -> list[Row]:
    names = seat_words(settings)[0]
    rows = []
    if len(game.seats) > 1:
        choices = tuple(str(seats) for seats in game.seats)

        def turn_seats(held: Settings, by: int) -> Settings:
            return _seated(held, seats=int(_after(choices, str(len(seat_words(held)[0])), by)))

        words = marked("how many sit at the table")
        rows.append(
            Row("seats", marked("Players"), words, lambda held: str(len(seat_words(held)[0])), turn_seats)
        )
    for seat in range(1, len(names)):
        rows += [_player(game, seat, len(names)), _other(seat, len(names))]
    return rows


def _player(game: AnyGame, seat: int, seats: int) -> Row:
    known = (*choices(game.name), *sized(game.name), HUMAN)

    def shown(settings: Settings) -> str:
        who = seat_words(settings)[1][seat - 1]
        return _("a person here") if who == HUMAN else level(who)

    def turn(settings: Settings, by: int) -> Settings:
        against = list(seat_words(settings)[1])
        against[seat - 1] = _after(known, against[seat - 1], by)
        return _seated(settings, players=against)

    def meaning(settings: Settings) -> str:
        who = seat_words(settings)[1][seat - 1]
        if who == HUMAN:
            return _("somebody who shares this screen with you")
        return described(game.name, who) or _("a level of the computer")

    return Row(f"player-{seat}", place(seat, seats), meaning, shown, turn)


def _other(seat: int, seats: int) -> Row:
    def write(settings: Settings, text: str) -> Settings:
        names = list(seat_words(settings)[0])
        names[seat] = checked_name(text)
        check_different(names)
        return _seated(settings, names=names[1:])

    words = marked("the name of this player")
    return Row(
        f"name-{seat}",
        marked("  Name"),
        words,
        lambda held: seat_words(held)[0][seat],
        write=write,
        words=True,
    )


def place(seat: int, seats: int) -> str:
    """Return the position of a seat, seen from the first."""
    if seats == 2:
        return marked("Opponent")
    if seats == 3:
        return (marked("On your left"), marked("On your right"))[seat - 1]
    return (marked("On your left"), marked("Your partner"), marked("On your right"))[seat - 1]


def _seated(settings: Settings, **changes: Any) -> Settings:
    table = {**settings.tables.get(settings.game, {}), **changes}
    changed = replace(settings, tables={**settings.tables, settings.game: table})
    names, against = seat_words(changed)
    table |= {"seats": len(names), "players": list(against)}
    return replace(settings, tables={**settings.tables, settings.game: table})


def _table_of(settings: Settings, game: AnyGame) -> dict[str, Any]:
    return dict(settings.rules.get(game.name, {}))


def _rules(settings: Settings, game: AnyGame) -> Any:
    return rules_of(game, _table_of(settings, game))


def _agree(settings: Settings, game: AnyGame, name: str, value: Any) -> Settings:
    """Return the settings with one rule changed; only differences from the preset are stored."""
    table = _table_of(settings, game)
    rules = rules_of(game, {**table, name: value})
    preset = table.get("preset", "standard")
    usual = game.presets[preset]
    kept = {each.name: getattr(rules, each.name) for each in options(rules)}
    differs = {key: held for key, held in kept.items() if held != getattr(usual, key)}
    return replace(settings, rules={**settings.rules, game.name: {"preset": preset, **differs}})


def _with(settings: Settings, key: str, value: Any) -> Settings:
    changes: dict[str, Any] = {key: value}
    return replace(settings, **changes)


def _after(values: Sequence[str], value: str, by: int) -> str:
    at = values.index(value) if value in values else -by
    return values[(at + by) % len(values)]
