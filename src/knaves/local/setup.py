"""The setup of a table: a request from the command line, combined with the settings.

A `TableRequest` holds only the options that were given: today's flags and the words of 1992 to 1996 make the
same one. A `TableSetup` is complete: it has rules, and every seat has a name and a player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from knaves.cards import NotationError
from knaves.game import AnyGame
from knaves.games import SHELF, find
from knaves.i18n.language import _, any_of, meant
from knaves.match.table.naming import BOTS
from knaves.options import in_words, read_options
from knaves.record import HUMAN
from knaves.store.settings import Boxes, Settings, check_different, checked_name, rules_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest:
    """Everything that a command line can request; None and empty mean that it was not given.

    ``rules`` are pairs of option and value, in the order of their names. Flags for the full screen alone
    (blank, animation, laptop, begin) are included.
    """

    game: str
    preset: str | None = None
    rules: tuple[tuple[str, Any], ...] = ()
    seats: int | None = None
    name: str | None = None
    names: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    seed: str | None = None
    data: str | None = None
    disk: bool = True
    boxes: Boxes | None = None
    animation: bool | None = None
    blank: bool | None = None
    laptop: bool | None = None
    keyboard: bool = True
    plain: bool = False
    begin: bool = False
    habits: tuple[tuple[str, Any], ...] = ()
    """Other settings for this run only, as pairs of setting and value."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A game to be played: ``names`` by seat; ``against`` has the players of the seats after the first."""

    game: str
    rules: Any
    names: tuple[str, ...]
    against: tuple[str, ...]
    seed: str | None
    pause: bool
    """Whether announcements wait for the person."""
    asked: tuple[str, ...] = ()
    """The players as they were asked for, if one of them takes its level from the person's."""


def effective_settings(request: TableRequest, settings: Settings) -> Settings:
    """Return the settings with the request's values in place: the ones that apply in this program.

    NotationError names a value that is not possible. With these settings, a plan needs only a game and a
    seed from the request.
    """
    agreed = plan(request, settings)
    said: dict[str, Any] = {"boxes": request.boxes, "animation": request.animation, "blank": request.blank}
    said |= {"laptop": request.laptop, **dict(request.habits)}
    habits = {key: value for key, value in said.items() if value is not None}
    if habits.get("laptop", settings.laptop) and "theme" not in habits:
        habits["theme"] = "mono"
    rules, tables = dict(settings.rules), dict(settings.tables)
    if request.preset is not None or request.rules:
        rules[agreed.game] = _options(request, settings.rules.get(agreed.game, {}))
    if request.seats or request.names or request.against:
        table = {"seats": len(agreed.names), "names": list(agreed.names[1:]), "players": list(agreed.against)}
        tables[agreed.game] = table
    return replace(settings, **habits, game=agreed.game, name=agreed.names[0], rules=rules, tables=tables)


def plan(request: TableRequest, settings: Settings) -> TableSetup:
    """Return the complete setup: the request, else the settings, else the defaults.

    NotationError names a value that is not possible.
    """
    game = find(request.game)
    table = settings.tables.get(game.name, {})
    seats = request.seats if request.seats is not None else table.get("seats", game.seats[0])
    if seats not in game.seats:
        allowed = any_of([str(number) for number in game.seats])
        raise NotationError(
            _("The number of players at {game} must be {allowed}, not {seats}.").format(
                game=game.name, allowed=allowed, seats=seats
            )
        )
    return TableSetup(
        game=game.name,
        rules=rules_of(game, _options(request, settings.rules.get(game.name, {}))),
        names=_names(request, settings.name, table.get("names", ()), seats),
        against=_players(request, table.get("players", ()), settings.against, game.name, seats),
        seed=request.seed,
        pause=(request.boxes or settings.boxes) == "held",
    )


def _options(request: TableRequest, settled: Mapping[str, Any]) -> dict[str, Any]:
    """Return options for the game's ``rules``; a preset in the request overrides the saved rules."""
    if request.preset is not None:
        return {"preset": request.preset, **dict(request.rules)}
    return {**settled, **dict(request.rules)}


def _names(request: TableRequest, own: str, settled: Sequence[str], seats: int) -> tuple[str, ...]:
    own = own if request.name is None else checked_name(request.name)
    saved = [name for name in settled if name.casefold() != own.casefold()][: seats - 1]
    given = [checked_name(name) for name in request.names] or saved
    if len(given) > seats - 1:
        raise NotationError(
            _("There are {names} names for {others} other players.").format(
                names=len(given), others=seats - 1
            )
        )
    check_different((own, *given))
    taken = {name.casefold() for name in (own, *given)}
    free = [name for name in BOTS if name.casefold() not in taken]
    return (own, *given, *free)[:seats]


def _players(
    request: TableRequest, settled: Sequence[str], default: str, game: str, seats: int
) -> tuple[str, ...]:
    from knaves.bots import choices, has_bot, sized

    asked = request.against or (
        tuple(settled) if len(settled) == seats - 1 else (_default_player(default, game),)
    )
    for name in request.against:
        if ":" in name:
            from knaves.wire.outside import entrant

            # A player of the user's own is loaded now, so that a mistake is reported before the game begins.
            entrant(game, name, Random(0))
    known_here = (HUMAN, *sized(game), *[name for name in request.against if ":" in name])
    unknown = next((name for name in asked if name not in known_here and not has_bot(game, name)), None)
    if unknown is not None:
        known = (*choices(game), *sized(game), HUMAN)
        raise NotationError(
            meant(
                _("There is no player {name!r} for {game}. The players are {names}.").format(
                    name=unknown, game=game, names=", ".join(known)
                ),
                unknown,
                known,
            )
        )
    if len(asked) not in (1, seats - 1):
        raise NotationError(
            _("Name one player for all the others, or {others}, one for each; not {number}.").format(
                others=seats - 1, number=len(asked)
            )
        )
    return tuple(asked) * (seats - 1) if len(asked) == 1 else tuple(asked)


def _default_player(wanted: str, game: str) -> str:
    """Return the default player; if this game has no player of that name, its strongest."""
    from knaves.bots import has_bot, strongest

    elsewhere = (
        wanted != HUMAN and not has_bot(game, wanted) and any(has_bot(other, wanted) for other in SHELF)
    )
    return strongest(game) if elsewhere else wanted


def agreed(game: AnyGame, rules: Any) -> str:
    """Return a description of the rules: the name of a preset, or the differences from the standard game."""
    return in_words(game.presets, rules)


def agreed_as(game: AnyGame, text: str) -> str:
    """Return the same for rules that are written as options; unchanged if these cannot be read here."""
    try:
        return agreed(game, read_options(game.presets, text))
    except NotationError:
        return text
