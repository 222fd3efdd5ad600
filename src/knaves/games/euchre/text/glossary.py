"""The words of euchre, in the order in which a newcomer meets them."""

from __future__ import annotations

from typing import Final

from knaves.cards import Card
from knaves.glossary import Term
from knaves.i18n.language import marked

GLOSSARY: Final = (
    Term(
        "partner",
        marked("partner, partners"),
        marked("The player who sits opposite you. What one of you scores counts for both."),
        "1.1",
    ),
    Term(
        "trick",
        marked("trick, tricks"),
        marked("One card from each player; the best of them wins the trick. A hand has five tricks."),
        "6.5",
    ),
    Term(
        "trump",
        marked("trump, trumps, trump suit"),
        marked("The suit that beats the three others in this hand."),
        "5.1",
    ),
    Term(
        "upcard",
        marked("upcard, upcards, up card"),
        marked("The card turned face up after the deal. Its suit is the first that may become trump."),
        "2.3",
    ),
    Term(
        "order",
        marked("order up, order, orders, ordered, orders up, ordered up, ordering up"),
        marked("To make the suit of the upcard trump. The dealer then takes that card into his hand."),
        "3.1",
    ),
    Term(
        "pick-up",
        marked("pick up, pick it up, picks up, picks it up, picked up, picking it up"),
        marked("To order up as the dealer: you take the upcard, and its suit is trump."),
        "3.1",
    ),
    Term(
        "pass",
        marked("pass, passes, passed, passing"),
        marked("To leave the choice of trump to the next player."),
        "3.1",
    ),
    Term(
        "turn-down",
        marked("turn down, turns down, turned down"),
        marked(
            "When all four have passed, the upcard is turned face down. "
            "Its suit can then no longer become trump."
        ),
        "3.3",
    ),
    Term(
        "make",
        marked("make trump, makes trump, making trump, make, makes"),
        marked(
            "To name a suit as trump after the upcard was turned down. "
            "Makers who win three tricks or more have made it."
        ),
        "3.3",
    ),
    Term(
        "maker",
        marked("maker, makers"),
        marked("The player who chose trump. The maker's side has to win at least three of the five tricks."),
        "3.2",
    ),
    Term(
        "stick",
        marked("stick the dealer, stuck, stuck dealer"),
        marked("A rule: when the three others have passed twice, the dealer has to name a suit."),
        "3.4",
    ),
    Term(
        "throw-in",
        marked("throw in, throws in, thrown in"),
        marked("To end a hand without a score, when everybody has passed."),
        "3.5",
    ),
    Term(
        "bury",
        marked("bury, buries, buried, burying"),
        marked("To put one card aside, face down, after taking the upcard: five are left."),
        "3.2",
    ),
    Term(
        "bower",
        marked("bower, bowers"),
        marked("One of two jacks that are the highest trumps. With spades as trump they are these two."),
        "5.1",
        cards=(Card("JS"), Card("JC")),
    ),
    Term(
        "right-bower",
        marked("right bower, right bowers"),
        marked("The jack of the trump suit, the highest trump. With spades as trump it is this one."),
        "5.1",
        cards=(Card("JS"),),
    ),
    Term(
        "left-bower",
        marked("left bower, left bowers"),
        marked(
            "The other jack of the same colour, the second highest trump. "
            "With spades as trump it is this one."
        ),
        "5.1",
        cards=(Card("JC"),),
    ),
    Term(
        "joker",
        marked("joker, jokers, best bower"),
        marked("An extra card at some tables. It is a trump, and beats every other card."),
        "5.4",
    ),
    Term(
        "lead",
        marked("lead, leads, led, leading"),
        marked("To play the first card of a trick."),
        "6.1",
    ),
    Term(
        "follow",
        marked("follow suit, follows suit, follow, follows"),
        marked("To play a card of the suit that was led. You have to if you can."),
        "6.3",
    ),
    Term(
        "renege",
        marked("renege, reneges, reneged, revoke"),
        marked("Not to follow suit although you could. Here it cannot happen: the card is refused."),
        "6.3",
    ),
    Term(
        "alone",
        marked("alone, go alone, goes alone, loner, loners, lone"),
        marked("To play a hand without your partner, who sits out: more points if you win all five tricks."),
        "4.1",
    ),
    Term(
        "defend-alone",
        marked("defend alone, defends alone, defended alone, lone defender"),
        marked("To play against the makers without your partner, where the rules allow it."),
        "4.3",
    ),
    Term(
        "march",
        marked("march, marches"),
        marked("All five tricks for the makers: two points, or more for a player who went alone."),
        "7.2",
    ),
    Term(
        "euchred",
        marked("euchred, euchre, euchres"),
        marked("Said of makers who win fewer than three tricks. The other side scores two points."),
        "7.4",
    ),
    Term(
        "farmer",
        marked("farmer's hand, farmer's hands, farmers"),
        marked(
            "A hand of nothing but nines and tens. "
            "Where the rules allow it, you may show it instead of a bid, and the cards are dealt again."
        ),
        "3.9",
        cards=(Card("9C"), Card("TC"), Card("9D"), Card("9H"), Card("TS")),
    ),
)
