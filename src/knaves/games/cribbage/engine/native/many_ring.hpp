// The play for three or four: whose turn it is, and what a card pegs. Suits do not matter here.
//
// Places are counted from the dealer's left: 0 leads, the last is the dealer. With four, places 0 and 2 are
// one side and 1 and 3 the other; with three, every place is a side of its own.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "pegging.hpp"

namespace knaves::cribbage::many {

inline constexpr int MOST_SEATS = 4;
inline constexpr int KEPT = 4;
using Ranks = std::array<std::uint8_t, 13>;  // how many there are of each

inline constexpr int side_of(int seats, int place) { return seats == 4 ? place % 2 : place; }
inline constexpr int sides_of(int seats) { return seats == 4 ? 2 : seats; }

struct Ring {
    int seats = 4;
    bool exact = false;  // whether runs must be in order
    std::array<std::array<std::uint8_t, KEPT>, MOST_SEATS> hands{};  // ranks, rising
    std::array<int, MOST_SEATS> sizes{};
    std::array<std::uint8_t, 16> ranks{};  // of the present count, in order
    int size = 0;
    int count = 0;
    int turn = 0;
    int last = 0;       // who laid the last card
    unsigned gone = 0;  // who said go in this count, a bit each
    int left = 0;       // cards in all hands

    bool fits(int rank) const { return count + PIPS[rank] <= 31; }
    bool can_play(int place) const { return sizes[place] && fits(hands[place][0]); }
    int next(int place) const { return place + 1 == seats ? 0 : place + 1; }

    // How many cards of who plays next fit: the first of its hand.
    int choices() const {
        int some = sizes[turn];
        while (some && !fits(hands[turn][some - 1])) --some;
        return some;
    }

    int worth(int rank) {
        ranks[size] = static_cast<std::uint8_t>(rank);
        const int sum = count + PIPS[rank];
        return exact ? peg_exact(ranks.data(), size + 1, sum) : peg(ranks.data(), size + 1, sum);
    }

    void drop(int place, int card) {
        auto& hand = hands[place];
        for (int i = card, stop = --sizes[place]; i < stop; ++i) hand[i] = hand[i + 1];
    }

    void clear() { size = count = 0, gone = 0; }

    // Lay a card of who plays next; the points are its, those for a go or the last card among them.
    int lay(int card) {
        const int rank = hands[turn][card], points = worth(rank);
        drop(turn, card);
        return points + laid(rank);
    }

    // A card has left the hand of who plays next: put it on the pile and pass the turn on. Returns 1 for a go.
    int laid(int rank) {
        ranks[size++] = static_cast<std::uint8_t>(rank);
        count += PIPS[rank];
        last = turn;
        if (--left == 0) return count != 31;
        if (count != 31) {
            int place = turn;
            for (int n = 0; n < seats; ++n) {
                place = next(place);
                if (!sizes[place] || gone >> place & 1) continue;
                if (can_play(place)) {
                    turn = place;
                    return 0;
                }
                gone |= 1u << place;
            }
        }
        const int go = count != 31;
        clear();
        turn = next(last);
        while (!sizes[turn]) turn = next(turn);
        return go;
    }

    // Whether the next to play in this count, as everybody may see it, is of another side.
    bool opposed() const {
        for (int place = next(turn); place != turn; place = next(place))
            if (sizes[place] && !(gone >> place & 1)) return side_of(seats, place) != side_of(seats, turn);
        return false;
    }
};

// The same as `risk`, where runs lie in any order, without trying cards that cannot score.
inline int quick_risk(const Ring& ring, int rank, const Ranks& unseen) {
    const int sum = ring.count + PIPS[rank];
    int total = 0;
    for (const int mark : {15, 31}) {
        const int pips = mark - sum;
        if (pips == 10)
            total += 2 * (unseen[9] + unseen[10] + unseen[11] + unseen[12]);
        else if (pips > 0 && pips < 10)
            total += 2 * unseen[pips - 1];
    }
    int alike = 1;
    while (alike <= ring.size && ring.ranks[ring.size - alike] == rank) ++alike;
    if (sum + PIPS[rank] <= 31) total += unseen[rank] * alike * (alike + 1);
    unsigned met = 1u << rank;
    int lengths[15] = {};  // of the run that a rank would end, one place up
    int low = rank, high = rank;
    for (int size = 1; size < ring.size + 1; ++size) {
        const int next = ring.ranks[ring.size - size];
        if (met >> next & 1) break;
        met |= 1u << next;
        low = next < low ? next : low;
        high = next > high ? next : high;
        const int gap = high - low - size;
        if (gap == 0) lengths[low] = lengths[high + 2] = size + 2;
        if (gap == 1) lengths[std::countr_one(met >> low) + low + 1] = size + 2;
    }
    for (int next = 0; next < 13 && sum + PIPS[next] <= 31; ++next) total += unseen[next] * lengths[next + 1];
    return total;
}

// All points that the unseen cards would make after this one, each as the very next card.
inline int risk(Ring& ring, int rank, const Ranks& unseen) {
    if (!ring.exact) return quick_risk(ring, rank, unseen);
    const int room = 31 - ring.count - PIPS[rank];
    ring.ranks[ring.size] = static_cast<std::uint8_t>(rank);
    int total = 0;
    for (int next = 0; next < 13 && PIPS[next] <= room; ++next) {
        if (!unseen[next]) continue;
        ring.ranks[ring.size + 1] = static_cast<std::uint8_t>(next);
        total += unseen[next] * peg_exact(ring.ranks.data(), ring.size + 2, 31 - room + PIPS[next]);
    }
    return total;
}

// The card that a plain player lays: most points; of equals, with partners and an opponent next, that with
// the least risk; of those the highest.
inline int plain_choice(Ring& ring, const Ranks& unseen) {
    const int some = ring.choices();
    if (some == 1) return 0;
    const auto& hand = ring.hands[ring.turn];
    int points[KEPT], most = 0;
    for (int i = 0; i < some; ++i) points[i] = ring.worth(hand[i]), most = std::max(most, points[i]);
    int best = 0, alike = 0;
    for (int i = 0; i < some; ++i)
        if (points[i] == most) best = i, ++alike;
    if (alike == 1 || ring.seats == 3 || !ring.opposed()) return best;
    int least = 1 << 30;
    for (int i = 0; i < some; ++i) {
        if (points[i] < most) continue;
        const int risked = risk(ring, hand[i], unseen);
        if (risked <= least) best = i, least = risked;
    }
    return best;
}

}  // namespace knaves::cribbage::many
