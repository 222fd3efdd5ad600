"""Challenges that people have played already, each at a table of their own, as a server keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from serving import Served

from knaves.game import Seat
from knaves.games import find
from knaves.match.log import Sitter
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet
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
        finished = _played(replace(made, address=address), Sitter(person, name), Random(number))
        finished = replace(finished, address=f"{address}-{number}")
        server.run(server.services.results.finish(finished, WHEN + 100 + number, {}))
    return address


def _played(made: DealSet, who: Sitter, dice: Random) -> FinishedGame:
    """Play a game of a challenge to its end: the bots as they choose, the person at random."""
    begun = set_of_deals(made, who)
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
            move = hosted.game.write(dice.choice(hosted.view(Seat(0)).legal))
            table.submit(0, who.id, move, hosted.moves, "", now)
    return finished[0]
