// How the kernel sees the cards: one 32-bit mask a hand, relabelled so that trump is on top and ranks rise.
//
// Three side suits of six places lie at bits 0, 7 and 14 with an empty place above each, trumps at 21 to 27
// and the joker at 28. At no trump the fourth suit lies at 21 to 26 and the joker alone is trump. The empty
// places keep suits apart, so that neighbours within a suit are found for all suits at once by one addition.
#pragma once

#include <array>
#include <cstdint>

namespace knaves::euchre {

using Cards = std::uint32_t;  // a set of relabelled cards, or one of them
using Pack = std::uint64_t;   // a set of cards by their numbers 0-52, as Python knows them

inline constexpr int seats = 4;
inline constexpr int numbers = 53;  // card numbers: 0-51, and 52 for the joker
inline constexpr int joker = 52;
inline constexpr int no_trump = 4;
inline constexpr int trumps = 5;  // clubs, diamonds, hearts, spades, no trump
inline constexpr std::uint8_t none = 255;

inline constexpr Cards every_place = (Cards{1} << 29) - 1;
inline constexpr Cards suit_places = 0x7F;

// What a trump makes of the pack.
struct Labels {
    std::array<std::int8_t, numbers> place{};  // by card number: its bit, or -1 for a card not played with
    std::array<std::uint8_t, 32> number{};     // by bit: the card number, or `none`
    std::array<Cards, 32> suit{};              // by bit: every place of its suit
    Cards trump = 0;                           // every place of trumps
    Cards gaps = 0;                            // the empty places between suits
};

constexpr int rank_order(int card) {  // nine to ace: 0 to 5; -1 for a card not in the pack
    const int rank = card % 13 + 1;
    return rank == 1 ? 5 : rank >= 9 ? rank - 9 : -1;
}

constexpr int trump_order(int card, int trump) {  // nine, ten, queen, king, ace, left, right: 0 to 6
    if (card % 13 == 10) return card / 13 == trump ? 6 : 5;
    const int order = rank_order(card);
    return order > 2 ? order - 1 : order;
}

constexpr Labels label(int trump) {
    Labels made{};
    for (auto& each : made.place) each = -1;
    for (auto& each : made.number) each = none;
    int side = 0;
    std::array<int, 4> base{};
    for (int suit = 0; suit < 4; ++suit) base[suit] = suit == trump ? 21 : 7 * side++;
    for (int card = 0; card < 52; ++card) {
        if (rank_order(card) < 0) continue;
        const bool left = card % 13 == 10 && trump != no_trump && card / 13 == 3 - trump;
        const bool is_trump = left || card / 13 == trump;
        const int place = is_trump ? 21 + trump_order(card, trump) : base[card / 13] + rank_order(card);
        made.place[card] = static_cast<std::int8_t>(place);
        made.number[place] = static_cast<std::uint8_t>(card);
    }
    made.place[joker] = 28;
    made.number[28] = joker;
    made.trump = trump == no_trump ? Cards{1} << 28 : Cards{0xFF} << 21;
    made.gaps = Cards{1} << 6 | Cards{1} << 13 | Cards{1} << 20 | (trump == no_trump ? Cards{1} << 27 : 0);
    for (int place = 0; place < 29; ++place) {
        const bool high = trump == no_trump ? place == 28 : place >= 21;
        made.suit[place] = high ? made.trump : Cards{0x3F} << place / 7 * 7;
    }
    return made;
}

inline constexpr std::array<Labels, trumps> labels = {label(0), label(1), label(2), label(3), label(4)};

}  // namespace knaves::euchre
