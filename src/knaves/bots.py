"""Bots: their interface, and finding one by name.

A bot gets views, never a state. Its name and version are stored in every record. The strategies live with
their game, in ``games/<g>/bots/``; bots for any game live here. The module is long, because faces, records
and the arena all look for bots here.

Other packages add bots: each entry point of the group ``knaves.bots`` is a class, under the game and the
bot's own name: ``euchre.hal``. The group ``knaves.bots.euchre`` has the name alone. The constructor has no
parameters, or ``dice`` if the bot uses random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import signature
from math import exp
from random import SystemRandom
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

from knaves.amateurs import OFFERED, called, number_of
from knaves.cards import Dice, NotationError
from knaves.game import Advice, Hint, Seat, View
from knaves.i18n.language import _, marked, meant, plural
from knaves.own_level import FEWER, about_of, label_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from knaves.pipeline import Table
    from knaves.positions import Kind
    from knaves.practice import Practice

T = TypeVar("T")
GROUP: Final = "knaves.bots"
_FINE: Final = 2**32
"""Steps of a random number between 0 and 1."""
_PARTS: Final = ("name", "version", "choose")
"""What a bot must have."""
NO_HINTS: Final = marked("There are no hints for this game.")


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """Its name: ``simple``, ``steady``."""
        ...

    @property
    def version(self) -> str:
        """Its version; it changes whenever any of its choices does."""
        ...

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``."""
        ...


# What a class may say besides: ``about`` describes it, ``label`` is its display name (catalogue keys);
# ``slow``: it may think longer than sending its view to another process takes; ``baseline``: it is no level.


@dataclass(frozen=True, slots=True)
class Comparison:
    """The moves that one made is compared with in a review, best first, without reasons.

    ``part`` is the part of the game that the decision belongs to: a catalogue key, such as ``discard``. Where
    ``whole`` is false, only the differences between the chances to win mean something, as for a count; a
    review takes them from the seat's last estimate.
    """

    part: str
    hints: tuple[Hint, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class MoveTable:
    """The moves of a decision side by side, in the present language.

    ``reason`` says why the best is best. ``columns`` are the headings of the figures; each row has a move and
    its figures, best first. ``more`` has the details of the reason, if there are any.
    """

    reason: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, tuple[str, ...]], ...]
    more: str = ""


R = TypeVar("R")
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class LuckValues(Generic[R, S, M]):
    """What chance brings in a game, by values that are fixed beforehand (``docs/strength.md``).

    ``version`` changes whenever any value does.
    """

    version: str
    refusal: Callable[[R, int], str]
    """``refusal(rules, seats)``: why luck cannot be measured there, as a sentence; empty if it can."""
    luck: Callable[[S, M, tuple[str, ...], int], float]
    """``luck(state, move, players, seed)``: what chance's move in this state brings side 0, a value less its
    expectation, in chances to win. It is 0 on average, whoever plays. The names of the players with their
    versions, by seat, tell whose choices the value should foresee; the seed is for random numbers that the
    expectation may take."""


@dataclass(frozen=True, slots=True)
class Playouts(Generic[M]):
    """What each choice at a decision brings its seat, in chances to win, when the strongest players go on."""

    moves: tuple[M, ...]
    asked: tuple[int, ...]
    """For each move asked about, the place of its like in ``moves``."""
    believed: tuple[tuple[float, ...], ...]
    """A row for each world, drawn from what the seat may believe; a column for each move."""
    true: tuple[float, ...]
    """The same in the world as it was."""


@dataclass(frozen=True, slots=True)
class PlayoutValues(Generic[R, S, V, M]):
    """Decisions of a game played out, to measure what better choices would gain (``docs/strength.md``).

    ``version`` changes whenever any value does; ``kinds`` are the kinds of decisions, in order.
    """

    version: str
    kinds: tuple[str, ...]
    refusal: Callable[[R, int], str]
    """``refusal(rules, seats)``: why it cannot be measured there, as a sentence; empty if it can."""
    kind: Callable[[V], str | None]
    """``kind(view)``: the kind of a decision; None if there is nothing to decide."""
    playouts: Callable[[Sequence[S], int, Seat, Sequence[M], int, int], Playouts[M]]
    """``playouts(states, at, seat, asked, number, seed)``: the decision of a seat in ``states[at]``, of the
    states of a whole game, in so many worlds, or fewer if few can be found."""


class Coach(Bot, Protocol):
    """A bot that can explain its moves."""

    def advise(self, view: View, /) -> Advice:
        """Return its move here with the reason, suitable for display."""
        ...

    def hint(self, view: Any, /) -> tuple[Hint, ...]:
        """Return the candidate moves, best first, with values and reasons; empty if there is no choice."""
        ...

    def before_deal(self, view: Any, /) -> float:
        """Return the seat's chance to win, 0 to 1, from the score alone, when cards are about to be dealt."""
        ...

    def stake(self, view: Any, scores: tuple[int, ...], /) -> tuple[int, int]:
        """Return how many games a win of this game by these scores counts as for this player, and the most.

        (1, 1) where it decides by the chance to win. If the most is more, its estimates are expected
        wins: one half, plus half of the games that it expects to win more than to lose.
        """
        ...

    def compared(self, view: Any, move: Any, /) -> Comparison | None:
        """Return what the move made is compared with; None if nothing was decided or is evaluated."""
        ...

    def title(self, view: Any, names: tuple[str, ...], /, *, own: bool) -> str:
        """Return what the seat must decide, as a heading: ``Throw to Otto's crib``.

        ``own``: the reader sits there and is "you".
        """
        ...

    def brief(self, view: Any, move: Any, names: tuple[str, ...], /) -> str:
        """Return a move in a few letters, under its heading: ``5♥ J♠``."""
        ...

    def meaning(self, view: Any, /) -> str:
        """Return what the points of the hints are here, as a sentence."""
        ...

    def tabled(self, view: Any, move: Any, names: tuple[str, ...], /) -> MoveTable:
        """Return the moves of `compared` in words; only where that is not None."""
        ...


@dataclass(frozen=True, slots=True)
class Random:
    """Chooses uniformly among the legal moves."""

    dice: Dice
    name: ClassVar[str] = "random"
    version: ClassVar[str] = "1"
    label: ClassVar[str] = marked("random")
    about: ClassVar[str] = marked("makes any move that is allowed")

    def choose(self, view: View, /) -> Any:
        """Return one of ``view.legal``."""
        return view.legal[self.dice.randrange(len(view.legal))]


def by_temperature(worths: Sequence[float], temperature: float, dice: Dice) -> int:
    """Draw a place with probability in proportion to exp(worth / temperature): softmax."""
    most = max(worths)
    weights = [exp((worth - most) / temperature) for worth in worths]
    at = dice.randrange(_FINE) / _FINE * sum(weights)
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return worths.index(most)


def names(game: str) -> tuple[str, ...]:
    """Return the names of the bots for this game, weakest first, then those from other packages."""
    return (Random.name, *_shelf(game), *_installed(game))


def choices(game: str) -> tuple[str, ...]:
    """Return `names`, then the amateurs in lists, then the earlier versions, such as ``champion@1``."""
    return (*names(game), *amateurs(game), *_earlier(game))


def amateurs(game: str) -> tuple[str, ...]:
    """Return the names of the amateurs that lists offer, weakest first; those between are found by name too.

    They make mistakes as people do, by a number (`knaves.amateurs`). Empty for a game without.
    """
    return tuple([called(number) for number in OFFERED]) if _amateurs(game) else ()


def sized(game: str) -> tuple[str, ...]:
    """Return the names of the opponents who take their level from a person's (`knaves.own_level`).

    They are no bots: when a game begins, each becomes an amateur. Empty for a game without amateurs.
    """
    return tuple(FEWER) if _amateurs(game) else ()


def strangers(game: str) -> tuple[str, ...]:
    """Return the names of the built-in bots that no face offers, such as ``stranger-greedy``.

    They are players different in kind, to measure the levels against.
    """
    return tuple(_strangers(game))


def levels(game: str) -> tuple[str, ...]:
    """Return the names of the levels of this game, weakest first; a baseline is a player and no level."""
    return tuple([name for name, kind in _shelf(game).items() if not getattr(kind, "baseline", False)])


def labels() -> dict[str, str]:
    """Return the display names of the built-in bots of all games, by name: catalogue keys."""
    shelves = map(_shelf, import_module("knaves.games").SHELF)
    kinds = [Random, *(kind for shelf in shelves for kind in shelf.values())]
    return {kind.name: getattr(kind, "label", kind.name) for kind in kinds}


def level(player: str, game: str = "") -> str:
    """Return a bot's display name in the current language, given its name in a record, such as ``steady 1``.

    It includes the version, if any; bots from other packages keep their name. ``game``: where to look first,
    so that the players of other games need not be loaded.

    >>> level("champion@1")
    'champion, version 1'
    """
    if player in FEWER:
        return label_of(player)
    name, space, version = player.partition(" ")
    if (number := number_of(name)) is not None:
        said = _("amateur {number}").format(number=number)
        return _("{level}, version {version}").format(level=said, version=version) if space else said
    name, sign, version = player.partition("@")
    if sign and (known := _label(name, game)):
        return _("{level}, version {version}").format(level=_(known), version=version)
    name, space, version = player.partition(" ")
    known = _label(name, game)
    return (_(known) if known else name) + space + version


def _label(name: str, game: str) -> str:
    """Return the display name of a built-in bot of any game, a catalogue key; empty if there is none."""
    if name == Random.name:
        return Random.label
    games = (game, *import_module("knaves.games").SHELF) if game else import_module("knaves.games").SHELF
    return next((getattr(shelf[name], "label", name) for shelf in map(_shelf, games) if name in shelf), "")


def recorded(game: str, player: str) -> str:
    """Return the name of the bot that a record names with its version: ``champion 1`` is ``champion@1``.

    If there is no such version any more, the name alone.
    """
    name, _space, version = player.partition(" ")
    earlier = f"{name}@{version}"
    return earlier if earlier in _earlier(game) else name


def has_bot(game: str, name: str) -> bool:
    """Whether there is a bot of that name for this game: a level, an amateur, an earlier version, a stranger.

    Installed packages are searched last.
    """
    return name == Random.name or _built_in(game, name) is not None or name in _installed(game)


def about(game: str, name: str) -> str:
    """Return the description of a built-in bot, without a capital or a full stop; empty for others."""
    if name in FEWER and _amateurs(game):
        return about_of(name)
    if (number := number_of(name)) is not None and _amateurs(game):
        # What it is called says the number.
        return plural(
            "makes mistakes as people do: they cost it about {number} game in 100",
            "makes mistakes as people do: they cost it about {number} games in 100",
            number,
        ).format(number=number)
    kind = Random if name == Random.name else _built_in(game, name)
    words: str = getattr(kind, "about", "")
    return words and _(words)


def bot(game: str, name: str, dice: Dice | None = None) -> Bot:
    """Return the bot of that name for that game; NotationError if there is none or it cannot be used.

    Earlier versions, amateurs of every number and `strangers` are found too.

    ``dice`` is for bots that use random numbers; without it they use the system's.
    """
    dice = SystemRandom() if dice is None else dice
    if name == Random.name:
        return Random(dice)
    kind = _built_in(game, name)
    if kind is not None:
        return _made(kind, dice)
    if name in _installed(game):
        return _others(_installed(game)[name], dice)
    raise NotationError(
        meant(
            _("There is no player {name!r} for {game}. The players are {names}.").format(
                name=name, game=game, names=", ".join(choices(game))
            ),
            name,
            choices(game),
        )
    )


def entrant(game: str, name: str, dice: Dice) -> Bot:
    """Return the bot of that name, or an instance of the class ``module:Class``, importing the module.

    The name must therefore never come from others, for example from a record. Errors as for `bot`.
    """
    if ":" not in name:
        return bot(game, name, dice)
    from importlib.metadata import EntryPoint

    return _others(EntryPoint(name, name, ""), dice)


def strongest(game: str) -> str:
    """Return the name of the game's strongest built-in bot; ``random`` if it has none."""
    return (Random.name, *_shelf(game))[-1]


def coach(game: str) -> Coach | None:
    """Return the player who gives hints: the strongest with reasons; None if there are no hints."""
    shelf = _shelf(game)
    kinds = (shelf[name] for name in reversed(tuple(shelf)))
    return next((kind() for kind in kinds if hasattr(kind, "hint")), None)


def positions(game: str) -> dict[str, Kind]:
    """Return the kinds of position that may be typed in for this game; empty for a game without any."""
    return _table_of(game, "POSITIONS", {}, "positions")


def practice(game: str) -> dict[str, Practice]:
    """Return the kinds of drills that the game has, by name; empty for a game without any."""
    return _table_of(game, "PRACTICE", {}, "practice")


def practised(game: str) -> str:
    """Return what the drills of the game are about, as a sentence; empty for a game without any."""
    about = _table_of(game, "PRACTISED", "", "practice")
    return about and _(about)


def luck_values(game: str) -> LuckValues[Any, Any, Any] | None:
    """Return what luck is measured by in the game; None for a game without such values."""
    none: LuckValues[Any, Any, Any] | None = None
    return _table_of(game, "LUCK", none, "luck")


def playout_values(game: str) -> PlayoutValues[Any, Any, Any, Any] | None:
    """Return what plays the game's decisions out; None for a game without."""
    none: PlayoutValues[Any, Any, Any, Any] | None = None
    return _table_of(game, "PLAYOUTS", none, "ceiling")


def tables(game: str) -> dict[str, Table]:
    """Return the tables of the game's players by name; empty for a game without any."""
    return _table_of(game, "TABLES", {}, "training")


def _shelf(game: str) -> Mapping[str, Any]:
    """Return the levels, weakest first."""
    return _table_of(game, "PLAYERS", dict[str, Any]())


def _earlier(game: str) -> Mapping[str, Any]:
    """Return the earlier versions of the built-in bots: ``champion@1``."""
    return _table_of(game, "EARLIER", dict[str, Any]())


def _amateurs(game: str) -> Mapping[str, Any]:
    """Return what makes each amateur."""
    return _table_of(game, "AMATEURS", dict[str, Any]())


def _strangers(game: str) -> Mapping[str, Any]:
    return _table_of(game, "STRANGERS", dict[str, Any](), "strangers")


def _built_in(game: str, name: str) -> Any:
    """Return a built-in bot, be it an earlier version, an amateur or a stranger; None if there is none.

    Only what this bot needs is imported.
    """
    tables = (table(game) for table in (_shelf, _earlier, _amateurs, _strangers))
    return next((table[name] for table in tables if name in table), None)


def _table_of(game: str, table: str, none: T, module: str = "") -> T:
    """Return a table of a game's bots, or of a module beside them; ``none`` where the game has none."""
    room = f"knaves.games.{game}.bots"
    name = f"{room}.{module}" if module else room
    try:
        found: T = getattr(import_module(name), table, none)
    except ModuleNotFoundError as missing:
        if missing.name not in (room, name):
            raise
        return none
    return found


def _made(kind: Any, dice: Dice) -> Bot:
    """Make a bot, with the dice if it wants any."""
    found: Bot = kind(dice=dice) if "dice" in signature(kind).parameters else kind()
    return found


def losses(game: str) -> dict[str, float]:
    """Return the chance that each level loses by its play in an average standard game, strongest first.

    It is measured by reviews (``docs/review.md``); empty for a game without.
    """
    return _table_of(game, "LOST", {})


def wins(game: str) -> dict[tuple[str, str], float]:
    """Return the measured chances (``docs/strength.md``) of a level to beat another, the weakest first."""
    return _table_of(game, "WON", {})


@cache
def _installed(game: str) -> dict[str, EntryPoint]:
    # Imported late: the built-in bots must be listed before this slow import.
    from importlib.metadata import entry_points

    ours, found = (Random.name, *_shelf(game)), entry_points(group=f"{GROUP}.{game}")
    named = {each.name: each for each in found}
    for each in entry_points(group=GROUP):
        its_game, _dot, name = each.name.partition(".")
        if its_game == game and name:
            named.setdefault(name, each)
    return {name: point for name, point in named.items() if name not in ours}


def _others(point: EntryPoint, dice: Dice) -> Bot:
    """Return a bot from another package, which may fail in any way."""
    try:
        kind = point.load()
        found = _made(kind, dice)
        missing = [part for part in _PARTS if not hasattr(found, part)]
    except (Exception, SystemExit) as error:
        trouble = f"{type(error).__name__}: {error}"
        raise NotationError(
            _("{name} cannot be used as a player: {trouble}").format(name=point.value, trouble=trouble)
        ) from error
    if missing:
        raise NotationError(
            _(
                "{name} cannot be used as a player: it has no {part}. "
                "A player here has a name, a version and choose(view)."
            ).format(name=point.value, part=missing[0])
        )
    label = f"{found.name} {found.version}"
    name = point.name.partition(".")[2] if point.group == GROUP else point.name
    if point.group and label.split()[0] != name:
        raise NotationError(
            _("The installed player {name!r} calls itself {other!r}.").format(name=name, other=found.name)
        )
    return found
