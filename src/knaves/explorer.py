"""The explorer: what was done at a kind of hand, how often, and what came of it.

A game's ``bots/explorer.py`` says which decisions it has (`Questions`): each is a `Spot`, which depends on
what the seat saw and on nothing else, and not on the names of suits. A `Table` holds additive sums by spot
and choice: the one that ships with a game is made of games between its strongest player
(`knaves.lab.explorer`), and one's own of finished games. Nothing here plays, measures or reads a database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from knaves.game import AnyGame
from knaves.i18n.language import _
from knaves.intervals import Interval, mean_of, share_of
from knaves.pipeline import unpack

__all__ = [
    "EVERYWHERE",
    "ENOUGH",
    "FILE",
    "Explored",
    "Level",
    "Questions",
    "Row",
    "Spot",
    "Sums",
    "Table",
    "choice",
    "choice_at",
    "choice_words",
    "explored",
    "look_up",
    "place_words",
    "questions",
    "row",
    "shipped",
    "spot",
    "words",
    "zone_of",
    "zone_words",
]

FILE: Final = "engine/data/explorer.bin"
"""Where a game keeps the table, in its folder."""
ENOUGH: Final = 30
"""A kind of hand with fewer decisions is shown as a wider kind, if there is one."""
EVERYWHERE: Final = ""
"""The zone of a level with all scores together."""
_ZONES: Final = ("score", "end")
"""The groups of a game's facets that divide the scores."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A kind of decision. All fields are short texts for tables and databases, in English in every language.

    ``question`` is what is decided: ``throw``, ``lead``, ``bid1``. ``hand`` says the cards without the names
    of suits, ``place`` the seat. ``zone`` is the part of the scores (`zone_of`), `EVERYWHERE` for all.
    """

    question: str
    hand: str
    place: str
    zone: str


class Sums(NamedTuple):
    """What is added up for a choice: how often it was made, and what came of the deal and of the game.

    ``points`` are the net points of the own side in the deal, ``squares`` the sum of their squares; ``won``
    is the number of games won. Sums of different games are added.
    """

    times: int
    points: int
    squares: int
    won: int

    def plus(self, other: Sums) -> Sums:
        """Return the sums of both."""
        return Sums(*[one + two for one, two in zip(self, other, strict=True)])


NONE: Final = Sums(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A choice (`Questions.choice_of`) with what came of it; intervals are None if there is one case only.

    ``points`` are the net points of the deal for the own side; ``wins`` is the share of games won, 0 to 1.
    """

    choice: str
    times: int
    points: Interval | None
    wins: Interval | None


@dataclass(frozen=True, slots=True)
class Level:
    """The rows of one width: ``spot`` has the hand of that width, and the zone or `EVERYWHERE`.

    Rows are from the most frequent; their ``times`` add up to the level's. ``wider`` is its place
    among the hand's widths (`Questions`): 0 is the hand itself.
    """

    spot: Spot
    rows: tuple[Row, ...]
    times: int
    wider: int


@dataclass(frozen=True, slots=True)
class Explored:
    """What a table knows of a spot. ``levels`` are those with any decision, from the narrowest.

    For each width of the hand there is first the zone that was asked for, then all scores together.
    ``games`` and ``deals`` are those of the whole table, ``player`` whose they are.
    """

    spot: Spot
    levels: tuple[Level, ...]
    games: int
    deals: int
    player: str

    @property
    def shown(self) -> Level | None:
        """The narrowest level with `ENOUGH` decisions, else the widest with any; None if there is none."""
        enough = [each for each in self.levels if each.times >= ENOUGH]
        return enough[0] if enough else self.levels[-1] if self.levels else None

    @property
    def everywhere(self) -> Level | None:
        """The level of the hand that is `shown`, with all scores together."""
        shown = self.shown
        same = [each for each in self.levels if shown is not None and each.spot.hand == shown.spot.hand]
        return next((each for each in same if each.spot.zone == EVERYWHERE), None)

    def level_of(self, at: Spot) -> Level | None:
        """Return the level of that spot; to set a person's table beside the level `shown` of a player's."""
        return next((each for each in self.levels if each.spot == at), None)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the level that is `shown`."""
        return self.shown.rows if self.shown is not None else ()

    @property
    def times(self) -> int:
        """The number of decisions in the level that is `shown`."""
        return self.shown.times if self.shown is not None else 0


@dataclass(frozen=True, slots=True)
class Questions:
    """What a game's explorer can be asked: its ``bots/explorer.py`` has it as ``QUESTIONS``.

    ``spot_of(view)`` returns the question, the hand and the place; None for other decisions, and for rules
    under which the table says nothing. ``choice_of(view, move)`` returns the class of a move there,
    empty for a move without one: a go.
    ``widths(question, hand)`` returns the hand and the wider kinds that it belongs to, as many for every hand
    of the question; ``wider_choice(question, hand, choice, width)`` is a choice from the narrow hand as it is
    called at the kind of that place among its widths. ``words(question, hand, place)`` and
    ``choice_words(question, choice)`` say them in the reader's language, at any width.
    """

    player: str
    """The bot whose games make the table."""
    about: str
    """Which decisions there are, as a sentence: a catalogue key."""
    places: Mapping[str, str]
    """What each place is called, as a phrase: catalogue keys."""
    spot_of: Callable[[Any], tuple[str, str, str] | None]
    choice_of: Callable[[Any, Any], str]
    widths: Callable[[str, str], tuple[str, ...]]
    wider_choice: Callable[[str, str, str, int], str]
    words: Callable[[str, str, str], str]
    choice_words: Callable[[str, str], str]


Cells = dict[str, dict[str, dict[str, dict[str, dict[str, list[int]]]]]]
"""By question, place, hand, zone and choice: the numbers of `Sums`."""


@dataclass(slots=True)
class Table:
    """Sums by spot and choice, of the narrowest hands only; wider ones are added up when asked for."""

    player: str = ""
    games: int = 0
    deals: int = 0
    seeds: str = ""
    cells: Cells = field(default_factory=dict)
    kinds: dict[tuple[str, str], dict[str, list[str]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Hands by question and place, and by their widest kind, as they were asked for. No part of the file."""

    def add(self, at: Spot, choice: str, sums: Sums) -> None:
        """Add the sums of one choice at a spot."""
        self.kinds.clear()
        hands = self.cells.setdefault(at.question, {}).setdefault(at.place, {})
        choices = hands.setdefault(at.hand, {}).setdefault(at.zone, {})
        held = choices.get(choice)
        choices[choice] = list(sums if held is None else Sums(*held).plus(sums))


def questions(game: str) -> Questions | None:
    """Return what a game's explorer can be asked; None for a game without one."""
    name = f"knaves.games.{game}.bots.explorer"
    try:
        found: Questions = import_module(name).QUESTIONS
    except ModuleNotFoundError as missing:
        if missing.name is None or not name.startswith(missing.name):
            raise
        return None
    return found


def zone_of(game: AnyGame, view: Any) -> str:
    """Return the part of the scores that a view is in: the facets of the score and of the end that are true.

    They are catalogue keys, with a comma between: ``behind, near the end``. `zone_words` says them.
    """
    return ", ".join([each.name for each in game.facets.phrases if each.group in _ZONES and each.of(view)])


def zone_words(zone: str) -> str:
    """Return the part of the scores in the reader's language."""
    if zone == EVERYWHERE:
        return _("at any score")
    return ", ".join([_(each) for each in zone.split(", ")])


def spot(game: AnyGame, view: Any) -> Spot | None:
    """Return the spot of the decision that a view has; None if the explorer has no such question."""
    asked = questions(game.name)
    found = asked.spot_of(view) if asked is not None and view.legal else None
    return None if found is None else Spot(*found, zone_of(game, view))


def choice(game: AnyGame, view: Any, move: Any) -> str:
    """Return what a move is called in the rows of the view's `spot`; empty for a move that is in none."""
    return _asked(game.name).choice_of(view, move)


def words(game: AnyGame, at: Spot) -> str:
    """Return a spot in the reader's language, without its zone (`zone_words`) and without a full stop."""
    return _asked(game.name).words(at.question, at.hand, at.place)


def place_words(game: AnyGame, at: Spot) -> str:
    """Return the place of a spot in the reader's language, as a phrase."""
    return _(_asked(game.name).places[at.place])


def choice_at(game: AnyGame, at: Spot, choice: str, level: Level) -> str:
    """Return a choice of a spot as it is called in the rows of one of its levels."""
    return _asked(game.name).wider_choice(at.question, at.hand, choice, level.wider)


def choice_words(game: AnyGame, at: Spot, choice: str) -> str:
    """Return a choice of a spot in the reader's language."""
    return _asked(game.name).choice_words(at.question, choice)


def _asked(game: str) -> Questions:
    found = questions(game)
    if found is None:
        raise ValueError(f"{game} has no explorer.")
    return found


# Cache: one table a game, which is data of the package.
@cache
def shipped(game: str) -> Table | None:
    """Return the table that ships with a game; None if there is none. It is read when first asked for."""
    room = getattr(import_module(f"knaves.games.{game}"), "__file__", None)
    path = None if room is None else Path(room).parent / FILE
    return None if path is None or not path.is_file() else Table(**unpack(path.read_bytes()))


def look_up(game: AnyGame, at: Spot) -> Explored | None:
    """Return what the strongest player did at a spot; None if the game ships no table."""
    table = shipped(game.name)
    return None if table is None else explored(game, at, table)


def explored(game: AnyGame, at: Spot, table: Table) -> Explored:
    """Return what a table knows of a spot, from the hand itself to the widest kind."""
    asked, levels = _asked(game.name), []
    widths = asked.widths(at.question, at.hand)
    found = _gathered(asked, at, widths, table)
    for width, wide in enumerate(widths):
        if width and wide == widths[width - 1]:
            continue
        for zone in (at.zone, EVERYWHERE) if at.zone != EVERYWHERE else (EVERYWHERE,):
            level = _level(Spot(at.question, wide, at.place, zone), found[width].get(zone, {}), width)
            levels += [level] if level.times else []
    return Explored(at, tuple(levels), table.games, table.deals, table.player)


def _gathered(
    asked: Questions, at: Spot, widths: Sequence[str], table: Table
) -> list[dict[str, dict[str, Sums]]]:
    """Return for each width the sums by zone and choice of all hands that are of that kind."""
    found: list[dict[str, dict[str, Sums]]] = [{EVERYWHERE: {}} for _width in widths]
    hands = table.cells.get(at.question, {}).get(at.place, {})
    # What is of a narrower kind is of the widest, too.
    for hand in _of_widest(asked, at, table).get(widths[-1], ()):
        kinds = asked.widths(at.question, hand)
        for width in [place for place, kind in enumerate(kinds) if kind == widths[place]]:
            for zone, choices in hands[hand].items():
                for narrow, numbers in choices.items():
                    name, sums = asked.wider_choice(at.question, hand, narrow, width), Sums(*numbers)
                    for into in (found[width].setdefault(zone, {}), found[width][EVERYWHERE]):
                        into[name] = into.get(name, NONE).plus(sums)
    return found


def _of_widest(asked: Questions, at: Spot, table: Table) -> Mapping[str, Sequence[str]]:
    """Return a table's hands at that question and place by their widest kind."""
    where = at.question, at.place
    if where not in table.kinds:
        found: dict[str, list[str]] = {}
        for hand in table.cells.get(at.question, {}).get(at.place, {}):
            found.setdefault(asked.widths(at.question, hand)[-1], []).append(hand)
        table.kinds[where] = found
    return table.kinds[where]


def row(choice: str, sums: Sums) -> Row:
    """Return what came of a choice, from what was added up."""
    if sums.times < 2:
        return Row(choice, sums.times, None, None)
    points = mean_of(sums.times, sums.points, sums.squares)
    return Row(choice, sums.times, points, share_of(sums.times, sums.won))


def _level(at: Spot, choices: Mapping[str, Sums], wider: int) -> Level:
    rows = [row(name, sums) for name, sums in choices.items()]
    rows.sort(key=lambda each: (-each.times, each.choice))
    return Level(at, tuple(rows), sum([each.times for each in rows]), wider)
