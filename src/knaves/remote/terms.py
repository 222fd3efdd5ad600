"""What is agreed at a table on a server, and what somebody offers instead, in the words of every face."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from knaves.cards import NotationError
from knaves.games import find
from knaves.i18n.language import _, all_of, marked, plural
from knaves.match.others import minutes
from knaves.options import agree, in_words, options, read_options, write_options
from knaves.remote.opening import WantedTable
from knaves.wire import messages as say


@dataclass(frozen=True, slots=True)
class Offer:
    """Other terms that are offered. ``ours``: those here have agreed to them already."""

    words: str
    ours: bool


def heading(around: say.Around) -> str:
    """Return what is played: the game and its rules."""
    game = find(around.game)
    return f"{_(game.title)}, {in_words(game.presets, agree(game.presets, **around.rules))}"


def besides(around: say.Around) -> Iterator[str]:
    """Yield what else is agreed, in a few words each; nothing of what is so as a rule."""
    if around.move or around.reserve:
        yield clocks(around.move, around.reserve)
    if around.pause:
        yield talk(around.pause)
    if around.public:
        yield _(_IN_LOBBY[True])
    if not around.chat:
        yield _(_CHAT[False])
    if around.locked:
        yield _("locked")


def as_wanted(around: say.Around) -> WantedTable:
    """Return the present terms of a table, for somebody who wants to change some of them."""
    return WantedTable(
        around.game,
        around.terms,
        len(around.seats),
        public=around.public,
        chat=around.chat,
        watch=around.watch,
        move=around.move,
        reserve=around.reserve,
        pause=around.pause,
    )


def with_rules(around: say.Around, words: str) -> WantedTable:
    """Return the present terms with other rules: a preset, or options to change; NotationError for others."""
    game = find(around.game)
    if not words.strip():
        known = ", ".join(game.presets)
        raise NotationError(
            _("Which rules? Name a preset ({known}) or options, as in target=61.").format(known=known)
        )
    whole = words if "=" not in words.split()[0] else f"{_but(around.terms, words)} {words}"
    return replace(as_wanted(around), rules=write_options(read_options(game.presets, whole)))


def _but(written: str, words: str) -> str:
    """Return written options without those that are named in some words."""
    named = {word.partition("=")[0] for word in words.split()}
    return " ".join(word for word in written.split() if word.partition("=")[0] not in named)


def offer_of(around: say.Around) -> Offer | None:
    """Return what is offered at a table; None where nothing is."""
    if around.offered is None:
        return None
    changes = "; ".join(_changes(around, around.offered)) or _("nothing changes")
    people = [(place, each) for place, each in enumerate(around.seats) if each.kind in ("person", "outside")]
    agreeing = [each for place, each in people if place in around.agreed]
    unasked = [each.name for place, each in people if place not in around.agreed and not each.yours]
    if any(each.yours for each in agreeing) or (around.host and not agreeing):
        words = _("Offered for the next game: {changes}.").format(changes=changes)
        waiting = _("Waiting for {names}.").format(names=all_of(unasked)) if unasked else ""
        return Offer(f"{words} {waiting}".strip(), ours=True)
    if agreeing:
        names = all_of([each.name for each in agreeing])
        words = _("{names} would like other rules for the next game: {changes}.")
        return Offer(words.format(names=names, changes=changes), ours=False)
    words = _("The host would like other rules for the next game: {changes}.")
    return Offer(words.format(changes=changes), ours=False)


def outcome(before: say.Around, now: say.Around) -> Iterator[str]:
    """Yield what came of an offer that is there no more: what is agreed stands elsewhere."""
    if before.offered is not None and now.offered is None and as_wanted(before) == as_wanted(now):
        yield _("The offer is off the table. The rules stay as they are.")


def _changes(around: say.Around, terms: say.Agreed) -> Iterator[str]:
    """Yield what would change, in a few words each."""
    game = find(around.game)
    before, after = agree(game.presets, **around.rules), read_options(game.presets, terms.rules)
    changed = [each for each in options(after) if getattr(after, each.name) != getattr(before, each.name)]
    if changed and (after in game.presets.values() and len(changed) > 2):
        yield in_words(game.presets, after)
    else:
        for each in changed:
            value = each.said(getattr(after, each.name))
            yield _("{option}: {value}").format(option=each.title, value=value)
    if terms.seats != len(around.seats):
        yield plural("{number} player", "{number} players", terms.seats).format(number=terms.seats)
    if (terms.move, terms.reserve) != (around.move, around.reserve):
        yield clocks(terms.move, terms.reserve)
    if terms.pause != around.pause:
        yield talk(terms.pause)
    if terms.public != around.public:
        yield _(_IN_LOBBY[terms.public])
    if terms.chat != around.chat:
        yield _(_CHAT[terms.chat])


def clocks(move: int, reserve: int) -> str:
    """Return what the clocks are, from milliseconds."""
    if not move and not reserve:
        return _("no clocks")
    if not reserve:
        return _("{move} for each move").format(move=minutes(move // 1000))
    if not move:
        return _("{reserve} for the whole game").format(reserve=minutes(reserve // 1000))
    said = _("{move} for each move, {reserve} in reserve")
    return said.format(move=minutes(move // 1000), reserve=minutes(reserve // 1000))


def talk(pause: int) -> str:
    """Return the time to talk before a deal, from milliseconds."""
    if not pause:
        return _("no time to talk before a deal")
    return _("{time} to talk before each deal").format(time=minutes(pause // 1000))


_IN_LOBBY = {True: marked("listed in the lobby"), False: marked("not listed in the lobby")}
_CHAT = {True: marked("with chat"), False: marked("no chat")}
