// Every throw of a deal weighed exactly: what the hand counts with each starter, and how the crib's points
// are spread, given the six cards seen and a model of what others throw.
//
// The model. The starter is each unseen card with equal chance; given the starter, the two cards that the
// opponent threw are a pair of the other unseen cards with a chance in proportion to the model's weight
// for that sort of pair. All sums are exact under that. Ranks are summed 13 x 91 at a time, which leaves
// fifteens, pairs and runs right; then the cases where nobs or a flush adds to it are moved up.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../../native/refusal.hpp"
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

inline constexpr auto RANK_PAIR_OF = [] {
    std::array<std::array<std::uint8_t, 13>, 13> places{};
    for (unsigned one = 0; one < 13; ++one)
        for (unsigned other = 0; other < 13; ++other)
            places[one][other] = static_cast<std::uint8_t>(rank_pair_of(one, other));
    return places;
}();

// What ranks alone count: by the pair thrown, the opponent's pair and the starter's rank.
struct RankPoints {
    std::vector<std::uint8_t> points = std::vector<std::uint8_t>(RANK_PAIRS * RANK_PAIRS * 13);

    RankPoints() {
        const Tables& at = tables();
        std::array<std::uint32_t, RANK_PAIRS> codes{};
        for (int low = 0; low < 13; ++low)
            for (int high = low; high < 13; ++high)
                codes[rank_pair(low, high)] = RANK_CODES[low] + RANK_CODES[high];
        auto* to = points.data();
        for (const auto mine : codes)
            for (const auto theirs : codes)
                for (const auto starter : RANK_CODES) *to++ = at.by_ranks[mine + theirs + starter];
    }

    const std::uint8_t* of(unsigned mine) const { return points.data() + mine * RANK_PAIRS * 13; }
};

inline const RankPoints& rank_points() {
    static const RankPoints made;
    return made;
}

// Chances by the opponent's pair of ranks and the starter's rank.
using PairChances = std::array<std::array<double, 13>, RANK_PAIRS>;

// What is known of the opponent's pair and the starter before anything is thrown.
struct Unseen {
    std::array<bool, 52> free{};
    std::vector<int> cards;
    std::array<double, 52> share{};                 // of one starter, over the weight of the pairs it leaves
    std::array<std::array<double, 13>, 52> with{};  // the weight of pairs of a card and any of a rank
    std::array<double, RANK_PAIRS> pairs{};         // the weight of pairs by their ranks
    PairChances base{};                             // of all starters of a rank
    std::array<std::array<double, 13>, 13> nobs{};  // chance that a pair of a jack and a rank has nobs, by starter

    Unseen(const std::uint8_t* six, const Sorts& weights) {
        free.fill(true);
        for (int i = 0; i < 6; ++i) free[six[i]] = false;
        cards.reserve(46);
        for (int card = 0; card < 52; ++card)
            if (free[card]) cards.push_back(card);
        weigh_pairs(weights);
        for (int rank = 0; rank < 13; ++rank) {
            std::array<double, RANK_PAIRS> sum{};
            for (int starter = rank; starter < 52; starter += 13)
                if (free[starter]) add_starter(starter, weights, sum);
            for (int pair = 0; pair < RANK_PAIRS; ++pair) base[pair][rank] = sum[pair];
        }
    }

    // The chances of pairs with starters of one suit alone.
    PairChances with_suit(int suit) const {
        PairChances found{};
        for (int rank = 0; rank < 13; ++rank) {
            const int starter = suit * 13 + rank;
            if (!free[starter]) continue;
            const auto left = pairs_left(starter);
            for (int pair = 0; pair < RANK_PAIRS; ++pair) found[pair][rank] = share[starter] * left[pair];
        }
        return found;
    }

private:
    // The weight of pairs by their ranks that a starter leaves possible.
    std::array<double, RANK_PAIRS> pairs_left(int starter) const {
        std::array<double, RANK_PAIRS> left = pairs;
        for (int other = 0; other < 13; ++other) left[RANK_PAIR_OF[starter % 13][other]] -= with[starter][other];
        return left;
    }

    // A seen card counts 0 times its weight, instead of being left out: rows of ranks are added whole.
    void weigh_pairs(const Sorts& weights) {
        std::array<std::array<std::array<double, 13>, 13>, 2> rows{};  // of two suits, of one
        std::array<std::array<double, 13>, 4> times{};
        for (int low = 0; low < 13; ++low)
            for (int high = low; high < 13; ++high) {
                rows[0][low][high] = rows[0][high][low] = weights[low * 13 + high];
                // A card makes no pair with itself.
                if (low != high) rows[1][low][high] = rows[1][high][low] = weights[high * 13 + low];
            }
        for (const int card : cards) times[card / 13][card % 13] = 1;
        double total = 0;
        std::array<double, 52> sum{};
        for (const int card : cards) {
            std::array<double, 13> found{};
            for (int suit = 0; suit < 4; ++suit) {
                const auto& row = rows[suit == card / 13][card % 13];
                for (int rank = 0; rank < 13; ++rank) found[rank] += row[rank] * times[suit][rank];
            }
            with[card] = found;
            for (int rank = 0; rank < 13; ++rank) {
                sum[card] += found[rank];
                pairs[RANK_PAIR_OF[card % 13][rank]] += rank == card % 13 ? found[rank] / 2 : found[rank];
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

    void add_starter(int starter, const Sorts& weights, std::array<double, RANK_PAIRS>& sum) {
        const int rank = starter % 13, jack = starter / 13 * 13 + JACK;
        const auto left = pairs_left(starter);
        for (int pair = 0; pair < RANK_PAIRS; ++pair) sum[pair] += share[starter] * left[pair];
        if (rank == JACK || !free[jack]) return;
        for (int other = 0; other < 13; ++other) {
            const double taken = other == rank ? weights[sort_of(jack, starter)] : 0;
            nobs[other][rank] += share[starter] * (with[jack][other] - taken);
        }
    }
};

// Move a chance up among those of one rank of starter.
inline void lift(double* spread, int points, int by, double chance) {
    spread[points] -= chance;
    spread[points + by] += chance;
}

// What a thrown jack adds: nobs with every starter of its suit.
struct ThrownJacks {
    std::array<std::optional<PairChances>, 4> chances;  // by suit, of the jacks among the six

    ThrownJacks(const Unseen& unseen, const std::uint8_t* six) {
        for (int i = 0; i < 6; ++i)
            if (six[i] % 13 == JACK) chances[six[i] / 13] = unseen.with_suit(six[i] / 13);
    }
};

// What five cards of the suit of both cards thrown add, without a jack's point for those that hold none.
inline void lift_flushes(const Unseen& unseen, int first, int second, const Sorts& weights,
                         const std::uint8_t* points, double* out) {
    const int suit = first / 13 * 13;
    const bool held = first % 13 == JACK || second % 13 == JACK;
    std::array<int, 13> ranks{};
    int size = 0;
    for (int rank = 0; rank < 13; ++rank)
        if (unseen.free[suit + rank]) ranks[size++] = rank;
    for (int one = 0; one < size; ++one) {
        const int low = ranks[one];
        for (int two = one + 1; two < size; ++two) {
            const int high = ranks[two];
            const bool nobs = held || low == JACK || high == JACK;
            const double weight = weights[high * 13 + low];
            const std::uint8_t* made = points + rank_pair(low, high) * 13;
            for (int starter = 0; starter < size; ++starter) {
                const int rank = ranks[starter];
                if (rank == low || rank == high) continue;
                lift(out + rank * TOTALS, made[rank] + nobs, 5, unseen.share[suit + rank] * weight);
            }
        }
    }
}

// How the points are spread in a crib of this pair, the opponent's pair and the starter: 13 x 30 chances by
// the starter's rank and the points. Ranks are the inner loop because a sum waits for the one before it in
// the same place: thirteen places can be on their way at a time.
inline void spread_crib(const Unseen& unseen, const ThrownJacks& jacks, int first, int second,
                        const Sorts& weights, double* KNAVES_ALONE out) {
    const std::uint8_t* points = rank_points().of(rank_pair_of(first % 13, second % 13));
    std::fill(out, out + 13 * TOTALS, 0.0);
    for (int theirs = 0; theirs < RANK_PAIRS; ++theirs)
        for (int rank = 0; rank < 13; ++rank)
            out[rank * TOTALS + points[theirs * 13 + rank]] += unseen.base[theirs][rank];
    for (int other = 0; other < 13; ++other) {
        const std::uint8_t* made = points + RANK_PAIR_OF[JACK][other] * 13;
        for (int rank = 0; rank < 13; ++rank) lift(out + rank * TOTALS, made[rank], 1, unseen.nobs[other][rank]);
    }
    for (const int jack : {first, second}) {
        if (jack % 13 != JACK) continue;
        const PairChances& chances = *jacks.chances[jack / 13];
        for (int theirs = 0; theirs < RANK_PAIRS; ++theirs)
            for (int rank = 0; rank < 13; ++rank)
                lift(out + rank * TOTALS, points[theirs * 13 + rank], 1, chances[theirs][rank]);
    }
    if (first / 13 == second / 13) lift_flushes(unseen, first, second, weights, points, out);
    // What was moved away to the last bit may leave a trace below zero.
    for (int i = 0; i < 13 * TOTALS; ++i) out[i] = std::max(out[i], 0.0);
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
inline void sum_up(const std::uint8_t* hand, const double* KNAVES_ALONE crib, double* KNAVES_ALONE out) {
    for (int thrown = 0; thrown < THROWS; ++thrown, hand += 52, out += 2 * TOTALS) {
        // SEEN falls on a place of its own, the last.
        std::array<int, 32> cuts{};
        for (int card = 0; card < 52; ++card) ++cuts[hand[card] % 32];
        const double cut = 1.0 / static_cast<double>(52 - cuts[SEEN % 32]);
        std::array<double, TOTALS> sum{};
        for (int rank = 0; rank < 13; ++rank, crib += TOTALS)
            for (int points = 0; points < TOTALS; ++points) sum[points] += crib[points];
        for (int points = 0; points < TOTALS; ++points) out[points] = cuts[points] * cut;
        std::copy(sum.begin(), sum.end(), out + TOTALS);
    }
}

// All throws of two of six cards, in the order (0, 1), (0, 2) .. (4, 5).
// hand: 15 x 52 points by starter; crib: 15 x 13 x 30 chances by the starter's rank and the points.
inline void weigh_throws(const std::uint8_t* six, const Sorts& weights, std::uint8_t* hand, double* crib) {
    const Unseen unseen(six, weights);
    const ThrownJacks jacks(unseen, six);
    for (int one = 0; one < 6; ++one) {
        for (int other = one + 1; other < 6; ++other) {
            std::uint8_t keep[4];
            int size = 0;
            for (int i = 0; i < 6; ++i)
                if (i != one && i != other) keep[size++] = six[i];
            count_each_starter(unseen, keep, hand);
            spread_crib(unseen, jacks, six[one], six[other], weights, crib);
            hand += 52;
            crib += 13 * TOTALS;
        }
    }
}

}  // namespace knaves::cribbage
