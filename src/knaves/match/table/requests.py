"""What may be asked of a table just now: every request with the check that refuses it, and its words.

`HostedTable` makes the same checks when it is asked, so that what is offered is granted and the rest is not.
Two limits are known only when somebody asks: chat and muting are limited in number, and a name can be taken.
A request that has to be completed first, by a name, a bot or terms, says by what. It is long, because
each request is written here once: whom it is offered to, what refuses it, and what it is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from knaves.game import Seat
from knaves.games import find
from knaves.i18n.language import _, marked
from knaves.match.around import Around, Ask, Request
from knaves.match.log import Id
from knaves.match.match import MatchError
from knaves.match.table import permission
from knaves.match.table.state import TableState

Fields: TypeAlias = dict[str, Any]
"""The fields of a request's message, apart from its id and the table's."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a request, as `Request` has them."""

    label: str
    word: str
    sure: str = ""
    done: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of request.

    ``candidates``: which requests of the kind make sense for a person. ``check``: raises MatchError if one
    would be refused, given the table, the person and the fields. ``words``: how it reads to that person.
    ``verbs``: the first words of what one types for it. ``needs``: what completes it.
    """

    candidates: Callable[[TableState, Id], Iterable[Fields]]
    check: Callable[..., object]
    words: Callable[[Around, Fields], Words]
    verbs: tuple[str, ...]
    needs: Literal["", "name", "bot", "terms"] = ""


def offers(table: TableState) -> dict[Id, tuple[Ask, ...]]:
    """Return what people may ask of a table now: those who sit here, its host, and those who spoke or muted.

    All other watchers, where there are any, may ask the same: that stands under the empty id.
    """
    noted = {*table.seating.people, table.seating.host, *table.chat.noted()}
    found = {who: may(table, who) for who in noted}
    watcher = next((who for who in table.company.attendance.everybody() if who not in noted), None)
    return found if watcher is None else found | {"": may(table, watcher)}


def may(table: TableState, who: Id) -> tuple[Ask, ...]:
    """Return what a person may ask of a table now, in the order of a menu."""
    return tuple(_granted(table, who))


def _granted(table: TableState, who: Id) -> Iterator[Ask]:
    if table.seating.closed:
        return
    for name, kind in (_IN_GAME if table.seating.playing else _BETWEEN_GAMES).items():
        for fields in kind.candidates(table, who):
            try:
                kind.check(table, who, **fields)
            except MatchError:
                continue
            yield Ask(name, tuple(fields.items()))


def in_words(ask: Ask, around: Around) -> Request:
    """Return a request in the words of the current language, for the reader of ``around``."""
    kind, fields = KINDS[ask.kind], dict(ask.fields)
    words = kind.words(around, fields)
    return Request(
        ask={"t": ask.kind, **fields},
        label=words.label,
        word=words.word,
        sure=words.sure,
        done=words.done,
        about=words.about,
        needs=kind.needs,
    )


# Who is offered a request


def _once(table: TableState, who: Id) -> Iterable[Fields]:
    return ({},)


def _own_seats(table: TableState, who: Id) -> Iterator[Fields]:
    return ({"seat": place} for place in table.seating.places_of(who))


def _unready(table: TableState, who: Id) -> Iterable[Fields]:
    return () if set(table.seating.places_of(who)) <= table.seating.ready else ({},)


def _answers(table: TableState, who: Id) -> Iterable[Fields]:
    answers = ({"agreed": True}, {"agreed": False})
    return answers[1:] if who in table.seating.agreed else answers


def _seats(table: TableState, who: Id) -> Iterator[Fields]:
    return ({"seat": place} for place in range(len(table.seating.names)))


def _end_answers(table: TableState, who: Id) -> Iterator[Fields]:
    for place in table.seating.places_of(who):
        if place not in table.ends:
            yield {"seat": place, "agreed": True}
        if table.ends:
            yield {"seat": place, "agreed": False}


def _breaks(table: TableState, who: Id) -> Iterator[Fields]:
    asked = frozenset() if table.running is None else table.running.rest.agreed
    for place in table.seating.places_of(who):
        if place not in asked:
            yield {"seat": place, "agreed": True}
        if asked:
            yield {"seat": place, "agreed": False}


def _votes(table: TableState, who: Id) -> Iterator[Fields]:
    own = table.seating.places_of(who)
    for vote in table.company.votes(table.running, table.now) if own else ():
        for choice in vote.choices:
            yield {"seat": own[0], "about": vote.seat, "choice": choice}


def _locks(table: TableState, who: Id) -> Iterable[Fields]:
    return ({"locked": not table.seating.locked},)


def _people(table: TableState, who: Id) -> Iterator[str]:
    """Yield the names of the others who sit here or have spoken, as somebody may mute or report them."""
    seated = (each.name for each in table.seating.seats if each is not None and each.id not in ("", who))
    yield from dict.fromkeys([*seated, *table.chat.speakers(who, watching=not table.seating.places_of(who))])


def _mutes(table: TableState, who: Id) -> Iterator[Fields]:
    muted = table.chat.muted(who)
    for name in _people(table, who):
        yield {"name": name, "muted": permission.person(table, name) not in muted}


def _names(table: TableState, who: Id) -> Iterator[Fields]:
    return ({"name": name} for name in _people(table, who))


# The words


def _plain(label: str, word: str, *, done: str = "", sure: str = "") -> Callable[[Around, Fields], Words]:
    def words(around: Around, fields: Fields) -> Words:
        return Words(label=_(label), word=word, done=_(done) if done else "", sure=_(sure) if sure else "")

    return words


def _name(around: Around, fields: Fields, key: str = "seat") -> str:
    return around.seats[fields[key]].name


def _as(around: Around, fields: Fields, words: str) -> str:
    """Return the words, with the player's name where several people share a device."""
    if len(around.own) < 2:
        return words
    return _("{words} ({name})").format(words=words, name=_name(around, fields))


def _say_nudge(around: Around, fields: Fields) -> Words:
    name = _name(around, fields)
    return Words(
        label=_("Remind {name}").format(name=name),
        word=f"nudge {name}",
        done=_("{name} has been reminded.").format(name=name),
        about=name,
    )


def _say_vote(around: Around, fields: Fields) -> Words:
    label, word = _CHOICES[fields["choice"]]
    return Words(label=_(label), word=word, about=_name(around, fields, "about"))


_CHOICES: Final = {
    "wait": (marked("Keep waiting"), "wait"),
    "bot": (marked("Let a bot play"), "bot"),
    "claim": (marked("Claim the game"), "claim"),
}


def _say_end(around: Around, fields: Fields) -> Words:
    if fields["agreed"]:
        others = [each.name for each in around.seats if each.kind != "bot" and not each.yours]
        if around.ends:
            label, done = _("Agree to end the game without a winner"), ""
        elif others:
            label, done = _("Offer to end the game without a winner"), _asked(others)
        else:
            label, done = _("End the game without a winner"), ""
        return Words(label=_as(around, fields, label), word="end", done=done)
    ours = all(around.seats[seat].yours for seat in around.ends)
    label = _("Take back the offer to end the game") if ours else _("Play on, without ending the game")
    return Words(label=label, word="decline")


def _asked(names: list[str]) -> str:
    if len(names) == 1:
        return _("{name} has been asked to end the game without a winner.").format(name=names[0])
    return _("The others have been asked to end the game without a winner.")


def _say_break(around: Around, fields: Fields) -> Words:
    others = [each.name for each in around.seats if each.kind != "bot" and not each.yours]
    ours = all(around.seats[seat].yours for seat in around.breaks)
    if not fields["agreed"]:
        if around.break_left >= 0:
            label = _("Go on playing")
        else:
            label = _("Take back the request for a break") if ours else _("Play on, without a break")
        return Words(label=label, word="resume")
    if around.breaks:
        return Words(label=_as(around, fields, _("Agree to a break of five minutes")), word="break")
    if not others:
        return Words(label=_("Stop the clock for five minutes"), word="break")
    done = _("The clocks stop for five minutes as soon as everybody agrees.")
    return Words(label=_as(around, fields, _("Ask for five minutes")), word="break", done=done)


def _say_resign(around: Around, fields: Fields) -> Words:
    game, seats, seat = find(around.game), len(around.seats), Seat(fields["seat"])
    sides = {game.side(seats, Seat(place)) for place in range(seats)}
    against = [each.name for place, each in enumerate(around.seats)
               if game.side(seats, Seat(place)) != game.side(seats, seat)]  # fmt: skip
    if len(sides) > 2:
        sure = _("Resign this game? It ends without a winner.")
    elif len(against) == 1:
        sure = _("Resign this game? {name} wins it.").format(name=against[0])
    else:
        sure = _("Resign this game? The others win it.")
    return Words(label=_as(around, fields, _("Resign")), word="resign", sure=sure)


def _say_lock(around: Around, fields: Fields) -> Words:
    if fields["locked"]:
        done = _("The table is locked: nobody else can sit down.")
        return Words(label=_("Lock the table"), word="lock", done=done)
    return Words(label=_("Unlock the table"), word="unlock", done=_("The link lets people in again."))


def _say_sit(around: Around, fields: Fields) -> Words:
    number = fields["seat"] + 1
    return Words(label=_("Sit in seat {n}").format(n=number), word=f"sit {number}")


def _say_bot(around: Around, fields: Fields) -> Words:
    number = fields["seat"] + 1
    return Words(label=_("Put a bot in seat {n}").format(n=number), word=f"bot {number}")


def _say_stand(around: Around, fields: Fields) -> Words:
    each, name = around.seats[fields["seat"]], _name(around, fields)
    if each.yours:
        return Words(label=_as(around, fields, _("Get up")), word="stand", about=name)
    return Words(
        label=_("Remove {name} from the table").format(name=name),
        word=f"remove {name}",
        about=name,
    )


def _say_consent(around: Around, fields: Fields) -> Words:
    if fields["agreed"]:
        return Words(label=_("Agree to the rules"), word="agree")
    ours = any(around.seats[place].yours for place in around.agreed)
    label = _("Withdraw the offer") if ours else _("Decline the rules")
    return Words(label=label, word="decline")


def _say_mute(around: Around, fields: Fields) -> Words:
    name = fields["name"]
    if fields["muted"]:
        label, word = _("Mute {name}"), f"mute {name}"
        done = _("You no longer see what {name} says.")
    else:
        label, word = _("Unmute {name}"), f"unmute {name}"
        done = _("You see what {name} says again.")
    return Words(label=label.format(name=name), word=word, done=done.format(name=name), about=name)


def _say_report(around: Around, fields: Fields) -> Words:
    name = fields["name"]
    sure = _("Report {name} to the operator of the server, with the latest chat?")
    return Words(
        label=_("Report {name}").format(name=name),
        word=f"report {name}",
        sure=sure.format(name=name),
        done=_("{name} has been reported.").format(name=name),
        about=name,
    )


# The kinds, by the tag of their message, in the order of a menu

_PLAYING: Final[Mapping[str, Kind]] = {
    "choose": Kind(_votes, permission.vote, _say_vote, ("wait", "bot")),
    "nudge": Kind(_seats, permission.nudge, _say_nudge, ("nudge",)),
    "skip": Kind(_once, permission.skip, _plain(marked("Deal on"), "deal"), ("deal",)),
    "take_back": Kind(
        _own_seats, permission.take_back, _plain(marked("Take back your last move"), "undo"), ("undo",)
    ),
    "propose_end": Kind(_end_answers, permission.end, _say_end, ("end", "decline")),
    "break": Kind(_breaks, permission.take_break, _say_break, ("break", "resume")),
    "resign": Kind(_own_seats, permission.played, _say_resign, ("resign",)),
    "abort": Kind(_once, permission.abort, _plain(marked("Call the game off"), "abort"), ("abort",)),
}
_BETWEEN: Final[Mapping[str, Kind]] = {
    "ready": Kind(
        _unready,
        lambda table, by: table.seating.be_ready(by),
        _plain(marked("I am ready"), "ready"),
        ("ready",),
    ),
    "consent": Kind(
        _answers,
        lambda table, by, agreed: table.seating.consent(by, agreed),
        _say_consent,
        ("agree", "decline"),
    ),
    "offer": Kind(
        _once,
        lambda table, by: table.seating.check_offer(by),
        _plain(marked("Offer other rules"), "offer"),
        ("offer",),
        "terms",
    ),
    "sit": Kind(
        _seats, lambda table, by, seat: table.seating.check_sit(seat, by), _say_sit, ("sit",), "name"
    ),
    "seat_bot": Kind(_seats, permission.seat_bot, _say_bot, ("bot",), "bot"),
    "stand": Kind(
        _seats, lambda table, by, seat: table.seating.stand(seat, by), _say_stand, ("stand", "remove")
    ),
}
_ALWAYS: Final[Mapping[str, Kind]] = {
    "lock": Kind(
        _locks, lambda table, by, locked: table.seating.lock(locked, by), _say_lock, ("lock", "unlock")
    ),
    "close": Kind(
        _once,
        permission.close,
        _plain(marked("Close the table"), "close", sure=marked("Close the table for everybody?")),
        ("close",),
    ),
    "mute": Kind(_mutes, permission.mute, _say_mute, ("mute", "unmute")),
    "report": Kind(_names, permission.report, _say_report, ("report",)),
}
_IN_GAME: Final = {**_PLAYING, **_ALWAYS}
_BETWEEN_GAMES: Final = {**_BETWEEN, **_ALWAYS}
KINDS: Final[Mapping[str, Kind]] = {**_PLAYING, **_BETWEEN, **_ALWAYS}
VERBS: Final = frozenset(verb for kind in KINDS.values() for verb in kind.verbs)
"""The first words of everything that may be typed to ask for something at some time."""
