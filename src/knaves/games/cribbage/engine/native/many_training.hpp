// What the tables for three and four are made from: deals between plain players, counted.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "many_throwing.hpp"

namespace knaves::cribbage::many {

// A deal's awards in order, place and points by turns, padded with zeros: heels, sixteen cards, hands, crib.
inline constexpr int AWARD_ROW = 2 * (1 + KEPT * MOST_SEATS + MOST_SEATS + 1);
// By place: sums of the crib by the card thrown, how often it was, and the least squares of the play by what
// was kept: products of features, then features times the lead.
inline constexpr std::size_t SUMS_ROW = 26 + FEATURES * FEATURES + FEATURES;

inline void count_deal(std::uint64_t seed, std::uint64_t number, int seats, const Sorts& own, const Sorts& other,
                       std::int8_t* awards, double* sums) {
    Xoshiro256 cards(seed, number, 0);
    const int dealer = side_of(seats, seats - 1), sides = sides_of(seats);
    const Dealt dealt = deal_many(cards, seats, [&](int place, const Five& five) {
        const bool ours = side_of(seats, place) == dealer;
        return plain_throw(five, ours ? own : other, ours);
    });
    std::array<Ranks, MOST_SEATS> unseen;
    for (int place = 0; place < seats; ++place) {
        unseen[place].fill(4);
        --unseen[place][dealt.starter % 13];
        --unseen[place][dealt.thrown[place] % 13];
        for (const auto card : dealt.kept[place]) --unseen[place][card % 13];
    }
    std::fill(awards, awards + AWARD_ROW, std::int8_t{0});
    Needs pegged{};
    int crib = 0;
    play_many(
        dealt, seats,
        [&](Ring& ring, int place) { return plain_choice(ring, unseen[place]); },
        [&](int by, int rank) { see(unseen, seats, by, rank); },
        [&](Why why, int place, int points) {
            *awards++ = static_cast<std::int8_t>(place);
            *awards++ = static_cast<std::int8_t>(points);
            if (why == Why::PLAY) pegged[side_of(seats, place)] += points;
            if (why == Why::CRIB) crib = points;
            return false;
        });
    for (int place = 0; place < seats; ++place, sums += SUMS_ROW) {
        const int own_side = side_of(seats, place), thrown = dealt.thrown[place] % 13;
        sums[thrown] += crib;
        sums[13 + thrown] += 1;
        Four ranks{};
        for (int i = 0; i < KEPT; ++i) ranks[i] = dealt.kept[place][i] % 13;
        const double lead = pegged[own_side] - others_of(pegged, sides, own_side);
        const auto features = features_of(ranks);
        double* products = sums + 26;
        double* leads = products + FEATURES * FEATURES;
        for (const int one : features) {
            leads[one] += lead;
            for (const int two : features) products[one * FEATURES + two] += 1;
        }
    }
}

inline std::vector<Tallied> tallied(const std::int8_t* awards, std::size_t deals, int seats) {
    std::vector<Tallied> found(deals);
    for (Tallied& deal : found) {
        for (int n = 0; n < AWARD_ROW; n += 2) {
            const int side = side_of(seats, awards[n]), points = awards[n + 1];
            if (!points) continue;
            deal.awards.push_back({static_cast<std::int8_t>(side), static_cast<std::int8_t>(points)});
            deal.totals[side] += points;
        }
        awards += AWARD_ROW;
    }
    return found;
}

}  // namespace knaves::cribbage::many
