"""The interface of every game.

A game is a frozen bundle of pure functions over frozen values. Nothing here knows a particular game, runs a
game (`table` does), or writes one down (`record` does). Multiplayer, bots, logs and proofs of fairness build
on these functions. It is long because the whole interface, with the values that pass through it, is in one
place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from knaves.cards import Card, Dice, NotationError
from knaves.deal_figures import DealFigures
from knaves.entering import Entering
from knaves.facets import Facets
from knaves.facts import Fact
from knaves.figures import Chart, Splits, Spot, Spread
from knaves.foreign import Notation
from knaves.i18n.language import _
from knaves.speech import Brief

__all__ = [
    "CHANCE",
    "Advice",
    "Averages",
    "Dice",
    "Figures",
    "Game",
    "Highlight",
    "Hint",
    "IllegalMove",
    "NotationError",
    "Noticed",
    "Open",
    "Player",
    "Result",
    "Rules",
    "Seat",
    "State",
    "View",
    "Worth",
]

Seat = NewType("Seat", int)
"""A number around the table, clockwise from 0."""

CHANCE: Final = Seat(-1)
"""The seat of chance's moves: the shuffle, and a cut that no player makes."""


class IllegalMove(Exception):
    """A move that the rules forbid: a sentence for the player, and the paragraph of the law.

    ``paragraph`` is a number such as ``"5.4"`` in the game's ``text/law.md``.
    """

    def __init__(self, sentence: str, paragraph: str) -> None:
        super().__init__(f"{sentence} (§{paragraph})")
        self.sentence = sentence
        self.paragraph = paragraph

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.sentence, self.paragraph)


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: the winning side, its margin in points, how many games it counts as, and why.

    ``side`` is an index into `Game.scores`; ``why`` is one of the game's own words.
    """

    side: int
    margin: int
    games: int
    why: str


class Rules(Protocol):
    """The options agreed before play: a frozen dataclass whose fields are described by `options`."""

    __dataclass_fields__: Any


class Open(Protocol):
    """The public state at one moment: everything that all seats may see. A game adds its own fields."""

    @property
    def rules(self) -> Any: ...  # noqa: D102
    @property
    def scores(self) -> tuple[int, ...]: ...  # noqa: D102


class State(Protocol):
    """The full state at one moment, public and hidden.

    ``history`` is every move so far with its seat, chance included.
    """

    @property
    def rules(self) -> Any: ...  # noqa: D102
    @property
    def seats(self) -> int: ...  # noqa: D102
    @property
    def open(self) -> Open: ...  # noqa: D102
    @property
    def history(self) -> tuple[tuple[Seat, Any], ...]: ...  # noqa: D102


class View(Protocol):
    """The information of one seat: the public state, its position, its legal moves, and its history.

    ``seen`` is the history as this seat saw it: cards it may not know lie face down (`cards.BACK`). ``legal``
    is empty when it is not this seat's turn.
    """

    @property
    def open(self) -> Open: ...  # noqa: D102
    @property
    def seat(self) -> Seat: ...  # noqa: D102
    @property
    def seats(self) -> int: ...  # noqa: D102
    @property
    def legal(self) -> tuple[Any, ...]: ...  # noqa: D102
    @property
    def seen(self) -> tuple[tuple[Seat, Any], ...]: ...  # noqa: D102


ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Player(Protocol[ViewT_contra, MoveT_co]):
    """An object that chooses a move for a view. It never sees a State."""

    def choose(self, view: ViewT_contra, /) -> MoveT_co:
        """Return one of ``view.legal``."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """A move with a reason in one or two sentences."""

    move: Any
    reason: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A move with its values: expected points in this deal and, separately, the chance to win.

    ``points`` are the average points still to come in this deal, the own side's minus the other's, without
    those that no move here changes, such as another hand at cribbage (`Coach.meaning`). ``win`` is the chance
    to win this game, from 0 to 1; ``doubt`` is half its 95 % interval, if it is an estimate.
    ``spread`` is the standard deviation of the points as far as it is known, else None. ``worth`` is what the
    move is worth to the champion where that is not the chance to win: the expected wins, 1 being a plain win,
    where skunks count in the match. The reason does not repeat the move: for the best move it says why, for
    others what they lose. ``rule`` names the proverb that the best move follows (`knaves.proverbs`), for
    places with room.
    """

    move: Any
    points: float
    win: float
    reason: str
    doubt: float = 0.0
    spread: float | None = None
    worth: float | None = None
    rule: str = ""

    @property
    def value(self) -> float:
        """What moves are compared by: their worth, or the chance to win."""
        return self.win if self.worth is None else self.worth


E = TypeVar("E")

Noticed: TypeAlias = tuple[E, Any]
"""An event with the public state after it."""


@dataclass(frozen=True, slots=True)
class Averages:
    """The average of good players, for comparison with one's own statistics.

    ``figure`` is in points, ``error`` the standard error of its measurement. ``games`` is a catalogue key
    that says whose and in which games: the figure is valid only for these. ``source`` says how it was
    measured.
    """

    figure: float
    error: float
    games: str
    source: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """A notable result of one side in a finished game, such as its best hand. ``name`` is a catalogue key."""

    side: int
    name: str
    value: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Worth:
    """The count of a seat so far, which picks combinations of cards.

    ``cards`` are those that may be picked, ``words`` the picked combinations as said aloud, empty if there
    are none. ``move`` claims the points; it is not legal if they are more than can be claimed.
    """

    cards: tuple[Card, ...]
    points: int
    words: str
    move: Any


def _nothing(events: Sequence[Any], seats: int) -> tuple[Highlight, ...]:
    return ()


def _no_words(events: Sequence[Any], names: tuple[str, ...], reader: Seat | None) -> str:
    return ""


def _no_spots(view: Any, move: Any) -> tuple[Spot, ...]:
    return ()


def _no_note(counts: Mapping[str, int]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Figures(Generic[E]):
    """A game's statistics, besides games won and lost, and how they are shown.

    ``count(events, seats, seat)`` returns the counts of a finished game for one seat, from all its events. If
    it counts ``won`` and ``lost`` itself, these override the game's result. ``shown(counts)`` returns the
    figures in display order. Their names are English and marked for the catalogues; ``expected`` has averages
    for some of them.
    """

    count: Callable[[Sequence[E], int, Seat], Mapping[str, int]]
    shown: Callable[[Mapping[str, int]], Mapping[str, int | float]]
    expected: Mapping[str, Averages]
    highlights: Callable[[Sequence[E], int], tuple[Highlight, ...]] = _nothing
    """``highlights(events, seats)``: each side's best and worst moments, in display order."""
    how: Callable[[Sequence[E], tuple[str, ...], Seat | None], str] = _no_words
    """``how(events, names, reader)``: a sentence on what decided a finished game, besides who won it."""
    note: Callable[[Mapping[str, int]], str] = _no_note
    """``note(counts)``: what a reader of these counts must know to understand them, as a sentence."""
    spreads: tuple[Spread, ...] = ()
    splits: tuple[Splits, ...] = ()
    charts: tuple[Chart, ...] = ()
    spots: Callable[[Any, Any], tuple[Spot, ...]] = _no_spots
    """``spots(view, move)``: where a decision stands on the charts."""


def _no_worth(view: Any, picked: Sequence[Sequence[Card]]) -> Worth | None:
    return None


def _not_brief(event: Any, names: tuple[str, ...], reader: Seat | None) -> Brief:
    return Brief()


def _not_rare(event: Any) -> str:
    return ""


def _no_lapse(view: Any) -> None:
    return None


def _no_answer(query: str, view: Any, names: tuple[str, ...], reader: Seat | None) -> tuple[str, ...]:
    return ()


def _no_board(table: Any) -> str:
    return ""


def _no_state(view: Any) -> None:
    return None


_UNCOUNTED: Final = DealFigures()
_NO_FACETS: Final = Facets()

R = TypeVar("R")
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M")


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[R, S, V, M, E]):
    """A game; fields are in the order of use during play. R rules, S state, V view, M move, E event.

    Every function is pure. `apply` accepts exactly the moves that `legal` lists (and chance's own) and raises
    `IllegalMove` for anything else; `read` raises `NotationError`.
    """

    name: str
    """The name for programs, files and command lines."""
    title: str
    """The title for people: a catalogue key."""
    seats: tuple[int, ...]
    """The possible numbers of players."""
    lengths: tuple[int, ...]
    """Common values of the option with the role ``target``, shortest first; empty if there are none."""
    presets: Mapping[str, R]
    """Named rules; ``standard`` is always among them."""
    about: Mapping[str, str]
    """Descriptions of presets, without a capital or a full stop: catalogue keys; may be incomplete."""
    rules: Callable[..., R]
    """``rules(preset="standard", **options)``: return the rules; NotationError if they are invalid."""
    start: Callable[[R, int], S]
    """``start(rules, seats)``: the initial state, before any move."""
    actors: Callable[[S], tuple[Seat, ...]]
    """Who may move now: some seats, ``(CHANCE,)``, or empty when the game is over."""
    chance: Callable[[S, Dice], M]
    """Draw chance's move; only when `actors` is ``(CHANCE,)``."""
    legal: Callable[[S, Seat], tuple[M, ...]]
    """Every legal move of the seat, in a fixed order; empty when it is not its turn."""
    apply: Callable[[S, Seat, M], S]
    """The state after the move."""
    carry_out: Callable[[S, Seat, M], tuple[S, tuple[Noticed[E], ...]]]
    """The state after the move, and the public events, each with the public state after it.

    It is `apply` with events. No event has a card that is still hidden. The last Open is that of the state
    after the move: when cards are gathered or the turn passes, a last event without words has it.
    """
    scores: Callable[[S], tuple[int, ...]]
    """Points by side."""
    side: Callable[[int, Seat], int]
    """``side(seats, seat)``: the side of the seat; an index into `scores`."""
    result: Callable[[S], Result | None]
    """The result, or None while the game goes on."""
    view: Callable[[S, Seat], V]
    """The view of the seat, built field by field."""
    watch: Callable[[Any, Seat], V]
    """``watch(open, seat)``: a watcher's view from behind a seat. All cards that are not public are face
    down, and there are no legal moves."""
    imagine: Callable[[V, Dice], S]
    """A possible full state given a view: the seat's view of it is identical."""
    write: Callable[[M], str]
    """A move as text: ``discard 5H JS``, ``play 7D``, ``go``."""
    read: Callable[[str], M]
    """The move that a text stands for."""
    deals: Callable[[M], bool]
    """Whether a move starts a deal, that is, deals the cards; a cut or a draw for the deal does not."""
    same: Callable[[M, M], bool]
    """``same(hinted, move)``: whether both moves are equivalent for a hint, for example by suit symmetry."""
    major: Callable[[E], bool]
    """Whether an event needs time to read: a hand counted, a deal scored, a game won."""
    minor: Callable[[E], bool]
    """Whether an event is shown like a major one on request: who deals, what a play scored."""
    figures: Figures[E]
    """The game's statistics."""
    tell: Callable[[E, tuple[str, ...], Seat | None], str]
    """``tell(event, names, reader)``: the event as a sentence, given the names by seat; empty if none is
    needed. The reader is a seat, or None for a watcher or several people."""
    show: Callable[[V, tuple[str, ...]], tuple[str, ...]]
    """The table as this seat sees it, in plain lines suitable for reading aloud."""
    ask: Callable[[V, tuple[str, ...]], str]
    """The current question with its answers: ``Throw two cards to your crib (e.g. 1 4):``."""
    question: Callable[[V, tuple[str, ...]], str]
    """The current question without what might be typed, for a seat that must answer it."""
    hear: Callable[[V, str], M]
    """The move that a person means by typing this: a move's text or its short form.

    NotationError if it cannot be read; `apply` checks whether the move is legal.
    """
    hand: Callable[[V], tuple[Card, ...]]
    """The cards in the seat's hand, in display order."""
    picks: Callable[[V], int]
    """The number of cards to pick for a move now; 0 if it is not the seat's turn, or the move is made without
    cards."""
    of_cards: Callable[[V, Sequence[Card]], M | None]
    """``of_cards(view, cards)``: the move made by the picked cards, in any order. None unless their number is
    that of `picks`. The move need not be legal: `refusal` then says why."""
    label: Callable[[V, M, tuple[str, ...]], str]
    """``label(view, move, names)``: the button text for a legal move, without a full stop. For example
    ``Throw 5♥ J♠ to Ruth's crib``. It says what will happen; labels of one moment are unique."""
    lapse: Callable[[V], M | None] = _no_lapse
    """The default move when the answer time is over, such as letting a count stand; None if there is none."""
    worth: Callable[[V, Sequence[Sequence[Card]]], Worth | None] = _no_worth
    """``worth(view, picked)``: the value of picked combinations, or of none, while the seat counts its cards.
    None if cards are not counted this way, or not these."""
    answer: Callable[[str, V, tuple[str, ...], Seat | None], tuple[str, ...]] = _no_answer
    """``answer(query, view, names, reader)``: one of `knaves.queries` in short sentences; empty if the game
    has no such thing. The reader is the view's seat, or None for a watcher, who is told of no hand."""
    brief: Callable[[E, tuple[str, ...], Seat | None], Brief] = _not_brief
    """``brief(event, names, reader)``: the kind of an event and its short sentence, for those who listen."""
    rare: Callable[[E], str] = _not_rare
    """What a rare event is called, to be shown for a moment, such as ``Skunk``; empty for all others."""
    known: Callable[[V], S | None] = _no_state
    """The state as the seat knows it, with unknown cards face down; None if the game has no such state. It is
    enough to explain refused moves, and cheaper than `imagine`."""
    deal_figures: DealFigures = _UNCOUNTED
    """What is counted of the deals of all games on a server, to show whether the cards are fair."""
    entering: Entering | None = None
    """How a game that was played elsewhere is entered; None if it cannot be."""
    facts: tuple[Fact, ...] = ()
    """What a seat knows, as columns of a table of decisions, besides its hand."""
    facets: Facets = _NO_FACETS
    """What one may ask of one's own reviewed decisions, as phrases of a sentence."""
    notations: tuple[Notation, ...] = ()
    """Notations of others in which games are written and read."""
    board: Callable[[Any], str] = _no_board
    """``board(open)``: the scores on the game's board, as an SVG picture; empty if the game has no board."""

    def __repr__(self) -> str:
        return f"find({self.name!r})"

    def events(self, state: S, seat: Seat, move: M) -> tuple[Noticed[E], ...]:
        """Return the public events of the move, as `carry_out` does."""
        return self.carry_out(state, seat, move)[1]

    def refusal(self, view: V, move: M) -> IllegalMove | None:
        """Return why the seat with this view may not make the move now; None if it may.

        The rules explain it best. They are applied to a state with hidden cards face down or imagined, as no
        refusal depends on unknown cards.
        """
        return self.refusals(view, [move])[0]

    def refusals(self, view: V, moves: Sequence[M]) -> list[IllegalMove | None]:
        """Return for each move why it may not be made now, like `refusal`; None if it may."""
        if all(move in view.legal for move in moves):
            return [None] * len(moves)
        world = self.known(view) or self.imagine(view, Random(0))
        return [None if move in view.legal else self._refused(world, view.seat, move) for move in moves]

    def _refused(self, world: S, seat: Seat, move: M) -> IllegalMove:
        try:
            self.apply(world, seat, move)
        except IllegalMove as error:
            return error
        return IllegalMove(_("That cannot be done now."), "1")

    def whose(self, event: E, seats: int) -> int | None:
        """Return the side that caused an event: its ``side``, or that of its ``seat``.

        None for chance's events, and for an event that names neither.
        """
        seat: Seat = getattr(event, "seat", CHANCE)
        side: int | None = getattr(event, "side", None)
        return self.side(seats, seat) if side is None and seat != CHANCE else side

    def replay(self, rules: R, seats: int, moves: tuple[tuple[Seat, M], ...]) -> S:
        """Return the state after these moves, from the start."""
        state = self.start(rules, seats)
        for seat, move in moves:
            state = self.apply(state, seat, move)
        return state


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose type parameters do not matter to the caller."""
