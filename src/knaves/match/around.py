"""A table as one of its people sees it, apart from the game: who is there, the terms, and what may be asked.

These values are the same in the table, on the wire and in a face. The table fills in what is the same for
everybody, `knaves.wire.telling` the rest for each reader, in their language. Times are in milliseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from knaves.game import Seat
from knaves.i18n.when import DAY
from knaves.match.log import Terms

Presence = Literal["here", "away", "gone"]
"""Connected; disconnected within the grace period; disconnected for longer."""
Choice = Literal["wait", "bot", "claim"]
"""The options in a vote about an absent player."""

Millis = Annotated[int, Meta(ge=0, le=86_400_000)]
MoveMillis = Annotated[int, Meta(ge=0, le=7 * DAY)]
"""The time for a move, which can be days."""


class Agreed(Struct, frozen=True, forbid_unknown_fields=True):
    """Terms of a table, agreed or offered. Times are in milliseconds; ``move`` and ``reserve`` are clocks."""

    rules: Annotated[str, Meta(max_length=1_000)]
    seats: Annotated[int, Meta(ge=0, le=15)]
    public: bool
    chat: bool
    watch: bool
    rated: bool
    move: MoveMillis
    reserve: Millis
    pause: Millis
    pace: Millis


class Occupant(Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat and their status. Times are in milliseconds, -1 for none.

    ``absent`` is the remaining grace period of a person who is away, ``left`` the reserve of the clock,
    ``running`` the time left for the current move. ``stand_in`` is the bot that plays for them; ``sat_in``
    counts the moves that bots have made for them in this game.
    """

    name: str
    player: str
    level: str
    kind: Literal["empty", "person", "bot", "outside"]
    yours: bool
    presence: Presence
    ready: bool
    stand_in: str
    absent: int
    left: int
    running: int
    sat_in: int = 0


class Vote(Struct, frozen=True):
    """The vote about an absent player's seat: the possible decisions, and each seat's choice so far."""

    seat: int
    choices: list[Choice]
    chosen: dict[int, Choice]


@dataclass(frozen=True, slots=True)
class Ask:
    """A request that would be granted, without words: the tag of its message, and the message's fields."""

    kind: str
    fields: tuple[tuple[str, bool | int | str], ...] = ()


class Request(Struct, frozen=True, omit_defaults=True):
    """A request that a table would grant the reader now, in words.

    ``ask`` is the message that makes it, without its id and table. ``label`` names it in a menu, ``sure`` is
    the question to ask before, ``done`` the sentence to show afterwards; ``about`` is the person whom it
    concerns. ``word`` is what one types for it. ``needs`` says by what the message has to be completed: the
    name of a further person at this device, where there is one, a bot, or terms.
    """

    ask: dict[str, bool | int | str]
    label: str
    word: str
    sure: str = ""
    done: str = ""
    about: str = ""
    needs: Literal["", "name", "bot", "terms"] = ""


class Around(Struct, frozen=True, tag_field="t", tag="around", omit_defaults=True):
    """The people at a table, and its terms.

    ``talk`` is the time left of the pause before a deal, or -1. ``watchers`` names some of the watchers,
    ``watching`` counts all. ``muted`` are the names that the user has muted. ``offered`` are new terms,
    and ``agreed`` the seats that agree to them. ``may`` lists what the reader may ask of the table.
    ``breaks`` are the seats that ask for a break or agree to it, ``break_left`` is the time left of one,
    or -1. ``begun`` says whether a person had moved in the game when this was sent: it cannot be called
    off any more. ``grace`` is the whole time in which somebody who is away can come back, in
    milliseconds. ``ended`` says how the last game ended, whose record is at ``record``; it is empty
    before the first game and while one is played. ``origin`` is the address of the record in which the
    present or last game began; such a game is practice and counts for nobody. It is empty for a new game.
    ``lesson``: the present game is a first game with explanations, to be asked for with ``explain``.
    ``challenge`` is the address of the challenge whose cards are dealt in the present or last game,
    ``event`` that of the event that the table belongs to.
    """

    table: str
    n: int
    game: str
    title: str
    rules: dict[str, bool | int | str]
    terms: str
    host: bool
    seats: list[Occupant]
    playing: bool
    locked: bool
    public: bool
    chat: bool
    watch: bool
    rated: bool
    watchers: list[str]
    series: list[int]
    record: str
    ends: list[int]
    move: int
    reserve: int
    pause: int
    pace: int
    talk: int
    watching: int
    absent: list[Vote]
    muted: list[str]
    offered: Agreed | None
    agreed: list[int]
    may: list[Request]
    breaks: list[int] = []
    break_left: int = -1
    begun: bool = False
    grace: int = 0
    ended: str = ""
    origin: str = ""
    lesson: bool = False
    challenge: str = ""
    event: str = ""

    @property
    def own(self) -> tuple[Seat, ...]:
        """The reader's seats."""
        return tuple(Seat(place) for place, each in enumerate(self.seats) if each.yours)

    @property
    def for_one_game(self) -> bool:
        """Whether only one game is played here: the next one of an event or a challenge has another table."""
        return bool(self.event or self.challenge)

    def request(self, kind: str, **fields: object) -> Request | None:
        """Return a request of this kind, with these fields, that the table would grant."""
        wanted = {"t": kind, **fields}.items()
        return next((each for each in self.may if wanted <= each.ask.items()), None)

    def concerns(self) -> tuple[tuple[Seat, tuple[Choice, ...]], ...]:
        """The votes in which the reader has no choice yet: seat and options."""
        own = self.own
        return tuple(
            (Seat(each.seat), tuple(each.choices))
            for each in self.absent
            if own and each.seat not in own and not set(own) & set(each.chosen)
        )


def agreed(terms: Terms) -> Agreed:
    """Return terms as they are shown and offered."""
    return Agreed(
        rules=terms.rules,
        seats=terms.seats,
        public=terms.public,
        chat=terms.chat,
        watch=terms.watch,
        rated=terms.rated,
        move=terms.timing.move,
        reserve=terms.timing.reserve,
        pause=terms.pause,
        pace=terms.pace,
    )


UNKNOWN: Final = Around(
    table="",
    n=0,
    game="",
    title="",
    rules={},
    terms="",
    host=False,
    seats=[],
    playing=True,
    locked=False,
    public=False,
    chat=True,
    watch=False,
    rated=False,
    watchers=[],
    series=[],
    record="",
    ends=[],
    move=0,
    reserve=0,
    pause=0,
    pace=0,
    talk=-1,
    watching=0,
    absent=[],
    muted=[],
    offered=None,
    agreed=[],
    may=[],
)
"""A table of which nothing has been heard yet."""
