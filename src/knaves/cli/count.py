"""``knaves count``: what a cribbage hand is worth, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from knaves.cards import RANK_LETTERS, Card, NotationError, parse, say
from knaves.cli.output import print_json
from knaves.cli.usage import arguments
from knaves.i18n.language import _

if TYPE_CHECKING:
    from knaves.games.cribbage.rules.scoring import Part


@click.command(short_help="Count a cribbage hand, with reasons.")
@click.argument("cards", nargs=-1, required=True)
@click.option("--crib", is_flag=True, help="Count it as a crib, where a flush needs all five cards.")
@click.option("--json", "as_json", is_flag=True, help="Print total and parts for a program.")
def count(cards: tuple[str, ...], crib: bool, as_json: bool) -> None:
    """Count four CARDS and a starter, the starter last: knaves count 8H 7D 7S 6C 2H."""
    from knaves.games.cribbage.rules.scoring import tally

    with arguments():
        *hand, starter = read_hand(cards)
        found = tally(hand, starter, crib=crib)
    if as_json:
        parts = [
            {"kind": str(part.kind), "cards": [str(card) for card in part.cards], "points": part.points}
            for part in found.parts
        ]
        print_json({"total": found.total, "parts": parts})
        return
    shown = _("Crib {cards}, starter {starter}.") if crib else _("Hand {cards}, starter {starter}.")
    click.echo(shown.format(cards=say(hand), starter=starter))
    for line in _running(found.parts):
        click.echo(line)
    click.echo(_("It counts {total}.").format(total=found.total))


def read_hand(words: Sequence[str]) -> tuple[Card, ...]:
    """Read four cards and a starter; NotationError for anything else."""
    for word in " ".join(words).replace(",", " ").split():
        if word.upper() in {*RANK_LETTERS, "10"}:
            raise NotationError(
                _(
                    "{word!r} has no suit: write it as {upper}H, so that flush and nobs can be counted."
                ).format(word=word, upper=word.upper())
            )
    cards = parse(" ".join(words))
    if len(cards) != 5:
        raise NotationError(
            _("Give four cards and the starter, five in all; there are {number}.").format(number=len(cards))
        )
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise NotationError(_("{twice} is given twice; there is only one in the pack.").format(twice=twice))
    return cards


def _running(parts: Sequence[Part]) -> list[str]:
    """One line a part, as one counts aloud: cards, what they are, and the total so far."""
    from knaves.games.cribbage.rules.scoring import Kind
    from knaves.games.cribbage.text.words import number_name, part_name

    width = max((len(say(part.cards)) for part in parts), default=0)
    lines: list[str] = []
    total = 0
    for part in parts:
        total += part.points
        said = _("{part} makes {points}") if lines else _("{part} is {points}")
        if part.kind is Kind.FIFTEEN:
            said = _("{part} {points}")
        words = said.format(part=part_name(part), points=number_name(total))
        lines.append(f"  {say(part.cards):{width}}  {words}")
    return lines
