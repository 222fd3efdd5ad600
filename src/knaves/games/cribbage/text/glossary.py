"""The words of cribbage, in the order in which a newcomer meets them."""

from __future__ import annotations

from typing import Final

from knaves.cards import Card
from knaves.glossary import Term
from knaves.i18n.language import marked

GLOSSARY: Final = (
    Term(
        "dealer",
        marked("dealer, dealers"),
        marked("The player who gives out the cards in this deal. The crib is the dealer's."),
        "3.1",
    ),
    Term(
        "pone",
        marked("pone, pones"),
        marked(
            "The player to the dealer's left: of two players, the one who does not deal. Pone plays first."
        ),
        "1.3",
    ),
    Term(
        "crib",
        marked("crib, cribs"),
        marked(
            "The four cards that the players put aside at the start of a deal. "
            "They are counted as one more hand, for the dealer."
        ),
        "3.3",
    ),
    Term(
        "throw",
        marked("throw, throws, thrown, threw, throwing, discard, discards"),
        marked("To put a card from your hand face down into the crib."),
        "3.3",
    ),
    Term(
        "starter",
        marked("starter, starters, starter card"),
        marked(
            "The card turned up after everybody has thrown. "
            "It counts with every hand and with the crib, as a fifth card."
        ),
        "4.1",
    ),
    Term(
        "heels",
        marked("his heels, two for his heels"),
        marked("Two points for the dealer, at once, when the starter is a jack."),
        "4.3",
        cards=(Card("JD"),),
    ),
    Term(
        "play",
        marked("the play, pegging"),
        marked(
            "The first half of a deal: the players lay their cards in turn and add them up, "
            "never past thirty-one."
        ),
        "5.1",
    ),
    Term(
        "count",
        marked("count, counting"),
        marked(
            "In the play, the sum of the cards laid since the last thirty-one or go. "
            "At the show, what the cards of a hand score together."
        ),
        "5.1",
    ),
    Term(
        "peg",
        marked("peg, pegs, pegged"),
        marked("To score points, and to move your peg on the board by as many holes."),
        "5.9",
    ),
    Term(
        "go",
        marked("go, say go, says go, a go"),
        marked(
            "What you say when each of your cards would pass thirty-one. "
            "The player of the last card that fits gets a point."
        ),
        "5.4",
    ),
    Term(
        "last-card",
        marked("last card, one for last"),
        marked("One point for the player who lays the very last card of the play."),
        "5.8",
    ),
    Term(
        "show",
        marked("the show, shows"),
        marked(
            "The second half of a deal: each hand, and then the crib, is counted together with the starter."
        ),
        "6.1",
    ),
    Term(
        "fifteen",
        marked("fifteen, fifteens, fifteen two"),
        marked("Cards that add up to fifteen: two points. An ace is one; kings, queens and jacks are ten."),
        "6.2",
        cards=(Card("7H"), Card("8S")),
    ),
    Term(
        "pair",
        marked("pair, pairs"),
        marked("Two cards of the same rank: two points."),
        "6.3",
        cards=(Card("9D"), Card("9S")),
    ),
    Term(
        "pair-royal",
        marked("pair royal, pairs royal, double pair royal, three of a kind, four of a kind"),
        marked("Three cards of the same rank: six points. Four are a double pair royal: twelve points."),
        "6.3",
        cards=(Card("4C"), Card("4D"), Card("4S")),
    ),
    Term(
        "run",
        marked("run, runs, straight, double run"),
        marked("Three or more cards whose ranks follow one another: a point for each card."),
        "6.4",
        cards=(Card("6C"), Card("7H"), Card("8S")),
    ),
    Term(
        "flush",
        marked("flush, flushes"),
        marked("All four cards of a hand in one suit: four points, or five if the starter is of it too."),
        "6.5",
        cards=(Card("2H"), Card("6H"), Card("9H"), Card("QH")),
    ),
    Term(
        "nobs",
        marked("his nobs, one for his nobs, his nob"),
        marked("One point for a jack in your hand or crib that has the same suit as the starter."),
        "6.7",
        cards=(Card("JH"), Card("5H")),
    ),
    Term(
        "muggins",
        marked("muggins, call muggins"),
        marked("Taking the points that another player missed in a count, where the rules allow it."),
        "7.5",
    ),
    Term(
        "skunk",
        marked("skunk, skunks, skunked, double skunk"),
        marked(
            "A loss by more than thirty points, which counts as two games. "
            "By more than sixty it is a double skunk, and counts as three."
        ),
        "8.4",
    ),
)
