"""``knaves count`` and ``odds``: count a hand, show the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from knaves.card_input import read_groups, refuse_twice
from knaves.cards import CARDS, Card, NotationError, say
from knaves.cli.output import print_json, print_line
from knaves.cli.usage import arguments, read_score
from knaves.i18n.language import _, marked
from knaves.i18n.numbers import Figure

if TYPE_CHECKING:
    from knaves.games.cribbage.rules.scoring import Tally


@click.command(short_help="Count a cribbage hand and explain each point.")
@click.argument("cards", nargs=-1, required=True)
@click.option("--crib", is_flag=True, help="Count the cards as a crib, where a flush needs all five.")
@click.option("--json", "as_json", is_flag=True, help="Print the total and the parts as JSON.")
def count(cards: tuple[str, ...], crib: bool, as_json: bool) -> None:
    """Count four CARDS and a starter, the starter last: knaves count 8H 7D 7S 6C 2H.

    Four cards are counted as they are before the cut.
    """
    from knaves.games.cribbage.rules.scoring import tally, tally_of_four

    with arguments():
        hand, starter = read_hand(cards)
        if crib and starter is None:
            raise NotationError(_("A crib is counted with the starter. Give five cards, the starter last."))
        found = tally_of_four(hand) if starter is None else tally(hand, starter, crib=crib)
    if as_json:
        parts = [
            {"kind": str(part.kind), "cards": [str(card) for card in part.cards], "points": part.points}
            for part in found.parts
        ]
        print_json({"total": found.total, "parts": parts})
        return
    shown = _("Crib {cards}, starter {starter}.") if crib else _("Hand {cards}, starter {starter}.")
    if starter is None:
        shown = _("Hand {cards}, before the cut.")
    print_line(shown.format(cards=say(hand), starter=starter))
    for line in _running(found):
        print_line(line)
    print_line(_("Total: {total}.").format(total=found.total))


def read_hand(words: Sequence[str]) -> tuple[tuple[Card, ...], Card | None]:
    """Read four cards, and the starter if it is there: the last card, or what stands after a slash.

    NotationError for anything else.
    """
    groups = read_groups(" ".join(words))
    cards = tuple([card for group in groups for card in group.cards])
    refuse_twice([(_IN_HAND, cards[:4]), (_STARTER, cards[4:])])
    if any(card not in CARDS for card in cards):
        raise NotationError(_("Cribbage is played without a joker, and a card face down cannot be counted."))
    divided = len(groups) > 1 and any(len(group.cards) != 1 for group in groups)
    if divided and [len(group.cards) for group in groups] != [4, 1]:
        raise NotationError(_("Write four cards, a slash and the starter."))
    if len(cards) not in (4, 5):
        raise NotationError(
            _("Give four cards, or five with the starter last, not {number}.").format(number=len(cards))
        )
    if len(cards) == 5 and groups[0].by_suit and not divided:
        raise NotationError(
            _("Which card is the starter? Write it after a slash, as in {cards}.").format(
                cards=f"{say(cards[:4])} / {cards[4]}"
            )
        )
    return cards[:4], cards[4] if len(cards) == 5 else None


_IN_HAND: Final = marked("is in the hand")
_STARTER: Final = marked("is the starter")


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
