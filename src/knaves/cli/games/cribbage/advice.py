"""``knaves discard`` and ``knaves peg``: rank the throws of a hand, and the cards that may be played."""

from __future__ import annotations

from typing import Any

import click

from knaves.card_input import read_card, read_cards
from knaves.cli.analysis import Position, from_record, record_flags, rules_of, show, with_rules
from knaves.cli.rules import RuledCommand
from knaves.cli.usage import arguments, read_score
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.moves import Discard, Play
from knaves.i18n.language import _, marked

dealer_flag = click.option(
    "--dealer/--pone", "dealing", default=True, show_default=True, help="Whether you are the dealer."
)
score_flag = click.option(
    "--score", default="0-0", callback=read_score, help="Your points and your opponent's: 98-104."
)


@with_rules(GAME)
@record_flags
@click.command(cls=RuledCommand, short_help="Recommend two cards to throw to the crib.")
@click.argument("cards", nargs=-1)
@dealer_flag
@score_flag
def discard(cards: tuple[str, ...], dealing: bool, score: tuple[int, int], **flags: Any) -> int:
    """Rank the throws of six CARDS: knaves discard 5H 5D JS QC 2H 9D --dealer --score 98-104.

    Instead of cards: knaves discard --record FILE --move 3.
    """
    from knaves.games.cribbage.bots.what_if import position_before_discard

    with arguments():
        found = from_record(GAME, flags, cards, (Discard,))
        if found is None:
            rules = rules_of(GAME, flags)
            view = position_before_discard(read_cards(" ".join(cards)), rules, score, dealing=dealing)
            source = {"score": list(score), "target": rules.target, "dealer": dealing}
            found = Position(GAME, view, (), source)
    spread = _("Spread: the standard deviation of hand and crib.")
    return show(found, flags, column=marked("throw"), key="throws", spread=spread)


@with_rules(GAME)
@record_flags
@click.command(cls=RuledCommand, short_help="Recommend a card in the play at cribbage.")
@click.argument("cards", nargs=-1)
@click.option("--threw", metavar="CARDS", default="", help="The two cards that you threw to the crib.")
@click.option("--starter", metavar="CARD", default="", help="The starter.")
@click.option(
    "--played",
    metavar="CARDS",
    default="",
    help="The cards played so far, the pone's lead first; go where a player could not play.",
)
@dealer_flag
@score_flag
def peg(
    cards: tuple[str, ...],
    threw: str,
    starter: str,
    played: str,
    dealing: bool,
    score: tuple[int, int],
    **flags: Any,
) -> int:
    """Rank the CARDS that you hold in the play.

    For example: knaves peg 5H 7D JS --threw "2H 9D" --starter 4C --played "QC KH" --pone --score 98-104. Or
    from a record: knaves peg --record FILE --move 7.
    """
    from knaves.games.cribbage.bots.positions import laid
    from knaves.games.cribbage.bots.what_if import position_in_play

    with arguments():
        found = from_record(GAME, flags, cards, (Play,))
        if found is None:
            if not threw or not starter:
                raise click.UsageError(
                    _('Say what you threw and what was turned up: --threw "2H 9D" --starter 4C.'),
                    click.get_current_context(),
                )
            rules = rules_of(GAME, flags)
            view = position_in_play(
                read_cards(" ".join(cards)),
                read_cards(threw),
                read_card(starter),
                laid(played),
                rules,
                score,
                dealing=dealing,
            )
            source = {
                "score": list(score),
                "target": rules.target,
                "dealer": dealing,
                "played": [str(each) for each in laid(played)],
            }
            found = Position(GAME, view, (), source)
    return show(found, flags, column=marked("card"), key="cards", spread="")
