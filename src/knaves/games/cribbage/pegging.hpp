// The play for two: what a card pegs, whose turn it is, and when a count or the play ends.
#pragma once

#include <array>
#include <cstdint>

#include "counting.hpp"

namespace knaves::cribbage {

// Cards by seat: 0 is pone, who leads, 1 the dealer. Cards of a hand are in the order of rank, then suit.
struct Hand {
    std::array<std::uint8_t, 4> cards{};
    int size = 0;

    void drop(int place) {
        for (--size; place < size; ++place) cards[place] = cards[place + 1];
    }
};

// What the last of `size` ranks scores, when their pips add up to `count`; a run may lie in any order.
inline int peg(const std::uint8_t* ranks, int size, int count) {
    int points = count == 15 || count == 31 ? 2 : 0;
    if (size < 2) return points;
    const int last = ranks[size - 1];
    if (ranks[size - 2] == last) {
        int alike = 2;
        while (alike < size && ranks[size - 1 - alike] == last) ++alike;
        return points + alike * (alike - 1);
    }
    int low = last, high = last, longest = 0;
    unsigned met = 0;
    for (int length = 1; length <= size; ++length) {
        const int rank = ranks[size - length];
        if (met >> rank & 1) break;
        met |= 1u << rank;
        low = rank < low ? rank : low;
        high = rank > high ? rank : high;
        if (high - low == length - 1) longest = length;
    }
    return points + (longest >= 3 ? longest : 0);
}

// One deal's play. After each card `turn` is who plays next, and has a card that fits, until it is over.
struct Play {
    std::array<Hand, 2> hands;
    std::array<std::uint8_t, 13> ranks{};  // of the present count, in order
    int size = 0;
    int count = 0;
    int turn = 0;
    int last = 0;  // who laid the last card
    bool over = false;

    bool fits(int card) const { return count + PIPS[card % 13] <= 31; }

    bool can_play(int seat) const {
        const Hand& hand = hands[seat];
        // Cards are in order of rank, so the first has the fewest pips.
        return hand.size && fits(hand.cards[0]);
    }

    // How many of the cards of who plays next fit: they are the first of its hand.
    int choices() const {
        const Hand& hand = hands[turn];
        int some = 0;
        while (some < hand.size && fits(hand.cards[some])) ++some;
        return some;
    }

    // Whether the other may still answer in this count: it holds cards and has not said go.
    bool answered() const { return hands[1 - turn].size && (size == 0 || last != turn); }

    // Points of a card if it were laid now.
    int worth(int card) {
        ranks[size] = static_cast<std::uint8_t>(card % 13);
        return peg(ranks.data(), size + 1, count + PIPS[card % 13]);
    }

    // Lay a card of who plays next; award(seat, points) is told of all that is pegged, in order.
    template <class Award>
    int lay(int place, Award award) {
        Hand& hand = hands[turn];
        const int card = hand.cards[place];
        const int points = worth(card);
        hand.drop(place);
        ++size;
        count += PIPS[card % 13];
        last = turn;
        if (points) award(turn, points);
        go_on(award);
        return card;
    }

private:
    template <class Award>
    void go_on(Award award) {
        if (hands[0].size + hands[1].size == 0) {
            if (count != 31) award(last, 1);
            over = true;
            return;
        }
        if (count != 31) {
            if (can_play(1 - last)) {
                turn = 1 - last;
                return;
            }
            if (can_play(last)) {
                turn = last;
                return;
            }
            award(last, 1);
        }
        size = count = 0;
        turn = hands[1 - last].size ? 1 - last : last;
    }
};

}  // namespace knaves::cribbage
