// The pack as the hand engine sees it: 25 cards in the order of their numbers, the joker last, as 32-bit sets.
#pragma once

#include <array>
#include <cstdint>

#include "layout.hpp"

namespace knaves::euchre {

using Deck = std::uint32_t;  // a set of places in the pack

inline constexpr int deck_size = 25;
inline constexpr int deck_joker = 24;

struct Order {
    std::array<std::uint8_t, deck_size> number{};                                // card numbers
    std::array<std::array<std::uint8_t, deck_size>, trumps> suit{};              // what it belongs to, 0-4
    std::array<std::array<std::uint8_t, deck_size>, trumps> strength{};          // higher beats within a suit
    std::array<std::array<Deck, trumps>, trumps> of_suit{};                      // by trump and suit: its cards
    std::array<std::array<std::uint8_t, deck_size>, trumps> rank{};              // as in STRENGTH of trumps.py
    Deck farm = 0;                                                               // nines and tens
};

constexpr Order in_order() {
    Order made{};
    int at = 0;
    for (int card = 0; card < 52; ++card)
        if (rank_order(card) >= 0) made.number[at++] = static_cast<std::uint8_t>(card);
    made.number[at] = joker;
    for (int trump = 0; trump < trumps; ++trump)
        for (at = 0; at < deck_size; ++at) {
            const int card = made.number[at];
            const int place = label(trump).place[card];
            const bool high = (labels[trump].trump >> place & 1) != 0;
            const int suit = high ? trump : card / 13;
            made.suit[trump][at] = static_cast<std::uint8_t>(suit);
            made.strength[trump][at] = static_cast<std::uint8_t>(place + 1);
            made.rank[trump][at] = static_cast<std::uint8_t>(high ? 10 + place - 21 : rank_order(card));
            made.of_suit[trump][suit] |= Deck{1} << at;
        }
    for (at = 0; at < deck_joker; ++at)
        if (rank_order(made.number[at]) < 2) made.farm |= Deck{1} << at;
    return made;
}
inline constexpr Order deck = in_order();

}  // namespace knaves::euchre
