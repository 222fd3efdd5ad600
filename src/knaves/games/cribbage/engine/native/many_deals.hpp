// Whole deals for three or four, told award by award: for tables, and to measure players.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "many_ring.hpp"
#include "policies.hpp"

namespace knaves::cribbage::many {

struct Dealt {
    std::array<std::array<std::uint8_t, KEPT>, MOST_SEATS> kept{};
    std::array<std::uint8_t, MOST_SEATS> thrown{};
    std::uint8_t starter = 0, crib_card = 0;
};

using Five = std::array<std::uint8_t, 5>;

// The four of five cards (in order of rank, then suit) that are kept when this one is thrown.
inline std::array<std::uint8_t, KEPT> keep_of(const Five& five, int thrown) {
    std::array<std::uint8_t, KEPT> keep{};
    for (int from = 0, to = 0; from < 5; ++from)
        if (from != thrown) keep[to++] = five[from];
    return keep;
}

// The points of a keep on average over the 47 starters that are not among the five.
inline double hand_average(const std::array<std::uint8_t, KEPT>& keep, const Five& five) {
    int total = 0;
    for (int starter = 0; starter < 52; ++starter)
        if (std::find(five.begin(), five.end(), starter) == five.end())
            total += points(tables(), keep.data(), starter, false);
    return total / 47.0;
}

// What `Steady` throws: the hand's average, and the average of the card's pairs in a crib of two.
inline int plain_throw(const Five& five, const Sorts& crib, bool ours) {
    int best = 0;
    double most = -1e9;
    for (int i = 0; i < 5; ++i) {
        double pairs = 0;
        for (int other = 0; other < 52; ++other)
            if (std::find(five.begin(), five.end(), other) == five.end()) pairs += crib[sort_of(five[i], other)];
        const double worth = hand_average(keep_of(five, i), five) + (ours ? pairs : -pairs) / 47;
        if (worth > most) most = worth, best = i;
    }
    return best;
}

// Deal and throw: throws(place, five) says which card.
template <class Throws>
Dealt deal_many(Xoshiro256& cards, int seats, Throws throws) {
    std::array<std::uint8_t, 52> pack{};
    for (int card = 0; card < 52; ++card) pack[card] = static_cast<std::uint8_t>(card);
    const unsigned size = static_cast<unsigned>(5 * seats + 1 + (seats == 3));
    for (unsigned place = 0; place < size; ++place) std::swap(pack[place], pack[place + cards.below(52 - place)]);
    Dealt dealt;
    dealt.starter = pack[size - 1];
    if (seats == 3) dealt.crib_card = pack[size - 2];
    for (int place = 0; place < seats; ++place) {
        Five five{};
        for (int i = 0; i < 5; ++i) five[i] = pack[seats * i + place];
        sort_cards(five.data(), 5);
        const int thrown = throws(place, five);
        dealt.thrown[place] = five[thrown];
        dealt.kept[place] = keep_of(five, thrown);
    }
    return dealt;
}

enum class Why : std::uint8_t { HEELS, PLAY, HAND, CRIB };

// Play a deal: lays(ring, place) says which card of the hand, laid(place, rank) is told of each.
// award(why, place, points) may end it by returning true.
template <class Lays, class Laid, class Award>
void play_many(const Dealt& dealt, int seats, Lays lays, Laid laid, Award award) {
    if (dealt.starter % 13 == JACK && award(Why::HEELS, seats - 1, 2)) return;
    Ring ring;
    ring.seats = seats;
    ring.left = KEPT * seats;
    ring.sizes.fill(0);
    for (int place = 0; place < seats; ++place) {
        ring.sizes[place] = KEPT;
        for (int i = 0; i < KEPT; ++i) ring.hands[place][i] = dealt.kept[place][i] % 13;
    }
    while (ring.left) {
        const int place = ring.turn;
        const int card = ring.choices() > 1 ? lays(ring, place) : 0;
        laid(place, ring.hands[place][card]);
        const int points = ring.lay(card);
        if (award(Why::PLAY, place, points)) return;
    }
    std::array<std::uint8_t, 4> crib{};
    for (int place = 0; place < seats; ++place) crib[place] = dealt.thrown[place];
    if (seats == 3) crib[3] = dealt.crib_card;
    for (int place = 0; place < seats; ++place)
        if (award(Why::HAND, place, points(tables(), dealt.kept[place].data(), dealt.starter, false))) return;
    award(Why::CRIB, seats - 1, points(tables(), crib.data(), dealt.starter, true));
}

}  // namespace knaves::cribbage::many
