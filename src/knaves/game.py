"""The contract: what every game on the shelf offers, and what may be asked of it.

A game is one frozen bundle of pure functions over frozen values. Nothing here knows a particular
game, keeps a game going (`table` does), or writes one down (`record` does). Multiplayer, bots,
logs and proofs of fairness follow from these few functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, NewType, Protocol, TypeAlias, TypeVar

from knaves.cards import Card, Dice, NotationError
from knaves.i18n.language import _

__all__ = [
    "CHANCE",
    "Advice",
    "Dice",
    "Expected",
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
]

Seat = NewType("Seat", int)
"""A number around the table, clockwise from 0."""

CHANCE: Final = Seat(-1)
"""Who makes chance's moves: the shuffle, and a cut that no player makes."""


class IllegalMove(Exception):
    """A move that the rules forbid: one sentence a player can read, and the paragraph it rests on.

    ``paragraph`` names the game's law, as in ``"5.4"``; it stands in the game's ``text/law.md``.
    """

    def __init__(self, sentence: str, paragraph: str) -> None:
        super().__init__(f"{sentence} (§{paragraph})")
        self.sentence = sentence
        self.paragraph = paragraph

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str]]:
        return type(self), (self.sentence, self.paragraph)


@dataclass(frozen=True, slots=True)
class Result:
    """How a play ended: which side won, by how many points, counted as how many games, and why.

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
    """All that every seat may see at one moment; a game adds fields of its own."""

    @property
    def rules(self) -> Any: ...  # noqa: D102
    @property
    def scores(self) -> tuple[int, ...]: ...  # noqa: D102


class State(Protocol):
    """The whole truth at one moment: what lies open, and what is hidden.

    ``history`` is every move so far, chance's too, with who made it.
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
    """What one seat may know: what lies open, where it sits, what it may do now, and all that it has seen.

    ``seen`` is the history as this seat saw it: cards it may not know lie face down (`cards.BACK`).
    ``legal`` is empty when it is not this seat's turn.
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
    """Anything that chooses a move when it is shown a view. It never sees a State."""

    def choose(self, view: ViewT_contra, /) -> MoveT_co:
        """Return one of ``view.legal``."""
        ...


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and, in a sentence or two, why."""

    move: Any
    reason: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A move with the numbers behind it: what its deal brings in points and, apart from that, the odds.

    ``points`` are those still to come in this deal, one's own side's less the other's, on average. ``win`` is
    the chance to win this game, from 0 to 1; ``doubt`` is half its interval of 95 %, where it is an estimate.
    The reason does not repeat the move: that of the best says why, that of another what it loses.
    """

    move: Any
    points: float
    win: float
    reason: str
    doubt: float = 0.0


E = TypeVar("E")

Noticed: TypeAlias = tuple[E, Any]
"""An event with what lay open after it."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What good players come to on average: a figure to hold one's own statistics against.

    ``figure`` is in points, ``error`` the standard error of its measurement. ``games`` is a catalogue key
    that says whose and in which games: the figure holds for no others. ``source`` says how it was measured.
    """

    figure: float
    error: float
    games: str
    source: str


@dataclass(frozen=True, slots=True)
class Highlight:
    """What one side did in a game that is over: its best hand, say. ``name`` is a catalogue key."""

    side: int
    name: str
    value: int
    cards: tuple[Card, ...] = ()


def _nothing(events: Sequence[Any], seats: int) -> tuple[Highlight, ...]:
    return ()


def _no_words(events: Sequence[Any], names: tuple[str, ...], reader: Seat | None) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Figures(Generic[E]):
    """What a game counts in the statistics, beside games won and lost, and how its counts are shown.

    ``count(events, seats, seat)`` returns the counts of a finished game for one seat, from all its events.
    Where it counts ``won`` and ``lost`` itself, these hold and not the game's result. ``shown(counts)``
    returns the figures in the order to show them. Their names are English and marked for the catalogues;
    ``expected`` has some of them.
    """

    count: Callable[[Sequence[E], int, Seat], Mapping[str, int]]
    shown: Callable[[Mapping[str, int]], Mapping[str, int | float]]
    expected: Mapping[str, Expected]
    highlights: Callable[[Sequence[E], int], tuple[Highlight, ...]] = _nothing
    """``highlights(events, seats)``: what each side did best and worst, in the order to show it."""
    how: Callable[[Sequence[E], tuple[str, ...], Seat | None], str] = _no_words
    """``how(events, names, reader)``: a sentence on what decided a finished game, beside who won it."""


R = TypeVar("R")
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M")


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[R, S, V, M, E]):
    """A game, in the order a play of it unfolds. R rules, S state, V view, M move, E event.

    Every function is pure. `apply` accepts exactly the moves that `legal` lists (and chance's own)
    and raises `IllegalMove` for anything else; `read` raises `NotationError`.
    """

    name: str
    """What programs, files and command lines call it."""
    title: str
    """What people call it: a catalogue key."""
    seats: tuple[int, ...]
    """How many may sit down."""
    lengths: tuple[int, ...]
    """Usual values of the option whose role is ``target``, shortest first; empty where none is usual."""
    presets: Mapping[str, R]
    """Named rules; ``standard`` is always among them."""
    about: Mapping[str, str]
    """What a preset is, in a line without a capital or a full stop: catalogue keys; there may be none."""
    rules: Callable[..., R]
    """``rules(preset="standard", **options)``: agree on the rules; NotationError when they make no sense."""
    start: Callable[[R, int], S]
    """``start(rules, seats)``: everybody has sat down, nothing has happened."""
    actors: Callable[[S], tuple[Seat, ...]]
    """Who may move now: some seats, or ``(CHANCE,)``, or nobody when it is over."""
    chance: Callable[[S, Dice], M]
    """Draw chance's move; only where `actors` is ``(CHANCE,)``."""
    legal: Callable[[S, Seat], tuple[M, ...]]
    """Every move that the seat may make now, in a fixed order; empty when it is not its turn."""
    apply: Callable[[S, Seat, M], S]
    """The state after the move."""
    events: Callable[[S, Seat, M], tuple[Noticed[E], ...]]
    """What everybody at the table notices when the move is made, each with what lay open after it.

    Never a card that is still hidden. The last Open is that of the state after the move: where cards are
    gathered or the turn passes without a word, a last event of which there is nothing to tell has it.
    """
    scores: Callable[[S], tuple[int, ...]]
    """Points by side."""
    side: Callable[[int, Seat], int]
    """``side(seats, seat)``: which side the seat plays for; an index into `scores`."""
    result: Callable[[S], Result | None]
    """How it ended, or None while it goes on."""
    view: Callable[[S, Seat], V]
    """What the seat may know, built up field by field."""
    imagine: Callable[[V, Dice], S]
    """A whole state that the seat may believe in: its own view of it is the same view."""
    write: Callable[[M], str]
    """A move as text: ``discard 5H JS``, ``play 7D``, ``go``."""
    read: Callable[[str], M]
    """The move a text stands for."""
    deals: Callable[[M], bool]
    """Whether a move begins a deal: the cards are dealt. A cut or a draw for the deal is none."""
    same: Callable[[M, M], bool]
    """``same(hinted, move)``: whether a hint for one move is a hint for the other, where suits are alike."""
    major: Callable[[E], bool]
    """Whether an event is one to be read in peace: a hand counted, a deal scored, a game won."""
    minor: Callable[[E], bool]
    """Whether an event is held like a major one where that is wanted: who deals, what a play scored."""
    figures: Figures[E]
    """What the game counts in the statistics."""
    tell: Callable[[E, tuple[str, ...], Seat | None], str]
    """``tell(event, names, reader)``: an event as a sentence, given the names by seat; empty for what
    needs no words. The reader is a seat, or None: a watcher, or several people."""
    show: Callable[[V, tuple[str, ...]], tuple[str, ...]]
    """The table as this seat sees it, in plain lines that read well aloud."""
    ask: Callable[[V, tuple[str, ...]], str]
    """The question of the moment with its answers: ``Throw two cards to your crib (e.g. 1 4):``."""
    hear: Callable[[V, str], M]
    """The move a person means who sees this view and types this: a move's text or its short form.

    NotationError when it cannot be read; a move that is read but not legal is `apply`'s to refuse.
    """

    def __repr__(self) -> str:
        return f"find({self.name!r})"

    def refusal(self, view: V, move: M) -> IllegalMove | None:
        """Return why the seat that sees this view may not make the move now; None where it may.

        The rules explain it best, and an imagined world has the same rules for this seat: no refusal rests on
        what the seat cannot know.
        """
        if move in view.legal:
            return None
        try:
            self.apply(self.imagine(view, Random(0)), view.seat, move)
        except IllegalMove as error:
            return error
        return IllegalMove(_("That cannot be done now."), "1")

    def replay(self, rules: R, seats: int, moves: tuple[tuple[Seat, M], ...]) -> S:
        """Return the state that the moves lead to, from the start."""
        state = self.start(rules, seats)
        for seat, move in moves:
            state = self.apply(state, seat, move)
        return state


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose own types do not matter to the caller."""
