"""``knaves count`` and ``odds``: count a hand, show the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from knaves.cards import RANK_LETTERS, Card, NotationError, parse, say
from knaves.cli.output import print_json, print_line
from knaves.cli.usage import arguments, read_score
from knaves.i18n.language import _
from knaves.i18n.numbers import Figure

if TYPE_CHECKING:
    from knaves.games.cribbage.rules.scoring import Tally


@click.command(short_help="Count a cribbage hand and explain each point.")
@click.argument("cards", nargs=-1, required=True)
@click.option("--crib", is_flag=True, help="Count the cards as a crib, where a flush needs all five.")
@click.option("--json", "as_json", is_flag=True, help="Print the total and the parts as JSON.")
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
    print_line(shown.format(cards=say(hand), starter=starter))
    for line in _running(found):
        print_line(line)
    print_line(_("Total: {total}.").format(total=found.total))


def read_hand(words: Sequence[str]) -> tuple[Card, ...]:
    """Read four cards and a starter; NotationError for anything else."""
    for word in " ".join(words).replace(",", " ").split():
        if word.upper() in {*RANK_LETTERS, "10"}:
            raise NotationError(
                _(
                    "{word!r} has no suit. Write {upper}H, for example: flushes and nobs depend on suits."
                ).format(word=word, upper=word.upper())
            )
    cards = parse(" ".join(words))
    if len(cards) != 5:
        raise NotationError(
            _("Give five cards, four and the starter, not {number}.").format(number=len(cards))
        )
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise NotationError(
            _("{twice} is given twice, but there is only one in the pack.").format(twice=twice)
        )
    return cards


def _running(tally: Tally) -> list[str]:
    """Return one line for each part, as in counting aloud: its cards, its name, and the total so far."""
    from knaves.games.cribbage.rules.scoring import Kind
    from knaves.games.cribbage.text.words import number_name, part_name

    width = max((len(say(part.cards)) for part in tally.parts), default=0)
    lines: list[str] = []
    for part, total in tally.aloud:
        said = _("{part} makes {points}") if lines else _("{part} is {points}")
        if part.kind is Kind.FIFTEEN:
            said = _("{part} {points}")
        words = said.format(part=part_name(part), points=number_name(total))
        lines.append(f"  {say(part.cards):{width}}  {words}")
    return lines


@click.command(short_help="Show the chance to win at cribbage from a score.")
@click.argument("score", callback=read_score)
@click.option(
    "--target", type=click.IntRange(5, 1001), default=121, show_default=True, help="Points that win the game."
)
@click.option("--json", "as_json", is_flag=True, help="Print the chances as JSON.")
def odds(score: tuple[int, int], target: int, as_json: bool) -> None:
    """Show your chance to win from SCORE (98-104, yours first), if you deal and if you do not."""
    from knaves.games.cribbage.engine.tables import chance

    mine, theirs = score
    with arguments():
        dealing = chance(mine, theirs, dealing=True, target=target)
        not_dealing = chance(mine, theirs, dealing=False, target=target)
    if as_json:
        print_json({"score": [mine, theirs], "target": target, "dealer": dealing, "pone": not_dealing})
        return
    print_line(
        _("At {mine} to {theirs} in a game to {target}, between equal players:").format(
            mine=mine, theirs=theirs, target=target
        )
    )
    print_line(_("  if you deal, you win {chance:.1f}%").format(chance=Figure(100 * dealing)))
    print_line(_("  if your opponent deals, you win {chance:.1f}%").format(chance=Figure(100 * not_dealing)))
