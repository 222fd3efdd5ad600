"""What a table says may be asked of it is granted, and the rest is refused or changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hosting import NAMES, Club
from test_any_requests import TERMS, move, requests

from knaves.cards import NotationError
from knaves.game import IllegalMove
from knaves.i18n.language import languages, speaking
from knaves.match.around import Ask, agreed
from knaves.match.log import Sitter
from knaves.match.match import MatchError
from knaves.match.notices import Gathering
from knaves.match.table import snapshot
from knaves.match.table.requests import KINDS, may
from knaves.wire import messages as say
from knaves.wire.requests import REQUESTS
from knaves.wire.telling import Reader, worded
from later import longer

STRANGER = "zed"
RARE = {"resign", "abort", "close", "propose_end"}
"""What ends a game or a table is asked for seldom, so that there are games."""


def ask(kind: str, **fields: Any) -> Ask:
    return Ask(kind, tuple(fields.items()))


def every(club: Club) -> Iterator[Ask]:
    """Every request that could be made, sensible or not, by the tag and the fields of its message."""
    seats = range(len(club.table.names) + 1)
    for kind in ("sit", "seat_bot", "stand", "take_back", "nudge", "resign"):
        yield from (ask(kind, seat=seat) for seat in seats)
    for kind in ("ready", "offer", "skip", "abort", "close"):
        yield ask(kind)
    for yes in (True, False):
        yield ask("consent", agreed=yes)
        yield ask("lock", locked=yes)
        yield from (ask("propose_end", seat=seat, agreed=yes) for seat in seats)
        yield from (ask("break", seat=seat, agreed=yes) for seat in seats)
        yield from (ask("mute", name=name, muted=yes) for name in known(club))
    yield from (ask("report", name=name) for name in known(club))
    for choice in ("wait", "bot", "claim"):
        for about in seats:
            yield from (ask("choose", seat=s, about=about, choice=choice) for s in seats)


def known(club: Club) -> list[str]:
    """Names here, and one that nobody has. Watchers can be muted by name too, but are not listed."""
    return [*(name for name in club.table.names if name), "nobody"]


def carried_out(club: Club, who: str, asked: Ask) -> None:
    """Send the message that a face would send, completed where it has to be."""
    table, fields = club.table, dict[str, Any](asked.fields)
    if asked.kind == "sit":
        table.sit(fields["seat"], Sitter(who, who), club.now)
        return
    if asked.kind == "seat_bot":
        fields |= {"bot": "simple", "name": f"Bot {club.table.state.number}"}
    if asked.kind == "offer":
        fields |= {"terms": msgspec.to_builtins(agreed(table.terms))}
    message: Any = {"t": asked.kind, "id": str(club.now), "table": "t", **fields}
    read = say.read_client(msgspec.json.encode(message))
    REQUESTS[type(read)](table, read, who, club.now)


def granted(club: Club, who: str, asked: Ask) -> bool:
    """Whether the table does it; a refusal changes nothing."""
    club.take()
    try:
        carried_out(club, who, asked)
    except (MatchError, IllegalMove, NotationError) as refusal:
        assert not club.table.drain().entries
        # How often somebody mutes is limited, which is known only then.
        return asked.kind == "mute" and "too much at once" in str(refusal)
    outcome = club.table.drain()
    club.log += outcome.entries
    club.told += outcome.told
    club.finished += outcome.finished
    return bool(outcome.entries or outcome.told or outcome.reports)


def read_aloud(club: Club, who: str, asks: tuple[Ask, ...]) -> None:
    """Every offer has words in every language, and no two are the same line of a menu."""
    for language in languages():
        with speaking(language):
            found = worded(snapshot.gathering(club.table.state), Reader(who, (), language)).may
            assert [each.ask["t"] for each in found] == [each.kind for each in asks]
            lines = [(each.label, each.about) for each in found]
            assert len({*lines}) == len(lines)
            assert all(each.label and each.word for each in found)


def known_offers(club: Club) -> dict[str, tuple[Ask, ...]]:
    """What everybody here was last told that they may ask; newcomers are welcomed with it."""
    found: dict[str, tuple[Ask, ...]] = {}
    here = club.table.state.company.attendance.everybody()
    for each in club.told:
        if isinstance(each.notice, Gathering):
            told = here if each.to is None else each.to
            found |= {who: each.notice.offers_to(who) for who in told if who not in each.but}
    return found


def answers_one_of(club: Club, who: str, asked: Ask) -> bool:
    """Whether it differs from an offer only by which of one's own seats it is made from."""
    own = club.table.state.seating.places_of(who)
    return asked.kind == "choose" and dict(asked.fields)["seat"] in own[1:]


@pytest.mark.parametrize("name", [longer(name) if name == "three at cribbage" else name for name in TERMS])
@pytest.mark.parametrize("seed", [0, longer(1), longer(2)])
def test_what_is_offered_is_granted_and_the_rest_is_not(name: str, seed: int) -> None:
    terms, people = TERMS[name]
    club, dice = Club(terms, people=people, seed=seed, bots="simple"), Random(f"may {name} {seed}")
    club.table.arrive(STRANGER, club.now, STRANGER)
    seen: set[str] = set()
    for number in range(1_000):
        if club.table.closed:
            break
        who = dice.choice([*NAMES[:people], STRANGER])
        offered = may(club.table.state, who)
        rest = [each for each in every(club) if each not in offered and not answers_one_of(club, who, each)]
        for each in dice.sample(rest, 3):
            assert not granted(club, who, each), (who, each, offered)
        # Somebody who took several seats under one name would make the lines of a menu alike.
        sits = bool(club.table.state.seating.places_of(who))
        chosen = [
            each
            for each in offered
            if (each.kind not in RARE or dice.random() < 0.02) and not (sits and each.kind == "sit")
        ]
        if number % 10 == 0 and club.table.state.company.attendance.here(who):
            read_aloud(club, who, offered)
        if chosen and dice.random() < 0.5:
            wish = dice.choice(chosen)
            assert granted(club, who, wish), (who, wish)
            seen.add(wish.kind)
        elif dice.random() < 0.8:
            move(club, dice)
        else:
            with suppress(MatchError, IllegalMove):
                dice.choice(requests(club, dice)[:3])()
        club.take()
        if dice.random() < 0.3:
            club.wait(dice.choice([1_000, 9_000, 70_000, 200_000]))
        if not club.table.closed and number % 5 == 0:
            told = known_offers(club)
            seated = [who for who in NAMES[:people] if club.table.state.company.attendance.here(who)]
            assert {who: told[who] for who in seated} == {who: may(club.table.state, who) for who in seated}
    assert len(seen) > 7, seen


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_request_is_a_message(kind: str) -> None:
    tags = {msgspec.inspect.type_info(each).tag for each in say.ClientMessage.__args__}  # type: ignore[attr-defined]
    assert kind in tags
