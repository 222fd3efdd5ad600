"""Any requests in any order: a refusal changes nothing, and the log is complete."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hosting import NAMES, Club, known, terms_of

from knaves.game import CHANCE, IllegalMove, Seat
from knaves.games import find
from knaves.match.around import Choice
from knaves.match.log import Sitter, Timing
from knaves.match.match import MatchError
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from knaves.match.table.snapshot import welcome
from knaves.options import write_options
from knaves.record import read, verify
from later import longer

TERMS = {
    "plain cribbage": (terms_of("cribbage"), 2),
    "muggins with clocks": (
        replace(
            terms_of("cribbage", timing=Timing(20_000, 60_000), pause=4_000),
            rules=write_options(
                replace(find("cribbage").presets["standard"], counting="muggins", muggins="called", target=31)
            ),
        ),
        2,
    ),
    "three at cribbage": (terms_of("cribbage", seats=3, pace=700), 3),
    "euchre with bots": (terms_of("euchre", pace=900, pause=2_000), 2),
    "euchre with clocks": (terms_of("euchre", timing=Timing(30_000, 30_000)), 4),
}
LASTING = ("record", "views", "moves", "draw", "ungiven", "stand-ins")


def requests(club: Club, dice: Random) -> list[Callable[[], object]]:
    """A request of every kind."""
    table, now = club.table, club.now
    who, other = dice.choice([*NAMES, "zed"]), dice.choice(NAMES)
    place, about = dice.randrange(-1, 5), dice.randrange(-1, 5)
    terms = replace(table.terms, chat=dice.random() < 0.5, watch=dice.random() < 0.5)
    here = table.state.company.attendance.here(who)
    thought = table.thought()
    return [
        lambda: table.depart(who, now) if dice.random() < 0.5 else None,
        lambda: None if here else table.arrive(who, now, who),
        lambda: table.back(who, now),
        lambda: table.choose(place, who, about, dice.choice(["wait", "bot", "claim", "bot"]), now),
        lambda: choose(club, dice),
        lambda: choose(club, dice),
        lambda: table.nudge(about, who, now),
        lambda: table.skip_pause(who, now),
        lambda: table.say(who, "hello", now),
        lambda: table.mute(who, other, dice.random() < 0.5, now),
        lambda: table.report(who, other, "rude", now),
        lambda: table.offer(terms, who, now),
        lambda: table.consent(who, now, agreed=dice.random() < 0.8),
        lambda: table.lock(dice.random() < 0.3, who, now),
        lambda: table.be_ready(who, now),
        lambda: table.stand(place, who, now) if dice.random() < 0.2 else None,
        lambda: table.sit(place, Sitter(who, who), now),
        lambda: table.resign(place, who, now) if dice.random() < 0.05 else None,
        lambda: table.abort(who, now),
        lambda: table.propose_end(place, who, now),
        lambda: table.take_break(place, who, now, agreed=dice.random() < 0.7),
        lambda: table.take_back(place, who, now),
        lambda: table.helped(place, who, now, hint=str(now)),
        lambda: table.commit(place, who, dice.randrange(5), "00" * 32, now),
        lambda: table.give(place, who, dice.randrange(5), "00" * 32, now),
        lambda: table.submit(
            place, who, dice.choice(["pass", "play 5H", "cut 7"]), dice.randrange(9), "", now
        ),
        lambda: table.decide(thought, thought.choose(), now) if thought else None,
        lambda: welcome(table.state, who, dice.randrange(-1, 50), now),
    ]


def voice(club: Club, about: Seat, who: str) -> bool:
    return club.who(about) != who and club.table.state.company.attendance.here(who)


def votes(club: Club) -> list[Seat]:
    return [Seat(vote.seat) for vote in snapshot.around(club.table.state).absent]


def choose(club: Club, dice: Random) -> None:
    """Let everybody here cast the same vote about an absent or inactive player."""
    for about in votes(club):
        choice: Choice = dice.choice(("bot", "bot", "bot", "claim", "wait"))
        game = club.table.game
        for who in [] if game is None else [club.who(seat) for seat in game.people]:
            if about in votes(club) and voice(club, about, who):
                club.table.choose(club.table.state.seating.places_of(who)[0], who, about, choice, club.now)


def move(club: Club, dice: Random) -> None:
    """Let a connected person whose turn it is make a move."""
    game, table = club.table.game, club.table
    if game is None or not table.playing or game.actors == (CHANCE,):
        return
    for seat in game.actors:
        if seat in game.people and table.state.company.attendance.here(club.who(seat)):
            text = game.game.write(dice.choice(game.view(seat).legal))
            table.submit(seat, club.who(seat), text, game.moves, str(game.moves), club.now)
            return


def remembered(table: HostedTable) -> list[object]:
    """The state of a table beside its game, except attendance and votes."""
    around, chat = snapshot.around(table.state), table.state.chat
    return [
        [(*table.state.seating.seats,), [each.ready for each in around.seats]],
        (
            around.series,
            around.locked,
            table.terms,
            around.offered,
            around.agreed,
            around.ends,
            around.breaks,
        ),
        around.break_left,
        {reader: chat.muted(reader) for reader in chat.readers()},
    ]


@pytest.mark.parametrize("name", [longer(name) if name == "three at cribbage" else name for name in TERMS])
@pytest.mark.parametrize("seed", [0, longer(1), longer(2)])
def test_any_requests_in_any_order(name: str, seed: int) -> None:
    terms, people = TERMS[name]
    club, dice = Club(terms, people=people, seed=seed, bots="simple"), Random(f"{name} {seed}")
    done = refused = 0
    for number in range(1_500):
        before, log = known(club.table), len(club.log)
        try:
            if dice.random() < 0.4:
                move(club, dice)
            else:
                dice.choice(requests(club, dice))()
            done += 1
        except (MatchError, IllegalMove, ValueError):
            refused += 1
            assert {each: known(club.table)[each] for each in LASTING} == {e: before[e] for e in LASTING}
            assert not club.table.drain().entries
        club.take()
        if dice.random() < 0.2:
            club.wait(dice.choice([1_000, 1_000, 9_000, 70_000, 200_000]))
        if number % 100 == 99:
            again = club.alone()
            assert {e: known(again)[e] for e in LASTING} == {e: known(club.table)[e] for e in LASTING}
            assert remembered(again) == remembered(club.table)
            if dice.random() < 0.3:
                club.table = club.again()
                club.take()
        assert [each.number for each in club.log[log:]] == [*range(log + 1, len(club.log) + 1)]
    assert done > 300
    assert refused > 100
    assert club.finished or known(club.table)["moves"] > 20
    for finished in club.finished:
        assert verify(read(finished.record)).sound
