"""The terms of a table on a server while they are being chosen: lines, choices, meanings.

It neither draws nor contacts a server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from knaves.bots import choices, level
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked, sense
from knaves.i18n.when import DAY
from knaves.local.setup import TableRequest, plan
from knaves.match.others import minutes
from knaves.options import agree, options, write_options, yes_no
from knaves.remote.opening import WantedTable
from knaves.store.settings import Settings
from knaves.tui.screens.option_rows import Row, single_rules
from knaves.tui.screens.terms import TERMS

CLOCKS: Final = (
    *((0, 0), (20_000, 180_000), (30_000, 300_000), (60_000, 600_000)),
    *((DAY, 0), (3 * DAY, 0), (7 * DAY, 0)),
)
"""Milliseconds for a move, and in reserve."""
TALK: Final = (0, 10_000, 20_000, 60_000)
"""Milliseconds to talk before each deal."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The terms chosen so far; game and rules are those of ``settings``. ``bots``: a level, or empty."""

    settings: Settings
    seats: int
    clock: tuple[int, int] = (0, 0)
    talk: int = 0
    bots: str = ""
    public: bool = False
    chat: bool = True
    watch: bool = True

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.settings.game

    def wanted(self) -> WantedTable:
        """Return the request for the table."""
        rules = plan(TableRequest(game=self.game, seats=self.seats), self.settings).rules
        return WantedTable(
            self.game,
            write_options(rules),
            self.seats,
            public=self.public,
            chat=self.chat,
            watch=self.watch,
            move=self.clock[0],
            reserve=self.clock[1],
            pause=self.talk,
            bots=(self.bots,) if self.bots else (),
        )


def drafted(settings: Settings) -> Draft:
    """Return the terms of a new table: game and rules as on the title screen."""
    return Draft(settings, find(settings.game).seats[0])


def present(settings: Settings, wanted: WantedTable, rules: dict[str, Any]) -> Draft:
    """Return the terms of an existing table; ``rules`` are by option name."""
    game = find(wanted.game)
    agreed = agree(game.presets, **rules)
    preset = next((name for name, each in game.presets.items() if each == agreed), "standard")
    usual = game.presets[preset]
    held = {each.name: getattr(agreed, each.name) for each in options(agreed)}
    table = {
        "preset": preset,
        **{name: value for name, value in held.items() if value != getattr(usual, name)},
    }
    return Draft(
        replace(settings, game=wanted.game, rules={**settings.rules, wanted.game: table}),
        wanted.seats,
        (wanted.move, wanted.reserve),
        wanted.pause,
        public=wanted.public,
        chat=wanted.chat,
        watch=wanted.watch,
    )


@dataclass(frozen=True, slots=True)
class Line:
    """One choice. ``turn`` returns the next or previous value; NotationError if that is not possible."""

    id: str
    label: str
    meaning: Callable[[Draft], str]
    shown: Callable[[Draft], str]
    turn: Callable[[Draft, int], Draft]


def lines(draft: Draft, *, new: bool) -> list[Line]:
    """Return the choices; the game and the bots only for a ``new`` table."""
    found = [_GAME] if new else []
    found += [_of_title(term.id) for term in TERMS if term.id != "level" and term.shown(draft.settings)]
    found += [_SEATS] if len(find(draft.game).seats) > 1 else []
    found += [_BOTS] if new else []
    return [*found, _LOBBY, _CLOCK, _TALK, _CHAT]


def rule_lines(draft: Draft) -> list[Line]:
    """Return one line for each rule of the game."""
    return [_of_row(row) for row in single_rules(draft.settings)]


def _of_title(id: str) -> Line:
    term = next(each for each in TERMS if each.id == id)
    meaning = {
        "length": marked("how many points win the game"),
        "preset": marked("a named set of rules; below, each can be changed"),
    }
    return Line(
        id,
        term.label,
        lambda draft: _(meaning[id]),
        lambda draft: term.shown(draft.settings),
        lambda draft, by: replace(draft, settings=term.turn(draft.settings, by)),
    )


def _of_row(row: Row) -> Line:
    turn = row.turn
    assert turn is not None
    return Line(
        row.id,
        row.label,
        lambda draft: row.explain(draft.settings),
        lambda draft: row.shown(draft.settings),
        lambda draft, by: replace(draft, settings=turn(draft.settings, by)),
    )


def _turn_game(draft: Draft, by: int) -> Draft:
    game = _after([*SHELF], draft.game, by)
    settings = replace(draft.settings, game=game)
    return replace(draft, settings=settings, seats=find(game).seats[0], bots="")


def _turn_seats(draft: Draft, by: int) -> Draft:
    return replace(draft, seats=_after(find(draft.game).seats, draft.seats, by))


def _turned(name: str, known: Callable[[Draft], Sequence[Any]]) -> Callable[[Draft, int], Draft]:
    def turn(draft: Draft, by: int) -> Draft:
        changes: dict[str, Any] = {name: _after(known(draft), getattr(draft, name), by)}
        return replace(draft, **changes)

    return turn


def _after(known: Sequence[Any], value: Any, by: int) -> Any:
    """Return the next of some values; a value that is not among them comes before the first."""
    at = known.index(value) if value in known else -1 if by > 0 else 0
    return known[(at + by) % len(known)]


def _said(words: str) -> Callable[[Draft], str]:
    return lambda draft: _(words)


def _clock(draft: Draft) -> str:
    move, reserve = draft.clock
    if not move and not reserve:
        return sense("clock", "none")
    if not reserve:
        return _("{move} a move").format(move=minutes(move // 1000))
    said = _("{move} a move, {reserve} in reserve")
    return said.format(move=minutes(move // 1000), reserve=minutes(reserve // 1000))


def _pause(draft: Draft) -> str:
    if not draft.talk:
        return sense("pause", "none")
    return _("{time} before each deal").format(time=minutes(draft.talk // 1000))


def _bots(draft: Draft) -> str:
    return level(draft.bots) if draft.bots else sense("bots", "none")


_GAME: Final = Line(
    "game",
    marked("Game"),
    _said(marked("which game you play")),
    lambda draft: _(find(draft.game).title),
    _turn_game,
)
_SEATS: Final = Line(
    "seats",
    marked("Players"),
    _said(marked("how many sit at the table")),
    lambda draft: str(draft.seats),
    _turn_seats,
)
_BOTS: Final = Line(
    "bots",
    marked("Bots"),
    _said(marked("a computer player in every free seat; others can be added at the table")),
    _bots,
    _turned("bots", lambda draft: ("", *choices(draft.game))),
)
_LOBBY: Final = Line(
    "public",
    marked("Lobby"),
    _said(marked("whether everybody on the server can find the table; otherwise, only who has the link")),
    lambda draft: _("listed") if draft.public else _("not listed"),
    _turned("public", lambda draft: (False, True)),
)
_CLOCK: Final = Line(
    "clock",
    marked("Clocks"),
    _said(marked("how long a move may take; a player who runs out of both loses")),
    _clock,
    _turned("clock", lambda draft: CLOCKS),
)
_TALK: Final = Line(
    "talk",
    marked("Talk"),
    _said(marked("a pause in which to talk; anybody can end it")),
    _pause,
    _turned("talk", lambda draft: TALK),
)
_CHAT: Final = Line(
    "chat",
    marked("Chat"),
    _said(marked("whether people can write to each other at the table")),
    lambda draft: yes_no(draft.chat),
    _turned("chat", lambda draft: (True, False)),
)
