// The play for two: what a card pegs, whose turn it is, and when a count or the play ends.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "counting.hpp"

namespace knaves::cribbage {

// Cards by seat: 0 is pone, who leads, 1 the dealer. Cards of a hand are in the order of rank, then suit.
struct Hand {
    std::array<std::uint8_t, 4> cards{};
    int size = 0;

    void drop(int place) {
        --size;
        if constexpr (std::endian::native == std::endian::little) {
            // All at once: the four bytes are soon read at once again.
            std::uint32_t all;
            std::memcpy(&all, cards.data(), sizeof all);
            const std::uint32_t low = (1u << 8 * place) - 1;
            all = (all & low) | (all >> 8 & ~low);
            std::memcpy(cards.data(), &all, sizeof all);
        } else {
            for (; place < size; ++place) cards[place] = cards[place + 1];
        }
    }
};

// What the last of `size` ranks scores, when their pips add up to `count`; a run may lie in any order.
// `met` gathers the ranks from the last one back, a bit for each: as many bits as cards, without a gap
// between them, are a run. That takes fewer branches nobody can foresee than looking for what spoils one.
inline int peg(const std::uint8_t* ranks, int size, int count) {
    const std::uint8_t* last = ranks + size - 1;
    int points = 2 * (int{count == 15} | int{count == 31});
    if (size < 2) return points;
    const unsigned b0 = 1u << last[0], b1 = 1u << last[-1];
    if (b0 == b1) {
        int alike = 2;
        while (alike < size && last[-alike] == last[0]) ++alike;
        return points + alike * (alike - 1);
    }
    if (size < 3) return points;
    unsigned met = b0 | b1, run = 0;
    for (int length = 3; length <= size; ++length) {
        met |= 1u << last[1 - length];
        const unsigned low = met & (0u - met);
        run = (low << length) - low == met ? static_cast<unsigned>(length) : run;
    }
    return points + static_cast<int>(run);
}

// The same where a run counts only if it goes up or down one rank at a time.
inline int peg_exact(const std::uint8_t* ranks, int size, int count) {
    const std::uint8_t* last = ranks + size - 1;
    const int points = 2 * (int{count == 15} | int{count == 31});
    if (size < 2) return points;
    const int step = last[0] - last[-1];
    int length = 2;
    while (length < size && last[1 - length] - last[-length] == step) ++length;
    if (step == 0) return points + length * (length - 1);
    return points + ((step == 1 || step == -1) && length >= 3 ? length : 0);
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
        return hand.size > 0 && fits(hand.cards[0]);
    }

    // How many of the cards of who plays next fit: they are the first of its hand.
    int choices() const {
        const Hand& hand = hands[turn];
        int some = hand.size;
        if (count > 21)
            while (!fits(hand.cards[some - 1])) --some;
        return some;
    }

    // Whether the other may still answer in this count: it holds cards and has not said go.
    bool answered() const { return hands[1 - turn].size && (size == 0 || last != turn); }

    // Points of a card if it were laid now.
    int worth(int card) {
        ranks[size] = static_cast<std::uint8_t>(card % 13);
        return peg(ranks.data(), size + 1, count + PIPS[card % 13]);
    }

    // Points for a card laid, and for the go or the last card that it earns.
    struct Pegged {
        int points, go;
    };

    // Lay a card of who plays next.
    Pegged lay(int place) {
        Hand& hand = hands[turn];
        const int card = hand.cards[place], other = 1 - turn;
        const int points = worth(card);
        hand.drop(place);
        ++size;
        count += PIPS[card % 13];
        last = turn;
        if (can_play(other)) {
            turn = other;
            return {points, 0};
        }
        if (can_play(turn)) return {points, 0};
        const int go = count != 31;
        size = count = 0;
        over = hands[0].size + hands[1].size == 0;
        if (hands[other].size) turn = other;
        return {points, go};
    }

    // The same; award(seat, points) is told of all that is pegged, in order. Returns the card.
    template <class Award>
    int lay(int place, Award award) {
        const int seat = turn, card = hands[seat].cards[place];
        const auto [points, go] = lay(place);
        if (points) award(seat, points);
        if (go) award(seat, go);
        return card;
    }
};

}  // namespace knaves::cribbage
