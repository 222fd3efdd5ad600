"""Challenges that people have played already, each at a table of their own, as a server keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from serving import Served

from knaves.games import find
from knaves.match.log import Sitter
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, own_side
from knaves.match.table.hosted import HostedTable
from knaves.match.table.origin import set_of_deals, settled_rules
from knaves.options import read_options, write_options

WHEN: Final = 1_790_000_000_000
SHORT: Final = {"cribbage": "standard target=31", "euchre": "standard target=3"}
BOT: Final = "simple"


def keep_challenge(server: Served, people: Mapping[str, str], game: str = "cribbage") -> str:
    """Keep a challenge of the first of these people, names by id, that all of them have played at random.

    Return its address.
    """
    found, sets = find(game), server.services.deal_sets
    rules = settled_rules(read_options(found.presets, SHORT[game]))
    [maker, *_others] = people
    made = DealSet("", game, write_options(rules), found.seats[0], BOT, "5a" * 32, maker, people[maker], WHEN)
    address: str = server.run(sets.make(made))
    for number, (person, name) in enumerate(people.items()):
        server.run(sets.enter(address, person, name, WHEN + number))
        finished = _played(replace(made, address=address), Sitter(person, name), dice=Random(number))
        finished = replace(finished, address=f"{address}-{number}")
        server.run(server.services.results.finish(finished, WHEN + 100 + number, {}))
    return address


def make_for_pairs(server: Served, person: str, name: str) -> str:
    """Make a short challenge for pairs; return its address."""
    found = find("euchre")
    rules = write_options(settled_rules(read_options(found.presets, SHORT["euchre"])))
    made = DealSet("", "euchre", rules, 4, BOT, "5a" * 32, person, name, WHEN, pairs=True)
    address: str = server.run(server.services.deal_sets.make(made))
    return address


def keep_pairs(server: Served, address: str, pairs: Sequence[Mapping[str, str]]) -> None:
    """Keep that pairs, each of two names by id, have played a challenge at random."""
    sets, invitations = server.services.deal_sets, server.services.deal_pairs
    made = server.run(sets.find(address))
    assert made is not None
    for number, pair in enumerate(pairs):
        (one, first), (other, second) = pair.items()
        server.run(invitations.invite(address, one, first, f"word-{number}", WHEN + number))
        _first, across = own_side(find("euchre"), 4)
        server.run(invitations.answer(address, f"word-{number}", other, second, across, WHEN + number))
        finished = _played(made, Sitter(one, first), Sitter(other, second), dice=Random(number))
        finished = replace(finished, address=f"{address}-{number}")
        server.run(server.services.results.finish(finished, WHEN + 100 + number, {}))


def _played(made: DealSet, who: Sitter, *partner: Sitter, dice: Random) -> FinishedGame:
    """Play a game of a challenge to its end: the bots as they choose, the people at random."""
    begun = set_of_deals(made, who, *partner)
    table = HostedTable.opened("t", who.id, begun.terms, 0)
    table.begin_with(begun.sitters, 0, begun.origin)
    now = 0
    while not (finished := table.drain().finished):
        now += 1000
        thought, hosted = table.thought(), table.game
        assert hosted is not None
        if thought is not None:
            table.decide(thought, thought.choose(), now)
        else:
            [seat, *_others] = hosted.actors
            move = hosted.game.write(dice.choice(hosted.view(seat).legal))
            table.submit(seat, begun.sitters[seat].id, move, hosted.moves, "", now)
    return finished[0]
