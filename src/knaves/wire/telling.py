"""Conversion of a table's notices to messages for each client, in the reader's language.

A reader gets the views of its own seats, and otherwise only public information. Parts shared by several
readers are computed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from knaves import bots
from knaves.cards import card_name
from knaves.fair import VERSION
from knaves.game import AnyGame, Seat
from knaves.games import find
from knaves.i18n.language import _, all_of, speaking
from knaves.match.around import Around
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
from knaves.wire import messages as say
from knaves.wire.games import GameShapes, changed, shapes_of


@dataclass(frozen=True, slots=True)
class Reader:
    """The recipient: a person, their seats at this table (none for watchers) and their language."""

    id: Id
    seats: tuple[Seat, ...]
    language: str


def reader_at(sitting: Sequence[Sitter | None], person: Id, language: str) -> Reader:
    """Return a person as a reader of what is told to those who sit, or sat, like this."""
    seats = [Seat(place) for place, each in enumerate(sitting) if each and each.id == person]
    return Reader(person, tuple(seats), language)


@dataclass(frozen=True, slots=True)
class _PublicPart:
    """The parts of an update that all readers share: the public state, and the events without sentences."""

    open: Raw
    events: tuple[tuple[Any, Raw, Raw, bool, bool], ...]
    """Each event with its JSON, the JSON of the public state after it, and whether it is major or minor."""


@dataclass(slots=True)
class Teller:
    """Converts notices of one table at one moment, with unchanged seats, to messages."""

    table: str
    game: str
    names: tuple[str, ...]
    _shown: dict[int, _PublicPart] = field(default_factory=dict)
    _watched: dict[tuple[int, str], tuple[bytes, ...]] = field(default_factory=dict)

    def told(self, notice: Notice, n: int, reader: Reader, now: int) -> tuple[bytes, ...]:
        """Return the encoded messages of a notice for a reader; empty if it does not concern them."""
        if reader.seats or not isinstance(notice, Happened):
            return self._written(notice, n, reader, now)
        key = (id(notice), reader.language)
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
                return self._update(notice, n, reader)
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
        tell, names, whom = shapes.game.tell, self.names, reading(reader.seats)
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
                say.Event(written, tell(event, names, whom), opened, major, minor)
                for event, written, opened, major, minor in shown.events
            ],
            open=UNSET if seats and shapes.open_in_view else shown.open,
            deal=update.deal,
        )

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


def _shown(shapes: GameShapes, happened: Happened) -> _PublicPart:
    game, dump, present = shapes.game, shapes.event.dump, shapes.dump_open(happened.open)
    return _PublicPart(
        raw(present),
        tuple(
            (
                event,
                raw(dump(event) if dump else event),
                _NOTHING if opened is happened.open else raw(changed(shapes.dump_open(opened), present)),
                game.major(event),
                game.minor(event),
            )
            for event, opened in happened.update.events
        ),
    )


_NOTHING = Raw(b"{}")


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
        may=[in_words(each, around) for each in gathering.offers_to(reader.id)],
        ended=_ended(gathering, reader),
    )


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


def seated(shapes: GameShapes, seat: Seat, view: Any, opened: Raw, names: tuple[str, ...]) -> say.Seated:
    """Return a seat's view with its hand and its choices; ``opened`` is the public state."""
    game = shapes.game
    return say.Seated(
        seat=seat,
        view=raw(shapes.dump_present(view, opened)),
        hand=_hand(game, view),
        question=game.question(view, names) if view.legal else "",
        picks=game.picks(view),
        choices=[say.Choice(shapes.write(move), game.label(view, move, names)) for move in view.legal],
    )


def _hand(game: AnyGame, view: Any) -> list[say.Held]:
    """Return the cards in hand; where one card is to be played, with the reason if it may not be."""
    cards = game.hand(view)
    moves = [game.of_cards(view, (card,)) for card in cards] if game.picks(view) == 1 else []
    if not moves or None in moves:
        return [say.Held(str(card), card_name(card)) for card in cards]
    return [
        say.Held(str(card), card_name(card))
        if refused is None
        else say.Held(str(card), card_name(card), refused.sentence, refused.paragraph)
        for card, refused in zip(cards, game.refusals(view, moves), strict=True)
    ]


def raw(value: Any) -> Raw:
    """Return a value as JSON to embed in other messages."""
    return Raw(msgspec.json.encode(value))
