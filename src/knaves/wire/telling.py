"""Conversion of a table's notices to messages for each client, in the reader's language.

A reader gets the views of its own seats, and otherwise only public information. Parts shared by several
readers are computed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from knaves import bots
from knaves.fair import VERSION
from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import _, all_of, speaking
from knaves.match.around import Around, Request
from knaves.match.connection import reader as reading
from knaves.match.log import Id, Sitter, Terms, Timing
from knaves.match.notices import (
    DrawVoid,
    Gathering,
    Gone,
    Happened,
    Notice,
    Nudged,
    Over,
    PartAsked,
    Revealed,
    Spoken,
    Times,
)
from knaves.match.table.requests import in_words
from knaves.options import read_options, write_options
from knaves.record.outcomes import last_words, over_words
from knaves.speech import Brief
from knaves.wire import messages as say
from knaves.wire.games import GameShapes, changed, shapes_of
from knaves.wire.messages import raw
from knaves.wire.seats import if_any, seat_changes, seated


@dataclass(frozen=True, slots=True)
class Reader:
    """The recipient: a person, their seats at this table (none for watchers) and their language.

    ``brief``: whether the short sentences of events are wanted too. ``known``: the last update that they have
    got, if they want to be told only what has changed since.
    """

    id: Id
    seats: tuple[Seat, ...]
    language: str
    brief: bool = False
    known: KnownUpdate | None = None


@dataclass(frozen=True, slots=True)
class KnownUpdate:
    """An update that a reader has got, with its number, and the reader's seats at that time."""

    happened: Happened
    n: int
    seats: tuple[Seat, ...]


def seats_of(person: Id, sitting: Sequence[Sitter | None]) -> tuple[Seat, ...]:
    """Return the seats of a person among those who sit, or sat, like this."""
    return tuple([Seat(place) for place, each in enumerate(sitting) if each and each.id == person])


@dataclass(frozen=True, slots=True)
class _PublicPart:
    """The parts of an update that all readers share: the public state, and the events without sentences."""

    open: Raw
    events: tuple[tuple[Any, Raw, Raw], ...]
    """Each event with its JSON and the JSON of the public state after it."""


@dataclass(frozen=True, slots=True)
class _PublicChanges:
    """What has changed for all readers: the events with what changes with each, and the rest."""

    events: tuple[tuple[Any, Raw, Raw | UnsetType], ...]
    open: Raw | UnsetType


@dataclass(slots=True)
class Teller:
    """Converts notices of one table at one moment, with unchanged seats, to messages."""

    table: str
    game: str
    names: tuple[str, ...]
    _shown: dict[int, _PublicPart] = field(default_factory=dict)
    _watched: dict[tuple[int, int, str, bool], tuple[bytes, ...]] = field(default_factory=dict)
    _changed: dict[tuple[int, int], _PublicChanges] = field(default_factory=dict)
    """By the update before and the one after."""

    def told(self, notice: Notice, n: int, reader: Reader, now: int) -> tuple[bytes, ...]:
        """Return the encoded messages of a notice for a reader; empty if it does not concern them."""
        if reader.seats or not isinstance(notice, Happened):
            return self._written(notice, n, reader, now)
        known = 0 if reader.known is None else id(reader.known.happened)
        key = (id(notice), known, reader.language, reader.brief)
        if key not in self._watched:
            self._watched[key] = self._written(notice, n, reader, now)
        return self._watched[key]

    def _written(self, notice: Notice, n: int, reader: Reader, now: int) -> tuple[bytes, ...]:
        with speaking(reader.language):
            message = self._message(notice, n, reader, now)
        return () if message is None else (say.write(message),)

    def _message(self, notice: Notice, n: int, reader: Reader, now: int) -> Struct | None:
        match notice:
            case Happened():
                known = reader.known
                if known is None or notice.update.back or not _same_seats(known, notice, reader):
                    return self._update(notice, n, reader)
                return self._changes(notice, n, reader, known)
            case Gathering(only_may=True) if reader.known is not None:
                return say.May(self.table, n, may_in_words(notice, reader))
            case Gathering():
                return worded(notice, reader)
            case Times(left, running, pause):
                return say.Times(self.table, n, [*left], [*running], pause)
            case PartAsked():
                own = [seat for seat in notice.seats if seat in reader.seats]
                return self._part(notice, n, own) if own else None
            case DrawVoid(draw, missing, house):
                return say.DrawVoid(self.table, n, draw, [*missing], self._void_words(missing), house)
            case Revealed(draw, secret):
                return say.Revealed(self.table, n, draw, secret)
            case Over(how, side, record):
                return say.Over(
                    self.table,
                    n,
                    how,
                    side,
                    record,
                    over_words(self.game, self.names, how, side, reader.seats),
                )
            case Nudged(seat):
                return say.Nudged(self.table, n, seat)
            case Spoken(number, at, by, name, text, watching):
                if watching and reader.seats:
                    return None
                ago = max(0, now - at)
                return say.Spoken(self.table, number, name, text, ago, by == reader.id, watching)
            case Gone(why):
                return say.Gone(self.table, n, why)

    def _update(self, happened: Happened, n: int, reader: Reader) -> say.Update:
        update, shapes = happened.update, shapes_of(self.game)
        shown = self._shown.get(id(happened))
        if shown is None:
            shown = self._shown[id(happened)] = _shown(shapes, happened)
        names = self.names
        seats = [seat for seat in reader.seats if seat in update.views]
        return say.Update(
            table=self.table,
            n=n,
            moves=update.number,
            mover=update.mover,
            back=update.back,
            actors=[*update.actors],
            seats=[seated(shapes, seat, update.views[seat], shown.open, names) for seat in seats],
            events=[
                say.Event(written, open=opened, **self._words(event, reader))
                for event, written, opened in shown.events
            ],
            open=UNSET if seats and shapes.open_in_view else shown.open,
            deal=update.deal,
        )

    def _changes(self, happened: Happened, n: int, reader: Reader, known: KnownUpdate) -> say.Changes:
        update, before, shapes = happened.update, known.happened.update, shapes_of(self.game)
        key = (id(known.happened), id(happened))
        public = self._changed.get(key)
        if public is None:
            public = self._changed[key] = _public_changes(shapes, known.happened, happened)
        changed = [
            seat_changes(shapes, seat, before.views[seat], update.views[seat], self.names)
            for seat in reader.seats
            if seat in update.views
        ]
        return say.Changes(
            table=self.table,
            n=n,
            since=known.n,
            moves=update.number,
            mover=update.mover,
            actors=[*update.actors],
            events=[
                say.EventChanges(written, open=opened, **self._words(event, reader))
                for event, written, opened in public.events
            ],
            seats=[each for each in changed if each is not None],
            open=public.open,
            deal=update.deal,
        )

    def _words(self, event: Any, reader: Reader) -> dict[str, Any]:
        game = shapes_of(self.game).game
        return words_of(game, event, self.names, reading(reader.seats), brief=reader.brief)

    def _part(self, asked: PartAsked, n: int, own: Sequence[Seat]) -> say.PartAsked:
        return say.PartAsked(
            table=self.table,
            n=n,
            fair=VERSION,
            game=self.game,
            players=len(self.names),
            draw=asked.draw,
            token=asked.token,
            stage=asked.stage,
            house=asked.house,
            commitments=[*asked.commitments],
            seats=[*own],
        )

    def _void_words(self, missing: Sequence[Seat]) -> str:
        names = all_of([self.names[seat] for seat in missing])
        return _("{names} gave no part of the shuffle in time. The cards are shuffled again.").format(
            names=names
        )


def _same_seats(known: KnownUpdate, happened: Happened, reader: Reader) -> bool:
    """Whether a reader has the same seats as then, with the same of them played by a bot for now."""
    before, now = known.happened.update.views, happened.update.views
    return known.seats == reader.seats and all((seat in before) == (seat in now) for seat in reader.seats)


def _shown(shapes: GameShapes, happened: Happened) -> _PublicPart:
    dump, present = shapes.event.dump, shapes.dump_open(happened.open)
    return _PublicPart(
        raw(present),
        tuple(
            (
                event,
                raw(dump(event) if dump else event),
                _NOTHING if opened is happened.open else raw(changed(shapes.dump_open(opened), present)),
            )
            for event, opened in happened.update.events
        ),
    )


def _public_changes(shapes: GameShapes, before: Happened, happened: Happened) -> _PublicChanges:
    dump, opened = shapes.event.dump, before.open
    events = []
    for event, after in happened.update.events:
        written = raw(dump(event) if dump else event)
        events.append((event, written, if_any(shapes.open_difference(opened, after))))
        opened = after
    return _PublicChanges(tuple(events), if_any(shapes.open_difference(opened, happened.open)))


_NOTHING = Raw(b"{}")
_WHOLE = Brief()


def words_of(
    game: AnyGame, event: Any, names: tuple[str, ...], reader: Seat | None, *, brief: bool = False
) -> dict[str, Any]:
    """Return the fields of an event in words, with the short ones if they are wanted."""
    less = game.brief(event, names, reader) if brief else _WHOLE
    return {
        "say": game.tell(event, names, reader),
        "major": game.major(event),
        "minor": game.minor(event),
        "rare": game.rare(event),
        "kind": less.kind,
        "short": less.words,
    }


def worded(gathering: Gathering, reader: Reader) -> Around:
    """Return who is at a table as a reader sees it, with the words in the current language."""
    around = gathering.for_reader(reader.id)
    return replace(
        around,
        title=_(around.title),
        seats=[
            replace(each, level=bots.level(bots.recorded(around.game, each.player)))
            if each.kind == "bot"
            else each
            for each in around.seats
        ],
        may=may_in_words(gathering, reader),
        ended=_ended(gathering, reader),
    )


def may_in_words(gathering: Gathering, reader: Reader) -> list[Request]:
    """Return what a reader may ask, in the current language."""
    around = gathering.for_reader(reader.id)
    return [in_words(each, around) for each in gathering.offers_to(reader.id)]


def _ended(gathering: Gathering, reader: Reader) -> str:
    last = gathering.last
    if last is None:
        return ""
    seats = [Seat(seat) for seat, each in enumerate(gathering.sat) if each and each.id == reader.id]
    names = [each.name if each else "" for each in gathering.sat]
    return last_words(gathering.around.game, names, last.how, last.side, seats)


class Offered(Protocol):
    """A client's offer of terms, from a message or an HTTP request."""

    @property
    def rules(self) -> str: ...  # noqa: D102
    @property
    def seats(self) -> int: ...  # noqa: D102
    @property
    def public(self) -> bool: ...  # noqa: D102
    @property
    def chat(self) -> bool: ...  # noqa: D102
    @property
    def watch(self) -> bool: ...  # noqa: D102
    @property
    def rated(self) -> bool: ...  # noqa: D102
    @property
    def move(self) -> int: ...  # noqa: D102
    @property
    def reserve(self) -> int: ...  # noqa: D102
    @property
    def pause(self) -> int: ...  # noqa: D102
    @property
    def pace(self) -> int: ...  # noqa: D102


def terms_of(game: str, agreed: Offered) -> Terms:
    """Return the offered terms; NotationError if the rules cannot be read."""
    return Terms(
        game=game,
        rules=write_options(read_options(find(game).presets, agreed.rules)),
        seats=agreed.seats,
        public=agreed.public,
        chat=agreed.chat,
        watch=agreed.watch,
        rated=agreed.rated,
        timing=Timing(agreed.move, agreed.reserve),
        pause=agreed.pause,
        pace=agreed.pace,
    )
