"""Progressive euchre, as card parties play it: winners move up a table, and partners change."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.events.encounters import Encounter, Entrant, Outcome, Round, Side


def seated(order: Sequence[Entrant]) -> Round:
    """Return the first round: four at a table, those across from each other together; the rest sit out.

    ValueError below four entrants.
    """
    if len(order) < 4:
        raise ValueError(f"It takes 4 entrants at least, not {len(order)}.")
    tables = [order[place : place + 4] for place in range(0, len(order) - 3, 4)]
    fours = [Encounter(((one, three), (two, four))) for one, two, three, four in tables]
    return Round(tuple(fours), tuple(order[4 * len(tables) :]))


def moved(found: Round, outcomes: Sequence[Outcome]) -> Round:
    """Return the round after one: winners move to the table above, and losers stay.

    Where nobody won, the first side counts as the winner.

    At the first table winners stay, and losers go to the last one. Those who sat out take the seats of as
    many losers there, who sit out next. Two who come to a table part, and each plays with one who stayed.
    ValueError unless there is an outcome for each table, in their order.
    """
    if [each.encounter for each in outcomes] != list(found.encounters):
        raise ValueError("There must be an outcome for each table.")
    won = [max(0, each.winner) for each in outcomes]
    winners = [each.encounter.sides[side] for each, side in zip(outcomes, won, strict=True)]
    losers = [each.encounter.sides[1 - side] for each, side in zip(outcomes, won, strict=True)]
    # Table 1 keeps its winners; below it come the winners from the table below, above all losers that stay.
    stay: list[Side] = [winners[0], *losers[1:]]
    come: list[Side] = [*winners[1:], losers[0]]
    # Those who lost at the last table go out first, and those who have come down to it only after them.
    last = (*losers[-1], *(come[-1] if len(outcomes) > 1 else winners[0]))
    waiting = len(found.byes)
    out, remain = last[:waiting], last[waiting:]
    final = (*remain, *found.byes)
    tables = [*zip(stay[:-1], come[:-1], strict=True), (final[:2], final[2:])]
    fours = [Encounter(((one, two), (other, another))) for (one, other), (two, another) in tables]
    return Round(tuple(fours), out)
