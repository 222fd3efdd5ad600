"""The bodies of requests and responses, as structs that check the bounds of each field.

Past times are milliseconds since 1970 (UTC); future times are milliseconds left.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from knaves.match.around import Millis, MoveMillis
from knaves.wire.replay import Replay

Word = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Passphrase = Annotated[str, Meta(min_length=10, max_length=200)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Seats = Annotated[int, Meta(ge=0, le=16)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True):
    """A request from a client."""


class NewGuest(FromClient, frozen=True):
    """A guest's name."""

    name: Name


class Resumed(FromClient, frozen=True):
    """A resume code."""

    code: Secret


class Code(Struct, frozen=True):
    """The session's resume code: it opens the session on another device."""

    code: str


class NewAccount(FromClient, frozen=True):
    """A name and a passphrase of at least ten characters."""

    name: Name
    passphrase: Passphrase


class SignIn(FromClient, frozen=True):
    """The name and passphrase of an account."""

    name: Name
    passphrase: Secret


class Recovery(FromClient, frozen=True):
    """The recovery code of an account, and a new passphrase for it."""

    name: Name
    recovery: Secret
    passphrase: Passphrase


class NewPassphrase(FromClient, frozen=True):
    """The passphrase of an account, and a new one to replace it."""

    old: Secret
    passphrase: Passphrase


class Confirmation(FromClient, frozen=True):
    """The passphrase again, to confirm an action that cannot be undone."""

    passphrase: Secret


class NewTable(FromClient, frozen=True):
    """The terms of a new table; omitted fields have their defaults. ``rules`` is a preset, or options.

    ``move`` and ``reserve`` are the clocks: time for each move, and for the game; 0 and 0 mean no clocks.
    ``pause`` is the time to talk before each deal, ``pace`` the minimum time of a bot's move.
    """

    game: Word
    rules: Annotated[str, Meta(max_length=1000)] = "standard"
    seats: Seats = 0
    public: bool = False
    chat: bool = True
    watch: bool = True
    rated: bool = False
    move: MoveMillis = 0
    reserve: Millis = 0
    pause: Millis = 0
    pace: Millis = 0


class FromRecord(FromClient, frozen=True):
    """Where a new game begins in a record: before this move, counted from 1; 0: again, with the same cards.

    ``seat`` is one's own with the same cards; before a move one plays the seat that made it.
    """

    number: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: Annotated[int, Meta(ge=0, le=16)] = 0


class Pairing(FromClient, frozen=True):
    """A request for any table with these rules: one with a waiting player, or else a new public one."""

    game: Word
    rules: Annotated[str, Meta(max_length=1000)] = "standard"
    seats: Seats = 0
    rated: bool = False


class Page(FromClient, frozen=True):
    """One page of a list: its maximum length, and the address of the last entry already read."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 50
    before: Annotated[str, Meta(max_length=64)] = ""


class Limit(FromClient, frozen=True):
    """The maximum length of a list."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class LadderAsked(Limit, frozen=True):
    """The number that orders a ladder; by play, the number of players, 0 for the usual one."""

    by: Literal["results", "play"] = "results"
    seats: Annotated[int, Meta(ge=0, le=8)] = 0


class Me(Struct, frozen=True):
    """A person's identity. ``account``: false for a guest."""

    id: str
    name: str
    account: bool


class SignedIn(Struct, frozen=True):
    """The person signed in. ``code`` is the session token, as in the cookie."""

    id: str
    name: str
    account: bool
    code: str


class Joined(Struct, frozen=True):
    """A new account, or one with a new passphrase. ``recovery`` is shown only this once."""

    id: str
    name: str
    account: bool
    code: str
    recovery: str


class TableMade(Struct, frozen=True):
    """The address of a table. Everybody who has it may enter."""

    table: str
    link: str


class Paired(Struct, frozen=True):
    """A table to sit down at. ``waits``: another player is already waiting there."""

    table: str
    link: str
    waits: bool


class Listed(Struct, frozen=True):
    """A table in the lobby. Free seats have empty names; ``ago`` is the time since the last activity."""

    table: str
    game: str
    title: str
    rules: dict[str, bool | int | str]
    terms: str
    seats: list[str]
    playing: bool
    rated: bool
    move: int
    reserve: int
    watch: bool
    ago: int


class Watched(Struct, frozen=True):
    """A table as seen without a seat, in the socket's messages.

    ``update`` is the game; null if there is none or if watching is not allowed. ``actors`` are the seats that
    may move now.
    """

    around: Raw
    update: Raw | None
    actors: list[int]


class GameOver(Struct, frozen=True):
    """A finished game. ``how`` is played, resigned, claimed, time, agreed or aborted; side -1: no winner."""

    record: str
    game: str
    title: str
    names: list[str]
    players: list[str]
    yours: list[int]
    how: str
    side: int
    rated: bool
    ended: int


class RecordRead(Struct, frozen=True):
    """A record with its replay. ``proved``: every shuffle has been recomputed; ``text`` is the record."""

    record: str
    game: str
    title: str
    rules: dict[str, bool | int | str]
    names: list[str]
    players: list[str]
    how: str
    side: int
    rated: bool
    ended: int
    replay: Replay
    sound: bool
    proved: bool
    verdict: list[str]
    text: str


class Rung(Struct, frozen=True):
    """A place on a ladder. The scale of the rating is centred on 1500; its uncertainty is ± ``doubt``.

    ``games`` are the rated games; by play those that were measured, and ``lost`` are the wins lost
    in 100 of them with their interval, as text. It is empty on a ladder by results.
    """

    place: int
    name: str
    rating: int
    doubt: int
    games: int
    lost: str


class OptionChoice(Struct, frozen=True):
    """A possible value of an option, and its label."""

    value: bool | int | str
    label: str


class OptionRead(Struct, frozen=True):
    """An option to agree on before play. Numbers have bounds; other options have choices."""

    name: str
    label: str
    about: str
    usual: bool | int | str
    choices: list[OptionChoice]
    low: int
    high: int


class Preset(Struct, frozen=True):
    """A named set of option values, and whose rules they are."""

    name: str
    about: str
    values: dict[str, bool | int | str]


class BotRead(Struct, frozen=True):
    """A house bot: its name for programs, its label for people, what it is, and how strong, as measured."""

    name: str
    label: str
    about: str
    strength: str


class DrillRead(Struct, frozen=True):
    """A kind of drill. ``counts``: it asks for a count; ``today``: the hand of the day is of this kind."""

    kind: str
    title: str
    counts: bool
    today: bool


class CourseOffer(Struct, frozen=True):
    """A lesson in counting, as `CourseRead` goes through it."""

    name: str
    title: str
    about: str


class PositionKind(Struct, frozen=True):
    """A kind of position for the analysis board."""

    kind: str
    title: str


class GameRead(Struct, frozen=True):
    """A game with its presets, options and bots, and what else there is of it.

    ``levels`` are the bots that a face offers, weakest first, ``amateurs`` those that err by a number,
    ``sized`` those that take it from one's own play;
    ``lengths`` are usual numbers of points.
    ``hints`` and ``reviews`` say whether there are any; ``practice`` is what its ``drills`` are about.
    ``taught``: there is a text on how it is played; ``lesson``: there is a first game with explanations;
    ``learnt``: what it teaches, in one sentence. ``enters``: games with real cards can be entered.
    ``partners``: two play together at its usual table.
    """

    game: str
    title: str
    seats: list[int]
    presets: list[Preset]
    options: list[OptionRead]
    bots: list[BotRead]
    levels: list[BotRead]
    amateurs: list[BotRead]
    sized: list[BotRead]
    lengths: list[int]
    practice: str
    drills: list[DrillRead]
    positions: list[PositionKind]
    hints: bool
    reviews: bool
    taught: bool
    lesson: bool
    learnt: str
    courses: list[CourseOffer]
    enters: bool
    partners: bool


class RulesRead(Struct, frozen=True):
    """How a game is played, and its law in numbered paragraphs, in Markdown; empty where there is none."""

    title: str
    teaching: str
    law: str


class TermRead(Struct, frozen=True):
    """A word of a game: its ``forms``, the usual one first, and what it means, for somebody new to cards.

    ``paragraph`` is the number of its paragraph in the law; ``cards`` are a picture of it, if there is one.
    """

    id: str
    forms: list[str]
    meaning: str
    paragraph: str
    cards: list[str]


class Announced(Struct, frozen=True):
    """The operator's announcement, to be shown for ``left`` more milliseconds."""

    number: int
    text: str
    left: int
