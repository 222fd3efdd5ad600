// Every throw of a deal weighed exactly: what the hand counts with each starter, and how the crib's points
// are spread, given the six cards seen and a model of what others throw.
//
// The model. The starter is each unseen card with equal chance; given the starter, the two cards that the
// opponent threw are a pair of the other unseen cards with a chance in proportion to the model's weight
// for that sort of pair. All sums are exact under that. Ranks are summed 13 x 91 at a time, which leaves
// fifteens, pairs and runs right; then the cases where nobs or a flush adds to it are moved up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "counting.hpp"

namespace knaves::cribbage {

inline constexpr int RANK_PAIRS = 91;
inline constexpr int THROWS = 15;
inline constexpr std::uint8_t SEEN = 255;

// A weight for each sort of pair, 13 x 13: [low][high] of two suits, [high][low] of one suit.
using Sorts = std::array<double, 169>;

constexpr int sort_of(int first, int second) {
    int low = first % 13, high = second % 13;
    if (low > high) std::swap(low, high);
    return first / 13 == second / 13 ? high * 13 + low : low * 13 + high;
}

// The place of a pair of ranks, low first, among the 91.
constexpr unsigned rank_pair(unsigned low, unsigned high) { return low * (25 - low) / 2 + high; }
constexpr unsigned rank_pair_of(unsigned one, unsigned other) {
    return one < other ? rank_pair(one, other) : rank_pair(other, one);
}

// What ranks alone count: by the pair thrown, the starter's rank and the opponent's pair.
struct RankPoints {
    std::vector<std::uint8_t> points = std::vector<std::uint8_t>(RANK_PAIRS * 13 * RANK_PAIRS);

    RankPoints() {
        const Tables& at = tables();
        std::array<std::uint32_t, RANK_PAIRS> codes{};
        for (int low = 0; low < 13; ++low)
            for (int high = low; high < 13; ++high)
                codes[rank_pair(low, high)] = RANK_CODES[low] + RANK_CODES[high];
        auto* to = points.data();
        for (const auto mine : codes)
            for (const auto starter : RANK_CODES)
                for (const auto theirs : codes) *to++ = at.by_ranks[mine + starter + theirs];
    }

    const std::uint8_t* row(unsigned mine, unsigned starter) const {
        return points.data() + (mine * 13 + starter) * RANK_PAIRS;
    }
};

inline const RankPoints& rank_points() {
    static const RankPoints made;
    return made;
}

// What is known of the opponent's pair and the starter before anything is thrown.
struct Unseen {
    std::array<bool, 52> free{};
    std::vector<int> cards;
    std::array<double, 52> share{};                 // of one starter, over the weight of the pairs it leaves
    std::array<std::array<double, 13>, 52> with{};  // the weight of pairs of a card and any of a rank
    std::array<double, RANK_PAIRS> pairs{};         // the weight of pairs by their ranks
    std::array<std::array<double, RANK_PAIRS>, 13> base{};  // chance of starter's rank and pair's ranks
    std::array<std::array<double, 13>, 13> nobs{};  // chance that a pair with a jack has nobs, by the ranks

    Unseen(const std::uint8_t* six, const Sorts& weights) {
        free.fill(true);
        for (int i = 0; i < 6; ++i) free[six[i]] = false;
        for (int card = 0; card < 52; ++card)
            if (free[card]) cards.push_back(card);
        weigh_pairs(weights);
        for (const int starter : cards) add_starter(starter, weights);
    }

    // The weight of pairs of these ranks that a starter leaves possible.
    double left(int starter, int low, int high) const {
        const int rank = starter % 13;
        const double all = pairs[rank_pair(low, high)];
        if (low != rank && high != rank) return all;
        return all - with[starter][low == rank ? high : low];
    }

private:
    void weigh_pairs(const Sorts& weights) {
        double total = 0;
        std::array<double, 52> sum{};
        for (const int card : cards) {
            for (const int other : cards)
                if (other != card) with[card][other % 13] += weights[sort_of(card, other)];
            for (int rank = 0; rank < 13; ++rank) {
                sum[card] += with[card][rank];
                pairs[rank_pair_of(card % 13, rank)] += with[card][rank] / (rank == card % 13 ? 2 : 1);
            }
            total += sum[card] / 2;
        }
        // Pairs of two ranks were met from either side.
        for (int low = 0; low < 13; ++low)
            for (int high = low + 1; high < 13; ++high) pairs[rank_pair(low, high)] /= 2;
        for (const int card : cards) {
            const double left = total - sum[card];
            if (!(left > 0)) refuse("The weights leave no pair that could be thrown.");
            share[card] = 1 / (left * static_cast<double>(cards.size()));
        }
    }

    void add_starter(int starter, const Sorts& weights) {
        const int rank = starter % 13, jack = starter / 13 * 13 + JACK;
        for (int low = 0; low < 13; ++low)
            for (int high = low; high < 13; ++high)
                base[rank][rank_pair(low, high)] += share[starter] * left(starter, low, high);
        if (rank == JACK || !free[jack]) return;
        for (int other = 0; other < 13; ++other) {
            const double taken = other == rank ? weights[sort_of(jack, starter)] : 0;
            nobs[rank][other] += share[starter] * (with[jack][other] - taken);
        }
    }
};

using Spread = std::array<std::array<double, TOTALS>, 13>;  // chance by the starter's rank and the points

inline void lift(double* spread, int points, int by, double chance) {
    spread[points] -= chance;
    spread[points + by] += chance;
}

// How the points are spread in a crib of this pair, the opponent's pair and the starter.
inline void spread_crib(const Unseen& unseen, int first, int second, const Sorts& weights, Spread& out) {
    const RankPoints& ranks = rank_points();
    const unsigned mine = rank_pair_of(first % 13, second % 13);
    for (int rank = 0; rank < 13; ++rank) {
        double* spread = out[rank].data();
        std::fill(spread, spread + TOTALS, 0.0);
        const std::uint8_t* points = ranks.row(mine, rank);
        const auto& base = unseen.base[rank];
        for (int theirs = 0; theirs < RANK_PAIRS; ++theirs) spread[points[theirs]] += base[theirs];
        for (int other = 0; other < 13; ++other)
            lift(spread, points[rank_pair_of(JACK, other)], 1, unseen.nobs[rank][other]);
    }
    for (const int jack : {first, second}) {
        if (jack % 13 != JACK) continue;
        for (int rank = 0; rank < 13; ++rank) {
            const int starter = jack / 13 * 13 + rank;
            if (!unseen.free[starter]) continue;
            const std::uint8_t* points = ranks.row(mine, rank);
            for (int low = 0; low < 13; ++low)
                for (int high = low; high < 13; ++high)
                    lift(out[rank].data(), points[rank_pair(low, high)], 1,
                         unseen.share[starter] * unseen.left(starter, low, high));
        }
    }
    if (first / 13 == second / 13) {
        const int suit = first / 13 * 13;
        const bool held = first % 13 == JACK || second % 13 == JACK;
        for (int rank = 0; rank < 13; ++rank) {
            if (!unseen.free[suit + rank]) continue;
            const std::uint8_t* points = ranks.row(mine, rank);
            for (int low = 0; low < 13; ++low) {
                if (low == rank || !unseen.free[suit + low]) continue;
                for (int high = low + 1; high < 13; ++high) {
                    if (high == rank || !unseen.free[suit + high]) continue;
                    const bool nobs = held || low == JACK || high == JACK;
                    lift(out[rank].data(), points[rank_pair(low, high)] + nobs, 5,
                         unseen.share[suit + rank] * weights[high * 13 + low]);
                }
            }
        }
    }
    // What was moved away to the last bit may leave a trace below zero.
    for (auto& spread : out)
        for (double& chance : spread) chance = std::max(chance, 0.0);
}

// What four cards count with each card as the starter; SEEN for those that it cannot be.
inline void count_each_starter(const Unseen& unseen, const std::uint8_t* keep, std::uint8_t* out) {
    const Tables& at = tables();
    std::fill(out, out + 52, SEEN);
    for (const int starter : unseen.cards)
        out[starter] = static_cast<std::uint8_t>(points(at, keep, starter, false));
}

// How the points of the hand and of the crib are spread over all starters, for each throw:
// 15 x 2 x 30 chances.
inline void sum_up(const std::uint8_t* hand, const double* crib, double* out) {
    for (int thrown = 0; thrown < THROWS; ++thrown, hand += 52, out += 2 * TOTALS) {
        std::fill(out, out + 2 * TOTALS, 0.0);
        const double cut = 1.0 / static_cast<double>(52 - std::count(hand, hand + 52, SEEN));
        std::array<int, TOTALS> cuts{};
        for (int card = 0; card < 52; ++card)
            if (hand[card] != SEEN) ++cuts[hand[card]];
        for (int points = 0; points < TOTALS; ++points) out[points] = cuts[points] * cut;
        for (int rank = 0; rank < 13; ++rank, crib += TOTALS)
            for (int points = 0; points < TOTALS; ++points) out[TOTALS + points] += crib[points];
    }
}

// All throws of two of six cards, in the order (0, 1), (0, 2) .. (4, 5).
// hand: 15 x 52 points by starter; crib: 15 x 13 x 30 chances by the starter's rank and the points.
inline void weigh_throws(const std::uint8_t* six, const Sorts& weights, std::uint8_t* hand, double* crib) {
    const Unseen unseen(six, weights);
    Spread spread;
    for (int one = 0; one < 6; ++one) {
        for (int other = one + 1; other < 6; ++other) {
            std::uint8_t keep[4];
            int size = 0;
            for (int i = 0; i < 6; ++i)
                if (i != one && i != other) keep[size++] = six[i];
            count_each_starter(unseen, keep, hand);
            spread_crib(unseen, six[one], six[other], weights, spread);
            for (const auto& row : spread) crib = std::copy(row.begin(), row.end(), crib);
            hand += 52;
        }
    }
}

}  // namespace knaves::cribbage
