"""The messages of the socket, version 1: tagged JSON objects from and to a client.

Each message from a client has an ``id``, and the response has the same id: ``done``, ``refused`` or the data
requested. A request to a table that is repeated with its id has no effect. The changes are sent to everybody
at the table. ``n`` in a message about a table is the position in the table's log: it never decreases, and
messages with the same ``n`` belong together. Bounds are checked when a message is read, so that nothing out
of bounds gets any further. It is long because the whole protocol is in one place, from which its schemas are
made.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from knaves.match.around import Agreed, Around, Occupant, Request, Vote
from knaves.wire.shapes import WireError

__all__ = ["Agreed", "Around", "Occupant", "Vote"]
T = TypeVar("T")

VERSION: Final = 1
"""Goes up when a change would break old clients. New messages to clients and new fields in them would not:
clients ignore what they do not know."""
LARGEST: Final = 4_096
"""Maximum size of a client's message in bytes."""

Word = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
MoveText = Annotated[str, Meta(min_length=1, max_length=400)]
ProgramName = Annotated[str, Meta(min_length=1, max_length=40)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Small = Annotated[int, Meta(ge=-1, le=1_000_000)]
Place = Annotated[int, Meta(ge=0, le=15)]


Code: TypeAlias = Literal[
    "version",
    "malformed",
    "illegal",
    "unreadable",
    "stale",
    "refused",
    "limit",
    "unknown",
    "unavailable",
    "failed",
]
"""The reason for a refusal, for programs."""


class _Said(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A message from a client."""

    id: Word


class Hello(_Said, frozen=True, tag="hello"):
    """The first message: the client's protocol version and the user's language.

    ``player`` is for programs: their name in records, as in ``mybot 1``. Their seats are marked as a bot's.
    ``brief`` asks for the kind and the short sentence of each event, ``changes`` for ``changes`` in place of
    every ``update`` but the first.
    """

    v: int
    language: Word = "en"
    player: Annotated[str, Meta(max_length=40)] = ""
    brief: bool = False
    changes: bool = False


class Ping(_Said, frozen=True, tag="ping"):
    """Keep the connection alive."""


class Follow(_Said, frozen=True, tag="follow"):
    """Subscribe to a table, starting with its present state. Events after ``since`` moves are repeated.

    ``record`` is the game that these moves belong to, from ``around``. If that game is over by now, its last
    moves and its end come first. A client that has received the end omits both fields. Until the next game
    begins, whoever sat in the last one is told in any case how it ended.
    """

    table: Word
    since: Small = -1
    record: Annotated[str, Meta(max_length=64)] = ""


class Unfollow(_Said, frozen=True, tag="unfollow"):
    """Unsubscribe from a table; a seat there is kept."""

    table: Word


class FollowEvent(_Said, frozen=True, tag="follow_event"):
    """Be told the version of an event: at once, and whenever it has changed."""

    event: Word


class UnfollowEvent(_Said, frozen=True, tag="unfollow_event"):
    """Be told no more about an event."""

    event: Word


class Sit(_Said, frozen=True, tag="sit"):
    """Sit down in a free seat. ``name`` is for a further person at this device, where no others play."""

    table: Word
    seat: Place
    name: Annotated[str, Meta(max_length=80)] = ""


class SeatBot(_Said, frozen=True, tag="seat_bot"):
    """Put a house bot into a free seat."""

    table: Word
    seat: Place
    bot: Word
    name: Name


class ListBots(_Said, frozen=True, tag="list_bots"):
    """List the bots that a host can put into a seat, for one game."""

    game: Word


class SeatLent(_Said, frozen=True, tag="seat_lent"):
    """Put a lent program into a free seat; ``bot`` is from the list."""

    table: Word
    seat: Place
    bot: Word


class Lend(_Said, frozen=True, tag="lend"):
    """Offer this program to hosts on the server. ``seats`` is how many more seats it accepts (0: none).

    ``games`` maps each game that the program plays to its name in records. ``invited`` tells the program that
    it has a seat.
    """

    games: Annotated[dict[Word, ProgramName], Meta(min_length=1, max_length=20)]
    seats: Annotated[int, Meta(ge=0, le=100)]


class Stand(_Said, frozen=True, tag="stand"):
    """Leave a seat between games; the host can empty any seat."""

    table: Word
    seat: Place


class Lock(_Said, frozen=True, tag="lock"):
    """Close a table to newcomers, or open it again to everybody with the link."""

    table: Word
    locked: bool


class Ready(_Said, frozen=True, tag="ready"):
    """Be ready for the game, or for the next one."""

    table: Word


class Move(_Said, frozen=True, tag="move"):
    """Make a move. ``after`` is ``moves`` of the update that it answers."""

    table: Word
    seat: Place
    after: Small
    move: MoveText


class TakeBack(_Said, frozen=True, tag="take_back"):
    """Take back your last move; only against bots."""

    table: Word
    seat: Place


class Hint(_Said, frozen=True, tag="hint"):
    """Ask for the best moves; with ``move``, ask whether that move is a clear mistake."""

    table: Word
    seat: Place
    move: MoveText | UnsetType = UNSET


class Explain(_Said, frozen=True, tag="explain"):
    """At a lesson, ask for the explanations of what happened after the first ``since`` moves.

    They grow less with each deal; with ``all``, everything new is explained in any deal.
    """

    table: Word
    seat: Place
    since: Annotated[int, Meta(ge=0, le=100_000)] = 0
    all: bool = False


Query: TypeAlias = Literal["hand", "table", "score", "last", "turn", "trump", "tricks", "clock", "who"]


class Ask(_Said, frozen=True, tag="ask"):
    """Ask about the table, at any moment: the answer is in short sentences. ``seat`` is -1 for a watcher.

    ``moves`` is ``moves`` of the last update that its reader has been shown: no answer knows more.
    """

    table: Word
    queries: Annotated[list[Query], Meta(min_length=1, max_length=9)]
    seat: Annotated[int, Meta(ge=-1, le=15)] = -1
    moves: Annotated[int, Meta(ge=0, le=100_000)] = 100_000


class Worth(_Said, frozen=True, tag="worth"):
    """Ask for the points of the combinations picked so far, while counting a hand."""

    table: Word
    seat: Place
    picked: Annotated[
        list[Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(max_length=8)]], Meta(max_length=40)
    ]


class Commit(_Said, frozen=True, tag="commit"):
    """Commit to a seat's part of a draw."""

    table: Word
    seat: Place
    draw: Small
    commitment: Digits


class Give(_Said, frozen=True, tag="give"):
    """Reveal a seat's part of a draw."""

    table: Word
    seat: Place
    draw: Small
    entropy: Digits


class Resign(_Said, frozen=True, tag="resign"):
    """Resign the game."""

    table: Word
    seat: Place


class Abort(_Said, frozen=True, tag="abort"):
    """Abort a game in which nobody has moved."""

    table: Word


class ProposeEnd(_Said, frozen=True, tag="propose_end"):
    """Propose, or agree, to end the game without a winner.

    Without ``agreed``: decline the proposals of others, or take back one's own.
    """

    table: Word
    seat: Place
    agreed: bool = True


class Break(_Said, frozen=True, tag="break"):
    """Ask for five minutes in an unrated game, or agree: the clocks stop once everybody who plays does.

    Without ``agreed``: decline the break, take one's own request back, or go on before it is over.
    """

    table: Word
    seat: Place
    agreed: bool = True


class Choose(_Said, frozen=True, tag="choose"):
    """Vote on the seat of an absent player, ``about``; ``seat`` is your own."""

    table: Word
    seat: Place
    about: Place
    choice: Literal["wait", "bot", "claim"]


class Nudge(_Said, frozen=True, tag="nudge"):
    """Remind a seat that everybody is waiting for it."""

    table: Word
    seat: Place


class Skip(_Said, frozen=True, tag="skip"):
    """End the pause for talk before a deal."""

    table: Word


class Here(_Said, frozen=True, tag="here"):
    """Say whether the window is in view, or not: the phone is locked, another tab is open."""

    table: Word
    here: bool = True


class Offer(_Said, frozen=True, tag="offer"):
    """Offer other terms for the next game."""

    table: Word
    terms: Agreed


class Consent(_Said, frozen=True, tag="consent"):
    """Accept the terms offered, or reject them."""

    table: Word
    agreed: bool = True


class Say(_Said, frozen=True, tag="say"):
    """Send a chat message: to the players if you have a seat, otherwise to the watchers."""

    table: Word
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Mute(_Said, frozen=True, tag="mute"):
    """Mute or unmute the chat of a name at a table."""

    table: Word
    name: Name
    muted: bool = True


class Report(_Said, frozen=True, tag="report"):
    """Report a name at a table to the operator, with the latest chat."""

    table: Word
    name: Name
    why: Annotated[str, Meta(max_length=500)] = ""


class Close(_Said, frozen=True, tag="close"):
    """Close a table as its host."""

    table: Word


ClientMessage: TypeAlias = (
    Hello
    | Ping
    | Follow
    | Unfollow
    | FollowEvent
    | UnfollowEvent
    | Sit
    | SeatBot
    | ListBots
    | SeatLent
    | Lend
    | Stand
    | Lock
    | Ready
    | Move
    | TakeBack
    | Hint
    | Explain
    | Ask
    | Worth
    | Commit
    | Give
    | Resign
    | Abort
    | ProposeEnd
    | Break
    | Choose
    | Nudge
    | Skip
    | Here
    | Offer
    | Consent
    | Say
    | Mute
    | Report
    | Close
)


class _Told(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """A message to a client. Fields with default values are omitted."""


class Welcome(_Told, frozen=True, tag="welcome"):
    """The response to ``hello``: the client's identity."""

    id: Word
    v: int
    person: str
    name: str
    languages: list[str]


class Done(_Told, frozen=True, tag="done"):
    """A request succeeded, durably."""

    id: Word


class Refused(_Told, frozen=True, tag="refused"):
    """A request was refused; ``why`` is the reason in the user's language.

    ``code`` is for programs. ``paragraph`` is the paragraph of the rules that forbids a move. ``versions``
    lists the supported versions if ``hello`` was for another.
    """

    id: str
    code: Code
    why: str
    paragraph: str = ""
    versions: list[int] = []


class Choice(Struct, frozen=True):
    """A legal move: its text for ``move``, and its button label."""

    move: str
    label: str


class Held(Struct, frozen=True, omit_defaults=True):
    """A card in hand, in display order: its text, its name, and the reason if it may not be played."""

    card: str
    name: str
    why: str = ""
    paragraph: str = ""


class Seated(Struct, frozen=True):
    """One of your seats: its view, and its choices now. The view has the ``legal`` moves too."""

    seat: int
    view: Raw
    hand: list[Held]
    question: str
    picks: int
    choices: list[Choice]


class Event(Struct, frozen=True, omit_defaults=True):
    """An event, its sentence, and the public state after it.

    ``open`` has only the fields that differ from the present public state: overlay them on it. A ``major``
    event needs time to read, a ``minor`` one only if the user wants to read everything. ``rare`` is what a
    rare one is called, such as a skunk. ``kind`` and ``short`` are for those who asked for them in ``hello``:
    the kind of `knaves.speech`, empty for what is always said, and a short sentence, empty where ``say`` is
    one.
    """

    event: Raw
    say: str
    open: Raw
    major: bool = False
    minor: bool = False
    rare: str = ""
    kind: str = ""
    short: str = ""


class Update(_Told, frozen=True, tag="update"):
    """The state of the game, after moves or after ``follow``. ``mover`` is -1 for chance.

    ``moves`` counts all moves of the game, ``actors`` are the seats that may move now. ``back``: moves were
    taken back. ``open`` is the public state; for players it is in the view instead, if the game's views have
    it. ``deal`` is the number of the present deal; 0 before the first.
    """

    table: str
    n: int
    moves: int
    mover: int
    back: bool
    actors: list[int]
    seats: list[Seated]
    events: list[Event]
    open: Raw | UnsetType = UNSET
    deal: int = 0


class ChoiceGroup(Struct, frozen=True, omit_defaults=True):
    """Choices alike but for their cards or a number; one choice if there are neither.

    ``move`` and ``label`` are what stands before and after the cards or the number. In labels, cards are
    written with their suit's sign. ``numbers`` are the first and the last.
    """

    move: list[str]
    label: list[str]
    cards: list[str] = []
    numbers: list[int] = []


class Barred(Struct, frozen=True, omit_defaults=True):
    """A card in hand that may not be played, and why."""

    card: str
    why: str
    paragraph: str = ""


class SeatChanges(Struct, frozen=True, omit_defaults=True):
    """What has changed at one of your seats since the last update; all else is as it was.

    ``view`` has the fields that differ, ``added`` has what was appended to arrays of the view. The view's
    ``legal`` moves are those of ``choices`` and are not sent. ``hand`` has only the cards, and comes with
    ``barred``, unless that is empty; ``choices`` come so with ``question`` and ``picks``.
    """

    seat: int
    view: Raw | UnsetType = UNSET
    added: Raw | UnsetType = UNSET
    hand: list[str] | UnsetType = UNSET
    barred: list[Barred] = []
    question: str = ""
    picks: int = 0
    choices: list[ChoiceGroup] | UnsetType = UNSET


class EventChanges(Struct, frozen=True, omit_defaults=True):
    """An event as in an update; ``open`` has what changes with it, and is missing if that is nothing."""

    event: Raw
    say: str = ""
    open: Raw | UnsetType = UNSET
    major: bool = False
    minor: bool = False
    rare: str = ""
    kind: str = ""
    short: str = ""


class Changes(_Told, frozen=True, tag="changes"):
    """An update for clients that asked for changes in ``hello``: what is other than in the update ``since``.

    ``since`` is the ``n`` of the last update or of the last changes. First the events change the public
    state, each by its ``open``, then the ``open`` of this message does; views have the same public state. In
    ``open`` and in a view, fields that are objects change field by field too, unless they have a ``type``:
    then they are new. ``mover`` is -1 for chance.
    """

    table: str
    n: int
    since: int
    moves: int
    mover: int
    actors: list[int]
    events: list[EventChanges] = []
    seats: list[SeatChanges] = []
    open: Raw | UnsetType = UNSET
    deal: int = 0


class May(_Told, frozen=True, tag="may"):
    """What the reader may ask of a table now, for clients that asked for changes: all else is as it was."""

    table: str
    n: int
    may: list[Request]


class Times(_Told, frozen=True, tag="times"):
    """A clock or a pause started or stopped: milliseconds left, by seat and for the pause, or -1."""

    table: str
    n: int
    left: list[int]
    running: list[int]
    talk: int


class PartAsked(_Told, frozen=True, tag="part"):
    """A request to these seats: commit to their parts of a draw, or reveal them.

    ``fair`` is the version of the algorithm.
    """

    table: str
    n: int
    fair: str
    game: str
    players: int
    draw: int
    token: str
    stage: Literal["commit", "give"]
    house: str
    commitments: list[str]
    seats: list[int]


class DrawVoid(_Told, frozen=True, tag="void"):
    """A draw was incomplete and is repeated; ``missing`` are the seats whose part did not come.

    ``house`` is the house's commitment that is void with it. A new line repeats the void draws of the game.
    """

    table: str
    n: int
    draw: int
    missing: list[int]
    say: str
    house: str = ""


class Revealed(_Told, frozen=True, tag="revealed"):
    """The house's secret for a draw."""

    table: str
    n: int
    draw: int
    secret: str


class Over(_Told, frozen=True, tag="over"):
    """The game is over. ``side`` won, or nobody (-1)."""

    table: str
    n: int
    how: str
    side: int
    record: str
    say: str


class Nudged(_Told, frozen=True, tag="nudged"):
    """A seat is reminded to move."""

    table: str
    n: int
    seat: int


class Spoken(_Told, frozen=True, tag="said"):
    """A chat message at the table."""

    table: str
    number: int
    name: str
    text: str
    ago: int
    yours: bool
    watching: bool


class Announced(_Told, frozen=True, tag="announced"):
    """The operator's announcement, to be shown for ``left`` milliseconds."""

    text: str
    left: int


class Gone(_Told, frozen=True, tag="gone"):
    """The table is closed, or this subscription has ended.

    ``why``: ``host``, ``abandoned`` or ``operator``: it is closed; ``moved``: follow it again; ``elsewhere``:
    the player uses another window now, until this one follows the table again.
    """

    table: str
    n: int
    why: str


class EventChanged(_Told, frozen=True, tag="event_changed"):
    """The present version of an event that the client follows; what it is like is read over HTTP."""

    event: str
    version: int


class Weighed(Struct, frozen=True):
    """A move with the reason for it, or against it."""

    move: str
    label: str
    reason: str
    win: float
    points: float


class Hinted(_Told, frozen=True, tag="hinted"):
    """The response to ``hint``: moves, best first; or, for a given move, whether it is a mistake.

    Where there is nothing to weigh, such as a cut, there are no moves and ``say`` has the advice.
    """

    id: Word
    moves: list[Weighed]
    say: str
    mistake: bool = False


class Explanation(Struct, frozen=True):
    """A passage of a lesson: after which move, and after which of its events, counted from 0.

    ``event`` is -1 for a passage before one's own move; then ``advised`` is the move that is suggested, if
    there is a choice. Without ``words`` it is a suggestion alone. Each ``id`` is explained once in a game.
    """

    id: str
    moves: int
    event: int
    heading: str
    words: str
    advised: Weighed | None = None


class Explained(_Told, frozen=True, tag="explained"):
    """The response to ``explain``: passages in their order; whether what is new is explained from now on."""

    id: Word
    passages: list[Explanation]
    explains: bool


class Answer(Struct, frozen=True):
    """The answer to one question: sentences in the reader's language."""

    query: str
    lines: list[str]


class Answered(_Told, frozen=True, tag="answered"):
    """The response to ``ask``: an answer to each question, in their order."""

    id: Word
    answers: list[Answer]


class Valued(_Told, frozen=True, tag="valued"):
    """The response to ``worth``: cards that may be picked, points so far, also in words, and the claim."""

    id: Word
    cards: list[str]
    points: int
    say: str
    move: str


class HouseBot(Struct, frozen=True):
    """A house bot: its name for ``seat_bot``, and its level in the user's language."""

    bot: str
    level: str


class LentBot(Struct, frozen=True):
    """A lent program: its names, and how many more seats it accepts."""

    bot: str
    name: str
    player: str
    seats: int


class Bots(_Told, frozen=True, tag="bots"):
    """The response to ``list_bots``: bots at the host's level, house bots from the weakest, lent programs."""

    id: Word
    house: list[HouseBot]
    lent: list[LentBot]


class Invited(_Told, frozen=True, tag="invited"):
    """A host has put this program into a seat: follow the table, and send ``ready``."""

    table: str
    seat: int
    game: str


class Pong(_Told, frozen=True, tag="pong"):
    """The response to ``ping``."""

    id: Word


ServerMessage: TypeAlias = (
    Welcome
    | Done
    | Refused
    | Update
    | Changes
    | Around
    | May
    | Times
    | PartAsked
    | DrawVoid
    | Revealed
    | Over
    | Nudged
    | Spoken
    | Announced
    | Gone
    | EventChanged
    | Hinted
    | Explained
    | Answered
    | Valued
    | Bots
    | Invited
    | Pong
)


class _Marked(Struct, frozen=True):
    id: Word = ""


_client: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_server: Final[msgspec.json.Decoder[ServerMessage]] = msgspec.json.Decoder(ServerMessage)
_marked: Final[msgspec.json.Decoder[_Marked]] = msgspec.json.Decoder(_Marked)
_encoder = msgspec.json.Encoder()


def read_client(data: str | bytes) -> ClientMessage:
    """Read a client's message; raise WireError if it is too long, malformed or out of bounds."""
    if len(data) > LARGEST:
        raise WireError(f"A message has at most {LARGEST} bytes.")
    return _read(_client, data)


def id_of(data: str | bytes) -> str:
    """Return the id of a client's unreadable message, or an empty string."""
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return "" if len(data) > LARGEST else _marked.decode(data).id
    return ""


def read_server(data: str | bytes) -> ServerMessage:
    """Read a server's message; raise WireError if it is malformed."""
    return _read(_server, data)


def raw(value: Any) -> Raw:
    """Return a value as JSON to embed in messages."""
    return Raw(_encoder.encode(value))


def write(message: Struct) -> bytes:
    """Return a message as JSON."""
    return _encoder.encode(message)


def _read(decoder: msgspec.json.Decoder[T], data: str | bytes) -> T:
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise WireError(f"The message cannot be read: {str(error)[:200]}.") from None
